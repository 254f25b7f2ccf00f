"""All tables of this process: made, loaded when needed, unloaded when idle."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.table import lobby
from fiftyfour.table.http import MadeTable, NewTable
from fiftyfour.table.limits import Limits
from fiftyfour.table.live import Live
from fiftyfour.table.making import check_made
from fiftyfour.table.peers import Peers
from fiftyfour.table.preparing import Preparing
from fiftyfour.table.protocol.server import Error
from fiftyfour.table.store import Store
from fiftyfour.table.systems import system_of
from fiftyfour.table.tally import Tally
from fiftyfour.table.thinking import Thinkers, Thinking
from fiftyfour.table.transcripts import WHOLE, From, TakingUp
from fiftyfour.table.webhook import Nowhere, Poster

PARTING = 2.0
"""Seconds for answering what has arrived before the server stops."""

ELSEWHERE = 2.0
"""Seconds after which a table is unloaded that nobody needs here, and another process has open."""

log = logging.getLogger(__name__)


class Tables:
    """The table service.

    Args:
        store: the database.
        limits: limits on requests.
        pace: seconds a bot waits before it answers.
        idle: seconds after which an idle table is unloaded.
        snapshot_every: entries between two snapshots of a table.
        poster: posts to the channels of tables; without one none can be told.
        thinkers: where bots think ahead, if not in processes of this server.
    """

    def __init__(
        self,
        store: Store,
        *,
        limits: Limits | None = None,
        pace: float = 0.4,
        idle: float = 600.0,
        snapshot_every: int = 100,
        poster: Poster | None = None,
        thinkers: Thinking | None = None,
    ) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.preparing = Preparing(store.notebooks, self.limits)
        self._poster = poster or Nowhere()
        self._pace = pace
        self._idle = idle
        self._every = snapshot_every
        self._live: dict[str, Live] = {}
        self._taking_up = TakingUp(self.limits)
        self.tally = Tally()
        self._thinkers = thinkers or Thinkers(self.limits.thinkers)
        self._making = asyncio.Lock()
        self._peers = None if store.shared is None else Peers(store, self._live)
        self._sweeper: asyncio.Task[None] | None = None
        self._catching_up: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """The number of tables in memory."""
        return len(self._live)

    @property
    def connections(self) -> int:
        return sum(len(live.audience) for live in self._live.values())

    @property
    def watchers(self) -> int:
        """How many of the connections are spectators'."""
        return sum(live.audience.here(table).watchers for table, live in self._live.items())

    async def start(self) -> None:
        """Start listening to other processes, if there can be any, and unloading idle tables."""
        if self._peers is not None:
            await self._peers.start()
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())
        self._catching_up = asyncio.get_running_loop().create_task(self._tell_channels())

    async def farewell(self) -> None:
        """Tell everyone connected that the server stops, and answer what has arrived.

        Takes at most `PARTING` seconds; what is not answered then can be repeated later.
        """
        words = [asyncio.ensure_future(live.farewell()) for live in self._live.values()]
        if words:
            await asyncio.wait(words, timeout=PARTING)

    async def close(self) -> None:
        """Unload all tables, with a snapshot each, and close the store."""
        for task in (self._sweeper, self._catching_up):
            if task is not None:
                task.cancel()
        if self._peers is not None:
            self._peers.stop()
        for live in list(self._live.values()):
            live.stop()
            await live.rest()
        await self._thinkers.close()
        await self._poster.close()
        await self.store.close()

    async def make(self, new: NewTable, address: str) -> MadeTable:
        """Make a table, in its lobby or begun at once.

        Raises:
            TableError: the request is not valid, or too many tables were made.
            UnknownSystem: its seats or settings do not fit the game.
        """
        system = system_of(new.system)
        record, tokens = lobby.new_record(new, system, self.limits, address)
        if new.notebook is not None:
            await self.preparing.check_link(new.notebook, system.id)
        begin = new.begin or new.chance == "lesson"
        if begin:
            system.check_seats(lobby.setup_of(record))
        async with self._making:  # no other may be made between the count and this one
            await check_made(self.store, record, self.limits)
            await self.store.create(record)
        async with self.at(record.id) as live:
            if begin:
                answer = await live.acted(record.host, "begin", Begin())
                if isinstance(answer, Error):
                    raise TableError(answer.code, answer.message)
            return MadeTable(table=await live.info(), tokens=tokens)

    async def take_up(self, text: bytes, address: str, start: From = WHOLE) -> MadeTable:
        """Make a table that goes on where a transcript ends, or at an earlier entry.

        Raises:
            ReplayError, UnknownSystem, TableError: it cannot be taken up, or too many were made.
        """
        made = await self._taking_up.of(text, address, start)
        async with self._making:
            await check_made(self.store, made.record, self.limits)
            await self.store.create(made.record, made.kept, made.snapshot)
        async with self.at(made.record.id) as live:
            return MadeTable(table=await live.info(), tokens=made.tokens)

    @asynccontextmanager
    async def at(self, table: str) -> AsyncGenerator[Live]:
        """A table, kept in memory while the context lasts.

        Raises:
            TableError: `no_table`, there is none with this id; `no_system`, its game is missing.
        """
        live = self._live.get(table)
        if live is None:
            record = await self.store.table(table)
            opened = Live(
                record,
                system_of(record.system),
                self.store,
                limits=self.limits,
                pace=self._pace,
                snapshot_every=self._every,
                tally=self.tally,
                thinkers=self._thinkers,
                poster=self._poster,
            )
            live = self._live.setdefault(table, opened)  # another request may have been faster
        live.users += 1
        try:
            yield live
        finally:
            live.users -= 1

    def in_memory(self, table: str) -> Live | None:
        """The table, if it is in memory."""
        return self._live.get(table)

    async def delete(self, table: str) -> None:
        """Delete a table for good; whoever is connected to it is told."""
        await self.store.delete(table)
        live = self._live.pop(table, None)
        if live is not None:
            live.deleted()

    async def let_go(self, idle: float) -> int:
        """Unload tables unused for `idle` seconds; return how many.

        One that is open at another process too goes sooner: it would be played here a second time.
        """
        now = time.monotonic()
        count = 0
        for table, live in list(self._live.items()):
            least = min(idle, ELSEWHERE) if live.audience.others else idle
            if live.idle and now - live.touched >= least:
                await live.rest()
                if live.idle:
                    self._live.pop(table, None)
                    live.closed()
                    count += 1
        return count

    async def _tell_channels(self) -> None:
        """Go on with what channels had not been told when the server stopped."""
        try:
            for table in await self.store.untold():
                async with self.at(table) as live:
                    live.wake_teller()
        except FiftyfourError as error:
            log.error("channels are told later: %s", error)

    async def _sweep(self) -> None:
        while True:
            pause = self._idle / 4 if self._peers is None else min(self._idle / 4, ELSEWHERE / 2)
            await asyncio.sleep(max(pause, 0.05))
            try:
                await self.let_go(self._idle)
            except Exception:
                log.exception("unloading idle tables failed")
