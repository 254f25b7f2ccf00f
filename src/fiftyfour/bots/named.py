"""Bots by name."""

from typing import Literal, TypeVar, get_args

from msgspec import Struct

from fiftyfour.bots.playing import Variant
from fiftyfour.bots.search import Limit, Search
from fiftyfour.engine.actions import Answer
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.minds import random_bot
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.system import Bot, System
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Pending

T = TypeVar("T", bound=Struct)

Level = Literal["novice", "fair", "expert", "master"]
"""How well a bot plays, from the weakest to the strongest."""

LEVELS: tuple[Level, ...] = get_args(Level)

BOTS = (*LEVELS, "plain", "random")
"""The names of all bots."""

SLIPS = 3
"""A novice answers every third question at random, on average."""

MASTER = 3
"""How many times as many games a master plays in thought as an expert (`Lookahead.playouts`)."""


class Novice(Variant[T]):
    """The game's own player with slips: some of its answers are any legal ones."""

    def __call__(self, seen: Seen[T], pending: Pending, chance: Plain) -> Given | Answer:
        slips = pending.decision.finite and seen.seat != GM and not chance.below(SLIPS)
        return (random_bot if slips else self.system.minds.bot)(seen, pending, chance)


def levels_of(system: System[T], *, ahead: bool) -> tuple[Level, ...]:
    """The levels at which bots play a game; `ahead`: they may think ahead there."""
    if ahead and system.minds.lookahead is not None:
        return LEVELS
    return LEVELS[: 3 if system.minds.expert is not None else 2]


def find_bot(name: str, system: System[T]) -> Bot[T]:
    """The bot of this name for `system`.

    `plain` and `fair` are the game's own sensible player, `random` gives any legal answer. A
    `novice` is that player with slips. `expert` and `master` are the game's strong player, and
    think ahead where the game can be searched, the master in three times as many games.

    Raises:
        UnknownSystem: there is no such bot; the message lists them.
    """
    match name:
        case "novice":
            return Novice(system)
        case "fair" | "plain":
            return system.minds.bot
        case "expert" | "master":
            playouts = 0 if system.minds.lookahead is None else system.minds.lookahead.playouts
            return Search(system, Limit(playouts * (MASTER if name == "master" else 1)))
        case "random":
            return random_bot
        case _:
            raise UnknownSystem(f"there is no bot {name!r}; the bots are {', '.join(BOTS)}")
