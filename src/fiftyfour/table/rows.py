"""Tables as rows: everything of a table is the rows that bear its id, in whichever database."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Select, Table, UpdateBase, delete, func, insert, select

from fiftyfour.table.database import Write
from fiftyfour.table.records import Record, Row, record_of
from fiftyfour.table.schema import entries, metadata, notebooks, tables

PAGE = 1000
"""Rows read at once, so that nobody waits long for a long log."""

STORED = [stored for stored in metadata.sorted_tables if stored is not notebooks]
"""The tables of the database that hold what is stored of a table of ours."""

Rows = Mapping[str, Sequence[Row]]
"""All rows of one table of ours, by the table of the database that they stand in."""


class Shelved(Struct, frozen=True, kw_only=True):
    """A table as it can be told without opening it.

    Attributes:
        record: the table.
        entries: how many entries its log has.
        touched_at: when the last one was stored, or else when it was made (ms since 1970).
        played_at: the same of the last one that everybody may know of.
        closed: its session is closed.
    """

    record: Record
    entries: int
    touched_at: int
    played_at: int
    closed: bool


def selecting(stored: Table, table_id: str, start: int) -> Select[*tuple[Any, ...]]:
    """What reads a page of the rows of a table of ours."""
    wanted = select(stored).where(_of(stored, table_id)).order_by(*stored.primary_key)
    return wanted.limit(PAGE).offset(start)


def inserting(rows: Rows) -> Write:
    """What stores them."""
    return Write(
        [
            insert(stored).values({column.name: row[column.name] for column in stored.columns})
            for stored in STORED
            if stored is not entries
            for row in rows[stored.name]
        ],
        [tuple(row[column.name] for column in entries.columns) for row in rows[entries.name]],
    )


def deleting(table_id: str) -> list[UpdateBase]:
    """What deletes them."""
    return [delete(stored).where(_of(stored, table_id)) for stored in reversed(STORED)]


def shelving() -> Select[*tuple[Any, ...]]:
    """What reads what is told of tables, the one touched last first; `shelved_of` reads a row."""
    last = (
        select(func.max(entries.c.seq))
        .where(entries.c.table_id == tables.c.id)
        .correlate(tables)
        .scalar_subquery()
    )
    public = (
        select(entries.c.at)
        .where(entries.c.table_id == tables.c.id, entries.c.readers.is_(None))
        .order_by(entries.c.seq.desc())
        .limit(1)
        .correlate(tables)
        .scalar_subquery()
    )
    played = func.coalesce(public, tables.c.made_at).label("played_at")
    on_last = (entries.c.table_id == tables.c.id) & (entries.c.seq == last)
    touched = func.coalesce(entries.c.at, tables.c.made_at).label("touched_at")
    wanted = (*tables.columns, entries.c.seq, entries.c.action, touched, played)
    return select(*wanted).select_from(tables.outerjoin(entries, on_last)).order_by(touched.desc())


def shelved_of(row: Row, seat_rows: Sequence[Row]) -> Shelved:
    """A table from such a row, and the rows of its seats."""
    return Shelved(
        record=record_of(row, seat_rows),
        entries=0 if row["seq"] is None else row["seq"] + 1,
        touched_at=row["touched_at"],
        played_at=row["played_at"],
        closed=row["action"] == '{"action":"close"}',
    )


def _of(stored: Table, table_id: str) -> ColumnElement[bool]:
    return (stored.c.id if stored is tables else stored.c.table_id) == table_id
