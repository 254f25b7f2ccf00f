"""What cards are worth and what may be played: the catalogue's examples, and every hand."""

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, field

from fiftyfour.engine.cards import ALL_CARDS, Card, Suit, parse_cards, print_cards
from fiftyfour.engine.decisions import CardSet, PickCards
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.systems.skyace.contest.values import (
    Play,
    action_value,
    best_play,
    choices_of,
    is_single,
    play_value,
    plays,
    suit_bonus,
)
from tests.systems.skyace.test_vectors import read


class ValueVector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    cards: str
    is_: list[int] = field(name="is")


class DeckVector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    cards: int
    numeric: int
    red_numeric: int
    face: int
    jokers: int
    sum: int


class BestVector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    hand: str
    play: str
    value: int
    lone_numeric: bool = False


class PlayVector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    hand: str
    legal: dict[str, int]
    refused: dict[str, str] = field(default_factory=dict[str, str])
    lone_numeric: bool = False


@pytest.mark.parametrize("vector", read("values", "value", ValueVector), ids=lambda v: v.id)
def test_action_values(vector: ValueVector) -> None:
    assert [action_value(card) for card in parse_cards(vector.cards)] == vector.is_


@pytest.mark.parametrize("vector", read("values", "deck", DeckVector), ids=lambda v: v.id)
def test_the_full_deck(vector: DeckVector) -> None:
    numeric = [card for card in ALL_CARDS if card.is_numeric]
    assert len(ALL_CARDS) == len(set(ALL_CARDS)) == vector.cards
    assert len(numeric) == vector.numeric
    red = [card for card in numeric if card.suit is not None and card.suit.colour == "red"]
    assert len(red) == vector.red_numeric
    assert sum(card.is_face for card in ALL_CARDS) == vector.face
    assert sum(card.is_joker for card in ALL_CARDS) == vector.jokers
    assert sum(action_value(card) for card in ALL_CARDS) == vector.sum
    assert {action_value(card) for card in ALL_CARDS if not card.is_joker} == set(range(1, 9))


@pytest.mark.parametrize("vector", read("values", "best", BestVector), ids=lambda v: v.id)
def test_best_play(vector: BestVector) -> None:
    play = best_play(parse_cards(vector.hand), lone_numeric=vector.lone_numeric)
    assert print_cards(play) == print_cards(parse_cards(vector.play))
    assert play_value(play) == vector.value


@pytest.mark.parametrize("vector", read("values", "play", PlayVector), ids=lambda v: v.id)
def test_legal_plays(vector: PlayVector) -> None:
    hand = parse_cards(vector.hand)
    sets = [CardSet(play) for play in choices_of(hand, lone_numeric=vector.lone_numeric)]
    decision = PickCards(prompt="", rule="SK-PLAY-04", cards=hand, least=0, most=2, sets=sets)
    for written, value in vector.legal.items():
        assert play_value(decision.check(written.split())) == value
    for written, code in vector.refused.items():
        with pytest.raises(IllegalAction) as refused:
            decision.check(written.split())
        assert refused.value.code == code


hands = st.lists(st.sampled_from(ALL_CARDS), unique=True, max_size=8)


@given(hands, st.booleans())
def test_the_best_play_is_what_the_rule_says(hand: list[Card], lone: bool) -> None:
    """SK-PLAY-06, word by word, among all plays."""

    def rank(play: Play) -> tuple[int, bool, list[int]]:
        return -play_value(play), not is_single(play[0]), [hand.index(card) for card in play]

    legal = plays(hand, lone_numeric=lone)
    assert best_play(hand, lone_numeric=lone) == (min(legal, key=rank) if legal else ())


def is_play(play: Play, *, lone: bool) -> bool:
    """SK-PLAY-01 to SK-PLAY-05, in the words of the rules."""
    if len(play) == 1:
        return lone or is_single(play[0])
    return len(play) == 2 and not any(is_single(card) for card in play)


@given(hands, st.booleans())
def test_plays_are_those_that_are_allowed(hand: list[Card], lone: bool) -> None:
    allowed = [
        play
        for size in range(len(hand) + 1)
        for play in combinations(hand, size)
        if is_play(play, lone=lone)
    ]
    assert sorted(plays(hand, lone_numeric=lone)) == sorted(allowed)
    listed = choices_of(hand, lone_numeric=lone)
    assert sorted(listed) == sorted([*allowed, ()])
    assert listed[0] == best_play(hand, lone_numeric=lone)
    assert listed[-1] == ()


def test_a_pair_is_listed_as_drawn() -> None:
    """SK-PLAY-06: whatever the order, the two highest suits, first drawn first."""
    for hand in permutations(parse_cards("2s 3h 4d 5h")):
        best = best_play(hand)
        assert play_value(best) == 7
        assert list(best) == [card for card in hand if card in best]
        other = next(card for card in hand if card.suit is Suit.HEARTS)
        assert set(best) == {Card.S2, other}


def test_the_suit_bonus_is_for_the_tower_and_the_power() -> None:
    """SK-MOD-01, SK-MOD-02, SK-MOD-03, SK-MOD-04, SK-MOD-06."""
    for power in Suit:
        for tower in ALL_CARDS:
            expected = 2 if tower.suit is power and power is not Suit.CLUBS else 0
            assert suit_bonus(tower, power) == expected
        assert suit_bonus(None, power) == 0
