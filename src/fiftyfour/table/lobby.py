"""A table before its game begins: who sits where, by which settings; and who may change that.

All functions here take the table as it is stored and give back how it is to be stored next.
"""

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import TypedDict, Unpack

from msgspec import Struct, structs

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.log import ChanceKind, Keys
from fiftyfour.engine.setup import Role, SeatInfo, SettingValue, Setup
from fiftyfour.engine.system import System
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import SettingView
from fiftyfour.table.audience import Audience
from fiftyfour.table.limits import Limits, plain_words
from fiftyfour.table.links import hashed, new_table_id, new_token
from fiftyfour.table.protocol import Arrange, NewTable, Phase, SeatState, TableInfo
from fiftyfour.table.records import Record, SeatRecord

REMEMBERED = 32
"""Message ids of arrangements that are known again."""

SPECTATOR = "spectator"


def new_record(
    new: NewTable, system: System[Struct], limits: Limits, address: str
) -> tuple[Record, dict[str, str]]:
    """A new table in its lobby, and the tokens of its seats and of `spectator`.

    Raises:
        TableError: the seats do not fit the game, or a name is unfit.
        UnknownSystem: a setting is.
    """
    seats: tuple[SeatRecord, ...] = ()
    tokens: dict[str, str] = {}
    for plan in new.seats:
        name = plain_words(plan.name, limits.name, "a name") if plan.name.strip() else ""
        seats, added, token = _with_new(seats, plan.role, system)
        seats = _with(seats, added, name=name, bot=plan.bot)
        tokens[added] = token
    if not seats:
        raise TableError("bad_seats", "a table needs at least one seat")
    _check_chance(new.chance, seats)
    tokens[SPECTATOR] = new_token()
    title = plain_words(new.title, limits.title, "a title") if new.title.strip() else system.name
    record = Record(
        id=new_table_id(),
        system=system.id,
        title=title,
        host=_host(seats),
        chance=new.chance,
        settings=_settings(system, new.settings),
        keys=Keys(secrets.token_bytes(32), secrets.token_bytes(32)),
        seats=seats,
        spectator=hashed(tokens[SPECTATOR]),
        made_by=address,
        made_at=time.time_ns() // 1_000_000,
    )
    if new.begin and any(not one.bot for one in seats if one.seat != record.host):
        raise TableError("bad_seats", "only a table whose other seats are all bots begins at once")
    return record, tokens


def sit(record: Record, seat: Seat, name: str, limits: Limits) -> Record:
    """A person takes the seat under a name."""
    if seat_of(record, seat).bot and record.header is None:
        raise TableError("bot_seat", "a bot is to play this seat; the host can change that")
    name = plain_words(name, limits.name, "a name")
    return structs.replace(record, seats=_with(record.seats, seat, name=name, claimed=True))


def claim(record: Record, seat: Seat) -> Record:
    """A person has come to a seat of a game that has begun."""
    return structs.replace(record, seats=_with(record.seats, seat, claimed=True))


def arrange(
    record: Record, system: System[Struct], asked: Arrange, limits: Limits
) -> tuple[Record, str]:
    """The host changes the table; all that is asked, or nothing. A seat added has a token.

    Raises:
        TableError, UnknownSystem: some part of it cannot be.
    """
    token = ""
    if record.header is not None:
        for name in ("settings", "chance", "add", "remove"):
            if getattr(asked, name) is not None:
                raise TableError("begun", f"the game has begun; {name!r} is settled")
    if asked.title is not None:
        title = plain_words(asked.title, limits.title, "a title")
        record = structs.replace(record, title=title)
    if asked.settings is not None:
        settings = _settings(system, {**record.settings, **asked.settings})
        record = structs.replace(record, settings=settings)
    if asked.chance is not None:
        record = structs.replace(record, chance=asked.chance)
    if asked.remove is not None:
        record = _without_seat(record, asked.remove)
    if asked.add is not None:
        seats, _, token = _with_new(record.seats, asked.add, system)
        record = structs.replace(record, seats=seats)
    for seat, bot in (asked.bots or {}).items():
        seat_of(record, seat)
        record = structs.replace(record, seats=_with(record.seats, seat, bot=bot))
    _check_chance(record.chance, record.seats)
    arranged = (*record.arranged, asked.id)[-REMEMBERED:]
    return structs.replace(record, arranged=arranged), token


def cut(record: Record, seat: Seat, salt: str) -> Record:
    """A seat cuts the deck before the game; only its last cut counts."""
    return structs.replace(record, cuts={**record.cuts, seat: salt})


def relink(record: Record, seat: str) -> tuple[Record, str]:
    """Revoke a link: the table with another token for the seat (or `spectator`), and that token."""
    token = new_token()
    if seat == SPECTATOR:
        return structs.replace(record, spectator=hashed(token)), token
    known = seat_of(record, Seat(seat))
    seats = _with(record.seats, known.seat, token=hashed(token), claimed=False)
    return structs.replace(record, seats=seats), token


def setup_of(record: Record) -> Setup:
    """What the game is made from, fixed when it begins."""
    return Setup(
        system=record.system,
        seats=tuple(SeatInfo(one.seat, one.role, name_of(one)) for one in record.seats),
        host=record.host,
        settings=record.settings,
    )


def name_of(one: SeatRecord) -> str:
    """What people call whoever sits there."""
    if one.name:
        return one.name
    if one.seat == GM:
        return "GM"
    return f"{'Bot' if one.bot else 'Player'} {one.seat.removeprefix('p')}"


def seat_of(record: Record, seat: Seat) -> SeatRecord:
    """The seat of this name; TableError `not_seated` if the table has none."""
    for one in record.seats:
        if one.seat == seat:
            return one
    names = ", ".join(one.seat for one in record.seats)
    raise TableError("not_seated", f"there is no seat {seat[:16]!r} here; there are {names}")


def viewer_of(record: Record, token: str) -> Seat | None:
    """Whose link this is; None is a spectator's.

    Raises:
        TableError: `bad_token`, it opens nothing here.
    """
    kept = hashed(token)
    for one in record.seats:
        if one.token == kept:
            return one.seat
    if kept == record.spectator:
        return None
    raise TableError(
        "bad_token",
        "this link does not open this table: it belongs to another, or the host has revoked it; "
        "ask the host for a new one",
    )


def info_of(
    record: Record,
    phase: Phase,
    seq: int,
    settings: tuple[SettingView, ...],
    audience: Audience,
) -> TableInfo:
    """What everybody at the table may know of it."""
    here = set(audience)
    return TableInfo(
        id=record.id,
        system=record.system,
        title=record.title,
        phase=phase,
        host=record.host,
        seats=tuple(
            SeatState(
                seat=one.seat,
                role=one.role,
                name=name_of(one),
                bot=one.bot,
                claimed=one.claimed,
                online=one.seat in here,
                cut=one.seat in record.cuts,
            )
            for one in record.seats
        ),
        settings=settings,
        chance=record.chance,
        commitment=record.keys.commitment,
        seq=seq,
        watchers=audience.watchers,
    )


# --- parts ---


def _host(seats: Sequence[SeatRecord]) -> Seat:
    """The GM if a person, else the first person, else whoever is first."""
    people = [one for one in seats if not one.bot]
    return next((one.seat for one in people if one.seat == GM), (people or seats)[0].seat)


def _with_new(
    seats: Sequence[SeatRecord], role: Role, system: System[Struct]
) -> tuple[tuple[SeatRecord, ...], Seat, str]:
    """One seat more, its name and its token; TableError `bad_seats` if the game has no more."""
    seat, token = _free(seats, role, system), new_token()
    new = SeatRecord(seat=seat, role=role, name="", bot=False, claimed=False, token=hashed(token))
    return tuple(sorted((*seats, new), key=_place)), seat, token


def _free(seats: Sequence[SeatRecord], role: Role, system: System[Struct]) -> Seat:
    taken = {one.seat for one in seats}
    if role == "gm":
        if system.gm == "never" or GM in taken:
            most = "no GM" if system.gm == "never" else "one GM"
            raise TableError("bad_seats", f"{system.name} takes {most}")
        return GM
    most = system.players[1]
    for number in range(1, most + 1):
        if (seat := Seat(f"p{number}")) not in taken:
            return seat
    raise TableError("bad_seats", f"{system.name} takes at most {most} players")


def _place(one: SeatRecord) -> int:
    """The GM first, then players by number."""
    return 0 if one.seat == GM else int(one.seat.removeprefix("p"))


def _without_seat(record: Record, seat: Seat) -> Record:
    if seat_of(record, seat).seat == record.host:
        raise TableError("bad_seats", "the host's own seat stays")
    cuts = {one: salt for one, salt in record.cuts.items() if one != seat}
    seats = tuple(one for one in record.seats if one.seat != seat)
    return structs.replace(record, seats=seats, cuts=cuts)


class _Changes(TypedDict, total=False):
    name: str
    bot: bool
    claimed: bool
    token: str


def _with(
    seats: Sequence[SeatRecord], seat: Seat, **changes: Unpack[_Changes]
) -> tuple[SeatRecord, ...]:
    return tuple(structs.replace(one, **changes) if one.seat == seat else one for one in seats)


def _settings(
    system: System[Struct], values: Mapping[str, SettingValue]
) -> dict[str, SettingValue]:
    system.read_settings(values)
    return dict(values)


def _check_chance(chance: ChanceKind, seats: Sequence[SeatRecord]) -> None:
    if chance == "human" and any(one.bot for one in seats):
        raise TableError("bad_seats", "a bot cannot draw real cards; all seats need people")
