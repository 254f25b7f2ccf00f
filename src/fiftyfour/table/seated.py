"""A table whose seats live: who waits is nudged, skipped or stood in for, and the clock runs."""

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from typing import NamedTuple

from fiftyfour.engine.actions import Narrate, StandIn
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.system import answer_to
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.table import seating
from fiftyfour.table.acting import Acting
from fiftyfour.table.audience import Connection, encode
from fiftyfour.table.bots import Turn
from fiftyfour.table.loaded import AT_LEAST
from fiftyfour.table.news import Nudging
from fiftyfour.table.protocol.client import Manage
from fiftyfour.table.protocol.server import Nudged, Ok
from fiftyfour.table.records import Kept, Record, now

BETWEEN = 60.0
"""Seconds between two nudges of one seat."""

MINUTE = 60.0
"""Seconds in a minute of the clock."""

log = logging.getLogger(__name__)


class Wait(NamedTuple):
    """What a seat is asked, and since when (seconds of the monotonic clock)."""

    asked: int
    since: float


class Waits:
    """Whom a table waits for, and since when."""

    def __init__(self) -> None:
        self.waits: dict[Seat, Wait] = {}
        self.nudged: dict[Seat, tuple[float, Viewer, str]] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None

    def watch(self, awaited: Sequence[Seat], asked: int, gone: float) -> None:
        """These seats are awaited now, by the question of this number; new ones since `gone` s."""
        before, new = self.waits, Wait(asked, time.monotonic() - gone)
        self.waits = {
            seat: wait if (wait := before.get(seat)) and wait.asked == asked else new
            for seat in awaited
        }

    def due(self, minutes: int) -> list[Seat]:
        """The seats whose time is up."""
        until = time.monotonic() - minutes * MINUTE
        return [seat for seat, wait in self.waits.items() if wait.since <= until]

    def stop(self) -> None:
        """Stop counting."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None


class Seated(Acting):
    """A table that cares for its seats while the game runs."""

    _waits: Waits

    async def manage(self, viewer: Viewer, asked: Manage) -> Ok:
        """Do what somebody wants done about a seat; it is told to everybody.

        Raises:
            FiftyfourError: it is not for them, or not possible now.
        """
        if viewer is None:
            raise TableError("spectator", "this link can only watch; use the link of a seat")
        seat = viewer
        async with self._alone():
            if asked.do == "nudge":
                self._nudge(seat, asked)
            else:
                await self._once(
                    seat,
                    asked.id,
                    lambda batch: seating.manage(
                        batch, self._log, self._system, self._limits, seat, asked
                    ),
                )
        self._wake_bots()
        return Ok(id=asked.id)

    # --- nudging ---

    def _nudge(self, by: Seat, asked: Manage) -> None:
        seat, now = asked.seat, time.monotonic()
        if by in self.record.manners.muted:
            raise TableError("muted", "the host has muted you, nudges too")
        last = self._waits.nudged.get(seat)
        if last is not None and last[1:] == (by, asked.id):
            return
        awaited = [] if self._log is None else [one.seat for one in self._log.game.awaited()]
        if seat not in awaited:
            raise TableError("not_awaited", "the table is not waiting for this seat")
        if last is not None and now - last[0] < BETWEEN:
            raise TableError("too_soon", f"one nudge in {BETWEEN:g} seconds is enough")
        self._waits.nudged[seat] = (now, by, asked.id)
        news = Nudging(self.record.id, seat, by)
        self.nudged(news)
        self._store.tell(news)

    def nudged(self, news: Nudging) -> None:
        """Tell a seat, here or at another process, that somebody asks it to play."""
        self.audience.send(news.seat, encode(Nudged(by=news.by)))

    # --- the clock ---

    def _show(self, kept: Sequence[Kept]) -> None:
        super()._show(kept)
        self._watch()

    def _take(self, record: Record, keep: Connection | None = None) -> None:
        super()._take(record, keep)
        self._watch()

    async def _ready(self) -> None:
        opened = not self.sound and not self._waits.waits
        await super()._ready()
        if opened and self._log is not None and (minutes := self.record.clock):
            asked = await self._store.entries(self.record.id, self._log.game.asked_in - 1, 1)
            since = max((self.record.clock_since, *(one.at for one in asked)))
            gone = min((now() - since) / 1000, minutes * MINUTE - AT_LEAST)
            self._waits.waits = {}
            self._watch(max(gone, 0.0))

    def _watch(self, gone: float = 0.0) -> None:
        """Count for whoever is awaited now, if this table has a clock.

        Args:
            gone: how many seconds ago they were asked who are not known to be awaited yet.
        """
        waits, minutes = self._waits, self.record.clock
        waits.stop()
        running = self._phase == "running" and not self.record.manners.paused
        if not minutes or self._log is None or not running:
            waits.waits = {}
            return
        game = self._log.game
        bots = {seat.seat for seat in self.record.seats if seat.bot}
        stopped = game.held is not None or game.proposal is not None  # a card, or an undo
        awaited = [] if stopped else [seat for seat in game.awaiting() if seat not in bots]
        waits.watch(awaited, game.state.asked, gone)
        if waits.waits:
            first = min(wait.since for wait in waits.waits.values())
            left = first + minutes * MINUTE - time.monotonic()
            waits.timer = self._loop.call_later(max(left, 0.05), self._time_up)

    def _time_up(self) -> None:
        if self._waits.task is None or self._waits.task.done():
            self._waits.task = self._loop.create_task(self._answer_for_the_late())

    async def _answer_for_the_late(self) -> None:
        """A bot answers this one decision of each seat whose time is up."""
        try:
            async with self._store.only(self.record.id) as ours:
                for turn in await self._late() if ours else []:
                    await self._answer_for(turn)
        except FiftyfourError as error:
            log.error("table %s: the clock: %s", self.record.id, error)
        except Exception:
            log.exception("table %s: the clock", self.record.id)
        finally:
            self._waits.task = None
            self._watch()

    async def _late(self) -> list[Turn]:
        async with self._alone():
            if self._log is None or not self.record.clock or self.record.manners.paused:
                return []
            game = self._log.game
            return [
                Turn(seat, self._system.minds.bot, game.fork().seen(seat), pending)
                for seat in self._waits.due(self.record.clock)
                if (pending := game.question(seat)) is not None and pending.awaited
            ]

    async def _answer_for(self, turn: Turn) -> None:
        """What a bot says or, if that is refused, any legal answer."""
        any_answer = turn.pending.decision.sample(Plain(seed=secrets.randbits(64)))
        thought = await self._bots.think(turn)
        for said in (any_answer if isinstance(thought, Narrate) else thought, any_answer):
            answer = answer_to(turn.pending, said)
            action = StandIn(seat=turn.seat, to=answer.to, answer=answer.answer)
            if isinstance(await self.acted(self.record.host, "", action), Ok):
                return
