"""What an adventure of Zilch asks of the rules, as its author writes it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fiftyfour.engine.adventure import Somebody, menu
from fiftyfour.systems.zilch.data import ALL_SIZES, CARD_NAMES, SKILLS
from fiftyfour.systems.zilch.scene.finds import THINGS

Card = Literal[
    "Clubs", "Strength", "Spades", "Cunning", "Diamonds", "Knowledge", "Hearts", "Presence"
]
CARD_OF = {name: card for card, name in CARD_NAMES.items()}

Modifier = Annotated[int, Meta(ge=-20, le=20)]
Modifiers = Modifier | list[Modifier]
"""What is added to the card, for all numbers of heroes, or one for 1, 2, 3 ... of them."""

Count = Annotated[int, Meta(ge=0, le=8)]
Counts = Count | list[Count]
Points = Annotated[int, Meta(ge=0, le=99)]
Value = Annotated[int, Meta(ge=0, le=30)]

AnySkill = Annotated[
    str,
    menu({"": "those that fit"} | {one.id: one.name for one in SKILLS.values() if not one.many}),
]
"""A skill that the adventure names for a roll (ZI-SKL-03)."""

Who = Literal["best", "next", "each"]
"""The hero who is best at it, whoever has done least so far, or each of them in turn."""


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What a call of Zilch asks for."""


class PlayTest(Play, frozen=True, tag="test"):
    """A test (ZI-TEST-01).

    Attributes:
        card: what it is tested on.
        skill: one that helps besides those listed for the card.
        modifier: added to the card; 2 is easy, -2 is hard.
        who: whoever is best at it, whoever has done least so far, or each; then half must succeed.
    """

    card: Card
    skill: AnySkill = ""
    modifier: Modifiers = 0
    who: Who = "best"


class PlayContest(Play, frozen=True, tag="contest"):
    """A contest with somebody (ZI-CON-01).

    Attributes:
        person: whom the hero is up against, somebody with values.
        card: what the hero rolls on.
        skill: one that helps the hero besides those listed for the card.
        against: what the other one rolls on.
        modifier: added to the hero's card.
        who: whoever is best at it, or whoever has done least so far.
    """

    person: Somebody
    card: Card
    against: Card
    skill: AnySkill = ""
    modifier: Modifiers = 0
    who: Literal["best", "next"] = "best"


class PlaySave(Play, frozen=True, tag="save"):
    """A save from something that befalls the heroes (ZI-SAVE-01).

    Attributes:
        card: what they save on.
        skill: one that helps besides those listed for the card.
        effects: what happens to those who fail, such as "2 damage; 1 S drain".
        spared: how much of it a save prevents.
        modifier: added to the card.
        who: whoever is best at it, whoever has done least so far, or each; then half must save.
    """

    card: Card
    effects: str
    skill: AnySkill = ""
    spared: Literal["all", "half"] = "all"
    modifier: Modifiers = 0
    who: Who = "each"


class PlayFight(Play, frozen=True, tag="fight"):
    """An encounter, until one side has nobody on their feet (ZI-RND-07).

    Attributes:
        foes: how many of each, of people with values.
        surprised: who is caught unawares.
    """

    foes: dict[Somebody, Counts]
    surprised: Literal["nobody", "heroes", "foes"] = "nobody"


class PlayRest(Play, frozen=True, tag="rest"):
    """Time passes for all heroes (ZI-REC-01).

    Attributes:
        how: an hour's rest, which brings back chips, or a night's sleep, which also heals.
    """

    how: Literal["rest", "sleep"] = "rest"


class PlayLevel(Play, frozen=True, tag="level"):
    """Every hero gains a level (ZI-TABLE-02)."""


class PlayFind(Play, frozen=True, tag="find"):
    """Something is found (ZI-CARRY-03).

    Attributes:
        item: what it is.
        each: one for every hero; otherwise whoever carries least gets it.
    """

    item: Annotated[str, menu(THINGS)]
    each: bool = False


AnyPlay = PlayTest | PlayContest | PlaySave | PlayFight | PlayRest | PlayLevel | PlayFind


class Foe(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who can be fought or rolled against, as a monster is written (ZI-MON-01).

    Attributes:
        preset: a being from the book; then nothing else is needed.
        kind: what sort of being it is.
        size: how large it is.
        clubs: attack and strength.
        spades: defence and speed.
        diamonds: wits and will.
        hearts: life, where no hit points are given.
        hp: hit points.
        chips: the suits on which it has chips to spend.
        dr: how much of each blow its hide or armor stops.
        er: resistance to energies, such as "fire 3, cold 1".
        weapons: what it holds, such as "longsword, shield:small".
        attacks: those of its own body, such as "bite +1: 1 S drain".
        strategy: how it fights, for the GM.
    """

    preset: Literal["", "Peasant", "Guard", "Ogre"] = ""
    kind: str = "humanoid"
    size: Annotated[str, Meta(examples=list(ALL_SIZES))] = "Medium"
    clubs: Value = 6
    spades: Value = 6
    diamonds: Value = 6
    hearts: Value = 6
    hp: Points | list[Points] = 0
    chips: Literal["", "C", "S", "D", "C S", "C D", "S D", "C S D"] = ""
    dr: Annotated[int, Meta(ge=0, le=20)] = 0
    er: str = ""
    weapons: str = ""
    attacks: str = ""
    strategy: str = ""


class Opens(Struct, frozen=True, forbid_unknown_fields=True):
    """How a scene opens: nothing is needed, those of the scene before leave."""


class Begins(Struct, frozen=True, forbid_unknown_fields=True):
    """How an adventure begins: nothing is needed."""
