"""Which card of a hand a bot adds next, or that none is worth it (SU-ADD)."""

from collections.abc import Sequence

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.decisions import Option
from fiftyfour.engine.things import GM
from fiftyfour.systems.suits.cards.faces import Wish, value
from fiftyfour.systems.suits.minds.seen import Seen
from fiftyfour.systems.suits.table import Record

PLAY, BLOW, LIFE = 3, 2, 9
"""Cards that a play is worth, an attack or what resists it, and a life."""

PLENTY, GM_PLENTY = 6, 10
"""Cards of a hand above this number are there to be spent: they are gone after the scene."""


def worth(seen: Seen, record: Record) -> int:
    """Cards still to be given to the side whose window it is, those already there taken off.

    What defends against an attack is worth a life where the hit would be the last, and one card
    less than the attack where it would not. A full hand is spent more freely.
    """
    most = BLOW if record.kind.attack else PLAY
    if record.kind.attack and record.turn == 1:
        mark = record.target or next(iter(record.marks), "")
        figure = seen.figures.get(mark)
        hit = (record.kind.damage or 0) + record.bonus + seen.used(record, Suit.CLUBS)
        mortal = figure is not None and seen.damage(mark) + hit > figure.limit
        most = LIFE if mortal else BLOW - 1
    given = [one for one in seen.played(record.sides[record.turn]) if not one.flip]
    return most + surplus(seen) - sum(one.by == seen.seat for one in given)


def surplus(seen: Seen) -> int:
    """Cards in hand above plenty."""
    return max(0, len(seen.hand) - (GM_PLENTY if seen.seat == GM else PLENTY))


def spend(options: Sequence[Option], missing: int, most: int) -> Option | None:
    """The next card towards what is `missing`, if at most `most` make it up; None: let it be.

    A card that draws another costs nothing and comes first; then the smallest that is enough, or
    the largest where it takes several.
    """
    if missing <= 0:
        return None
    ways = _best_ways(options)
    free = [one for one in ways if _draws(one)]
    paid = sorted((one for one in ways if not _draws(one)), key=_counts)
    lacking = missing - sum(map(_counts, free))
    if lacking > sum(map(_counts, paid[len(paid) - max(0, min(most, len(paid))) :])):
        return None
    if free:
        return max(free, key=lambda one: (_draws(one), _counts(one)))
    return next((one for one in paid if _counts(one) >= missing), paid[-1])


def _best_ways(options: Sequence[Option]) -> list[Option]:
    """Of the ways to add each card the one that draws most, then the one that counts most."""
    found: dict[Card, Option] = {}
    for one in options:
        if not one.cards or one.id.startswith("flip"):
            continue
        best = found.setdefault(one.cards[0], one)
        if (_draws(one), _counts(one)) > (_draws(best), _counts(best)):
            found[one.cards[0]] = one
    return [*found.values()]


def _counts(option: Option) -> int:
    return value(Wish(option.id).counts)


def _draws(option: Option) -> int:
    """Cards drawn for it, as its hint says."""
    return 2 if "two cards" in option.hint else int("draw a card" in option.hint)
