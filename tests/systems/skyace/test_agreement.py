"""Sky Ace: what an attack does agrees with play, under each setting that counts."""

import re
from collections.abc import Sequence

import pytest

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given, PickCards
from fiftyfour.engine.events import AnyEvent, Changed, Told, Wrote
from fiftyfour.engine.options import Choose, options_of
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.skyace import system
from fiftyfour.systems.skyace.contest.choices import Defend
from tests.systems.agreement import Reading, agree, other_values

pytestmark = pytest.mark.soak

COUNTED = (
    *("lone_numeric", "defense_on_failed_attack", "clubs_bonus"),
    *("friendly_fire", "decks", "hands"),
)
"""Settings that change what is drawn or counted in an attack."""


def as_told(pending: Pending, hint: Hint) -> Given | None:
    """The option or the cards that the hint is about."""
    if isinstance(pending.decision, Choose):
        return hint.to if isinstance(hint.to, str) else None
    return hint.to if isinstance(hint.to, list) else None


def at_their_best(seat: Seat, pending: Pending, chance: Plain) -> Given:
    """Both sides make their best play, and defend (SK-ODDS-03)."""
    decision = pending.decision
    if isinstance(decision, PickCards) and decision.sets:
        return list(decision.sets[0].cards)
    if defend := options_of(decision, Defend):
        return defend[0].id
    return decision.sample(chance)


def energy_lost(seat: Seat, events: Sequence[AnyEvent]) -> int | None:
    """Energy that the attack cost, once it is resolved."""
    if not any(isinstance(event, Wrote) and event.rule == "SK-DMG-01" for event in events):
        return None
    changes = [e for e in events if isinstance(e, Changed) and e.rule == "SK-DMG-01"]
    return sum((change.before or 0) - (change.after or 0) for change in changes)


def hurts(seat: Seat, events: Sequence[AnyEvent]) -> int | None:
    lost = energy_lost(seat, events)
    return None if lost is None else int(lost > 0)


def knocks_out(seat: Seat, events: Sequence[AnyEvent]) -> int | None:
    if energy_lost(seat, events) is None:
        return None
    return int(any(isinstance(event, Told) and event.rule == "SK-DMG-02" for event in events))


READINGS = [
    Reading(re.compile("hurts|is hurt"), as_told, at_their_best, hurts),
    Reading(re.compile("Energy taken|Energy lost"), as_told, at_their_best, energy_lost),
    Reading(re.compile("knocks out|is out"), as_told, at_their_best, knocks_out),
]


@pytest.mark.parametrize("settings", other_values(system, COUNTED), ids=str)
def test_an_attack_does_as_told(settings: dict[str, SettingValue]) -> None:
    assert agree(system, settings, READINGS)
