"""Sky Ace: what an attack does agrees with play, under each setting that counts in it."""

import re
from collections.abc import Sequence

import pytest

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer, Choose
from fiftyfour.engine.events import AnyEvent, Changed
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.skyace import system
from tests.systems.agreement import Reading, agree, other_values

pytestmark = pytest.mark.soak

COUNTED = ("lone_numeric", "defense_on_failed_attack", "clubs_bonus", "decks", "hands")
"""Settings that change what is drawn or counted."""


def attacks(pending: Pending, hint: Hint) -> Answer | None:
    """The attack itself."""
    if not isinstance(pending.decision, Choose):
        return None
    return hint.to if isinstance(hint.to, str) and hint.to.startswith("attack ") else None


def both_do_their_best(seat: Seat, pending: Pending, chance: Plain) -> Answer | None:
    """As the bots play."""
    return None


def taken(seat: Seat, events: Sequence[AnyEvent]) -> int | None:
    """Energy that the attack took, once it is resolved."""
    if not any(event.rule == "SK-DMG-01" for event in events):
        return None
    return sum(
        event.before - event.after
        for event in events
        if isinstance(event, Changed) and event.rule == "SK-DMG-01"
    )


def hurts(seat: Seat, events: Sequence[AnyEvent]) -> int | None:
    """Whether it took any."""
    lost = taken(seat, events)
    return None if lost is None else int(lost > 0)


READINGS = [
    Reading(re.compile("hurts"), attacks, both_do_their_best, hurts),
    Reading(re.compile("Energy taken"), attacks, both_do_their_best, taken),
]


@pytest.mark.parametrize("settings", other_values(system, COUNTED), ids=str)
def test_an_attack_does_as_told(settings: dict[str, SettingValue]) -> None:
    assert agree(system, settings, READINGS, players=3)
