"""All tables of this process: made, opened when somebody comes, let go when nobody stays."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import cache

from msgspec import Struct

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.errors import TableError, UnknownSystem
from fiftyfour.engine.system import System, find_system
from fiftyfour.table import lobby
from fiftyfour.table.limits import Limits, Makers
from fiftyfour.table.live import Live
from fiftyfour.table.protocol import Error, MadeTable, NewTable
from fiftyfour.table.store import Store

MONTH = 30 * 24 * 3600 * 1000
"""30 days in milliseconds."""

log = logging.getLogger(__name__)


@cache
def system_of(name: str) -> System[Struct]:
    """The game with this id, remembered, since looking through what is installed takes a while.

    Raises:
        TableError: `no_system`, there is none.
    """
    try:
        return find_system(name)
    except UnknownSystem as wrong:
        raise TableError("no_system", str(wrong)) from wrong


class Tables:
    """The table service.

    Args:
        store: where tables are kept.
        limits: what strangers may ask.
        pace: seconds a bot waits before it answers.
        idle: seconds after which a table nobody needs leaves memory.
        snapshot_every: entries between two snapshots of a table.
    """

    def __init__(
        self,
        store: Store,
        *,
        limits: Limits | None = None,
        pace: float = 0.7,
        idle: float = 600.0,
        snapshot_every: int = 100,
    ) -> None:
        self.store = store
        self.limits = limits or Limits()
        self._pace = pace
        self._idle = idle
        self._every = snapshot_every
        self._live: dict[str, Live] = {}
        self._makers = Makers(self.limits.tables_per_hour)
        self._sweeper: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    @property
    def connections(self) -> int:
        return sum(len(live.audience) for live in self._live.values())

    def start(self) -> None:
        """Begin to let idle tables go."""
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def close(self) -> None:
        """Let all tables go, each with a snapshot, and then the store."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for live in list(self._live.values()):
            live.stop()
            await live.rest()
        await self.store.close()

    async def make(self, new: NewTable, address: str) -> MadeTable:
        """A new table, in its lobby or begun at once.

        Raises:
            TableError: it cannot be made as asked, or too many were made.
            UnknownSystem: its seats or settings do not fit the game.
        """
        system = system_of(new.system)
        record, tokens = lobby.new_record(new, system, self.limits, address)
        if new.begin:
            system.check_seats(lobby.setup_of(record))
        self._makers.take(address)
        most = self.limits.tables_per_address
        if await self.store.made_by(address, since=record.made_at - MONTH) >= most:
            raise TableError(
                "too_many_tables", f"{most} tables a month are allowed from one address"
            )
        await self.store.create(record)
        async with self.at(record.id) as live:
            if new.begin:
                wrong = await live.acted(record.host, "begin", Begin())
                if isinstance(wrong, Error):
                    raise TableError(wrong.code, wrong.message)
            return MadeTable(table=await live.info(), tokens=tokens)

    @asynccontextmanager
    async def at(self, table: str) -> AsyncGenerator[Live]:
        """A table, in memory for as long as the context lasts.

        Raises:
            TableError: `no_table`, there is none with this id; `no_system`, its game is gone.
        """
        live = self._live.get(table)
        if live is None:
            record = await self.store.table(table)
            made = Live(
                record,
                system_of(record.system),
                self.store,
                limits=self.limits,
                pace=self._pace,
                snapshot_every=self._every,
            )
            live = self._live.setdefault(table, made)  # somebody else may have been quicker
        live.users += 1
        try:
            yield live
        finally:
            live.users -= 1

    async def let_go(self, idle: float) -> int:
        """Let tables go that nobody has needed for `idle` seconds; how many that were."""
        now = time.monotonic()
        count = 0
        for table, live in list(self._live.items()):
            if live.idle and now - live.touched >= idle:
                await live.rest()
                if live.idle:
                    del self._live[table]
                    count += 1
        return count

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(max(self._idle / 4, 0.05))
            try:
                await self.let_go(self._idle)
            except Exception:
                log.exception("letting tables go failed")
