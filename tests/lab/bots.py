"""Bots that do what bots should not do."""

import time

from msgspec import Struct

from fiftyfour.bots import random_bot
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.view import Pending


def cheat(seen: Seen[Struct], pending: Pending, chance: Plain) -> Given:
    return ["As", "As"]


def broken(seen: Seen[Struct], pending: Pending, chance: Plain) -> Given:
    raise ZeroDivisionError("division by zero")


def later(seen: Seen[Struct], pending: Pending, chance: Plain) -> Given:
    """Plays well for some games; which ones depends on their seeds."""
    plays = cheat if chance.seed % 24 == 7 else random_bot
    return plays(seen, pending, chance)


def sleeper(seen: Seen[Struct], pending: Pending, chance: Plain) -> Given:
    time.sleep(30)
    return random_bot(seen, pending, chance)


def spinner(seen: Seen[Struct], pending: Pending, chance: Plain) -> Given:
    while True:
        pass
