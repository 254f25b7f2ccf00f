"""The GM adds to the book: races, skills, spells, what runes need (catalogue 5.4, 5.10, 5.13)."""

import re

from fiftyfour.engine.decisions import Answer, Field, Form, Simple, Text, text_of
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.systems.zilch.data import CARDS, CASTERS, RUNES, SIZES, SKILLS
from fiftyfour.systems.zilch.effects import DURATIONS, parse_effects
from fiftyfour.systems.zilch.forms import choice, effects_field, yes_no
from fiftyfour.systems.zilch.house import Ability, CustomSkill, House, Knack, Race, Spell
from fiftyfour.systems.zilch.table import Zilch

KINDS = {
    "race": "a race: modifiers and abilities",
    "skill": "a skill of this table",
    "suits": "other cards for a skill of the book",
    "caster": "a type of Spellcaster, armed like a known one",
    "needs": "a rune that needs others",
    "knack": "a knack: needs and text",
    "spell": "a spell",
}
MOD = re.compile(r"([CSDH][12]?)([+-]\d)")
MOST_MOD = 6


class AddToHouse(Procedure):
    """One entry more of this table's own.

    Rules: ZI-RACE-02, ZI-SKL-06, ZI-SUIT-07, ZI-CLS-02, ZI-MAG-04, ZI-KNK-02, ZI-MAG-16.
    """

    def begin(self, game: Game[Zilch]) -> Step:
        likes = {name: f"like a {name}" for name in CASTERS}
        saves = {"": "none"} | {card: card for card in CARDS}
        form = Form(
            prompt="Add to the book",
            rule="ZI-RACE-02",
            fields={
                "kind": Field("What", choice("What", [*KINDS], KINDS), "skill"),
                "id": Field("Name or rune", Text(prompt="elf", least=1, most=30, example="elf")),
                "text": Field("In words", Text(prompt="What it does", most=300), ""),
                "mods": Field("Modifiers or needs", Text(prompt="C+2 H2-1; C>=7", most=60), ""),
                "size": Field("Size", choice("Size", SIZES), "Medium"),
                "cards": Field("Cards", Text(prompt="S2 D2", most=30), ""),
                "like": Field("Armed", choice("Like", [*likes], likes), "Wizard"),
                "runes": Field("Runes", Text(prompt="1 to 3, or those needed", most=5), ""),
                "aimed": yes_no("It has to hit"),
                "save": Field("Save on", choice("Save", [*saves], saves), ""),
                "duration": Field("Lasts", choice("Lasts", DURATIONS), "instant"),
                "effects": effects_field(),
            },
            open=True,
        )
        return ask(
            game.table.keeper, form, self.add, waiting="adds to the book", refuse=self.why_not
        )

    def why_not(self, game: Game[Zilch], answer: Answer) -> None:
        """Whatever could not be used afterwards."""
        if not isinstance(answer, dict):
            return
        parse_effects(str(answer.get("effects", "")))
        kind, runes = answer.get("kind", "skill"), str(answer.get("runes", "")).upper()
        if kind in ("spell", "needs") and not (runes and set(runes) <= set(RUNES)):
            raise IllegalAction("E_RUNE_UNKNOWN", "name runes, A to Z", "ZI-MAG-01")
        if kind == "spell" and len(runes) > 3:
            raise IllegalAction("E_SPELL_SIZE", "a spell has 1 to 3 runes", "ZI-MAG-02")
        if kind == "needs" and str(answer.get("id", "")).upper() not in RUNES:
            raise IllegalAction("E_RUNE_UNKNOWN", "name the rune", "ZI-MAG-04")
        if kind == "suits":
            cards = str(answer.get("cards", "")).split()
            if answer.get("id") not in SKILLS or not cards or not set(cards) <= set(CARDS):
                raise IllegalAction("E_SKILL_UNKNOWN", "a skill and its cards", "ZI-SUIT-07")
        if any(abs(int(by)) > MOST_MOD for _, by in MOD.findall(str(answer.get("mods", "")))):
            raise IllegalAction("E_RACE_UNKNOWN", "modifiers run from -6 to +6", "ZI-RACE-03")

    def add(self, game: Game[Zilch], form: dict[str, Simple]) -> Step:
        sheet = game.table.house
        name, words = text_of(form, "id"), text_of(form, "text")
        id = re.sub(r"\W+", "_", name.lower())
        runes = text_of(form, "runes").upper()
        house: House = sheet.data
        effects = tuple(parse_effects(text_of(form, "effects")))
        changes: dict[str, object] = {}
        match form["kind"]:
            case "race":
                mods = {key: int(by) for key, by in MOD.findall(text_of(form, "mods"))}
                abilities = (Ability(name, words, effects),) if words or effects else ()
                race = Race(
                    id=id, name=name, mods=mods, size=text_of(form, "size"), abilities=abilities
                )
                changes["races"] = [*(one for one in house.races if one.id != id), race]
            case "skill":
                skill = CustomSkill(id, name, words)
                changes["skills"] = [*(one for one in house.skills if one.id != id), skill]
            case "suits":
                changes["skill_suits"] = {**house.skill_suits, name: text_of(form, "cards")}
            case "caster":
                changes["casters"] = {**house.casters, name: text_of(form, "like")}
            case "needs":
                changes["rune_needs"] = {**house.rune_needs, name.upper(): runes}
            case "knack":
                needs = tuple(text_of(form, "mods").split())
                knack = Knack(id=id, name=name, needs=needs, effects=effects, text=words)
                changes["knacks"] = [*(one for one in house.knacks if one.id != id), knack]
            case _:
                spell = Spell(
                    id=id,
                    name=name,
                    runes=runes,
                    aimed=form["aimed"] == "yes",
                    save=text_of(form, "save"),
                    duration=text_of(form, "duration"),
                    effects=effects,
                    text=words,
                )
                changes["spells"] = [*(one for one in house.spells if one.id != id), spell]
        game.tell(f"New at this table: {name}", rule="ZI-RACE-02")
        game.write(sheet, rule="ZI-RACE-02", **changes)
        return done
