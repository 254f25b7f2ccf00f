"""A game looked back on: what somebody was shown after each entry of its log.

A table that runs is seen as one's own seat saw it, or as anybody who watches. Where the secret is
published, everybody's hands are seen; private texts stay sealed, as in the transcript.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import ClassVar

import msgspec
from msgspec import Struct, structs

from fiftyfour.engine.actions import Answer, Evening, Join
from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.forms import Form
from fiftyfour.engine.log import Entry
from fiftyfour.engine.moments import ENGINE, chances, said
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.session import Session
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.setup import Role
from fiftyfour.engine.system import System, find_system
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.engine.transcript import Transcript, replay
from fiftyfour.env.rows import Rows
from fiftyfour.table.history import fresh_log
from fiftyfour.table.http_replay import ALL, NOBODY, Chosen, Ended, Replay, ReplayLine, Step
from fiftyfour.table.numbering import Numbering, readers_of
from fiftyfour.table.protocol.info import SeatState, TableInfo
from fiftyfour.table.records import Kept, Record
from fiftyfour.table.screens import Lines, Screens

PATIENCE = 60.0
"""Seconds that playing a log again may take."""

PIECE = 0.15
"""Seconds of a replay that are played at once."""

MOST_WAITING = 8
"""Replays of one process that are under way; more are refused."""

Played = Iterable[tuple[Entry, Session[Struct]]]
"""Each entry with its events, and the game after it."""

Weighed = dict[str, tuple[bytes, tuple[Hint, ...]]]
"""Odds of the answers to decisions, by their ids, each with the decision as it stood."""

_encoder = msgspec.json.Encoder()


def check_eye(eye: str, own: Viewer, seats: Sequence[Seat], *, shown: bool) -> tuple[str, ...]:
    """Through whose eyes a replay may be seen: all, where nothing is hidden any more.

    Raises:
        TableError: `not_shown`, not through this one.
    """
    mine = (NOBODY,) if own is None else (str(own), NOBODY)
    eyes = (ALL, *map(str, seats), NOBODY) if shown else mine
    if eye not in eyes:
        raise TableError(
            "not_shown",
            f"you may see this as {', '.join(eyes)}; other hands are shown when the host has ended "
            "the evening or closed the session",
        )
    return eyes


def of_table(
    record: Record, system: System[Struct], kept: Sequence[Kept], *, shown: bool
) -> Played:
    """Play the log of a table again; with `shown`, without what stays sealed.

    Raises:
        FiftyfourError: it comes out differently.
    """
    entries = [one.entry for one in kept]
    again, secrets = fresh_log(record, system, entries)
    for entry in entries:
        made = again.chained(entry.seat, entry.public if shown else entry.action, entry.public)
        if made.hash != entry.hash:
            raise TableError("damaged", f"entry {entry.seq} of this table does not match its hash")
        if isinstance(entry.action, Evening):
            again.under(next(secrets))
        yield made, again.game


def of_file(text: bytes, eye: str) -> Iterator[bytes]:
    """The lines of a replay of a transcript.

    Raises:
        ReplayError: it does not begin as a transcript.
        UnknownSystem: its game is not installed, or in another version.
        TableError: `not_shown`, nobody of this name sits there.
    """
    transcript = Transcript.read(text)
    played = replay(transcript)
    table, kept = _table_of(transcript), [Kept(entry, 0) for entry in transcript.entries]
    eyes = check_eye(eye, None, [seat.seat for seat in table.seats], shown=True)
    head = Replay(table=table, eye=eye, eyes=eyes, shown=True)
    return lines_of(head, kept, played, transcript.flaw)


def _table_of(transcript: Transcript) -> TableInfo:
    """What a transcript tells of its table; who came later sits there from the start."""
    header, names = transcript.header, transcript.names()
    setup = header.setup
    system = find_system(header.system)
    roles: dict[Seat, Role] = {info.seat: info.role for info in setup.seats}
    joined = [one.action.seat for one in transcript.entries if isinstance(one.action, Join)]
    for seat in joined:
        roles.setdefault(seat, "player")
    return TableInfo(
        id="",
        system=header.system,
        title=system.name,
        phase="running",
        host=setup.host,
        seats=tuple(
            SeatState(seat=seat, role=role, name=names.get(seat) or str(seat), claimed=True)
            for seat, role in roles.items()
        ),
        settings=setting_views(system.settings, setup.settings),
        chance=header.chance,
        commitment=header.commitment,
        seq=len(transcript.entries),
    )


def lines_of(head: Replay, kept: Sequence[Kept], played: Played, flaw: str = "") -> Iterator[bytes]:
    """All lines of a replay; `flaw` says why the log holds only so far."""
    yield _line(head)
    until = time.monotonic() + PATIENCE
    try:
        for step in _steps(head, kept, played):
            yield _line(step)
            if time.monotonic() > until:
                flaw = f"playing all of it again takes more than {PATIENCE:g} seconds"
                break
    except FiftyfourError as wrong:
        flaw = str(wrong)
    yield _line(Ended(wrong=flaw))


def rows_of(head: Replay, kept: Sequence[Kept], played: Played, *, sealed: bool) -> Iterator[bytes]:
    """The acts of this eye's seat as rows of data, of every seat with all hands.

    With `sealed`, texts stay sealed as in `played`. `Ended` stands there instead if it fails.
    """
    entries = [one.entry for one in kept]
    acts = [(one.seq, one.seat, one.public if sealed else one.action) for one in entries]
    seats = None if head.eye == ALL else [] if head.eye == NOBODY else [Seat(head.eye)]
    made, until = Rows(head.table.id, acts, seats), time.monotonic() + PATIENCE
    try:
        for entry, game in played:
            made.add(entry.events, game)
            if time.monotonic() > until:
                raise TableError("too_long", f"it takes more than {PATIENCE:g} seconds")
            yield b""  # others may want the thread
    except FiftyfourError as wrong:
        yield _line(Ended(wrong=str(wrong)))
    else:
        yield from (_encoder.encode(row) + b"\n" for row in made.all())


def _steps(head: Replay, kept: Sequence[Kept], played: Played) -> Iterator[Step]:
    """What this eye is shown after each entry that it may know of."""
    viewer = None if head.eye in (ALL, NOBODY) else Seat(head.eye)
    private = {one.entry.seq: readers_of(one.entry) for one in kept}
    numbering = Numbering({seq: readers for seq, readers in private.items() if readers})
    screens = Screens(all_hands=head.eye == ALL)
    following = [*(one.entry for one in kept[1:]), None]
    asked = Weighed()
    for one, (made, game), then in zip(kept, played, following, strict=True):
        if numbering.hides(made.seq, viewer):
            continue
        lines = Lines([structs.replace(one, entry=made)], numbering)
        asked = {} if viewer is None else _hints(game, viewer, asked)
        yield Step(
            entry=made.seq if head.shown else numbering.line(made.seq, viewer),
            update=screens.update(game, lines, viewer),
            hints={to: hints for to, (_, hints) in asked.items() if hints},
            chosen=_chosen(head, game, then),
        )


def _hints(game: Session[Struct], seat: Seat, before: Weighed) -> Weighed:
    """The odds of what a seat is asked; of what is asked still, as they were."""
    found = Weighed()
    for pending in game.seen(seat).decisions:
        if pending.aside or not pending.awaited or isinstance(pending.decision, Form):
            continue
        question = _encoder.encode(pending)
        if pending.id in before and before[pending.id][0] == question:
            found[pending.id] = before[pending.id]
        else:
            found[pending.id] = question, game.hints(seat, pending.id)
    return found


def _chosen(head: Replay, game: Session[Struct], then: Entry | None) -> Chosen | None:
    """The answer that comes next, if this eye may know it."""
    if then is None or not isinstance(then.action, Answer) or game.held is not None:
        return None
    if not head.shown and head.eye != then.seat:
        return None
    decision = game.decision(then.seat, then.action.to)
    if decision is None or then.action.to in ENGINE:
        return None
    odds = chances(game, then.seat, then.action, decision, written=head.shown)
    return Chosen(seat=then.seat, did=said(decision, then.action.answer), odds=tuple(odds))


class Replaying:
    """Plays logs again piece by piece, one at a time of all that a process has.

    Play elsewhere hardly notices: it is done in a thread.
    """

    _thread: ClassVar = ThreadPoolExecutor(1, "replay")
    _waiting: ClassVar[int] = 0

    @classmethod
    def pieces(cls, lines: Iterator[bytes]) -> AsyncGenerator[bytes]:
        """The lines of a replay, many at once, as they come.

        Raises:
            TableError: `too_fast`, too many are being played again.
        """
        if cls._waiting >= MOST_WAITING:
            raise TableError("too_fast", "too many games are being played again; try again later")
        return cls._pieces(lines)

    @classmethod
    async def _pieces(cls, lines: Iterator[bytes]) -> AsyncGenerator[bytes]:
        cls._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            while (piece := await loop.run_in_executor(cls._thread, _piece, lines)) is not None:
                if piece:
                    yield piece
        finally:
            cls._waiting -= 1


def _piece(lines: Iterator[bytes]) -> bytes | None:
    """The lines that a moment is enough for, if any; None after the last."""
    until = time.monotonic() + PIECE
    made: list[bytes] | None = None
    for line in lines:
        made = [] if made is None else made
        made.append(line)
        if time.monotonic() > until:
            break
    return None if made is None else b"".join(made)


def _line(line: ReplayLine) -> bytes:
    return _encoder.encode(line) + b"\n"
