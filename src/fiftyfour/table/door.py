"""The door of a table: which link or device opens what, and who comes in.

A seat's link opens the seat until somebody sits there with a device of their own; from then on that
device's key opens it, and whoever else has the link must be let in. The table's link leads to the
door, where one picks a free seat. These functions take a stored table and return its new version.
"""

from collections.abc import Set

from msgspec import Struct, structs

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.things import GM, Seat, Viewer
from fiftyfour.table.links import hashed, new_token, token_for
from fiftyfour.table.protocol.info import Policy
from fiftyfour.table.records import Door, Record, SeatRecord

DEVICES = 8
"""Devices that may sit at one seat; one more takes the place of the first."""

WATCHERS = 64
"""Devices that may watch by the link of the table; one more takes the place of the first."""


class Outside(Struct, frozen=True):
    """Somebody with a link who has to come in first.

    Attributes:
        link: the hash of its token.
        key: the hash of the key of their device.
        seat: the taken seat whose link they have; None with the link of the table.
    """

    link: str
    key: str
    seat: Seat | None = None


def link_of(record: Record) -> str:
    """The token of the table's link: always known to the service, so that a host can show it."""
    return token_for(record.keys.privacy, f"{record.id} table link {record.door.number}")


def place_of(record: Record, token: str, device: str = "") -> Viewer | Outside:
    """Where a link leads, for a device with this key: to a seat, to watch (None), or to the door.

    Raises:
        TableError: `bad_token`, it opens nothing here; `taken` or `at_door`, it leads to the door,
            and there is no key with which one could come in.
    """
    link = hashed(token)
    keys = {link, hashed(device)} if device else {link}
    for seat in record.seats:
        if not keys.isdisjoint(seat.keys):
            return seat.seat
    if not keys.isdisjoint(record.door.watchers):
        return None
    for seat in record.seats:
        if seat.token == link:
            return _by_link(seat, device)
    if link == record.spectator:
        return None
    if link == hashed(link_of(record)):
        if device:
            return Outside(link, hashed(device))
        raise TableError(
            "at_door",
            "the link of the table leads to its door; say hello with a device's key to come in",
        )
    raise TableError(
        "bad_token",
        "this link does not work here: it belongs to another table, or the host has revoked it; "
        "ask the host for a new one",
    )


def viewer_of(record: Record, token: str) -> Viewer:
    """The seat that a link or a key opens by itself; None to watch. TableError if it opens none."""
    place = place_of(record, token)
    assert not isinstance(place, Outside)  # without a key of a device nobody waits at the door
    return place


def _by_link(seat: SeatRecord, device: str) -> Viewer | Outside:
    """Where the link of this seat leads."""
    if not seat.keys:
        return seat.seat
    if device:
        return Outside(seat.token, hashed(device), seat.seat)
    raise TableError(
        "taken",
        "somebody sits there with a device of their own, whose key opens the seat now; say hello "
        "with the key of a device to ask them, or ask the host for a new link",
    )


def has_key(record: Record, viewer: Viewer, device: str) -> bool:
    """True if the key of this device opens its place by itself."""
    keys = record.door.watchers if viewer is None else _of(record, viewer).keys
    return bool(device) and hashed(device) in keys


def leads_here(record: Record, outside: Outside) -> bool:
    """True if this link still leads to the door."""
    return outside.link in {hashed(link_of(record)), *(seat.token for seat in record.seats)}


def openings(record: Record) -> dict[Viewer, Set[str]]:
    """The hashes of what opens each seat, and of what lets one watch (None)."""
    watching = {record.spectator, *record.door.watchers}
    return {None: watching, **{seat.seat: {seat.token, *seat.keys} for seat in record.seats}}


def is_free(record: Record, seat: SeatRecord) -> bool:
    """True if whoever comes to the door may pick this seat."""
    return not seat.bot and not seat.claimed and seat.seat != record.host


def lets_in(record: Record, seat: Seat, wanted: Seat | None) -> bool:
    """True if `seat` may let somebody in, at the seat `wanted` if that is taken.

    The host and the GM let people in. Who wants a seat that is taken may also be let in by its
    holder, and at the host's seat by nobody else.
    """
    if wanted == GM and not opens_gm(record, seat):
        return False
    return seat == wanted or seat == record.host or (seat == GM and wanted != record.host)


def opens_gm(record: Record, seat: Seat) -> bool:
    """True if `seat` may open the GM's seat to others: the host, unless the role came to them."""
    return seat == GM or (seat == record.host and not record.handed)


def check_opens_gm(record: Record, seat: Seat) -> None:
    """Raise TableError `not_host` if `seat` may not open the GM's seat to others."""
    if not opens_gm(record, seat):
        raise TableError(
            "not_host",
            "only the GM may open the GM's seat: what the GM knows does not come with the role of "
            "the host; a bot can play there",
        )


def bind(record: Record, seat: Seat, key: str) -> Record:
    """The table once the device with this key sits there, if none does yet."""
    return _at(record, seat, keys=(key,)) if key and not _of(record, seat).keys else record


def enter(record: Record, seat: Seat | None, name: str, key: str) -> Record:
    """Somebody comes in with the device of this key: to a seat, or to watch (None).

    Whoever takes a free seat gives their name, and its link opens it no more. At a seat that is
    taken, they join whoever sits there.

    Raises:
        TableError: there is no such seat, or it is for a bot.
    """
    door = record.door
    if seat is None:
        watchers = (*(one for one in door.watchers if one != key), key)[-WATCHERS:]
        return structs.replace(record, door=structs.replace(door, watchers=watchers))
    known = _of(record, seat)
    if key in known.keys:
        return record
    if known.bot:
        raise TableError("bot_seat", "a bot plays this seat; the host can change that")
    if known.claimed or known.seat == record.host:
        return _at(record, seat, keys=(*known.keys, key)[-DEVICES:], claimed=True)
    token = hashed(new_token())
    return _at(record, seat, name=name, claimed=True, keys=(key,), token=token)


def renew(record: Record) -> Record:
    """Another link for the table; the one before, and who watches by it, are let in no more."""
    door = Door(policy=record.door.policy, number=record.door.number + 1)
    return structs.replace(record, door=door)


def set_policy(record: Record, policy: Policy) -> Record:
    """From now on newcomers come in like this."""
    return structs.replace(record, door=structs.replace(record.door, policy=policy))


def _of(record: Record, seat: Seat) -> SeatRecord:
    for known in record.seats:
        if known.seat == seat:
            return known
    raise TableError("not_seated", f"there is no seat {seat[:16]!r} here")


def _at(record: Record, seat: Seat, **changes: object) -> Record:
    """The table with other values at one seat."""
    seats = tuple(
        structs.replace(known, **changes) if known.seat == seat else known for known in record.seats
    )
    return structs.replace(record, seats=seats)
