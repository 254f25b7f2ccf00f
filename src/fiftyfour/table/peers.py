"""The other processes that serve the same tables: what happens there is shown here at once."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.table.live import Live
from fiftyfour.table.news import (
    Appended,
    Callers,
    Changed,
    Gone,
    Here,
    Hurrying,
    Notice,
    Nudging,
    Reacting,
    Rewritten,
    Verdict,
)
from fiftyfour.table.store import Store

LOOK = 2.0
"""Seconds between two looks at which processes are there, and if any news was lost."""

log = logging.getLogger(__name__)


class Peers:
    """Brings the news of other processes to the tables in memory.

    Args:
        store: a store that is shared.
        live: the tables in memory, by id; those that another process deletes are taken out.
    """

    def __init__(self, store: Store, live: dict[str, Live]) -> None:
        self._store = store
        self._live = live
        self._lacking: set[str] = set()
        self._unread = False  # the database did not respond when news was to be read
        self._tasks: set[asyncio.Task[None]] = set()
        self._reader: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to listen; TableError `store` if the database does not respond."""
        assert self._store.shared is not None
        await self._store.shared.listen(self._hear, self._missed)
        self._start(self._watch())

    def stop(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()

    def _hear(self, notice: Notice) -> None:
        for news in notice.news:
            live = self._live.get(news.table)
            match news:
                case _ if live is None:
                    continue
                case Appended() if news.seq > live.shown:
                    if live.sound:
                        self._lacking.add(news.table)
                    else:  # all of it has to be read
                        self._start(live.hear(()))
                case Changed() if news.version > live.record.version:
                    self._start(live.refresh())
                case Here():
                    live.elsewhere(notice.process, news)
                case Nudging():
                    live.nudged(news)
                case Reacting():
                    live.reacted(news)
                case Hurrying():
                    self._start(live.hurried())
                case Callers():
                    live.callers_elsewhere(notice.process, news.callers)
                case Verdict():
                    self._start(live.verdict(news.caller, yes=news.yes))
                case Rewritten():
                    self._start(live.rewritten())
                case Gone():
                    del self._live[news.table]
                    live.deleted()
                case _:
                    pass
        if self._lacking and self._reader is None:
            self._reader = self._start(self._read())

    async def _read(self) -> None:
        """Read what is lacking, for all tables together, until nothing is."""
        try:
            while self._lacking:
                since = {
                    table: live.shown
                    for table in self._lacking
                    if (live := self._live.get(table)) is not None
                }
                self._lacking.clear()
                for table, kept in (await self._store.lacked(since)).items():
                    if (live := self._live.get(table)) is not None:
                        self._start(live.hear(kept))
        finally:
            self._reader = None

    def _missed(self) -> None:
        """The connection was lost for a while, so anything may have happened."""
        for live in list(self._live.values()):
            live.without(set(live.audience.others))
            live.tell_again()
        self._refresh()

    def _refresh(self) -> None:
        """Have all tables catch up with what is stored."""
        for live in list(self._live.values()):
            self._start(live.refresh())

    async def _watch(self) -> None:
        """Notice processes that have ended without a word; read and tell what could not be."""
        assert self._store.shared is not None
        while True:
            await asyncio.sleep(LOOK)
            others = any(live.audience.others for live in self._live.values())
            if not (others or self._unread or self._store.unheard):
                continue
            try:
                there = await self._store.shared.processes()
            except FiftyfourError:
                continue  # nothing is read or told before the database responds again
            if self._unread:
                self._unread = False
                self._refresh()
            if self._store.unheard:
                self._store.unheard = False
                for live in list(self._live.values()):
                    live.tell_again()
            for live in list(self._live.values()):
                if ended := live.audience.others - there:
                    live.without(ended)
                    self._start(live.refresh())  # they may have told no more what they did

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("news from another process could not be shown", exc_info=error)
            if isinstance(error, TableError) and error.code == "store":
                self._unread = True
