"""How the log tells whether a DRAW came out as its odds were (AO-ODDS-02)."""

from fiftyfour.engine.questions import Hint, Stake, told
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.table import AcesOut

SETTLED = {"success": True, "success_by_ace": True, "success_at_cost": True, "failure": False}
"""Whether it was a success; what a fellow took upon themselves was not put to the cards."""


def stake(hint: Hint, table: AcesOut, seat: Seat) -> Stake | None:
    """Of a DRAW that is to be made, for its lead, and of the Ace that may save it.

    The line of a DRAW is told when it is over, first that of its lead.
    """
    settled = {
        "AO-RES-01": SETTLED,
        "AO-NC-01": SETTLED,
        "AO-REM-05": {"success_at_cost": True, "failure": False},
    }.get(hint.rule)
    if settled is None or not table.call.sides or table.call.lead.seat != seat:
        return None
    return Stake(lambda events, _: settled.get(str(told(events, "outcome", "AO-RES-02"))))
