"""Group commit: writes that arrive at the same time share a transaction.

They may be of different tables. Under load, many share the cost of one commit.
"""

import asyncio
import logging
from collections.abc import Sequence

from msgspec import Struct

from fiftyfour.engine.errors import TableError
from fiftyfour.table.database import Database, Write, reason
from fiftyfour.table.store import Raced

MOST_ROWS = 256
"""Entries per commit; more wait for the next one."""

FEW, ROUNDS = 32, 3
"""Fewer writes wait for others to join them, for so many rounds of the event loop.

That takes no time where nothing is going on. With 25 busy tables twice as many share a commit.
"""

log = logging.getLogger(__name__)


class _Waiting(Struct):
    """One caller's share of a transaction."""

    write: Write
    done: asyncio.Future[None]


class Commits:
    """The writes that wait for the next transaction of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[_Waiting] = []
        self._writer: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()

    def join(self, write: Write) -> asyncio.Future[None]:
        """Join the next transaction; the future is done when that is durable.

        It fails with Raced, or with TableError `not_stored` if the database does.
        """
        waiting = _Waiting(write, self._loop.create_future())
        self._waiting.append(waiting)
        if self._writer is None:
            self._writer = self._loop.create_task(self._write_all())
        return waiting.done

    async def done(self) -> None:
        """Wait until nothing is left to be written."""
        while self._writer is not None:
            await asyncio.wait([self._writer])

    async def _write_all(self) -> None:
        """Commit waiting writes until there are none."""
        try:
            while self._waiting:
                for _ in range(ROUNDS):
                    if len(self._waiting) < FEW:
                        await asyncio.sleep(0)
                await self._commit(_take(self._waiting))
        finally:
            self._writer = None

    async def _commit(self, batch: Sequence[_Waiting]) -> None:
        """Commit a batch; if one of its writes fails, halve it until that one fails alone."""
        try:
            await self._database.commit([waiting.write for waiting in batch])
        except Exception as error:
            if len(batch) == 1:
                failure = _failure(error)
                if not batch[0].done.done():
                    batch[0].done.set_exception(failure)
                return
            await self._commit(batch[: len(batch) // 2])
            await self._commit(batch[len(batch) // 2 :])
        else:
            for waiting in batch:
                if not waiting.done.done():  # nobody waits any more
                    waiting.done.set_result(None)


def _failure(error: Exception) -> TableError:
    if isinstance(error, Raced):
        return error
    log.error("a commit failed: %s", reason(error))
    return TableError("not_stored", "this could not be stored; try again in a moment")


def _take(waiting: list[_Waiting]) -> list[_Waiting]:
    """Take the writes for one transaction from those waiting, at least one."""
    count, rows = 0, 0
    for one in waiting:
        rows += len(one.write.entries) + len(one.write.statements)
        if count and rows > MOST_ROWS:
            break
        count += 1
    batch = waiting[:count]
    del waiting[:count]
    return batch
