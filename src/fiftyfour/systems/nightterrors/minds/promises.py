"""What hints promise of a raise, and how the log tells whether somebody saw it at no cost."""

from collections.abc import Sequence

from msgspec import Struct

from fiftyfour.engine.events import AnyEvent, Told
from fiftyfour.engine.questions import Hint, Promise, Stake
from fiftyfour.engine.things import Seat
from fiftyfour.systems.nightterrors.table import NightTerrors

SEEN = ("NT-SEE-02", "NT-SEE-03", "NT-SEE-04", "NT-PUSH-01")
"""Whoever sees, reverses or pushes, it is told what is due."""


def _pays_nothing(name: str, rule: str, *, good: bool) -> Promise[NightTerrors]:
    """Of what the character that the hint is about sees next (NT-ODDS-02 e, f)."""

    def stake(hint: Hint, table: NightTerrors, seat: Seat) -> Stake:
        def came(events: Sequence[AnyEvent], _: Struct) -> bool | None:
            lines = (one.data for one in events if isinstance(one, Told) and one.rule in SEEN)
            due = (data["due"] for data in lines if data["character"] == int(hint.about))
            return next((points == 0 for points in due), None)

        return Stake(came, good)

    return Promise(name, rule, stake)


RIVAL_PAYS_NOTHING = _pays_nothing("a rival pays nothing", "NT-SEE-02", good=False)
SEES_AT_NO_COST = _pays_nothing("it is seen at no cost", "NT-ESC-07", good=True)

PROMISES = (RIVAL_PAYS_NOTHING, SEES_AT_NO_COST)
