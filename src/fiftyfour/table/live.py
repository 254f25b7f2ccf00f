"""A table in memory: its log, and everyone connected to it.

Actions are carried out in the order they arrive, in batches if several arrive at once. A batch is
applied to the game, stored, and only then answered and shown. The lock is held meanwhile, so that
nobody sees anything that might still be lost. If the store fails, the table is reloaded from it.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager

from msgspec import Struct, structs

from fiftyfour.engine.actions import Begin, SeatAction
from fiftyfour.engine.errors import FiftyfourError, IllegalAction, TableError
from fiftyfour.engine.log import Entry, Log
from fiftyfour.engine.system import System, setting_views
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.engine.transcript import Transcript
from fiftyfour.engine.view import View
from fiftyfour.table import lobby, rounds
from fiftyfour.table.audience import Audience, Connection, encode
from fiftyfour.table.batch import Batch, Waiting
from fiftyfour.table.bots import Bots, Turn
from fiftyfour.table.hints import Hinting
from fiftyfour.table.history import begin_log, line_of, open_log, snapshot_of
from fiftyfour.table.limits import Limits, check_action
from fiftyfour.table.protocol import (
    Arrange,
    Commit,
    Error,
    Hints,
    LogLine,
    Odds,
    Ok,
    Phase,
    Publish,
    Relink,
    Reveal,
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
"""Log lines in the welcome of a client that has none yet."""

MISSED = 1000
"""Log lines in the welcome of a returning client, and in one answer over HTTP."""

KNOWN = 256
"""Message ids of the latest entries, kept in memory."""

BATCH = 32
"""Actions of one table that share a commit and an update."""

TRIES = 3
"""How often an action is retried when another process has written first."""

log = logging.getLogger(__name__)


class Live:
    """One table, for as long as somebody needs it.

    Attributes:
        record: the table as it is stored.
        audience: who is connected to it.
        users: how many requests use it, not counting connections.
        touched: when it was last used (seconds of the monotonic clock).
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
        self._snapshot = -1  # seq of the newest snapshot
        self._known: dict[tuple[Seat, str], int] = {}
        self._shown = -1  # the last entry sent to everyone
        self._phase: Phase = "lobby"
        self._sound = False  # True if memory matches the store
        self._fault = ""  # why nothing can be done here any more
        self._loop = asyncio.get_running_loop()
        self._lock = asyncio.Lock()
        self._inbox: list[Waiting] = []
        self._worker: asyncio.Task[None] | None = None
        self._bots = Bots(system, self._turns, self.acted, pace)
        self._settings = setting_views(system.settings, record.settings)
        self._hinting = Hinting()
        self._clock = rounds.Clock(self._overdue)
        self._ending: asyncio.Task[None] | None = None  # the round whose time is up

    # --- coming and going ---

    async def join(self, token: str, since: int, connection: Connection) -> Viewer:
        """Welcome a client with a link, and send it everything from now on.

        Raises:
            TableError: the link is not valid here, or there are too many connections.
        """
        async with self._alone():
            viewer = lobby.viewer_of(self.record, token)
            self.audience.check_room(viewer)
            if viewer is not None and self._log is not None:
                await self._change(lobby.claim(self.record, viewer))
            view = self._view(viewer)
            lines = await self._read(viewer, since)
            self.audience.add(connection, viewer)
            connection.send(encode(Welcome(table=self._info(), you=viewer, view=view, lines=lines)))
            self._announce(skip=connection)
            await self._change(self.record)  # a round may be due, now that this seat is here
        self._wake_bots()
        return viewer

    def leave(self, connection: Connection) -> None:
        """A client has disconnected."""
        if connection in self.audience:
            self.audience.remove(connection)
            self._touch()
            self._announce()

    def viewer(self, token: str) -> Viewer:
        """The seat of this link; TableError `bad_token` if it is not valid."""
        return lobby.viewer_of(self.record, token)

    @property
    def idle(self) -> bool:
        """True if nobody needs this table now."""
        working = self._inbox or self._worker or self._bots.busy or self._clock.busy
        return not (self.users or self.audience or working)

    async def rest(self) -> None:
        """Store a snapshot, so that this table opens quickly next time."""
        async with self._lock:
            if self._sound and self._log is not None and self._log.game.seq > self._snapshot:
                await self._keep_snapshot(self._log)

    def stop(self) -> None:
        """Stop the bots and the clock."""
        self._bots.stop()
        self._clock.stop()

    # --- reading ---

    async def info(self) -> TableInfo:
        """What everyone at the table knows about it."""
        async with self._alone():
            return self._info()

    async def view(self, viewer: Viewer) -> View | None:
        """What a seat sees; None in the lobby."""
        async with self._alone():
            return self._view(viewer)

    async def hints(self, viewer: Viewer, asked: Odds) -> Hints:
        """The odds of the answers to an open decision, from what its seat knows."""
        async with self._alone():
            hints = ()
            if viewer is not None and self._log is not None:
                hints = await self._hinting.of(self._log.game, viewer, asked)
            return Hints(id=asked.id, to=asked.to, hints=hints)

    async def lines(self, viewer: Viewer, since: int) -> tuple[LogLine, ...]:
        """The first thousand lines after entry `since`, as a seat reads them."""
        async with self._alone():
            entries = await self._store.entries(self.record.id, since, MISSED)
        return tuple(line_of(entry, viewer) for entry in entries)

    async def transcript(self, viewer: Viewer) -> bytes:
        """The transcript of a closed session, with its secret; the host gets that of a failed one.

        Raises:
            TableError: `not_closed`, the session is not closed.
        """
        async with self._alone():
            over = self._phase == "closed" or (self._fault and viewer == self.record.host)
            if not over or self.record.header is None:
                raise TableError(
                    "not_closed",
                    "the transcript contains the table's secret; it is available once the host has "
                    "closed the session",
                )
            stored = await self._store.entries(self.record.id)
        entries = tuple(kept.entry for kept in stored)
        transcript = Transcript.of(self.record.header, entries, self.record.keys.secret)
        return await asyncio.to_thread(transcript.encode)

    # --- what seats do ---

    def act(
        self, seat: Seat, message: str, action: SeatAction, reply: Callable[[Ok | Error], object]
    ) -> None:
        """Queue an action; `reply` is called once it is stored or refused."""
        self._touch()
        self._inbox.append(Waiting(seat, message, action, reply))
        self._work_on()

    def _work_on(self) -> None:
        if self._worker is None:
            self._worker = self._loop.create_task(self._work())

    async def acted(self, seat: Seat, message: str, action: SeatAction) -> Ok | Error:
        """Like `act`, but wait for the answer."""
        done: asyncio.Future[Ok | Error] = self._loop.create_future()
        self.act(seat, message, action, lambda answer: done.done() or done.set_result(answer))
        return await done

    async def sit(self, seat: Seat, asked: Sit) -> Ok:
        """A person takes a seat with a name."""
        async with self._alone():
            await self._once(
                seat, asked.id, lambda: lobby.sit(self.record, seat, asked.name, self._limits)
            )
        return Ok(id=asked.id)

    async def arrange(self, viewer: Viewer, asked: Arrange) -> Ok:
        """The host changes the table."""
        async with self._alone():
            host = self._must_host(viewer, "arrange the table")
            token = lobby.link_made(self.record, host, asked.id) if asked.add else ""
            if not lobby.repeated(self.record, host, asked.id):
                record = lobby.arrange(self.record, self._system, asked, self._limits, token)
                said: list[Entry] = []
                bots = lobby.bots_of(record)
                if self._phase == "running" and bots != lobby.bots_of(self.record):
                    assert self._log is not None
                    said.append(self._log.bots(bots))
                await self._change(lobby.remembering(record, host, asked.id), said)
                if asked.remove is not None:
                    self._disconnect(asked.remove)
        self._wake_bots()
        return Ok(id=asked.id, token=token)

    async def relink(self, viewer: Viewer, asked: Relink, by: Connection | None = None) -> Ok:
        """The host revokes a link; whoever uses it is disconnected, except the asking host."""
        async with self._alone():
            host = self._must_host(viewer, "change links")
            token = lobby.link_made(self.record, host, asked.id)
            if await self._once(
                host, asked.id, lambda: lobby.relink(self.record, asked.seat, token)
            ):
                self._disconnect(asked.seat, by)
        return Ok(id=asked.id, token=token)

    async def commit(self, seat: Seat, asked: Commit) -> Ok:
        """A seat commits to a salt for the coming round."""
        async with self._alone():
            await self._once(
                seat, asked.id, lambda: rounds.commit(self.record, self._log, seat, asked)
            )
        return Ok(id=asked.id)

    async def reveal(self, seat: Seat, asked: Reveal) -> Ok:
        """A seat reveals its salt of the open list; the last one ends the round."""
        async with self._alone():
            await self._once(
                seat, asked.id, lambda: rounds.reveal(self.record, self._log, seat, asked)
            )
        return Ok(id=asked.id)

    async def publish(self, viewer: Viewer, asked: Publish) -> Ok:
        """The host publishes the evening's secret; the table goes on under a new one."""
        async with self._alone():
            host = self._must_host(viewer, "publish the secret")
            if lobby.repeated(self.record, host, asked.id):
                return Ok(id=asked.id)
            opened = self._log
            if opened is None or self._fault or self._phase not in ("running", "over"):
                raise TableError("not_begun", "there is no game here whose secret could be told")
            entry = rounds.end_evening(self.record, opened, shown=asked.shown)
            record = rounds.after_evening(self.record, opened)
            snapshot = snapshot_of(opened)  # it holds the new secret
            await self._change(lobby.remembering(record, host, asked.id), [entry], snapshot)
        return Ok(id=asked.id)

    async def _once(self, seat: Seat, message: str, change: Callable[[], Record]) -> bool:
        """Change the table as a message of a seat asks; False if that has been done already."""
        if lobby.repeated(self.record, seat, message):
            return False
        await self._change(lobby.remembering(change(), seat, message))
        return True

    # --- carrying out ---

    async def _work(self) -> None:
        """Carry out waiting actions until there are none."""
        try:
            while self._inbox:
                async with self._lock:
                    waiting, self._inbox = self._inbox[:BATCH], self._inbox[BATCH:]
                    try:
                        kept = await self._carry_out(waiting)
                    except Exception as error:
                        await self._failed(waiting, error)
                    else:
                        if kept:
                            await self._show(kept)
                self._wake_bots()
        finally:
            self._worker = None

    async def _carry_out(self, waiting: list[Waiting]) -> list[Kept]:
        """Apply, store and answer; return the new entries."""
        await self._ready()
        batch = Batch(self.record)
        for request in waiting:
            try:
                answer = self._apply(request, batch)
            except FiftyfourError as error:
                answer = await self._refused(request, error)
            except Exception:
                log.exception("%s: the rules failed on %r", self._system.id, request.action)
                answer = broken(request.message)
            batch.answers.append(answer)
        await self._commit(batch)
        for request, answer in zip(waiting, batch.answers, strict=True):
            if answer is not None:
                request.reply(answer)
        return batch.kept

    def _apply(self, request: Waiting, batch: Batch) -> Ok | None:
        """Carry out one action in memory; None if it has to wait for a round of salts."""
        seat, message, action = request.seat, request.message, request.action
        seq = self._known.get((seat, message)) if message else None
        if seq is not None:
            return Ok(id=message, seq=seq)
        if self._fault:
            raise TableError(
                "damaged",
                f"this table cannot go on: {self._fault}; its log can be read, and the host can "
                "download the transcript",
            )
        check_action(action, self._limits, 0 if self._log is None else self._log.game.seq)
        opened, snapshot = self._log, None
        if opened is None:
            if not isinstance(action, Begin):
                raise TableError("not_begun", "the game has not begun; the host begins it")
            opened, snapshot = begin_log(batch.record, self._system)
        try:
            batch.keep(entry := opened.append(seat, action), message)
        except IllegalAction as error:
            if error.code != "no_seed":
                raise
            batch.held.append(request)
            entry = None
        if self._log is None:
            self._log, batch.snapshot = opened, snapshot
            batch.record = structs.replace(batch.record, header=opened.header)
        if entry is None:
            return None
        if isinstance(action, Begin) and (bots := lobby.bots_of(batch.record)):
            batch.keep(opened.bots(bots))
        if message:
            self._known[seat, message] = entry.seq
        return Ok(id=message, seq=entry.seq)

    async def _commit(self, batch: Batch, overdue: int = 0) -> None:
        """Store a batch, with what rounds of salts make due in the log."""
        held = self._clock.held + batch.held
        if self._log is not None and not self._fault:
            batch.record, due = rounds.advance(
                batch.record,
                self._log,
                lambda: self.audience.present,
                wanted=bool(held),
                overdue=overdue,
            )
            for entry in due:
                batch.keep(entry)
        same = batch.record is self.record or batch.record == self.record
        changed = None if same else batch.record
        if batch.kept:
            await self._store.append(self.record.id, batch.kept, changed, batch.snapshot)
        elif changed is not None:
            await self._store.save(changed)
        if changed is not None:
            self.record = changed
            self._settings = setting_views(self._system.settings, changed.settings)
            self._announce()
        self._clock.held = held
        self._clock.watch(self._log, rounds.PATIENCE)
        if held and self._log is not None and self._log.ready:
            self._inbox, self._clock.held = held + self._inbox, []
            self._work_on()
        if len(self._known) > 2 * KNOWN:
            self._known = dict(list(self._known.items())[-KNOWN:])

    async def _refused(self, request: Waiting, error: FiftyfourError) -> Ok | Error:
        """The refusal of an action, or the earlier answer if its message is a repeat."""
        message = request.message
        length = 0 if self._log is None else self._log.game.seq
        if message and (length > KNOWN or isinstance(error, Raced)):
            try:
                seq = await self._store.carried_out(self.record.id, request.seat, message)
            except TableError as failure:
                return refusal(failure, message)
            if seq is not None:
                return Ok(id=message, seq=seq)
        return refusal(error, message)

    async def _failed(self, waiting: list[Waiting], error: Exception) -> None:
        """Nothing in a batch was stored. After a race, retry what is not stored yet.

        In a race, either another process has written first, or an old message was repeated.
        """
        self._sound = False
        if not isinstance(error, FiftyfourError):
            log.error("table %s", self.record.id, exc_info=error)
            error = TableError("not_stored", "something failed; try again in a moment")
        again: list[Waiting] = []
        for request in waiting:
            request.tries += 1
            if not isinstance(error, Raced):
                request.reply(refusal(error, request.message))
                continue
            answer = await self._refused(request, error)
            if isinstance(answer, Error) and request.tries < TRIES:
                again.append(request)
            else:
                request.reply(answer)
        self._inbox = again + self._inbox

    async def _show(self, kept: list[Kept]) -> None:
        """Send every seat the new entries and its new view."""
        assert self._log is not None
        game = self._log.game
        self._shown = kept[-1].entry.seq
        for viewer in self.audience:
            lines = tuple(line_of(entry, viewer) for entry in kept)
            try:
                self.audience.send(viewer, Update(lines=lines, view=game.view(viewer)))
            except Exception:
                log.exception("%s: no view for %s", self._system.id, viewer)
                self.audience.send(viewer, broken())
                self._fault = "a seat can no longer be shown it"
        if (phase := "failed" if self._fault else _phase(self._log)) != self._phase:
            self._phase = phase
            self._announce()
        if game.seq - self._snapshot >= self._every:
            await self._keep_snapshot(self._log)

    async def _keep_snapshot(self, opened: Log[Struct]) -> None:
        """Store a snapshot; if that fails, opening the table only takes longer."""
        try:
            snapshot = await asyncio.to_thread(snapshot_of, opened)
            await self._store.keep_snapshot(self.record.id, snapshot)
            self._snapshot = snapshot.seq
        except Exception:
            log.exception("table %s: no snapshot stored", self.record.id)

    async def _turns(self) -> list[Turn]:
        """The bots that must answer, what they see and what they are asked."""
        async with self._alone():
            if self._log is None or self._phase != "running":
                return []
            game = self._log.game
            awaited = {seat.seat for seat in game.awaited()}
            return [
                Turn(seat.seat, game.fork().seen(seat.seat), pending)
                for seat in self.record.seats
                if seat.bot and seat.seat in awaited
                if (pending := game.question(seat.seat)) is not None
            ]

    def _wake_bots(self) -> None:
        if self._log is not None and any(seat.bot for seat in self.record.seats):
            self._bots.wake()

    # --- memory and store ---

    @asynccontextmanager
    async def _alone(self) -> AsyncGenerator[None]:
        """Hold the lock, with memory matching the store."""
        self._touch()
        async with self._lock:
            await self._ready()
            yield

    async def _ready(self) -> None:
        """Load the table from the store if memory does not match it."""
        if self._sound:
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
            known = await self._store.messages(record.id, KNOWN)
        self.record, self._log, self._known = record, opened, known
        self._settings = setting_views(self._system.settings, record.settings)
        self._phase = "failed" if self._fault else "lobby" if opened is None else _phase(opened)
        self._sound = True
        self._clock.watch(opened, rounds.RETURN)
        if self.audience:
            missed = await self._store.entries(record.id, self._shown)
            if missed and opened is not None:
                await self._show(missed)
            self._announce()
        elif opened is not None:
            self._shown = opened.game.seq - 1

    async def _change(
        self,
        record: Record,
        said: Sequence[Entry] = (),
        snapshot: Snapshot | None = None,
        overdue: int = 0,
    ) -> None:
        """Store a change of the table and what it makes due in the log, then tell everybody.

        Args:
            record: the table then.
            said: what the log has come to hold with it.
            snapshot: the game then, if it cannot be made again from what is stored.
            overdue: the round whose time is up.
        """
        batch = Batch(record)
        batch.snapshot = snapshot
        for entry in said:
            batch.keep(entry)
        try:
            await self._commit(batch, overdue)
        except BaseException:
            self._sound = False  # it is unknown what is stored now
            raise
        if batch.kept:
            await self._show(batch.kept)

    def _overdue(self, number: int) -> None:
        self._ending = self._loop.create_task(self._end_round(number))

    async def _end_round(self, number: int) -> None:
        """Go on without the seats that have not revealed their salts in time."""
        try:
            async with self._alone():
                await self._change(self.record, overdue=number)
        except Exception:
            log.exception("table %s: round %d goes on", self.record.id, number)
            self._clock.again(self._log)

    # --- audience ---

    def _view(self, viewer: Viewer) -> View | None:
        """What a seat sees; None in the lobby, and where a table that has failed cannot say."""
        try:
            return None if self._log is None else self._log.game.view(viewer)
        except Exception:
            if not self._fault:
                raise
            return None

    def _touch(self) -> None:
        self.touched = time.monotonic()

    def _must_host(self, viewer: Viewer, what: str) -> Seat:
        """The host's seat; TableError `not_host` if it is not the viewer's."""
        if viewer != self.record.host:
            raise TableError("not_host", f"only the host may {what}")
        return self.record.host

    async def _read(self, viewer: Viewer, since: int) -> tuple[LogLine, ...]:
        """The latest lines that a client does not have yet."""
        most = LINES if since < 0 else MISSED
        entries = await self._store.entries(self.record.id, since, most, latest=True)
        return tuple(line_of(entry, viewer) for entry in entries)

    def _info(self) -> TableInfo:
        return lobby.info_of(
            self.record,
            self._phase,
            self._shown + 1,
            self._settings,
            self.audience,
            rounds.info_of(self.record, self._log),
        )

    def _announce(self, skip: Connection | None = None) -> None:
        """Send everyone the current state of the table."""
        self.audience.send_all(TableChanged(table=self._info()), skip)

    def _disconnect(self, seat: str, skip: Connection | None = None) -> None:
        self.audience.disconnect(None if seat == lobby.SPECTATOR else Seat(seat), skip)
        self._announce()


def _phase(opened: Log[Struct]) -> Phase:
    phase = opened.game.state.phase
    if phase == "new":  # before the seed of the first card, or the first real card
        return "lobby" if opened.game.held is None else "running"
    return phase


def broken(message: str = "") -> Error:
    """The error to send when a game's own code fails."""
    text = "the game's own code failed, which is our mistake; nothing changed"
    return Error(code="broken", message=text, id=message)
