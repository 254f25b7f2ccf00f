"""Suits: chances by the flip agree with play, under each setting that changes what is drawn."""

import re
from collections.abc import Sequence

import pytest

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given, Number
from fiftyfour.engine.events import AnyEvent, Told
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Choose
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.suits import system
from tests.systems.agreement import Reading, agree, other_values

pytestmark = pytest.mark.soak

COUNTED = (
    *("player_decks", "gm_adds_unopposed", "gm_reply_after_stand", "first_to_add"),
    *("flipped_faces", "no_skill_effects", "suit_draw_on_flip", "gm_king_pile", "charisma_when"),
)
"""Settings that change what is flipped, drawn or counted."""

NOTHING_MORE = ("try", "done", "no", "pass", "allow", "none", "decline", "stop")
"""What is said where a play is to be settled by its flips: nothing is added, nobody helps."""


def answer(pending: Pending, hint: Hint) -> Given | None:
    """The option a hint is about; of what the whole question gives, to try it."""
    decision = pending.decision
    if isinstance(decision, Number):
        return hint.to if isinstance(hint.to, int) else None
    if not isinstance(decision, Choose):
        return None
    ids = [option.id for option in decision.options]
    wanted = "try" if hint.to is None else hint.to
    return wanted if isinstance(wanted, str) and wanted in ids else None


def answer_to_a_threshold(pending: Pending, hint: Hint) -> Given | None:
    """The same where the threshold is set: beside what may be tried it is only an example."""
    found = answer(pending, hint)
    return found if found in ("try", "yes", "no") else None


def nothing_more(seat: Seat, pending: Pending, chance: Plain) -> Given:
    """Whatever adds nothing."""
    decision = pending.decision
    if isinstance(decision, Choose):
        ids = [option.id for option in decision.options]
        for word in NOTHING_MORE:
            if word in ids:
                return word
    if isinstance(decision, Form):
        return decision.example()
    return decision.sample(chance)


def succeeds(seat: Seat, events: Sequence[AnyEvent]) -> int | None:
    """Whether the play that was tried succeeded."""
    for event in events:
        if isinstance(event, Told) and event.rule == "SU-RES-07" and "outcome" in event.data:
            return int(event.data["outcome"] == "success")
    return None


FLIPS = r"wins by flips|reached by the flip|succeeds by flips|hits by flips|covers by the flip"

READINGS = [
    Reading(re.compile(r"\d+ by the flip"), answer_to_a_threshold, nothing_more, succeeds),
    *(Reading(re.compile(label), answer, nothing_more, succeeds) for label in FLIPS.split("|")),
]


@pytest.mark.parametrize("settings", other_values(system, COUNTED), ids=str)
def test_what_the_flip_gives_comes_as_often_as_told(settings: dict[str, SettingValue]) -> None:
    found = agree(system, {"threshold_visibility": "public", **settings}, READINGS)
    assert found
