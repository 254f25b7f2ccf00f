"""The GM adds to the book: races, skills, knacks, spells, what runes need (ZI-RACE, ZI-KNK)."""

import re
from collections.abc import Mapping
from typing import Literal, TypeVar

import msgspec
from msgspec import structs

from fiftyfour.engine.decisions import (
    Answer,
    Field,
    Form,
    Number,
    Option,
    Simple,
    Text,
    number_of,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.systems.zilch.data import (
    CARDS,
    CASTERS,
    CLASSES,
    CUSTOM_SKILLS,
    RUNES,
    SIZES,
    SKILLS,
)
from fiftyfour.systems.zilch.table.effects import DURATIONS, parse_effects
from fiftyfour.systems.zilch.table.forms import (
    choice,
    effects_field,
    modifier_field,
    must_read,
    on_save_field,
    save_field,
    yes_no,
)
from fiftyfour.systems.zilch.table.house_rules import (
    KNACKS,
    Ability,
    CustomSkill,
    HouseRules,
    Knack,
    Race,
    Spell,
    Targets,
)
from fiftyfour.systems.zilch.table.table import Zilch

Kind = Literal["race", "skill", "knack", "spell", "suits", "caster", "needs"]
KINDS: dict[Kind, str] = {
    "race": "a race: modifiers and abilities",
    "skill": "a skill of this table",
    "knack": "a knack: what it needs, takes and does",
    "spell": "a spell",
    "suits": "other cards for a skill of the book",
    "caster": "a type of Spellcaster, armed like a known one",
    "needs": "a rune that needs others",
}
MOD = re.compile(r"([CSDH][12]?)([+-]\d+)")
NEED = re.compile(r"[CSDH]2?>=\d{1,2}|skill:\w+|knack:\w+|" + "|".join(CLASSES))
MOST_MOD = 6


class AddHouseRule(Procedure, tag="AddToHouse"):
    """One entry more of this table's own; one of the same name takes the place of the old.

    Rules: ZI-RACE-02, ZI-SKL-06, ZI-SUIT-07, ZI-CLS-02, ZI-MAG-04, ZI-KNK-02, ZI-MAG-16.
    """

    kind: Kind = "race"

    def begin(self, game: Game[Zilch]) -> Step:
        question = choice("Add to the book", [*KINDS], {**KINDS}, "ZI-RACE-02")
        return ask(game.table.keeper, question, then=self.chosen, waiting="adds to the book")

    def chosen(self, game: Game[Zilch], option: Option) -> Step:
        self.kind = msgspec.convert(option.id, Kind)
        return self.entry

    def entry(self, game: Game[Zilch]) -> Step:
        prompt = f"Add to the book: {KINDS[self.kind]}"
        form = Form(prompt=prompt, rule="ZI-RACE-02", fields=FIELDS[self.kind](), open=True)
        return ask(
            game.table.keeper, form, self.add, waiting="adds to the book", refuse=self.why_not
        )

    def why_not(self, game: Game[Zilch], answer: Answer) -> None:
        """Whatever could not be used afterwards."""
        if isinstance(answer, dict):
            must_read(answer)
            MUST.get(self.kind, _nothing)(answer)

    def add(self, game: Game[Zilch], form: dict[str, Simple]) -> Step:
        table, name = game.table, text_of(form, "id")
        game.tell(f"New at this table: {name}", rule="ZI-RACE-02")
        after = structs.asdict(_with(table.house.data, self.kind, form))
        game.write(table.house, rule="ZI-RACE-02", **after)
        return done


def _with(house: HouseRules, kind: Kind, form: Mapping[str, Simple]) -> HouseRules:
    """What the table has with this entry."""
    name = text_of(form, "id")
    match kind:
        case "race":
            return structs.replace(house, races=_instead(house.races, _race(form)))
        case "skill":
            skill = CustomSkill(_id(name), name, text_of(form, "text"))
            return structs.replace(house, skills=_instead(house.skills, skill))
        case "knack":
            return structs.replace(house, knacks=_instead(house.knacks, _knack(form)))
        case "spell":
            return structs.replace(house, spells=_instead(house.spells, _spell(form)))
        case "suits":
            cards = {**house.skill_suits, name: text_of(form, "cards")}
            return structs.replace(house, skill_suits=cards)
        case "caster":
            casters = {**house.casters, name: text_of(form, "like")}
            return structs.replace(house, casters=casters)
        case "needs":
            needs = {**house.rune_needs, name.upper(): text_of(form, "runes").upper()}
            return structs.replace(house, rune_needs=needs)


def _id(name: str) -> str:
    return re.sub(r"\W+", "_", name.lower())


E = TypeVar("E", Race, CustomSkill, Knack, Spell)


def _instead(entries: list[E], new: E) -> list[E]:
    return [*(one for one in entries if one.id != new.id), new]


# --- the form of each kind ---


def _name(label: str, example: str) -> Field:
    return Field(label, Text(prompt=example, least=1, most=30, example=example))


def _words(label: str, prompt: str, most: int = 300) -> Field:
    return Field(label, Text(prompt=prompt, most=most), "")


def _race_fields() -> dict[str, Field]:
    return {
        "id": _name("Name", "Elf"),
        "mods": _words("Modifiers", "C+2 both Clubs, S1+1 Spades, H2-1 Presence", 60),
        "size": Field("Size", choice("Size", SIZES), "Medium"),
        "text": _words("Ability", "What it can do besides"),
        "effects": effects_field("Modifiers it always has"),
        "movement": _words("Movement", "How it moves", 80),
        "senses": _words("Senses", "What it sees and hears", 80),
        "languages": _words("Languages", "What it speaks", 80),
    }


def _race(form: Mapping[str, Simple]) -> Race:
    name, words = text_of(form, "id"), text_of(form, "text")
    effects = tuple(parse_effects(text_of(form, "effects")))
    return Race(
        id=_id(name),
        name=name,
        mods={key: int(by) for key, by in MOD.findall(text_of(form, "mods"))},
        size=text_of(form, "size"),
        abilities=(Ability(name, words, effects),) if words or effects else (),
        movement=text_of(form, "movement"),
        senses=text_of(form, "senses"),
        languages=text_of(form, "languages"),
    )


def _skill_fields() -> dict[str, Field]:
    return {
        "id": _name("Name", [*CUSTOM_SKILLS][-1]),
        "text": _words("Applies to", "; ".join(f"{s}: {to}" for s, to in CUSTOM_SKILLS.items())),
    }


def _knack_fields() -> dict[str, Field]:
    suits = {"": "no suit", "class": "a class suit", "C": "Clubs", "S": "Spades", "D": "Diamonds"}
    acts = ("passive", "free", "minor", "standard", "full", "with_attack")
    limits = ("none", "per_turn", "per_encounter", "per_sleep")
    return {
        "id": _name("Name", "Iron skin"),
        "mods": _words("Needs", "fighter rogue C>=7 skill:notice knack:rage", 60),
        "activation": Field("Takes", choice("Takes", acts), "passive"),
        "suit": Field("Chips of", choice("Chips of", [*suits], suits), ""),
        "cost": Field("Chips", Number(prompt="Chips", least=0, most=9), 0),
        "limit": Field("As often as", choice("As often as", limits), "none"),
        "duration": Field("Lasts", choice("Lasts", DURATIONS), "encounter"),
        "effects": effects_field(),
        "text": _words("In words", "What it does"),
    }


def _knack(form: Mapping[str, Simple]) -> Knack:
    name = text_of(form, "id")
    effects = tuple(parse_effects(text_of(form, "effects")))
    told = {key: form[key] for key in ("activation", "suit", "cost", "limit", "duration", "text")}
    known = {"id": _id(name), "name": name, "needs": text_of(form, "mods").split()}
    return structs.replace(msgspec.convert(known | told, Knack), effects=effects)


def _spell_fields() -> dict[str, Field]:
    targets = ("one", "self", "self or one", "several", "area")
    return {
        "id": _name("Name", "Frost"),
        "runes": Field("Runes", Text(prompt="1 to 3 letters", least=1, most=3, example="OST")),
        "targets": Field("For", choice("For", targets), "one"),
        "aimed": yes_no("It has to hit"),
        "save": save_field(),
        "save_modifier": modifier_field(),
        "on_save": on_save_field(),
        "duration": Field("Lasts", choice("Lasts", DURATIONS), "instant"),
        "effects": effects_field(),
        "most_extra": Field(
            "Extra chips, each 1 more", Number(prompt="At most", least=0, most=9), 0
        ),
        "text": _words("In words", "What it does"),
    }


def _spell(form: Mapping[str, Simple]) -> Spell:
    name = text_of(form, "id")
    return Spell(
        id=_id(name),
        name=name,
        runes=text_of(form, "runes").upper(),
        targets=msgspec.convert(form["targets"], Targets),
        aimed=form["aimed"] == "yes",
        save=text_of(form, "save"),
        save_modifier=number_of(form, "save_modifier"),
        on_save="half" if form["on_save"] == "half" else "none",
        duration=text_of(form, "duration"),
        effects=tuple(parse_effects(text_of(form, "effects"))),
        most_extra=number_of(form, "most_extra"),
        text=text_of(form, "text"),
    )


def _suits_fields() -> dict[str, Field]:
    names = {skill.id: skill.name for skill in SKILLS.values()}
    cards = Text(prompt="Cards, as S2 D2", least=1, most=30, example="S2 D2")
    return {
        "id": Field("Skill", choice("Skill", [*names], names), "stealth"),
        "cards": Field("Cards", cards),
    }


def _caster_fields() -> dict[str, Field]:
    likes = {name: f"like a {name}" for name in CASTERS}
    return {
        "id": _name("Type", "Witch"),
        "like": Field("Armed", choice("Armed", [*likes], likes), "Wizard"),
    }


def _needs_fields() -> dict[str, Field]:
    return {
        "id": Field("Rune", choice("Rune", [*RUNES]), "Z"),
        "runes": Field("Needs", Text(prompt="Runes, as A E", least=1, most=10, example="AE")),
    }


FIELDS = {
    "race": _race_fields,
    "skill": _skill_fields,
    "knack": _knack_fields,
    "spell": _spell_fields,
    "suits": _suits_fields,
    "caster": _caster_fields,
    "needs": _needs_fields,
}


# --- what could not be used ---


def _must_be_mods(answer: Mapping[str, Simple]) -> None:
    words = str(answer.get("mods", "")).split()
    read = [MOD.fullmatch(word) for word in words]
    if not all(one is not None and abs(int(one[2])) <= MOST_MOD for one in read):
        told = "modifiers are written C+2 S1+1 H2-1, from -6 to +6"
        raise IllegalAction("value_range", told, "ZI-RACE-03")


def _must_be_needs(answer: Mapping[str, Simple]) -> None:
    if _id(str(answer.get("id", ""))) in {knack.id for knack in KNACKS}:
        raise IllegalAction("knack_dup", "the book has a knack of this name", "ZI-KNK-02")
    wrong = [one for one in str(answer.get("mods", "")).split() if not NEED.fullmatch(one)]
    if wrong:
        told = f"{wrong[0]!r} is no need; write fighter, C>=7, skill:notice or knack:rage"
        raise IllegalAction("knack_prereq", told, "ZI-KNK-02")
    if answer.get("cost", 0) not in (0, "") and not answer.get("suit"):
        raise IllegalAction("chips_class", "say which suit the chips are of", "ZI-KNK-02")


def _must_be_runes(answer: Mapping[str, Simple]) -> None:
    runes = str(answer.get("runes", "")).upper()
    if not set(runes) <= set(RUNES):
        raise IllegalAction("rune_unknown", "runes are letters, A to Z", "ZI-MAG-01")


def _must_be_cards(answer: Mapping[str, Simple]) -> None:
    if not set(str(answer.get("cards", "")).split()) <= set(CARDS):
        raise IllegalAction("skill_unknown", f"cards are {', '.join(CARDS)}", "ZI-SUIT-07")


def _nothing(answer: Mapping[str, Simple]) -> None:
    """A skill or a type of caster may be called anything."""


MUST = {
    "race": _must_be_mods,
    "knack": _must_be_needs,
    "spell": _must_be_runes,
    "needs": _must_be_runes,
    "suits": _must_be_cards,
}
