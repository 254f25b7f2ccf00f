"""A table in memory as it is in the store: changed, kept and shown to all who are connected.

The lock is held while something is stored and shown, so that nobody sees anything that might still
be lost. If the store fails, or another process was faster, the table is read from it again.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable, Sequence, Set
from contextlib import asynccontextmanager
from typing import TypeVar

from msgspec import Raw, Struct, structs

from fiftyfour.engine.actions import Evening
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.log import Log
from fiftyfour.engine.session import Session
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.system import System
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.table import door, lobby, rounds
from fiftyfour.table.audience import RESTART, Audience, Connection, encode
from fiftyfour.table.batch import Batch
from fiftyfour.table.doorstep import Doorstep
from fiftyfour.table.history import open_log, phase_of, replay, snapshot_of
from fiftyfour.table.limits import Limits
from fiftyfour.table.news import Appended, Callers, Here
from fiftyfour.table.numbering import Numbering
from fiftyfour.table.protocol.info import Doorway, Phase, TableInfo
from fiftyfour.table.protocol.server import Error, TableChanged, Talked
from fiftyfour.table.records import Kept, Record, now
from fiftyfour.table.screens import Lines, Screens
from fiftyfour.table.store import Raced, Store

KNOWN = 256
"""Message ids of the latest entries, kept in memory."""

AT_LEAST = 60.0
"""Seconds that everybody has, however long ago they left or were asked, once a table is opened."""

V = TypeVar("V")

log = logging.getLogger(__name__)


class Loaded:
    """What is in memory of one table.

    Attributes:
        record: the table as it is stored.
        audience: who is connected to it.
        touched: when it was last used (seconds of the monotonic clock).
        shown: the last entry sent to everyone (-1: none).
        sound: True if memory matches the store.
    """

    def __init__(
        self,
        record: Record,
        system: System[Struct],
        store: Store,
        *,
        limits: Limits,
        snapshot_every: int,
    ) -> None:
        self.record = record
        self.audience = Audience(limits)
        self.touched = 0.0
        self.shown = -1
        self.sound = False
        self._system = system
        self._store = store
        self._limits = limits
        self._every = snapshot_every
        self._log: Log[Struct] | None = None
        self._snapshot = -1  # seq of the newest snapshot
        self._known: dict[tuple[Seat, str], int] = {}
        self._numbering = Numbering()
        self._phase: Phase = "lobby"
        self._fault = ""  # why nothing can be done here any more
        self._loop = asyncio.get_running_loop()
        self._lock = asyncio.Lock()
        self._screens = Screens()
        self._settings = setting_views(system.settings, lobby.in_force(record, system))
        self._clock = rounds.Clock(self._overdue)
        self._ending: asyncio.Task[None] | None = None  # the round whose time is up
        self._doorstep = Doorstep(limits)
        self._doorways: dict[Viewer, Doorway | None] = {}  # as they were shown last
        self._told = self.audience.here(record.id)
        self._opened_at = now()
        self.greet()

    # --- memory and store ---

    @asynccontextmanager
    async def _alone(self) -> AsyncGenerator[None]:
        """Hold the lock, with memory matching the store."""
        self._touch()
        async with self._lock:
            await self._ready()
            yield

    def _touch(self) -> None:
        self.touched = time.monotonic()

    async def _ready(self) -> None:
        """Load the table from the store if memory does not match it."""
        if self.sound:
            return
        record = await self._store.table(self.record.id)
        opened, known = None, dict[tuple[Seat, str], int]()
        self._fault = ""
        if record.header is not None:
            try:
                opened, snapshot = await open_log(self._store, record, self._system)
                self._snapshot = snapshot.seq
            except TableError as error:
                if error.code != "damaged":
                    raise
                log.error("table %s: %s", record.id, error)
                self._fault = str(error)
                self.shown, _ = await self._store.latest(record.id)  # all of it can be read
            known = await self._store.messages(record.id, KNOWN)
        self.record, self._log, self._known = record, opened, known
        self.audience.left = await self._store.seen(record.id) | self.audience.left
        self._numbering = Numbering(await self._store.private(record.id))
        settings = lobby.in_force(record, self._system)
        self._settings = setting_views(self._system.settings, settings)
        self._phase = "failed" if self._fault else "lobby" if opened is None else phase_of(opened)
        self.sound = True
        self._clock.watch(opened, rounds.RETURN)
        if self.audience:
            stored = await self._store.entries(record.id, self.shown)
            length = 0 if opened is None else opened.game.seq  # what came since will be heard of
            if missed := [one for one in stored if one.entry.seq < length]:
                self._show(missed)
            self._take(record)
        elif opened is not None:
            self.shown = opened.game.seq - 1

    def _reload(self) -> None:
        """Forget what is in memory, and have everybody come back for what is stored."""
        self.sound = False
        self.audience.dismiss(None, RESTART)
        self._doorstep.dismiss(None, RESTART)

    def _take(self, record: Record, keep: Connection | None = None) -> None:
        """From now on the table is as it is stored; who came with a revoked link must go."""
        spoken = record.talk != self.record.talk
        self.record = record
        settings = lobby.in_force(record, self._system)
        self._settings = setting_views(self._system.settings, settings)
        self.audience.close_revoked(door.openings(record), keep)
        self._announce()
        if spoken:
            self.audience.send_all(Talked(lines=record.talk))

    async def _keep_snapshot(self, every: int = 1) -> None:
        """Store a snapshot if it has been a while; without one, opening only takes longer."""
        opened = self._log
        if opened is None or opened.game.seq - self._snapshot < every:
            return
        try:
            snapshot = await asyncio.to_thread(snapshot_of, opened)
            await self._store.keep_snapshot(self.record.id, snapshot)
            self._snapshot = snapshot.seq
        except Raced:
            self._snapshot = opened.game.seq  # another process has stored the same
        except Exception:
            log.exception("table %s: no snapshot stored", self.record.id)

    # --- changes ---

    async def _change(
        self,
        change: Callable[[Batch], Record],
        keep: Connection | None = None,
        overdue: int = 0,
    ) -> None:
        """Store and announce a changed table, made again whenever another process was faster."""
        while True:
            batch = Batch(self.record)
            batch.record = change(batch)  # what is refused changes nothing
            try:
                await self._commit(batch, keep, overdue)
            except Raced:
                self.sound = False
                await self._ready()
            except BaseException:
                self.sound = False  # it is unknown what is stored now
                raise
            else:
                if batch.kept:
                    self._show(batch.kept)
                return

    async def _once(
        self,
        seat: Seat,
        message: str,
        change: Callable[[Batch], Record],
        keep: Connection | None = None,
    ) -> None:
        """Change the table as a message of a seat asks, if that has not been done already."""

        def changed(batch: Batch) -> Record:
            if lobby.repeated(self.record, seat, message):
                return self.record
            return lobby.remembering(change(batch), seat, message)

        await self._change(changed, keep)

    async def _commit(self, batch: Batch, keep: Connection | None = None, overdue: int = 0) -> None:
        """Store a batch, and what it makes due."""
        self._settle(batch, overdue)
        changed = batch.record is not self.record and batch.record != self.record
        if changed:
            batch.record = structs.replace(batch.record, version=self.record.version + 1)
        if batch.kept:
            record = batch.record if changed else None
            alone = not self.audience.others
            await self._store.append(
                self.record.id, batch.kept, record=record, snapshot=batch.snapshot, tell=not alone
            )
            if alone and self.audience.others:
                self._store.tell(Appended(self.record.id, batch.kept[-1].entry.seq))
        elif changed:
            await self._store.save(batch.record)
        self._clock.held += batch.held
        if changed:
            self._take(batch.record, keep)
        if len(self._known) > 2 * KNOWN:
            self._known = dict(list(self._known.items())[-KNOWN:])

    def _settle(self, batch: Batch, overdue: int) -> None:
        """Do what a batch makes due in the log: tell who stands in, make rounds of salts."""
        if self._log is None or self._fault:
            return
        if self._phase == "running" and batch.record is not self.record:
            bots = lobby.bots_of(batch.record)
            if bots != lobby.bots_of(self.record):
                batch.keep(self._log.bots(bots))
        batch.record, due = rounds.advance(
            batch.record,
            self._log,
            lambda: self.audience.present,
            wanted=bool(batch.held or self._clock.held),
            overdue=overdue,
        )
        for entry in due:
            batch.keep(entry)

    def _overdue(self, number: int) -> None:
        self._ending = self._loop.create_task(self._end_round(number))

    async def _end_round(self, number: int) -> None:
        """Go on without the seats that have not revealed their salts in time."""
        try:
            async with self._alone():
                await self._change(lambda _: self.record, overdue=number)
        except Exception:
            log.exception("table %s: round %d goes on", self.record.id, number)
            self._clock.again(self._log)

    # --- other processes ---

    def greet(self) -> None:
        """Tell the other processes who is connected here, and ask them who is there."""
        self._told = self.audience.here(self.record.id)
        self._store.tell(self.audience.here(self.record.id, ask=True))

    def tell_again(self) -> None:
        """Tell the other processes all that they may not have heard."""
        self.greet()
        self._store.tell(Callers(self.record.id, self._doorstep.here))
        self._store.tell(Appended(self.record.id, self.shown))

    def elsewhere(self, process: int, there: Here) -> None:
        """Another process has told who is connected to it."""
        new = there.open and process not in self.audience.others
        if self.audience.elsewhere(process, there):
            self._announce()
        if not there.open:
            self._doorstep.without(process)
        if there.ask:
            self._store.tell(self.audience.here(self.record.id))
            self._store.tell(Callers(self.record.id, self._doorstep.here))
        if new:  # until now it was told nothing
            self._store.tell(Appended(self.record.id, self.shown))

    def without(self, ended: Set[int]) -> None:
        """These processes have ended."""
        for process in ended:
            self.elsewhere(process, Here(self.record.id, open=False))

    def closed(self) -> None:
        """This table is no longer in memory."""
        self._store.tell(Here(self.record.id, open=False))

    async def _catch_up(self) -> bool:
        """Read what other processes have stored, if there can be any; True if there was."""
        if self._store.shared is None:
            return False
        seq, version = await self._store.latest(self.record.id)
        before = self.shown, self.record.version
        if version > self.record.version:
            self._take(await self._store.table(self.record.id))
        if seq > self.shown:
            await self._take_over(await self._store.entries(self.record.id, self.shown))
        return before != (self.shown, self.record.version)

    async def _take_over(self, kept: Sequence[Kept]) -> None:
        """Carry out and show entries that are stored already."""
        new = [one for one in kept if one.entry.seq > self.shown]
        if not new:
            return
        try:
            if self._log is None:
                raise TableError("begun", "the game has begun")
            for one in new:
                if isinstance(one.entry.action, Evening):
                    raise Raced  # under a secret that is not known here yet
                replay(self._log, one)
                self._numbering.add([one.entry])
                if one.message:
                    self._known[one.entry.seat, one.message] = one.entry.seq
        except Exception as error:
            log.info("table %s is read again: %s", self.record.id, error)
            self.sound = False
            await self._ready()
        else:
            self._show(new)

    async def _behind(self, kept: Sequence[Kept]) -> bool:
        """True if others have stored something that was not known when these were made."""
        if self._store.shared is None or self._fault:
            return False
        length = 0 if self._log is None else self._log.game.seq - len(kept)
        return await self._store.latest(self.record.id) != (length - 1, self.record.version)

    # --- what is shown ---

    def _show(self, kept: Sequence[Kept]) -> None:
        """Send every seat the new entries and what they change in its view."""
        assert self._log is not None
        game, lines = self._log.game, Lines(kept, self._numbering)
        self.shown = kept[-1].entry.seq
        if not self.audience:
            self._screens.clear()
        for viewer in self.audience:
            if lines.hidden_from(viewer):
                continue
            try:
                self.audience.send(viewer, encode(self._screens.update(game, lines, viewer)))
            except Exception:
                log.exception("%s: no view for %s", self._system.id, viewer)
                self.audience.send(viewer, encode(broken()))
                self._fault = "a seat can no longer be shown it"
        if (phase := "failed" if self._fault else phase_of(self._log)) != self._phase:
            self._phase = phase
            self._announce()
        self._clock.watch(self._log, rounds.PATIENCE)

    def _whole(self, viewer: Viewer) -> Raw | None:
        """What a seat sees, as it is sent."""
        return self._seen_by(lambda game: self._screens.whole(game, viewer))

    def _seen_by(self, look: Callable[[Session[Struct]], V]) -> V | None:
        """The game as somebody sees it; None in the lobby, and if a failed table cannot be seen."""
        try:
            return None if self._log is None else look(self._log.game)
        except Exception:
            if not self._fault:
                raise
            return None

    def _info(self, viewer: Viewer) -> TableInfo:
        return lobby.info_of(
            self.record,
            self._phase,
            self._numbering.line(self.shown + 1, viewer),
            self._settings,
            self.audience,
            rounds.info_of(self.record, self._log),
            "" if self._system.seating is None else self._system.seating.when,
            self._vacant_from(),
        )

    def _vacant_from(self) -> int:
        """When somebody else may take the role of the host (ms since 1970); 0: the host is here."""
        since = self.audience.away_since(self.record.host, self.record.made_at)
        if not since:
            return 0
        away = self._limits.host_away
        return round(max(since + away * 1000, self._opened_at + min(away, AT_LEAST) * 1000))

    def _announce(self, skip: Connection | None = None) -> None:
        """Send everyone the current state of the table."""
        texts: dict[str, bytes] = {}
        for viewer in self.audience:
            alike = self._numbering.alike(viewer)
            if alike not in texts:
                texts[alike] = encode(TableChanged(table=self._info(viewer)))
            self.audience.send(viewer, texts[alike], skip)
        if (here := self.audience.here(self.record.id)) != self._told:
            self._told = here
            self._store.tell(here)


def broken(message: str = "") -> Error:
    """The error to send when a game's own code fails."""
    text = "the game's own code failed, which is our mistake; nothing changed"
    return Error(code="broken", message=text, id=message)
