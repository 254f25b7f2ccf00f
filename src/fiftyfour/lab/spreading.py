"""Batches of games on all cores, or on all machines of a Dask cluster, in the order of their seeds.

Which games make a batch depends on nothing but the plan. So the same seed gives the same report,
however many processes play.
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import islice
from multiprocessing import get_context
from typing import Any, Protocol, cast

from fiftyfour.engine.errors import NotInstalled
from fiftyfour.lab.plans import LabError, Plan
from fiftyfour.lab.playing import Batch, play_batch

Job = tuple[Plan, Sequence[int]]
"""A batch to be played: a plan, and the seeds of its games."""

Crew = Callable[[Iterable[Job]], Iterator[Batch]]
"""Plays batches as they are asked for, in their order; some are begun before they are."""

ANSWERS_IN = 5.0
"""Seconds in which a scheduler has to answer."""

AHEAD = 3
"""Batches begun for each core before they are asked for, so that none waits."""


class Promised(Protocol):
    """A batch that is being played somewhere."""

    def result(self) -> Batch: ...
    def cancel(self) -> object: ...


@contextmanager
def crew(processes: int | None = None, scheduler: str = "") -> Generator[Crew]:
    """Whoever plays: so many processes (None: one for each core), or a Dask cluster.

    Raises:
        LabError: there is no scheduler at this address.
        NotInstalled: Dask is needed, and not installed.
    """
    if scheduler:
        with _cluster(scheduler) as played:
            yield played
    elif (cores := processes or os.cpu_count() or 1) == 1:
        yield lambda jobs: (play_batch(*job) for job in jobs)
    else:
        with ProcessPoolExecutor(cores, get_context("spawn"), _quiet) as pool:
            try:
                yield lambda jobs: _in_order(
                    lambda job: pool.submit(play_batch, *job), jobs, AHEAD * cores
                )
            finally:
                pool.shutdown(wait=True, cancel_futures=True)


def _quiet() -> None:
    """Ctrl-C is heard by whoever has asked for the games, not by those who play them."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _in_order(
    submit: Callable[[Job], Promised], jobs: Iterable[Job], ahead: int
) -> Generator[Batch]:
    """The batches in their order; `ahead` of them are always under way."""
    left = iter(jobs)
    waiting = deque(submit(job) for job in islice(left, ahead))
    try:
        while waiting:
            batch = waiting.popleft().result()
            waiting.extend(submit(job) for job in islice(left, 1))
            yield batch
    except BrokenProcessPool:
        raise LabError("a process that played games has died, perhaps for want of memory") from None
    finally:
        for promised in waiting:
            promised.cancel()


@contextmanager
def _cluster(address: str) -> Generator[Crew]:
    """The workers of a Dask cluster; what one leaves behind that dies is played by the others."""
    if find_spec("distributed") is None:
        raise NotInstalled("play on a cluster", "cluster")
    import distributed

    try:
        client: Any = distributed.Client(address, timeout=ANSWERS_IN, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as wrong:
        raise LabError(f"there is no Dask scheduler at {address}: {_line(wrong)}") from None

    def submit(job: Job) -> Promised:
        return cast(Promised, client.submit(play_batch, *job, pure=False))

    def played(jobs: Iterable[Job]) -> Generator[Batch]:
        cores = sum(client.nthreads().values())
        if not cores:
            raise LabError(f"the Dask scheduler at {address} has no workers")
        try:
            yield from _in_order(submit, jobs, AHEAD * cores)
        except (distributed.CancelledError, distributed.KilledWorker, OSError) as wrong:
            raise LabError(f"the Dask cluster at {address} gave up: {_line(wrong)}") from None

    try:
        yield played
    finally:
        client.close()


def _line(wrong: BaseException) -> str:
    return " ".join(str(wrong).split())[:200] or type(wrong).__name__
