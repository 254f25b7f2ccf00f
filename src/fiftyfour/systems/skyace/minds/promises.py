"""What hints promise of a blow or a test, and how the log tells whether it came about."""

from fiftyfour.engine.questions import Promise, Stake, told
from fiftyfour.systems.skyace.table import SkyAce


def _blow(name: str, rule: str, *, good: bool) -> Promise[SkyAce]:
    """Of a blow from its attack on, by the line of whoever is hurt or out."""
    stake = Stake(
        lambda events, _: (
            told(events, "hero", rule) is not None
            if any(event.rule == "SK-DMG-01" for event in events)
            else None
        ),
        good,
    )
    return Promise(name, rule, lambda hint, table, seat: stake)


HURTS = _blow("hurts", "SK-DMG-01", good=True)
KNOCKS_OUT = _blow("knocks out", "SK-DMG-02", good=True)
IS_HURT = _blow("is hurt", "SK-DMG-01", good=False)
IS_OUT = _blow("is out", "SK-DMG-02", good=False)

PASSED: dict[object, bool] = {1: True, 0: False}
_passed = Stake(lambda events, _: PASSED.get(told(events, "passed", "SK-TEST-06")))
PASSES = Promise[SkyAce]("passes", "SK-TEST-06", lambda hint, table, seat: _passed)

PROMISES = (HURTS, KNOCKS_OUT, IS_HURT, IS_OUT, PASSES)
