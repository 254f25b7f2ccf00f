"""Aces Out: what a DRAW gives and costs agrees with play, under each setting that counts."""

import re
from collections.abc import Sequence

import pytest

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.events import AnyEvent, Moved, Told
from fiftyfour.engine.options import Choose
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.acesout import system
from tests.systems.agreement import Reading, agree, other_values

pytestmark = pytest.mark.soak

COUNTED = (
    *("strong_bonus", "weak_penalty", "strong_suit_extra_card", "profiles", "joker_card"),
    *("spared_cards", "max_supporters", "combined_joker", "pvp_removal_ace"),
)
"""Settings that change what is drawn, counted or lost."""


def draws(pending: Pending, hint: Hint) -> Given | None:
    """The DRAW itself."""
    return "draw" if hint.to == "draw" else None


def alone(seat: Seat, pending: Pending, chance: Plain) -> Given:
    """A drawn Ace is given up for a lost total, and nobody steps in."""
    decision = pending.decision
    if isinstance(decision, Choose):
        ids = [option.id for option in decision.options]
        for word in ("pass", "stay out", "close"):
            if word in ids:
                return word
        return ids[0]
    return decision.sample(chance)


def succeeds(seat: Seat, events: Sequence[AnyEvent]) -> int | None:
    """Whether the agent who drew has a success, at whatever cost."""
    for event in events:
        if isinstance(event, Told) and event.rule == "AO-RES-02" and event.data["seat"] == seat:
            return int(str(event.data["outcome"]).startswith("success"))
    return None


def lost(seat: Seat, events: Sequence[AnyEvent]) -> int | None:
    """How many of the agent's cards were lost, once the DRAW is over."""
    if succeeds(seat, events) is None:
        return None
    moves = [event for event in events if isinstance(event, Moved)]
    return sum(event.count for event in moves if event.target == f"removed:{seat}")


READINGS = [
    Reading(re.compile("success"), draws, alone, succeeds),
    Reading(re.compile("cards lost"), draws, alone, lost),
]


@pytest.mark.parametrize("settings", other_values(system, COUNTED), ids=str)
def test_a_draw_gives_and_costs_as_told(settings: dict[str, SettingValue]) -> None:
    assert agree(system, settings, READINGS)
