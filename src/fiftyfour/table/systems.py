"""The installed games, by their ids."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache

from msgspec import Struct
from msgspec.json import Decoder

from fiftyfour.engine.adventure import Adventure
from fiftyfour.engine.errors import TableError, UnknownSystem
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.system import System, find_system, installed


def ready() -> None:
    """Load every game, and have msgspec learn every class, before threads read anything.

    It learns a class when it first decodes one, and meanwhile lets other threads use what is only
    half learnt: two visitors who came first, at once, could crash a server (msgspec 0.22).
    """
    installed()
    for kind in set(_kinds(Struct)):
        with suppress(Exception):  # one that cannot be decoded never is
            Decoder(kind)


def _kinds(kind: type[Struct]) -> Iterator[type[Struct]]:
    """All classes below this one."""
    for below in kind.__subclasses__():
        yield below
        yield from _kinds(below)


@cache
def system_of(name: str) -> System[Struct]:
    """The game with this id; cached, because searching the installed packages is slow.

    Raises:
        TableError: `no_system`, there is none.
    """
    try:
        return find_system(name)
    except UnknownSystem as error:
        raise TableError("no_system", str(error)) from error


@cache
def adventures_of(name: str) -> dict[str, Adventure]:
    """The adventures that come with the game of this id, by their own; read once.

    Raises:
        BadAdventure: one of them is wrong.
        TableError: `no_system`.
    """
    return adventures(system_of(name))


def adventure_of(name: str, id: str) -> Adventure:
    """The adventure with this id of a game; TableError `no_adventure` if there is none."""
    found = adventures_of(name)
    if id not in found:
        there = ", ".join(found) or "none"
        game = system_of(name).name
        raise TableError("no_adventure", f"{game} has no adventure {id[:64]!r}; it has {there}")
    return found[id]
