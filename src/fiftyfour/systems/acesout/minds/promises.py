"""What hints promise of a DRAW, and how the log tells whether it came about (AO-ODDS-02)."""

from collections.abc import Mapping

from fiftyfour.engine.questions import Hint, Promise, Stake, told
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.table import AcesOut

SETTLED = {"success": True, "success_by_ace": True, "success_at_cost": True, "failure": False}
"""Whether it was a success; what a fellow took upon themselves was not put to the cards."""


def _draw(name: str, rule: str, settled: Mapping[str, bool]) -> Promise[AcesOut]:
    """Of a DRAW that is to be made, for its lead, whose line is told first when it is over."""

    def stake(hint: Hint, table: AcesOut, seat: Seat) -> Stake | None:
        if not table.call.sides or table.call.lead.seat != seat:
            return None
        return Stake(lambda events, _: settled.get(str(told(events, "outcome", "AO-RES-02"))))

    return Promise(name, rule, stake)


SUCCESS = _draw("success", "AO-RES-01", SETTLED)
NC_SUCCESS = _draw("success without a challenge", "AO-NC-01", SETTLED)
SAVED_BY_ACE = _draw("saved by an Ace", "AO-REM-05", {"success_at_cost": True, "failure": False})

PROMISES = (SUCCESS, NC_SUCCESS, SAVED_BY_ACE)
