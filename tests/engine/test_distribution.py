"""A distribution answers what is asked of it, exactly."""

import doctest
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiftyfour.engine import distribution
from fiftyfour.engine.distribution import Distribution, Versus
from fiftyfour.engine.errors import Impossible

DIE = Distribution.of(dict.fromkeys(range(1, 7), 1))
HALF = Fraction(1, 2)

ways = st.dictionaries(st.integers(-5, 9), st.integers(1, 9), min_size=1, max_size=6)


def test_it_is_its_chances_in_order() -> None:
    assert Distribution.of({2: 3, 1: 1, 5: 0}) == {1: Fraction(1, 4), 2: Fraction(3, 4)}
    assert list(Distribution.of({2: 3, 1: 1})) == [1, 2]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: Distribution({1: HALF}), "chances must add up to 1, not 1/2"),
        (lambda: Distribution(), "chances must add up to 1, not 0"),
        (lambda: Distribution({1: 3 * HALF, 2: -HALF}), "a chance must be 0 to 1, not -1/2"),
        (lambda: Distribution.of({}), "and one of them at least 1"),
        (lambda: Distribution.of({1: 2, 2: -1}), "each outcome must have 0 or more ways"),
        (lambda: DIE.quantile(Fraction(2)), "a share must be 0 to 1, not 2"),
    ],
)
def test_what_is_none_is_refused(wrong: Callable[[], object], told: str) -> None:
    with pytest.raises(Impossible, match=told):
        wrong()


def test_it_is_plain_data() -> None:
    assert Distribution.of({0: 1, 1: 1}).to_dict() == {"0": "1/2", "1": "1/2"}


def test_sides_compare() -> None:
    assert DIE.versus({7: Fraction(1)}) == Versus(Fraction(0), Fraction(0), Fraction(1))
    assert DIE.along(DIE, lambda a, b: a + b)[7] == Fraction(1, 6)
    assert DIE.then(lambda face: face % 2).mean == HALF
    assert DIE.variance == Fraction(35, 12)


@given(ways, ways)
def test_versus_is_all_pairs(one: dict[int, int], other: dict[int, int]) -> None:
    mine, theirs = Distribution.of(one), Distribution.of(other)
    sign = mine.along(theirs, lambda a, b: (a > b) - (a < b))
    wanted = tuple(sign.get(n, Fraction(0)) for n in (1, 0, -1))
    assert mine.versus(theirs) == wanted


@given(ways, st.fractions(0, 1))
def test_a_quantile_is_reached_and_no_less_would_do(one: dict[int, int], share: Fraction) -> None:
    found = Distribution.of(one)
    at = found.quantile(share)
    assert found.at_most(at) >= share
    assert all(found.at_most(less) < share for less in found if less < at)
    assert found.at_least(found.median) >= HALF


def test_the_example_is_right() -> None:
    assert doctest.testmod(distribution).failed == 0
