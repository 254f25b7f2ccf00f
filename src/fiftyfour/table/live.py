"""A table in memory: its log, and everybody who is connected to it.

What seats do is carried out in the order in which it comes, several at a time where they come at
once: applied to the game, made durable, and only then answered and shown. Until then the lock is
held, so nobody sees what might yet be lost. Should the store fail, memory is thrown away and read
again from what is stored.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from msgspec import Struct, structs

from fiftyfour.engine.actions import AnyAction, Begin, Cut
from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.log import Log, Transcript
from fiftyfour.engine.system import System, setting_views
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.engine.view import View
from fiftyfour.table import lobby
from fiftyfour.table.audience import Audience, Connection, encode
from fiftyfour.table.bots import Bots, Turn
from fiftyfour.table.hints import Hinting
from fiftyfour.table.history import begin_log, line_of, open_log, snapshot_of
from fiftyfour.table.limits import Limits, check_action
from fiftyfour.table.protocol import (
    Arrange,
    Error,
    Hints,
    LogLine,
    Odds,
    Ok,
    Phase,
    Relink,
    Sit,
    TableChanged,
    TableInfo,
    Update,
    Welcome,
    refusal,
)
from fiftyfour.table.records import Kept, Record, Snapshot
from fiftyfour.table.store import Raced, Store

LINES = 200
"""Log lines of a welcome to a client that has none yet."""

MISSED = 1000
"""Log lines of a welcome to a client that comes back, and of one answer over HTTP."""

KNOWN = 256
"""Message ids of the latest entries that are known without asking the store."""

BATCH = 32
"""Actions of one table that share a commit and an update."""

TRIES = 3
"""How often an action is tried again when another process has written first."""

log = logging.getLogger(__name__)


class _Waiting(Struct):
    """An action that waits for its turn; `message` is empty for a bot's."""

    seat: Seat
    message: str
    action: AnyAction
    reply: Callable[[Ok | Error], object]
    tries: int = 0


class _Batch:
    """What several actions have come to, before it is durable."""

    def __init__(self, record: Record) -> None:
        self.record: Record = record
        self.begun: Snapshot | None = None
        self.kept: list[Kept] = []
        self.answers: list[Ok | Error] = []
        self.now = time.time_ns() // 1_000_000


class Live:
    """One table, from when it is first needed until nobody needs it any more.

    Attributes:
        record: the table as it is stored.
        audience: who is connected to it.
        users: how many requests hold it besides its connections.
        touched: when it was last needed (seconds of the monotonic clock).
    """

    def __init__(
        self,
        record: Record,
        system: System[Struct],
        store: Store,
        *,
        limits: Limits,
        pace: float,
        snapshot_every: int,
    ) -> None:
        self.record = record
        self.audience = Audience(limits)
        self.users = 0
        self.touched = 0.0
        self._system = system
        self._store = store
        self._limits = limits
        self._every = snapshot_every
        self._log: Log[Struct] | None = None
        self._snapshot = -1  # seq of the newest
        self._known: dict[tuple[Seat, str], int] = {}
        self._told = -1  # the last entry everybody has been shown
        self._phase: Phase = "lobby"
        self._sound = False  # memory is what the store holds
        self._loop = asyncio.get_running_loop()
        self._lock = asyncio.Lock()
        self._inbox: list[_Waiting] = []
        self._worker: asyncio.Task[None] | None = None
        self._bots = Bots(system, self._turns, self.acted, pace)
        self._settings = setting_views(system.settings, record.settings)
        self._hinting = Hinting()

    # --- coming and going ---

    async def join(self, token: str, since: int, connection: Connection) -> Viewer:
        """A client has come with a link: it is welcomed, and from now on sent what happens.

        Raises:
            TableError: the link opens nothing here, or too many are connected.
        """
        async with self._alone():
            viewer = lobby.viewer_of(self.record, token)
            self.audience.check_room(viewer)
            if viewer is not None and self._log is not None:
                await self._change(lobby.claim(self.record, viewer))
            view = None if self._log is None else self._log.game.view(viewer)
            lines = await self._read(viewer, since)
            self.audience.add(connection, viewer)
            connection.send(encode(Welcome(table=self._info(), you=viewer, view=view, lines=lines)))
            self._announce(besides=connection)
        self._wake_bots()
        return viewer

    def leave(self, connection: Connection) -> None:
        """A client is gone."""
        if connection in self.audience:
            self.audience.remove(connection)
            self._touch()
            self._announce()

    def viewer(self, token: str) -> Viewer:
        """Whose link this is; TableError `bad_token` if nobody's."""
        return lobby.viewer_of(self.record, token)

    @property
    def idle(self) -> bool:
        """True if nobody needs this table now."""
        busy = self.users or self.audience or self._inbox or self._worker or self._bots.busy
        return not busy

    async def rest(self) -> None:
        """Keep a snapshot, so that opening this table again is quick."""
        async with self._lock:
            if self._sound and self._log is not None and self._log.game.seq > self._snapshot:
                await self._keep_snapshot(self._log)

    def stop(self) -> None:
        """Let go: bots think no more."""
        self._bots.stop()

    # --- what everybody at the table may know ---

    async def info(self) -> TableInfo:
        """The table as everybody at it knows it."""
        async with self._alone():
            return self._info()

    async def view(self, viewer: Viewer) -> View | None:
        """What a seat sees; None in the lobby."""
        async with self._alone():
            return None if self._log is None else self._log.game.view(viewer)

    async def hints(self, viewer: Viewer, asked: Odds) -> Hints:
        """What the answers to an open decision give, as far as its seat is told."""
        async with self._alone():
            found = ()
            if viewer is not None and self._log is not None:
                found = await self._hinting.of(self._log.game, viewer, asked)
            return Hints(id=asked.id, to=asked.to, hints=found)

    async def lines(self, viewer: Viewer, since: int) -> tuple[LogLine, ...]:
        """The first thousand lines after entry `since`, as a seat reads them."""
        async with self._alone():
            kept = await self._store.entries(self.record.id, since, MISSED)
        return tuple(line_of(one, viewer) for one in kept)

    async def transcript(self) -> bytes:
        """The session that has ended, with its secret.

        Raises:
            TableError: `not_closed`, it has not ended.
        """
        async with self._alone():
            if self._phase != "closed" or self.record.header is None:
                raise TableError(
                    "not_closed",
                    "the transcript holds the table's secret; it is there once the host has closed "
                    "the session",
                )
            kept = await self._store.entries(self.record.id)
        entries = tuple(one.entry for one in kept)
        whole = Transcript(self.record.header, self.record.keys.secret, entries)
        return await asyncio.to_thread(whole.encode)

    # --- what seats do ---

    def act(
        self, seat: Seat, message: str, action: AnyAction, reply: Callable[[Ok | Error], object]
    ) -> None:
        """Carry out an action when its turn comes; `reply` hears once it is durable, or why not."""
        self._touch()
        self._inbox.append(_Waiting(seat, message, action, reply))
        if self._worker is None:
            self._worker = self._loop.create_task(self._work())

    async def acted(self, seat: Seat, message: str, action: AnyAction) -> Ok | Error:
        """As `act`, for those who wait for the answer."""
        done: asyncio.Future[Ok | Error] = self._loop.create_future()
        self.act(seat, message, action, lambda said: done.done() or done.set_result(said))
        return await done

    async def sit(self, seat: Seat, asked: Sit) -> Ok:
        """A person takes a seat under a name."""
        async with self._alone():
            await self._change(lobby.sit(self.record, seat, asked.name, self._limits))
        return Ok(id=asked.id)

    async def arrange(self, viewer: Viewer, asked: Arrange) -> Ok:
        """The host changes the table."""
        async with self._alone():
            self._only_host(viewer, "arrange the table")
            if asked.id in self.record.arranged:
                return Ok(id=asked.id)
            record, token = lobby.arrange(self.record, self._system, asked, self._limits)
            await self._change(record)
            if asked.remove is not None:
                self._turn_out(asked.remove)
        self._wake_bots()
        return Ok(id=asked.id, token=token)

    async def relink(self, viewer: Viewer, asked: Relink, by: Connection | None = None) -> Ok:
        """The host revokes a link; whoever holds it is turned out, but not the host who asks."""
        async with self._alone():
            self._only_host(viewer, "give out links")
            record, token = lobby.relink(self.record, asked.seat)
            await self._change(record)
            self._turn_out(asked.seat, by)
        return Ok(id=asked.id, token=token)

    # --- carrying out ---

    async def _work(self) -> None:
        """Carry out what waits until nothing does."""
        try:
            while self._inbox:
                async with self._lock:
                    waiting, self._inbox = self._inbox[:BATCH], self._inbox[BATCH:]
                    try:
                        kept = await self._carry_out(waiting)
                    except Exception as wrong:
                        await self._failed(waiting, wrong)
                    else:
                        if kept:
                            await self._show(kept)
                self._wake_bots()
        finally:
            self._worker = None

    async def _carry_out(self, waiting: list[_Waiting]) -> list[Kept]:
        """Apply, make durable, answer; what has come into the log."""
        await self._ready()
        batch = _Batch(self.record)
        for one in waiting:
            try:
                answer = self._apply(one, batch)
            except FiftyfourError as wrong:
                answer = await self._refused(one, wrong)
            except Exception:
                log.exception("%s: the rules fail on %r", self._system.id, one.action)
                answer = broken(one.message)
            batch.answers.append(answer)
        await self._commit(batch)
        for one, answer in zip(waiting, batch.answers, strict=True):
            one.reply(answer)
        return batch.kept

    def _apply(self, one: _Waiting, batch: _Batch) -> Ok:
        """Carry out one action in memory."""
        seq = self._known.get((one.seat, one.message)) if one.message else None
        if seq is not None:
            return Ok(id=one.message, seq=seq)
        check_action(one.action, self._limits, 0 if self._log is None else self._log.game.seq)
        if self._log is not None:
            entries = [self._log.append(one.seat, one.action)]
        elif isinstance(one.action, Cut):
            batch.record = lobby.cut(batch.record, one.seat, one.action.salt)
            return Ok(id=one.message)
        elif isinstance(one.action, Begin):
            self._log, batch.begun, entries = begin_log(batch.record, self._system, one.seat)
            batch.record = structs.replace(batch.record, header=self._log.header, cuts={})
        else:
            raise TableError("not_begun", "the game has not begun; until then one can only cut")
        batch.kept += [Kept(entry, batch.now) for entry in entries[:-1]]
        batch.kept.append(Kept(entries[-1], batch.now, one.message or None))
        if one.message:
            self._known[one.seat, one.message] = entries[-1].seq
        return Ok(id=one.message, seq=entries[-1].seq)

    async def _commit(self, batch: _Batch) -> None:
        """Make a batch durable; only then is it so."""
        if batch.kept:
            begun = None if batch.begun is None else (batch.record, batch.begun)
            await self._store.append(batch.record.id, batch.kept, begun)
        elif batch.record is not self.record:
            await self._store.save(batch.record)
            self.record = batch.record
            self._announce()
        self.record = batch.record
        if len(self._known) > 2 * KNOWN:
            self._known = dict(list(self._known.items())[-KNOWN:])

    async def _refused(self, one: _Waiting, wrong: FiftyfourError) -> Ok | Error:
        """The refusal of an action, or the answer of old if this message was carried out before."""
        length = 0 if self._log is None else self._log.game.seq
        if one.message and (length > KNOWN or isinstance(wrong, Raced)):
            try:
                seq = await self._store.carried_out(self.record.id, one.seat, one.message)
            except TableError as failed:
                return refusal(failed, one.message)
            if seq is not None:
                return Ok(id=one.message, seq=seq)
        return refusal(wrong, one.message)

    async def _failed(self, waiting: list[_Waiting], wrong: Exception) -> None:
        """Nothing of a batch was stored. Where that was a race, try again what did not get in.

        Either another process has written first, or a message of long ago has come again.
        """
        self._sound = False
        if not isinstance(wrong, FiftyfourError):
            log.error("table %s", self.record.id, exc_info=wrong)
            wrong = TableError("not_stored", "something failed; try again in a moment")
        again: list[_Waiting] = []
        for one in waiting:
            one.tries += 1
            if not isinstance(wrong, Raced):
                one.reply(refusal(wrong, one.message))
            elif isinstance(answer := await self._refused(one, wrong), Error) and one.tries < TRIES:
                again.append(one)
            else:
                one.reply(answer)
        self._inbox = again + self._inbox

    async def _show(self, kept: list[Kept]) -> None:
        """Send every seat what has happened and what it sees now."""
        assert self._log is not None
        game = self._log.game
        self._told = kept[-1].entry.seq
        for viewer in self.audience:
            lines = tuple(line_of(one, viewer) for one in kept)
            try:
                self.audience.send(viewer, Update(lines=lines, view=game.view(viewer)))
            except Exception:
                log.exception("%s: no view for %s", self._system.id, viewer)
                self.audience.send(viewer, broken())
        if (phase := _phase(self._log)) != self._phase:
            self._phase = phase
            self._announce()
        if game.seq - self._snapshot >= self._every:
            await self._keep_snapshot(self._log)

    async def _keep_snapshot(self, opened: Log[Struct]) -> None:
        """Keep a snapshot; without one, opening the table only takes longer."""
        try:
            snapshot = await asyncio.to_thread(snapshot_of, opened)
            await self._store.keep_snapshot(self.record.id, snapshot)
            self._snapshot = snapshot.seq
        except TableError as wrong:
            log.error("table %s: no snapshot kept: %s", self.record.id, wrong)

    async def _turns(self) -> list[Turn]:
        """Which bots are awaited, what they see and what they are asked."""
        async with self._alone():
            if self._log is None or self._phase != "running":
                return []
            game = self._log.game
            awaited = {one.seat for one in game.awaited()}
            return [
                Turn(one.seat, game.fork().seen(one.seat), pending)
                for one in self.record.seats
                if one.bot and one.seat in awaited
                if (pending := game.question(one.seat)) is not None
            ]

    def _wake_bots(self) -> None:
        if self._log is not None and any(one.bot for one in self.record.seats):
            self._bots.wake()

    # --- memory and store ---

    @asynccontextmanager
    async def _alone(self) -> AsyncGenerator[None]:
        """Nothing is under way, and memory is what the store holds."""
        self._touch()
        async with self._lock:
            await self._ready()
            yield

    async def _ready(self) -> None:
        """Read the table from the store if memory is not to be trusted."""
        if self._sound:
            return
        record = await self._store.table(self.record.id)
        opened, known = None, dict[tuple[Seat, str], int]()
        if record.header is not None:
            opened, snapshot = await open_log(self._store, record, self._system)
            known = await self._store.messages(record.id, KNOWN)
            self._snapshot = snapshot.seq
        self.record, self._log, self._known = record, opened, known
        self._settings = setting_views(self._system.settings, record.settings)
        self._phase = "lobby" if opened is None else _phase(opened)
        self._sound = True
        if self.audience:
            missed = await self._store.entries(record.id, self._told)
            if missed:
                await self._show(missed)
            self._announce()
        elif opened is not None:
            self._told = opened.game.seq - 1

    async def _change(self, record: Record) -> None:
        """Make a change of the table durable, then known."""
        if record == self.record:
            return
        try:
            await self._store.save(record)
        except BaseException:
            self._sound = False  # nobody knows what is stored now
            raise
        self.record = record
        self._settings = setting_views(self._system.settings, record.settings)
        self._announce()

    # --- those who are here ---

    def _touch(self) -> None:
        self.touched = time.monotonic()

    def _only_host(self, viewer: Viewer, what: str) -> None:
        if viewer != self.record.host:
            raise TableError("not_host", f"only the host may {what}")

    async def _read(self, viewer: Viewer, since: int) -> tuple[LogLine, ...]:
        """The latest lines a client does not have."""
        most = LINES if since < 0 else MISSED
        kept = await self._store.entries(self.record.id, since, most, latest=True)
        return tuple(line_of(one, viewer) for one in kept)

    def _info(self) -> TableInfo:
        return lobby.info_of(
            self.record, self._phase, self._told + 1, self._settings, self.audience
        )

    def _announce(self, besides: Connection | None = None) -> None:
        """Tell everybody how the table is now."""
        self.audience.send_all(TableChanged(table=self._info()), besides)

    def _turn_out(self, seat: str, besides: Connection | None = None) -> None:
        self.audience.turn_out(None if seat == lobby.SPECTATOR else Seat(seat), besides)
        self._announce()


def _phase(opened: Log[Struct]) -> Phase:
    phase = opened.game.state.phase
    return "running" if phase == "new" else phase


def broken(message: str = "") -> Error:
    """What is said when a game's own code fails."""
    text = "the game's own code fails here, which is our mistake; the table is as it was"
    return Error(code="broken", message=text, id=message)
