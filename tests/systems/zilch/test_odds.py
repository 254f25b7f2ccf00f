"""Exact odds against the printed tables, and the examples that ask for a chance."""

import tomllib
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from typing import cast

import pytest

from fiftyfour.engine.decisions import Answer
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.zilch import odds
from fiftyfour.systems.zilch.character import Character
from fiftyfour.systems.zilch.data import CARDS
from fiftyfour.systems.zilch.gear import Gear
from fiftyfour.systems.zilch.questions import QUESTIONS
from fiftyfour.systems.zilch.samples import MONSTERS
from fiftyfour.systems.zilch.table import Zilch
from tests.systems.zilch.scene import P1, begin_fight, foresee, laid, put

TABLES = tomllib.loads((Path(__file__).parent / "vectors/odds.toml").read_text())
STANCE = {"R": "Reckless", "B": "Bold", "C": "Cautious", "G": "Guarded"}


def rows(name: str) -> list[list[int]]:
    return cast("list[list[int]]", TABLES[name])


def test_degrees() -> None:
    """V02, V10, V11, V12, V13: ZI-TEST-04, ZI-TEST-09."""
    for value, *weights in rows("degrees"):
        assert list(odds.test_chances(value).values()) == [Fraction(w, 96) for w in weights]


def test_contests() -> None:
    """V23: ZI-CON-01, ZI-CON-04."""
    for a, b, *weights in rows("contests"):
        assert list(odds.contest_chances(a, b)) == [Fraction(w, 9216) for w in weights]


@pytest.mark.parametrize("column", range(12))
def test_hits(column: int) -> None:
    """V63: ZI-HIT-01, ZI-HIT-04, ZI-HIT-08, ZI-STN-08."""
    one, _, other = cast("list[str]", TABLES["columns"])[column].partition("/")
    for margin, *weights in rows("hits"):
        found = odds.hit_chance(margin, STANCE[one], STANCE[other])
        assert found == Fraction(weights[column], 420), (margin, one, other)


def test_blows() -> None:
    """V66, V67: ZI-DMG-02, ZI-WPN-01."""
    for weapon, dr, touch, mean in cast("list[tuple[int, int, str, str]]", TABLES["blows"]):
        assert odds.touch_chance(weapon, dr) == Fraction(touch)
        assert odds.mean_damage(weapon, dr) == Fraction(mean)


def test_ties_and_dice() -> None:
    """V64: ZI-HIT-04, ZI-STN-07."""
    assert odds.hit_chance(0, "Cautious", "Bold") == Fraction(7, 12)
    assert odds.hit_chance(0, "Cautious", "Bold", tie="defender") == Fraction(5, 12)
    dice = odds.hit_chance(0, "Bold", "Cautious", source="two_d6")
    assert dice == Fraction(791, 1296)


def test_what_lies_open_counts() -> None:
    """V65, V92: ZI-STN-06, ZI-STN-08, ZI-STN-09."""
    own = (2, 5)
    assert odds.hit_chance(0, "Bold", "Cautious", own=own) == Fraction(14, 20)
    seen = odds.hit_chance(0, "Bold", "Cautious", own=own, seen=[(6, 6), (1, 6)])
    assert seen == Fraction(14, 18)
    assert odds.hit_chance(-3, "Bold", "") == Fraction(6, 7)


def test_hands() -> None:
    """V27, V28: ZI-MAKE-11, ZI-MAKE-12."""
    hands = odds.draw_chances(5, 10)
    assert Fraction(sum(n for total, n in hands.items() if total <= 25), 6**4) == Fraction(7, 72)


# --- beside the decisions ---


def duel(**values: int) -> Game[Zilch]:
    """Ana, a Fighter of Clubs 8, meets a Guard; both Bold, hers [3|5], its own face-down."""
    game = laid(1)
    made = dict.fromkeys(CARDS, 6) | {"C": 8, "C2": 8, "S": 9} | values
    gear = Gear(hands=["longsword", "shield:small"])
    put(game, Character(name="Ana", base=made, classes=["fighter"], gear=gear))
    put(game, MONSTERS["Guard"], "m1", GM)
    begin_fight(game)
    foresee(game, "3|5 2|4")
    game.answer(P1, {"p1": "Bold"})
    game.answer(GM, {"m1": "Bold"})
    return game


def asked(game: Game[Zilch], seat: Seat, draft: Answer | None = None) -> dict[object, Fraction]:
    """The hints of what a seat is asked, by the answer and the label."""
    (pending,) = [one for one in game.pending(seat) if one.awaited]
    found = game.hints(seat, pending.id, draft)
    return {(hint.to, hint.label): Fraction(hint.chance or hint.mean) for hint in found}


def test_stances_beside_their_question() -> None:
    """ZI-STN-03."""
    game = laid(1)
    put(game, MONSTERS["Guard"], "m1", GM)
    begin_fight(game)
    found = asked(game, P1, {"p1": "Reckless"})
    assert set(found.values()) == {Fraction(7), Fraction(0)}


def test_a_blow_at_somebody_hidden_is_one_at_an_average_human() -> None:
    """ZI-TABLE-04, ZI-STN-08: 2 + 5 against 6 and the lesser end, a 1 on 6 of 20 dominoes."""
    found = asked(duel(), P1)
    assert found["attack m1 longsword melee", "hits if its Spades are 6"] == 1
    weak = asked(duel(C=2, C2=5), P1)
    assert weak["attack m1 longsword melee", "hits if its Spades are 6"] == Fraction(6, 20)


def test_a_gm_knows_what_the_monsters_are() -> None:
    """ZI-HIT-02, ZI-HIT-05: Clubs 8 and 4 pips against Spades 9, 3 pips and a shield."""
    game = duel()
    game.answer(P1, "end")
    found = asked(game, GM)
    assert found["attack p1 longsword melee", "hits"] == 0
    game.answer(GM, "attack p1 longsword melee")
    assert asked(game, GM, {"chips": 1}) == {(None, "hits"): 1}


def test_a_parry_is_a_certainty() -> None:
    """ZI-CHIP-08."""
    game = laid(1)
    rogue = Character(name="Bo", base=dict.fromkeys(CARDS, 6), classes=["rogue"])
    put(game, rogue)
    put(game, MONSTERS["Guard"], "m1", GM)
    begin_fight(game)
    foresee(game, "3|5 2|4")
    game.answer(P1, {"p1": "Bold"})
    game.answer(GM, {"m1": "Bold"})
    game.answer(P1, "end")
    game.answer(GM, "attack p1 longsword melee")
    game.answer(GM, {"chips": 0})
    found = asked(game, P1)
    assert [found[n, "it hits"] for n in range(7)] == [1, 1, 1, 1, 0, 0, 0]


def test_a_test_by_each_skill_and_a_boon() -> None:
    """ZI-SKL-02, ZI-TAL-09, V104."""
    game = laid(1, talent_option="boons")
    who = Character(name="Ana", base=dict.fromkeys(CARDS, 6), skills=["athletics"])
    being = put(game, who)
    being.boons.value = 1
    called = {"being": "p1", "card": "C2", "modifier": -2}
    game.answer(GM, "test")
    assert asked(game, GM, {**called})[None, "success"] == Fraction(9, 12)
    game.answer(GM, {**called})
    found = asked(game, P1)
    assert found["athletics", "success"] == Fraction(9, 12)
    assert found["none", "success"] == Fraction(4, 12)
    foresee(game, "10")
    game.answer(P1, "athletics")
    assert asked(game, P1) == {("no", "success"): 0, ("yes", "success"): 1}


def test_questions_by_name() -> None:
    """V02, V27, V64, V66: ZI-TEST-09, ZI-MAKE-11, ZI-HIT-04, ZI-DMG-02."""

    def asked(name: str, **fields: str | int) -> dict[object, Fraction]:
        question = QUESTIONS[name]
        found = question.answer(question.form.check({**fields}))
        return cast("dict[object, Fraction]", found)

    assert asked("test")["success or better"] == Fraction(1, 2)
    assert asked("hit", attacker="Cautious", defender="Bold") == {"hits": Fraction(7, 12)}
    assert sum(asked("hand")[total] for total in range(20, 26)) == Fraction(7, 72)
    third = Fraction(1, 3)
    assert asked("damage", weapon=3, resistance=2) == {0: third, 1: third, 2: third}
    assert asked("contest")["you win"] == Fraction(51, 144)


def test_round_by_round() -> None:
    """ZI-RND-07, ZI-DMG-02: hits and blows of three rounds, one after another."""
    question = QUESTIONS["rounds"]
    found = question.answer(question.form.check({"rounds": 3, "hp": 7, "weapon": 2}))
    hits = odds.hit_chance(0, "Bold", "Cautious")
    ends = [(0, 1 - hits), *((lost, hits / 3) for lost in (0, 1, 2))]  # a weapon of 2 against DR 1
    counted: dict[int, Fraction] = {}
    for rounds in product(ends, repeat=3):
        lost = min(7, sum(much for much, _ in rounds))
        counted[lost] = counted.get(lost, Fraction(0)) + prod(share for _, share in rounds)
    assert found == counted
