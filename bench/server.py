"""Answers per second of the table service, compared with boardgame.io's server.

usage: python bench/server.py [--tables 25,100,400] [--seconds 8] [--runs 3] [--json]
    [--python PATH]...

Both servers play the same small game of four hidden hands (bench/server/turns.py, peer.mjs) under
the same load (load.mjs: four connections per table; a seat moves when all four have the last
update). Ours stores every answer durably in SQLite before acknowledging it; the peer keeps its
matches in memory. Figures are medians over the runs. `moves/s/core` divides by the processor time
of the server process; `p99` is the time from sending an answer to the last seat's update.
Ours plays Sky Ace as well, four heroes who do anything they may.
Each `--python` names an interpreter that runs our server (default: this one), with this project's
requirements installed: how Python was built matters as much as its version.
Needs Node and `npm ci` in bench/server.
"""

import argparse
import json
import os
import pathlib
import platform
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.table import Table

HERE = pathlib.Path(__file__).resolve().parent / "server"
PORT = 5461
URL = f"http://127.0.0.1:{PORT}"
PEER = "boardgame.io"
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Kind:
    """What is measured: whose server, on which interpreter, and which game."""

    server: str  # ours or peer
    game: str
    python: str = sys.executable


@dataclass(frozen=True)
class Run:
    """One run of one server."""

    moves_per_second: float
    moves_per_core: float  # per second of the server's own processor time
    p50_ms: float
    p99_ms: float
    megabytes: float  # resident memory of the server at the end


def processor_seconds(pid: int) -> float:
    """User and system time of a process."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_megabytes(pid: int) -> float:
    """Resident memory of a process."""
    pages = int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def start(
    kind: str,
    folder: str,
    database: str = "",
    port: int = PORT,
    workers: int = 1,
    python: str = sys.executable,
) -> subprocess.Popen[bytes]:
    """Start a server and wait until it answers; ours on SQLite, or the database at a URL."""
    if kind == "peer":
        process = subprocess.Popen(
            ["node", str(HERE / "peer.mjs"), str(port)], stdout=subprocess.DEVNULL
        )
    else:
        info = pathlib.Path(folder) / "turns-1.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: turns\nVersion: 1\n")
        (info / "entry_points.txt").write_text("[fiftyfour.systems]\nturns = turns:system\n")
        database = database or f"sqlite+aiosqlite:///{folder}/tables.sqlite"
        path = os.pathsep.join((folder, str(HERE), os.environ.get("PYTHONPATH", "")))
        process = subprocess.Popen(
            [python, str(HERE / "serve.py"), str(port), database, str(workers)],
            env={**os.environ, "PYTHONPATH": path},
            stdout=subprocess.DEVNULL,
        )
    while process.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return process
        time.sleep(0.1)
    raise SystemExit(f"the {kind} server did not start")


def measure(kind: Kind, tables: int, seconds: int) -> Run:
    """One run with a fresh server and `tables` tables, for `seconds` after a warm-up."""
    with tempfile.TemporaryDirectory() as folder:
        server = start(kind.server, folder, python=kind.python)
        try:
            load = subprocess.Popen(
                [
                    "node",
                    str(HERE / "load.mjs"),
                    kind.server,
                    URL,
                    str(tables),
                    str(seconds),
                    kind.game,
                ],
                stdout=subprocess.PIPE,
            )
            assert load.stdout is not None
            before, report = 0.0, {}
            for line in load.stdout:
                report = json.loads(line)
                if "measuring" in report:
                    before = processor_seconds(server.pid)
            used = processor_seconds(server.pid) - before
            if load.wait() or "rate" not in report:
                raise SystemExit(f"the load on the {kind.server} server failed")
            return Run(
                report["rate"],
                report["moves"] / used,
                report["p50"],
                report["p99"],
                resident_megabytes(server.pid),
            )
        finally:
            server.terminate()
            server.wait()


def median(runs: list[Run]) -> Run:
    """The median of each figure."""
    figures = zip(*(asdict(run).values() for run in runs), strict=True)
    return Run(*(statistics.median(values) for values in figures))


def kinds_of(pythons: list[str]) -> dict[str, Kind]:
    """What is measured, by its name in the table."""
    kinds = {PEER: Kind("peer", "turns")}
    for python in pythons:
        told = subprocess.run([python, "-V"], capture_output=True, text=True, check=True)
        name = told.stdout.strip()
        kinds[name] = Kind("ours", "turns", python)
        kinds[f"{name}, Sky Ace"] = Kind("ours", "skyace", python)
    return kinds


def main() -> None:
    """Run both servers in turn and print medians and ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", default="25,100,400")
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--python", action="append", metavar="PATH")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    kinds = kinds_of(args.python or [sys.executable])
    measured: dict[int, dict[str, Run]] = {}
    for tables in map(int, args.tables.split(",")):
        runs: dict[str, list[Run]] = {name: [] for name in kinds}
        for _ in range(args.runs):
            for name, kind in kinds.items():
                runs[name].append(measure(kind, tables, args.seconds))
        measured[tables] = {name: median(results) for name, results in runs.items()}
    if args.json:
        print(json.dumps({n: {k: asdict(r) for k, r in by.items()} for n, by in measured.items()}))
        return
    table = Table(title=f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores")
    for head in ("tables", "server", "moves/s", "moves/s/core", "p50 ms", "p99 ms", "MB"):
        table.add_column(head, justify="right")
    for tables, by in measured.items():
        for name, run in by.items():
            row = asdict(run).values()
            table.add_row(str(tables), name, *(f"{value:,.0f}" for value in row))
            if name != PEER and kinds[name].game == kinds[PEER].game:
                pairs = zip(row, asdict(by[PEER]).values(), strict=True)
                table.add_row("", f"/ {PEER}", *(f"{ours / peer:.2f}" for ours, peer in pairs))
        table.add_section()
    Console().print(table)


if __name__ == "__main__":
    main()
