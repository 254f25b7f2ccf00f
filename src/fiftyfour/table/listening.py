"""The connection on which a process hears what others have stored, and holds its locks."""

import asyncio
import hashlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg
from msgspec import DecodeError

from fiftyfour.table.news import Notice, notice_of

CHANNEL = "fiftyfour"
"""The channel of the notifications, and the name under which PostgreSQL lists the connection."""

AGAIN = 0.5
"""Seconds between attempts to connect."""

FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
"""What a call fails with if the database does, or the way to it."""

log = logging.getLogger(__name__)

Connecting = Callable[[], Awaitable[asyncpg.Connection]]


class Listening:
    """A connection that is made again whenever it is lost.

    Processes know each other by the numbers of these connections. The number, and the locks held
    on it, end with the process, however that ends.

    Args:
        connect: makes a connection.
        hear: called with what another process tells.
        missed: called when something may have been missed, because the connection was lost.
    """

    def __init__(
        self, connect: Connecting, hear: Callable[[Notice], None], missed: Callable[[], None]
    ) -> None:
        self.process = 0
        self._connect = connect
        self._hear = hear
        self._missed = missed
        self._connection: asyncpg.Connection | None = None
        self._one_at_a_time = asyncio.Lock()
        self._again: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Connect and listen; fails with one of FAILURES."""
        connection = await self._connect()
        self.process = connection.get_server_pid()
        await connection.add_listener(CHANNEL, self._told)
        connection.add_termination_listener(self._lost)
        self._connection = connection

    async def close(self) -> None:
        """Stop listening; its locks are free from now on."""
        if self._again is not None:
            self._again.cancel()
        if self._connection is not None:
            self._connection.remove_termination_listener(self._lost)
            with suppress(*FAILURES):
                await self._connection.close(timeout=1.0)

    @asynccontextmanager
    async def only(self, table: str) -> AsyncGenerator[bool]:
        """Hold the lock on a table while the context lasts; False if another process has it."""
        key = int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
        held = await self._ask("SELECT pg_try_advisory_lock($1)", key)
        try:
            yield held
        finally:
            if held:
                await self._ask("SELECT pg_advisory_unlock($1)", key)

    async def _ask(self, question: str, key: int) -> bool:
        """The answer; False without a connection."""
        async with self._one_at_a_time:
            if self._connection is None:
                return False
            try:
                return bool(await self._connection.fetchval(question, key))
            except FAILURES as error:
                log.error("a lock: %s", error)
                return False

    def _told(self, _: object, __: int, ___: str, payload: Any) -> None:
        try:
            notice = notice_of(payload)
        except DecodeError as error:
            log.error("a notification that cannot be read: %s", error)
            return
        if notice.process != self.process:
            self._hear(notice)

    def _lost(self, _: object) -> None:
        log.error("the connection to the database was lost")
        self._connection = None
        self._again = asyncio.get_running_loop().create_task(self._start_again())

    async def _start_again(self) -> None:
        while self._connection is None:
            await asyncio.sleep(AGAIN)
            with suppress(*FAILURES):
                await self.start()
        self._missed()
