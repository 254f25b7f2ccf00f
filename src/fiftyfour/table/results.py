"""The results of an evening: how it went, what chance decided, who has lost and gained what.

They are read off the log, which is played again in a thread. Only what is published is told: an
evening that the host has ended, or all of a table that is closed.
"""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypedDict

from msgspec import MsgspecError, Struct, structs

from fiftyfour.engine.actions import Close, Evening
from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.log import Entry, Log
from fiftyfour.engine.moments import Following, Moment
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import Role
from fiftyfour.engine.system import Outcome, System
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.table.history import fresh_log
from fiftyfour.table.http import Gain, Results, SeatResult, TurningPoint
from fiftyfour.table.lobby import name_of
from fiftyfour.table.records import Record

MOST = 3
"""Turning points of each kind."""

RARE = Fraction(1, 3)
"""What was less likely than this is luck."""

HALF, CLOSE = Fraction(1, 2), Fraction(1, 10)
"""As far from even as a close call may be."""

TRANSIENT = ("row", "tower", "shown", "marker", "domino")
"""Kinds of piles on which cards lie only while something is resolved."""

PATIENCE, WEIGHING = 60.0, 20.0
"""Seconds that playing a log again may take, and counting the odds in it."""

Progress = Callable[[int, int], object]
"""Called with how many entries have been played again, of how many."""

log = logging.getLogger(__name__)


class _Turning(TypedDict):
    lucky: tuple[TurningPoint, ...]
    unlucky: tuple[TurningPoint, ...]
    close: tuple[TurningPoint, ...]


def no_results(evening: int, ended: int) -> TableError:
    """The error for an evening that has not ended."""
    if not ended:
        words = "no evening has ended at this table yet; the host ends one, or closes the table"
    else:
        words = f"no evening {evening} has ended at this table; it has had {ended}"
    return TableError("no_results", words)


@dataclass(frozen=True)
class Evenings:
    """Where the evenings of a log begin and end, by entry: `ends` are those after the last of each.

    `closed`: the last one ended with the table.
    """

    ends: tuple[int, ...]
    closed: bool

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> "Evenings":
        ends = [entry.seq + 1 for entry in entries if isinstance(entry.action, Evening)]
        closed = bool(entries) and isinstance(entries[-1].action, Close)
        if closed and ends and len(entries) - ends[-1] == 1:
            ends[-1] = len(entries)  # it was closed when its last evening was over
        elif closed:
            ends.append(len(entries))
        return cls(tuple(ends), closed)

    def span(self, evening: int) -> tuple[int, int]:
        """The entries of an evening, counted from 1.

        Raises:
            TableError: `no_results`, no evening of this number has ended.
        """
        if not 1 <= evening <= len(self.ends):
            raise no_results(evening, len(self.ends))
        return (0, *self.ends)[evening - 1], self.ends[evening - 1]


def results_of(
    record: Record,
    system: System[Struct],
    entries: Sequence[Entry],
    evening: int,
    progress: Progress,
) -> Results:
    """The results of an evening.

    Args:
        record: the table.
        system: the rules.
        entries: its whole log.
        evening: which, counted from 1; 0: the last one that has ended.
        progress: is told how far it is.

    Raises:
        TableError: `no_results`, no such evening has ended.
    """
    evenings = Evenings.of(entries)
    evening = evening or max(1, len(evenings.ends))
    start, end = evenings.span(evening)
    blank = Results(
        table=record.id,
        system=record.system,
        game=system.name,
        title=record.title,
        evening=evening,
        evenings=len(evenings.ends),
        closed=evenings.closed and evening == len(evenings.ends),
        seats=tuple(
            _Seat(seat.seat, name_of(record.seats, seat), seat.role).result()
            for seat in record.seats
        ),
    )
    if record.header is None or record.header.version != system.version:
        return _without(blank, "the game was begun under an earlier version of its rules")
    try:
        again = _Again.of(record, system, entries[:end], start, progress)
    except TooLong:
        return _without(blank, f"playing it again takes more than {PATIENCE:g} seconds")
    except (FiftyfourError, MsgspecError) as error:
        log.error("table %s: no results: %s", record.id, error)
        return _without(blank, "its log cannot be played again")
    return again.told(blank, record)


def _without(blank: Results, reason: str) -> Results:
    told = "Turning points, gains and losses cannot be shown"
    return structs.replace(blank, missing=f"{told}: {reason}.")


class TooLong(Exception):
    """Playing the log again takes too long."""


class _Again:
    """An evening that has been played again: how it began, what happened, how it ended."""

    def __init__(self, game: Session[Struct]) -> None:
        self.game = game
        self.following = Following[Struct]()
        self.before: View | None = None
        self.weighing = 0.0  # seconds spent on odds
        self.weighed_all = True

    @classmethod
    def of(
        cls,
        record: Record,
        system: System[Struct],
        entries: Sequence[Entry],
        start: int,
        progress: Progress,
    ) -> "_Again":
        """Play a log again, and follow it from entry `start` on.

        Raises:
            TooLong, FiftyfourError: it takes too long, or comes out differently.
        """
        begun = time.monotonic()
        opened, secrets = fresh_log(record, system, entries)
        again = cls(opened.game)
        for entry in entries:
            if time.monotonic() - begun > PATIENCE:
                raise TooLong
            again._step(opened, entry, following=entry.seq >= start)
            if isinstance(entry.action, Evening):
                opened.under(next(secrets))
            progress(entry.seq + 1, len(entries))
        return again

    def _step(self, opened: Log[Struct], entry: Entry, *, following: bool) -> None:
        game = opened.game
        if following and self.before is None and game.state.phase != "new":
            self.before = game.view(None)
        if following and self.weighing < WEIGHING:
            begun = time.monotonic()
            self.following.before(game, entry.seat, entry.action)
            self.weighing += time.monotonic() - begun
        elif following:
            self.weighed_all = False
        made = opened.chained(entry.seat, entry.action, entry.public)
        if made.hash != entry.hash:
            raise TableError("damaged", f"entry {entry.seq} of this table does not match its hash")
        if following:
            self.following.after(game, made.events)

    def told(self, blank: Results, record: Record) -> Results:
        """The results, filled in."""
        game, system = self.game, self.game.system
        over = game.over and not game.state.frames and system.next(game.table) is None
        outcome = system.outcome(game.table) if over else system.standing(game.table)
        scene = "" if game.story is None else game.story.title
        after = game.view(None)
        gains = _gains(self.before or after, after)
        seats = {
            seat.seat: _Seat(seat.seat, name_of(record.seats, seat), seat.role)
            for seat in record.seats
        }
        late = "Counting all chances takes too long; the last ones are missing."
        return structs.replace(
            blank,
            words=outcome.words if scene in outcome.words else f"{scene}. {outcome.words}",
            unit=outcome.unit,
            over=over,
            missing="" if self.weighed_all else late,
            seats=tuple(
                seat.result(outcome, gains.get(seat.seat, []), game) for seat in seats.values()
            ),
            common=tuple(gains.get(None, [])),
            **_turning_points(
                self.following.moments, {one: seat.name for one, seat in seats.items()}
            ),
        )


@dataclass(frozen=True)
class _Seat:
    """A seat, of whom results are told."""

    seat: Seat
    name: str
    role: Role

    def result(
        self,
        outcome: Outcome | None = None,
        gains: Sequence[Gain] = (),
        game: Session[Struct] | None = None,
    ) -> SeatResult:
        return SeatResult(
            name=self.name,
            role=self.role,
            score=None if outcome is None else outcome.scores.get(self.seat),
            won=outcome is not None and self.seat in outcome.won,
            characters=() if game is None else _played_by(game, self.seat),
            gains=tuple(gains),
        )


def _played_by(game: Session[Struct], seat: Seat) -> tuple[str, ...]:
    """The names of the characters that a seat plays."""
    sheets = game.system.sheets
    if sheets is None:
        return ()
    view = game.view(seat)
    return tuple(sheets.name(file) for file in sheets.at(view).kept(view, seat))


def _gains(before: View, after: View) -> dict[Seat | None, list[Gain]]:
    """What is different, by whose it is: numbers first, then how many cards lie where."""
    found: dict[Seat | None, list[Gain]] = {}
    was = {track.name: track.value for track in before.tracks}
    for track in after.tracks:
        first = was.get(track.name, track.value)
        if track.value != first:
            gain = Gain(label=track.label, before=first, after=track.value)
            found.setdefault(track.owner, []).append(gain)
    held = {zone.name: zone.count for zone in before.zones}
    for zone in after.zones:
        count = held.get(zone.name, zone.count)
        if zone.owner is not None and zone.kind not in TRANSIENT and zone.count != count:
            gain = Gain(label=zone.label, before=count, after=zone.count, cards=True)
            found.setdefault(zone.owner, []).append(gain)
    return found


def _turning_points(moments: Sequence[Moment], names: Mapping[Seat, str]) -> _Turning:
    """The luckiest, the unluckiest and the closest moments, each kind in order of chance."""
    rare = sorted((one for one in moments if one.chance < RARE), key=lambda one: one.chance)
    even = sorted(moments, key=lambda one: abs(one.chance - HALF))
    return {
        "lucky": _points([one for one in rare if one.lucky], names),
        "unlucky": _points([one for one in rare if not one.lucky], names),
        "close": _points([one for one in even if abs(one.chance - HALF) <= CLOSE], names),
    }


def _points(moments: Sequence[Moment], names: Mapping[Seat, str]) -> tuple[TurningPoint, ...]:
    return tuple(
        TurningPoint(
            name=names.get(one.seat, ""),
            did=one.did,
            label=one.label,
            odds=one.odds,
            came=one.came,
            chance=float(one.chance),
        )
        for one in moments[:MOST]
    )
