"""Bots by name."""

from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.system import Bot, System
from fiftyfour.engine.view import Pending

T = TypeVar("T", bound=Struct)

BOTS = ("plain", "random")
"""The names of all bots."""


def random_bot(seen: Seen[Struct], pending: Pending, chance: Plain) -> Given:
    """A random legal answer."""
    return pending.decision.sample(chance)


def find_bot(name: str, system: System[T]) -> Bot[T]:
    """The bot of this name for `system`: `plain` is the game's own sensible player.

    Raises:
        UnknownSystem: there is no such bot; the message lists them.
    """
    match name:
        case "plain":
            return system.bot
        case "random":
            return random_bot
        case _:
            raise UnknownSystem(f"there is no bot {name!r}; the bots are {', '.join(BOTS)}")
