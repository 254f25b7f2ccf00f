"""Tables, their logs and snapshots, as they are stored.

Writes that arrive at the same time share one transaction (group commit), whichever tables they
belong to. A write returns only when it is durable; under load, many writes share the cost of one
commit. The primary key (table, seq) of an entry decides races between processes.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    Executable,
    delete,
    func,
    insert,
    literal,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.things import Seat
from fiftyfour.table.database import Database, Raced, Write
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
from fiftyfour.table.schema import entries, seats, snapshots, tables

MOST_ROWS = 256
"""Entries per commit; more wait for the next one."""

log = logging.getLogger(__name__)


class _Waiting(Struct):
    """One caller's share of a transaction."""

    write: Write
    done: asyncio.Future[None]


class Store:
    """The stored tables of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[_Waiting] = []
        self._writer: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open the database at a URL, creating or migrating its tables first.

        Args:
            url: `sqlite+aiosqlite:////var/lib/fiftyfour/tables.sqlite`, or
                `postgresql://user:password@host/name`.

        Raises:
            TableError: it cannot be opened, or a newer version of this program has written it.
        """
        try:
            return cls(await _open(url))
        except (SQLAlchemyError, OSError, ImportError) as error:
            raise TableError("store", f"the database {url} cannot be opened: {error}") from error

    async def close(self) -> None:
        """Finish pending writes and close the database."""
        while self._writer is not None:
            await asyncio.wait([self._writer])
        await self._database.close()

    # --- tables ---

    async def create(self, record: Record) -> None:
        """Store a new table."""
        await self._write([insert(tables).values(**table_row(record)), *_insert_seats(record)])

    async def save(self, record: Record) -> None:
        """Store a changed table."""
        await self._write(_save(record))

    async def table(self, table: str) -> Record:
        """The table with this id; TableError `no_table` if there is none."""
        rows = await self._database.read(select(tables).where(tables.c.id == table))
        if not rows:
            raise TableError("no_table", "this table does not exist; ask the host for the link")
        wanted = select(seats).where(seats.c.table_id == table).order_by(seats.c.place)
        return record_of(rows[0], await self._database.read(wanted))

    async def made_by(self, address: str, since: int = 0) -> int:
        """How many tables an address has made since a time (milliseconds since 1970)."""
        wanted = (
            select(func.count().label("made"))
            .select_from(tables)
            .where(tables.c.made_by == address, tables.c.made_at >= since)
        )
        return (await self._database.read(wanted))[0]["made"]

    async def ping(self) -> None:
        """Raise TableError if the database does not respond."""
        await self._database.read(select(literal(1)))

    # --- logs ---

    async def append(
        self,
        table: str,
        kept: Sequence[Kept],
        record: Record | None = None,
        snapshot: Snapshot | None = None,
    ) -> None:
        """Store all of these entries or none, with the table that they change and its game.

        Raises:
            Raced: one of them is already stored, by its seq or its message id.
            TableError: the database failed; it is unknown whether anything was written.
        """
        statements: list[Executable] = []
        if record is not None:
            statements += _save(record)
        if snapshot is not None:
            statements.append(_insert_snapshot(table, snapshot))
        await self._write(statements, [entry_row(table, entry) for entry in kept])

    async def entries(
        self, table: str, since: int = -1, most: int | None = None, *, latest: bool = False
    ) -> list[Kept]:
        """Entries after `since`, in order: the first `most`, or the last with `latest`."""
        order = entries.c.seq.desc() if latest else entries.c.seq
        wanted = select(entries).where(entries.c.table_id == table, entries.c.seq > since)
        rows = await self._database.read(wanted.order_by(order).limit(most))
        return [kept_of(row) for row in (reversed(rows) if latest else rows)]

    async def carried_out(self, table: str, seat: Seat, message: str) -> int | None:
        """The entry a message has made, if it has made one."""
        wanted = select(entries.c.seq).where(
            entries.c.table_id == table, entries.c.seat == seat, entries.c.message == message
        )
        rows = await self._database.read(wanted)
        return rows[0]["seq"] if rows else None

    async def messages(self, table: str, most: int) -> dict[tuple[Seat, str], int]:
        """The entries made by the latest messages."""
        wanted = (
            select(entries.c.seat, entries.c.message, entries.c.seq)
            .where(entries.c.table_id == table)
            .order_by(entries.c.seq.desc())
            .limit(most)
        )
        rows = await self._database.read(wanted)
        return {(r["seat"], r["message"]): r["seq"] for r in rows if r["message"] is not None}

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Store a snapshot and delete the older ones."""
        older = delete(snapshots).where(snapshots.c.table_id == table)
        await self._write([older, _insert_snapshot(table, snapshot)])

    async def snapshot(self, table: str) -> Snapshot | None:
        """The newest snapshot of a table."""
        wanted = select(snapshots).where(snapshots.c.table_id == table)
        rows = await self._database.read(wanted.order_by(snapshots.c.seq.desc()).limit(1))
        return Snapshot(rows[0]["seq"], rows[0]["head"], rows[0]["game"]) if rows else None

    # --- group commit ---

    async def _write(
        self, statements: Sequence[Executable], rows: Sequence[tuple[Any, ...]] = ()
    ) -> None:
        """Join the next transaction and wait until it is durable."""
        waiting = _Waiting(Write(statements, rows), self._loop.create_future())
        self._waiting.append(waiting)
        if self._writer is None:
            self._writer = self._loop.create_task(self._write_all())
        await asyncio.shield(waiting.done)

    async def _write_all(self) -> None:
        """Commit waiting writes until there are none."""
        try:
            while self._waiting:
                await self._commit(_take(self._waiting))
        finally:
            self._writer = None

    async def _commit(self, batch: Sequence[_Waiting]) -> None:
        """Commit a batch; if one of its writes fails, halve it until that one fails alone."""
        try:
            await self._database.commit([waiting.write for waiting in batch])
        except Exception as error:
            if len(batch) == 1:
                batch[0].done.set_exception(_failure(error))
                return
            await self._commit(batch[: len(batch) // 2])
            await self._commit(batch[len(batch) // 2 :])
        else:
            for waiting in batch:
                waiting.done.set_result(None)


async def _open(url: str) -> Database:
    """The database at a URL; each needs a driver, loaded only then."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        from fiftyfour.table.sqlite import Sqlite

        return await Sqlite.open(address)
    raise ImportError("the URL must begin with sqlite+aiosqlite:// or postgresql://")


def _failure(error: Exception) -> TableError:
    if isinstance(error, Raced):
        return error
    log.error("a commit failed: %s", error)
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
