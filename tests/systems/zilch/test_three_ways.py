"""Exact odds three ways: counted, by going through every roll and deal, and as the engine plays."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from math import prod, sqrt

import pytest

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.events import AnyEvent, Told
from fiftyfour.engine.pieces import domino
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import GM
from fiftyfour.systems.zilch.attack.blows import attack_total, defence_total, hits
from fiftyfour.systems.zilch.characters.samples import monster
from fiftyfour.systems.zilch.data import CARDS
from fiftyfour.systems.zilch.minds import odds
from fiftyfour.systems.zilch.minds.calculator import QUESTIONS
from fiftyfour.systems.zilch.minds.chances import hit_chance, mean_damage, save_chance
from fiftyfour.systems.zilch.rolls.choices import TIES
from fiftyfour.systems.zilch.rolls.degrees import degree, total_of, winner
from fiftyfour.systems.zilch.rolls.save import save_pips
from fiftyfour.systems.zilch.table.character import Character
from fiftyfour.systems.zilch.table.creature import STANCES, Creature, Stance
from fiftyfour.systems.zilch.table.gear import Gear
from fiftyfour.systems.zilch.table.table import Blow, Zilch
from tests.systems.zilch.scene import P1, begin_fight, laid, put

ROLLED = [total_of(d12, d8 if d12 == 12 else None) for d12 in range(1, 13) for d8 in range(1, 9)]
"""All 96 ways in which a d12 and a d8 fall."""
FEW = odds.TILES[:6]
"""A small set of dominoes."""


def near(found: int, of: int, chance: Fraction) -> bool:
    """True if a count lies within four deviations of what is to be expected."""
    share = float(chance)
    return abs(found - of * share) <= 4 * sqrt(of * share * (1 - share)) + 1e-9


# --- every roll and every deal ---


@pytest.mark.parametrize("value", range(-6, 26, 3))
def test_every_roll_of_a_test(value: int) -> None:
    """ZI-TEST-02, ZI-TEST-04."""
    counted = Counter(degree(total, value) for total in ROLLED)
    assert odds.test_chances(value) == {d: Fraction(counted[d], 96) for d in ("CS", "S", "F", "CF")}


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("size", [2, 3])
def test_every_roll_of_a_contest(size: int, tie: str) -> None:
    """ZI-CON-04 to ZI-CON-08: of two, and of three, of which b began it."""
    values, suits = {"a": 6, "b": 9, "c": 4}, {"a": 7, "b": 5, "c": 7}
    among = {id: values[id] for id in [*values][:size]}
    ends: Counter[str] = Counter()
    for rolls in product(Counter(ROLLED).items(), repeat=size):
        totals = {id: total for id, (total, _) in zip(among, rolls, strict=True)}
        lucky = [id for id in totals if totals[id] <= values[id]]
        ends[winner(totals, lucky, tie, "b", suits)] += prod(of for _, of in rolls)
    found = odds.contest_ends(among, tie, "b", suits)
    assert found == {end: Fraction(ends[end], 96**size) for end in found}
    assert sum(found.values()) == 1


def duel(**settings: str) -> tuple[Session[Zilch], Creature, Creature]:
    """A Fighter with a longsword, and a monster that takes a lot."""
    game = laid(1, **settings)
    base = dict.fromkeys(CARDS, 7) | {"S": 12}
    gear = Gear(hands=["longsword"])
    put(game, Character(name="Ana", base=base, classes=["rogue"], gear=gear))
    put(game, monster("Troll", (8, 7, 6, 9), hp=99, dr=2), "m1", GM)
    return game, game.table.beings["p1"], game.table.beings["m1"]


def lie(being: Creature, stance: Stance, tile: tuple[int, int], *, up: bool) -> None:
    being.now.stance = stance
    being.domino.tile.cards = [domino(*tile)]
    being.domino.tile.sight = "all" if up else "none"


@pytest.mark.parametrize("source", ["shared", "own"])
def test_every_deal_of_two_dominoes(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """ZI-STN-03, ZI-STN-08, ZI-HIT-04: each stance against each, with a small set."""
    monkeypatch.setattr(odds, "TILES", FEW)
    odds._counted.cache_clear()  # pyright: ignore[reportPrivateUsage] (of the whole set)
    game, one, other = duel(domino_source=source)
    deals = list(permutations(FEW, 2)) if source == "shared" else list(product(FEW, repeat=2))
    for mine, theirs in product(STANCES[:3], STANCES):
        count = 0
        for tile, against in deals:
            lie(one, mine, tile, up=True)
            lie(other, theirs, against, up=True)
            attack = attack_total(game.table, one, other, Blow(item="longsword"), 0, False)
            count += hits(attack, defence_total(game.table, other, "p1", 0), "attacker")
        guess = odds.hit_chance(0, mine, theirs, source=source)
        assert guess == Fraction(count, len(deals)), (mine, theirs)
    odds._counted.cache_clear()  # pyright: ignore[reportPrivateUsage] (of the small set)


def test_every_domino_that_may_lie_there() -> None:
    """ZI-STN-08, ZI-SAVE-04: one's own is up, and so is a third; the other's may be any of 19."""
    game, one, other = duel()
    put(game, monster("Cub", (6, 6, 6, 6)), "m2", GM)
    lie(one, "Bold", (2, 5), up=True)
    lie(game.table.beings["m2"], "Bold", (6, 6), up=True)
    game.table.encounter.running = True
    blow, left = Blow(item="longsword"), [t for t in odds.TILES if t not in ((2, 5), (6, 6))]
    count, saved = 0, Fraction(0)
    for tile in left:
        lie(other, "Cautious", tile, up=True)
        attack = attack_total(game.table, one, other, blow, 0, False)
        count += hits(attack, defence_total(game.table, other, "p1", 0), "attacker")
        value = 5 + save_pips(game.table, other, "S")
        saved += Fraction(sum(total <= value for total in ROLLED), 96)
    lie(other, "Cautious", left[0], up=False)
    assert hit_chance(game.table, one, other, blow) == Fraction(count, 19)
    assert save_chance(game.table, other, "S", 5) == saved / 19


# --- as the engine plays ---


def said(events: Sequence[AnyEvent], name: str) -> str:
    """What was told under this name."""
    return next(str(e.data[name]) for e in events if isinstance(e, Told) and name in e.data)


def test_the_engine_rolls_as_often() -> None:
    """ZI-TEST-02, ZI-SAVE-01, ZI-CON-01."""
    game, _, _ = duel()
    game.state.chance = Plain(seed=5)
    tests: Counter[str] = Counter()
    saved = 0
    contests: Counter[str] = Counter()
    many = 250
    contest = {"being_1": "p1", "being_2": "m1", "card_1": "C", "card_2": "C"}
    for _ in range(many):
        game.answer(GM, "test")
        events = game.answer(GM, {"being": "p1", "card": "C"})
        tests[said(events, "degree")] += 1
        game.answer(GM, "save")
        saved += said(game.answer(GM, {"being": "p1", "card": "H", "modifier": -2}), "saved") == "1"
        game.answer(GM, "contest")
        events = game.answer(GM, {**contest})
        contests[said(events, "winner")] += 1
    for one, chance in odds.test_chances(7).items():
        assert near(tests[one], many, chance), one
    assert near(saved, many, odds.success_chance(5))
    for who, chance in zip(("p1", "m1", "draw", "none"), odds.contest_chances(7, 8), strict=True):
        assert near(contests[who], many, chance), who


def test_the_engine_strikes_as_often_round_by_round() -> None:
    """ZI-HIT-04, ZI-DMG-02, ZI-RND-07."""
    game, one, other = duel()
    begin_fight(game)
    game.state.chance = Plain(seed=11)
    hit, lost, runs, rounds = 0, Counter[int](), 250, 2
    for _ in range(runs):
        before = other.hp.value
        for _ in range(rounds):
            game.answer(P1, {"p1": "Bold"})
            game.answer(GM, {"m1": "Bold"})
            was = other.hp.value
            events = game.answer(P1, "attack m1 longsword melee")
            if any(p.awaited for p in game.pending(GM)):
                events = [*events, *game.answer(GM, 0)]
            hit += any("a hit" in e.text for e in events if isinstance(e, Told))
            assert was >= other.hp.value
            game.answer(P1, "end")
            game.answer(GM, "end")
            game.answer(GM, "on")
        lost[before - other.hp.value] += 1
        other.hp.value = 99
    margin = one.effective("C") - other.effective("S")
    chance = odds.hit_chance(margin, "Bold", "Bold")
    assert near(hit, runs * rounds, chance)
    blow = Blow(item="longsword")
    assert mean_damage(game.table, one, other, blow) == odds.mean_damage(3, 2)
    form = {"margin": margin, "attacker": "Bold", "defender": "Bold", "weapon": 3, "resistance": 2}
    question = QUESTIONS["rounds"]
    told = question.answer(question.form.check({**form, "hp": 12, "rounds": rounds}))
    for points, share in told.items():
        assert near(lost[int(points)], runs, share), points
