"""A table's log between store and memory: begin it, open it, save it, read it as a seat."""

import asyncio
import logging
import secrets
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from msgspec import MsgspecError, Struct, structs

from fiftyfour.engine import flow
from fiftyfour.engine.actions import Answer, AnyAction, Evening, Join, Rename
from fiftyfour.engine.errors import FiftyfourError, IllegalAction, TableError
from fiftyfour.engine.lesson import lesson_of
from fiftyfour.engine.log import Entry, Header, Log, first_hash, next_hash, shown_hash
from fiftyfour.engine.session import Session, standing_in
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import System
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.engine.transcript import line_of
from fiftyfour.table.lobby import seat_name, setup_of
from fiftyfour.table.numbering import Numbering
from fiftyfour.table.protocol.info import LogLine, Phase
from fiftyfour.table.records import Kept, Record, Snapshot
from fiftyfour.table.store import NotDone, Store
from fiftyfour.table.story import story

PIECE = 500
"""Entries that are read at once."""

log = logging.getLogger(__name__)


def begin_log(record: Record, system: System[Struct]) -> tuple[Log[Struct], Snapshot]:
    """The empty log of a game that is to begin, and a snapshot of it.

    Raises:
        UnknownSystem: the seats do not fit the game.
    """
    setup = setup_of(record)
    lesson = lesson_of(system) if record.chance == "lesson" else None
    seed = lesson.seed if lesson else secrets.randbits(63)
    begun = Log[Struct].begin(system, setup, record.keys, record.chance, seed)
    return begun, snapshot_of(begun)


async def open_log(
    store: Store, record: Record, system: System[Struct]
) -> tuple[Log[Struct], Snapshot]:
    """The log of a table that has begun, with its game, and the snapshot it was loaded from.

    A table begun under another version of the rules continues from its snapshot.

    Raises:
        TableError: `damaged`, the stored data is inconsistent, or the rules fail on it.
    """
    try:
        return await _open_log(store, record, system)
    except FiftyfourError:
        raise
    except Exception as error:
        log.exception("table %s cannot be opened", record.id)
        raise TableError("damaged", "the rules fail on what is stored of this game") from error


async def _open_log(
    store: Store, record: Record, system: System[Struct]
) -> tuple[Log[Struct], Snapshot]:
    assert record.header is not None
    snapshot = await store.snapshot(record.id)
    if snapshot is None:
        raise TableError("damaged", "this table has begun, but its game is missing")
    try:
        setup = _called(record, record.header)
        game = Session[Struct].load(system, setup, zlib.decompress(snapshot.game))
    except (MsgspecError, zlib.error) as error:
        log.error("table %s: the snapshot at %d: %s", record.id, snapshot.seq, error)
        raise TableError(
            "damaged",
            f"the stored game cannot be read by version {system.version} of {system.name}'s rules",
        ) from error
    stored = await store.entries(record.id, since=snapshot.seq - 1)
    evenings = _secrets(record, [kept.entry for kept in stored])
    opened = Log(record.header, record.keys, game, snapshot.head)
    opened.under(next(evenings))
    for kept in stored:
        replay(opened, kept)
        if isinstance(kept.entry.action, Evening):
            opened.under(next(evenings))
    return opened, snapshot


async def script_of(store: Store, table: str) -> list[Entry]:
    """All entries of a table, without what they made happen."""
    script: list[Entry] = []
    while piece := await store.script(table, len(script) - 1, PIECE):
        script += piece
    return script


async def check_chain(store: Store, record: Record) -> None:
    """Hold all that is stored of a begun game against its hashes, without playing it.

    Raises:
        TableError: `damaged`, an entry was changed or is missing, or the game is of another log.
    """
    script, snapshot = await script_of(store, record.id), await store.snapshot(record.id)
    heads = await asyncio.to_thread(_heads, record, script)
    if snapshot is not None and [snapshot.head] != heads[snapshot.seq : snapshot.seq + 1]:
        raise TableError("damaged", "the stored game of this table does not belong to its log")


def _heads(record: Record, script: Sequence[Entry]) -> list[str]:
    """The hash before each entry, and that of the last one."""
    header, evenings = record.header, _secrets(record, script)
    assert header is not None
    heads, secret = [first_hash(header)], next(evenings)
    for seq, entry in enumerate(script):
        if entry.seq != seq:
            raise TableError("damaged", f"entry {seq} of this table is missing")
        heads.append(next_hash(header, heads[-1], secret, line_of(header, entry)))
        if heads[-1] != entry.hash:
            raise TableError("damaged", f"entry {seq} of this table does not match its hash")
        if isinstance(entry.action, Evening):
            secret = next(evenings)
    return heads


def _called(record: Record, header: Header) -> Setup:
    """What a game is made from; those whose names were forgotten are called by their seats."""
    unnamed = {info.seat for info in header.setup.seats if not info.name}
    return header.setup.named(
        {seat.seat: seat_name(seat) for seat in record.seats if seat.seat in unnamed}
    )


def _secrets(record: Record, entries: Sequence[Entry]) -> Iterator[bytes]:
    """The secret of each evening, from that of the first of these entries to that of now."""
    for entry in entries:
        if isinstance(entry.action, Evening):
            yield bytes.fromhex(entry.action.secret)
    yield record.keys.secret


def fresh_log(
    record: Record, system: System[Struct], entries: Sequence[Entry]
) -> tuple[Log[Struct], Iterator[bytes]]:
    """The empty log of a table that is to be played again, and the secrets of later evenings."""
    header = record.header
    assert header is not None
    secrets = _secrets(record, entries)
    keys = structs.replace(record.keys, secret=next(secrets))
    again = Log[Struct].empty(structs.replace(header, setup=_called(record, header)), system, keys)
    again.header, again.head = header, first_hash(header)
    return again, secrets


def replay(opened: Log[Struct], kept: Kept) -> None:
    """Carry out a stored entry again; under changed rules the result may differ.

    Raises:
        TableError: `damaged`, it is not the next entry, or comes out differently.
    """
    changed = opened.header.version != opened.game.system.version
    entry, seq = kept.entry, opened.game.seq
    if entry.seq != seq:
        raise TableError("damaged", f"entry {seq} of this table is missing")
    try:
        replayed = opened.chained(entry.seat, entry.action, entry.public)
    except IllegalAction as error:
        if not changed:
            raise TableError("damaged", f"entry {seq} of this table: {error}") from error
        opened.game.seq = seq + 1
        opened.head = entry.hash
        return
    if replayed.hash != entry.hash:
        if not changed:
            raise TableError("damaged", f"entry {seq} of this table does not match its hash")
        opened.head = entry.hash


def without_words_of(
    seat: Seat, record: Record, system: System[Struct], stored: Sequence[Kept]
) -> tuple[Snapshot, list[Kept]]:
    """A game played again from its beginning, without what somebody kept private or was called.

    In its stead stand the seals that are published; no rule and no card depends on it, so all else
    comes out as it was, to the hash.

    Args:
        seat: whose words they are.
        record: the table as it was until now.
        system: the rules.
        stored: the whole log.

    Raises:
        NotDone: the installed rules are not those that it was begun under.
        FiftyfourError: what is stored does not hold.
    """
    header = record.header
    assert header is not None
    if header.version != system.version:
        raise NotDone(
            f"it was begun under version {header.version} of the rules and version "
            f"{system.version} is installed, so it cannot be played again without those words; "
            "delete the table instead"
        )
    nameless = structs.replace(record, header=header.forget(seat))
    again, evenings = fresh_log(nameless, system, [one.entry for one in stored])
    again.header, again.head = header, first_hash(header)
    kept: list[Kept] = []
    called = next(seat_name(known) for known in record.seats if known.seat == seat)
    for one in stored:
        entry = one.entry
        action = entry.action
        if isinstance(action, Join | Rename):
            if action.seat == seat:
                action = structs.replace(action, name=called, salt="")
        elif entry.seat == seat:
            action = entry.public
        made = again.chained(entry.seat, action, entry.public)
        if made.hash != entry.hash:
            raise TableError("damaged", f"entry {entry.seq} of this table does not match its hash")
        kept.append(Kept(made, one.at, one.message))
        if isinstance(action, Evening):
            again.under(next(evenings))
    return snapshot_of(again), kept


def snapshot_of(opened: Log[Struct]) -> Snapshot:
    """Everything needed to continue the log from here."""
    return Snapshot(opened.game.seq, opened.head, zlib.compress(opened.game.snapshot(), 1))


def phase_of(opened: Log[Struct]) -> Phase:
    """How far a game that has begun is."""
    return _phase(opened.game.state.phase, opened.game.held is not None)


async def stored_phase(store: Store, record: Record, system: System[Struct], entries: int) -> Phase:
    """How far a stored game is that has begun, with a log of so many entries.

    Raises:
        TableError: `damaged`, it cannot be opened.
    """
    snapshot = await store.snapshot(record.id)
    if snapshot is not None and snapshot.seq == entries:
        return _phase(*standing_in(zlib.decompress(snapshot.game)))
    return phase_of((await open_log(store, record, system))[0])


def _phase(phase: flow.Phase, held: bool) -> Phase:
    """How far it is; `held`: an action waits for a real card."""
    if phase == "new":  # before the seed of the first card, or the first real card
        return "running" if held else "lobby"
    return phase


def _kind(action: AnyAction) -> str:
    """The kind of an action; `enter` and `agree` are replies that take no step."""
    if isinstance(action, Answer) and action.to in ("enter", "undo"):
        return "enter" if action.to == "enter" else "agree"
    return _tag(type(action))


@cache
def _tag(kind: type[AnyAction]) -> str:
    return str(kind.__struct_config__.tag)


def lines_of(kept: Iterable[Kept], viewer: Viewer, numbering: Numbering) -> tuple[LogLine, ...]:
    """Entries as one viewer reads them, without those it must not know of."""
    known = [one for one in kept if not numbering.hides(one.entry.seq, viewer)]
    return tuple([_line(one, viewer, numbering) for one in known])


def _line(kept: Kept, viewer: Viewer, numbering: Numbering) -> LogLine:
    entry = kept.entry
    told = story(entry.events_to(viewer))
    return LogLine(
        seq=numbering.line(entry.seq, viewer),
        seat=entry.seat,
        kind=_kind(entry.action),
        hash=shown_hash(entry.hash),
        at=kept.at,
        events=numbering.events(told.events, viewer),
        folded=told.folded,
    )
