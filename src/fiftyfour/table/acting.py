"""What seats do at a table: carried out in the order in which it arrives.

What arrives at once makes a batch, which is applied to the game, stored, and only then answered and
shown.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence

from msgspec import Struct, structs

from fiftyfour.bots import by_themselves, find_bot
from fiftyfour.bots.standin import stand_in, told_out
from fiftyfour.engine.actions import AnyAction, Begin, Narrate, Undo
from fiftyfour.engine.adventure import Adventure
from fiftyfour.engine.cues import too_early
from fiftyfour.engine.errors import FiftyfourError, IllegalAction, TableError
from fiftyfour.engine.lesson import lesson_of, taught
from fiftyfour.engine.narrating import WAY
from fiftyfour.engine.playing import questions, unasked
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import Bot, System
from fiftyfour.engine.things import GM, Seat, Viewer
from fiftyfour.engine.view import Pending
from fiftyfour.table import lobby, manners, sequels
from fiftyfour.table.batch import Batch, Waiting
from fiftyfour.table.bots import Bots, Own, Turn
from fiftyfour.table.history import begin_log
from fiftyfour.table.limits import Limits, check_action
from fiftyfour.table.loaded import KNOWN, Loaded, broken
from fiftyfour.table.preparing import Preparing
from fiftyfour.table.protocol.server import Error, Ok, refusal
from fiftyfour.table.records import Kept, Record
from fiftyfour.table.store import Raced, Store
from fiftyfour.table.tally import Tally
from fiftyfour.table.thinking import Thinking

BATCH = 32
"""Actions of one table that share a commit and an update."""

TRIES = 100
"""How often an action is tried when other processes write first. Each time one of them succeeds."""

log = logging.getLogger(__name__)


class Acting(Loaded):
    """A table that takes the actions of its seats, people's and bots'."""

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
        thinkers: Thinking | None = None,
    ) -> None:
        super().__init__(record, system, store, limits=limits, snapshot_every=snapshot_every)
        self._tally = tally or Tally()
        self._preparing = Preparing(store.notebooks, limits)
        self._inbox: list[Waiting] = []
        self._worker: asyncio.Task[None] | None = None
        self._bots = Bots(
            system,
            self._turns,
            self.acted,
            lambda: store.only(record.id),
            pace,
            thinkers,
        )

    def act(
        self, seat: Seat, message: str, action: AnyAction, reply: Callable[[Ok | Error], object]
    ) -> None:
        """Queue an action; `reply` is called once it is stored or refused."""
        self._touch()
        self._inbox.append(Waiting(seat, message, action, reply))
        self._work_on()

    async def acted(self, seat: Seat, message: str, action: AnyAction) -> Ok | Error:
        """Like `act`, but wait for the answer."""
        done: asyncio.Future[Ok | Error] = self._loop.create_future()
        self.act(seat, message, action, lambda answer: done.done() or done.set_result(answer))
        return await done

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
                            self._show(kept)
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
            return Ok(id=message, seq=self._numbering.line(seq, seat))
        if self._fault:
            raise TableError(
                "damaged",
                f"this table cannot go on: {self._fault}; its log can be read, and the host can "
                "download the transcript",
            )
        manners.check(batch.record, seat, action)
        check_action(action, self._limits, 0 if self._log is None else self._log.game.seq)
        opened, snapshot = self._log, None
        if opened is None:
            if not isinstance(action, Begin):
                raise TableError("not_begun", "the game has not begun; the host begins it")
            opened, snapshot = begin_log(batch.record, self._system)
        if isinstance(action, Undo):
            action = Undo(to=self._numbering.entry(action.to, seat))
        if isinstance(action, Narrate) and seat == GM:
            self._must_rest(action, opened.game)
        try:
            entry = opened.append(seat, action)
        except IllegalAction as error:
            if error.code != "no_seed":
                raise
            entry = None
        if snapshot is not None:
            self._log, batch.snapshot = opened, snapshot
            batch.record = structs.replace(batch.record, header=opened.header, talk=())
        if entry is None:
            batch.held.append(request)
            return None
        batch.keep(entry, message)
        self._numbering.add([entry])
        if isinstance(action, Begin) and (bots := lobby.bots_of(batch.record)):
            batch.keep(opened.bots(bots))
        if isinstance(action, Begin):
            for brought in sequels.bring(batch.record, opened):
                batch.keep(brought)
        if message:
            self._known[seat, message] = entry.seq
        return Ok(id=message, seq=self._numbering.line(entry.seq, seat))

    def _must_rest(self, told: Narrate, game: Session[Struct]) -> None:
        """Raise IllegalAction `not_free` where the story would go on past what is being played."""
        if (refusal := too_early(told, game)) is not None:
            raise refusal.error()

    async def _refused(self, request: Waiting, error: FiftyfourError) -> Ok | Error:
        """The refusal of an action, or the earlier answer if its message is a repeat."""
        message = request.message
        length = 0 if self._log is None else self._log.game.seq
        if message and (length > KNOWN or isinstance(error, Raced)):
            try:
                line = await self._store.carried_out(self.record.id, request.seat, message)
            except TableError as failure:
                return refusal(failure, message)
            if line is not None:
                return Ok(id=message, seq=line)
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

    def _show(self, kept: Sequence[Kept]) -> None:
        """Show what was done, and go on with what waited for a seed."""
        super()._show(kept)
        if self._clock.held and self._log is not None and self._log.ready:
            self._inbox, self._clock.held = self._clock.held + self._inbox, []
            self._work_on()

    async def _turns(self) -> list[Own | Turn]:
        """What a bot does by itself; the bots that must answer, what they see and are asked."""
        async with self._alone():
            if self._log is None or self._phase != "running" or self.record.manners.paused:
                return []
            game, told = self._log.game, None
            if any(seat.bot and seat.seat == GM for seat in self.record.seats):
                told = await self._preparing.playable(self.record)
            if not self._bots_alone():
                self._bots.steady()
            sitting = {one.seat: await self._bot(one.seat) for one in self.record.seats if one.bot}
            own = unasked(game, by_themselves(game.system, sitting))
            turns: list[Own | Turn] = [] if own is None else [Own(*own)]
            awaited = [seat for seat in game.waited_for() if seat in sitting]
            turns += [
                Turn(seat, sitting[seat], game.fork().seen(seat), pending)
                for seat, pending in questions(game, awaited, tells=told is not None)
                if not (pending.id == WAY and not self._bots_alone())  # people choose their way
                if not (seat == GM and self._told_out(game, told, pending))
            ]
            return turns

    def _told_out(self, game: Session[Struct], told: Adventure | None, pending: Pending) -> bool:
        """True if a bot's story is over, and the rules would go on."""
        return told is not None and told_out(self._system, told, game.seen(GM), pending)

    async def _bot(self, seat: Seat) -> Bot[Struct]:
        """Who plays a seat that nobody does: the GM's from the adventure of this table, if any."""
        lesson = lesson_of(self._system) if self.record.chance == "lesson" else None
        if lesson is not None:
            return taught(lesson, self._system)
        if seat != GM:
            return find_bot(self.record.level, self._system)
        adventure = await self._preparing.playable(self.record)
        return self._system.minds.bot if adventure is None else stand_in(self._system, adventure)

    def reason(self, viewer: Viewer, line: int) -> str:
        """Why a bot did what this line of the log tells, if that is known and `viewer` may know it.

        It tells how the bot stands, so where that depends on what it holds it is for nobody until
        the game is over.
        """
        entry, numbers = self._numbering.entry(line, viewer), self._numbering
        ahead = self._system.minds.lookahead
        if ahead is None or (ahead.secret and self._phase == "running"):
            return ""
        for seat in lobby.bots_of(self.record):
            why = self._bots.reasons.get((seat, numbers.line(entry, seat)))
            if why and not numbers.hides(entry, seat):
                return why
        return ""

    def _bots_alone(self) -> bool:
        """True while no person is awaited."""
        awaited = {seat.seat for seat in self._log.game.awaited()} if self._log else set[Seat]()
        return awaited <= {seat.seat for seat in self.record.seats if seat.bot}

    def _wake_bots(self) -> None:
        if self._log is not None and any(seat.bot for seat in self.record.seats):
            self._bots.wake()
