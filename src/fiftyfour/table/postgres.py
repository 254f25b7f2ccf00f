"""Tables in PostgreSQL, where several processes may serve them together.

SQLAlchemy writes the SQL and migrates; asyncpg carries it out, since SQLAlchemy's own way of using
it costs several times as much processor time.
"""

import logging
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
from sqlalchemy import ClauseElement, Select, String, Update, UpdateBase
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.sql.compiler import SQLCompiler

from fiftyfour.table.database import Row, Write, migrate, no_answer, reason
from fiftyfour.table.listening import CHANNEL, FAILURES, Listening
from fiftyfour.table.news import Notice, notifications
from fiftyfour.table.schema import entries
from fiftyfour.table.store import Raced

CONNECTIONS = 5
"""Connections of each process at most; one more listens."""

PATIENCE = 15.0
"""Seconds until an attempt to connect, or a statement, has failed."""

SETTINGS = {
    "application_name": CHANNEL,
    "synchronous_commit": "on",  # durable, whatever the server's default is
    "tcp_keepalives_idle": "15",  # so that the locks of a machine that is gone are free soon
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}

log = logging.getLogger(__name__)
_dialect = PGDialect_asyncpg()

_COLUMNS = ", ".join(column.name for column in entries.columns)
_ARRAYS = ", ".join(
    # text, because a cast to a shorter type would cut off what is too long without a word
    f"${place}::{'text' if isinstance(column.type, String) else column.type.compile(_dialect)}[]"
    for place, column in enumerate(entries.columns, start=1)
)
_NEWS = len(entries.columns) + 1

APPEND = f"""
WITH appended AS (
    INSERT INTO entries ({_COLUMNS}) SELECT * FROM unnest({_ARRAYS})
    ORDER BY 1, 2 -- so that no two processes wait for each other
)
SELECT pg_notify('{CHANNEL}', text) FROM unnest(${_NEWS}::text[]) AS text
"""

LACKED = f"""
SELECT {", ".join(f"entries.{column.name}" for column in entries.columns)}
FROM entries JOIN unnest($1::text[], $2::int[]) AS lacked (id, since)
ON entries.table_id = lacked.id AND entries.seq > lacked.since
ORDER BY entries.table_id, entries.seq
"""

PROCESSES = f"""
SELECT pid FROM pg_stat_activity
WHERE datname = current_database() AND application_name = '{CHANNEL}'
"""


class Postgres:
    """A database of a PostgreSQL server, at a URL such as `postgresql://user@host/name`."""

    def __init__(self, pool: "asyncpg.Pool[asyncpg.Record]", url: str) -> None:
        self._pool = pool
        self._url = url
        self._listening: Listening | None = None

    @classmethod
    async def open(cls, url: str) -> "Postgres":
        """Connect, creating or migrating the tables first.

        Raises:
            Exception: one of FAILURES, or SQLAlchemy's; it cannot be opened.
            TableError: a newer version of this program has written it.
        """
        engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=lambda: _connect(url), poolclass=NullPool
        )
        async with engine.begin() as connection:
            await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(54)")  # one at a time
            await connection.run_sync(migrate)
        await engine.dispose()
        pool = asyncpg.create_pool(
            url,
            min_size=1,
            max_size=CONNECTIONS,
            reset=_leave_as_it_is,
            timeout=PATIENCE,
            command_timeout=PATIENCE,
            server_settings=SETTINGS,
        )
        return cls(await pool, url)

    async def close(self) -> None:
        """Close all connections."""
        if self._listening is not None:
            await self._listening.close()
        await self._pool.close()

    async def read(self, wanted: Select[*tuple[Any, ...]]) -> Sequence[Row]:
        """The rows of a query."""
        sql, values = _compiled(wanted)
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # nothing stored contains it; PostgreSQL cannot even ask
        return await self._fetch(sql, *values)

    async def lacked(self, since: Mapping[str, int]) -> Sequence[Row]:
        """The entries of several tables, each after the given one, by table and in order."""
        return await self._fetch(LACKED, list(since), list(since.values()))

    async def commit(self, writes: Sequence[Write]) -> None:
        """Store all of these in one transaction, and tell the other processes of them."""
        rows = [row for write in writes for row in write.entries]
        columns = list(zip(*rows, strict=True)) if rows else [()] * len(entries.columns)
        process = 0 if self._listening is None else self._listening.process
        news = list(notifications(process, (one for write in writes for one in write.news)))
        statements = [statement for write in writes for statement in write.statements]
        try:
            async with self._pool.acquire() as connection:
                if not statements:
                    await connection.execute(APPEND, *columns, news)
                    return
                async with connection.transaction():
                    for statement in statements:
                        await _carry_out(connection, statement)
                    await connection.execute(APPEND, *columns, news)
        except asyncpg.UniqueViolationError as error:
            raise Raced from error

    # --- several processes ---

    async def listen(self, hear: Callable[[Notice], None], missed: Callable[[], None]) -> None:
        """Hear what other processes tell from now on; `missed`: perhaps not everything was heard.

        Raises:
            TableError: the database does not respond.
        """
        self._listening = Listening(lambda: _connect(self._url), hear, missed)
        try:
            await self._listening.start()
        except FAILURES as error:
            raise no_answer() from error

    @asynccontextmanager
    async def only(self, table: str) -> AsyncGenerator[bool]:
        """Hold the lock on a table while the context lasts; False if another process has it."""
        assert self._listening is not None
        async with self._listening.only(table) as held:
            yield held

    async def processes(self) -> set[int]:
        """The numbers of all processes, and perhaps others."""
        return {row["pid"] for row in await self._fetch(PROCESSES)}

    async def _fetch(self, sql: str, *values: Any) -> Sequence[Row]:
        try:
            async with self._pool.acquire() as connection:
                return await connection.fetch(sql, *values)
        except FAILURES as error:
            log.error("a read failed: %s", reason(error))
            raise no_answer() from error


async def _connect(url: str) -> asyncpg.Connection:
    return await asyncpg.connect(
        url, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=SETTINGS
    )


async def _leave_as_it_is(_: asyncpg.Connection) -> None:
    """Nothing here changes a connection of the pool, so that no reset is needed."""


async def _carry_out(connection: Any, statement: UpdateBase) -> None:
    """Execute a statement; an update that finds no row to change has been raced."""
    sql, values = _compiled(statement)
    done = await connection.execute(sql, *values)
    if isinstance(statement, Update) and done == "UPDATE 0":
        raise Raced


def _compiled(statement: ClauseElement) -> tuple[str, list[Any]]:
    """A statement as SQL, and its values in order."""
    compiled = statement.compile(dialect=_dialect, compile_kwargs={"render_postcompile": True})
    assert isinstance(compiled, SQLCompiler)
    return compiled.string, [compiled.params[name] for name in compiled.positiontup or ()]
