"""Bots at a table: they see only what their seat sees, and answer at a pace people can follow."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass
from functools import partial
from typing import TypeVar, cast

from msgspec import Struct

from fiftyfour.bots.search import Search
from fiftyfour.engine.actions import Answer, Narrate
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import FiftyfourError
from fiftyfour.engine.playing import same_for_all
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.system import Bot, System, answer_to
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending
from fiftyfour.table.protocol.server import Error, Ok
from fiftyfour.table.thinking import Thinking

PATIENCE = 20.0
"""Seconds a bot may think."""

LOOK_AGAIN = 1.0
"""Seconds until a process looks whether bots that another one plays still have to answer."""

MOVED_ON = (
    "",
    "stale",
    "paused",
    "answered",
    "not_asked",
    "not_your_decision",
    "no_such_decision",
)
"""What a bot is told whose answer has been taken, or came after another's."""

SOONER, BRISK = 0.85, 0.25
"""Each pause in a row is this part of the one before, down to this part of a whole one.

Thirty answers in a row, as a play of Suits has, then take eight seconds and not twenty.
"""

MOST_REASONS = 500
"""Reasons that are kept for one table, in memory only."""

R = TypeVar("R")

log = logging.getLogger(__name__)
_threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="bot")


@dataclass(frozen=True, slots=True)
class Turn:
    """A bot that must answer: its seat, who plays there, what it sees, what it is asked."""

    seat: Seat
    bot: Bot[Struct]
    seen: Seen[Struct]
    pending: Pending

    @property
    def to(self) -> str:
        """The decision it answers."""
        return self.pending.id


@dataclass(frozen=True, slots=True)
class Own:
    """What a bot does by itself while nobody waits for it."""

    seat: Seat
    said: Answer

    @property
    def to(self) -> str:
        """The decision it answers."""
        return self.said.to


class Bots:
    """All bots of one table.

    Attributes:
        reasons: why a bot gave its latest answers, by its seat and the line it made of its log.

    Args:
        turns: returns what a bot does by itself now, if any does, then the bots that must answer.
        act: carries out a bot's answer.
        thinkers: where bots that think ahead do it; None: they do not.
        only: lets one process at a time play the bots; False for the others.
        pace: seconds a bot waits after a change before it answers; ever fewer while people wait.
    """

    def __init__(
        self,
        system: System[Struct],
        turns: Callable[[], Awaitable[list[Own | Turn]]],
        act: Callable[[Seat, str, Answer | Narrate], Awaitable[Ok | Error]],
        only: Callable[[], AbstractAsyncContextManager[bool]],
        pace: float,
        thinkers: Thinking | None = None,
    ) -> None:
        self.reasons: dict[tuple[Seat, int], str] = {}
        self._why: dict[Seat, str] = {}  # the reasons of answers on their way
        self._thinkers = thinkers
        self._system = system
        self._turns = turns
        self._act = act
        self._only = only
        self._pace = pace
        self._waited = 0  # answers since a person was asked
        self._hurried = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        return self._task is not None

    @property
    def pause(self) -> float:
        """Seconds until the next answer: the longer people have waited, the fewer."""
        return self._pace * max(BRISK, SOONER**self._waited)

    def wake(self) -> None:
        """The table has changed, so a bot may have to answer."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._play())

    def hurry(self) -> None:
        """Answer without a pause from now on, until no bot is awaited or `steady` is called."""
        self._hurried.set()

    def steady(self) -> None:
        """A person is asked: from now on there is a whole pause again."""
        self._waited = 0
        self._hurried.clear()

    def stop(self) -> None:
        """Stop answering."""
        if self._task is not None:
            self._task.cancel()

    async def _play(self) -> None:
        """Answer until no bot is awaited."""
        stuck: set[tuple[Seat, str]] = set()
        try:
            while turns := await self._next(stuck):
                async with self._only() as ours:
                    if ours:
                        await self._answer_all(turns, stuck)
                if not ours:
                    await asyncio.sleep(LOOK_AGAIN)
        except FiftyfourError as error:
            log.error("%s: the bots of a table have stopped: %s", self._system.id, error)
        except Exception:
            log.exception("%s: the bots of a table have stopped", self._system.id)
        finally:
            self._task = None
            self.steady()

    async def _next(self, stuck: set[tuple[Seat, str]]) -> list[Own | Turn]:
        """What bots have to do now, but what they could not: one by itself, or all that are asked.

        Who is asked looks again after what another has done by itself.
        """
        turns = [turn for turn in await self._turns() if (turn.seat, turn.to) not in stuck]
        return turns[:1] if turns and isinstance(turns[0], Own) else turns

    async def _answer_all(self, turns: list[Own | Turn], stuck: set[tuple[Seat, str]]) -> None:
        """Answer for these bots, after a while; what could not be done becomes stuck."""
        if self._pace:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.pause):
                    await self._hurried.wait()
            self._waited += 1
            turns = await self._next(stuck)
        for turn in turns:
            done = await (self._do(turn) if isinstance(turn, Own) else self._answer(turn))
            if not done:
                stuck.add((turn.seat, turn.to))

    async def _do(self, own: Own) -> bool:
        """Do what nobody waits for; if it is refused, nothing is done in its place."""
        reply = await self._act(own.seat, "", own.said)
        if isinstance(reply, Ok):
            return True
        log.warning("%s: what a bot did by itself was refused: %s", self._system.id, reply.code)
        return False

    async def _answer(self, turn: Turn) -> bool:
        """Answer one decision, with a random legal answer if the bot's own is refused.

        What tells a story is not followed by chance: it waits if the story cannot go on yet, and
        else the game's own player answers.
        """
        said = await self.think(turn)
        refused = await self._said(turn, said)
        if refused in MOVED_ON or not await self._asked_still(turn):
            return True  # done, or the table has moved on
        log.error("%s: a bot's answer was refused: %s", self._system.id, refused)
        chance = Plain(seed=secrets.randbits(64))
        if not isinstance(said, Narrate):
            instead = turn.pending.decision.sample(chance)
        elif refused == "not_free":
            return False
        else:
            instead = await _in_thread(self._system.minds.bot, turn.seen, turn.pending, chance)
        return await self._said(turn, instead) == ""

    async def _asked_still(self, turn: Turn) -> bool:
        """False if others acted while the bot thought, so that it is asked something else now."""
        now = [one for one in await self._turns() if isinstance(one, Turn)]
        return any(one.seat == turn.seat and one.pending == turn.pending for one in now)

    async def _said(self, turn: Turn, said: Given | Answer | Narrate) -> str:
        """The code of a refusal; empty if it was accepted."""
        action = said if isinstance(said, Narrate) else answer_to(turn.pending, said)
        reply = await self._act(turn.seat, "", action)
        why = self._why.pop(turn.seat, "")
        if isinstance(reply, Error):
            return reply.code
        if why:
            self.reasons[turn.seat, reply.seq] = why
            if len(self.reasons) > MOST_REASONS:
                del self.reasons[next(iter(self.reasons))]
        return ""

    async def think(self, turn: Turn) -> Given | Answer | Narrate:
        """What a bot says to this; at random if its code fails or takes too long."""
        chance = Plain(seed=secrets.randbits(64))
        if (same := same_for_all(turn.pending, chance)) is not None:
            return same
        try:
            async with asyncio.timeout(PATIENCE):
                bot = turn.bot
                if isinstance(bot, Search):
                    return await self._ahead(cast("Search[Struct]", bot), turn, chance)
                return await _in_thread(bot, turn.seen, turn.pending, chance)
        except Exception:
            log.exception("%s: the bot failed and answers at random", self._system.id)
            return turn.pending.decision.sample(Plain(seed=secrets.randbits(64)))

    async def _ahead(
        self, bot: Search[Struct], turn: Turn, chance: Plain
    ) -> Given | Answer | Narrate:
        """What a bot says that thinks ahead, or else what the game's strong player would."""
        if self._thinkers is not None:
            position = await _in_thread(bot.position, turn.seen, turn.pending, chance)
            thought = position and await self._thinkers.think(position, bot.limit)
            if thought:
                self._why[turn.seat] = thought.reason
                said = partial(bot.said, thought)
                return await _in_thread(said, turn.seen, turn.pending, chance)
        return await _in_thread(self._system.minds.strongest, turn.seen, turn.pending, chance)


async def _in_thread(
    work: Callable[[Seen[Struct], Pending, Plain], R],
    seen: Seen[Struct],
    pending: Pending,
    chance: Plain,
) -> R:
    return await asyncio.get_running_loop().run_in_executor(_threads, work, seen, pending, chance)
