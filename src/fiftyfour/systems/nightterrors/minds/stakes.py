"""How the log tells whether somebody saw at no cost, as the odds were."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from fiftyfour.engine.events import AnyEvent, Told
from fiftyfour.engine.questions import Hint, Stake
from fiftyfour.systems.nightterrors.table import NightTerrors

SEEN = ("NT-SEE-02", "NT-SEE-03", "NT-SEE-04", "NT-PUSH-01")
"""Whoever sees, reverses or pushes, it is told what is due."""


def stake(hint: Hint, table: NightTerrors) -> Stake | None:
    """Of each rival who sees a raise, and of a raise seen after a draw (NT-ODDS-02 e, f)."""
    if not hint.to:
        return None
    if hint.rule == "NT-SEE-02" and hint.of:
        return Stake(_pays_nothing(int(hint.of)), good=False)
    if hint.rule == "NT-ESC-07":
        return Stake(_pays_nothing(table.deciding.number))
    return None


def _pays_nothing(character: int) -> Callable[[Sequence[AnyEvent], Struct], bool | None]:
    """What tells whether a character pays nothing for what they see next."""

    def came(events: Sequence[AnyEvent], _: Struct) -> bool | None:
        lines = (one.data for one in events if isinstance(one, Told) and one.rule in SEEN)
        return next((data["due"] == 0 for data in lines if data["character"] == character), None)

    return came
