"""Series of games: each seed played from every plan, until enough is known."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.lab.measures import ends_well, wins
from fiftyfour.lab.plans import LabError, Plan
from fiftyfour.lab.playing import Batch, Record
from fiftyfour.lab.spreading import Crew, Job

Row = tuple[Record, ...]
"""The games of one seed, one for each plan."""

BATCH = 5
"""Games that are played in one go, and after which it is asked whether they are enough."""

FEWEST = 100
"""Games before which no interval is narrow enough; a series that stops by luck stops early."""

USUAL = 200
"""Games that are played if nobody says how many."""

MOST = 1_000_000
"""Games that a series has at most."""

MOST_SEED = 2**63
"""Seeds are below this."""


def batches(seed: int, games: int) -> Iterator[range]:
    """The seeds of so many games, batch by batch."""
    end = seed + games
    return (range(at, min(at + BATCH, end)) for at in range(seed, end, BATCH))


def rows(
    crew: Crew, plans: Sequence[Plan], seed: int = 0, games: int = USUAL
) -> Generator[list[Row]]:
    """Every seed played from each plan, in the order of the seeds; some at a time.

    Raises:
        LabError: a game cannot be played; whatever was finished before has been given out.
        UnknownSystem: so many games cannot be played, or not from this seed.
    """
    if not 1 <= games <= MOST:
        raise UnknownSystem(f"a series has 1 to {MOST} games, not {games}")
    if not 0 <= seed < MOST_SEED:
        raise UnknownSystem(f"a seed is a whole number from 0 to 2**63 - 1, not {seed}")
    jobs: Iterator[Job] = ((plan, seeds) for seeds in batches(seed, games) for plan in plans)
    played = crew(jobs)
    while found := list(islice(played, len(plans))):
        sides = [
            [replace(record, side=side) for record in batch.records] if side else batch.records
            for side, batch in enumerate(found)
        ]
        yield list(zip(*sides, strict=False))
        _must_go_on(found)


def _must_go_on(found: Iterable[Batch]) -> None:
    for batch in found:
        if batch.trouble:
            raise LabError(batch.trouble)


def sure_enough(plan: Plan, records: Sequence[Record], until: float) -> bool:
    """True once it is known to `until` (0.01: one point of a hundred) who wins, as `sureness`."""
    return len(records) >= FEWEST and sureness(plan, records) <= until


def sureness(plan: Plan, records: Sequence[Record]) -> float:
    """Half the width of the interval: how often a story ends well, else the widest of who wins."""
    asked = [ends_well()] if plan.adventures else wins(plan, records)
    return max(one.estimate(records).half for one in asked)
