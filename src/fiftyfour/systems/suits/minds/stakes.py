"""How the log tells whether the flips of a play won it (SU-ODDS-02, SU-ODDS-03)."""

from collections.abc import Sequence

from msgspec import Struct

from fiftyfour.engine.events import AnyEvent, Moved
from fiftyfour.engine.questions import Hint, Stake, told
from fiftyfour.engine.things import Seat
from fiftyfour.systems.suits.cards.totals import acting_total, resisting
from fiftyfour.systems.suits.table import Suits


def stake(hint: Hint, table: Suits, seat: Seat) -> Stake | None:
    """Of the flips of a play; what is added from a hand afterwards is no luck."""
    if hint.of != "flips":
        return None
    acting = not table.plays or table.plays[-1].data.acting.seat == seat
    return Stake(lambda events, after: _won_by_flips(events, after, acting=acting))


def _won_by_flips(events: Sequence[AnyEvent], table: Struct, *, acting: bool) -> bool | None:
    """Did the acting side (or the other) win by the flips? None before them, and at a tie."""
    assert isinstance(table, Suits)
    flips = [one for one in events if isinstance(one, Moved) and one.rule == "SU-PLAY-02"]
    if not flips:
        return None
    if (outcome := told(events, "outcome", "SU-RES-07")) is not None:
        return (outcome == "success") == acting
    play = table.plays[-1]
    mine, against = acting_total(table, play), max(resisting(table, play).values())
    if mine == against and play.data.opposed:
        return None
    won = mine > against if play.data.opposed else mine >= against
    return won == acting
