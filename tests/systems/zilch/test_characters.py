"""Making characters: the catalogue's examples, files, forms and paper."""

import tomllib
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from msgspec import Struct, field, structs

from fiftyfour.engine.options import Choose
from fiftyfour.engine.pieces import dominoes
from fiftyfour.engine.sheets import Invalid
from fiftyfour.systems.zilch import system
from fiftyfour.systems.zilch.characters.bring import sample
from fiftyfour.systems.zilch.characters.checks import flaws, warnings
from fiftyfour.systems.zilch.characters.files import write_character
from fiftyfour.systems.zilch.characters.form import budgets
from fiftyfour.systems.zilch.characters.sheets import CharacterSheets
from fiftyfour.systems.zilch.characters.values import points_spent, roll_plan, step_cost, threshold
from fiftyfour.systems.zilch.data import CARDS, rune_cost, swim_modifier
from fiftyfour.systems.zilch.magic.cast import against_runes
from fiftyfour.systems.zilch.settings import ZilchSettings, deck_range
from fiftyfour.systems.zilch.table.character import (
    Character,
    chips_capacity,
    effective,
    gear_burden,
)
from fiftyfour.systems.zilch.table.gear import Gear, weapon_strength
from fiftyfour.systems.zilch.table.house_rules import SPELLS, HouseRules, Race
from tests.systems.zilch.scene import P1, laid, put

Method = Literal["point_buy", "deck_draw", "cautious_roll", "reckless_roll"]
BOOK = tomllib.loads((Path(__file__).parent / "vectors/characters.toml").read_text())


class Vector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    ask: str
    cases: list[list[int | str]]


class Made(Struct, forbid_unknown_fields=True, kw_only=True):
    """A character, and what is said of it; what is left out does not matter."""

    id: str
    rules: list[str]
    settings: dict[str, str | int] = field(default_factory=dict[str, str | int])
    method: Method = "point_buy"
    base: list[int] = field(default_factory=lambda: [4, 4, 4, 4, 4, 6, 4, 4])
    dice: list[int] = field(default_factory=list[int])
    in_order: bool = False
    race: dict[str, int] = field(default_factory=dict[str, int])
    unknown_race: str = ""
    classes: list[str] = field(default_factory=lambda: ["fighter"])
    caster: str = ""
    trades: list[str] = field(default_factory=list[str])
    skills: list[str] = field(default_factory=list[str])
    ones: dict[str, int] = field(default_factory=dict[str, int])
    skill_talents: int = 0
    knacks: list[str] = field(default_factory=list[str])
    runes: str = ""
    level: int = 1
    raised: dict[str, int] = field(default_factory=dict[str, int])
    terms: str = ""
    gear: Gear = field(default_factory=Gear)
    codes: list[str] = field(default_factory=list[str])
    warns: list[str] = field(default_factory=list[str])
    says: str = ""
    inherent: dict[str, int] = field(default_factory=dict[str, int])
    points: int | None = None
    talents: int | None = None
    boons: int | None = None
    runes_allowed: int | None = None
    armor_known: str | None = None
    shield_known: str | None = None
    strength_needed: int | None = None
    burden: str | None = None
    slots: int | None = None
    shield: int | None = None
    capacity: int | None = None
    hearts: int | None = None
    dr: int | None = None
    weapon_penalty: int | None = None


VECTORS = msgspec.convert(BOOK["vector"], list[Vector])
MADE = msgspec.convert(BOOK["made"], list[Made])


def capacity(value: int, classes: int, drain: int) -> int:
    return chips_capacity(effective(value, drain=drain), classes)


def castable(runes: str, chips: int) -> str:
    """The sets of runes that a Spellcaster who knows these may cast with so many chips."""
    game = laid(1)
    caster = put(game, Character(classes=["spellcaster"], caster="Wizard", runes=runes))
    caster.chips["D"].value = chips
    sets = ("".join(some) for size in (1, 2, 3) for some in combinations(sorted(runes), size))
    return " ".join(sorted(s for s in sets if against_runes(game.table, caster, s) is None))


def penalty(item: str, how: str, strength: int, thrown: str = "ranged") -> int:
    return min(0, strength - weapon_strength(item, how, thrown))


def redraw_chance(power: Literal["standard", "high"]) -> str:
    """Of all hands of one card from each pile, the share that may be thrown away."""
    settings = ZilchSettings(deck_power=power)
    least, most = deck_range(settings)
    hands = list(product(range(least, most + 1), repeat=4))
    return str(Fraction(sum(sum(h) <= threshold(settings) for h in hands), len(hands)))


def cautious_range(power: Literal["standard", "plus6", "d8"]) -> str:
    die, count, added = roll_plan(ZilchSettings(cautious_power=power), "cautious_roll")
    assert count == 8
    return f"{1 + added} {int(die[1:]) + added}"


ASK: dict[str, Callable[..., object]] = {
    "capacity": capacity,
    "weapon_penalty": penalty,
    "weapon_strength": weapon_strength,
    "swim": swim_modifier,
    "redraw_chance": redraw_chance,
    "step_cost": step_cost,
    "cautious_range": cautious_range,
    "tiles": lambda: len(dominoes(1, 6)),
    "rune_cost": rune_cost,
    "castable": castable,
    "spell_costs": lambda: " ".join(str(rune_cost(spell.runes)) for spell in SPELLS),
}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v.id)
def test_vector(vector: Vector) -> None:
    for case in vector.cases:
        if vector.ask == "cautious_range":
            assert cautious_range(case[0]) == f"{case[1]} {case[2]}"  # type: ignore[arg-type]
        else:
            assert ASK[vector.ask](*case[:-1]) == case[-1]


@pytest.mark.parametrize("one", MADE, ids=lambda m: m.id)
def test_made(one: Made) -> None:
    settings = msgspec.convert({"gen_method": one.method} | one.settings, ZilchSettings)
    house = HouseRules(races=[Race(id="odd", name="Odd", mods=one.race)])
    made = Character(
        name="Ana",
        method=one.method,
        base=dict(zip(CARDS, one.base, strict=True)),
        dice=one.dice,
        in_order=one.in_order,
        race=one.unknown_race or ("odd" if one.race else "human"),
        classes=one.classes,
        caster=one.caster,
        trades=one.trades,
        skills=one.skills,
        ones=one.ones,
        skill_talents=one.skill_talents,
        knacks=one.knacks,
        runes=one.runes,
        level=one.level,
        raised=one.raised,
        terms=one.terms,
        gear=one.gear,
    )
    found = list(flaws(made, settings, house))
    assert sorted(flaw.code for flaw in found) == sorted(one.codes)
    assert one.says in " ".join(flaw.message for flaw in found)
    told = {flaw.code for flaw in warnings(made, settings, house)}
    assert set(one.warns) <= told
    strength = made.inherent("C2", house)
    shield = one.gear.shield
    facts = {
        "points": points_spent(made.base, settings.pointbuy_start),
        "talents": made.talents_allowed(house, settings),
        "boons": made.boons(house, settings),
        "runes_allowed": made.runes_allowed(house, settings),
        "armor_known": made.armor_known(house),
        "shield_known": made.shield_known(house, settings),
        "strength_needed": one.gear.strength_needed(settings.tower_strength),
        "slots": one.gear.slots_used,
        "shield": shield.defence if shield else 0,
        "capacity": chips_capacity(made.inherent("C", house), made.divisor),
        "hearts": made.inherent("H", house),
        "dr": one.gear.dr,
        "burden": gear_burden(made, strength, settings, house),
        "weapon_penalty": sum(penalty(item, "melee", strength) for item in one.gear.hands[:1]),
    }
    assert {name: fact for name, fact in facts.items() if getattr(one, name) is not None} == {
        name: getattr(one, name) for name in facts if getattr(one, name) is not None
    }
    for card, value in one.inherent.items():
        assert made.inherent(card, house) == value


def test_cards_and_suits() -> None:
    """Both cards of a suit move together, and never below 0 (ZI-SUIT-01 to ZI-SUIT-06)."""
    race = Race(id="odd", name="Odd", mods={"C": 1, "S1": 2, "S2": -1})
    assert [race.mod(card) for card in CARDS] == [1, 1, 2, -1, 0, 0, 0, 0]
    assert (effective(6, 2, 3), effective(6, drain=9), effective(13, 4)) == (5, 0, 17)


# --- files, forms, paper ---

SHEETS = CharacterSheets()


@pytest.mark.parametrize("name", SHEETS.ready)
def test_a_file_goes_through_the_form_and_comes_back(name: str) -> None:
    file = SHEETS.ready[name].file
    form = SHEETS.form(file)
    filled = {name: one.default for name, one in form.fields.items() if one.default is not None}
    assert SHEETS.make(filled) == file
    assert SHEETS.flaws(file) == ()
    assert {name for stage in SHEETS.stages() for name in stage.fields} == set(form.fields)
    assert SHEETS.name(file) == name
    assert SHEETS.paper(file).parts


def test_yes_and_no_are_switches() -> None:
    """A face draws a switch for what does True or False."""
    menus = (field.decision for field in SHEETS.form().fields.values())
    ends = [{option.does for option in menu.options} for menu in menus if isinstance(menu, Choose)]
    assert {True, False} in ends
    assert {"no", "yes"} not in ends


def test_the_review_tells_flaws_and_what_is_spent() -> None:
    form = SHEETS.form()
    filled = {name: one.default for name, one in form.fields.items() if one.default is not None}
    review = SHEETS.review({**filled, "name": "Eve", "C": 13, "C2": 13, "S": 13})
    assert [flaw.code for flaw in review.flaws] == ["points_over"]
    assert [(one.label, one.whole) for one in review.budgets] == [("Points", 30), ("Talents", 4)]


def test_a_monster_or_nonsense_is_no_character() -> None:
    monster = write_character(Character(name="Ogre", method="monster"))
    for file in ("", "{}", "[]", monster, b"\xff"):
        with pytest.raises(Invalid):
            SHEETS.name(file)


def test_a_level_is_awarded_and_nothing_is_bought() -> None:
    """ZI-TABLE-02."""
    file = SHEETS.ready["Ana"].file
    assert '"level": 3' in SHEETS.award(file, 2)
    assert SHEETS.purchases(file) == ()


def test_a_talent_that_is_bought_later_costs_a_boon() -> None:
    """P-LEVEL, ZI-TAL-08: with all talents from the start a level brings nothing by itself."""
    game = laid(1, talent_option="full_with_boons")
    base = dict.fromkeys(CARDS, 4) | {"D2": 7}
    skills = ["notice", "stealth", "bluff", "gossip", "survival"]
    before = put(game, Character(name="Ana", base=base, classes=["fighter"], skills=skills))
    assert (before.boons.value, before.boons.most) == (2, 2)
    house, settings = game.table.house.data, game.table.settings
    levelled = structs.replace(before.who, level=3)
    assert levelled.talents_allowed(house, settings) == 7
    game.answer(P1, {"skill_examine": "yes"}, to="bring")
    after = game.table.beings["p1"]
    assert (after.boons.value, after.boons.most) == (1, 1)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"skill_option": "ones"},
        {"rune_cap": "knowledge"},
        {"talent_option": "boons"},
        {"talent_option": "full_with_boons"},
        {"talent_option": "boons", "skill_option": "ones", "rune_cap": "knowledge"},
    ],
    ids=str,
)
def test_the_party_spends_all_it_has(changes: dict[str, str]) -> None:
    """ZI-MAKE-24, ZI-TAL-08: whom a new table begins with; earlier tables keep whom they had."""
    settings = system.settings.read(system.settings.fresh(dict(changes)))
    assert isinstance(settings, ZilchSettings)
    for number in range(6):
        made = sample(number, settings)
        assert not list(flaws(made, settings, HouseRules())), made.name
        for budget in budgets(made, settings, HouseRules()):
            assert budget.spent == budget.whole, (made.name, budget)
    early = sample(0, ZilchSettings())
    assert (points_spent(early.base, 4), early.talents_bought(ZilchSettings())) == (27, 7)
