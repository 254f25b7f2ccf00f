"""Transcripts of tables: written piece by piece, and taken up again as a new table.

Both may be long work. It is done in threads, so that the other tables go on meanwhile.
"""

import asyncio
import re
import secrets
import time
from collections.abc import Callable

from msgspec import Struct

from fiftyfour.engine.actions import Bots, Evening
from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.log import Entry, Keys, Log
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.things import Seat
from fiftyfour.engine.transcript import Transcript, taken_up
from fiftyfour.table.history import script_of, snapshot_of
from fiftyfour.table.limits import Limits, plain_words
from fiftyfour.table.links import hashed, new_table_id, new_token
from fiftyfour.table.lobby import SPECTATOR
from fiftyfour.table.records import Kept, Record, Rounds, SeatRecord, Snapshot, now
from fiftyfour.table.store import Store

PATIENCE = 60.0
"""Seconds that playing a transcript again may take."""

SEAT = re.compile("gm|p[1-9][0-9]?")
"""How a seat is named at every table of this service."""


class From(Struct, frozen=True):
    """Where a transcript is taken up, and by whom.

    Attributes:
        entries: how many of its entries count; None: all.
        seat: whoever takes it up plays this one, and bots the others; None: people come back.
    """

    entries: int | None = None
    seat: Seat | None = None


WHOLE = From()
"""All of it, by the people who played it."""


class TakenUp(Struct, frozen=True):
    """A new table made of a transcript: its record, log and game, and the tokens of its links."""

    record: Record
    kept: list[Kept]
    snapshot: Snapshot
    tokens: dict[str, str]


async def transcript_of(store: Store, record: Record, secret: bytes) -> bytes:
    """The transcript of a table that has begun, or with an empty `secret` of its past evenings."""
    script = await script_of(store, record.id)
    return await asyncio.to_thread(_encode, record, script, secret)


def _encode(record: Record, script: list[Entry], secret: bytes) -> bytes:
    assert record.header is not None
    return Transcript.of(record.header, script, secret).encode()


class TakingUp:
    """Takes transcripts up, one at a time. No address gets more than a fifth of the time."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._busy = False
        self._rests: dict[str, float] = {}  # until when an address has to wait

    async def of(self, text: bytes, address: str, start: From) -> TakenUp:
        """A new table that goes on where a transcript ends, or at an earlier entry of it.

        Raises:
            ReplayError: the transcript does not hold.
            UnknownSystem: its game is not installed.
            TableError: `too_big`, it is too long; `too_fast`, others are being taken up.
        """
        if len(text) > self._limits.transcript:
            most = self._limits.transcript // 1024
            raise TableError("too_big", f"a transcript to be taken up may have {most} KiB at most")
        begun = time.monotonic()
        self._rests = {one: until for one, until in self._rests.items() if until > begun}
        if self._busy or address in self._rests:
            raise TableError("too_fast", "transcripts take a while to replay; try again later")
        self._busy = True
        try:
            return await asyncio.to_thread(_take_up, text, self._limits, address, start)
        finally:
            self._busy = False
            now = time.monotonic()
            self._rests[address] = now + 4 * (now - begun)


def _take_up(text: bytes, limits: Limits, address: str, start: From) -> TakenUp:
    keys = Keys(secrets.token_bytes(32), secrets.token_bytes(32))
    transcript = Transcript.decode(text)
    if start.entries is not None:
        transcript = transcript.upto(start.entries)
    if len(transcript.entries) >= limits.entries:
        raise TableError("log_full", f"a log may have {limits.entries} entries at most")
    _check_seats(transcript.header.setup, limits)
    try:
        opened, entries = taken_up(transcript, keys, _in_time())
    except FiftyfourError:
        raise
    except Exception as error:
        raise TableError("damaged", "the rules fail on this transcript") from error
    _check_seats(opened.game.config, limits)
    seats = [info.seat for info in opened.game.config.seats]
    if start.seat is not None and start.seat not in seats:
        raise TableError(
            "not_seated", f"there is no {start.seat[:40]!r}; there are {', '.join(seats)}"
        )
    record, tokens = _record(opened, entries, keys, address, start.seat)
    kept = [Kept(entry, record.made_at) for entry in entries]
    return TakenUp(record, kept, snapshot_of(opened), tokens)


def _check_seats(setup: Setup, limits: Limits) -> None:
    """Raise TableError `bad_text` if no table of this service could have these seats."""
    for seat in setup.seats:
        if not SEAT.fullmatch(seat.seat):
            raise TableError("bad_text", f"a seat is gm or p and a number, not {seat.seat[:40]!r}")
        if seat.name:  # none if it has been forgotten
            plain_words(seat.name, limits.name, "a name")


def _in_time() -> Callable[[], None]:
    """Raises TableError `too_big` when called too late."""
    until = time.monotonic() + PATIENCE

    def check() -> None:
        if time.monotonic() > until:
            raise TableError("too_big", f"playing it again takes more than {PATIENCE:g} seconds")

    return check


def _record(
    opened: Log[Struct], entries: list[Entry], keys: Keys, address: str, alone: Seat | None
) -> tuple[Record, dict[str, str]]:
    """The record of a table with this log, and the tokens of its links.

    Bots play as they did, or for all but one who goes on `alone`.
    """
    header = opened.header
    setup = opened.game.config  # with those who came later
    tokens = {str(seat.seat): new_token() for seat in setup.seats}
    tokens[SPECTATOR] = new_token()
    stand_ins = [entry.action for entry in entries if isinstance(entry.action, Bots)]
    bots: tuple[Seat, ...] = stand_ins[-1].seats if stand_ins else ()
    evenings = sum(isinstance(entry.action, Evening) for entry in entries)
    seats = tuple(
        SeatRecord(
            seat=seat.seat,
            role=seat.role,
            name=seat.name,
            bot=seat.seat in bots and seat.seat != setup.host
            if alone is None
            else seat.seat != alone,
            claimed=False,
            token=hashed(tokens[seat.seat]),
        )
        for seat in setup.seats
    )
    record = Record(
        id=new_table_id(),
        system=header.system,
        title=f"{opened.game.system.name}, taken up again",
        host=setup.host,
        chance=header.chance,
        settings=setup.settings,
        keys=keys,
        seats=seats,
        spectator=hashed(tokens[SPECTATOR]),
        rounds=Rounds(evenings=evenings),
        header=header,
        made_by=address,
        made_at=now(),
    )
    return record, tokens
