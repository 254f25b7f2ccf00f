"""The service as a worker of the page starts it; `page/src/edition/worker.ts` is the other side."""

import asyncio
import gc
from collections.abc import Coroutine
from typing import Protocol

from msgspec import structs

from fiftyfour.desk.all import ROUTES
from fiftyfour.desk.answering import Answering, Reply, Request
from fiftyfour.desk.desk import Access, Desk
from fiftyfour.desk.hearing import serve
from fiftyfour.desk.routes import delete
from fiftyfour.edition import lab
from fiftyfour.edition.games import GameSite, find_games
from fiftyfour.edition.memory import Memory
from fiftyfour.edition.shelf import Browser, Shelf
from fiftyfour.edition.store import BrowserStore
from fiftyfour.edition.tabs import Around, Tabs
from fiftyfour.edition.thinking import Beside, Second
from fiftyfour.table.limits import Limits
from fiftyfour.table.tables import Tables

OWN = Limits(rate=1000.0, burst=1000, message=1024 * 1024)
"""Nobody but its owner asks anything here."""

HELLO = 60.0
"""Seconds for the first message of a connection: the page sends it at once."""


class Page(Browser, Protocol):
    """The other side."""

    def say(self, line: int, text: str) -> None:
        """Send a message on a line."""
        ...

    def hang_up(self, line: int, code: int, reason: str) -> None:
        """End a line."""
        ...


class Site(Page, Around, Beside, GameSite, Protocol):
    """The other side, where games lie apart and there may be other tabs.

    Attributes:
        keeps: this browser keeps rows; else nothing outlasts the page.
    """

    keeps: bool


class Line:
    """One line of the page to a table, in the place of a WebSocket."""

    def __init__(self, number: int, page: Page) -> None:
        self._number = number
        self._page = page
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue()
        self._beside: set[asyncio.Task[None]] = set()
        self.device = ""
        self.dropped = False

    def send(self, text: bytes) -> None:
        if not self.dropped:
            self._page.say(self._number, text.decode())

    answer = send

    def close(self, code: int, reason: str) -> None:
        if not self.dropped:
            self.dropped = True
            self._page.hang_up(self._number, code, reason)
        self._inbox.put_nowait(None)

    def listen(self, take: object) -> None:
        pass  # messages wait for each other

    def beside(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def finish(self) -> None:
        pass

    def put(self, text: str | None) -> None:
        """The page sends this; None: it hangs up."""
        self._inbox.put_nowait(text)

    async def heard(self) -> str | None:
        """The next message."""
        return await self._inbox.get()

    def leave(self) -> None:
        """Give up what goes on beside."""
        for task in self._beside:
            task.cancel()


@delete("/api/tables/{table_id}")
async def delete_table(access: Access, desk: Desk) -> None:
    """Delete a table for good: whoever holds a key to it here owns the browser that keeps it."""
    await desk.tables.delete(access.live.record.id)


class Service:
    """All that the page asks of its worker."""

    def __init__(
        self,
        page: Page,
        pace: float,
        tabs: Tabs | None = None,
        second: Second | None = None,
        browser: Browser | None = None,
    ) -> None:
        """The service on what a `browser` keeps, by default that of the page.

        Without a `second` Python bots do not think ahead.
        """
        self._page = page
        self._tabs = tabs
        limits = structs.replace(OWN, thinkers=0 if second is None else 1)
        store = BrowserStore(Shelf(page if browser is None else browser), tabs)
        self._tables = Tables(store, limits=limits, pace=pace, thinkers=second)
        self._answering = Answering(Desk(self._tables), [*ROUTES, delete_table, lab.route()])
        self._lines: dict[int, Line] = {}
        self._serving: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begin to serve."""
        await self._tables.start()

    async def ask(
        self, method: str, path: str, authorization: str, body: bytes | memoryview
    ) -> Reply:
        """Answer a request."""
        asked = Request(method=method, path=path, authorization=authorization, body=bytes(body))
        return await self._answering.answer(asked)

    def heard(self, text: str) -> None:
        """Another tab says something."""
        if self._tabs is not None:
            self._tabs.heard(text)

    def connect(self, number: int, table: str) -> None:
        """The page opens a line to a table."""
        line = self._lines[number] = Line(number, self._page)
        task = asyncio.get_running_loop().create_task(self._serve(number, line, table))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    def hear(self, number: int, text: str) -> None:
        """The page says something on a line."""
        if number in self._lines:
            self._lines[number].put(text)

    def disconnect(self, number: int) -> None:
        """The page ends a line."""
        if number in self._lines:
            self._lines[number].put(None)

    async def _serve(self, number: int, line: Line, table: str) -> None:
        try:
            await serve(self._tables, table, line, line.heard, within=HELLO, greeted=lambda: None)
        finally:
            del self._lines[number]
            line.leave()
            line.close(1000, "")


async def start(page: Site, pace: float = 0.4) -> Service:
    """The service, which keeps its tables in the browser of this page."""
    find_games(page)
    if page.keeps:
        service = Service(page, pace, Tabs(page), Second(page))
    else:  # each tab has tables of its own
        service = Service(page, pace, None, Second(page), Memory())
    await service.start()
    gc.freeze()  # everything loaded so far stays
    gc.set_threshold(100_000, 20, 100)  # what a move makes has no cycles, and the page waits
    return service
