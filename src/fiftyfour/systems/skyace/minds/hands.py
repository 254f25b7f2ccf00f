"""Hands by the best play they hold, counted without looking at a hand (SK-PLAY-06)."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import comb

from fiftyfour.engine.cards import Card
from fiftyfour.systems.skyace.contest.values import (
    JOKER_VALUE,
    SUIT_VALUES,
    action_value,
    is_single,
)

NONE: Mapping[int, int] = {}

VALUES = range(JOKER_VALUE + 1)
"""What a play may be worth; 0 is none."""

HIGHEST = max(SUIT_VALUES.values())
"""What a number card is worth at most."""


class Bag:
    """Cards yet to be drawn, by what they do in a play; some of the number cards are marked.

    `marked` tells how many of each action value.
    """

    def __init__(
        self, cards: Sequence[Card], lone: bool = False, marked: Mapping[int, int] = NONE
    ) -> None:
        self.lone = lone
        self.marked = [marked.get(worth, 0) for worth in VALUES]
        self.plain = [-number for number in self.marked]
        singles = [0] * len(VALUES)
        for card in cards:
            (singles if is_single(card) else self.plain)[action_value(card)] += 1
        self._marked, self._plain, self._singles = (
            list(accumulate(numbers)) for numbers in (self.marked, self.plain, singles)
        )

    def upto(
        self,
        value: int,
        count: int,
        *,
        held: Sequence[Card] = (),
        weights: Sequence[int] | None = None,
    ) -> int:
        """Ways to draw `count` cards so that with those `held` no play is above `value`.

        Each counts as often as `weights` says for the marked cards in it; once without.

        Either all numbers are at most half of the value; or one is more, and all others make up for
        it (SK-PLAY-02, SK-PLAY-05).
        """
        most = self._beside(held, value) if held else JOKER_VALUE
        if most is None:
            return 0
        ways = self._ways(value, min(value // 2, most), count, 0, weights)
        if not count:
            return ways
        for high in range(value // 2 + 1, min(most, value if self.lone else HIGHEST, HIGHEST) + 1):
            lower = min(value - high, most)
            if plain := self.plain[high]:
                ways += plain * self._ways(value, lower, count - 1, 0, weights)
            if marked := self.marked[high]:
                ways += marked * self._ways(value, lower, count - 1, 1, weights)
        return ways

    def _beside(self, held: Sequence[Card], value: int) -> int | None:
        """What a number beside these is worth at most; None if they are worth more already."""
        numbers = sorted((action_value(card) for card in held if not is_single(card)), reverse=True)
        if any(is_single(card) and action_value(card) > value for card in held):
            return None
        if sum(numbers[:2]) > value and (len(numbers) > 1 or self.lone):
            return None
        return value - numbers[0] if numbers else JOKER_VALUE

    def _ways(
        self, single: int, number: int, count: int, marked: int, weights: Sequence[int] | None
    ) -> int:
        """Ways to so many cards, singles and numbers up to these values, after so many marked."""
        plain, some = self._singles[single], 0
        if number > 0:
            plain, some = plain + self._plain[number], self._marked[number]
        if weights is None:
            return comb(plain + some, count)
        ways = 0
        for among in range(min(some, count) + 1):
            ways += comb(some, among) * comb(plain, count - among) * weights[among + marked]
        return ways


def ways_with(
    held: Sequence[Card], cards: Sequence[Card], count: int, lone: bool
) -> dict[int, int]:
    """Ways to each value of the best play of the cards held and `count` drawn from others."""
    bag, values, below = Bag(cards, lone), dict[int, int](), 0
    for value in VALUES:
        upto = bag.upto(value, count, held=held)
        if upto > below:
            values[value] = upto - below
        below = upto
    return values
