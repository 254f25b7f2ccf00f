"""How the log tells whether a play came out as its odds were (SU-ODDS-02, SU-ODDS-03)."""

import re
from collections.abc import Sequence

from msgspec import Struct

from fiftyfour.engine.events import AnyEvent, Moved
from fiftyfour.engine.questions import Hint, Stake, told
from fiftyfour.engine.things import Seat
from fiftyfour.systems.suits.table import Play, Suits

NUMBER = re.compile(r"(?:beats )?(\d+)\b")
"""The number that a hint speaks of, where it speaks of one."""


def stake(hint: Hint, table: Suits, seat: Seat) -> Stake | None:
    """Of the play on the table, for its actor or who resists.

    Where a number is hidden, hints tell several; only that counts which it is.
    """
    if not table.plays or hint.rule not in ("SU-ODDS-02", "SU-ODDS-03"):
        return None
    play = table.plays[-1]
    number = NUMBER.match(hint.label)
    if number is not None and int(number[1]) not in _against(play):
        return None
    if number is None and not hint.label.startswith("wins"):
        return None
    mine = play.data.acting.seat == seat
    return Stake(_Outcome(mine, flips=hint.label.endswith(("flip", "flips"))))


def _against(play: Play) -> list[int]:
    """The numbers to reach or beat."""
    if not play.data.opposed:
        return [play.threshold.value]
    return [mark.number.value for mark in play.marks] if len(play.marks) == 1 else []


class _Outcome(Struct):
    """How the play came out; nothing, of what flips do, once a card was added."""

    acting: bool
    flips: bool
    added: bool = False

    def __call__(self, events: Sequence[AnyEvent]) -> bool | None:
        self.added = self.added or any(
            isinstance(event, Moved)
            and event.source.startswith("hand:")
            and event.target.startswith("row:")
            for event in events
        )
        outcome = told(events, "outcome", "SU-RES-07")
        if outcome is None or (self.flips and self.added):
            return None
        return (outcome == "success") == self.acting
