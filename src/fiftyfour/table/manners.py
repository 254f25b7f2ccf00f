"""How people treat each other at a table: the safety card, lines and veils, and who is muted.

These functions take a stored table and return its new version. Who has pressed the safety card or
added a line or veil stands nowhere: not in the table, and in no log, message or number.
"""

from collections.abc import Sequence

from msgspec import structs

from fiftyfour.engine.actions import Answer, AnyAction, Begin, Say, StandIn, Undo
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.things import GM, Seat
from fiftyfour.table.limits import Limits, plain_words
from fiftyfour.table.links import token_for
from fiftyfour.table.protocol.client import Arrange, Avoid, Press
from fiftyfour.table.records import Manners, Record, now

REMEMBERED = 32
"""How many unnamed messages are remembered, to recognise repeats."""


def press(record: Record, seat: Seat, asked: Press) -> Record:
    """The table pauses because somebody has pressed the safety card."""
    return _unnamed(record, seat, asked.id, structs.replace(record.manners, paused=True))


def avoid(record: Record, seat: Seat, asked: Avoid, limits: Limits) -> Record:
    """Somebody adds a line or a veil.

    Raises:
        TableError: `bad_text`, the words do not fit, or there are too many.
    """
    if not (asked.line or asked.veil):
        raise TableError("bad_text", "name a line or a veil")
    now = record.manners
    lines = _listed((*now.lines, asked.line), limits) if asked.line else now.lines
    veils = _listed((*now.veils, asked.veil), limits) if asked.veil else now.veils
    return _unnamed(record, seat, asked.id, structs.replace(now, lines=lines, veils=veils))


def resume(record: Record, seat: Seat) -> Record:
    """The GM or the host lets the table go on; TableError `not_host` for anybody else."""
    if seat not in (GM, record.host):
        raise TableError("not_host", "only the GM or the host may let the table go on")
    return structs.replace(_with(record, paused=False), clock_since=now())


def arrange(record: Record, asked: Arrange, limits: Limits) -> Record:
    """Make the host's changes.

    Raises:
        TableError: `bad_text`, a line or veil does not fit; `bad_seats`, a seat cannot be muted.
    """
    if asked.lines is not None:
        record = _with(record, lines=_listed(asked.lines, limits))
    if asked.veils is not None:
        record = _with(record, veils=_listed(asked.veils, limits))
    for seat, mute in (asked.mute or {}).items():
        record = _mute(record, seat) if mute else heard(record, seat)
    return record


def heard(record: Record, seat: Seat) -> Record:
    """The seat is not muted, or is another person's now."""
    return _with(record, muted=tuple(one for one in record.manners.muted if one != seat))


def of(lines: Sequence[str], veils: Sequence[str], limits: Limits) -> Manners:
    """The manners of a new table; TableError `bad_text` if a line or veil does not fit."""
    return Manners(lines=_listed(lines, limits), veils=_listed(veils, limits))


def check(record: Record, seat: Seat, action: AnyAction) -> None:
    """Raise TableError if a seat may not do this while the table is paused, or while it is muted.

    Talk and the GM's tools go on at a paused table. A muted seat may whisper to GM and host.
    """
    match action:
        case Begin() | Answer() | Undo() | StandIn() if record.manners.paused:
            if not (isinstance(action, Undo) and seat == GM):
                raise TableError(
                    "paused",
                    "the table is paused; the game goes on when the GM or the host resumes it",
                )
        case _:
            pass
    if seat not in record.manners.muted:
        return
    match action:
        case Say(to=to) if not to or set(to) - {GM, record.host}:
            raise TableError(
                "muted", "the host has muted you; you can still whisper to the GM and the host"
            )
        case Answer(say=words) if words:
            raise TableError("muted", "the host has muted you; answer without words")
        case _:
            pass


def _mute(record: Record, seat: Seat) -> Record:
    names = [known.seat for known in record.seats]
    if seat in (GM, record.host) or seat not in names:
        others = ", ".join(name for name in names if name not in (GM, record.host))
        raise TableError(
            "bad_seats", f"the seats that can be muted are {others}; not the GM's and the host's"
        )
    return _with(heard(record, seat), muted=(*record.manners.muted, seat))


def _unnamed(record: Record, seat: Seat, message: str, changed: Manners) -> Record:
    """The table with other manners, unless this message has changed them already.

    What is remembered of it tells nobody its seat who does not know the message's id.
    """
    mark = token_for(record.keys.privacy, f"{record.id} unnamed {seat} {message}")[:16]
    if mark in record.manners.done:
        return record
    done = (*record.manners.done, mark)[-REMEMBERED:]
    return structs.replace(record, manners=structs.replace(changed, done=done))


def _with(record: Record, **changes: object) -> Record:
    return structs.replace(record, manners=structs.replace(record.manners, **changes))


def _listed(words: Sequence[str], limits: Limits) -> tuple[str, ...]:
    """Lines or veils as they are kept: each once."""
    kept = tuple(dict.fromkeys(plain_words(one, limits.avoid, "a line or veil") for one in words))
    if len(kept) > limits.avoids:
        raise TableError("bad_text", f"at most {limits.avoids} lines and {limits.avoids} veils")
    return kept
