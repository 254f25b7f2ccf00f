"""What somebody can do and has left, as people read it (SU-MOD, SU-VIS-05).

Nothing here is kept: it follows from what lies on the table, by the functions that the rules use.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.things import Sheet
from fiftyfour.systems.suits.cards.totals import charisma_of
from fiftyfour.systems.suits.character import Figure
from fiftyfour.systems.suits.data import CLASSES, Attribute, Defense, Skill
from fiftyfour.systems.suits.table import Person, Suits

RULES = ("SU-ATT-01", "SU-ATT-02", "SU-ATT-03", "SU-ATT-04")
"""By which each attribute counts."""


class Ability(Struct, frozen=True):
    """A skill with what it adds; used cards of its `suit` give its bonus."""

    name: str
    suit: str
    number: int


class Strength(Struct, frozen=True):
    """An attribute, and the defense that goes by it."""

    name: str
    rule: str
    number: int
    defense: str
    defends: int
    against: str


class Numbers(Struct, frozen=True):
    """All that somebody adds to a flip; nothing of it where one number stands for everything.

    `word` is the catchword of the class.
    """

    word: str
    attributes: tuple[Strength, ...]
    tagged: tuple[Ability, ...]
    untagged: tuple[Ability, ...]


class Left(Struct, frozen=True):
    """What somebody has left: damage up to the limit, and Charisma to add.

    `stunt`: words of their own bring a card, if the GM is a stand-in. `seen`: others know of them.
    """

    limit: int
    damage: int
    charisma: int
    stunt: bool
    seen: bool


def people(table: Suits) -> Iterator[Sheet[Struct]]:
    """Two sheets for each, which whoever reads the character reads as well (SU-VIS-05)."""
    for person in table.people.values():
        for kind, data in (("numbers", numbers(person.figure)), ("left", left(table, person))):
            yield Sheet(
                name=f"{kind}:{person.id}",
                label=person.sheet.label,
                owner=person.seat,
                sight=person.sheet.sight,
                data=data,
            )


def numbers(figure: Figure) -> Numbers:
    """What this figure adds in each play (SU-MOD-01, SU-MOD-02, SU-MOD-03)."""
    points, tags = tuple(figure.points.items()), tuple(figure.tags)
    return _numbers(figure.suit, points, tags, figure.fixed is None)


@lru_cache(maxsize=256)  # hardly any of them change from one step to the next
def _numbers(
    suit: str, points: tuple[tuple[str, int], ...], tags: tuple[str, ...], whole: bool
) -> Numbers:
    catchword = CLASSES[Suit(suit)][0] if suit else ""
    if not whole:
        return Numbers(catchword, (), (), ())
    figure = Figure(points=dict(points), tags=list(tags))
    strengths = (
        Strength(
            name=attribute.label,
            rule=rule,
            number=figure.attribute(attribute),
            defense=defense.label,
            defends=figure.defense(defense),
            against=defense.against,
        )
        for attribute, defense, rule in zip(Attribute, Defense, RULES, strict=True)
    )

    def abilities(tagged: bool) -> tuple[Ability, ...]:
        skills = [skill for skill in Skill if figure.tagged(skill) is tagged]
        return tuple(Ability(one.label, one.suit.value, figure.skill(one)) for one in skills)

    return Numbers(catchword, tuple(strengths), abilities(True), abilities(False))


def left(table: Suits, person: Person) -> Left:
    """What this person may still suffer, and what is not used up (SU-DMG-02, SU-CHA-01)."""
    state, limit = person.state, person.figure.limit
    words = table.settings.standin_stunts == "on" and not state.stunt
    return Left(
        limit=limit,
        damage=limit - person.damage.value,
        charisma=charisma_of(table, person.id),
        stunt=words and person.player and person.active,
        seen=person.standing.sight == "all",
    )
