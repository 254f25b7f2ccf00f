"""What hints promise of the flips of a play, and how the log tells whether these won it.

What is added from a hand afterwards is no luck (SU-ODDS-02, SU-ODDS-03).
"""

from collections.abc import Sequence

from msgspec import Struct

from fiftyfour.engine.events import AnyEvent, Moved
from fiftyfour.engine.questions import Promise, Stake, told
from fiftyfour.systems.suits.cards.totals import acting_total, resisting
from fiftyfour.systems.suits.table import Suits


def _won(events: Sequence[AnyEvent], table: Struct) -> bool | None:
    """Did the acting side win by the flips? None before them, and at a tie."""
    assert isinstance(table, Suits)
    flips = [one for one in events if isinstance(one, Moved) and one.rule == "SU-PLAY-02"]
    if not flips:
        return None
    if (outcome := told(events, "outcome", "SU-RES-07")) is not None:
        return outcome == "success"
    play = table.plays[-1]
    mine, against = acting_total(table, play), max(resisting(table, play).values())
    if mine == against and play.data.opposed:
        return None
    return mine > against if play.data.opposed else mine >= against


def _flips(name: str, rule: str) -> Promise[Suits]:
    return Promise(name, rule, lambda hint, table, seat: Stake(_won))


REACHED_BY_FLIP = _flips("reached by the flip", "SU-ODDS-02")
WON_BY_FLIPS = _flips("won by the flips", "SU-ODDS-03")

PROMISES = (REACHED_BY_FLIP, WON_BY_FLIPS)
