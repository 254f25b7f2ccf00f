"""Tables, their logs and snapshots, as they are stored in a database."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import groupby
from typing import Any

from msgspec import structs
from sqlalchemy import (
    URL,
    ColumnElement,
    FromClause,
    Table,
    UpdateBase,
    delete,
    func,
    insert,
    literal,
    make_url,
    or_,
    select,
    update,
)

from fiftyfour.engine.errors import NotInstalled, TableError
from fiftyfour.engine.log import Entry
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.table.commits import Commits
from fiftyfour.table.database import Database, Row, Shared, Write
from fiftyfour.table.news import AnyNews, Appended, Changed, Gone, Rewritten
from fiftyfour.table.notebooks import SqlNotebooks
from fiftyfour.table.numbering import Readers
from fiftyfour.table.records import Delivered, Kept, Picture, Record, Shelved, Snapshot
from fiftyfour.table.rows import (
    STORED,
    Rows,
    deleting,
    entry_row,
    inserting,
    kept_of,
    published_of,
    readers_in,
    record_of,
    seat_rows,
    selecting,
    shelved_of,
    shelving,
    table_row,
)
from fiftyfour.table.schema import (
    entries,
    pictures,
    seats,
    seen,
    snapshots,
    tables,
    told,
)
from fiftyfour.table.sqlite import Sqlite
from fiftyfour.table.store import NotDone, no_table

TRIES = 20
"""How often all of a table is read anew because somebody acts meanwhile."""

STORY = ('"heading":true', '"rule":"story"', '"rule":"undo"')
"""What stands in the events of entries that may tell of the story."""

MOST_SEQ = 2**31 - 1
"""The largest seq a database can compare."""

log = logging.getLogger(__name__)


class SqlStore:
    """The stored tables of a database.

    Attributes:
        shared: the database, if other processes may use it too.
        unheard: something could not be told to them since this was last set to False.
        notebooks: the stored notebooks.
    """

    def __init__(self, database: Database, shared: Shared | None = None) -> None:
        self.shared = shared
        self.unheard = False
        self._database = database
        self._commits = Commits(database)
        self.notebooks = SqlNotebooks(database, self._commits)

    @classmethod
    async def open(cls, url: str) -> "SqlStore":
        """Open the database at a URL, creating or migrating its tables first.

        Args:
            url: `sqlite+aiosqlite:////var/lib/fiftyfour/tables.sqlite`, or
                `postgresql://user:password@host/name`, which several processes may share.

        Raises:
            TableError: it cannot be opened, or a newer version of this program has written it.
            NotInstalled: it is PostgreSQL, and the extra `postgres` is missing.
        """
        shown = "at this URL"
        try:
            address = make_url(url)
            shown = address.render_as_string(hide_password=True)
            if address.get_backend_name() == "sqlite":
                return cls(await Sqlite.open(address))
            database = await _open_postgres(address)
            return cls(database, database)
        except (TableError, NotInstalled):
            raise
        except Exception as error:  # many kinds, some of the drivers' own
            raise TableError("store", f"the database {shown} cannot be opened: {error}") from error

    async def close(self) -> None:
        """Finish pending writes and close the database."""
        await self._commits.done()
        await self._database.close()

    # --- tables ---

    async def create(
        self, record: Record, kept: Sequence[Kept] = (), snapshot: Snapshot | None = None
    ) -> None:
        """Store a new table, with its log and game if it has begun."""
        statements = [insert(tables).values(**table_row(record)), *_insert_seats(record)]
        if snapshot is not None:
            statements.append(_insert_snapshot(record.id, snapshot))
        await self._write(statements, [entry_row(record.id, entry) for entry in kept])

    async def save(self, record: Record) -> None:
        """Store a changed table; Raced if another process has changed it meanwhile."""
        await self._write(_save(record), news=[Changed(record.id, record.version)])

    async def table(self, table: str) -> Record:
        """The table with this id; TableError `no_table` if there is none."""
        rows = await self._database.read(select(tables).where(tables.c.id == table))
        if not rows:
            raise no_table()
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

    async def shelf(self, *only: str) -> list[Shelved]:
        """What can be told of all tables, or of these, without opening them; touched last first."""
        wanted, sitting = shelving(), select(seats).order_by(seats.c.place)
        if only:
            wanted = wanted.where(tables.c.id.in_(only))
            sitting = sitting.where(seats.c.table_id.in_(only))
        found = await self._database.read(wanted)
        seated: dict[str, list[Row]] = {row["id"]: [] for row in found}
        for seat in await self._database.read(sitting):
            seated.setdefault(seat["table_id"], []).append(seat)
        return [shelved_of(row, seated[row["id"]]) for row in found]

    async def delete(self, table: str) -> None:
        """Delete a table with all that is stored of it; nothing happens if there is none."""
        await self._write(deleting(table), news=[Gone(table)])

    async def rewrite(self, record: Record, kept: Sequence[Kept], snapshot: Snapshot) -> None:
        """Store a changed table, of which these entries are told in another way, in a new snapshot.

        Raises:
            Raced: another process has changed the table meanwhile.
        """
        columns = [column.name for column in entries.columns]
        told = [dict(zip(columns, entry_row(record.id, one), strict=True)) for one in kept]
        changed = [
            update(entries)
            .where(entries.c.table_id == record.id, entries.c.seq == row["seq"])
            .values(action=row["action"], sealed=row["sealed"], events=row["events"])
            for row in told
        ]
        older = delete(snapshots).where(snapshots.c.table_id == record.id)
        statements = [*_save(record), *changed, older, _insert_snapshot(record.id, snapshot)]
        await self._write(statements, news=[Rewritten(record.id)])

    async def take_out(self, table: str) -> Rows:
        """All that is stored of a table, as it stood at one moment.

        Raises:
            TableError: `no_table`, there is none.
            NotDone: it never stood still.
        """
        for _ in range(TRIES):
            before = await self.table(table), await self.shelf(table)
            found = {one.name: await self._rows(one, table) for one in STORED}
            if before == (await self.table(table), await self.shelf(table)):
                return found
        raise NotDone("too much is happening at this table; try again in a moment")

    async def _rows(self, stored: Table, table: str) -> list[Row]:
        """All rows of a table of ours in one table of the database, a page at a time."""
        found: list[Row] = []
        while page := await self._database.read(selecting(stored, table, len(found))):
            found += page
        return found

    async def put_in(self, *given: Rows) -> None:
        """Store tables as `take_out` gave them, all or none; Raced if there is one of them."""
        writes = [inserting(rows) for rows in given]
        statements = [one for write in writes for one in write.statements]
        await self._write(statements, [row for write in writes for row in write.entries])

    async def ping(self) -> None:
        """Raise TableError if the database does not respond."""
        await self._database.read(select(literal(1)))

    # --- logs ---

    async def append(
        self,
        table: str,
        kept: Sequence[Kept],
        *,
        record: Record | None = None,
        snapshot: Snapshot | None = None,
        tell: bool = True,
    ) -> None:
        """Store all of these entries or none, together with the table they change, if they do.

        With `tell`, other processes hear of the entries. Notifications let PostgreSQL commit only
        one transaction at a time, so it is worth sparing them.

        Raises:
            Raced: one of them is already stored, by its seq or its message id, or another process
                has changed the table.
            TableError: the database failed; it is unknown whether anything was written.
        """
        statements: list[UpdateBase] = []
        news: list[AnyNews] = [Appended(table, kept[-1].entry.seq)] if tell else []
        if record is not None:
            statements += _save(record)
            news.append(Changed(table, record.version))
        if snapshot is not None:
            statements.append(_insert_snapshot(table, snapshot))
        await self._write(statements, [entry_row(table, entry) for entry in kept], news)

    async def lacked(self, since: Mapping[str, int]) -> dict[str, list[Kept]]:
        """The entries of several tables, each after the given one, in order."""
        assert self.shared is not None
        rows = await self.shared.lacked(since)
        by_table = groupby(rows, lambda row: str(row["table_id"]))
        return {table: [kept_of(row) for row in new] for table, new in by_table}

    async def latest(self, table: str) -> tuple[int, int]:
        """The seq of the last entry (-1: none) and the version of the table."""
        last = select(func.max(entries.c.seq)).where(entries.c.table_id == table)
        wanted = select(
            func.coalesce(last.scalar_subquery(), -1).label("seq"), tables.c.version
        ).where(tables.c.id == table)
        rows = await self._database.read(wanted)
        if not rows:
            raise no_table()
        return rows[0]["seq"], rows[0]["version"]

    async def entries(
        self, table: str, since: int = -1, most: int | None = None, *, latest: bool = False
    ) -> list[Kept]:
        """Entries after `since`, in order: the first `most`, or the last with `latest`."""
        return await self._entries(entries.c.table_id == table, since, most, latest)

    async def lines(
        self, table: str, viewer: Viewer, since: int, most: int, *, latest: bool = False
    ) -> list[Kept]:
        """The same of those entries that `viewer` may know of."""
        wanted = (entries.c.table_id == table) & _readable(viewer)
        return await self._entries(wanted, since, most, latest)

    async def _entries(
        self, which: ColumnElement[bool], since: int, most: int | None, latest: bool
    ) -> list[Kept]:
        order = entries.c.seq.desc() if latest else entries.c.seq
        wanted = select(entries).where(which, entries.c.seq > min(since, MOST_SEQ))
        rows = await self._database.read(wanted.order_by(order).limit(most))
        return [kept_of(row) for row in (reversed(rows) if latest else rows)]

    async def story(self, table: str, most: int, rules: Sequence[str] = ()) -> list[Kept]:
        """The last of those that everybody may know of and that may tell of the story, in order.

        Those in which one of these `rules` made something happen are among them.
        """
        marks = (*STORY, *(f'"rule":"{rule}"' for rule in rules))
        tells = [entries.c.events.like(f"%{mark}%") for mark in marks]
        evening = entries.c.action.like('{"action":"evening"%')
        wanted = (entries.c.table_id == table) & entries.c.readers.is_(None) & or_(evening, *tells)
        return await self._entries(wanted, -1, most, True)

    async def private(self, table: str) -> dict[int, Readers]:
        """The entries that not everybody may know of, in order, with their readers."""
        wanted = select(entries.c.seq, entries.c.readers).where(
            entries.c.table_id == table, entries.c.readers.is_not(None)
        )
        rows = await self._database.read(wanted.order_by(entries.c.seq))
        return {row["seq"]: readers_in(row) for row in rows}

    async def script(self, table: str, since: int, most: int) -> list[Entry]:
        """The first `most` entries after `since`, without what they made happen."""
        columns = (column for column in entries.c if column.name != "events")
        wanted = select(*columns).where(entries.c.table_id == table, entries.c.seq > since)
        rows = await self._database.read(wanted.order_by(entries.c.seq).limit(most))
        return await asyncio.to_thread(lambda: [published_of(row) for row in rows])

    async def carried_out(self, table: str, seat: Seat, message: str) -> int | None:
        """The line, as its seat counts them, that a message has made, if it has made one."""
        made, before = entries.alias(), entries.alias()
        lines = select(func.count()).where(
            before.c.table_id == table, before.c.seq < made.c.seq, _readable(seat, before)
        )
        wanted = select(lines.correlate(made).scalar_subquery().label("line")).where(
            made.c.table_id == table, made.c.seat == seat, made.c.message == message
        )
        rows = await self._database.read(wanted)
        return rows[0]["line"] if rows else None

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
        """Store a snapshot and delete the older ones; Raced if another process has stored it."""
        older = delete(snapshots).where(
            snapshots.c.table_id == table, snapshots.c.seq <= snapshot.seq
        )
        await self._write([older, _insert_snapshot(table, snapshot)])

    async def snapshot(self, table: str) -> Snapshot | None:
        """The newest snapshot of a table."""
        wanted = select(snapshots).where(snapshots.c.table_id == table)
        rows = await self._database.read(wanted.order_by(snapshots.c.seq.desc()).limit(1))
        return Snapshot(rows[0]["seq"], rows[0]["head"], rows[0]["game"]) if rows else None

    # --- who was here ---

    async def seen(self, table: str) -> dict[Seat, int]:
        """When somebody last came to each seat or left it, in milliseconds since 1970."""
        rows = await self._database.read(select(seen).where(seen.c.table_id == table))
        return {row["seat"]: row["at"] for row in rows}

    def keep_seen(self, table: str, seat: Seat, at: int) -> None:
        """Store that somebody comes to a seat or leaves it; nobody waits for that."""
        before = delete(seen).where(seen.c.table_id == table, seen.c.seat == seat)
        now = insert(seen).values(table_id=table, seat=seat, at=at)
        self._commits.join(Write([before, now])).add_done_callback(_give_up)

    # --- channels ---

    async def delivered(self, table: str) -> Delivered | None:
        """How far the channel of a table has been told; None: not at all."""
        rows = await self._database.read(select(told).where(told.c.table_id == table))
        if not rows:
            return None
        (row,) = rows
        return Delivered(
            since=row["since"], seq=row["seq"], trouble=row["trouble"], stopped=row["stopped"]
        )

    async def keep_delivered(self, table: str, done: Delivered) -> None:
        """Store how far it has been told."""
        before = delete(told).where(told.c.table_id == table)
        now = insert(told).values(table_id=table, **structs.asdict(done))
        await self._write([before, now])

    async def untold(self) -> list[str]:
        """The tables whose channels may not have been told everything."""
        last = select(func.max(entries.c.seq)).where(entries.c.table_id == tables.c.id)
        waits = told.c.table_id.is_(None) | (
            told.c.stopped.is_(False) & (told.c.seq < last.correlate(tables).scalar_subquery())
        )
        wanted = select(tables.c.id).select_from(
            tables.outerjoin(told, told.c.table_id == tables.c.id)
        )
        rows = await self._database.read(wanted.where(tables.c.channel.is_not(None), waits))
        return [row["id"] for row in rows]

    # --- pictures ---

    async def keep_picture(self, table: str, picture: Picture) -> None:
        """Store a picture of a table."""
        row = {"table_id": table, **structs.asdict(picture)}
        await self._write([insert(pictures).values(**row)])

    async def picture(self, table: str, name: str) -> Picture | None:
        """The picture of a table with this name."""
        wanted = select(pictures).where(pictures.c.table_id == table, pictures.c.name == name)
        rows = await self._database.read(wanted)
        return Picture(rows[0]["name"], rows[0]["kind"], rows[0]["data"]) if rows else None

    async def drop_pictures(self, table: str, *, keep: str) -> None:
        """Delete the pictures of a table except the one with this name."""
        others = (pictures.c.table_id == table, pictures.c.name != keep)
        await self._write([delete(pictures).where(*others)])

    # --- several processes ---

    def tell(self, news: AnyNews) -> None:
        """Tell the other processes, if there can be any."""
        if self.shared is not None:
            self._commits.join(Write(news=[news])).add_done_callback(self._told)

    def _told(self, telling: asyncio.Future[None]) -> None:
        self.unheard |= telling.exception() is not None

    async def _write(
        self,
        statements: Sequence[UpdateBase],
        rows: Sequence[tuple[Any, ...]] = (),
        news: Sequence[AnyNews] = (),
    ) -> None:
        """Join the next transaction and wait until it is durable."""
        await self._commits.join(Write(statements, rows, news))

    @asynccontextmanager
    async def only(self, table: str) -> AsyncGenerator[bool]:
        """Hold the lock on a table while the context lasts; False if another process has it."""
        if self.shared is None:
            yield True
        else:
            async with self.shared.only(table) as held:
                yield held


async def _open_postgres(url: URL) -> Shared:
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise ImportError("its URL must begin with sqlite+aiosqlite:// or postgresql://")
    try:
        from fiftyfour.table.postgres import Postgres
    except ModuleNotFoundError:
        raise NotInstalled("open PostgreSQL databases", "postgres") from None
    address = url.set(drivername="postgresql")
    return await Postgres.open(address.render_as_string(hide_password=False))


def _give_up(noting: asyncio.Future[None]) -> None:
    """What could not be noted has been logged."""
    noting.exception()


def _readable(viewer: Viewer, stored: FromClause = entries) -> ColumnElement[bool]:
    """Of the entries, those that `viewer` may know of."""
    everybody = stored.c.readers.is_(None)
    return everybody if viewer is None else everybody | stored.c.readers.like(f'%"{viewer}"%')


def _save(record: Record) -> list[UpdateBase]:
    before = record.version - 1
    return [
        update(tables)
        .where(tables.c.id == record.id, tables.c.version == before)
        .values(**table_row(record)),
        delete(seats).where(seats.c.table_id == record.id),
        *_insert_seats(record),
    ]


def _insert_seats(record: Record) -> list[UpdateBase]:
    return [insert(seats).values(**row) for row in seat_rows(record)]


def _insert_snapshot(table: str, snapshot: Snapshot) -> UpdateBase:
    return insert(snapshots).values(
        table_id=table, seq=snapshot.seq, head=snapshot.head, game=snapshot.game
    )
