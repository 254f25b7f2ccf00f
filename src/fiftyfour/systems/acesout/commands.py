"""What may be done when: each rule gives the reason that stands against it, if there is one.

Order of the reasons for each command: who may give it, whether a call is open, the phase, the rest.
"""

from collections.abc import Callable

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.table import AcesOut, Call


def wait(line: str, code: str = "wrong_phase") -> Callable[[Game[AcesOut], Seat], Refusal]:
    """What everybody is told who is not asked: whom the table waits for, and what for."""
    refusal = Refusal(code, line)
    return lambda _, __: refusal


def no_mission(table: AcesOut) -> Refusal | None:
    """It belongs into a mission."""
    return None if table.mission.running else Refusal("no_mission", "no mission is running")


def busy(table: AcesOut) -> Refusal | None:
    """A DRAW is in progress, or somebody chooses a card to recover (AO-CALL-12)."""
    if table.call.phase != "idle":
        return Refusal("call_in_progress", "a DRAW is in progress", "AO-CALL-12")
    if table.choosing is not None:
        return Refusal("wrong_phase", "a card is being recovered", "AO-CALL-12")
    return None


def not_called(table: AcesOut) -> Refusal | None:
    """It takes an open call of which no card of the lead's has been turned.

    `no_call`, or `wrong_phase` once the DRAW goes on, or while somebody chooses what to sacrifice.
    """
    call = table.call
    if call.phase == "idle":
        return Refusal("no_call", "no DRAW is called", "AO-CALL-12")
    if call.phase != "called":
        return Refusal("wrong_phase", "the cards are on the table already", "AO-CALL-11")
    if supporting(call) is not None:
        return Refusal("wrong_phase", "a supporter is choosing a card", "AO-COMB-05")
    return None


def supporting(call: Call) -> Seat | None:
    """Who is choosing a card to sacrifice, if anybody."""
    return next((support.seat for support in call.supports if support.card is None), None)
