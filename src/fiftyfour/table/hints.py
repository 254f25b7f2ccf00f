"""The odds of the answers to a decision, on request: counted once, in a thread."""

import asyncio
import logging

import msgspec
from msgspec import Struct

from fiftyfour.engine.errors import FiftyfourError
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import Seat
from fiftyfour.table.protocol import Odds

MOST_KEPT = 256
"""Results kept for one moment of a game; a form can have many drafts."""

log = logging.getLogger(__name__)


class Hinting:
    """The hints of one table, kept until its game changes. One caller at a time."""

    def __init__(self) -> None:
        self._at = -1
        self._kept: dict[tuple[Seat, str, bytes], tuple[Hint, ...]] = {}

    async def of(self, game: Session[Struct], seat: Seat, asked: Odds) -> tuple[Hint, ...]:
        """The hints for a seat; none if the game's own code fails.

        Raises:
            IllegalAction: no such decision is open to it, or the draft is not an answer.
        """
        if self._at != game.seq or len(self._kept) >= MOST_KEPT:
            self._at, self._kept = game.seq, {}
        key = (seat, asked.to, msgspec.json.encode(asked.draft))
        if key not in self._kept:
            try:
                hints = await asyncio.to_thread(game.hints, seat, asked.to, asked.draft)
            except FiftyfourError:
                raise
            except Exception:
                log.exception("%s: no hints for %s", game.system.id, seat)
                hints = ()
            self._kept[key] = hints
        return self._kept[key]
