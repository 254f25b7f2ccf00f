"""A table in memory: its log, and everybody who is connected to it.

What seats do is carried out in the order in which it comes, several at a time where they come at
once: applied to the game, made durable, and only then answered and shown. Until then the lock is
held, so nobody sees what might yet be lost. Should the store fail, memory is thrown away and read
again from what is stored.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Protocol

import msgspec
from msgspec import Struct, structs

from fiftyfour.engine.actions import AnyAction, Begin, Cut, Reply
from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.log import Entry, Log, Transcript
from fiftyfour.engine.system import System, setting_views
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.engine.view import View
from fiftyfour.table import lobby
from fiftyfour.table.bots import Bots, Turn
from fiftyfour.table.history import open_log, snapshot_of
from fiftyfour.table.limits import Bucket, Limits, check_action
from fiftyfour.table.protocol import (
    Arrange,
    Error,
    LogLine,
    Ok,
    Phase,
    Relink,
    SeatState,
    ServerMessage,
    Sit,
    TableChanged,
    TableInfo,
    Update,
    Welcome,
    refusal,
)
from fiftyfour.table.store import Kept, Raced, Record, Snapshot, Store

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
_encoder = msgspec.json.Encoder()


def encode(message: ServerMessage) -> str:
    """A message as it goes over the wire."""
    return _encoder.encode(message).decode()


class Connection(Protocol):
    """The way to one client."""

    def send(self, text: str) -> None:
        """Send a message, sooner or later; never blocks."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Send what waits, then close."""
        ...


class _Waiting(Struct):
    """An action that waits for its turn; `message` is empty for a bot's."""

    seat: Seat
    message: str
    action: AnyAction
    reply: Callable[[Ok | Error], None]
    tries: int = 0


class Live:
    """One table, from when it is first needed until nobody needs it any more.

    Attributes:
        record: the table as it is stored.
        users: how many requests hold it besides its connections.
        touched: when it was last needed (seconds of the loop's clock).
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
        self._lock = asyncio.Lock()
        self._inbox: list[_Waiting] = []
        self._worker: asyncio.Task[None] | None = None
        self._connections: dict[Connection, Viewer] = {}
        self._buckets: dict[Viewer, Bucket] = {}
        self._bots = Bots(system, self._turns, self._bot_acts, pace)
        self._settings = setting_views(system.settings, record.settings)

    # --- coming and going ---

    async def join(self, token: str, since: int, connection: Connection) -> Viewer:
        """A client has come with a link: it is welcomed, and from now on sent what happens.

        Raises:
            TableError: the link opens nothing here, or too many are connected.
        """
        async with self._alone():
            viewer = lobby.viewer_of(self.record, token)
            self._check_room(viewer)
            if viewer is not None and self._log is not None:
                await self._change(lobby.claim(self.record, viewer))
            view = None if self._log is None else self._log.game.view(viewer)
            lines = await self._read(viewer, since)
            self._connections[connection] = viewer
            connection.send(encode(Welcome(table=self._info(), you=viewer, view=view, lines=lines)))
            self._announce(besides=connection)
        self._bots.wake()
        return viewer

    def leave(self, connection: Connection) -> None:
        """A client is gone."""
        if connection in self._connections:
            del self._connections[connection]
            self._touch()
            self._announce()

    def bucket(self, viewer: Viewer) -> Bucket:
        """What is left of a seat's messages."""
        if viewer not in self._buckets:
            self._buckets[viewer] = Bucket(self._limits.rate, self._limits.burst)
        return self._buckets[viewer]

    def viewer(self, token: str) -> Viewer:
        """Whose link this is; TableError `bad_token` if nobody's."""
        return lobby.viewer_of(self.record, token)

    @property
    def connections(self) -> int:
        return len(self._connections)

    @property
    def idle(self) -> bool:
        """True if nobody needs this table now."""
        busy = self.users or self._connections or self._inbox or self._worker or self._bots.busy
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

    async def lines(self, viewer: Viewer, since: int) -> tuple[LogLine, ...]:
        """The first thousand lines after entry `since`, as a seat reads them."""
        async with self._alone():
            kept = await self._store.entries(self.record.id, since, MISSED)
        return tuple(_line(one, viewer) for one in kept)

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
        self, seat: Seat, message: str, action: AnyAction, reply: Callable[[Ok | Error], None]
    ) -> None:
        """Carry out an action when its turn comes; `reply` hears once it is durable, or why not."""
        self._touch()
        self._inbox.append(_Waiting(seat, message, action, reply))
        if self._worker is None:
            self._worker = asyncio.get_running_loop().create_task(self._work())

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
                self._turn_out(asked.remove, None)
        self._bots.wake()
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
                    batch, self._inbox = self._inbox[:BATCH], self._inbox[BATCH:]
                    try:
                        await self._ready()
                        await self._carry_out(batch)
                    except FiftyfourError as wrong:
                        self._sound = False
                        for one in batch:
                            one.reply(refusal(wrong, one.message))
                    except Exception:
                        log.exception("table %s", self.record.id)
                        self._sound = False
                        for one in batch:
                            one.reply(_broken(one.message))
                self._bots.wake()
        finally:
            self._worker = None

    async def _carry_out(self, batch: list[_Waiting]) -> None:
        """Apply, make durable, answer, show."""
        answers: list[tuple[_Waiting, Ok | Error]] = []
        record, begun = self.record, None
        kept: list[Kept] = []
        now = time.time_ns() // 1_000_000
        for one in batch:
            seq = self._known.get((one.seat, one.message)) if one.message else None
            if seq is not None:
                answers.append((one, Ok(id=one.message, seq=seq)))
                continue
            try:
                check_action(
                    one.action, self._limits, 0 if self._log is None else self._log.game.seq
                )
                if self._log is not None:
                    entries = [self._log.append(one.seat, one.action)]
                elif isinstance(one.action, Cut):
                    record = lobby.cut(record, one.seat, one.action.salt)
                    answers.append((one, Ok(id=one.message)))
                    continue
                else:
                    self._log, snapshot, entries = _begin(record, self._system, one)
                    record = structs.replace(record, header=self._log.header, cuts={})
                    begun = record, snapshot
            except FiftyfourError as wrong:
                answers.append((one, await self._refused(one, wrong)))
                continue
            except Exception:
                log.exception("%s: the rules fail on %r", self._system.id, one.action)
                answers.append((one, _broken(one.message)))
                continue
            kept += [Kept(e, now) for e in entries[:-1]]
            kept.append(Kept(entries[-1], now, one.message or None))
            seq = entries[-1].seq
            if one.message:
                self._known[one.seat, one.message] = seq
            answers.append((one, Ok(id=one.message, seq=seq)))
        try:
            if kept:
                await self._store.append(self.record.id, kept, begun)
            elif record is not self.record:
                await self._store.save(record)
        except Raced:
            await self._try_again(batch)
            return
        changed = record is not self.record
        self.record = record
        for one, answer in answers:
            one.reply(answer)
        if kept:
            await self._show(kept)
        elif changed:
            self._announce()

    async def _refused(self, one: _Waiting, wrong: FiftyfourError) -> Ok | Error:
        """The refusal of an action, or the answer of old if this message was carried out before."""
        if one.message and self._log is not None and self._log.game.seq > KNOWN:
            seq = await self._store.carried_out(self.record.id, one.seat, one.message)
            if seq is not None:
                return Ok(id=one.message, seq=seq)
        return refusal(wrong, one.message)

    async def _try_again(self, batch: list[_Waiting]) -> None:
        """Another process has written first, or a message of long ago has come again."""
        self._sound = False
        again: list[_Waiting] = []
        for one in batch:
            seq = None
            if one.message:
                seq = await self._store.carried_out(self.record.id, one.seat, one.message)
            one.tries += 1
            if seq is not None:
                one.reply(Ok(id=one.message, seq=seq))
            elif one.tries < TRIES:
                again.append(one)
            else:
                one.reply(refusal(Raced(), one.message))
        self._inbox = again + self._inbox

    async def _show(self, kept: list[Kept]) -> None:
        """Send every seat what has happened and what it sees now."""
        assert self._log is not None
        game = self._log.game
        self._told = kept[-1].entry.seq
        for viewer in dict.fromkeys(self._connections.values()):
            lines = tuple(_line(one, viewer) for one in kept)
            self._send(viewer, encode(Update(lines=lines, view=game.view(viewer))))
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
                Turn(one.seat, game.view(one.seat), pending)
                for one in self.record.seats
                if one.bot and one.seat in awaited
                for pending in game.pending(one.seat)[:1]
            ]

    async def _bot_acts(self, seat: Seat, action: Reply) -> Ok | Error:
        done: asyncio.Future[Ok | Error] = asyncio.get_running_loop().create_future()
        self.act(seat, "", action, done.set_result)
        return await done

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
        self.record = await self._store.table(self.record.id)
        self._settings = setting_views(self._system.settings, self.record.settings)
        self._log, self._phase, self._known = None, "lobby", {}
        if self.record.header is not None:
            self._log, snapshot = await open_log(self._store, self.record, self._system)
            self._phase, self._snapshot = _phase(self._log), snapshot.seq
            self._known = await self._store.messages(self.record.id, KNOWN)
        self._sound = True
        if self._connections and self._log is not None:
            missed = await self._store.entries(self.record.id, self._told)
            if missed:
                await self._show(missed)

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
        self.touched = asyncio.get_running_loop().time()

    def _only_host(self, viewer: Viewer, what: str) -> None:
        if viewer != self.record.host:
            raise TableError("not_host", f"only the host may {what}")

    def _check_room(self, viewer: Viewer) -> None:
        most = self._limits.table_connections
        if len(self._connections) >= most:
            raise TableError("too_many", f"{most} are connected to this table; there is no room")
        most = self._limits.seat_connections
        same = sum(one == viewer for one in self._connections.values())
        if viewer is not None and same >= most:
            raise TableError("too_many", f"this seat is open {most} times; close some of them")

    async def _read(self, viewer: Viewer, since: int) -> tuple[LogLine, ...]:
        """The latest lines a client does not have."""
        most = LINES if since < 0 else MISSED
        kept = await self._store.entries(self.record.id, since, most, latest=True)
        return tuple(_line(one, viewer) for one in kept)

    def _info(self) -> TableInfo:
        here = set(self._connections.values())
        record = self.record
        return TableInfo(
            id=record.id,
            system=record.system,
            title=record.title,
            phase=self._phase,
            host=record.host,
            seats=tuple(
                SeatState(
                    seat=one.seat,
                    role=one.role,
                    name=lobby.name_of(one),
                    bot=one.bot,
                    claimed=one.claimed,
                    online=one.seat in here,
                    cut=one.seat in record.cuts,
                )
                for one in record.seats
            ),
            settings=self._settings,
            chance=record.chance,
            commitment=record.keys.commitment,
            seq=self._told + 1,
            watchers=sum(viewer is None for viewer in self._connections.values()),
        )

    def _announce(self, besides: Connection | None = None) -> None:
        """Tell everybody how the table is now."""
        text = encode(TableChanged(table=self._info()))
        for connection in self._connections:
            if connection is not besides:
                connection.send(text)

    def _send(self, viewer: Viewer, text: str) -> None:
        for connection, one in self._connections.items():
            if one == viewer:
                connection.send(text)

    def _turn_out(self, seat: str, besides: Connection | None) -> None:
        """Close the connections of a link that opens nothing any more."""
        gone = refusal(TableError("revoked", "the host has revoked this link"))
        viewer = None if seat == lobby.SPECTATOR else Seat(seat)
        for connection, one in list(self._connections.items()):
            if one == viewer and connection is not besides:
                del self._connections[connection]
                connection.send(encode(gone))
                connection.close(4003, "revoked")
        self._announce()


def _begin(
    record: Record, system: System[Struct], one: _Waiting
) -> tuple[Log[Struct], Snapshot, list[Entry]]:
    """The log of a table that begins, how its game was before, and its first entries."""
    if not isinstance(one.action, Begin):
        raise TableError("not_begun", "the game has not begun; until then one can only cut")
    setup = lobby.setup_of(record)
    opened = Log[Struct].begin(system, setup, record.keys, record.chance, secrets.randbits(63))
    snapshot = snapshot_of(opened)
    entries = [opened.append(seat, Cut(salt=salt)) for seat, salt in record.cuts.items()]
    entries.append(opened.append(one.seat, one.action))
    return opened, snapshot, entries


def _phase(opened: Log[Struct]) -> Phase:
    phase = opened.game.state.phase
    return "running" if phase == "new" else phase


def _broken(message: str) -> Error:
    text = "the rules of this game fail on that, which is our mistake; the table is as it was"
    return Error(code="broken", message=text, id=message)


def _line(kept: Kept, viewer: Viewer) -> LogLine:
    """An entry as one seat reads it."""
    entry = kept.entry
    events: list[AnyEvent] = []
    for happened in entry.events:
        if (read := happened.to(viewer)) is not None:
            events.append(read)
    return LogLine(
        seq=entry.seq,
        seat=entry.seat,
        kind=str(type(entry.action).__struct_config__.tag),
        hash=entry.hash,
        at=kept.at,
        events=tuple(events),
    )
