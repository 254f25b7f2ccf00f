"""The counting kernel against every hand, one by one."""

import doctest
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fiftyfour.engine import counting, sums
from fiftyfour.engine.errors import Impossible

State = tuple[tuple[str, int], ...]


def keep(state: State, kind: str, count: int) -> State:
    """Remember the whole hand."""
    return tuple(sorted((*state, (kind, count))))


def value_total(state: int, value: int, n: int) -> int:
    return state + value * n


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


@given(bags, st.lists(st.sampled_from("abcde"), max_size=3), st.integers(0, 6))
def test_a_known_top_comes_first(bag: dict[str, int], top: list[str], count: int) -> None:
    """Beside every order of what lies below it."""

    def last_and_all(state: State, kind: str, n: int) -> State:
        return tuple(sorted((Counter(dict(state)) + Counter({kind: n})).items()))

    below = [kind for kind, size in bag.items() for _ in range(size)][:5]
    wanted = Counter[State]()
    for order in permutations(below):
        drawn = [*top, *order][:count]
        wanted[tuple(sorted(Counter(drawn).items()))] += 1
    start: State = ()
    ways = counting.draw(Counter(below), count, last_and_all, {start: 1}, top=top)
    assert counting.chances(ways) == counting.chances(wanted)


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


@given(bags, st.integers(0, 7))
def test_what_is_settled_need_not_be_followed(bag: dict[str, int], count: int) -> None:
    def seen(state: bool, kind: str, n: int) -> bool:
        return state or kind == "b"

    whole = counting.draw(bag, count, seen, {False: 1})
    quick = counting.draw(bag, count, seen, {False: 1}, settled=lambda state: state)
    assert {to: n for to, n in quick.items() if n} == whole


values = st.dictionaries(st.integers(-2, 4), st.integers(0, 3), max_size=4)


@given(values, st.integers(0, 7), st.integers(0, 3))
def test_the_highest_of_every_hand(bag: dict[int, int], count: int, keep: int) -> None:
    cards = [value for value, size in bag.items() for _ in range(size)]
    hands = combinations(cards, min(count, len(cards)))
    wanted = Counter(tuple(sorted(hand, reverse=True)[:keep]) for hand in hands)
    assert counting.highest(bag, count, keep) == dict(wanted)


@settings(max_examples=40)
@given(
    st.dictionaries(st.integers(1, 4), st.integers(1, 2), min_size=2, max_size=3),
    st.lists(st.integers(0, 2), min_size=3, max_size=4),
)
def test_several_hands_from_one_bag(bag: dict[int, int], counts: list[int]) -> None:
    cards = [value for value, size in bag.items() for _ in range(size)]
    while sum(counts) > len(cards):
        counts = counts[:-1]
    if len(counts) < 3:
        return
    wanted: Counter[tuple[int, ...]] = Counter()
    for order in permutations(cards):
        hands, rest = list[int](), list(order)
        for count in counts:
            hands.append(sum(rest[:count]))
            rest = rest[count:]
        wanted[tuple(hands)] += 1
    ways = counting.deal(bag, counts, value_total, 0)
    total = sum(ways.values())
    orders = sum(wanted.values())
    assert {hands: Fraction(n, orders) for hands, n in wanted.items()} == {
        hands: Fraction(n, total) for hands, n in ways.items()
    }


def test_three_hands_of_one_card_from_three_are_dealt_in_six_ways() -> None:
    assert sum(counting.deal({1: 1, 2: 1, 3: 1}, (1, 1, 1), value_total, 0).values()) == 6


TWO = {1: 4, 2: 4}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (
            lambda: counting.draw(TWO, -1, value_total, {0: 1}),
            "-1 cards cannot be drawn; the number",
        ),
        (
            lambda: counting.draw({1: -2}, 1, value_total, {0: 1}),
            "there cannot be -2 cards of 1; the number must",
        ),
        (lambda: counting.highest(TWO, 2, -1), "-1 cards cannot be drawn"),
        (
            lambda: counting.deal(TWO, (5, 4), value_total, 0),
            "9 cards cannot be dealt; there are 8",
        ),
        (lambda: counting.deal(TWO, (5, -4), value_total, 0), "-4 cards cannot be drawn"),
        (lambda: list(counting.courses(1, 2, 3, -4)), "-4 cards cannot be drawn"),
        (lambda: list(counting.courses(1, 2, -3, 4)), "there cannot be -3 cards of 'far'"),
        (lambda: sums.cards(TWO, -1), "-1 cards cannot be drawn"),
        (lambda: sums.difference(TWO, 5, 4), "9 cards cannot be dealt; there are 8"),
        (
            lambda: sums.compare({1: 1}, {}),
            "a side must have at least one way to a value",
        ),
        (lambda: sums.dice([], 2), "a die must have at least one face"),
        (lambda: sums.dice([1, 2], -1), "-1 dice cannot be rolled; the number must be 0 or more"),
        (lambda: sums.kept([1, 2], 2, 3), "3 of 2 dice cannot be kept; the number must be 0 to 2"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_the_bounds(
    wrong: Callable[[], object], told: str
) -> None:
    with pytest.raises(Impossible, match=told):
        wrong()


@pytest.mark.parametrize("replaced", [False, True])
@pytest.mark.parametrize(
    ("near", "marks", "far", "count"),
    [(3, 1, 2, 3), (3, 2, 2, 4), (2, 0, 3, 4), (1, 2, 0, 3), (0, 0, 2, 1), (0, 2, 2, 3)],
)
def test_a_marked_card_shuffles_the_discards_in(
    near: int, marks: int, far: int, count: int, replaced: bool
) -> None:
    """Beside every order of the draw pile, and every order of what is shuffled in the middle."""

    def go(pile: tuple[str, ...], discards: tuple[str, ...], drawn: str, share: Fraction) -> None:
        places = len(drawn.replace("m", "")) if replaced else len(drawn)
        if places < count and not pile and discards:
            pile, discards = discards, ()
        if places == count or not pile:
            joined = (0 if replaced else drawn.count("m"), drawn.count("n"), drawn.count("f"))
            chances[joined] = chances.get(joined, Fraction(0)) + share
            return
        for kind in sorted(set(pile)):
            rest = list(pile)
            rest.remove(kind)
            part = share * Fraction(pile.count(kind), len(pile))
            if kind == "m":
                go((*rest, *discards), (), drawn + kind, part)
            else:
                go(tuple(rest), discards, drawn + kind, part)

    chances: dict[tuple[int, int, int], Fraction] = {}
    go(("n",) * near + ("m",) * marks, ("f",) * far, "", Fraction(1))
    counted: dict[tuple[int, int, int], Fraction] = {}
    for one in counting.courses(near, marks, far, count, replaced=replaced):
        key = (one.marks, one.near, one.far)
        counted[key] = counted.get(key, Fraction(0)) + one.chance
    assert counted == chances


def test_what_follows_from_chances() -> None:
    die = {n: Fraction(1, 6) for n in range(1, 7)}
    assert counting.image(die, lambda n: n % 2 == 0)[True] == Fraction(1, 2)
    assert counting.pairs(die, die, lambda a, b: a + b)[7] == Fraction(1, 6)
    assert counting.chance(die, lambda n: n > 4) == Fraction(1, 3)
    assert counting.mean(die) == Fraction(7, 2)
    assert counting.pairs({1: 2, 2: 1}, {1: 1, 2: 1}, max) == {1: 2, 2: 4}  # ways stay whole


def test_the_example_is_right() -> None:
    assert doctest.testmod(counting).failed == 0
