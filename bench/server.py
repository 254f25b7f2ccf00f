"""Answers per second of the table service, compared with boardgame.io's server.

usage: python bench/server.py [--tables 25,100,400] [--seconds 1] [--turns 15] [--json]
    [--python PATH]...

Both servers play the same small game of four hidden hands (bench/server/turns.py, peer.mjs) under
the same load (load.mjs: four connections per table; a seat moves when all four have the last
update). Ours stores every answer durably in SQLite before acknowledging it; the peer keeps its
matches in memory. The servers run at once and are played on by turns of `--seconds`, while the
others rest: so a machine that becomes slower or faster does so for all of them. `moves/s/core`
divides by all processor time of the server process, also while it rests; `p99` is the time from
sending an answer to the last seat's update.
Ours plays Sky Ace as well, four heroes who do anything they may.
Each `--python` names an interpreter that runs our server (default: this one), with this project's
requirements installed: how Python was built matters as much as its version. One that can keep its
memory in large pages does, as in the image of `deploy/`.
Needs Node and `npm ci` in bench/server.
"""

import argparse
import json
import os
import pathlib
import platform
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

HERE = pathlib.Path(__file__).resolve().parent / "server"
PORT = 5461
PEER = "boardgame.io"
LARGE_PAGES = {"PYTHONMALLOC": "mimalloc", "MIMALLOC_ALLOW_LARGE_OS_PAGES": "1"}  # since 3.13
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
            env={**os.environ, **pages_of(python), "PYTHONPATH": path},
            stdout=subprocess.DEVNULL,
        )
    while process.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return process
        time.sleep(0.1)
    raise SystemExit(f"the {kind} server did not start")


def pages_of(python: str) -> dict[str, str]:
    """What has this interpreter keep its memory in large pages, if it can."""
    told = {**os.environ, **LARGE_PAGES}
    tried = subprocess.run([python, "-c", ""], env=told, stderr=subprocess.DEVNULL, check=False)
    return {} if tried.returncode else LARGE_PAGES


def address(port: int) -> str:
    """The address of the server at this port."""
    return f"http://127.0.0.1:{port}"


class Stretch(NamedTuple):
    """What a load has measured; the times are those of all its stretches so far."""

    moves: float
    seconds: float
    p50: float
    p99: float


class Load:
    """Clients at many tables, which play for a while whenever they are told to."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def play(self, seconds: float, begins: Callable[[float], None]) -> Stretch:
        """Play, and measure for so long.

        `begins` is called when that begins, with the number of moves before.
        """
        assert self._process.stdin is not None
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        begins(self.moves())
        return Stretch(**self._next())

    def moves(self) -> float:
        """How many have been made: told once all clients are there, and whenever they rest."""
        return self._next()["moves"]

    def _next(self) -> dict[str, float]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("the load failed")
        return json.loads(line)


@contextmanager
def load(server: str, urls: str, tables: int, game: str = "turns") -> Generator[Load]:
    """Clients that are connected to a server, or to several in turn."""
    script = ["node", str(HERE / "load.mjs"), server, urls, str(tables), game]
    process = subprocess.Popen(script, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        made = Load(process)
        made.moves()
        yield made
    finally:
        process.kill()
        process.wait()


class Contestant:
    """A server with its clients, and what has been measured of it."""

    def __init__(self, kind: Kind, tables: int, port: int, stack: ExitStack) -> None:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        self._server = start(kind.server, folder, port=port, python=kind.python)
        stack.callback(self._server.wait)
        stack.callback(self._server.terminate)
        self._load = stack.enter_context(load(kind.server, address(port), tables, kind.game))
        self._began = self._before = 0.0  # the processor time and the moves of its warm-up
        self._moves = self._seconds = 0.0

    def play(self, seconds: float) -> Run:
        """Play for so long; all that is known then."""
        stretch = self._load.play(seconds, self._begin)
        moves = self._load.moves() - self._before
        used = processor_seconds(self._server.pid) - self._began
        self._moves += stretch.moves
        self._seconds += stretch.seconds
        return Run(
            self._moves / self._seconds,
            moves / used,
            stretch.p50,
            stretch.p99,
            resident_megabytes(self._server.pid),
        )

    def _begin(self, moves: float) -> None:
        if not self._began:
            self._began, self._before = processor_seconds(self._server.pid), moves


def measure(
    kinds: dict[str, Kind], tables: int, seconds: float, turns: int, console: Console
) -> dict[str, Run]:
    """All servers with `tables` tables each, by turns."""
    runs: dict[str, Run] = {}
    with ExitStack() as stack:
        contestants = {
            name: Contestant(kind, tables, PORT + number, stack)
            for number, (name, kind) in enumerate(kinds.items())
        }
        told = f"{tables} tables"
        for _ in track(range(turns), told, console=console, disable=not console.is_terminal):
            for name, contestant in contestants.items():
                runs[name] = contestant.play(seconds)
    return runs


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
    """Play on both servers by turns and print figures and ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", default="25,100,400")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--python", action="append", metavar="PATH")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    kinds = kinds_of(args.python or [sys.executable])
    console = Console(stderr=True)
    measured = {
        tables: measure(kinds, tables, args.seconds, args.turns, console)
        for tables in map(int, args.tables.split(","))
    }
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
