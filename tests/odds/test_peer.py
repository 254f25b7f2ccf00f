"""Questions that icepool can express too: the same fraction, and samples that agree."""

import importlib
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from bench.odds import QUESTIONS, Asked
from fiftyfour import odds
from fiftyfour.engine.cards import ALL_CARDS, Card
from fiftyfour.engine.pieces import dominoes, ends
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.decks import DECK
from fiftyfour.systems.acesout.draw.tally import gm_value, match
from fiftyfour.systems.acesout.draw.tally import worth as agent_value
from fiftyfour.systems.nightterrors.values import is_face
from fiftyfour.systems.suits.cards.faces import value as flipped

icepool: Any = importlib.import_module("icepool")  # its types say less than it does

SAMPLES = 40_000


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked.name)
def test_another_counts_the_same(asked: Asked) -> None:
    exact = asked.ours()
    assert exact == asked.icepool()
    share = float(exact)
    hits = float(sum(asked.sample(SAMPLES)) / SAMPLES)
    assert abs(hits - share) < 5 * sqrt(share * (1 - share) / SAMPLES)


def told(system: str, name: str, /, **filled: int | str) -> dict[Any, Fraction]:
    return dict(odds.ask(system, name, **filled).items())


def chances(die: Any) -> dict[Any, Fraction]:
    return {outcome: Fraction(ways, die.denominator()) for outcome, ways in die.items()}


def deck(values: Iterable[object]) -> Any:
    return icepool.Deck(Counter(values))


@pytest.mark.parametrize(("cards", "gm_cards"), [(2, 2), (3, 2), (4, 5)])
def test_aces_out_by_the_totals(cards: int, gm_cards: int) -> None:
    """In fresh decks a joker counts 0, and its shuffle brings nothing back."""

    def gm_worth(card: Card) -> int:
        return gm_value(card) + match(card, Skill.FORCE)

    agent = deck(agent_value(card, Skill.FORCE) for card in DECK).deal(cards).sum()
    gm = deck(0 if card.is_joker else gm_worth(card) for card in DECK).deal(gm_cards).sum()
    found = told("acesout", "draw", cards=cards, gm_cards=gm_cards)
    assert found["by the totals"] == chances(agent >= gm)[True]
    rivals = told("acesout", "rivals", cards=cards, their_cards=gm_cards)
    other = deck(agent_value(card, Skill.FORCE) for card in DECK).deal(gm_cards).sum()
    assert rivals["ahead"] == chances(agent > other)[True]


class Ahead(icepool.MultisetEvaluator):
    """How much the first hand has more than the second."""

    def next_state(self, state: Any, order: Any, outcome: Any, counts: Any) -> Any:
        return (state or 0) + outcome * (counts[0] - counts[1])


def test_suits_by_flips() -> None:
    flip = deck(map(flipped, ALL_CARDS)).deal(1).sum()
    assert told("suits", "flip", modifier=0) == chances(flip)
    other = deck(map(flipped, ALL_CARDS)).deal(1).sum()
    both = chances((flip + 3) - other)
    found = told("suits", "opposed", mine=8, theirs=5)
    assert found["win"] == sum(share for more, share in both.items() if more > 0)
    assert found["tie"] == both[0]
    hands = deck(map(flipped, ALL_CARDS)).deal((1, 1))
    both = chances(Ahead()(hands))
    found = told("suits", "opposed", mine=8, theirs=5, deck="one")
    assert found["win"] == sum(share for more, share in both.items() if more > -3)


class Raise(icepool.MultisetEvaluator):
    """The best of two numbers, two faces, and a face that doubles a number."""

    def next_state(self, state: Any, order: Any, outcome: Any, count: int) -> Any:
        faces, first, second = state or (0, 0, 0)
        if outcome == FACE:
            return faces + count, first, second
        first, second = sorted((first, second, *[outcome] * min(count, 2)))[:-3:-1]
        return faces, first, second

    def final_outcome(self, final_state: Any, *rest: Any) -> Any:
        faces, first, second = final_state
        return max(first + second, 2 * first if faces else 0, 20 if faces > 1 else 0)


FACE = 99


@pytest.mark.parametrize("cards", [2, 5])
def test_night_terrors_best_raise(cards: int) -> None:
    values = (FACE if is_face(card) else 1 if card.rank == 14 else int(card.rank)
              for card in ALL_CARDS if not card.is_joker)  # fmt: skip
    assert told("nightterrors", "raise", cards=cards) == chances(Raise()(deck(values).deal(cards)))


def again(face: int) -> Any:
    """A 12 is another d8 on top of 12."""
    return icepool.d8 + 12 if face == 12 else face


def bold(mine: Any, theirs: Any) -> bool:
    """The greater end attacks, the lesser defends; one ahead without them."""
    return mine[1] + 1 >= theirs[0]


def taken(fudge: int) -> int:
    """A weapon of 3 against a resistance of 2, and a die of -1, 0, 1."""
    return max(0, 3 - 2 + fudge)


def test_zilch_tests_and_attacks() -> None:
    found = told("zilch", "test", value=8)
    assert found["success or better"] == chances(icepool.d12.map(again) <= 8)[True]
    tile = icepool.Die([ends(one) for one in dominoes(1, 6)])
    hit = {"margin": 1, "attacker": "Bold", "defender": "Bold", "dominoes": "own"}
    assert told("zilch", "hit", **hit)["hits"] == chances(icepool.map(bold, tile, tile))[True]
    blow = icepool.Die([-1, 0, 1]).map(taken)
    assert told("zilch", "damage", weapon=3, resistance=2) == chances(blow)
    lost = 3 @ (icepool.map(bold, tile, tile) * blow)
    rounds = {"rounds": 3, "hp": 4, "weapon": 3, "resistance": 2}
    assert told("zilch", "rounds", **hit, **rounds) == chances(lost.map({5: 4, 6: 4}))


def contested(mine: int, theirs: int) -> str:
    """At 6 against 9: the lower success."""
    if mine > 6:
        return "nobody" if theirs > 9 else "the other wins"
    return (
        "you win"
        if theirs > 9 or mine < theirs
        else "a draw"
        if mine == theirs
        else "the other wins"
    )


def test_zilch_contests_and_hands() -> None:
    roll = icepool.d12.map(again)
    both = icepool.map(contested, roll, roll)
    assert told("zilch", "contest", value=6, against=9) == chances(both)
    assert told("zilch", "hand") == chances(4 @ (icepool.d6 + 4))
