"""Who is how swift: the sides of initiative, and the places they hold (SU-INI)."""

from itertools import groupby

from fiftyfour.engine.decisions import Option
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import GM
from fiftyfour.systems.suits.data import Attribute
from fiftyfour.systems.suits.faces import has_effects, total, ways
from fiftyfour.systems.suits.flips import flip_ways
from fiftyfour.systems.suits.table import Person, Race, Side, Suits
from fiftyfour.systems.suits.totals import charisma_of

SWIFT = Attribute.DEXTERITY
GROUP = "all"
"""Whoever acts for the whole opposition where it plays as one (setting `npc_initiative`)."""


def side_of(person: Person) -> Side:
    """Dexterity, which is a play without a skill (SU-INI-01, SU-ATT-02)."""
    public = person.figure.modifier(SWIFT) if person.player else None
    return Side(who=person.id, seat=person.seat, name=person.name, play=SWIFT, modifier=public)


def as_one(table: Suits, sides: list[Side]) -> list[Side]:
    """The opposition plays once for all (SU-INI-02)."""
    players = [side for side in sides if side.seat != GM]
    if len(players) == len(sides):
        return sides
    return [*players, Side(who=GROUP, seat=GM, name="The opposition", play=SWIFT)]


def unfold(table: Suits, who: str) -> list[str]:
    """The people behind a place in the order."""
    if who != GROUP:
        return [who]
    return [one.id for one in table.opposition() if one.state.fighting]


def number(table: Suits, side: Side) -> int:
    """Dexterity; of a group the highest (SU-INI-02)."""
    if side.who != GROUP:
        return table.people[side.who].figure.modifier(SWIFT)
    group = [one for one in table.opposition() if one.state.fighting]
    return max((one.figure.modifier(SWIFT) for one in group), default=0)


def score(table: Suits, side: Side) -> int:
    """What a side comes to (SU-INI-01)."""
    return number(table, side) + total(table.played(side)) + side.charisma


def effects(table: Suits, side: Side) -> bool:
    """True if face cards have effects for this side (SU-FACE-09)."""
    return has_effects(table, table.people.get(side.who), SWIFT)


def suit_of(table: Suits, side: Side) -> str:
    """The card suit that draws for this side; a group has none (SU-NPC-04)."""
    return "" if side.who == GROUP else table.people[side.who].figure.suit


def gm_sides(race: Race) -> list[Side]:
    """The GM's among those who play now."""
    return [side for side in race.sides if side.seat == GM and side.who in race.among]


def opening_ways(table: Suits, side: Side) -> list[Option]:
    """What the flip of a side may stand for, in its first window (SU-FACE-04)."""
    race = table.race.data
    players = any(one.seat != GM and one.who in race.among for one in race.sides)
    first = race.passes == 0 if side.seat != GM or not players else race.passes == 1
    if not first or not effects(table, side):
        return []
    return flip_ways(table, side, suit_of(table, side))


def gm_ways(table: Suits, side: Side) -> list[Option]:
    """Cards of the GM's hand for one of those who play (SU-INI-03)."""
    suit = suit_of(table, side)
    found = opening_ways(table, side)
    found += ways(table, GM, table.gm_hand.cards, effects=effects(table, side), suit=suit)
    return [
        Option(
            f"{side.who} {one.id}", f"{side.name}: {one.label}", one.hint, one.cards, rule=one.rule
        )
        for one in found
    ]


def gm_prompt(table: Suits) -> str:
    """Everybody's total, for the GM."""
    sides = table.race.data.sides
    return ", ".join(f"{side.name} {score(table, side)}" for side in sides) + ". Add cards?"


def add_charisma(game: Game[Suits], side: Side) -> None:
    """Once a scene, and spent whatever happens (SU-CHA-05, SU-CHA-06)."""
    person = game.table.people[side.who]
    side.charisma = charisma_of(game.table, side.who)
    game.write(person.standing, rule="SU-CHA-06", charisma=True)
    game.tell(f"{side.name} adds Charisma, {side.charisma}", rule="SU-CHA-01", who=side.who)


def split(table: Suits, race: Race, group: list[str]) -> list[list[str]]:
    """Those of equal totals together, the highest first."""
    scores = {side.who: score(table, side) for side in race.sides if side.who in group}
    ranked = sorted(scores, key=lambda who: -scores[who])
    return [list(equal) for _, equal in groupby(ranked, key=lambda who: scores[who])]


def names_of(table: Suits, order: list[str]) -> str:
    """People by name, the opposition as one where it plays as one."""
    people = table.people
    return ", ".join(people[who].name if who in people else "the opposition" for who in order)
