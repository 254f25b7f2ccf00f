"""Results of evenings on request: read off the log once, in a thread, while the table goes on."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import ClassVar

from msgspec import Struct, structs

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.system import System
from fiftyfour.table.history import script_of
from fiftyfour.table.http import Reckoned, Results
from fiftyfour.table.records import Record
from fiftyfour.table.results import Evenings, results_of
from fiftyfour.table.store import Store

MOST_WAITING = 8
"""Results of one process that wait to be read; more are refused."""


class Work:
    """The results of an evening, while they are read and afterwards."""

    def __init__(self) -> None:
        self.done = 0.0
        self.task: asyncio.Task[Results] | None = None

    def tell(self, done: int, of: int) -> None:
        """How far it is; called in the thread."""
        self.done = done / of


class Reckoning:
    """The results of one table, kept by evening as long as the table is in memory.

    All tables of a process share a thread, so that play elsewhere hardly notices.
    """

    _thread: ClassVar = ThreadPoolExecutor(1, "results")
    _waiting: ClassVar[int] = 0

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[tuple[int, int], Work] = {}

    async def of(
        self, record: Record, system: System[Struct], evening: int, ended: int
    ) -> Reckoned:
        """The results of an evening of a table that has had so many, or how far they are.

        Raises:
            TableError: `no_results`, no such evening has ended; `too_fast`, too many are waiting.
        """
        work = self._known.get((evening, ended))
        if work is None:
            if Reckoning._waiting >= MOST_WAITING:
                raise TableError("too_fast", "too many results are being read; try again later")
            work = self._known[evening, ended] = Work()
            Reckoning._waiting += 1
            work.task = asyncio.create_task(self._read(record, system, evening, work))
        assert work.task is not None
        await asyncio.wait([work.task], timeout=0.5)
        if not work.task.done():
            return Reckoned(done=round(work.done, 2))
        try:
            results = work.task.result()
        except BaseException:
            self._known = {key: one for key, one in self._known.items() if one is not work}
            raise
        return Reckoned(done=1.0, results=results)

    async def _read(
        self, record: Record, system: System[Struct], evening: int, work: Work
    ) -> Results:
        try:
            script = await script_of(self._store, record.id)
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(
                self._thread, results_of, record, system, script, evening, work.tell
            )
            start, end = Evenings.of(script).span(found.evening)
            known = (entry.seq for entry in script[start:end] if entry.sealed is None)
            seqs = (next(known), end - 1)  # not when somebody whispered
            began_at, ended_at = [await self._at(record.id, seq) for seq in seqs]
            return structs.replace(found, began_at=began_at, ended_at=ended_at)
        finally:
            Reckoning._waiting -= 1

    async def _at(self, table: str, seq: int) -> int:
        """When an entry was stored (ms since 1970)."""
        (kept,) = await self._store.entries(table, seq - 1, 1)
        return kept.at
