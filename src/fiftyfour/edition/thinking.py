"""Bots think ahead in a second Python of the page, so that the tables go on meanwhile."""

import asyncio
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Protocol

from fiftyfour.bots.search import Limit, Position, Thought
from fiftyfour.bots.thinker import answered
from fiftyfour.edition.games import GameSite, find_games
from fiftyfour.table.thinking import read, sent

SECONDS = 4.0
"""How long a bot thinks here, whatever its limit: Python in a page is slow."""

STUCK = 20.0
"""Seconds after which nobody waits for a thought any more."""


class Beside(Protocol):
    """The page, which has the second Python."""

    async def think(self, task: str) -> str:
        """What came of a task, both in base64; empty: that Python is not there, or is thinking."""
        ...


class Second:
    """The second Python, as the first one asks it. It starts with the first thought."""

    def __init__(self, page: Beside) -> None:
        self._page = page

    async def think(self, position: Position, limit: Limit) -> Thought | None:
        """What a search comes to; None: nothing, as it is busy or not there yet."""
        task = b64encode(sent(position, Limit(limit.playouts, SECONDS))).decode()
        try:
            async with asyncio.timeout(STUCK):
                came = await self._page.think(task)
        except TimeoutError:
            return None
        return read(b64decode(came)) if came else None

    async def close(self) -> None:
        """It ends with the page."""


def start(site: GameSite) -> Callable[[str], str]:
    """What the second Python does: it takes a task, and returns what came of it, both in base64."""
    find_games(site)
    return lambda task: b64encode(answered(b64decode(task))).decode()
