"""When the GM may give a command, and whom it may be about (ZI-TABLE-01)."""

from collections.abc import Callable
from functools import partial

from fiftyfour.engine.desk import Filling, command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.table.forms import gm_only, names_of, until_over
from fiftyfour.systems.zilch.table.table import Zilch

Reason = Callable[[Zilch], Refusal | None]


def nobody_living(table: Zilch) -> Refusal | None:
    """There has to be somebody to do it with (P-REST)."""
    for being in table.beings.values():
        if not being.dead:
            return None
    return Refusal("not_now", "there is nobody alive", "ZI-TABLE-01")


def outside(rule: str) -> Reason:
    """It waits until the encounter is over."""
    return lambda table: until_over(rule) if table.encounter.running else None


def settling(game: Game[Zilch], _: Seat) -> Refusal | None:
    """Outside encounters one thing is settled after another; in one, the GM acts beside it."""
    above = game.under_way[:-1]
    free = game.table.gathered and (not above or isinstance(above[0], Filling))
    if free or game.table.encounter.running:
        return None
    return Refusal("cannot_act", "something else has to be settled first", "ZI-TEST-02")


gms_command = partial(command, by=gm_only, beside=settling)
"""A command of whoever has the GM's powers now (ZI-TABLE-01)."""


def the_living(table: Zilch) -> dict[str, dict[str | None, str]]:
    """Who may be named (ZI-TABLE-01)."""
    return {"being": names_of(table.living())}


def everybody(table: Zilch) -> dict[str, dict[str | None, str]]:
    """Who may be named, the dead too (ZI-MAG-14)."""
    return {"being": names_of(table.beings.values())}
