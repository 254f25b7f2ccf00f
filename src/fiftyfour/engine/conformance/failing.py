"""How checks of a game fail, naming the table and the moment, and what they look at."""

from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import msgspec
from msgspec import Struct

from fiftyfour.engine.actions import AnyAction
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.engine.tree import heaps

T = TypeVar("T", bound=Struct)


def told(game: Session[T]) -> str:
    """Where we are, for the message of a check that fails."""
    seats = ", ".join(game.seats)
    return f"{game.system.id} with {seats} and {game.config.settings}, after {game.seq} moves"


class Failed(AssertionError):
    """A check that fails, and says at which table, at which moment, and what is wrong."""


def must(game: Session[T], holds: bool, what: str, *about: object) -> None:
    """Fail, naming the table, the moment and `what` was wrong, unless it `holds`.

    What it is `about` is put into words only then: there are a great many checks.
    """
    if not holds:
        raise Failed(f"{told(game)}: {_worded(what, about)}")


@contextmanager
def sound(game: Session[T], what: str, *about: object) -> Generator[None]:
    """Turn whatever goes wrong inside into a failure that names the table and the moment."""
    try:
        yield
    except Failed:
        raise
    except Exception as wrong:
        raise Failed(f"{told(game)}: {_worded(what, about)}: {wrong!r}") from wrong


def _worded(what: str, about: Sequence[object]) -> str:
    return ": ".join([what, *(short(one) for one in about)])


def viewers(game: Session[T]) -> list[Viewer]:
    """Whoever can look at this game: a spectator, and every seat."""
    return [None, *(info.seat for info in game.config.seats)]


def seen(game: Session[T], viewer: Viewer) -> bytes:
    """The view of `viewer`, to be compared."""
    return msgspec.json.encode(game.view(viewer))


def stocks(game: Session[T]) -> dict[str, Counter[str]]:
    """The cards and tiles of each stock, wherever they lie."""
    found: dict[str, Counter[str]] = {}
    for pile in heaps(game.table):
        found.setdefault(pile.stock, Counter()).update(pile.faces())
    return found


def refusal(game: Session[T], seat: Seat, action: AnyAction) -> IllegalAction | None:
    """Why `action` is refused, None if it is not; a refusal must leave everything as it was."""
    before, refused = game.whole(), None
    with sound(game, f"what {seat} does fails", action):
        try:
            game.apply(seat, action)
        except IllegalAction as wrong:
            refused = wrong
    if refused is not None:
        reason = bool(refused.code and refused.message)
        must(game, reason, f"{seat} is refused without a reason", action)
        same = game.whole() == before
        must(game, same, f"{seat} is refused, and yet something changed", action)
    return refused


def short(one: object) -> str:
    """An action, or whatever else, in a message."""
    text = repr(one)
    return text if len(text) <= 200 else text[:199] + "…"
