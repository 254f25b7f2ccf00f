"""How the log tells whether a play came out as its odds were (SU-ODDS-02, SU-ODDS-03)."""

from collections.abc import Sequence

from msgspec import Struct

from fiftyfour.engine.events import AnyEvent, Moved
from fiftyfour.engine.questions import Hint, Stake, told
from fiftyfour.engine.things import Seat
from fiftyfour.systems.suits.table import Play, Suits


def stake(hint: Hint, table: Suits, seat: Seat) -> Stake | None:
    """Of the play on the table, for its actor or who resists."""
    if not table.plays or hint.at is None:
        return None
    play = table.plays[-1]
    acting = play.data.acting.seat == seat
    against = _against(play) if acting else play.number.value
    return Stake(_Outcome(acting, hint.at, against, flips=hint.of == "flips"))


def _against(play: Play) -> int:
    """The number that the actor has to reach or beat."""
    if not play.data.opposed:
        return play.threshold.value
    return max((mark.number.value for mark in play.marks), default=0)


class _Outcome(Struct):
    """How the play came out, for a hint that speaks of a number, as good as it can be told.

    Who did better than the true number did better than any below it, and who did not, than none
    above it. Of flips nothing is told once a card was added.
    """

    acting: bool
    number: int
    against: int
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
        better = (outcome == "success") == self.acting
        known = self.number <= self.against if better else self.number >= self.against
        return better if known else None
