"""Tables in an SQLite file."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Connection,
    Select,
    Update,
    UpdateBase,
    create_engine,
    event,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from fiftyfour.table.database import Raced, Row, Write, migrate, no_answer, reason
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
        self._raw = self._local.raw_connection()
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
            log.error("a read failed: %s", reason(error))
            raise no_answer() from error

    async def commit(self, writes: Sequence[Write]) -> None:
        """Store all of these in one transaction."""
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._thread, self._commit, writes)
        except (IntegrityError, sqlite3.IntegrityError) as error:
            raise Raced from error

    def _commit(self, writes: Sequence[Write]) -> None:
        """Most only add entries, for which SQLAlchemy would take longer than SQLite itself."""
        rows = [row for write in writes for row in write.entries]
        statements = [statement for write in writes for statement in write.statements]
        if statements:
            with self._local.begin() as connection:
                _execute(connection, statements)
                _insert(connection.exec_driver_sql, rows)
            return
        raw: sqlite3.Connection = self._raw.dbapi_connection  # type: ignore[assignment]
        with raw:  # commits, or rolls back
            _insert(raw.execute, rows)

    async def close(self) -> None:
        """Close the file."""
        self._thread.shutdown()
        self._raw.close()
        self._local.dispose()
        await self._engine.dispose()


def _execute(connection: Connection, statements: Sequence[UpdateBase]) -> None:
    for statement in statements:
        done = connection.execute(statement)
        if isinstance(statement, Update) and not done.rowcount:
            raise Raced


def _insert(execute: Callable[[str, tuple[Any, ...]], object], rows: list[tuple[Any, ...]]) -> None:
    """Add entries, several with each statement.

    With one statement per entry, the interpreter would switch between this thread and a busy event
    loop, which takes longer than the writing itself.
    """
    for size in CHUNKS:
        while len(rows) >= size:
            execute(_INSERTS[size], tuple(chain.from_iterable(rows[:size])))
            del rows[:size]


_INSERTS = {
    size: f"INSERT INTO entries ({', '.join(column.name for column in entries.columns)}) VALUES "
    + ", ".join([f"({', '.join('?' for _ in entries.columns)})"] * size)
    for size in CHUNKS
}
"""SQL that inserts so many entries; sqlite3 keeps each prepared."""


def _prepare(connection: Any, _: object) -> None:
    """Make SQLite durable, let readers continue while somebody writes, and wipe what is deleted."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.execute("PRAGMA secure_delete = ON")
    cursor.close()
