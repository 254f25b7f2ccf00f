"""Tables in an SQLite file."""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Connection,
    Dialect,
    Engine,
    Select,
    Update,
    bindparam,
    create_engine,
    event,
    insert,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from fiftyfour.table.database import Raced, Row, Write, migrate, no_answer
from fiftyfour.table.schema import entries

CHUNKS = (64, 32, 16, 8, 4, 2, 1)
"""Entries per statement; only a few sizes, so that the database can cache the statements."""

log = logging.getLogger(__name__)


class Sqlite:
    """A database file.

    It is written to in a separate thread: with the asyncio driver, each statement and the commit
    would wait for a turn of the busy event loop.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._local = create_engine(engine.url.set(drivername="sqlite"), hide_parameters=True)
        event.listen(self._local, "connect", _prepare)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")

    @classmethod
    async def open(cls, url: URL) -> "Sqlite":
        """Open the file, creating or migrating it first.

        Raises:
            SQLAlchemyError, OSError: it cannot be opened.
            TableError: a newer version of this program has written it.
        """
        engine = create_async_engine(url, hide_parameters=True)  # none in errors, so none in logs
        try:
            Path(url.database or "").open("ab").close()  # gives the clearest error
            event.listen(engine.sync_engine, "connect", _prepare)
            async with engine.begin() as connection:
                await connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver opens none for DDL
                await connection.run_sync(migrate)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    async def read(self, wanted: Select[*tuple[Any, ...]]) -> Sequence[Row]:
        """The rows of a query."""
        try:
            async with self._engine.connect() as connection:
                return (await connection.execute(wanted)).mappings().all()
        except SQLAlchemyError as error:
            log.error("a read failed: %s", error)
            raise no_answer() from error

    async def commit(self, writes: Sequence[Write]) -> None:
        """Store all of these in one transaction."""
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._thread, _commit, self._local, writes)
        except IntegrityError as error:
            raise Raced from error

    async def close(self) -> None:
        """Close the file."""
        self._thread.shutdown()
        self._local.dispose()
        await self._engine.dispose()


def _commit(engine: Engine, writes: Sequence[Write]) -> None:
    with engine.begin() as connection:
        for write in writes:
            for statement in write.statements:
                done = connection.execute(statement)
                if isinstance(statement, Update) and not done.rowcount:
                    raise Raced
        _insert(connection, [row for write in writes for row in write.entries])


def _insert(connection: Connection, rows: list[tuple[Any, ...]]) -> None:
    for size in CHUNKS:
        while len(rows) >= size:
            values = tuple(chain.from_iterable(rows[:size]))
            connection.exec_driver_sql(_insert_entries(connection.dialect, size), values)
            del rows[:size]


@cache
def _insert_entries(dialect: Dialect, count: int) -> str:
    """SQL that inserts several entries at once.

    With one statement per entry, the interpreter would switch between this thread and a busy event
    loop, which takes longer than the writing itself.
    """
    rows: list[dict[str, object]] = [
        {column.name: bindparam(f"{column.name}_{row}") for column in entries.columns}
        for row in range(count)
    ]
    return str(insert(entries).values(rows).compile(dialect=dialect))


def _prepare(connection: Any, _: object) -> None:
    """Make SQLite durable, and let readers continue while somebody writes."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.close()
