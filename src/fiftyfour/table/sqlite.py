"""Tables in an SQLite file."""

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
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

from fiftyfour.table.database import Row, Write, migrate, no_answer, reason
from fiftyfour.table.schema import entries
from fiftyfour.table.store import Raced

MOST = 1000
"""Entries added by one statement; a database takes up to 32,766 values."""

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
        self._writer: sqlite3.Connection = self._raw.dbapi_connection  # type: ignore[assignment]
        self._writer.isolation_level = None  # each statement is a transaction
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._reads: set[asyncio.Task[Sequence[Row]]] = set()

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
        """The rows of a query.

        A read that is given up runs to its end: the driver's thread answers to an open loop only.
        """
        reading = asyncio.ensure_future(self._rows(wanted))
        self._reads.add(reading)
        reading.add_done_callback(self._reads.discard)
        try:
            return await asyncio.shield(reading)
        except SQLAlchemyError as error:
            log.error("a read failed: %s", reason(error))
            raise no_answer() from error

    async def _rows(self, wanted: Select[*tuple[Any, ...]]) -> Sequence[Row]:
        async with self._engine.connect() as connection:
            return (await connection.execute(wanted)).mappings().all()

    async def commit(self, writes: Sequence[Write]) -> None:
        """Store all of these in one transaction."""
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._thread, self._commit, writes)
        except (IntegrityError, sqlite3.IntegrityError) as error:
            raise Raced from error

    def _commit(self, writes: Sequence[Write]) -> None:
        """Most only add entries, for which SQLAlchemy would take longer than SQLite itself.

        These are one statement, which is a transaction too: between several, this thread would wait
        for a turn of the interpreter, beside a busy event loop.
        """
        rows = [row for write in writes for row in write.entries]
        statements = [statement for write in writes for statement in write.statements]
        if statements or len(rows) > MOST:
            with self._local.begin() as connection:
                _execute(connection, statements)
                for start in range(0, len(rows), MOST):
                    some = rows[start : start + MOST]
                    connection.exec_driver_sql(_inserting(len(some)), _values(some))
        elif rows:
            self._writer.execute(_inserting(len(rows)), _values(rows))

    async def close(self) -> None:
        """Close the file, once all reads are done."""
        await asyncio.gather(*self._reads, return_exceptions=True)
        self._thread.shutdown()
        self._raw.close()
        self._local.dispose()
        await self._engine.dispose()


def _execute(connection: Connection, statements: Sequence[UpdateBase]) -> None:
    for statement in statements:
        done = connection.execute(statement)
        if isinstance(statement, Update) and not done.rowcount:
            raise Raced


@lru_cache(maxsize=128)  # sqlite3 keeps as many prepared
def _inserting(count: int) -> str:
    """A statement that adds this many entries."""
    row = f"({', '.join('?' for _ in entries.columns)})"
    columns = ", ".join(column.name for column in entries.columns)
    return f"INSERT INTO entries ({columns}) VALUES {', '.join([row] * count)}"


def _values(rows: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple(chain.from_iterable(rows))


def _prepare(connection: Any, _: object) -> None:
    """Make SQLite durable, let readers continue while somebody writes, and wipe what is deleted."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.execute("PRAGMA secure_delete = ON")
    cursor.close()
