"""What of a game is counted: who wins, how the story ends, how long it takes, how close it is."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from fiftyfour.engine.things import GM, Seat
from fiftyfour.lab.intervals import Estimate, mean, share
from fiftyfour.lab.plans import Plan
from fiftyfour.lab.playing import Record


@dataclass(frozen=True)
class Measure:
    """A number that every game has: 1 or 0 for a `share`, else an amount.

    `of` gives None for a game in which there is nothing to measure. `seat` is whom it is about, if
    it is about one.
    """

    label: str
    kind: Literal["share", "number"]
    of: Callable[[Record], float | None]
    seat: Seat | None = None

    def values(self, records: Sequence[Record]) -> list[float]:
        """What there is to measure in these games."""
        return [value for record in records if (value := self.of(record)) is not None]

    def estimate(self, records: Sequence[Record]) -> Estimate:
        """The share or the mean, with its interval."""
        values = self.values(records)
        return share(sum(values), len(values)) if self.kind == "share" else mean(values)


def measures(plan: Plan, records: Sequence[Record]) -> list[Measure]:
    """All that can be told apart in these games, the most important first."""
    found: list[Measure] = []
    if plan.adventures:
        found.append(ends_well())
    found += wins(plan, records)
    found.append(Measure("answers a game", "number", lambda one: float(one.answers)))
    if plan.fights and _mostly(one.settled >= 0 for one in records):
        found.append(Measure("changes of the lead", "number", lambda one: one.lead_changes))
    if plan.fights and _mostly(margin(one) is not None for one in records):
        found.append(Measure("first before second", "number", margin))
    if not all(one.ended for one in records):
        found.append(Measure("does not end", "share", lambda one: float(not one.ended)))
    return found


def ends_well() -> Measure:
    """That the adventure comes to an end that its author calls won."""
    return Measure("the story ends well", "share", lambda one: float(one.well))


def wins(plan: Plan, records: Sequence[Record]) -> list[Measure]:
    """That each seat wins, or nobody; or all together, where nobody ever wins alone."""
    everybody = set(plan.seats)
    if len(everybody) > 1 and all(set(one.won) in (set[Seat](), everybody) for one in records):
        return [Measure("the players win together", "share", lambda one: float(bool(one.won)))]
    found = [
        Measure(f"{plan.label(seat)} wins", "share", _won_by(seat), seat) for seat in plan.seats
    ]
    if any(one.ended and not one.won for one in records):
        nobody = Measure("nobody wins", "share", lambda one: float(one.ended and not one.won))
        found.append(nobody)
    return found


def _mostly(true: Iterable[bool]) -> bool:
    """True if at least half of them are."""
    all_of = list(true)
    return sum(all_of) * 2 >= len(all_of) > 0


def _won_by(seat: Seat) -> Callable[[Record], float]:
    return lambda record: float(seat in record.won)


def margin(record: Record) -> int | None:
    """By how much the first player is before the second, where somebody has not won."""
    scores = sorted((s for seat, s in record.scores.items() if seat != GM), reverse=True)
    if len(scores) < 2 or not record.won or len(record.won) >= len(scores):
        return None
    return scores[0] - scores[1]


def average(values: Sequence[float]) -> float:
    """Their mean; 0 of none."""
    return fmean(values) if values else 0.0
