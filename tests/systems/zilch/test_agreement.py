"""Zilch: chances of blows, tests and saves agree with play, under each setting that counts."""

import re
from collections.abc import Callable, Sequence

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
from fiftyfour.systems.zilch import system
from fiftyfour.systems.zilch.encounter.choices import Attack
from fiftyfour.systems.zilch.rolls.choices import SpendBoon, UseSkill
from tests.systems.agreement import Reading, agree, other_values

pytestmark = pytest.mark.soak

COUNTED = (
    *("to_hit_tie", "domino_source", "defenseless", "hampered_penalty", "size_applies_to"),
    *("half_sizes", "chip_order", "boon_window", "skill_option", "talent_option", "monster_groups"),
    *("stance_order", "init_random", "zones"),
)
"""Settings that change what is drawn, rolled or counted."""


def of(kind: type[object]) -> Callable[[Pending, Hint], Given | None]:
    """The option of this kind that a hint is about."""

    def answer(pending: Pending, hint: Hint) -> Given | None:
        if not isinstance(pending.decision, Choose):
            return None
        fits = (one.id for one in pending.decision.options if isinstance(one.does, kind))
        return next((id for id in fits if id == hint.to), None)

    return answer


def nothing_more(seat: Seat, pending: Pending, chance: Plain) -> Given:
    """No chips, no Boon."""
    decision = pending.decision
    if isinstance(decision, Form):
        return decision.example()
    if isinstance(decision, Number):
        return 0
    if isinstance(decision, Choose):
        for option in decision.options:
            if isinstance(option.does, SpendBoon) and not option.does.spend:
                return option.id
    return decision.sample(chance)


def told(events: Sequence[AnyEvent], rule: str) -> Told | None:
    """The last event of this rule."""
    lines = [event for event in events if isinstance(event, Told) and event.rule == rule]
    return lines[-1] if lines else None


def hit(seat: Seat, events: Sequence[AnyEvent]) -> int | None:
    """Whether the blow hit."""
    if told(events, "ZI-COND-02"):
        return 1
    line = told(events, "ZI-HIT-04")
    return None if line is None else int(str(line.data["hit"]))


def damage(seat: Seat, events: Sequence[AnyEvent]) -> int | None:
    """What the blow took."""
    if hit(seat, events) == 0:
        return 0
    line = told(events, "ZI-DMG-02")
    return None if line is None else max(0, int(str(line.data["net"])))


def success(seat: Seat, events: Sequence[AnyEvent]) -> int | None:
    """Whether the test succeeded, or the first roll of the contest."""
    line = told(events, "ZI-TEST-05")
    if line is not None:
        return int(line.data["degree"] in ("CS", "S"))
    for event in events:
        match event:
            case Told(data={"beings": list(beings), "won": list(won)}):
                mine = (
                    str(seat) if str(seat) in beings else next(id for id in beings if id[0] == "m")
                )
                return int(mine in won)
            case _:
                pass
    return None


READINGS = [
    Reading(re.compile("hits( unless parried)?"), of(Attack), nothing_more, hit),
    Reading(re.compile("damage"), of(Attack), nothing_more, damage),
    Reading(re.compile("success"), of(UseSkill), nothing_more, success),
]


@pytest.mark.parametrize("settings", other_values(system, COUNTED), ids=str)
def test_what_is_told_comes_as_often(settings: dict[str, SettingValue]) -> None:
    """ZI-TABLE-04: of an open sheet everything is told."""
    assert agree(system, {"monster_sheet": "open", **settings}, READINGS)
