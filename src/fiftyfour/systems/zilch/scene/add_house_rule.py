"""The GM adds to the book: races, skills, knacks, spells, what runes need (ZI-RACE, ZI-KNK)."""

import re
from dataclasses import replace
from typing import Annotated, Literal, Protocol, TypeVar, get_args

import msgspec
from msgspec import Struct, structs

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Option, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.engine.struct_form import Between, Pick, Switch, Words, form_of
from fiftyfour.systems.zilch import data
from fiftyfour.systems.zilch.scene.corrections import settle_all
from fiftyfour.systems.zilch.table.effects import DURATIONS, parse_effects
from fiftyfour.systems.zilch.table.forms import EFFECTS, SAVE, SAVE_MODIFIER, SPARED
from fiftyfour.systems.zilch.table.house_rules import (
    KNACKS,
    Ability,
    Activation,
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
NEED = re.compile(r"[CSDH]2?>=\d{1,2}|skill:\w+|knack:\w+|" + "|".join(data.CLASSES))
MOST_MOD = 6
MOST_NAME, MOST_LINE, MOST_TEXT = 30, 80, 300
_CHIPS = {"": "no suit", "class": "a class suit", "C": "Clubs", "S": "Spades", "D": "Diamonds"}
_SKILLS = "; ".join(f"{skill}: {to}" for skill, to in data.CUSTOM_SKILLS.items())


class Named(Protocol):
    """An entry as the table keeps it."""

    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=Named)


def _name(label: str, example: str) -> Words:
    return Words(label, MOST_NAME, 1, example, prompt=example)


class Entry(Struct, frozen=True):
    """One entry of a table's own; `id` is the name that people give it."""

    id: Annotated[str, _name("Name", "Elf")]

    def unfit(self) -> Refusal | None:
        """Why it could not be used afterwards."""
        return None

    def added(self, house: HouseRules) -> HouseRules:
        """What the table has with this entry."""
        raise NotImplementedError

    def _kept(self, kind: type[N], **changed: object) -> N:
        """It as the table keeps it, under an id made of its name."""
        given = structs.asdict(self) | {"id": _id(self.id), "name": self.id} | changed
        return msgspec.convert(given, kind)


class NewRace(Entry, frozen=True):
    """A race: modifiers and abilities (ZI-RACE-02, ZI-RACE-03)."""

    mods: Annotated[
        str, Words("Modifiers", 60, prompt="C+2 both Clubs, S1+1 Spades, H2-1 Presence")
    ] = ""
    size: Annotated[str, Pick("Size", data.SIZES)] = "Medium"
    text: Annotated[str, Words("Ability", MOST_TEXT, prompt="What it can do besides")] = ""
    effects: Annotated[str, replace(EFFECTS, label="Modifiers it always has")] = ""
    movement: Annotated[str, Words("Movement", MOST_LINE, prompt="How it moves")] = ""
    senses: Annotated[str, Words("Senses", MOST_LINE, prompt="What it sees and hears")] = ""
    languages: Annotated[str, Words("Languages", MOST_LINE, prompt="What it speaks")] = ""

    def unfit(self) -> Refusal | None:
        mods = [MOD.fullmatch(word) for word in self.mods.split()]
        if all(mod is not None and abs(int(mod[2])) <= MOST_MOD for mod in mods):
            return None
        line = "modifiers are written C+2 S1+1 H2-1, from -6 to +6"
        return Refusal("value_range", line, "ZI-RACE-03")

    def added(self, house: HouseRules) -> HouseRules:
        effects = tuple(parse_effects(self.effects))
        race = self._kept(
            Race,
            mods={key: int(by) for key, by in MOD.findall(self.mods)},
            abilities=(Ability(self.id, self.text, effects),) if self.text or effects else (),
        )
        return structs.replace(house, races=_instead(house.races, race))


class NewSkill(Entry, frozen=True):
    """A skill of this table (ZI-SKL-06)."""

    id: Annotated[str, _name("Name", [*data.CUSTOM_SKILLS][-1])]
    text: Annotated[str, Words("Applies to", MOST_TEXT, prompt=_SKILLS)] = ""

    def added(self, house: HouseRules) -> HouseRules:
        return structs.replace(house, skills=_instead(house.skills, self._kept(CustomSkill)))


Limit = Literal["none", "per_turn", "per_encounter", "per_sleep"]


class NewKnack(Entry, frozen=True):
    """A knack: what it needs, takes and does (ZI-KNK-02)."""

    id: Annotated[str, _name("Name", "Iron skin")]
    mods: Annotated[
        str, Words("Needs", 60, prompt="fighter rogue C>=7 skill:notice knack:rage")
    ] = ""
    activation: Annotated[Activation, Pick("Takes", get_args(Activation))] = "passive"
    suit: Annotated[str, Pick("Chips of", _CHIPS)] = ""
    cost: Annotated[int, Between("Chips", 0, 9, when={"suit": tuple(filter(None, _CHIPS))})] = 0
    limit: Annotated[Limit, Pick("As often as", get_args(Limit))] = "none"
    duration: Annotated[str, Pick("Lasts", DURATIONS)] = "encounter"
    effects: Annotated[str, EFFECTS] = ""
    text: Annotated[str, Words("In words", MOST_TEXT, prompt="What it does")] = ""

    def unfit(self) -> Refusal | None:
        if _id(self.id) in {knack.id for knack in KNACKS}:
            return Refusal("knack_dup", "the book has a knack of this name", "ZI-KNK-02")
        wrong = [need for need in self.mods.split() if not NEED.fullmatch(need)]
        if wrong:
            line = f"{wrong[0]!r} is no need; write fighter, C>=7, skill:notice or knack:rage"
            return Refusal("knack_prereq", line, "ZI-KNK-02")
        if self.cost and not self.suit:
            return Refusal("chips_class", "say which suit the chips are of", "ZI-KNK-02")
        return None

    def added(self, house: HouseRules) -> HouseRules:
        effects = parse_effects(self.effects)
        knack = self._kept(Knack, needs=self.mods.split(), effects=effects)
        return structs.replace(house, knacks=_instead(house.knacks, knack))


class NewSpell(Entry, frozen=True):
    """A spell (ZI-MAG-16)."""

    id: Annotated[str, _name("Name", "Frost")]
    runes: Annotated[str, Words("Runes", 3, 1, "OST", prompt="1 to 3 letters")]
    targets: Annotated[Targets, Pick("For", get_args(Targets))] = "one"
    aimed: Annotated[bool, Switch("It has to hit")] = False
    save: Annotated[str, SAVE] = ""
    save_modifier: Annotated[int, SAVE_MODIFIER] = 0
    on_save: Annotated[Literal["none", "half"], SPARED] = "none"
    duration: Annotated[str, Pick("Lasts", DURATIONS)] = "instant"
    effects: Annotated[str, EFFECTS] = ""
    most_extra: Annotated[int, Between("Extra chips, each 1 more", 0, 9, prompt="At most")] = 0
    text: Annotated[str, Words("In words", MOST_TEXT, prompt="What it does")] = ""

    def unfit(self) -> Refusal | None:
        return _strange(self.runes)

    def added(self, house: HouseRules) -> HouseRules:
        runes, effects = self.runes.upper(), parse_effects(self.effects)
        spell = self._kept(Spell, runes=runes, effects=effects)
        return structs.replace(house, spells=_instead(house.spells, spell))


class OtherCards(Entry, frozen=True):
    """Other cards for a skill of the book (ZI-SUIT-07)."""

    id: Annotated[str, Pick("Skill", {one.id: one.name for one in data.SKILLS.values()})]
    cards: Annotated[str, Words("Cards", 30, 1, "S2 D2", prompt="Cards, as S2 D2")]

    def unfit(self) -> Refusal | None:
        if set(self.cards.split()) <= set(data.CARDS):
            return None
        return Refusal("skill_unknown", f"cards are {', '.join(data.CARDS)}", "ZI-SUIT-07")

    def added(self, house: HouseRules) -> HouseRules:
        return structs.replace(house, skill_suits={**house.skill_suits, self.id: self.cards})


class NewCaster(Entry, frozen=True):
    """A type of Spellcaster, armed like a known one (ZI-CLS-02)."""

    id: Annotated[str, _name("Type", "Witch")]
    like: Annotated[str, Pick("Armed", {one: f"like a {one}" for one in data.CASTERS})] = "Wizard"

    def added(self, house: HouseRules) -> HouseRules:
        return structs.replace(house, casters={**house.casters, self.id: self.like})


class RuneNeeds(Entry, frozen=True):
    """A rune that needs others (ZI-MAG-04)."""

    id: Annotated[str, Pick("Rune", tuple(data.RUNES))]
    runes: Annotated[str, Words("Needs", 10, 1, "AE", prompt="Runes, as A E")]

    def unfit(self) -> Refusal | None:
        return _strange(self.runes)

    def added(self, house: HouseRules) -> HouseRules:
        needs = {**house.rune_needs, self.id.upper(): self.runes.upper()}
        return structs.replace(house, rune_needs=needs)


ENTRIES: dict[Kind, type[Entry]] = {
    "race": NewRace,
    "skill": NewSkill,
    "knack": NewKnack,
    "spell": NewSpell,
    "suits": OtherCards,
    "caster": NewCaster,
    "needs": RuneNeeds,
}


USUAL: dict[Kind, dict[str, object]] = {"suits": {"id": "stealth"}, "needs": {"id": "Z"}}
"""What stands in the fields to begin with."""


class AddHouseRule(Procedure, tag="AddToHouse"):
    """One entry more of this table's own; one of the same name takes the place of the old.

    Rules: ZI-RACE-02, ZI-SKL-06, ZI-SUIT-07, ZI-CLS-02, ZI-MAG-04, ZI-KNK-02, ZI-MAG-16.
    """

    kind: Kind = "race"

    def begin(self, game: Game[Zilch]) -> Step:
        options: list[Option[Kind]] = [option(kind, label) for kind, label in KINDS.items()]
        question = choose("Add to the book", options, rule="ZI-RACE-02")
        return ask(
            game.table.keeper, question, then=self.chosen, waiting="adding to the house rules"
        )

    def chosen(self, game: Game[Zilch], kind: Kind) -> Step:
        self.kind = kind
        return self.entry

    def entry(self, game: Game[Zilch]) -> Step:
        makes = ENTRIES[self.kind]
        question = form_of(
            makes,
            f"Add to the book: {KINDS[self.kind]}",
            rule="ZI-RACE-02",
            unless=lambda entry: entry.unfit(),
            given=USUAL.get(self.kind),
        )
        return ask(game.table.keeper, question, self.add, waiting="adding to the house rules")

    def add(self, game: Game[Zilch], entry: Entry) -> Step:
        house = game.table.house
        game.tell(f"New at this table: {entry.id}", rule="ZI-RACE-02")
        game.write(house, rule="ZI-RACE-02", **structs.asdict(entry.added(house.data)))
        settle_all(game)  # their armor may be too heavy now
        return done


def _id(name: str) -> str:
    return re.sub(r"\W+", "_", name.lower())


def _instead(entries: list[N], new: N) -> list[N]:
    return [*(entry for entry in entries if entry.id != new.id), new]


def _strange(runes: str) -> Refusal | None:
    if set(runes.upper()) <= set(data.RUNES):
        return None
    return Refusal("rune_unknown", "runes are letters, A to Z", "ZI-MAG-01")
