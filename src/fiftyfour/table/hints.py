"""The odds of the answers to a decision, on request: counted once, in a thread."""

import asyncio
import logging
from collections.abc import Awaitable

import msgspec
from msgspec import Struct

from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import Seat
from fiftyfour.table.protocol.client import Odds

MOST_KEPT = 256
"""Results kept for one moment of a game; a form can have many drafts."""

MOST_WAITING = 16
"""Questions of one table that wait to be counted; more are refused."""

Found = tuple[Hint, ...] | FiftyfourError

log = logging.getLogger(__name__)


class Hinting:
    """The hints of one table, kept until its game changes.

    They are counted on a copy of the game, one question after the other: play goes on meanwhile.
    """

    def __init__(self) -> None:
        self._at = -1
        self._kept: dict[tuple[Seat, str, bytes], asyncio.Task[Found]] = {}
        self._one = asyncio.Lock()
        self._waiting = 0

    def of(self, game: Session[Struct], seat: Seat, asked: Odds) -> Awaitable[tuple[Hint, ...]]:
        """The hints for a seat, as the game stands when this is called.

        They are none if the game's own code fails. Waiting for them raises IllegalAction if no such
        decision is open to the seat, or the draft is not an answer.

        Raises:
            TableError: `too_fast`, too many questions are waiting.
        """
        if self._at != game.seq or len(self._kept) >= MOST_KEPT:
            self._at, self._kept = game.seq, {}
        key = (seat, asked.to, msgspec.json.encode(asked.draft))
        if key not in self._kept:
            if self._waiting >= MOST_WAITING:
                raise TableError("too_fast", "too many odds are being counted; ask again later")
            self._waiting += 1
            self._kept[key] = asyncio.create_task(self._count(game.fork(), seat, asked))
        return _told(self._kept[key])

    async def _count(self, game: Session[Struct], seat: Seat, asked: Odds) -> Found:
        try:
            async with self._one:
                return await asyncio.to_thread(game.hints, seat, asked.to, asked.draft)
        except FiftyfourError as error:
            return error
        except Exception:
            log.exception("%s: no hints for %s", game.system.id, seat)
            return ()
        finally:
            self._waiting -= 1


async def _told(counting: asyncio.Task[Found]) -> tuple[Hint, ...]:
    """What was found; whoever waits may go away, and others still wait."""
    found = await asyncio.shield(counting)
    if isinstance(found, FiftyfourError):
        raise found
    return found
