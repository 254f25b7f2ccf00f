"""Several processes on PostgreSQL, compared with one, and with one on SQLite.

usage: python bench/scale.py [--tables 50] [--seconds 8] [--runs 3] [--json]

The small game and the load of server.py (bench/server/turns.py, load.mjs), every answer durable.
`moves/s/core` divides by the processor time of the busiest server process: what the service does
once each process has a core of its own, whatever else runs on this machine. Two workers behind one
address keep each table at one of them; with two hosts, every table has seats at both, which no
proxy should do. `PG` is PostgreSQL's own processor time for a move. The latency is from sending an
answer at one host to the last seat's update at the other, with few tables.
Needs Node, `npm ci` in bench/server, and PostgreSQL (scripts/find_postgres.py).
"""

import argparse
import json
import os
import pathlib
import platform
import statistics
import sys
import tempfile
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.table import Table
from server import PORT, address, load, processor_seconds, start

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from tests.postgres import Postgres

FEW = 2
"""Tables while the latency is measured: so few that nobody waits for a processor."""


@dataclass(frozen=True)
class Run:
    """One run of one arrangement."""

    moves_per_second: float
    moves_per_core: float  # per second of processor time of the busiest server process
    microseconds: float  # of processor time for a move, all server processes together
    database_microseconds: float  # the same of PostgreSQL
    p50_ms: float
    p99_ms: float


@dataclass(frozen=True)
class Arrangement:
    """Which database, and how many processes: hosts with an address each, workers behind one."""

    name: str
    postgres: bool
    hosts: int = 1
    workers: int = 1


ARRANGEMENTS = (
    Arrangement("SQLite", False),
    Arrangement("PostgreSQL", True),
    Arrangement("PostgreSQL, 2 workers", True, workers=2),
    Arrangement("PostgreSQL, 2 hosts", True, hosts=2),
)


@contextmanager
def serving(how: Arrangement, server: Postgres) -> Generator[list[int]]:
    """The process ids of the servers, on a fresh database."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        url = stack.enter_context(server.database()) if how.postgres else ""
        started = [start("ours", folder, url, PORT + n, how.workers) for n in range(how.hosts)]
        for process in started:
            stack.callback(process.wait)
            stack.callback(process.terminate)
        pids = [process.pid for process in started]
        yield pids if how.workers == 1 else [child for pid in pids for child in children(pid)]


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(n) for n in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def database_seconds(server: Postgres) -> float:
    """Processor time of PostgreSQL so far, also of its connections that have ended."""
    postmaster = int((server.folder / "data" / "postmaster.pid").read_text().split()[0])
    ended = pathlib.Path(f"/proc/{postmaster}/stat").read_text().rsplit(")", 1)[1].split()
    ticks = int(ended[13]) + int(ended[14])
    return ticks / os.sysconf("SC_CLK_TCK") + sum(map(processor_seconds, children(postmaster)))


def measure(how: Arrangement, server: Postgres, tables: int, seconds: int) -> Run:
    """One run with fresh servers and a fresh database, for `seconds` after a warm-up."""
    urls = ",".join(address(PORT + n) for n in range(how.hosts))
    before, database = [0.0], 0.0

    def begin(_: float) -> None:
        nonlocal before, database
        before = [processor_seconds(pid) for pid in servers]
        database = database_seconds(server)

    with serving(how, server) as servers, load("ours", urls, tables) as clients:
        stretch = clients.play(seconds, begin)
        used = [processor_seconds(pid) - was for pid, was in zip(servers, before, strict=True)]
        database = database_seconds(server) - database
    return Run(
        stretch.moves / stretch.seconds,
        stretch.moves / max(used),
        sum(used) / stretch.moves * 1e6,
        database / stretch.moves * 1e6 if how.postgres else 0.0,
        stretch.p50,
        stretch.p99,
    )


def median(runs: list[Run]) -> Run:
    """The median of each figure."""
    figures = zip(*(asdict(run).values() for run in runs), strict=True)
    return Run(*(statistics.median(values) for values in figures))


def main() -> None:
    """Run all arrangements in turn and print medians and ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    runs: dict[str, list[Run]] = {how.name: [] for how in ARRANGEMENTS}
    few: list[Run] = []
    server = Postgres.start()
    try:
        for _ in range(args.runs):
            for how in ARRANGEMENTS:
                runs[how.name].append(measure(how, server, args.tables, args.seconds))
            few.append(measure(ARRANGEMENTS[-1], server, FEW, args.seconds))
    finally:
        server.stop()
    medians = {name: median(results) for name, results in runs.items()}
    sqlite, one, workers, hosts = medians.values()
    ratios = {
        "a move on PostgreSQL / on SQLite": one.microseconds / sqlite.microseconds,
        "2 workers / 1": workers.moves_per_core / one.moves_per_core,
        "2 hosts, every table at both / 1": hosts.moves_per_core / one.moves_per_core,
        "median latency between hosts, ms": median(few).p50_ms,
    }
    if args.json:
        print(json.dumps({"runs": {n: asdict(r) for n, r in medians.items()}, **ratios}))
        return
    table = Table(title=f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores")
    table.add_column(f"{args.tables} tables of 4")
    for head in ("moves/s", "moves/s/core", "us/move", "PG us/move", "p50 ms", "p99 ms"):
        table.add_column(head, justify="right")
    for name, run in medians.items():
        table.add_row(name, *(f"{value:,.0f}" for value in asdict(run).values()))
    console = Console()
    console.print(table)
    for name, value in ratios.items():
        console.print(f"{name}: {value:.2f}")


if __name__ == "__main__":
    main()
