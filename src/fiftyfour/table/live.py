"""A table in memory: its log, and everyone connected to it.

Actions are carried out in the order they arrive, in batches if several arrive at once. A batch is
applied to the game, stored, and only then answered and shown. The lock is held meanwhile, so that
nobody sees anything that might still be lost. If the store fails, the table is reloaded from it.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable, Sequence, Set
from contextlib import asynccontextmanager
from typing import TypeVar

from msgspec import Raw, Struct, structs

from fiftyfour.engine.actions import Begin, Evening, SeatAction
from fiftyfour.engine.errors import FiftyfourError, IllegalAction, TableError
from fiftyfour.engine.log import Log
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import System, setting_views
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.engine.view import View
from fiftyfour.table import lobby, rounds
from fiftyfour.table.audience import GONE, RESTART, Audience, Connection, encode
from fiftyfour.table.batch import Batch, Waiting
from fiftyfour.table.bots import Bots, Turn
from fiftyfour.table.hints import Hinting
from fiftyfour.table.history import (
    begin_log,
    line_of,
    open_log,
    phase_of,
    replay,
    snapshot_of,
    without_words_of,
)
from fiftyfour.table.limits import Limits, check_action
from fiftyfour.table.links import hashed, new_token
from fiftyfour.table.news import Appended, Here
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
    Stopping,
    TableChanged,
    TableInfo,
    refusal,
)
from fiftyfour.table.records import Kept, Record
from fiftyfour.table.screens import Lines, Screens, refreshed, welcome
from fiftyfour.table.store import Raced, Store
from fiftyfour.table.tally import Tally
from fiftyfour.table.transcripts import transcript_of

LINES = 200
"""Log lines in the welcome of a client that has none yet."""

MISSED = 1000
"""Log lines in the welcome of a returning client, and in one answer over HTTP."""

KNOWN = 256
"""Message ids of the latest entries, kept in memory."""

BATCH = 32
"""Actions of one table that share a commit and an update."""

STOPPING = "the server is stopping, and usually back in a moment; nothing you did is lost"

TRIES = 100
"""How often an action is tried when other processes write first. Each time one of them succeeds."""

V = TypeVar("V")

log = logging.getLogger(__name__)


class Live:
    """One table, for as long as somebody needs it.

    Attributes:
        record: the table as it is stored.
        audience: who is connected to it.
        users: how many requests use it, not counting connections.
        touched: when it was last used (seconds of the monotonic clock).
        shown: the last entry sent to everyone (-1: none).
        sound: True if memory matches the store, or is behind it.
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
        tally: Tally | None = None,
    ) -> None:
        self.record = record
        self.audience = Audience(limits)
        self._screens = Screens()
        self.users = 0
        self.touched = 0.0
        self.shown = -1
        self.sound = False
        self._system = system
        self._store = store
        self._limits = limits
        self._every = snapshot_every
        self._tally = tally or Tally()
        self._log: Log[Struct] | None = None
        self._snapshot = -1  # seq of the newest snapshot
        self._known: dict[tuple[Seat, str], int] = {}
        self._phase: Phase = "lobby"
        self._fault = ""  # why nothing can be done here any more
        self._loop = asyncio.get_running_loop()
        self._lock = asyncio.Lock()
        self._telling = asyncio.Lock()  # one transcript at a time
        self._inbox: list[Waiting] = []
        self._worker: asyncio.Task[None] | None = None
        self._bots = Bots(system, self._turns, self.acted, lambda: store.only(record.id), pace)
        self._settings = setting_views(system.settings, record.settings)
        self._hinting = Hinting()
        self._clock = rounds.Clock(self._overdue)
        self._ending: asyncio.Task[None] | None = None  # the round whose time is up
        self._told = self.audience.here(record.id)
        self.greet()

    # --- coming and going ---

    async def join(self, token: str, since: int, connection: Connection) -> Viewer:
        """Welcome a client with a link, and send it everything from now on.

        Raises:
            TableError: the link is not valid here, or there are too many connections.
        """
        async with self._alone():
            await self._catch_up()
            viewer = lobby.viewer_of(self.record, token)
            self.audience.check_room(viewer)
            if viewer is not None and self._log is not None:
                seat = viewer
                await self._change(lambda _: lobby.claim(self.record, seat))
                viewer = lobby.viewer_of(self.record, token)  # still
            view = self._whole(viewer)
            lines = await self._read(viewer, since)
            self.audience.add(connection, viewer, hashed(token))
            connection.send(welcome(self._info(), viewer, view, lines))
            self._announce(skip=connection)
            await self._change(lambda _: self.record)  # a round may be due, now that it is here
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
            if self.sound:
                await self._keep_snapshot()

    async def forget(self, seat: Seat) -> int:
        """Take out the name and private texts of whoever sits there; how many entries change.

        Everybody is disconnected, and sees the table without them on coming back.

        Raises:
            FiftyfourError: there is no such seat, or the game cannot be played again without them.
        """
        async with self._alone():
            token = new_token()
            record = lobby.forget(self.record, seat, token)
            if self.record.header is None:
                await self._change(lambda _: lobby.forget(self.record, seat, token))
                return 0
            stored = await self._store.entries(self.record.id)
            snapshot, kept = await asyncio.to_thread(
                without_words_of, seat, self.record, self._system, stored
            )
            changed = [now for now, before in zip(kept, stored, strict=True) if now != before]
            record = structs.replace(record, version=record.version + 1)
            await self._store.rewrite(record, changed, snapshot)
            self._reload()
        return sum(one.entry.seat == seat and one.entry.sealed is not None for one in stored)

    async def rewritten(self) -> None:
        """Another process has rewritten what is stored of this table."""
        async with self._lock:
            self._reload()

    def _reload(self) -> None:
        """Forget what is in memory, and have everybody come back for what is stored."""
        self.sound = False
        self.audience.dismiss(None, RESTART)

    def deleted(self) -> None:
        """The table has been deleted from the store: tell everybody, and stop."""
        self.sound = False
        self.stop()
        gone = TableError("deleted", "whoever runs this server has deleted this table")
        self.audience.dismiss(gone, GONE)

    def stop(self) -> None:
        """Stop the bots and the clock."""
        self._bots.stop()
        self._clock.stop()

    async def farewell(self) -> None:
        """Tell everyone that the server stops, and answer what has arrived."""
        self.stop()
        self.audience.send_all(Stopping(message=STOPPING))
        while self._worker is not None:
            await asyncio.wait([self._worker])

    # --- reading ---

    async def info(self) -> TableInfo:
        """What everyone at the table knows about it."""
        async with self._alone():
            return self._info()

    async def view(self, viewer: Viewer) -> View | None:
        """What a seat sees; None in the lobby."""
        async with self._alone():
            return self._seen_by(lambda game: game.view(viewer))

    async def whole(self, viewer: Viewer) -> Raw | None:
        """The same as it is sent."""
        async with self._alone():
            return self._whole(viewer)

    async def show_again(self, viewer: Viewer, connection: Connection) -> None:
        """Send a client its whole view again; nothing in the lobby."""
        async with self._alone():
            if connection in self.audience and (view := self._whole(viewer)) is not None:
                connection.send(refreshed(view))

    async def hints(self, viewer: Viewer, asked: Odds) -> Hints:
        """The odds of the answers to an open decision, from what its seat knows.

        Play goes on while they are counted.
        """
        async with self._alone():
            if viewer is None or self._log is None:
                return Hints(id=asked.id, to=asked.to, hints=())
            counting = self._hinting.of(self._log.game, viewer, asked)
        return Hints(id=asked.id, to=asked.to, hints=await counting)

    async def lines(self, viewer: Viewer, since: int) -> tuple[LogLine, ...]:
        """The first thousand lines after entry `since`, as a seat reads them."""
        async with self._alone():
            entries = await self._store.entries(self.record.id, since, MISSED)
        return tuple(line_of(entry, viewer) for entry in entries)

    async def transcript(self, viewer: Viewer) -> bytes:
        """The transcript with all secrets that are published; the host's of a table that failed.

        Raises:
            TableError: `not_closed`, none is published yet.
        """
        async with self._telling:
            async with self._alone():
                record = self.record
                over = self._phase == "closed" or bool(self._fault and viewer == record.host)
            if record.header is None or not (over or record.rounds.evenings):
                raise TableError(
                    "not_closed",
                    "the transcript contains the table's secret; it is available once the host has "
                    "ended the evening or closed the session",
                )
            secret = record.keys.secret if over else b""
            return await transcript_of(self._store, record, secret)

    # --- what seats do ---

    def act(
        self, seat: Seat, message: str, action: SeatAction, reply: Callable[[Ok | Error], object]
    ) -> None:
        """Queue an action; `reply` is called once it is stored or refused."""
        self._touch()
        self._inbox.append(Waiting(seat, message, action, reply))
        self._work_on()

    async def acted(self, seat: Seat, message: str, action: SeatAction) -> Ok | Error:
        """Like `act`, but wait for the answer."""
        done: asyncio.Future[Ok | Error] = self._loop.create_future()
        self.act(seat, message, action, lambda answer: done.done() or done.set_result(answer))
        return await done

    async def sit(self, seat: Seat, asked: Sit) -> Ok:
        """A person takes a seat with a name."""
        async with self._alone():
            await self._once(
                seat, asked.id, lambda _: lobby.sit(self.record, seat, asked.name, self._limits)
            )
        return Ok(id=asked.id)

    async def arrange(self, viewer: Viewer, asked: Arrange) -> Ok:
        """The host changes the table."""
        async with self._alone():
            host = self._must_host(viewer, "arrange the table")
            token = lobby.link_made(self.record, host, asked.id) if asked.add else ""
            await self._once(
                host,
                asked.id,
                lambda _: lobby.arrange(self.record, self._system, asked, self._limits, token),
            )
        self._wake_bots()
        return Ok(id=asked.id, token=token)

    async def relink(self, viewer: Viewer, asked: Relink, by: Connection | None = None) -> Ok:
        """The host revokes a link; whoever uses it is disconnected, except the asking host."""
        async with self._alone():
            host = self._must_host(viewer, "change links")
            token = lobby.link_made(self.record, host, asked.id)
            await self._once(
                host, asked.id, lambda _: lobby.relink(self.record, asked.seat, token), by
            )
        return Ok(id=asked.id, token=token)

    async def commit(self, seat: Seat, asked: Commit) -> Ok:
        """A seat commits to a salt for the coming round."""
        async with self._alone():
            await self._once(
                seat, asked.id, lambda _: rounds.commit(self.record, self._log, seat, asked)
            )
        return Ok(id=asked.id)

    async def reveal(self, seat: Seat, asked: Reveal) -> Ok:
        """A seat reveals its salt of the open list; the last one ends the round."""
        async with self._alone():
            await self._once(
                seat, asked.id, lambda _: rounds.reveal(self.record, self._log, seat, asked)
            )
        return Ok(id=asked.id)

    async def publish(self, viewer: Viewer, asked: Publish) -> Ok:
        """The host publishes the evening's secret; the table goes on under a new one."""

        def end_evening(batch: Batch) -> Record:
            if self._log is None or self._phase not in ("running", "over"):
                raise TableError("not_begun", "there is no game here whose secret could be told")
            batch.keep(rounds.end_evening(self.record, self._log, shown=asked.shown))
            batch.snapshot = snapshot_of(self._log)  # it holds the new secret
            return rounds.after_evening(self.record, self._log)

        async with self._alone():
            host = self._must_host(viewer, "publish the secret")
            await self._once(host, asked.id, end_evening)
        return Ok(id=asked.id)

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

    # --- other processes ---

    def greet(self) -> None:
        """Tell the other processes who is connected here, and ask them who is there."""
        self._told = self.audience.here(self.record.id)
        self._store.tell(self.audience.here(self.record.id, ask=True))

    def elsewhere(self, process: int, there: Here) -> None:
        """Another process has told who is connected to it."""
        new = there.open and process not in self.audience.others
        if self.audience.elsewhere(process, there):
            self._announce()
        if there.ask:
            self._store.tell(self.audience.here(self.record.id))
        if new:  # until now it was told nothing
            self._store.tell(Appended(self.record.id, self.shown))

    def without(self, ended: Set[int]) -> None:
        """These processes have ended."""
        for process in ended:
            self.elsewhere(process, Here(self.record.id, open=False))

    def closed(self) -> None:
        """This table is no longer in memory."""
        self._store.tell(Here(self.record.id, open=False))

    async def refresh(self) -> None:
        """Catch up with what other processes have stored."""
        async with self._alone():
            if await self._catch_up():
                self._wake_bots()

    async def hear(self, kept: Sequence[Kept]) -> None:
        """Other processes have stored these entries; that alone keeps no table in memory."""
        async with self._lock:
            await self._ready()
            await self._take_over(kept)
        self._wake_bots()

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
                if one.message:
                    self._known[one.entry.seat, one.message] = one.entry.seq
        except Exception as error:
            log.info("table %s is read again: %s", self.record.id, error)
            self.sound = False
            await self._ready()
        else:
            await self._show(new)

    async def _behind(self, kept: Sequence[Kept]) -> bool:
        """True if others have stored something that was not known when these were made."""
        if self._store.shared is None or self._fault:
            return False
        length = 0 if self._log is None else self._log.game.seq - len(kept)
        return await self._store.latest(self.record.id) != (length - 1, self.record.version)

    # --- carrying out ---

    def _work_on(self) -> None:
        if self._worker is None:
            self._worker = self._loop.create_task(self._work())

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
                            await self._keep_snapshot(self._every)
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
                kind = type(request.action).__name__  # not what was written in it
                log.exception("%s: the rules failed on %s", self._system.id, kind)
                answer = broken(request.message)
            batch.answers.append(answer)
        refused = any(isinstance(answer, Error) for answer in batch.answers)
        if refused and await self._behind(batch.kept):
            raise Raced  # it may be right by what others have stored
        await self._commit(batch)
        pairs = zip(waiting, batch.answers, strict=True)
        answered = [(request, answer) for request, answer in pairs if answer is not None]
        for request, answer in answered:
            request.reply(answer)
        self._tally.count(answered)
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
            entry = opened.append(seat, action)
        except IllegalAction as error:
            if error.code != "no_seed":
                raise
            entry = None
        if snapshot is not None:
            self._log, batch.snapshot = opened, snapshot
            batch.record = structs.replace(batch.record, header=opened.header)
        if entry is None:
            batch.held.append(request)
            return None
        batch.keep(entry, message)
        if isinstance(action, Begin) and (bots := lobby.bots_of(batch.record)):
            batch.keep(opened.bots(bots))
        if message:
            self._known[seat, message] = entry.seq
        return Ok(id=message, seq=entry.seq)

    def _settle(self, batch: Batch, overdue: int) -> None:
        """Do what a batch makes due in the log: tell who stands in, make rounds of salts."""
        if self._log is None or self._fault:
            return
        bots = lobby.bots_of(batch.record)
        if self._phase == "running" and bots != lobby.bots_of(self.record):
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
        self.sound = False
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

    async def _show(self, kept: Sequence[Kept]) -> None:
        """Send every seat the new entries and its new view; go on with what waited for a seed."""
        assert self._log is not None
        game, lines = self._log.game, Lines(kept)
        self.shown = kept[-1].entry.seq
        if not self.audience:
            self._screens.clear()
        for viewer in self.audience:
            try:
                self.audience.send(viewer, self._screens.update(game, lines, viewer))
            except Exception:
                log.exception("%s: no view for %s", self._system.id, viewer)
                self.audience.send(viewer, encode(broken()))
                self._fault = "a seat can no longer be shown it"
        if (phase := "failed" if self._fault else phase_of(self._log)) != self._phase:
            self._phase = phase
            self._announce()
        self._clock.watch(self._log, rounds.PATIENCE)
        if self._clock.held and self._log.ready:
            self._inbox, self._clock.held = self._clock.held + self._inbox, []
            self._work_on()

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
        self._settings = setting_views(self._system.settings, record.settings)
        self._phase = "failed" if self._fault else "lobby" if opened is None else phase_of(opened)
        self.sound = True
        self._clock.watch(opened, rounds.RETURN)
        if self.audience:
            missed = await self._store.entries(record.id, self.shown)
            if missed and opened is not None:
                await self._show(missed)
            self._take(record)
        elif opened is not None:
            self.shown = opened.game.seq - 1

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
                    await self._show(batch.kept)
                return

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

    def _take(self, record: Record, keep: Connection | None = None) -> None:
        """From now on the table is as it is stored; who came with a revoked link must go."""
        self.record = record
        self._settings = setting_views(self._system.settings, record.settings)
        self.audience.close_revoked(lobby.links_of(record), keep)
        self._announce()

    # --- audience ---

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

    def _touch(self) -> None:
        self.touched = time.monotonic()

    def _must_host(self, viewer: Viewer, what: str) -> Seat:
        """The host's seat; TableError `not_host` if it is not the viewer's."""
        if viewer != self.record.host:
            raise TableError("not_host", f"only the host may {what}")
        return self.record.host

    async def _read(self, viewer: Viewer, since: int) -> tuple[LogLine, ...]:
        """The latest lines that a client does not have yet, and will not be sent otherwise."""
        most = LINES if since < 0 else MISSED
        entries = await self._store.entries(self.record.id, since, most, latest=True)
        shown = (kept for kept in entries if kept.entry.seq <= self.shown)
        return tuple(line_of(kept, viewer) for kept in shown)

    def _info(self) -> TableInfo:
        return lobby.info_of(
            self.record,
            self._phase,
            self.shown + 1,
            self._settings,
            self.audience,
            rounds.info_of(self.record, self._log),
        )

    def _announce(self, skip: Connection | None = None) -> None:
        """Send everyone the current state of the table."""
        self.audience.send_all(TableChanged(table=self._info()), skip)
        if (here := self.audience.here(self.record.id)) != self._told:
            self._told = here
            self._store.tell(here)


def broken(message: str = "") -> Error:
    """The error to send when a game's own code fails."""
    text = "the game's own code failed, which is our mistake; nothing changed"
    return Error(code="broken", message=text, id=message)
