"""What laying cards comes to and what it takes, in numbers and in words.

It stands beside every option and is told of every free pick, made by the functions of the rules, so
that no face has to know these.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct, structs

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.systems.nightterrors.conflict.paying import payments, short_payment
from fiftyfour.systems.nightterrors.data import POOLS, Kind, Points
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.table import is_incapacitated
from fiftyfour.systems.nightterrors.values import Due, How, total, trump_value


class Toll(Struct, frozen=True):
    """What a due takes from a character: of each pool at least and at most so many points.

    `out`: however it is paid, it puts the character out (NT-STAT-04, NT-PAY-09).
    """

    points: int
    least: Points
    most: Points
    out: bool

    @property
    def short(self) -> bool:
        """True if it cannot be paid in full: all there is goes (NT-PAY-09)."""
        return self.most.whole < self.points


class Laid(Struct, frozen=True):
    """What laying cards comes to: their total, and as what it counts.

    Of a raise `fallout` is what a seer without a trump pays, of all else `toll` what it takes from
    oneself, None if that is nothing.
    """

    total: int
    how: How | Literal["raise"]
    fallout: int = 0
    toll: Toll | None = None


@lru_cache(maxsize=1024)
def toll_of(
    points: int, kind: Kind, rank: str, held: Points, settings: NightTerrorsSettings
) -> Toll | None:
    """What so many points take from a character with these left; None for no points."""
    if not points:
        return None
    ways = payments(points, kind, rank, held, settings) or (short_payment(kind, held),)
    least, most = (Points(*(end(way.of(p) for way in ways) for p in POOLS)) for end in (min, max))
    return Toll(points, least, most, all(_fells(held.less(way)) for way in ways))


def _fells(left: Points) -> bool:
    """True if one with so few points left can act no more."""
    return is_incapacitated(*structs.astuple(left), crashed=False, crash_effect="flag")


def raise_of(cards: Sequence[Card], trump: Suit, settings: NightTerrorsSettings) -> Laid:
    """What these cards come to as a raise."""
    return Laid(total(cards, settings), "raise", trump_value(cards, trump, settings))


# --- in words ---


def raise_words(fallout: int, trump: Suit) -> str:
    """For people: `Whoever plays no ♠ pays 6.`."""
    if fallout:
        return f"Whoever plays no {trump.symbol} pays {fallout}."
    return f"No trump in it: there is no {trump.symbol}."


_HOW = {
    "clean": "Clean",
    "reversal": "Reversal: the card stays yours, open before you",
    "costly": "Costly",
    "push": "Push",
}


@lru_cache(maxsize=1024)
def see_words(due: Due, value: int, toll: Toll | None, kind: Kind) -> str:
    """For people: `7 of 10. Push. Costs 3 Blood (3 short).`."""
    reached = f"{due.total} {'of' if due.how == 'push' else 'against'} {value}. {_HOW[due.how]}."
    if toll is None:
        return f"{reached} Costs nothing."
    return f"{reached} Costs {toll_words(toll, kind)} ({due.reasons(kind.trump)})."


def toll_words(toll: Toll, kind: Kind) -> str:
    """For people: `7 Tears`, `7 from Tears or Sweat`, `9: all your Blood, and you are out`."""
    out = ", and you are out" if toll.out else ""
    if toll.short:
        return f"{toll.points}: all your {' and '.join(pool.title for pool in kind.pools)}{out}"
    if toll.least == toll.most:
        return f"{toll.least.words()}{out}"
    *others, last = (pool.title for pool in POOLS if toll.most.of(pool))
    return f"{toll.points} from {', '.join(others)} or {last}{out}"
