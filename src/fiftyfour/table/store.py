"""The database: all SQL is here, behind one class.

Writes that arrive at the same time share one transaction (group commit), whichever tables they
belong to. A write returns only when it is durable; under load, many writes share the cost of one
commit. The primary key (table, seq) of an entry decides races between processes.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    Connection,
    Dialect,
    Engine,
    Executable,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.things import Seat
from fiftyfour.table.records import (
    Kept,
    Record,
    Snapshot,
    entry_row,
    kept_of,
    record_of,
    seat_rows,
    table_row,
)
from fiftyfour.table.schema import REVISION, entries, seats, snapshots, tables

MOST_ROWS = 256
"""Entries per commit; more wait for the next one."""

CHUNKS = (64, 32, 16, 8, 4, 2, 1)
"""Entries per statement; only a few sizes, so that the database can cache the statements."""

log = logging.getLogger(__name__)


class Raced(TableError):
    """Another process has already written this entry or message."""

    def __init__(self) -> None:
        super().__init__("raced", "another process has written to this table first; try again")


_Row = tuple[Any, ...]


class _Write(Struct):
    """One caller's share of a transaction."""

    statements: list[Executable]
    rows: list[_Row]
    done: asyncio.Future[None]


class Store:
    """The database at a URL such as `sqlite+aiosqlite:////var/lib/fiftyfour/tables.sqlite`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[_Write] = []
        self._writer: asyncio.Task[None] | None = None
        self._local: Engine | None = None
        if engine.dialect.name == "sqlite":
            self._local = create_engine(engine.url.set(drivername="sqlite"))
            event.listen(self._local, "connect", _prepare_sqlite)
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open the store at `url`, creating or migrating it first.

        Raises:
            TableError: it cannot be opened, or a newer version of this program has written it.
        """
        engine = None
        try:
            engine = create_async_engine(url)
            if engine.dialect.name == "sqlite":
                Path(engine.url.database or "").open("ab").close()  # gives the clearest error
                event.listen(engine.sync_engine, "connect", _prepare_sqlite)
            async with engine.begin() as connection:
                await connection.run_sync(_migrate)
        except (SQLAlchemyError, OSError, ImportError, TableError) as error:
            if engine is not None:
                await engine.dispose()
            if isinstance(error, TableError):
                raise
            raise TableError("store", f"the database {url} cannot be opened: {error}") from error
        return cls(engine)

    async def close(self) -> None:
        """Finish pending writes and close the database."""
        while self._writer is not None:
            await asyncio.wait([self._writer])
        self._thread.shutdown()
        if self._local is not None:
            self._local.dispose()
        await self._engine.dispose()

    # --- tables ---

    async def create(self, record: Record) -> None:
        """Store a new table."""
        await self._write([insert(tables).values(**table_row(record)), *_insert_seats(record)])

    async def save(self, record: Record) -> None:
        """Store a changed table."""
        await self._write(_save(record))

    async def table(self, table: str) -> Record:
        """The table with this id; TableError `no_table` if there is none."""
        async with self._reading() as connection:
            result = await connection.execute(select(tables).where(tables.c.id == table))
            row = result.mappings().one_or_none()
            if row is None:
                raise TableError("no_table", "this table does not exist; ask the host for the link")
            seat_rows = await connection.execute(
                select(seats).where(seats.c.table_id == table).order_by(seats.c.place)
            )
            return record_of(row, seat_rows.mappings().all())

    async def made_by(self, address: str, since: int = 0) -> int:
        """How many tables an address has made since a time (milliseconds since 1970)."""
        count = (
            select(func.count())
            .select_from(tables)
            .where(tables.c.made_by == address, tables.c.made_at >= since)
        )
        async with self._reading() as connection:
            return (await connection.execute(count)).scalar_one()

    async def ping(self) -> None:
        """Raise TableError if the database does not respond."""
        async with self._reading() as connection:
            await connection.execute(text("SELECT 1"))

    @asynccontextmanager
    async def _reading(self) -> AsyncGenerator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            log.error("a read failed: %s", error)
            raise TableError("store", "the database does not respond; try again later") from error

    # --- logs ---

    async def append(
        self, table: str, kept: Sequence[Kept], begun: tuple[Record, Snapshot] | None = None
    ) -> None:
        """Store all of these entries or none; with `begun`, also the table that begins with them.

        Raises:
            Raced: one of them is already stored, by its seq or its message id.
            TableError: the database failed; it is unknown whether anything was written.
        """
        statements: list[Executable] = []
        if begun is not None:
            record, snapshot = begun
            statements = [*_save(record), _insert_snapshot(table, snapshot)]
        await self._write(statements, [entry_row(table, entry) for entry in kept])

    async def entries(
        self, table: str, since: int = -1, most: int | None = None, *, latest: bool = False
    ) -> list[Kept]:
        """Entries after `since`, in order: the first `most`, or the last with `latest`."""
        order = entries.c.seq.desc() if latest else entries.c.seq
        wanted = select(entries).where(entries.c.table_id == table, entries.c.seq > since)
        async with self._reading() as connection:
            rows = (await connection.execute(wanted.order_by(order).limit(most))).mappings().all()
        return [kept_of(row) for row in (reversed(rows) if latest else rows)]

    async def carried_out(self, table: str, seat: Seat, message: str) -> int | None:
        """The entry a message has made, if it has made one."""
        wanted = select(entries.c.seq).where(
            entries.c.table_id == table, entries.c.seat == seat, entries.c.message == message
        )
        async with self._reading() as connection:
            return (await connection.execute(wanted)).scalar_one_or_none()

    async def messages(self, table: str, most: int) -> dict[tuple[Seat, str], int]:
        """The entries made by the latest messages."""
        wanted = (
            select(entries.c.seat, entries.c.message, entries.c.seq)
            .where(entries.c.table_id == table)
            .order_by(entries.c.seq.desc())
            .limit(most)
        )
        async with self._reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return {(seat, message): seq for seat, message, seq in rows if message is not None}

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Store a snapshot and delete the older ones."""
        older = delete(snapshots).where(snapshots.c.table_id == table)
        await self._write([older, _insert_snapshot(table, snapshot)])

    async def snapshot(self, table: str) -> Snapshot | None:
        """The newest snapshot of a table."""
        wanted = select(snapshots).where(snapshots.c.table_id == table)
        async with self._reading() as connection:
            result = await connection.execute(wanted.order_by(snapshots.c.seq.desc()).limit(1))
            row = result.mappings().one_or_none()
        return None if row is None else Snapshot(row["seq"], row["head"], row["game"])

    # --- group commit ---

    async def _write(self, statements: list[Executable], rows: list[_Row] | None = None) -> None:
        """Join the next transaction and wait until it is durable."""
        write = _Write(statements, rows or [], self._loop.create_future())
        self._waiting.append(write)
        if self._writer is None:
            self._writer = self._loop.create_task(self._write_all())
        await asyncio.shield(write.done)

    async def _write_all(self) -> None:
        """Commit waiting writes until there are none."""
        try:
            while self._waiting:
                batch = _take(self._waiting)
                try:
                    await self._commit(batch)
                except Exception:
                    for write in batch:  # one of them failed: commit each separately
                        await self._commit_alone(write)
                else:
                    for write in batch:
                        write.done.set_result(None)
        finally:
            self._writer = None

    async def _commit(self, batch: Sequence[_Write]) -> None:
        """Commit them all in one transaction.

        SQLite does this in a separate thread: with its asyncio driver, each statement and the
        commit would wait for a turn of the busy event loop.
        """
        if self._local is None:
            async with self._engine.begin() as connection:
                await connection.run_sync(_carry_out, batch)
        else:
            await self._loop.run_in_executor(self._thread, _commit_here, self._local, batch)

    async def _commit_alone(self, write: _Write) -> None:
        try:
            await self._commit([write])
        except IntegrityError:
            write.done.set_exception(Raced())
        except Exception as error:
            log.error("a commit failed: %s", error)
            failure = TableError("not_stored", "this could not be stored; try again in a moment")
            write.done.set_exception(failure)
        else:
            write.done.set_result(None)


def _commit_here(engine: Engine, batch: Sequence[_Write]) -> None:
    with engine.begin() as connection:
        _carry_out(connection, batch)


def _carry_out(connection: Connection, batch: Sequence[_Write]) -> None:
    for write in batch:
        for statement in write.statements:
            connection.execute(statement)
    rows = [row for write in batch for row in write.rows]
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


def _take(waiting: list[_Write]) -> list[_Write]:
    """Take the writes for one transaction from those waiting, at least one."""
    count, rows = 0, 0
    for write in waiting:
        rows += len(write.rows) + len(write.statements)
        if count and rows > MOST_ROWS:
            break
        count += 1
    batch = waiting[:count]
    del waiting[:count]
    return batch


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Make SQLite durable, and let readers continue while somebody writes."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.close()


def _migrate(connection: Connection) -> None:
    """Migrate the tables, completely or not at all, one process at a time."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # Python's driver opens none before DDL
    if inspect(connection).has_table("alembic_version"):
        version = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        if version.scalar() == REVISION:
            return
    from alembic import command  # imported only when needed: it is slow to load
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise TableError(
            "store", f"a newer version of fiftyfour has written this database: {error}"
        ) from error


def _save(record: Record) -> list[Executable]:
    return [
        update(tables).where(tables.c.id == record.id).values(**table_row(record)),
        delete(seats).where(seats.c.table_id == record.id),
        *_insert_seats(record),
    ]


def _insert_seats(record: Record) -> list[Executable]:
    return [insert(seats).values(**row) for row in seat_rows(record)]


def _insert_snapshot(table: str, snapshot: Snapshot) -> Executable:
    return insert(snapshots).values(
        table_id=table, seq=snapshot.seq, head=snapshot.head, game=snapshot.game
    )
