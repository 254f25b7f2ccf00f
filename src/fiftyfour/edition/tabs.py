"""The tabs of one browser: each has a service of its own, which tells the others what it stores.

What a table does where it is shared by the processes of a server, it does here for tabs: a second
tab shows what the first one plays, and either may answer.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Protocol

from msgspec import DecodeError

from fiftyfour.table.news import AnyNews, Notice, notice_of, notifications

PATIENCE = 1.0
"""Seconds in which a tab that is still there answers."""

ASK = "who is there?"

log = logging.getLogger(__name__)


class Around(Protocol):
    """What carries words to other tabs."""

    def shout(self, text: str) -> None:
        """Send this to all other tabs."""
        ...

    async def hold(self, name: str) -> Callable[[], Awaitable[object]] | None:
        """Take a lock, and return what frees it; None if another tab has it.

        A lock ends with its tab. Where the browser has none, everybody gets it.
        """
        ...


class Tabs:
    """All tabs but this one.

    Attributes:
        process: the number of this one.
    """

    def __init__(self, around: Around) -> None:
        self.process = secrets.randbelow(2**31)
        self._around = around
        self._there: set[int] = set()
        self._hear: Callable[[Notice], None] | None = None

    async def listen(self, hear: Callable[[Notice], None], missed: Callable[[], None]) -> None:
        self._hear = hear

    async def processes(self) -> set[int]:
        self._there = {self.process}
        self._around.shout(ASK)
        await asyncio.sleep(PATIENCE)
        return self._there

    def heard(self, text: str) -> None:
        """Another tab says this."""
        if text == ASK:
            self._around.shout(f"[{self.process},[]]")
            return
        try:
            notice = notice_of(text)
        except DecodeError as error:
            log.error("another tab says what cannot be read: %s", error)
            return
        self._there.add(notice.process)
        if self._hear is not None:
            self._hear(notice)

    def tell(self, *news: AnyNews) -> None:
        """Tell the others."""
        for text in notifications(self.process, news):
            self._around.shout(text)

    @asynccontextmanager
    async def only(self, table: str) -> AsyncGenerator[bool]:
        """Hold the lock on a table while the context lasts; False if another tab has it."""
        free = await self._around.hold(table)
        try:
            yield free is not None
        finally:
            if free is not None:
                await free()
