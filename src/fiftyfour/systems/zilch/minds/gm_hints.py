"""What a GM sees while setting a call: the chances of tests, saves and contests (ZI-TEST-08)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from fiftyfour.engine.decisions import Form, Simple, number_of, text_of
from fiftyfour.engine.questions import Hint, likely
from fiftyfour.engine.view import View
from fiftyfour.systems.zilch.minds import odds
from fiftyfour.systems.zilch.minds.chances import best_value, save_chance
from fiftyfour.systems.zilch.rolls.contest import MOST_SIDES, contest_form
from fiftyfour.systems.zilch.rolls.degrees import DEGREES, reached
from fiftyfour.systems.zilch.rolls.roll import best_skill, skill_value
from fiftyfour.systems.zilch.rolls.save import FITTING, save_form
from fiftyfour.systems.zilch.rolls.test import NIMBLE, test_form
from fiftyfour.systems.zilch.table.character import skill_name
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.forms import NOBODY
from fiftyfour.systems.zilch.table.seen import table_of
from fiftyfour.systems.zilch.table.table import Zilch


def succeeds(value: int, to: Simple | None, label: str = "success") -> Hint:
    """A test at this value, of which only a success matters (ZI-TEST-03)."""
    return likely(label, odds.success_chance(value), to, "ZI-TEST-03")


def degrees(
    value: int,
    to: Simple | None = None,
    trained_only: Sequence[str] = (),
    trained: bool = True,
    by: str = "",
) -> list[Hint]:
    """A test, some degrees of which may be for the trained; `by` which skill (ZI-SKL-09)."""
    found = dict.fromkeys(DEGREES, Fraction(0))
    for one, chance in odds.test_chances(value).items():
        found[reached(one, trained_only, trained)] += chance
    return [
        likely(f"{by}success", found["CS"] + found["S"], to, "ZI-TEST-03"),
        likely("critical among them", found["CS"], to, "ZI-TEST-04"),
    ]


def called(view: View, filled: Mapping[str, Simple]) -> list[Hint]:
    """The test that a GM is about to call (ZI-TEST-08)."""
    table = table_of(view)
    being = table.beings.get(text_of(filled, "being"))
    if being is None:
        return []
    card, modifier = text_of(filled, "card"), number_of(filled, "modifier")
    skill = "" if filled["skill"] == "none" else best_skill(table, being, card)
    value = skill_value(table, being, card, skill, modifier)
    trained = bool(skill) and being.who.trained(skill, table.settings)
    trained_only = text_of(filled, "trained_only").split()
    return degrees(value, None, trained_only, trained, _with(table, skill))


def _with(table: Zilch, skill: str) -> str:
    """Which skill a chance goes by, ahead of the words for it; the player may name another."""
    return f"with {skill_name(skill, table.house.data)}: " if skill else ""


def judged(view: View, filled: Mapping[str, Simple]) -> list[Hint]:
    """The test that a GM makes of what somebody tries in their turn (ZI-RND-02)."""
    table = table_of(view)
    being = table.beings.get(table.encounter.turn)
    if being is None or filled["cost"] == "no":
        return []
    card, modifier = text_of(filled, "card"), number_of(filled, "modifier")
    skill = best_skill(table, being, card)
    value = skill_value(table, being, card, skill, modifier)
    return degrees(value, by=_with(table, skill))


def called_save(view: View, filled: Mapping[str, Simple]) -> list[Hint]:
    """The save that a GM is about to call, before anybody spends chips (ZI-SAVE-01)."""
    table = table_of(view)
    being = table.beings.get(text_of(filled, "being"))
    if being is None:
        return []
    card, modifier = text_of(filled, "card"), number_of(filled, "modifier")
    skill = text_of(filled, "skill").replace(NOBODY, "")
    if skill == FITTING:
        skill = best_skill(table, being, card)
    elif skill and not being.who.skill_bonus(skill, table.settings):
        skill = ""
    value = skill_value(table, being, card, skill, modifier)
    return saves(table, being, card, value, f"{_with(table, skill)}saved")


def saves(table: Zilch, being: Creature, card: str, value: int, label: str = "saved") -> list[Hint]:
    """A save at this value without pips; nothing where nobody can say (ZI-SAVE-04)."""
    chance = save_chance(table, being, card, value)
    return [] if chance is None else [likely(label, chance, None, "ZI-SAVE-01")]


def loose(view: View, modifiers: Iterable[int]) -> list[Hint]:
    """Out of a net or ropes, by the modifier that the GM names (ZI-HIT-10)."""
    table = table_of(view)
    being = table.beings.get(table.encounter.turn)
    if being is None:
        return []
    value = best_value(table, being, "S", *NIMBLE)
    return [succeeds(value + modifier, modifier, "gets loose") for modifier in modifiers]


def called_contest(view: View, filled: Mapping[str, Simple]) -> list[Hint]:
    """What comes of the contest that a GM is about to call (ZI-CON-02 to ZI-CON-08)."""
    table = table_of(view)
    values, suits = dict[str, int](), dict[str, int]()
    for n in range(1, MOST_SIDES + 1):
        being = table.beings.get(text_of(filled, f"being_{n}"))
        if being is not None:
            card, modifier = text_of(filled, f"card_{n}"), number_of(filled, f"modifier_{n}")
            values[being.id] = best_value(table, being, card, modifier=modifier)
            suits[being.id] = being.effective(card)
    if len(values) < 2:
        return []
    initiator, tie = text_of(filled, "initiator"), text_of(filled, "tie")
    words = {id: (f"{table.beings[id].name} wins", "ZI-CON-04") for id in values} | {
        "draw": ("a draw: it goes on", "ZI-CON-05"),
        "reroll": ("a tie: they roll again", "ZI-CON-07"),
        "none": ("nobody gets anywhere", "ZI-CON-02"),
    }
    return [
        likely(words[end][0], chance, None, words[end][1])
        for end, chance in odds.contest_ends(values, tie, initiator, suits).items()
        if chance or end not in ("draw", "reroll")
    ]


CALLS: dict[
    str,
    tuple[Callable[[Zilch], Form], Callable[[View, Mapping[str, Simple]], list[Hint]]],
] = {
    "test": (test_form, called),
    "contest": (contest_form, called_contest),
    "save": (save_form, called_save),
}
"""What the GM calls with a chance in it, by the option of the menu: its form, and its hints."""


def ahead(view: View, filled: Mapping[str, Simple]) -> list[Hint]:
    """Beside the menu of the GM: a call that is filled in before its form is asked for.

    `call` is its option; the rest is what the form will be filled in with.
    """
    fields = dict(filled)
    call = str(fields.pop("call", ""))
    if call not in CALLS:
        return []
    form, told = CALLS[call]
    return told(view, form(table_of(view)).check(fields))
