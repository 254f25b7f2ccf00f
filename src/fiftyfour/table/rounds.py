"""Rounds of salts: who commits and reveals, and when the table goes on without somebody.

`engine/rounds.py` has the rule. What seats have sent waits in the table's record, and what came of
it stands in its log, so that any process can finish a round. A round is made before the first card,
and whenever somebody has come whose salt is not in the seed: then play goes on meanwhile.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection
from typing import TypeVar

from msgspec import Struct, structs

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.log import Entry, Log
from fiftyfour.engine.rounds import commit_of
from fiftyfour.engine.things import Seat
from fiftyfour.table.batch import Waiting
from fiftyfour.table.protocol.client import Commit, Reveal
from fiftyfour.table.protocol.info import RoundInfo
from fiftyfour.table.records import Record

PATIENCE = 3.0
"""Seconds in which everybody on a list has to reveal."""

RETURN = 10.0
"""The same after a restart, when everybody has to come back first."""

FORGIVEN = 3
"""How often a seat may fall silent until its commitments are no longer taken."""

V = TypeVar("V")

log = logging.getLogger(__name__)


class Clock:
    """How long the seats of an open list still have, and the actions that wait for a seed.

    Args:
        overdue: called with the number of the round whose time is up.
    """

    def __init__(self, overdue: Callable[[int], object]) -> None:
        self.held: list[Waiting] = []
        self._overdue = overdue
        self._number = 0
        self._timer: asyncio.TimerHandle | None = None

    @property
    def busy(self) -> bool:
        """True while a list is open or an action waits."""
        return self._number > 0 or bool(self.held)

    def watch(self, opened: Log[Struct] | None, patience: float) -> None:
        """Begin to count for a list that has been closed; stop if it is over."""
        number = opened.coming - 1 if opened is not None and opened.awaited is not None else 0
        if number != self._number:
            self.stop()
            self._start(number, patience)

    def again(self, opened: Log[Struct] | None) -> None:
        """Begin to count anew."""
        self.stop()
        self.watch(opened, PATIENCE)

    def stop(self) -> None:
        """Stop counting."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._number = None, 0

    def _start(self, number: int, patience: float) -> None:
        self._number = number
        if number:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(patience, self._overdue, number)


def commit(record: Record, opened: Log[Struct] | None, seat: Seat, asked: Commit) -> Record:
    """A seat commits to a salt for the coming round.

    Raises:
        TableError: `no_rounds`, this table needs none; `bad_round`, the coming one has another
            number; `silent`, the seat has fallen silent too often.
    """
    _must_be_fair(record)
    coming = coming_of(opened)
    if asked.round != coming:
        raise TableError("bad_round", f"the coming round is number {coming}, not {asked.round}")
    rounds = record.rounds
    if rounds.silent.get(seat, 0) >= FORGIVEN:
        raise TableError(
            "silent",
            f"this seat has committed to a salt {FORGIVEN} times without revealing it; it is not "
            "asked again, and the salts of the others protect the cards",
        )
    commits = {**rounds.commits, seat: asked.hash}
    return structs.replace(record, rounds=structs.replace(rounds, commits=commits))


def reveal(record: Record, opened: Log[Struct] | None, seat: Seat, asked: Reveal) -> Record:
    """A seat reveals its salt of the open list.

    Raises:
        TableError: `no_rounds`; `bad_round`, no such list is open; `not_listed`, this seat is not
            on it; `bad_salt`, it has committed to another salt.
    """
    _must_be_fair(record)
    number = coming_of(opened) - 1
    if opened is None or opened.awaited is None or asked.round != number:
        raise TableError("bad_round", f"round {asked.round} is not open: no salt is awaited for it")
    committed = opened.awaited.get(seat)
    if committed is None:
        raise TableError("not_listed", f"seat {seat} has not committed to a salt for this round")
    if commit_of(number, seat, asked.salt) != committed:
        raise TableError("bad_salt", "this is not the salt that the seat has committed to")
    salts = {**record.rounds.salts, seat: asked.salt}
    return structs.replace(record, rounds=structs.replace(record.rounds, salts=salts))


def advance(
    record: Record,
    opened: Log[Struct],
    present: Callable[[], Collection[Seat]],
    *,
    wanted: bool = False,
    overdue: int = 0,
) -> tuple[Record, list[Entry]]:
    """Close the lists and take the salts that are due; the table then, and the new entries.

    Args:
        record: the table.
        opened: its log.
        present: tells which seats are here.
        wanted: the next card needs a seed.
        overdue: the round whose time is up.
    """
    made: list[Entry] = []
    while record.chance == "fair":
        if opened.awaited is not None:
            missing = len(record.rounds.salts) < len(opened.awaited)
            if missing and overdue != opened.coming - 1:
                break
            record = _take_salts(record, opened, made)
        else:
            commits = _list_due(record, opened, present, wanted)
            if commits is None:
                break
            record = _close(record, opened, commits, made)
    return record, made


def left(record: Record, seat: Seat) -> Record:
    """The table once a seat has been removed, or handed to somebody else."""
    rounds = record.rounds
    return structs.replace(
        record,
        rounds=structs.replace(
            rounds,
            commits=_without(rounds.commits, seat),
            salted=tuple(one for one in rounds.salted if one != seat),
            silent=_without(rounds.silent, seat),
        ),
    )


def end_evening(opened: Log[Struct], *, shown: bool) -> Entry:
    """End an evening in the log: publish the secret, and commit to a new one.

    Raises:
        TableError: `hidden`, it would show what is hidden now, and nobody has accepted that by
            `shown`.
    """
    hidden = opened.game.hidden()
    if hidden and not shown:
        raise TableError("hidden", f"this would show what is hidden now: {', '.join(hidden)}")
    return opened.evening(secrets.token_bytes(32))


def after_evening(record: Record, opened: Log[Struct]) -> Record:
    """The table once its secret has been published: another one, and a seed to be made anew."""
    rounds = structs.replace(record.rounds, salted=(), evenings=record.rounds.evenings + 1)
    return structs.replace(record, keys=opened.keys, rounds=rounds)


def info_of(record: Record, opened: Log[Struct] | None) -> RoundInfo | None:
    """What everybody may know of the rounds; None without fair cards."""
    if record.chance != "fair":
        return None
    rounds = record.rounds
    awaited = None if opened is None else opened.awaited
    return RoundInfo(
        number=coming_of(opened) - 1,
        list="" if opened is None else opened.listed,
        commits=awaited or {},
        open=awaited is not None,
        revealed=tuple(rounds.salts),
        silent=rounds.silent,
        salted=rounds.salted,
        ready=tuple(rounds.commits),
    )


def coming_of(opened: Log[Struct] | None) -> int:
    """The number of the coming round; 1 in the lobby."""
    return 1 if opened is None else opened.coming


def _must_be_fair(record: Record) -> None:
    if record.chance != "fair":
        raise TableError("no_rounds", "only a table with fair cards takes salts")


def _list_due(
    record: Record, opened: Log[Struct], present: Callable[[], Collection[Seat]], wanted: bool
) -> dict[Seat, str] | None:
    """The commitments of the list to be closed now; None if none is."""
    commits, salted = record.rounds.commits, record.rounds.salted
    if opened.ready and all(seat in salted for seat in commits):
        return None
    here = set(present()) - {seat.seat for seat in record.seats if seat.bot}
    ready = {seat: commits[seat] for seat in sorted(commits) if seat in here}
    if not opened.ready:
        return ready if wanted or ready else None
    return ready if any(seat not in salted for seat in ready) else None


def _close(
    record: Record, opened: Log[Struct], commits: dict[Seat, str], made: list[Entry]
) -> Record:
    """Close the list of the coming round."""
    made.append(opened.close_round(commits))
    return structs.replace(record, rounds=structs.replace(record.rounds, commits={}, salts={}))


def _take_salts(record: Record, opened: Log[Struct], made: list[Entry]) -> Record:
    """End the open round with the salts there are."""
    rounds = record.rounds
    missing = tuple(seat for seat in opened.awaited or {} if seat not in rounds.salts)
    made.append(opened.reveal(dict(sorted(rounds.salts.items()))))
    if missing:
        log.warning("table %s: no salt was revealed by %s", record.id, ", ".join(missing))
    salted = rounds.salted if missing else tuple(sorted({*rounds.salted, *rounds.salts}))
    silent = {**rounds.silent, **{seat: rounds.silent.get(seat, 0) + 1 for seat in missing}}
    commits = {seat: hash for seat, hash in rounds.commits.items() if seat not in missing}
    return structs.replace(
        record,
        rounds=structs.replace(rounds, commits=commits, salts={}, salted=salted, silent=silent),
    )


def _without(values: dict[Seat, V], seat: Seat) -> dict[Seat, V]:
    return {one: value for one, value in values.items() if one != seat}
