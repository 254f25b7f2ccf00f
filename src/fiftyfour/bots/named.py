"""The bots there are, by name."""

from typing import Literal, TypeVar, get_args

from msgspec import Struct

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.system import Bot, System
from fiftyfour.engine.view import Pending

T = TypeVar("T", bound=Struct)

BotName = Literal["plain", "random"]

BOTS: tuple[BotName, ...] = get_args(BotName)
"""Every kind of bot there is."""


def random_bot(seen: Seen[Struct], pending: Pending, chance: Plain) -> Given:
    """Any legal answer; each has a chance where the answers are finite."""
    return pending.decision.sample(chance)


def plain_bot(system: System[T]) -> Bot[T]:
    """The sensible player that the game itself brings."""
    return system.bot


def find_bot(name: str, system: System[T]) -> Bot[T]:
    """The bot of this name for `system`.

    Raises:
        UnknownSystem: there is none; the message lists those there are.
    """
    match name:
        case "plain":
            return plain_bot(system)
        case "random":
            return random_bot
        case _:
            raise UnknownSystem(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
