"""Exact odds by counting: draws from a bag of cards that fall into classes.

What matters of a hand is often little: its best face, its two highest suits. So cards that do the
same are put into one class, and a draw is followed class by class, keeping only the little that
matters (a state) and the number of ways to come to it. Nothing is sampled, no deal is enumerated,
and every number is whole until the last division.

>>> def aces(found: int, kind: str, n: int) -> int:
...     return found + n if kind == "ace" else found
>>> chances(draw({"ace": 4, "other": 48}, 5, aces, {0: 1}))[4]
Fraction(1, 54145)
"""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import comb
from typing import TypeVar

C = TypeVar("C")
S = TypeVar("S", bound=Hashable)
R = TypeVar("R", bound=Hashable)
Q = TypeVar("Q", bound=Hashable)


def draw(
    bag: Mapping[C, int],
    count: int,
    step: Callable[[S, C, int], S],
    start: Mapping[S, int],
) -> dict[S, int]:
    """Ways to each state after drawing `count` cards from a bag, without putting any back.

    `bag` tells how many cards there are of each class; all are drawn if they are fewer than
    `count`. `step(state, kind, n)` is the state once `n` (1 or more) cards of the class `kind` have
    joined the hand; classes come in the order of the bag. `start` holds the ways to each state
    before the draw, so that draws from several bags follow one another.
    """
    left = sum(bag.values())
    count = min(count, left)
    reached: dict[tuple[int, S], int] = {(0, state): ways for state, ways in start.items()}
    for kind, size in bag.items():
        left -= size
        following: dict[tuple[int, S], int] = {}
        for (drawn, state), ways in reached.items():
            least = max(0, count - drawn - left)  # fewer, and the rest of the bag is too small
            for n in range(least, min(size, count - drawn) + 1):
                key = (drawn + n, step(state, kind, n) if n else state)
                following[key] = following.get(key, 0) + ways * comb(size, n)
        reached = following
    return {state: ways for (_, state), ways in reached.items()}


def chances(ways: Mapping[S, int]) -> dict[S, Fraction]:
    """Each state's share of all ways."""
    total = sum(ways.values())
    return {state: Fraction(number, total) for state, number in ways.items()}


def image(odds: Mapping[S, Fraction], outcome: Callable[[S], R]) -> dict[R, Fraction]:
    """Chances of what follows from each state."""
    found: dict[R, Fraction] = {}
    for state, chance in odds.items():
        to = outcome(state)
        found[to] = found.get(to, Fraction(0)) + chance
    return found


def pairs(
    one: Mapping[S, Fraction], other: Mapping[R, Fraction], outcome: Callable[[S, R], Q]
) -> dict[Q, Fraction]:
    """Chances of what follows from two states that know nothing of each other."""
    found: dict[Q, Fraction] = {}
    for first, chance in one.items():
        for second, along in other.items():
            to = outcome(first, second)
            found[to] = found.get(to, Fraction(0)) + chance * along
    return found


def chance(odds: Mapping[S, Fraction], event: Callable[[S], bool]) -> Fraction:
    """Chance that `event` is true."""
    return sum((share for state, share in odds.items() if event(state)), Fraction(0))


def mean(odds: Mapping[int, Fraction]) -> Fraction:
    """What comes out on average."""
    return sum((value * share for value, share in odds.items()), Fraction(0))
