"""Sums by packed whole numbers against every hand and every throw, one by one."""

import doctest
from collections import Counter
from fractions import Fraction
from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from fiftyfour.engine import counting, sums
from fiftyfour.engine.cards import ALL_CARDS

bags = st.dictionaries(st.integers(-3, 9), st.integers(0, 3), max_size=4)
faces = st.lists(st.integers(-1, 6), min_size=1, max_size=4)


@given(bags, st.integers(0, 9))
def test_sums_of_cards(bag: dict[int, int], count: int) -> None:
    cards = [value for value, size in bag.items() for _ in range(size)]
    wanted = Counter(sum(hand) for hand in combinations(cards, min(count, len(cards))))
    assert sums.cards(bag, count) == dict(wanted)


def add_up(total: int, value: int, n: int) -> int:
    return total + value * n


def test_few_and_many_cards_are_counted_alike() -> None:
    bag = dict.fromkeys(range(1, 11), 4)
    for count in (sums.FEW, sums.FEW + 1):
        assert sums.cards(bag, count) == counting.draw(bag, count, add_up, {0: 1})


def test_more_ways_than_a_machine_word_holds() -> None:
    bag = dict(Counter(int(card.rank) for card in ALL_CARDS * 3))
    ways = sums.cards(bag, 81)
    assert sum(ways.values()) == sum(sums.cards(bag, 162 - 81).values()) > 2**64


@given(bags, st.integers(0, 3), st.integers(0, 3))
def test_two_hands_from_one_bag(bag: dict[int, int], one: int, other: int) -> None:
    cards = [value for value, size in bag.items() for _ in range(size)]
    if one + other > len(cards):
        return
    wanted: Counter[int] = Counter()
    places = range(len(cards))
    for mine in combinations(places, one):
        for theirs in combinations([at for at in places if at not in mine], other):
            wanted[sum(cards[at] for at in mine) - sum(cards[at] for at in theirs)] += 1
    assert sums.difference(bag, one, other) == dict(wanted)


@given(faces, st.integers(0, 4))
def test_sums_of_dice(sides: list[int], count: int) -> None:
    wanted = Counter(sum(throw) for throw in product(sides, repeat=count))
    assert sums.dice(sides, count) == dict(wanted)


@given(faces, st.integers(0, 4), st.integers(0, 4), st.booleans())
def test_the_dice_that_are_kept(sides: list[int], count: int, keep: int, lowest: bool) -> None:
    keep = min(keep, count)
    throws = product(sides, repeat=count)
    wanted = Counter(sum(sorted(throw, reverse=not lowest)[:keep]) for throw in throws)
    assert sums.kept(sides, count, keep, lowest=lowest) == dict(wanted)


ways = st.dictionaries(st.integers(-5, 5), st.integers(1, 9), min_size=1, max_size=4)


@given(ways, ways)
def test_two_sides(one: dict[int, int], other: dict[int, int]) -> None:
    added: Counter[int] = Counter()
    higher: Counter[int] = Counter()
    signs: Counter[int] = Counter()
    for mine, theirs in product(one, other):
        both = one[mine] * other[theirs]
        added[mine + theirs] += both
        higher[max(mine, theirs)] += both
        signs[(mine > theirs) - (mine < theirs)] += both
    assert sums.add(one, other) == dict(added)
    assert sums.best(one, other) == dict(higher)
    assert sums.add(one, {}) == sums.best(one, {}) == {}
    total = signs.total()
    assert sums.compare(one, other) == tuple(Fraction(signs[n], total) for n in (1, 0, -1))


def test_the_examples_are_right() -> None:
    assert doctest.testmod(sums).failed == 0
