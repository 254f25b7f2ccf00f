"""The counting kernel against every hand, one by one."""

import doctest
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from fiftyfour.engine import counting

State = tuple[tuple[str, int], ...]


def keep(state: State, kind: str, count: int) -> State:
    """Remember the whole hand."""
    return tuple(sorted((*state, (kind, count))))


bags = st.dictionaries(st.sampled_from("abcde"), st.integers(0, 3), max_size=4)


@given(bags, st.integers(0, 7))
def test_every_hand_is_counted_once(bag: dict[str, int], count: int) -> None:
    cards = [kind for kind, size in bag.items() for _ in range(size)]
    hands: Counter[State] = Counter()
    for hand in combinations(cards, min(count, len(cards))):
        hands[tuple(sorted(Counter(hand).items()))] += 1
    start: State = ()
    ways = counting.draw(bag, count, keep, {start: 1})
    assert ways == dict(hands)
    assert sum(counting.chances(ways).values()) == 1


@given(bags, bags, st.integers(0, 4), st.integers(0, 4))
def test_draws_follow_one_another(
    one: dict[str, int], other: dict[str, int], first: int, second: int
) -> None:
    def total(state: int, _: str, count: int) -> int:
        return state + count

    ways = counting.draw(one, first, total, {0: 1})
    ways = counting.draw(other, second, total, ways)
    size, more = sum(one.values()), sum(other.values())
    drawn = min(first, size) + min(second, more)
    assert ways == {drawn: comb(size, min(first, size)) * comb(more, min(second, more))}


def test_what_follows_from_chances() -> None:
    die = {n: Fraction(1, 6) for n in range(1, 7)}
    assert counting.image(die, lambda n: n % 2 == 0)[True] == Fraction(1, 2)
    assert counting.pairs(die, die, lambda a, b: a + b)[7] == Fraction(1, 6)
    assert counting.chance(die, lambda n: n > 4) == Fraction(1, 3)
    assert counting.mean(die) == Fraction(7, 2)


def test_the_example_is_right() -> None:
    assert doctest.testmod(counting).failed == 0
