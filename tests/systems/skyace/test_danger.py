"""What an opponent's next turn may do, beside every hand and every attack of small decks."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fiftyfour.engine.cards import ALL_CARDS, Card
from fiftyfour.systems.skyace.contest.values import best_play as play_of
from fiftyfour.systems.skyace.contest.values import play_value
from fiftyfour.systems.skyace.minds.danger import Danger, Spot
from fiftyfour.systems.skyace.minds.odds import Pool, Side, best_play

SPOTS = [Spot(cards, bonus, apart) for cards in (1, 2, 3) for bonus in (0, 2) for apart in (0, 3)]


def by_hand(danger: Danger) -> Fraction:
    """Every order of the deck, and of the discards when they are shuffled, played out."""
    known = danger.pool
    block = danger.defense

    def hurts(spot: Spot, cards: list[Card]) -> Fraction:
        value = play_value(play_of(cards, lone_numeric=danger.lone_numeric))
        total = value + spot.bonus if value or danger.alone else 0
        damage = max(0, total - spot.difficulty)
        defended = block.results(spot.difficulty)
        less = sum(number for blocked, number in defended.items() if blocked < damage)
        return Fraction(less, sum(defended.values()))

    hits, number = Fraction(0), 0
    for order in permutations(known.unseen):
        deck, discard = [*known.top, *order[: known.size]], list(known.discard)
        hand = [deck.pop(0) for _ in range(min(danger.moves, len(deck)))]
        lays = {danger.lays[card]: card for card in sorted(hand) if card in danger.lays}
        spot = max([*danger.walks, *lays], key=danger.rate, default=None)
        laid = None if spot in danger.walks or spot is None else lays[spot]
        number += 1
        if spot is None:
            continue
        cards = [deck.pop(0) for _ in range(min(spot.cards, len(deck)))]
        discard += [card for card in hand if card is not laid]
        more = min(spot.cards - len(cards), len(discard))
        ways = list(combinations(discard, more))
        hits += sum((hurts(spot, [*cards, *some]) for some in ways), Fraction(0)) / len(ways)
    return hits / number


@given(
    st.lists(st.sampled_from(ALL_CARDS), unique=True, min_size=4, max_size=6),
    st.lists(st.sampled_from(SPOTS), max_size=1),
    st.data(),
)
@settings(max_examples=40)
def test_small_decks_by_hand(some: list[Card], walks: list[Spot], data: st.DataObject) -> None:
    """SK-ODDS-01 to SK-ODDS-03; the deck may run out on the way (SK-DECK-03, SK-DECK-04).

    A bonus may count without a play (SK-MOD-05).
    """
    numbers = [card for card in some if card.is_numeric]
    lays = {card: data.draw(st.sampled_from(SPOTS)) for card in numbers}
    cut, top = data.draw(st.integers(0, 2)), data.draw(st.integers(0, 1))
    deck, first = some[cut:][top:], some[cut:][:top]
    pool = Pool(tuple(deck), len(deck), tuple(some[:cut]), tuple(first))
    alone, bonus = data.draw(st.booleans()), data.draw(st.sampled_from([0, 2]))
    defense = Side(data.draw(st.integers(0, 2)), bonus=bonus, alone=alone)
    moves, lone = data.draw(st.integers(0, 2)), data.draw(st.booleans())
    danger = Danger(pool, moves, walks, lays, defense, lone, alone)
    assert danger.hurts == by_hand(danger)


@pytest.mark.parametrize("moves", [0, 3])
def test_without_a_card_to_lay_it_walks(moves: int) -> None:
    spot = Spot(3, 2, 4)
    danger = Danger(Pool(ALL_CARDS, 54), moves, [spot], {}, Side(0))
    more = best_play(3).chance(lambda value: 0 < value > 4 - 2)
    assert danger.hurts == more


def test_nobody_near_hurts_nobody() -> None:
    assert Danger(Pool(ALL_CARDS, 54), 3, [], {}, Side(2)).hurts == 0
