"""Zilch: the chance to hit agrees with play, under each setting that counts in a blow."""

import re
from collections.abc import Sequence

import pytest

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer, Choose, Form, Number
from fiftyfour.engine.events import AnyEvent, Told
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.zilch import system
from tests.systems.agreement import Reading, agree, other_values

pytestmark = pytest.mark.soak

COUNTED = (
    *("domino_source", "to_hit_tie", "chip_order", "aimed_magic_suit", "defenseless"),
    *("helpless_melee", "two_weapon_penalty", "hampered_penalty", "size_applies_to"),
)
"""Settings that change what is added to a blow, or what it is held against."""


def strikes(pending: Pending, hint: Hint) -> Answer | None:
    """The blow itself."""
    if not isinstance(pending.decision, Choose):
        return None
    return hint.to if isinstance(hint.to, str) and hint.to.startswith("attack ") else None


def nothing_more(seat: Seat, pending: Pending, chance: Plain) -> Answer:
    """No chips, no Boon, no parry."""
    decision = pending.decision
    if isinstance(decision, Form):
        return decision.example()
    if isinstance(decision, Number):
        return decision.least
    ids = [option.id for option in decision.options] if isinstance(decision, Choose) else []
    return "no" if "no" in ids else decision.sample(chance)


def hits(seat: Seat, events: Sequence[AnyEvent]) -> int | None:
    """Whether the blow hit."""
    for event in events:
        if isinstance(event, Told) and event.rule in ("ZI-HIT-04", "ZI-COND-02"):
            return int(event.data.get("hit", 1) == 1)
    return None


READINGS = [
    Reading(re.compile("hits(?: unless parried)?"), strikes, nothing_more, hits),
]


@pytest.mark.parametrize("settings", other_values(system, COUNTED), ids=str)
def test_a_blow_hits_as_often_as_told(settings: dict[str, SettingValue]) -> None:
    assert agree(system, settings, READINGS)
