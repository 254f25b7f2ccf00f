"""What a GM sees while setting a call: the chances of tests, saves and contests (ZI-TEST-08)."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.questions import Hint, likely
from fiftyfour.systems.zilch.data import NIMBLE
from fiftyfour.systems.zilch.encounter.actions import Judgement
from fiftyfour.systems.zilch.minds import odds
from fiftyfour.systems.zilch.minds.chances import best_value, save_chance
from fiftyfour.systems.zilch.minds.promises import SAVES, SUCCEEDS
from fiftyfour.systems.zilch.rolls.choices import (
    FITTING,
    CalledContest,
    CalledSave,
    CalledTest,
    named,
)
from fiftyfour.systems.zilch.rolls.degrees import DEGREES, reached
from fiftyfour.systems.zilch.rolls.roll import best_skill, skill_value
from fiftyfour.systems.zilch.table.character import skill_name
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.table import Zilch


def succeeds(value: int, to: Simple | None, label: str = "success") -> Hint:
    """A test at this value, of which only a success matters (ZI-TEST-03)."""
    return likely(label, odds.success_chance(value), to, SUCCEEDS)


def degrees(
    value: int,
    to: Simple | None = None,
    trained_only: Sequence[str] = (),
    trained: bool = True,
    by: str = "",
) -> list[Hint]:
    """A test, some degrees of which may be for the trained; `by` which skill (ZI-SKL-09)."""
    chances = dict.fromkeys(DEGREES, Fraction(0))
    for one, chance in odds.test_chances(value).items():
        chances[reached(one, trained_only, trained)] += chance
    return [
        likely(f"{by}success", chances["CS"] + chances["S"], to, SUCCEEDS),
        likely("critical among them", chances["CS"], to, "ZI-TEST-04"),
    ]


def called(table: Zilch, draft: CalledTest) -> list[Hint]:
    """The test that a GM is about to call (ZI-TEST-08)."""
    being = table.beings[draft.being]
    skill = _best(table, being, draft.card, draft.skill)
    value = skill_value(table, being, draft.card, skill, draft.modifier)
    trained = bool(skill) and being.who.trained(skill, table.settings)
    return degrees(value, None, draft.trained_only, trained, _with(table, skill))


def _best(table: Zilch, being: Creature, card: str, said: str | None) -> str:
    """The skill that helps most, by what the GM says of skills; "" if none does (ZI-SKL-03)."""
    return "" if said is None else best_skill(table, being, card, named(said))


def _with(table: Zilch, skill: str) -> str:
    """Which skill a chance goes by, ahead of the words for it; the player may name another."""
    return f"with {skill_name(skill, table.house.data)}: " if skill else ""


def judged(table: Zilch, draft: Judgement) -> list[Hint]:
    """The test that a GM makes of what somebody tries in their turn (ZI-RND-02)."""
    being = table.beings.get(table.encounter.turn)
    if being is None or draft.cost is None:
        return []
    skill = _best(table, being, draft.card, draft.skill)
    value = skill_value(table, being, draft.card, skill, draft.modifier)
    return degrees(value, by=_with(table, skill))


def called_save(table: Zilch, draft: CalledSave) -> list[Hint]:
    """The save that a GM is about to call, before anybody spends chips (ZI-SAVE-01)."""
    being, skill = table.beings[draft.being], draft.skill or ""
    if skill == FITTING:
        skill = best_skill(table, being, draft.card)
    elif skill and not being.who.skill_bonus(skill, table.settings):
        skill = ""
    value = skill_value(table, being, draft.card, skill, draft.modifier)
    return saves(table, being, draft.card, value, f"{_with(table, skill)}saved")


def saves(table: Zilch, being: Creature, card: str, value: int, label: str = "saved") -> list[Hint]:
    """A save at this value without pips; nothing where nobody can say (ZI-SAVE-04)."""
    chance = save_chance(table, being, card, value)
    return [] if chance is None else [likely(label, chance, None, SAVES)]


def loose(table: Zilch, modifiers: Iterable[int]) -> list[Hint]:
    """Out of a net or ropes, by the modifier that the GM names (ZI-HIT-10)."""
    being = table.beings.get(table.encounter.turn)
    if being is None:
        return []
    value = best_value(table, being, "S", *NIMBLE)
    return [succeeds(value + modifier, modifier, "gets loose") for modifier in modifiers]


def called_contest(table: Zilch, draft: CalledContest) -> list[Hint]:
    """What comes of the contest that a GM is about to call (ZI-CON-02 to ZI-CON-08)."""
    values, suits = dict[str, int](), dict[str, int]()
    for side in draft.sides():
        being = table.beings[side.being]
        skill = best_skill(table, being, side.card, side.always) if side.skilled else ""
        values[being.id] = skill_value(table, being, side.card, skill, side.modifier)
        suits[being.id] = being.effective(side.card)
    if len(values) < 2:
        return []
    words = {id: (f"{table.beings[id].name} wins", "ZI-CON-04") for id in values} | {
        "draw": ("a draw: it goes on", "ZI-CON-05"),
        "reroll": ("a tie: they roll again", "ZI-CON-07"),
        "none": ("nobody gets anywhere", "ZI-CON-02"),
    }
    ends = odds.contest_ends(values, draft.tie, draft.initiator or "", suits)
    return [
        likely(words[end][0], chance, None, words[end][1])
        for end, chance in ends.items()
        if chance or end not in ("draw", "reroll")
    ]
