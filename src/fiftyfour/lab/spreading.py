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
from threading import Lock
from typing import Any, Protocol, TypeVar, cast

from fiftyfour.engine.errors import NotInstalled
from fiftyfour.lab.plans import LabError, Plan
from fiftyfour.lab.playing import Batch, play_batch

Task = TypeVar("Task")
Done = TypeVar("Done", covariant=True)

Job = tuple[Plan, Sequence[int]]
"""A batch to be played: a plan, and the seeds of its games."""

Crew = Callable[[Iterable[Job]], Iterator[Batch]]
"""Plays batches as they are asked for, in their order; some are begun before they are."""

ANSWERS_IN = 5.0
"""Seconds in which a scheduler has to answer."""

AHEAD = 3
"""What is begun for each core before it is asked for, so that none waits: batches, or messages."""

TOGETHER = 4
"""Batches in a message to a cluster: each costs its scheduler some 5 ms."""

_alone = Lock()


class Promised(Protocol[Done]):
    """What is being played somewhere."""

    def result(self) -> Done: ...
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
    submit: Callable[[Task], Promised[Done]], tasks: Iterable[Task], ahead: int
) -> Generator[Done]:
    """What comes of the tasks, in their order; `ahead` of them are always under way."""
    left = iter(tasks)
    waiting = deque(submit(task) for task in islice(left, ahead))
    try:
        while waiting:
            done = waiting.popleft().result()
            waiting.extend(submit(task) for task in islice(left, 1))
            yield done
    except BrokenProcessPool:
        raise LabError("a process that played games has died, perhaps for want of memory") from None
    finally:
        for promised in waiting:
            promised.cancel()


def _play(jobs: Iterable[Job]) -> list[Batch]:
    """Batches on a cluster.

    A worker may have several threads. At once they would be no quicker, and if two began at once
    msgspec could crash (`fiftyfour.table.systems.ready`).
    """
    with _alone:
        return [play_batch(*job) for job in jobs]


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

    def submit(jobs: Sequence[Job]) -> Promised[list[Batch]]:
        return cast(Promised[list[Batch]], client.submit(_play, jobs, pure=False))

    def played(jobs: Iterable[Job]) -> Generator[Batch]:
        cores = sum(client.nthreads().values())
        if not cores:
            raise LabError(f"the Dask scheduler at {address} has no workers")
        try:
            left = iter(jobs)
            some = iter(lambda: tuple(islice(left, TOGETHER)), ())
            for batches in _in_order(submit, some, AHEAD * cores):
                yield from batches
        except (distributed.CancelledError, distributed.KilledWorker, OSError) as wrong:
            raise LabError(f"the Dask cluster at {address} gave up: {_line(wrong)}") from None

    try:
        yield played
    finally:
        client.close()


def _line(wrong: BaseException) -> str:
    return " ".join(str(wrong).split())[:200] or type(wrong).__name__
