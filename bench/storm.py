"""How long people wait for their answers while strangers send rubbish.

usage: python bench/storm.py [--tables 8] [--seconds 10] [--runs 3] [--json]

Two people play Sky Ace and talk at each of some tables, first alone, then while eight attackers
send mutated messages and requests as fast as they are answered (tests/web/storm.py): watching two
of the tables, and sitting at one of Suits. The server has no limits on rates. An answer takes from
sending an act to its acknowledgement, stored durably. Figures are medians over the runs; compare
the ratios, since attackers and players run on the same machine as the server.
"""

import argparse
import asyncio
import ctypes
import json
import multiprocessing
import os
import pathlib
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass
from multiprocessing.sharedctypes import Synchronized

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from fiftyfour.engine.actions import Begin, Say
from fiftyfour.engine.chance import Plain
from fiftyfour.table.http import MadeTable, SeatPlan
from fiftyfour.table.protocol.server import Ok
from fiftyfour.web import Config
from tests.web.conftest import FREE, Client, Server
from tests.web.storm import storm

PAUSE = 0.05  # seconds between two acts of one table
ROUND = 50  # mutations of each attacker, before they are counted


@dataclass(frozen=True)
class Waits:
    """What people experienced in one run, and how much was sent meanwhile to disturb them."""

    answers: float  # per second
    p50_ms: float
    p99_ms: float
    mutations: float  # per second


def rage(port: int, tables: list[MadeTable], sent: "Synchronized[int]") -> None:
    """Attack in a process of its own, until that is ended."""
    server = Server(pathlib.Path(), Config())
    server.port = port

    async def on_and_on() -> None:
        while True:
            sent.value += await storm(server, *tables, each=ROUND)

    asyncio.run(on_and_on())


async def play(people: tuple[Client, Client], end: float, chance: Plain) -> list[float]:
    """Two people answer what they are asked, and talk; how long each answer took, in ms."""
    waited = list[float]()
    while time.monotonic() < end:
        for one in people:
            for act in (one.answer(chance), Say(text="Well played")):
                if act is not None:
                    before = time.perf_counter()
                    await one.ask(act)
                    waited.append((time.perf_counter() - before) * 1000)
        await asyncio.sleep(PAUSE)
    return waited


async def everybody(
    people: Iterable[tuple[Client, Client]], seconds: float, sent: "Synchronized[int]"
) -> Waits:
    """What all of them experience for so long."""
    before, end = sent.value, time.monotonic() + seconds
    tables = [play(two, end, Plain(seed=seed)) for seed, two in enumerate(people)]
    waited = sorted(wait for table in await asyncio.gather(*tables) for wait in table)
    return Waits(
        len(waited) / seconds,
        statistics.median(waited),
        waited[len(waited) * 99 // 100],
        (sent.value - before) / seconds,
    )


async def measure(tables: int, seconds: float) -> dict[str, Waits]:
    """One run with a fresh server: alone, then in the storm."""
    spawn = multiprocessing.get_context("spawn")
    sent = spawn.Value(ctypes.c_long, 0)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(pathlib.Path(folder), Config(limits=FREE, pace=0.0, log_level="error"))
        server.start()
        try:
            async with AsyncExitStack() as stay:
                people, made = list[tuple[Client, Client]](), list[MadeTable]()
                for _ in range(tables):
                    made.append(await server.make("Ann", "Bo", system="skyace"))
                    seats = [
                        await stay.enter_async_context(
                            server.seat(made[-1].table.id, made[-1].tokens[seat])
                        )
                        for seat in ("p1", "p2")
                    ]
                    assert isinstance(await seats[0].ask(Begin()), Ok)
                    people.append((seats[0], seats[1]))
                led = await server.make(
                    system="suits",
                    seats=(SeatPlan(role="gm", name="V"), SeatPlan(name="A"), SeatPlan(name="B")),
                )
                async with server.seat(led.table.id, led.tokens["gm"]) as gm:
                    await gm.begin()
                await everybody(people, 2, sent)
                alone = await everybody(people, seconds, sent)
                attackers = spawn.Process(
                    target=rage, args=(server.port, [made[0], made[-1], led], sent), daemon=True
                )
                attackers.start()
                try:
                    while not sent.value:
                        assert attackers.is_alive(), "the attackers did not start"
                        await everybody(people, 1, sent)
                    return {"alone": alone, "storm": await everybody(people, seconds, sent)}
                finally:
                    assert attackers.is_alive(), "the attackers found something, see above"
                    attackers.kill()
                    attackers.join()
        finally:
            server.stop()


def median(runs: list[Waits]) -> Waits:
    """The median of each figure."""
    figures = zip(*(asdict(run).values() for run in runs), strict=True)
    return Waits(*(statistics.median(values) for values in figures))


def main() -> None:
    """Measure, and print medians and ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    runs = [asyncio.run(measure(args.tables, args.seconds)) for _ in range(args.runs)]
    found = {name: median([run[name] for run in runs]) for name in ("alone", "storm")}
    if args.json:
        print(json.dumps({name: asdict(waits) for name, waits in found.items()}))
        return
    table = Table(title=f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores")
    for head in (f"{args.tables} tables", "answers/s", "p50 ms", "p99 ms", "mutations/s"):
        table.add_column(head, justify="right")
    for name, waits in found.items():
        table.add_row(name, *(f"{value:,.1f}" for value in asdict(waits).values()))
    alone, stormy = found["alone"], found["storm"]
    ratios = [stormy.p50_ms / alone.p50_ms, stormy.p99_ms / alone.p99_ms]
    table.add_row("ratio", "", *(f"{ratio:.1f}" for ratio in ratios), "")
    Console().print(table)


if __name__ == "__main__":
    main()
