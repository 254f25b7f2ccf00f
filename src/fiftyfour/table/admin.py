"""What whoever runs a server can do to its tables: one request, one answer.

The running server carries requests out, since it has the tables in memory and people at them;
where none runs, the command does, with the same code. Neither asks for a link.
"""

import secrets
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from fiftyfour.engine.errors import FiftyfourError
from fiftyfour.engine.things import Seat
from fiftyfour.table import lobby
from fiftyfour.table.backup import check_database
from fiftyfour.table.history import open_log, stored_phase
from fiftyfour.table.only import NotDone, url_of
from fiftyfour.table.protocol import Phase
from fiftyfour.table.protocol import Relink as Relinking
from fiftyfour.table.rows import Shelved
from fiftyfour.table.store import Store
from fiftyfour.table.tables import Tables, system_of

DAY = 24 * 3600 * 1000
"""A day in milliseconds."""

FINISHED: tuple[Phase, ...] = ("lobby", "over", "closed")
"""Phases of tables at which nobody is in the middle of anything."""


# --- requests ---


class Request(Struct, frozen=True, tag_field="do", kw_only=True, forbid_unknown_fields=True):
    """Something to do."""


class List(Request, frozen=True, tag="list"):
    """Tell about all tables, the one touched last first; answered by `Listed`."""


class Show(Request, frozen=True, tag="show", kw_only=True):
    """Tell about one table; answered by `Summary`."""

    table: str


class Relink(Request, frozen=True, tag="relink", kw_only=True):
    """Revoke the link of a seat (or `host`, or `spectator`); answered by `Link`."""

    table: str
    seat: str


class Export(Request, frozen=True, tag="export", kw_only=True):
    """Give out everything of a table; answered by `Exported`."""

    table: str


class Import(Request, frozen=True, tag="import", kw_only=True):
    """Take in a table that another server has given out; answered by `Summary`.

    `table` may be empty if the file holds only one.
    """

    file: bytes
    table: str = ""


class Delete(Request, frozen=True, tag="delete", kw_only=True):
    """Delete a table, and disconnect everybody; answered by `Summary`."""

    table: str


class Prune(Request, frozen=True, tag="prune", kw_only=True):
    """Delete tables not touched for so many days; answered by `Listed`.

    Those in the middle of a game only with `running`; none at all with `dry_run`.
    """

    days: int
    running: bool = False
    dry_run: bool = False


AnyRequest = List | Show | Relink | Export | Import | Delete | Prune


# --- answers ---


class SeatSummary(Struct, frozen=True, kw_only=True):
    """A seat, and whether somebody is connected to it now."""

    seat: Seat
    name: str
    bot: bool
    claimed: bool
    online: bool


class Summary(Struct, frozen=True, kw_only=True, tag="table"):
    """A table. `made_at` and `touched_at` are in milliseconds since 1970 (UTC)."""

    id: str
    system: str
    title: str
    phase: Phase
    host: Seat
    seats: tuple[SeatSummary, ...]
    made_at: int
    touched_at: int
    entries: int
    watchers: int


class Listed(Struct, frozen=True, tag="listed"):
    """Several tables."""

    tables: tuple[Summary, ...]


class Link(Struct, frozen=True, kw_only=True, tag="link"):
    """The new link of a seat, below the server's address."""

    table: str
    seat: str
    path: str


class Exported(Struct, frozen=True, tag="exported"):
    """A database of one table, as bytes of an SQLite file."""

    file: bytes


AnyAnswer = Listed | Summary | Link | Exported


async def carry_out(tables: Tables, asked: AnyRequest) -> AnyAnswer:
    """Do what is asked.

    Raises:
        FiftyfourError: there is no such table or seat, or it is not possible.
    """
    match asked:
        case List():
            shelf = await tables.store.shelf()
            return Listed(tuple([await _summary(tables, one) for one in shelf]))
        case Show(table=table):
            return await _show(tables, table)
        case Relink(table=table, seat=seat):
            await _show(tables, table)
            return await _relink(tables, table, seat)
        case Export(table=table):
            await _show(tables, table)
            return Exported(await _export(tables.store, table))
        case Import(file=file, table=table):
            return await _show(tables, await _import(tables.store, file, table))
        case Delete(table=table):
            gone = await _show(tables, table)
            await tables.delete(table)
            return gone
        case Prune():
            return Listed(tuple(await _prune(tables, asked)))


# --- telling ---


async def _show(tables: Tables, table: str) -> Summary:
    """What can be told of a table; NotDone if there is none with this id."""
    for shelved in await tables.store.shelf(table):
        return await _summary(tables, shelved)
    raise NotDone(f"there is no table {table[:40]!r}; `fiftyfour admin list` shows all")


async def _summary(tables: Tables, shelved: Shelved) -> Summary:
    record = shelved.record
    live = tables.in_memory(record.id)
    online = set[Seat | None]() if live is None else set(live.audience)
    return Summary(
        id=record.id,
        system=record.system,
        title=record.title,
        phase=await _phase(tables, shelved),
        host=record.host,
        seats=tuple(
            SeatSummary(
                seat=seat.seat,
                name=lobby.name_of(seat),
                bot=seat.bot,
                claimed=seat.claimed,
                online=seat.seat in online,
            )
            for seat in record.seats
        ),
        made_at=record.made_at,
        touched_at=shelved.touched_at,
        entries=shelved.entries,
        watchers=0 if live is None else live.audience.watchers,
    )


async def _phase(tables: Tables, shelved: Shelved) -> Phase:
    """How far a table is; to tell, one that was not put away well has to be opened."""
    record = shelved.record
    live = tables.in_memory(record.id)
    if live is not None:
        return (await live.info()).phase
    if record.header is None:
        return "lobby"
    if shelved.closed:
        return "closed"
    try:
        return await stored_phase(tables.store, record, system_of(record.system), shelved.entries)
    except FiftyfourError:
        return "failed"


# --- changing ---


async def _relink(tables: Tables, table: str, seat: str) -> Link:
    async with tables.at(table) as live:
        host = (await live.info()).host
        seat = host if seat == "host" else seat
        made = await live.relink(host, Relinking(id=f"admin {secrets.token_hex(8)}", seat=seat))
    return Link(table=table, seat=seat, path=f"/t/{table}#{made.token}")


async def _prune(tables: Tables, asked: Prune) -> list[Summary]:
    """Delete old tables: lobbies and finished ones first, then the others if wanted."""
    if asked.days < 1:
        raise NotDone(f"tables can be deleted after 1 day or more, not {asked.days}")
    since = time.time_ns() // 1_000_000 - asked.days * DAY
    untouched = [one for one in await tables.store.shelf() if one.touched_at < since]
    old = [await _summary(tables, one) for one in untouched]
    going = [one for one in old if one.phase in FINISHED]
    if asked.running:
        going += [one for one in old if one.phase not in FINISHED]
    going = [one for one in going if not _is_visited(one)]
    if not asked.dry_run:
        for one in going:
            await tables.delete(one.id)
    return going


def _is_visited(table: Summary) -> bool:
    return table.watchers > 0 or any(seat.online for seat in table.seats)


# --- taking out and in ---


async def _export(store: Store, table: str) -> bytes:
    """A database of this table alone."""
    rows = await store.take_out(table)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "table.sqlite")
        alone = await Store.open(url_of(file))
        await alone.put_in(rows)
        await alone.close()
        return file.read_bytes()


async def _import(store: Store, file: bytes, wanted: str) -> str:
    """Take a table in from such a database, of this version or an earlier one; its id."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "table.sqlite")
        copy.write_bytes(file)
        check_database(copy)
        given = await Store.open(url_of(copy))
        try:
            table = _choose([one.record.id for one in await given.shelf()], wanted)
            await _must_open(given, table)
            if await store.shelf(table):
                raise NotDone(f"table {table} is here already; delete it first")
            await store.put_in(await given.take_out(table))
        finally:
            await given.close()
    return table


def _choose(held: Iterable[str], wanted: str) -> str:
    """The table to take from a file."""
    held = list(held)
    if wanted in held or (not wanted and len(held) == 1):
        return wanted or held[0]
    if not held:
        raise NotDone("this file holds no table")
    names = ", ".join(held[:10]) + (", ..." if len(held) > 10 else "")
    asked = f"this file holds no table {wanted[:40]!r}" if wanted else "name one table of this file"
    raise NotDone(f"{asked}; it holds {names}")


async def _must_open(given: Store, table: str) -> None:
    """Raise FiftyfourError if a table that is to be taken in could not be opened here."""
    record = await given.table(table)
    system = system_of(record.system)
    if record.header is not None:
        await open_log(given, record, system)
