"""Seats of a table whose game runs: added, handed over, played by a bot, left and taken again.

These functions say so in the log and return the table's new version.
"""

import math
from collections.abc import Callable
from typing import Literal

from msgspec import Struct, structs

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.log import Log
from fiftyfour.engine.system import System
from fiftyfour.engine.things import GM, Seat, Viewer
from fiftyfour.table import door, lobby
from fiftyfour.table.batch import Batch
from fiftyfour.table.limits import Limits
from fiftyfour.table.links import hashed, new_token
from fiftyfour.table.protocol.client import Arrange, Manage
from fiftyfour.table.records import Record, SeatRecord

MOST_SEATS = 54
"""Seats that a table may have had in all, those that were left among them."""

Doing = Literal["stand_in", "take_over", "sit_out", "come_back", "remove", "skip"]


def leads(record: Record, viewer: Viewer) -> bool:
    """True for the host and the GM."""
    return viewer is not None and viewer in (record.host, GM)


def add(
    batch: Batch, opened: Log[Struct], system: System[Struct], name: str, token: str, limits: Limits
) -> tuple[Record, Seat]:
    """A new player's seat at a running game, which `token` opens; it has no name yet if blank.

    Raises:
        TableError: `bad_seats`, there is no room; `bad_text`, the name does not fit.
        IllegalAction: the game takes nobody now.
    """
    record = batch.record
    players = [seat.seat for seat in record.seats if seat.role == "player"]
    here = [seat for seat in players if opened.game.standing(seat) in ("in", "coming")]
    most = system.players[1]
    if len(here) >= most:
        raise TableError("bad_seats", f"{system.name} takes at most {most} players")
    if len(record.seats) >= MOST_SEATS:
        raise TableError("bad_seats", f"a table has at most {MOST_SEATS} seats; hand one over")
    seat = Seat(f"p{max(int(one.removeprefix('p')) for one in players) + 1}")
    name = lobby.name_for(record.seats, seat, name, limits) if name.strip() else ""
    new = SeatRecord(
        seat=seat, role="player", name=name, bot=False, claimed=False, token=hashed(token)
    )
    seats = (*record.seats, new)
    batch.keep(opened.join(seat, lobby.name_of(seats, new)))
    return structs.replace(record, seats=seats), seat


def name(batch: Batch, opened: Log[Struct] | None, record: Record, seat: Seat) -> Record:
    """Tell in the log of a running game what whoever sits there is called now, if it is new."""
    return _named(batch, opened, record, seat, handed=False)


def hand_over(
    batch: Batch, opened: Log[Struct] | None, seat: Seat, token: str, name: str, limits: Limits
) -> Record:
    """Somebody else gets this seat, by a new link and under a new name.

    Raises:
        TableError: `bad_text`, the name does not fit.
    """
    record = lobby.called(lobby.relink(batch.record, seat, token), seat, name, limits)
    return _named(batch, opened, record, seat, handed=True)


def host(
    batch: Batch, opened: Log[Struct] | None, by: Seat, seat: Seat, vacant_from: int
) -> Record:
    """Another seat is the host's: the host says so, or whoever sits there takes the role.

    It may be taken from `vacant_from` on (ms since 1970); 0: the host is here.

    Raises:
        TableError: `not_host`, it is not for them to say; `host_here`, or has not been away for
            long; `bot_seat`, `not_claimed`, nobody sits there; `muted`.
    """
    record = batch.record
    known = lobby.seat_of(record, seat)
    before = lobby.name_of(record.seats, lobby.seat_of(record, record.host))
    if seat == record.host:
        return record
    if by != record.host:
        if by != seat:
            raise TableError("not_host", "only the host may say who is host from now on")
        if by in record.manners.muted:
            raise TableError("muted", "the host has muted you; somebody else can be host")
        if not vacant_from:
            raise TableError("host_here", f"{before} is the host, and is here")
        if (left := vacant_from - batch.now) > 0:
            minutes = math.ceil(left / 60_000)
            raise TableError("host_here", f"{before} is the host; ask again in {minutes} min")
    if known.bot:
        raise TableError("bot_seat", "a bot plays this seat; the host must be a person")
    if not known.claimed and by != seat:
        raise TableError("not_claimed", "nobody has sat down there yet, so nobody can be host")
    if opened is not None and opened.game.state.phase != "closed":
        batch.keep(opened.host(seat, by))
    return lobby.host(record, seat)


def _named(
    batch: Batch, opened: Log[Struct] | None, record: Record, seat: Seat, *, handed: bool
) -> Record:
    now = lobby.name_of(record.seats, lobby.seat_of(record, seat))
    if opened is None or opened.game.state.phase == "closed" or opened.game.name(seat) == now:
        return record
    batch.keep(opened.rename(seat, now, handed=handed))
    return record


def manage(
    batch: Batch,
    opened: Log[Struct] | None,
    system: System[Struct],
    limits: Limits,
    by: Seat,
    asked: Manage,
) -> Record:
    """Do what somebody wants done about a seat.

    Raises:
        TableError: `not_host`, it is not for them; `not_begun`, no game runs here; `no_skip`, the
            seat is not awaited, or has to answer.
        IllegalAction: the game does not allow it.
    """
    record, seat = batch.record, asked.seat
    lobby.seat_of(record, seat)
    if not leads(record, by) and (by != seat or asked.do in ("remove", "skip")):
        raise TableError("not_host", "only the host or the GM may do that for another seat")
    if opened is None or opened.game.state.phase != "running":
        raise TableError("not_begun", "no game is running here")

    def with_bot(bot: bool) -> Record:
        return lobby.arrange(record, system, Arrange(id="-", bots={seat: bot}), limits, "")

    match asked.do:
        case "stand_in":
            return with_bot(True)
        case "take_over":
            if seat == GM:
                door.check_opens_gm(record, by)
            return with_bot(False)
        case "sit_out":
            return _sits_out(batch, opened, record, seat, with_bot)
        case "come_back":
            batch.keep(opened.come_back(seat))
            return with_bot(False)
        case "remove":
            return _removed(batch, opened, record, seat, with_bot)
        case "skip":
            if record.manners.paused:
                raise TableError("paused", "the table is paused; nobody is waited for")
            skip = opened.game.skip(seat)
            if skip is None:
                called = opened.game.name(seat)
                raise TableError("no_skip", f"{called} cannot be skipped now; a bot can stand in")
            batch.keep(opened.append(record.host, structs.replace(skip, by=by)))
            return record
        case "nudge":
            return record


def _sits_out(
    batch: Batch,
    opened: Log[Struct],
    record: Record,
    seat: Seat,
    with_bot: Callable[[bool], Record],
) -> Record:
    """Until the game lets the seat go, a bot plays on."""
    played = with_bot(True)
    batch.keep(opened.sit_out(seat))
    return played if opened.game.standing(seat) == "going" else record


def _removed(
    batch: Batch,
    opened: Log[Struct],
    record: Record,
    seat: Seat,
    with_bot: Callable[[bool], Record],
) -> Record:
    """As sitting out, and nobody has a link; where nobody can leave the game, a bot plays on."""
    if seat in (GM, record.host):
        raise TableError("bad_seats", "the host's and the GM's seat can only be handed over")
    if opened.game.system.seating is None:
        record = with_bot(True)
    elif opened.game.standing(seat) in ("in", "coming"):
        record = _sits_out(batch, opened, record, seat, with_bot)
    return lobby.relink(record, seat, new_token())
