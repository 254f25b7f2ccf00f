"""What whoever runs a server can do to its tables: one request, one answer.

The running server carries requests out, since it has the tables in memory and people at them;
where none runs, the command does, with the same code. Neither asks for a link.
"""

import secrets

from msgspec import Struct

from fiftyfour.engine.errors import FiftyfourError
from fiftyfour.engine.log import OLD
from fiftyfour.engine.things import Seat
from fiftyfour.table import lobby
from fiftyfour.table.history import stored_phase
from fiftyfour.table.moving import take_in, taken_out
from fiftyfour.table.protocol.client import Relink as Relinking
from fiftyfour.table.protocol.info import Phase
from fiftyfour.table.records import Shelved, now
from fiftyfour.table.sql import SqlStore
from fiftyfour.table.store import NotDone
from fiftyfour.table.systems import system_of
from fiftyfour.table.tables import Tables

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
    """Give out everything of a table, or of its `campaign`; answered by `Exported`."""

    table: str
    campaign: bool = False


class Import(Request, frozen=True, tag="import", kw_only=True):
    """Take in what another server has given out, all or nothing; answered by `Listed`."""

    file: bytes


class Delete(Request, frozen=True, tag="delete", kw_only=True):
    """Delete a table, and disconnect everybody; answered by `Summary`."""

    table: str


class Forget(Request, frozen=True, tag="forget", kw_only=True):
    """Take a person's name and private texts out of a table; answered by `Forgotten`."""

    table: str
    seat: str


class Prune(Request, frozen=True, tag="prune", kw_only=True):
    """Delete tables not touched for so many days; answered by `Listed`.

    Those in the middle of a game only with `running`; none at all with `dry_run`.
    """

    days: int
    running: bool = False
    dry_run: bool = False


AnyRequest = List | Show | Relink | Export | Import | Delete | Forget | Prune


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
    """A database of one table or campaign, as bytes of an SQLite file."""

    file: bytes


class Forgotten(Struct, frozen=True, kw_only=True, tag="forgotten"):
    """A person has been forgotten.

    Attributes:
        texts: how many entries of theirs have only a seal in the stead of a text now.
        proof: the transcript can be proven as before; not so where names are part of the proof,
            as in games begun with version 0.1.
    """

    table: str
    seat: str
    texts: int
    proof: bool


AnyAnswer = Listed | Summary | Link | Exported | Forgotten


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
        case Export(table=table, campaign=campaign):
            await _show(tables, table)
            return Exported(await taken_out(_database(tables), table, campaign=campaign))
        case Import(file=file):
            taken = await take_in(_database(tables), file)
            return Listed(tuple([await _show(tables, table) for table in taken]))
        case Delete(table=table):
            gone = await _show(tables, table)
            await tables.delete(table)
            return gone
        case Forget(table=table, seat=seat):
            await _show(tables, table)
            return await _forget(tables, table, seat)
        case Prune():
            return Listed(tuple(await _prune(tables, asked)))


def _database(tables: Tables) -> SqlStore:
    assert isinstance(tables.store, SqlStore)  # whoever administers tables has a database
    return tables.store


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
                name=lobby.name_of(record.seats, seat),
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


async def _forget(tables: Tables, table: str, seat: str) -> Forgotten:
    async with tables.at(table) as live:
        texts = await live.forget(Seat((await live.info()).host if seat == "host" else seat))
        header = live.record.header
    proof = header is None or header.format != OLD
    return Forgotten(table=table, seat=seat, texts=texts, proof=proof)


async def _prune(tables: Tables, asked: Prune) -> list[Summary]:
    """Delete old tables: lobbies and finished ones first, then the others if wanted."""
    if asked.days < 1:
        raise NotDone(f"tables can be deleted after 1 day or more, not {asked.days}")
    since = now() - asked.days * DAY
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
