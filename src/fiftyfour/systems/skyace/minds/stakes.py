"""How the log tells whether an attack or a test came out as its odds were."""

from fiftyfour.engine.questions import Hint, Stake, told
from fiftyfour.engine.things import Seat

BLOWS = {"dealt": True, "taken": False}
"""What hints of a blow speak of, and whether the seat they are given to wants it."""

PASSED: dict[object, bool] = {1: True, 0: False}


def stake(hint: Hint, seat: Seat) -> Stake | None:
    """Of a blow from its attack on, and of a test (SK-DMG-01, SK-DMG-02, SK-TEST-06)."""
    if hint.rule == "SK-TEST-06":
        return Stake(lambda events, _: PASSED.get(told(events, "passed", "SK-TEST-06")))
    if hint.of not in BLOWS:
        return None
    return Stake(
        lambda events, _: (
            told(events, "hero", hint.rule) is not None
            if any(event.rule == "SK-DMG-01" for event in events)
            else None
        ),
        good=BLOWS[hint.of],
    )
