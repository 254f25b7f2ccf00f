"""The memory of a live table, and the time to open an old one.

usage: python bench/tables.py [--tables 300] [--entries 10000] [--runs 5] [--json]

Tables of Sky Ace with four seats, a client at each, are played to the middle of a contest; the
growth of the process is divided by their number. Then one table is played for many entries and
opened from the store, as after a crash, until its host's view is ready. It opens from its newest
snapshot and the entries after it; this is compared with replaying its whole log.
"""

import argparse
import asyncio
import gc
import json
import os
import pathlib
import statistics
import tempfile
import time
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.progress import Progress

from fiftyfour.engine.actions import Answer, Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.log import Log
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import Seat
from fiftyfour.table.http import MadeTable, NewTable, SeatPlan
from fiftyfour.table.limits import Limits
from fiftyfour.table.live import Live
from fiftyfour.table.protocol.server import Error, Ok
from fiftyfour.table.sql import SqlStore
from fiftyfour.table.tables import Tables

SEATS = 4
TOGETHER = 30  # tables played at a time
INTO_A_CONTEST = 120  # answers: a few rounds past the seeding
ENDLESS = Limits(tables_per_hour=10**6, tables_per_address=10**6, entries=10**7)


@dataclass(frozen=True)
class Figures:
    """All figures; times in milliseconds."""

    kilobytes_per_table: float
    entries: int
    open_ms: float
    replay_ms: float

    @property
    def ratio(self) -> float:
        """How many times faster than replaying everything."""
        return self.replay_ms / self.open_ms


async def act(live: Live, seat: Seat, reply: Answer) -> None:
    """Give one answer and wait until it is stored."""
    done: asyncio.Future[Ok | Error] = asyncio.get_running_loop().create_future()
    live.act(seat, "", reply, done.set_result)
    if isinstance(answer := await done, Error):
        raise SystemExit(f"{answer.code}: {answer.message}")


async def play(live: Live, answers: int, chance: Plain) -> None:
    """Give this many random answers."""
    seats = [state.seat for state in (await live.info()).seats]
    for _ in range(answers):
        for seat in seats:
            view = await live.view(seat)
            assert view is not None
            if awaited := [decision for decision in view.decisions if decision.awaited]:
                reply = Answer(to=awaited[0].id, answer=awaited[0].decision.sample(chance))
                await act(live, seat, reply)
                break


class Reader:
    """A client that reads everything at once and keeps nothing."""

    def send(self, text: bytes) -> None:
        """Take a message."""

    def close(self, code: int, reason: str) -> None:
        """Never called."""


async def make(tables: Tables) -> MadeTable:
    """A new table of Sky Ace in the lobby."""
    seats = tuple(SeatPlan(name=f"P{n}") for n in range(SEATS))
    return await tables.make(NewTable(system="skyace", seats=seats), "bench")


async def begin(live: Live) -> None:
    """Open the game."""
    await live.acted(live.record.host, "", Begin())


def resident() -> float:
    """Resident memory of this process in kilobytes."""
    gc.collect()
    pages = int(pathlib.Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


async def memory(store: SqlStore, count: int, progress: Progress) -> float:
    """Kilobytes per table, for `count` live tables."""
    tables = Tables(store, limits=ENDLESS, pace=1e9)
    task = progress.add_task("live tables", total=count)

    async def play_one(seed: int) -> None:
        made = await make(tables)
        async with tables.at(made.table.id) as live:
            await begin(live)
            for seat in made.table.seats:
                await live.join(made.tokens[seat.seat], -1, Reader())
            await play(live, INTO_A_CONTEST, Plain(seed=seed))
        progress.advance(task)

    await asyncio.gather(*(play_one(seed) for seed in range(-TOGETHER, 0)))  # warm up
    progress.reset(task)
    before = resident()
    for first in range(0, count, TOGETHER):
        seeds = range(first, min(first + TOGETHER, count))
        await asyncio.gather(*(play_one(seed) for seed in seeds))
    grown = resident() - before
    await tables.let_go(-1)
    return grown / count


async def opening(
    store: SqlStore, entries: int, runs: int, progress: Progress
) -> tuple[float, float]:
    """Milliseconds to open a table of this many entries, and to replay all of it; medians."""
    tables = Tables(store, limits=ENDLESS, pace=1e9)
    table = (await make(tables)).table.id
    chance = Plain(seed=5454)
    task = progress.add_task(f"a table of {entries:,} entries", total=entries)
    async with tables.at(table) as live:
        await begin(live)
        while (seq := (await live.info()).seq) < entries:
            await play(live, min(100, entries - seq), chance)
            progress.update(task, completed=seq)
    opened: list[float] = []
    replayed: list[float] = []
    for _ in range(runs):
        fresh = Tables(store, limits=ENDLESS, pace=1e9)  # as after a crash: nothing in memory
        start = time.perf_counter()
        async with fresh.at(table) as live:
            assert await live.view(live.record.host) is not None
        opened.append((time.perf_counter() - start) * 1000)
        start = time.perf_counter()
        record = await store.table(table)
        assert record.header is not None
        log = Log.begin(
            find_system("skyace"), record.header.setup, record.keys, seed=record.header.seed
        )
        stored = await store.entries(table)
        for kept in stored:
            log.append(kept.entry.seat, kept.entry.action)
        assert log.head == stored[-1].entry.hash  # the same game
        replayed.append((time.perf_counter() - start) * 1000)
    return statistics.median(opened), statistics.median(replayed)


async def measure(tables: int, entries: int, runs: int, progress: Progress) -> Figures:
    """Measure everything, with a real database in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        store = await SqlStore.open(f"sqlite+aiosqlite:///{folder}/tables.sqlite")
        try:
            kilobytes = await memory(store, tables, progress)
            opened, replayed = await opening(store, entries, runs, progress)
        finally:
            await store.close()
    return Figures(kilobytes, entries, opened, replayed)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        figures = asyncio.run(measure(args.tables, args.entries, args.runs, progress))
    if args.json:
        print(json.dumps({**asdict(figures), "ratio": figures.ratio}))
        return
    print(f"a live table of Sky Ace takes {figures.kilobytes_per_table:,.0f} kB")
    print(
        f"a table of {figures.entries:,} entries opens in {figures.open_ms:,.1f} ms; "
        f"replaying the whole log takes {figures.replay_ms:,.0f} ms, "
        f"{figures.ratio:,.0f} times as long"
    )


if __name__ == "__main__":
    main()
