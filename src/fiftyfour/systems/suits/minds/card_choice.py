"""Which card of a hand a bot adds next, or that none is worth it (SU-ADD)."""

from collections.abc import Sequence

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.options import Option
from fiftyfour.engine.things import GM
from fiftyfour.systems.suits.cards.faces import value
from fiftyfour.systems.suits.cards.totals import used
from fiftyfour.systems.suits.choices import Add, TakeBack
from fiftyfour.systems.suits.minds.sight import Sight
from fiftyfour.systems.suits.table import Record

PLAY, BLOW, LIFE = 3, 2, 9
"""Cards that a play is worth, an attack or what resists it, and a life."""

PLENTY, GM_PLENTY = 6, 10
"""Cards of a hand above this number are there to be spent: they are gone after the scene."""


def worth(sight: Sight, record: Record) -> int:
    """Cards still to be given to the side whose window it is, those already there taken off.

    What defends against an attack is worth a life where the hit would be the last, and one card
    less than the attack where it would not. A full hand is spent more freely.
    """
    table = sight.table
    most = BLOW if record.kind.attack else PLAY
    if record.kind.attack and record.turn == 1:
        mark = record.target or next(iter(record.marks), "")
        figure = sight.figures.get(mark)
        hit = (record.kind.damage or 0) + record.bonus + used(table, record, Suit.CLUBS)
        mortal = figure is not None and table.people[mark].damage.value + hit > figure.limit
        most = LIFE if mortal else BLOW - 1
    given = [played for played in table.played(record.sides[record.turn]) if not played.flip]
    return most + surplus(sight) - sum(played.by == sight.seat for played in given)


def surplus(sight: Sight) -> int:
    """Cards in hand above plenty."""
    return max(0, len(sight.hand) - (GM_PLENTY if sight.seat == GM else PLENTY))


def spend(options: Sequence[Option[Add]], missing: int, most: int) -> Option[Add] | None:
    """The next card towards what is `missing`, if at most `most` make it up; None: let it be.

    A card that draws another costs nothing and comes first; then the smallest that is enough, or
    the largest where it takes several.
    """
    if missing <= 0:
        return None
    ways = _best_ways(options)
    free = [way for way in ways if way.does.draws]
    paid = sorted((way for way in ways if not way.does.draws), key=_counts)
    lacking = missing - sum(map(_counts, free))
    if lacking > sum(map(_counts, paid[len(paid) - max(0, min(most, len(paid))) :])):
        return None
    if free:
        return max(free, key=lambda way: (way.does.draws, _counts(way)))
    return next((way for way in paid if _counts(way) >= missing), paid[-1])


def _best_ways(options: Sequence[Option[Add]]) -> list[Option[Add]]:
    """Of the ways to add each card the one that draws most, then the one that counts most."""
    best: dict[tuple[Card, str], Option[Add]] = {}
    for way in options:
        add = way.does
        before = best.setdefault((add.card, add.side), way)
        if (add.draws, _counts(way)) > (before.does.draws, _counts(before)):
            best[add.card, add.side] = way
    return [*best.values()]


def taken_back(jacks: Sequence[Option[TakeBack]]) -> Option[TakeBack]:
    """The best card that a Jack takes (SU-JACK-01)."""
    return max(jacks, key=lambda option: value(option.does.card) if option.does.card else 0)


def _counts(way: Option[Add]) -> int:
    return value(way.does.counts)
