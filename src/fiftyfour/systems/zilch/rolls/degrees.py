"""The arithmetic of tests: one d12, and what a total is worth (ZI-TEST, ZI-CON)."""

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Literal

from fiftyfour.engine.errors import IllegalAction
from fiftyfour.systems.zilch.table.moment import Run, Scale

Degree = Literal["CS", "S", "F", "CF"]
DEGREES: tuple[Degree, ...] = ("CS", "S", "F", "CF")
DEGREE_NAMES = {
    "CS": "critical success",
    "S": "success",
    "F": "failure",
    "CF": "critical failure",
}
MEANING = {
    "CS": "extra subtlety, speed or flair; perhaps a small advantage",
    "CF": "a mishap, a small setback or delay",
}
"""Advice on the degrees that are more than success or failure (ZI-TEST-07)."""

WIDTH = 5
"""Points from success to its critical, and from failure to its own (ZI-TEST-04)."""


def total_of(d12: int, d8: int | None = None) -> int:
    """The total of a roll: on a 12 a d8 is added, once (ZI-TEST-02).

    Raises:
        IllegalAction: a 12 without a d8, or a d8 without a 12.
    """
    if d12 == 12 and d8 is None:
        raise IllegalAction("d8_missing", "a 12 takes a d8 as well", "ZI-TEST-02")
    if d12 != 12 and d8 is not None:
        raise IllegalAction("d8_not_rolled", "a d8 is rolled on a 12 only", "ZI-TEST-02")
    return d12 + (d8 or 0)


def degree(total: int, value: int) -> Degree:
    """What a total is worth against a skill value (ZI-TEST-03, ZI-TEST-04, ZI-TEST-05).

    >>> [degree(total, 9) for total in (4, 5, 9, 10, 14, 15)]
    ['CS', 'S', 'S', 'F', 'F', 'CF']
    """
    if total <= value:
        return "CS" if total <= value - WIDTH else "S"
    return "CF" if total > value + WIDTH else "F"


TOTALS = tuple(total for total in range(1, 21) if total != 12)
"""What a d12 and perhaps a d8 can come to (ZI-TEST-02)."""


def scale(value: int, dice: Sequence[int] = (), *, plain: bool = False) -> Scale:
    """What each total is worth; a `plain` save knows no critical degrees (ZI-SAVE-01)."""

    def worth(total: int) -> Degree:
        return ("S" if total <= value else "F") if plain else degree(total, value)

    runs = [Run(got, DEGREE_NAMES[got], (*run,)) for got, run in groupby(TOTALS, key=worth)]
    return Scale(value, tuple(runs), sum(dice) if dice else None, tuple(dice))


def reached(got: Degree, trained_only: Collection[str], trained: bool) -> Degree:
    """The degree, fallen to the best that an untrained roll can reach (ZI-SKL-09)."""
    if trained or got not in trained_only:
        return got
    lower: list[Degree] = [one for one in DEGREES[DEGREES.index(got) :] if one not in trained_only]
    return lower[0] if lower else "CF"


def winner(
    totals: Mapping[str, int],
    successes: Collection[str],
    tie: str,
    initiator: str,
    suit_values: Mapping[str, int],
) -> str:
    """Who wins a contest; `none`, `draw`, or `reroll` where the tied roll again.

    The lowest total among those who succeeded wins, whatever the degree; only successful draws
    are broken.

    Rules: ZI-CON-02, ZI-CON-03, ZI-CON-04, ZI-CON-08.
    """
    succeeded = [one for one in totals if one in successes]
    if not succeeded:
        return "none"
    return settled(lowest(totals, succeeded), tie, initiator, suit_values)


def settled(tied: Sequence[str], tie: str, initiator: str, suit_values: Mapping[str, int]) -> str:
    """What comes of it where these have the lowest success, one or several.

    Rules: ZI-CON-04, ZI-CON-05, ZI-CON-06, ZI-CON-07, ZI-CON-08.
    """
    if len(tied) == 1:
        return tied[0]
    if tie == "initiator" and initiator in tied:
        return initiator
    if tie in ("initiator", "higher_suit"):
        best = max(suit_values[one] for one in tied)
        most = [one for one in tied if suit_values[one] == best]
        return most[0] if len(most) == 1 else "reroll"
    return tie


def lowest(totals: Mapping[str, int], among: Collection[str]) -> list[str]:
    """Those of `among` with the lowest total."""
    least = min(totals[one] for one in among)
    return [one for one in totals if one in among and totals[one] == least]
