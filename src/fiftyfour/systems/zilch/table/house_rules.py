"""What a table adds to the book: races, knacks, spells, skills (ZI-RACE-02, ZI-KNK-02, ZI-MAG-11).

The drafts at the end are ours, so that everything can be played from the first evening.
"""

from typing import Literal

from msgspec import Struct, field

from fiftyfour.systems.zilch.table.effects import Effect


class Ability(Struct, frozen=True):
    """What a race can do besides: words, with effects if it has any."""

    name: str
    text: str = ""
    effects: tuple[Effect, ...] = ()


class Race(Struct, frozen=True, kw_only=True):
    """A race as data; `mods` are added to inherent values (ZI-RACE-01, ZI-RACE-03, ZI-RACE-04).

    A key `C` moves both cards of the suit, `C1` the primary alone, `C2` the secondary alone.
    """

    id: str
    name: str
    mods: dict[str, int] = {}
    size: str = "Medium"
    abilities: tuple[Ability, ...] = ()
    movement: str = ""
    senses: str = ""
    languages: str = ""

    def mod(self, card: str) -> int:
        """What is added to a card."""
        suit, second = card[:1], card.endswith("2")
        return self.mods.get(suit, 0) + self.mods.get(f"{suit}{2 if second else 1}", 0)


HUMAN = Race(id="human", name="Human", languages="one native language")
"""The only race that survived in the book (ZI-RACE-02)."""

Targets = Literal["self", "one", "several", "area", "self or one"]
Activation = Literal["passive", "free", "minor", "standard", "full", "with_attack"]


class Knack(Struct, frozen=True, kw_only=True):
    """A knack as data (ZI-KNK-01, ZI-KNK-02). `needs` are like `C>=7`, `fighter`, `skill:notice`.

    Of several classes among `needs` one is enough. `cost` is in chips of `suit`.
    """

    id: str
    name: str
    needs: tuple[str, ...] = ()
    activation: Activation = "passive"
    suit: str = ""
    cost: int = 0
    limit: Literal["none", "per_turn", "per_encounter", "per_sleep"] = "none"
    duration: str = ""
    effects: tuple[Effect, ...] = ()
    text: str = ""


class Spell(Struct, frozen=True, kw_only=True):
    """A spell as data; its cost is that of its runes (ZI-MAG-11, ZI-MAG-12, ZI-MAG-16).

    `extra` chips, `most_extra` at most, add `extra_amount` each to the amounts of its effects.
    """

    id: str
    name: str
    runes: str
    targets: Targets = "one"
    aimed: bool = False
    save: str = ""
    save_modifier: int = 0
    on_save: Literal["none", "half"] = "none"
    duration: str = "instant"
    effects: tuple[Effect, ...] = ()
    most_extra: int = 0
    text: str = ""


class CustomSkill(Struct, frozen=True):
    """A skill of the table's own: the GM says per test whether it applies (ZI-SKL-06)."""

    id: str
    name: str
    text: str = ""


class HouseRules(Struct, kw_only=True):
    """What this table has beyond the book. `skill_suits` moves a skill to other cards.

    Rules: ZI-SUIT-07, ZI-RACE-02, ZI-KNK-02, ZI-MAG-04.
    """

    races: list[Race] = field(default_factory=list[Race])
    knacks: list[Knack] = field(default_factory=list[Knack])
    spells: list[Spell] = field(default_factory=list[Spell])
    skills: list[CustomSkill] = field(default_factory=list[CustomSkill])
    skill_suits: dict[str, str] = field(default_factory=dict[str, str])
    rune_needs: dict[str, str] = field(default_factory=dict[str, str])
    casters: dict[str, str] = field(default_factory=dict[str, str])

    def race(self, id: str) -> Race | None:
        return next((race for race in (HUMAN, *self.races) if race.id == id), None)

    def knack(self, id: str, drafts: bool = True) -> Knack | None:
        known = (*self.knacks, *(KNACKS if drafts else ()))
        return next((knack for knack in known if knack.id == id), None)

    def all_spells(self, drafts: bool = True) -> list[Spell]:
        own = {spell.id for spell in self.spells}
        return [*self.spells, *(s for s in SPELLS if drafts and s.id not in own)]


KNACKS = (
    Knack(
        id="rage",
        name="Rage",
        needs=("fighter",),
        activation="free",
        suit="C",
        cost=1,
        limit="per_turn",
        duration="encounter",
        text="+2 on attacks, Clubs tests and Clubs saves, -2 on defence; Reckless or Bold only, "
        "and no casting, until the encounter is over or you stop.",
    ),
    Knack(
        id="mobile_attack",
        name="Mobile Attack",
        needs=("S>=7", "fighter", "rogue"),
        activation="with_attack",
        suit="class",
        cost=1,
        text="The move of the turn may be split before and after one attack.",
    ),
    Knack(
        id="stunning_fist",
        name="Stunning Fist",
        needs=("C>=7", "fighter"),
        activation="with_attack",
        suit="C",
        cost=2,
        text="An unarmed hit with at least a touch: save on Hearts or be Stunned until the end of "
        "the next turn.",
    ),
)
"""Our drafts of the three knacks that the book only names (ZI-KNK-03)."""

SPELLS = (
    Spell(
        id="spark",
        name="Spark",
        runes="S",
        aimed=True,
        effects=(Effect(kind="damage", what="fire", amount=1),),
    ),
    Spell(
        id="bolt",
        name="Bolt",
        runes="BOL",
        aimed=True,
        effects=(Effect(kind="damage", what="fire", amount=3),),
        most_extra=3,
    ),
    Spell(
        id="mend",
        name="Mend",
        runes="MEN",
        targets="self or one",
        effects=(Effect(kind="heal", amount=3),),
        most_extra=3,
    ),
    Spell(
        id="ward",
        name="Ward",
        runes="AR",
        targets="self or one",
        duration="encounter",
        effects=(Effect(kind="modifier", what="defence", amount=1),),
    ),
    Spell(
        id="mire",
        name="Mire",
        runes="IT",
        save="S",
        duration="rounds:2",
        effects=(Effect(kind="condition", what="Entangled"),),
    ),
    Spell(
        id="wither",
        name="Wither",
        runes="WIT",
        save="H",
        on_save="half",
        effects=(Effect(kind="drain", what="C", amount=4),),
    ),
)
"""Demonstration spells, ours (ZI-MAG-16)."""
