"""Bots that think ahead do it in processes beside the server, which never waits for them."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from typing import Protocol

import msgspec

from fiftyfour.bots.search import Limit, Position, Thought
from fiftyfour.bots.thinker import LENGTH, Came, Task, framed

TURN = 3.0
"""Seconds that a thought waits for a process to be free."""

MOST = 4.0
"""Seconds that nobody waits longer for, whatever the limit in playouts."""

GRACE = 6.0
"""Seconds that one may take longer before it counts as stuck: it may have to start."""

log = logging.getLogger(__name__)


class Thinking(Protocol):
    """Where bots think ahead, beside the tables."""

    async def think(self, position: Position, limit: Limit) -> Thought | None:
        """What a search comes to; None: nothing, and the game's strong player answers."""
        ...

    async def close(self) -> None:
        """Nobody will ask any more."""
        ...


def sent(position: Position, limit: Limit) -> bytes:
    """A position, and how long to think about it, as a thinker reads them."""
    return msgspec.msgpack.encode(Task(position, limit))


def read(came: bytes) -> Thought | None:
    """What a thinker says."""
    return msgspec.msgpack.decode(came, type=Came).thought


class Thinkers(Thinking):
    """Up to `most` processes, shared by all tables; each thinks about one thing at a time.

    They start when they are first wanted.

    Attributes:
        running: those that have started and not ended.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._free = asyncio.Semaphore(most)
        self._idle: list[Process] = []
        self.running: list[Process] = []

    async def think(self, position: Position, limit: Limit) -> Thought | None:
        """What a search comes to; None: nothing, as all are busy, or it died or took too long."""
        try:
            async with asyncio.timeout(TURN if self.most else 0):
                await self._free.acquire()
        except TimeoutError:
            log.info("%s: all who think ahead are busy", position.system)
            return None
        try:
            seconds = min(limit.seconds or MOST, MOST)
            task = framed(sent(position, Limit(limit.playouts, seconds)))
            return await self._thought(task, seconds + GRACE)
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as wrong:
            what = "takes too long" if isinstance(wrong, TimeoutError) else "has died"
            log.warning(
                "%s: a bot that thinks ahead %s; the plain one answers", position.system, what
            )
            return None
        finally:
            self._free.release()

    async def _thought(self, task: bytes, seconds: float) -> Thought | None:
        thinker = self._idle.pop() if self._idle else await self._started()
        try:
            async with asyncio.timeout(seconds):
                came = await _answer(thinker, task)
        except BaseException:
            await self._end(thinker)  # whatever it still writes would be taken for the next answer
            raise
        self._idle.append(thinker)
        return read(came)

    async def _started(self) -> Process:
        module = "fiftyfour.bots.thinker"
        thinker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, stdin=PIPE, stdout=PIPE
        )
        self.running.append(thinker)
        return thinker

    async def _end(self, thinker: Process) -> None:
        if thinker.returncode is None:
            thinker.kill()
        await thinker.wait()
        if thinker in self.running:  # else `close` has waited for it, too
            self.running.remove(thinker)

    async def close(self) -> None:
        """End them all."""
        self._idle.clear()
        for thinker in list(self.running):
            await self._end(thinker)


async def _answer(thinker: Process, task: bytes) -> bytes:
    assert thinker.stdin is not None
    assert thinker.stdout is not None
    thinker.stdin.write(task)
    await thinker.stdin.drain()
    length = await thinker.stdout.readexactly(LENGTH)
    return await thinker.stdout.readexactly(int.from_bytes(length, "big"))
