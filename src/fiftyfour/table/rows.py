"""Tables as rows: everything of a table is the rows that bear its id, in whichever database."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Select, Table, UpdateBase, delete, func, insert, select

from fiftyfour.engine.actions import AnyAction
from fiftyfour.engine.chance import Draw
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.log import Entry, Header, Keys
from fiftyfour.engine.setup import SettingValue
from fiftyfour.table.database import Row, Write
from fiftyfour.table.numbering import Readers, readers_of
from fiftyfour.table.protocol.info import Posted, Spoken
from fiftyfour.table.records import (
    Channel,
    Chosen,
    Door,
    Kept,
    Manners,
    Record,
    Rounds,
    SeatRecord,
    Sequel,
    Shelved,
)
from fiftyfour.table.schema import entries, metadata, notebooks, tables

PAGE = 1000
"""Rows read at once, so that nobody waits long for a long log."""

STORED = [stored for stored in metadata.sorted_tables if stored is not notebooks]
"""The tables of the database that hold what is stored of a table of ours."""

Rows = Mapping[str, Sequence[Row]]
"""All rows of one table of ours, by the table of the database that they stand in."""


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


_json = msgspec.json.Encoder()
_actions = msgspec.json.Decoder[AnyAction](AnyAction)
_events = msgspec.json.Decoder(list[AnyEvent])
_headers = msgspec.json.Decoder(Header)
_settings = msgspec.json.Decoder(dict[str, SettingValue])
_draws = msgspec.json.Decoder(tuple[Draw, ...])
_numbers = msgspec.json.Decoder(tuple[int, ...])
_rounds = msgspec.json.Decoder(Rounds)
_door = msgspec.json.Decoder(Door)
_talk = msgspec.json.Decoder(tuple[Spoken, ...])
_chosen = msgspec.json.Decoder(Chosen)
_emblems = msgspec.json.Decoder(dict[str, str])
_channels = msgspec.json.Decoder(Channel)
_sequels = msgspec.json.Decoder(Sequel)
_manners = msgspec.json.Decoder(Manners)
_ids = msgspec.json.Decoder(tuple[str, ...])
_posted = msgspec.json.Decoder(Posted)
_readers = msgspec.json.Decoder(Readers)


def _text(value: object) -> str:
    return _json.encode(value).decode()


def table_row(record: Record) -> dict[str, Any]:
    """The row of a table, without its seats."""
    return {
        "id": record.id,
        "system": record.system,
        "title": record.title,
        "host": record.host,
        "chance": record.chance,
        "settings": _text(record.settings),
        "secret": record.keys.secret,
        "privacy": record.keys.privacy,
        "spectator": record.spectator,
        "rounds": _text(record.rounds),
        "door": _text(record.door),
        "talk": _text(record.talk),
        "sequel": _text(record.sequel),
        "manners": _text(record.manners),
        "arranged": _text(record.arranged),
        "header": None if record.header is None else _text(record.header),
        "posted": None if record.posted is None else _text(record.posted),
        "made_by": record.made_by,
        "made_at": record.made_at,
        "channel": None if record.channel is None else _text(record.channel),
        "clock": record.clock,
        "clock_since": record.clock_since,
        "level": record.level,
        "handed": record.handed,
        "adventure": record.adventure,
        "notebook": record.notebook,
        "version": record.version,
    }


def seat_rows(record: Record) -> list[dict[str, Any]]:
    """A row for each seat of a table."""
    return [
        {
            "table_id": record.id,
            "place": place,
            **msgspec.structs.asdict(seat),
            "keys": _text(seat.keys),
            "character": None if seat.character is None else _text(seat.character),
            "emblems": _text(seat.emblems),
        }
        for place, seat in enumerate(record.seats)
    ]


def record_of(row: Row, seat_rows: Sequence[Row]) -> Record:
    """The table from its row and the rows of its seats."""
    return Record(
        id=row["id"],
        system=row["system"],
        title=row["title"],
        host=row["host"],
        chance=row["chance"],
        settings=_settings.decode(row["settings"]),
        keys=Keys(row["secret"], row["privacy"]),
        seats=tuple(
            SeatRecord(
                seat=seat["seat"],
                role=seat["role"],
                name=seat["name"],
                bot=seat["bot"],
                claimed=seat["claimed"],
                token=seat["token"],
                keys=_ids.decode(seat["keys"]),
                character=None if seat["character"] is None else _chosen.decode(seat["character"]),
                emblems=_emblems.decode(seat["emblems"]),
            )
            for seat in seat_rows
        ),
        spectator=row["spectator"],
        rounds=_rounds.decode(row["rounds"]),
        door=_door.decode(row["door"]),
        talk=_talk.decode(row["talk"]),
        sequel=_sequels.decode(row["sequel"]),
        manners=_manners.decode(row["manners"]),
        arranged=_ids.decode(row["arranged"]),
        header=None if row["header"] is None else _headers.decode(row["header"]),
        posted=None if row["posted"] is None else _posted.decode(row["posted"]),
        made_by=row["made_by"],
        made_at=row["made_at"],
        channel=None if row["channel"] is None else _channels.decode(row["channel"]),
        clock=row["clock"],
        clock_since=row["clock_since"],
        level=row["level"],
        handed=row["handed"],
        adventure=row["adventure"],
        notebook=row["notebook"],
        version=row["version"],
    )


def entry_row(table: str, kept: Kept) -> tuple[Any, ...]:
    """The row of an entry, in column order."""
    entry = kept.entry
    return (
        table,
        entry.seq,
        entry.seat,
        _text(entry.action),
        None if entry.sealed is None else _text(entry.sealed),
        entry.hash,
        _text(entry.events),
        kept.at,
        _text(entry.draws) if entry.draws else None,
        _text(entry.back) if entry.back else None,
        kept.message,
        None if (readers := readers_of(entry)) is None else _text(readers),
    )


def kept_of(row: Row) -> Kept:
    """The entry from a row."""
    entry = msgspec.structs.replace(published_of(row), events=_events.decode(row["events"]))
    return Kept(entry, row["at"], row["message"])


def readers_in(row: Row) -> Readers:
    """The readers of a private entry, from its row."""
    return _readers.decode(row["readers"])


def published_of(row: Row) -> Entry:
    """The entry from a row, without what it made happen."""
    return Entry(
        seq=row["seq"],
        seat=row["seat"],
        action=_actions.decode(row["action"]),
        hash=row["hash"],
        sealed=None if row["sealed"] is None else _actions.decode(row["sealed"]),
        draws=() if row["draws"] is None else _draws.decode(row["draws"]),
        back=() if row["back"] is None else _numbers.decode(row["back"]),
    )
