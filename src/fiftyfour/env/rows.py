"""Games as rows of data: what a seat saw, what it could do, what it did, and what came of it.

A row stands for one act of one seat and holds nothing that this seat could not know at that moment;
only `returns`, `won`, `score` and `last` tell how it all ended. docs/data.md describes the columns.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec
from msgspec import Raw, Struct, structs

from fiftyfour.engine.actions import (
    Adjust,
    Answer,
    AnyAction,
    Grant,
    Lay,
    Look,
    Move,
    Narrate,
    Place,
    Show,
    StandIn,
)
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.events import AnyEvent, Moved, Rolled, Told
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import System
from fiftyfour.engine.things import Seat
from fiftyfour.env.worth import worth

T = TypeVar("T", bound=Struct)

Act = tuple[int, Seat, AnyAction]
"""The number of an entry in the log, who did it, and what."""

Played = Iterable[tuple[Sequence[AnyEvent], Session[Struct]]]
"""For each act in turn what happened, and the game after it."""

DEEDS = Answer | StandIn | Narrate | Adjust | Move | Grant | Lay | Look | Place | Show
"""What is a row; what seats say, and what the table does by itself, is none."""


class Row(Struct, kw_only=True):
    """One act of one seat; `docs/data.md` describes each column.

    `observation` is the view of the seat before it, without what it is asked; `legal` that: the
    decisions open to it, as in a view. `chance` is what fell because of it, as the seat read it.
    """

    game: str
    system: str
    step: int
    seat: Seat
    observation: Raw
    legal: Raw
    action: AnyAction
    chance: list[Moved | Rolled]
    returns: float | None = None
    won: bool | None = None
    score: int | None = None
    last: bool = False


class Rows:
    """The rows of a game that is played before our eyes, act by act."""

    def __init__(
        self, game: str, acts: Sequence[Act], seats: Collection[Seat] | None = None
    ) -> None:
        """Nothing is played yet.

        Args:
            game: its name in the data.
            acts: all that will be done, the beginning too.
            seats: whose rows are wanted; None: everybody's.
        """
        self._game, self._acts, self._seats = game, acts, seats
        self._found: list[
            tuple[int, Row | None]
        ] = []  # an act's entry, and its row if it is wanted
        self._played = 0
        self._now: Session[Struct] | None = None

    def add(self, events: Sequence[AnyEvent], now: Session[Struct]) -> None:
        """The next act has brought these events, and `now` is the game after it."""
        action, found = self._acts[self._played][2], self._found
        if found and (_is_row(action) or _enters(action)) and (row := found[-1][1]):
            row.chance += _fell(events, row.seat)
        if (back := _taken_back(events)) is not None:
            found[:] = [(entry, row) for entry, row in found if entry < back]
        self._played += 1
        self._now = now
        then = self._acts[self._played] if self._played < len(self._acts) else None
        if then is not None and _is_row(then[2]):
            wanted = self._seats is None or _seat(then) in self._seats
            row = _row(self._game, then, len(found), now) if wanted else None
            found.append((then[0], row))

    def all(self) -> list[Row]:
        """All rows in order, once everything is played; what was taken back is left out."""
        wanted = [row for _, row in self._found if row is not None]
        if wanted and self._now is not None and self._now.over:
            _tell(wanted, self._now)
        return wanted


def rows(
    game: str, acts: Sequence[Act], played: Played, seats: Collection[Seat] | None = None
) -> list[Row]:
    """The rows of a game; the arguments are those of `Rows`, and all acts as they are played."""
    made = Rows(game, acts, seats)
    for events, now in played:
        made.add(events, now)
    return made.all()


def _seat(act: Act) -> Seat:
    """Whose act it is, also where the table answered in their stead."""
    _, by, action = act
    return action.seat if isinstance(action, StandIn) else by


def _enters(action: AnyAction) -> bool:
    """True of a real card that the act before was waiting for."""
    return isinstance(action, Answer) and action.to == "enter"


def _is_row(action: AnyAction) -> bool:
    return isinstance(action, DEEDS) and not _enters(action)


def _row(game: str, act: Act, step: int, before: Session[Struct]) -> Row:
    seat, action = _seat(act), act[2]
    view = before.view(seat)
    return Row(
        game=game,
        system=before.system.id,
        step=step,
        seat=seat,
        observation=Raw(
            msgspec.json.encode(structs.replace(view, decisions=(), closed=(), waiting=""))
        ),
        legal=Raw(msgspec.json.encode(view.decisions)),
        action=action,
        chance=[],
    )


def _fell(events: Sequence[AnyEvent], seat: Seat) -> Iterator[Moved | Rolled]:
    """What was drawn or rolled, as this seat read it."""
    for event in events:
        if (isinstance(event, Moved) and event.drawn) or isinstance(event, Rolled):
            told = event.to(seat)
            if told is not None:
                yield told


def _taken_back(events: Sequence[AnyEvent]) -> int | None:
    """The first entry that was taken back by one of these events."""
    for event in events:
        if isinstance(event, Told) and event.rule == "undo" and "to" in event.data:
            return int(str(event.data["to"]))
    return None


def _tell(found: Sequence[Row], done: Session[Struct]) -> None:
    """How the game ended, in every row."""
    found[-1].last = True
    gains, outcome = worth(done, done.seats), done.system.outcome(done.table)
    for row in found:
        row.returns = gains[row.seat]
        row.won = row.seat in outcome.won
        row.score = outcome.scores.get(row.seat)


def replayed(
    system: System[Struct], setup: Setup, seed: int, acts: Sequence[Act]
) -> Iterator[tuple[Sequence[AnyEvent], Session[Struct]]]:
    """A simulated game, played again from its seed and all that was done."""
    game = Session(system, setup, Plain(seed=seed), keeps=False)
    for _, seat, action in acts:
        yield list(game.apply(seat, action)), game
