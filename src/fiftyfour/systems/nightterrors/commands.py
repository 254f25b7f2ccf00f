"""Who may do what and when, in the order of the rulebook.

A play is checked in one order: is there a conflict and does the seat take part in it, is it its
decision, is this the time for it; then the cards: not there, their number, totals, what can be
paid.
"""

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.things import Seat
from fiftyfour.systems.nightterrors.table import NightTerrors, Phase


def not_deciding(table: NightTerrors, seat: Seat, *phases: Phase) -> Refusal | None:
    """`not_in_conflict`, `not_your_turn` or `wrong_phase`: why this seat decides nothing now."""
    if not any(map(table.within, table.of(seat))):
        return Refusal(
            "not_in_conflict", "no character of yours is in a running conflict", "NT-STAKE-03"
        )
    decider = table.decider()
    if decider is None or decider.seat != seat:
        whose = f"{decider.name} decides" if decider else "nobody decides"
        return Refusal("not_your_turn", f"{whose} now", "NT-SEE-01")
    return wrong_time(table, *phases)


def wrong_time(table: NightTerrors, *phases: Phase) -> Refusal | None:
    """`wrong_phase` unless the conflict is in one of these, and what it is time for instead."""
    phase = table.conflict.phase
    if phase in phases:
        return None
    now = {
        "raise": "it is time to raise",
        "see": "a raise has to be seen",
        "pay": "somebody still has to pay",
        "asked": "it is asked whether to end it together",
    }
    return Refusal("wrong_phase", now.get(phase, f"not now: {phase}"))


def anybody(table: NightTerrors, seat: Seat) -> Refusal | None:
    """Whoever sits at the table may."""
    return None


def conflict_running(table: NightTerrors) -> Refusal | None:
    """`conflict_running` from a proposal until the outcome is told (NT-STAKE-04, NT-END-04)."""
    if not table.conflict.open:
        return None
    return Refusal("conflict_running", "a conflict is running already", "NT-STAKE-04")


def resetting(table: NightTerrors) -> Refusal | None:
    """`wrong_phase` while the hands are reset between scenes (NT-TABLE-03)."""
    if table.story.stage != "reset":
        return None
    return Refusal("wrong_phase", "the hands are being reset", "NT-TABLE-03")


def not_in_scene(table: NightTerrors) -> Refusal | None:
    """What is done in a scene, while nothing else goes on."""
    why = conflict_running(table) or resetting(table)
    if why or table.story.stage == "scene":
        return why
    return Refusal("wrong_phase", "no session is running", "NT-HAND-01")


def nobody(table: NightTerrors) -> Refusal | None:
    """`no_such_character` at a table where there is none."""
    return None if table.characters else Refusal("no_such_character", "there is nobody")
