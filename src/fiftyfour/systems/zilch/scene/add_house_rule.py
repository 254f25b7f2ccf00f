"""The GM adds to the book: races, skills, knacks, spells, what runes need (ZI-RACE, ZI-KNK)."""

import re
from typing import Literal, Protocol, TypeVar

import msgspec
from msgspec import Struct, structs

from fiftyfour.engine.decisions import Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import menu_field, number_field, text_field, words_field, yes_no
from fiftyfour.engine.forms import Field, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Option, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.systems.zilch import data
from fiftyfour.systems.zilch.scene.corrections import settle_all
from fiftyfour.systems.zilch.table import forms
from fiftyfour.systems.zilch.table.effects import DURATIONS, parse_effects
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
MOST_TEXT = 300


class Named(Protocol):
    """An entry as the table keeps it."""

    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=Named)


class Entry(Struct, frozen=True):
    """One entry of a table's own; `id` is the name that people give it."""

    id: str

    @classmethod
    def fields(cls) -> dict[str, Field]:
        """What its form asks for."""
        raise NotImplementedError

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

    mods: str
    size: str
    text: str
    effects: str
    movement: str
    senses: str
    languages: str

    @classmethod
    def fields(cls) -> dict[str, Field]:
        return {
            "id": _name("Name", "Elf"),
            "mods": text_field("Modifiers", "C+2 both Clubs, S1+1 Spades, H2-1 Presence", 60),
            "size": words_field("Size", data.SIZES, "Medium"),
            "text": text_field("Ability", "What it can do besides", MOST_TEXT),
            "effects": forms.effects_field("Modifiers it always has"),
            "movement": text_field("Movement", "How it moves", 80),
            "senses": text_field("Senses", "What it sees and hears", 80),
            "languages": text_field("Languages", "What it speaks", 80),
        }

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

    text: str

    @classmethod
    def fields(cls) -> dict[str, Field]:
        examples = "; ".join(f"{skill}: {to}" for skill, to in data.CUSTOM_SKILLS.items())
        return {
            "id": _name("Name", [*data.CUSTOM_SKILLS][-1]),
            "text": text_field("Applies to", examples, MOST_TEXT),
        }

    def added(self, house: HouseRules) -> HouseRules:
        return structs.replace(house, skills=_instead(house.skills, self._kept(CustomSkill)))


Limit = Literal["none", "per_turn", "per_encounter", "per_sleep"]


class NewKnack(Entry, frozen=True):
    """A knack: what it needs, takes and does (ZI-KNK-02)."""

    mods: str
    activation: Activation
    suit: str
    cost: int
    limit: Limit
    duration: str
    effects: str
    text: str

    @classmethod
    def fields(cls) -> dict[str, Field]:
        suits = {
            "": "no suit",
            "class": "a class suit",
            "C": "Clubs",
            "S": "Spades",
            "D": "Diamonds",
        }
        acts = ("passive", "free", "minor", "standard", "full", "with_attack")
        limits = ("none", "per_turn", "per_encounter", "per_sleep")
        return {
            "id": _name("Name", "Iron skin"),
            "mods": text_field("Needs", "fighter rogue C>=7 skill:notice knack:rage", 60),
            "activation": words_field("Takes", acts, "passive"),
            "suit": menu_field("Chips of", suits, ""),
            "cost": number_field("Chips", 0, 9, 0),
            "limit": words_field("As often as", limits, "none"),
            "duration": menu_field("Lasts", DURATIONS, "encounter"),
            "effects": forms.effects_field(),
            "text": text_field("In words", "What it does", MOST_TEXT),
        }

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

    runes: str
    targets: Targets
    aimed: bool
    save: str
    save_modifier: int
    on_save: Literal["none", "half"]
    duration: str
    effects: str
    most_extra: int
    text: str

    @classmethod
    def fields(cls) -> dict[str, Field]:
        targets = ("one", "self", "self or one", "several", "area")
        return {
            "id": _name("Name", "Frost"),
            "runes": Field("Runes", Text(prompt="1 to 3 letters", least=1, most=3, example="OST")),
            "targets": words_field("For", targets, "one"),
            "aimed": yes_no("It has to hit"),
            "save": forms.save_field(),
            "save_modifier": forms.modifier_field(),
            "on_save": forms.on_save_field(),
            "duration": menu_field("Lasts", DURATIONS, "instant"),
            "effects": forms.effects_field(),
            "most_extra": number_field("Extra chips, each 1 more", 0, 9, 0, "At most"),
            "text": text_field("In words", "What it does", MOST_TEXT),
        }

    def unfit(self) -> Refusal | None:
        return _strange(self.runes)

    def added(self, house: HouseRules) -> HouseRules:
        runes, effects = self.runes.upper(), parse_effects(self.effects)
        spell = self._kept(Spell, runes=runes, effects=effects)
        return structs.replace(house, spells=_instead(house.spells, spell))


class OtherCards(Entry, frozen=True):
    """Other cards for a skill of the book (ZI-SUIT-07)."""

    cards: str

    @classmethod
    def fields(cls) -> dict[str, Field]:
        names = {skill.id: skill.name for skill in data.SKILLS.values()}
        cards = Text(prompt="Cards, as S2 D2", least=1, most=30, example="S2 D2")
        return {
            "id": menu_field("Skill", names, "stealth"),
            "cards": Field("Cards", cards),
        }

    def unfit(self) -> Refusal | None:
        if set(self.cards.split()) <= set(data.CARDS):
            return None
        return Refusal("skill_unknown", f"cards are {', '.join(data.CARDS)}", "ZI-SUIT-07")

    def added(self, house: HouseRules) -> HouseRules:
        return structs.replace(house, skill_suits={**house.skill_suits, self.id: self.cards})


class NewCaster(Entry, frozen=True):
    """A type of Spellcaster, armed like a known one (ZI-CLS-02)."""

    like: str

    @classmethod
    def fields(cls) -> dict[str, Field]:
        likes = {name: f"like a {name}" for name in data.CASTERS}
        return {
            "id": _name("Type", "Witch"),
            "like": menu_field("Armed", likes, "Wizard"),
        }

    def added(self, house: HouseRules) -> HouseRules:
        return structs.replace(house, casters={**house.casters, self.id: self.like})


class RuneNeeds(Entry, frozen=True):
    """A rune that needs others (ZI-MAG-04)."""

    runes: str

    @classmethod
    def fields(cls) -> dict[str, Field]:
        return {
            "id": words_field("Rune", [*data.RUNES], "Z"),
            "runes": Field("Needs", Text(prompt="Runes, as A E", least=1, most=10, example="AE")),
        }

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
        question = form(
            makes,
            f"Add to the book: {KINDS[self.kind]}",
            makes.fields(),
            rule="ZI-RACE-02",
            unless=lambda entry: entry.unfit(),
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


def _name(label: str, example: str) -> Field:
    return Field(label, Text(prompt=example, least=1, most=30, example=example))


def _strange(runes: str) -> Refusal | None:
    if set(runes.upper()) <= set(data.RUNES):
        return None
    return Refusal("rune_unknown", "runes are letters, A to Z", "ZI-MAG-01")
