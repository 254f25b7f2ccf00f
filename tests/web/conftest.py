"""A real server in a process of its own, and clients that talk to it through real sockets."""

import asyncio
import itertools
import json
import os
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
from msgspec import structs
from websockets.asyncio.client import ClientConnection, connect

from fiftyfour.cli.app import run
from fiftyfour.engine.actions import Answer, Begin, SeatAction
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.changes import Json, fold
from fiftyfour.engine.view import View
from fiftyfour.table.http import MadeTable, NewTable, SeatPlan
from fiftyfour.table.limits import Limits
from fiftyfour.table.protocol.client import Act, ClientMessage, Hello
from fiftyfour.table.protocol.info import TableInfo
from fiftyfour.table.protocol.server import Error, Ok, ServerMessage, TableChanged, Update, Welcome
from fiftyfour.web import Config
from tests.web.serve import run_server

PROCESSES = get_context("forkserver")
"""Servers are forked from one process that has imported all of it, which saves most of the time."""

PROCESSES.set_forkserver_preload(
    [run_server.__module__, "alembic.command", "sqlalchemy.dialects.sqlite.aiosqlite", "uvloop"]
)

PATIENCE = 60.0
"""Seconds; only what is stuck takes so long, on the busiest machine too."""

FREE = Limits(rate=1e6, burst=10**6, tables_per_hour=10**6, tables_per_address=10**6)

_messages = msgspec.json.Decoder[ServerMessage](ServerMessage)

M = TypeVar("M", bound=ServerMessage)

Admin = Callable[..., Awaitable[str]]


class Server:
    """The server on a database of its own; `kill` and `start` it again as often as you like.

    The database is a file in `folder`, if the configuration names no other.
    """

    def __init__(
        self,
        folder: Path,
        config: Config,
        files: int = 0,
        asgi: bool = False,
        workers: int = 1,
    ) -> None:
        self.asgi = asgi  # without our own protocols
        self.workers = workers
        self.files = files  # the most it may open; 0: as many as this process may
        self.database = folder / "tables.sqlite"
        self.url = config.database_url or f"sqlite+aiosqlite:///{self.database}"
        self.config = structs.replace(config, database_url=self.url)
        self.port = 0
        self.process: ForkServerProcess | None = None

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        self._output, output = PROCESSES.Pipe(duplex=False)
        told = (output, self.port, self.config, self.workers, self.files, self.asgi)
        self.process = PROCESSES.Process(target=run_server, args=told, daemon=True)
        self.process.start()
        output.close()
        with open(self._output.fileno(), closefd=False) as printed:
            line = printed.readline()
        assert "fiftyfour is running at" in line, line
        self.port = int(line.rsplit(":", 1)[1].partition("/")[0])

    def kill(self) -> None:
        """As `kill -9` does it."""
        self._end(lambda process: process.kill())

    def worker_ids(self) -> list[int]:
        """The processes of its workers."""
        assert self.process is not None
        pid = self.process.pid
        return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def listening(self) -> int:
        """How many processes listen on its port."""
        return len(self._sockets("0A"))

    def connected(self) -> dict[int, int]:
        """How many clients are connected to each worker, by its process."""
        clients = {f"socket:[{number}]" for number in self._sockets("01")}
        return {
            pid: sum(os.readlink(file) in clients for file in Path(f"/proc/{pid}/fd").iterdir())
            for pid in self.worker_ids()
        }

    def _sockets(self, state: str) -> list[str]:
        """The numbers of the sockets of its port in this state, as the kernel writes it."""
        rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()]
        return [row[9] for row in rows if row[3] == state and row[1].endswith(f":{self.port:04X}")]

    def stop(self) -> int:
        """As a person would; the exit code."""
        return self._end(lambda process: process.terminate())

    def _end(self, how: Callable[[ForkServerProcess], None]) -> int:
        assert self.process is not None
        how(self.process)
        self.process.join(PATIENCE)
        code = self.process.exitcode
        assert code is not None, "it does not stop"
        self.process.close()
        self._output.close()
        self.process = None
        return code

    def api(self, token: str = "", **headers: str) -> httpx.AsyncClient:
        """The HTTP twin, with a link's token or without."""
        if token:
            headers["authorization"] = f"Bearer {token}"
        return httpx.AsyncClient(base_url=f"http://{self.host}", headers=headers, timeout=PATIENCE)

    async def make(self, *names: str, **more: Any) -> MadeTable:
        """A table of High card for people of these names; `bot` is a bot."""
        seats = tuple(SeatPlan(name="" if n == "bot" else n, bot=n == "bot") for n in names)
        new = structs.replace(NewTable(system="highcard", seats=seats), **more)
        async with self.api() as api:
            made = await api.post("/api/tables", content=msgspec.json.encode(new))
        assert made.status_code == 201, made.text
        return msgspec.json.decode(made.content, type=MadeTable)

    async def connect(self, table: str, **more: Any) -> ClientConnection:
        return await connect(
            f"ws://{self.host}/api/tables/{table}/ws",
            max_size=None,
            max_queue=None,
            proxy=None,
            **more,
        )

    @asynccontextmanager
    async def seat(self, table: str, token: str, since: int = -1) -> AsyncGenerator["Client"]:
        """A client with a link, welcomed."""
        client = Client(await self.connect(table))
        try:
            await client.say(Hello(token=token, since=since))
            client.welcome = await client.hear(Welcome)
            yield client
        finally:
            await client.socket.close()


class Client:
    """One end of a WebSocket. It keeps every text it was sent, and what it has understood.

    After an update that tells changes it keeps the same with the whole view as well.
    """

    ids = itertools.count()

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.texts: list[str] = []
        self.table: TableInfo | None = None
        self.view: View | None = None
        self.whole: Json = {}  # the view as it is sent
        self.welcome: Welcome | None = None

    async def say(self, message: ClientMessage) -> None:
        await self.shout(msgspec.json.encode(message).decode())

    async def shout(self, text: str | bytes) -> None:
        await self.socket.send(text)

    async def next(self) -> ServerMessage:
        """The next message, whatever it is."""
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.texts.append(text)
        message = _messages.decode(self._folded(text))
        match message:
            case Welcome():
                self.table, self.view = message.table, message.view
            case Update(view=View() as view):
                self.view = view
            case TableChanged():
                self.table = message.table
            case _:
                pass
        return message

    def _folded(self, text: str) -> str:
        """A message with a whole view, if it tells changes of one."""
        message = json.loads(text)
        if "changes" in message:
            self.whole = fold(self.whole, message.pop("changes"))
            text = json.dumps({**message, "view": self.whole}, ensure_ascii=False)
            self.texts.append(text)
        else:
            self.whole = message.get("view") or self.whole
        return text

    async def hear(self, kind: type[M], fits: Callable[[M], bool] = lambda _: True) -> M:
        """The next message of this kind; others are passed over."""
        while True:
            message = await self.next()
            if isinstance(message, kind) and fits(message):
                return message

    async def reply(self, message: str) -> Ok | Error:
        """The answer to the message of this id."""
        while True:
            heard = await self.next()
            if isinstance(heard, Ok | Error) and heard.id == message:
                return heard

    async def ask(self, action: SeatAction, message: str = "") -> Ok | Error:
        """Act, and wait for what comes of it."""
        message = message or f"m{next(self.ids)}"
        await self.say(Act(id=message, action=action))
        return await self.reply(message)

    async def begin(self) -> None:
        assert isinstance(await self.ask(Begin()), Ok)

    def answer(self, chance: Plain) -> Answer | None:
        """Any legal answer to what this seat is asked; None if nothing is asked of it."""
        asked = [one for one in self.view.decisions if one.awaited] if self.view else []
        if not asked:
            return None
        return Answer(to=asked[0].id, answer=asked[0].decision.sample(chance))

    async def play(self, chance: Plain, most: int = 1000) -> str:
        """Answer whatever is asked, up to `most` times, until it is over; how it ended."""
        answered, count = "", 0
        while count < most and (self.view is None or not self.view.over):
            reply = self.answer(chance)
            if reply is not None and reply.to != answered:
                answered, count = reply.to, count + 1
                await self.say(Act(id=f"m{next(self.ids)}", action=reply))
            await self.next()
        return "" if self.view is None else self.view.over


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server for all tests that need nothing special, with bots that do not dawdle."""
    running = Server(tmp_path_factory.mktemp("server"), Config(limits=FREE, pace=0.0))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def new_server(tmp_path: Path) -> Generator[Callable[..., Server]]:
    """Makes servers of other configurations, for one test."""
    made: list[Server] = []

    def make(workers: int = 1, **config: Any) -> Server:
        settled = structs.replace(Config(limits=FREE, pace=0.0), **config)
        one = Server(tmp_path, settled, workers=workers)
        one.start()
        made.append(one)
        return one

    yield make
    for one in made:
        if one.process is not None:
            one.stop()


@pytest.fixture
def admin(server: Server, capsys: pytest.CaptureFixture[str]) -> Admin:
    """Runs `fiftyfour admin` for a server, by default the one of all tests; what it printed."""

    async def called(*arguments: str, at: Server = server, code: int = 0) -> str:
        told = await asyncio.to_thread(run, ["admin", *arguments, "--database", at.url])
        shown = capsys.readouterr()
        assert told == code, shown.err
        assert code != 2 or shown.err.count("\n") == 1
        return shown.out or shown.err

    return called
