"""One walk through all random play, for the checks that only look.

A look is a generator that is given the walk at the start of a play and is sent each move after it
was made, with the game as it is then. What one look finds wrong is told under its own name, and
the others go on.
"""

from collections.abc import Callable, Generator, Sequence
from functools import lru_cache, wraps
from typing import Generic, Protocol, TypeVar, cast

import msgspec
from msgspec import Struct

from fiftyfour.engine.conformance import randomplay
from fiftyfour.engine.conformance.failing import sound, viewers
from fiftyfour.engine.conformance.randomplay import Made, plays
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import System
from fiftyfour.engine.things import Viewer

T = TypeVar("T", bound=Struct)


class Walk(Generic[T]):
    """One play as it goes on.

    Attributes:
        game: the game as it stands, which no look may change.
        viewers: whoever can look at it, or will come to it.
    """

    def __init__(
        self, game: Session[T], looking: Sequence[Viewer], passed: int, last: int, moves: int
    ) -> None:
        """A play that begins after `passed` moments of others; `last` is its own last one."""
        self.game, self.viewers = game, looking
        self._ends = (passed, last)
        self._passed, self._moves = passed, moves
        self._seen: dict[Viewer, Seen[T]] = {}
        self._views: dict[Viewer, bytes] = {}

    def seen(self, viewer: Viewer) -> Seen[T]:
        """The game as `viewer` sees it now, built once for all looks."""
        if viewer not in self._seen:
            self._seen[viewer] = self.game.seen(viewer)
        return self._seen[viewer]

    def view(self, viewer: Viewer) -> bytes:
        """The view of `viewer`, to be compared; built once like that."""
        if viewer not in self._views:
            self._views[viewer] = msgspec.json.encode(self.seen(viewer).view())
        return self._views[viewer]

    def among(self, about: int) -> bool:
        """True at both ends of a play, and at about so many moments of all plays together."""
        share = 1 + int(self._moves / (about * randomplay.LOOKS))
        return self._passed in self._ends or self._passed % share == 0

    def go_on(self) -> None:
        """The game has made a move."""
        self._passed += 1
        self._seen, self._views = {}, {}


Look = Generator[None, Made, None]


class Check(Protocol):
    """One check; its name and docstring say what it shows."""

    __name__: str

    def __call__(self, system: System[T], /) -> None: ...


_looks: list[Callable[[Walk[Struct]], Look]] = []


def looking(look: Callable[[Walk[T]], Look]) -> Check:
    """The check that `look` finds nothing wrong; all looks go on the same walk."""
    _looks.append(cast("Callable[[Walk[Struct]], Look]", look))

    @wraps(look)
    def check(system: System[T]) -> None:
        wrong = _found(cast("System[Struct]", system)).get(look.__name__)
        if wrong is not None:
            raise wrong

    return cast(Check, check)


@lru_cache(maxsize=1)
def _found(system: System[Struct]) -> dict[str, Exception]:
    """What each look has found wrong, by its name."""
    wrong: dict[str, Exception] = {}
    played, passed = plays(system), 0
    moves = sum(len(play.moves) for play in played)
    for play in played:
        game = play.after(0)
        everybody = viewers(play.after(len(play.moves)))
        walk = Walk(game, everybody, passed, passed + len(play.moves), moves)
        running = {look.__name__: look(walk) for look in _looks if look.__name__ not in wrong}
        _each(running, next, wrong)
        for move in play.moves:
            with sound(game, f"what {move.seat} does fails", move.action):
                events = game.apply(move.seat, move.action)
            walk.go_on()
            made = Made(move.seat, move.action, events, move.after)
            _each(running, lambda look, made=made: look.send(made), wrong)
        passed += len(play.moves) + 1
    return wrong


def _each(
    running: dict[str, Look], do: Callable[[Look], None], wrong: dict[str, Exception]
) -> None:
    """Let every look go on; what has found something wrong looks no more."""
    for name in list(running):
        try:
            do(running[name])
        except Exception as failed:
            wrong[name] = failed
            del running[name]
