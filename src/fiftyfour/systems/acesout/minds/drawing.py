"""What a side of a DRAW may draw, and what is left then to pay from (AO-ODDS-02, AO-ODDS-03).

A deck is a draw pile in any order and its discards. Until the first joker, cards come from the draw
pile; from then on the discards are shuffled in. Which cards of either come is a matter of how many,
and any that many are equally likely, so sums are counted and no deal is enumerated.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate, zip_longest
from math import comb, lcm
from typing import NamedTuple

from msgspec import Struct

from fiftyfour.engine import sums
from fiftyfour.engine.cards import Card
from fiftyfour.engine.counting import courses
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.decks import DECK, is_ace
from fiftyfour.systems.acesout.draw.tally import gm_worth, worth


class Heap(Struct, frozen=True):
    """A draw pile in any order, and its discards; jokers are in the draw pile (AO-ODDS-02)."""

    pile: tuple[Card, ...]
    discards: tuple[Card, ...] = ()


Totals = tuple[int, tuple[int, ...]]
"""The least of a side's totals, and from it on the ways to stay below each; last, all ways."""


class Drawn(NamedTuple):
    """What a side may have drawn, as far as it matters for the payment.

    There are so many `cards` besides jokers, Aces among them. `merged` tells that the discards are
    shuffled in; otherwise all of it comes from the draw pile.
    """

    jokers: int
    cards: int
    aces: int
    merged: bool


Draws = dict[Drawn, tuple[int, ...]]
"""For all that may be drawn the ways to each total, from 0 to the most that it can be."""


class Stock(NamedTuple):
    """Cards besides jokers that can be turned, and Aces among them: the `far` after the `near`."""

    near: int
    near_aces: int
    far: int
    far_aces: int

    @property
    def cards(self) -> int:
        return self.near + self.far

    @property
    def ways(self) -> int:
        """The ways in which its Aces may lie."""
        return self.aceless(0)

    def aceless(self, turned: int) -> int:
        """Those of them with no Ace among the first cards that are turned."""
        return _aceless(self, turned)

    def calm(self, first: int, many: int) -> tuple[int, ...]:
        """The same for so many cards, for one more, and so on: so many numbers."""
        return _calm(self, first, many)

    def after(self, drawn: Drawn) -> "Stock":
        """What is left of it; unless they are shuffled in, the discards come last."""
        if drawn.merged:
            aces = self.near_aces + self.far_aces
            return Stock(self.cards - drawn.cards, aces - drawn.aces, 0, 0)
        near, near_aces = self.near - drawn.cards, self.near_aces - drawn.aces
        return Stock(near, near_aces, self.far, self.far_aces)


@lru_cache(maxsize=4096)
def _aceless(stock: Stock, turned: int) -> int:
    behind = comb(max(0, stock.near - turned), stock.near_aces)
    rest = max(0, turned - stock.near)
    return behind * comb(max(0, stock.far - rest), stock.far_aces)


@lru_cache(maxsize=4096)
def _calm(stock: Stock, first: int, many: int) -> tuple[int, ...]:
    return tuple([_aceless(stock, turned) for turned in range(first, first + many)])


@lru_cache(maxsize=128)
def gm_totals(gm: Heap, cards: int, skill: Skill) -> Totals:
    """What so many cards of the GM come to."""
    ways, wide = _packed(gm, cards, _gm_worths(skill), strong=False)
    return 0, tuple(accumulate(sums.row(sum(ways.values()), wide), initial=0))


def totals_of(ways: Mapping[int, int]) -> Totals:
    """From the ways to each total."""
    totals = range(min(ways), max(ways) + 1)
    return totals[0], tuple(accumulate((ways.get(total, 0) for total in totals), initial=0))


def whole_of(drawn: Draws) -> dict[int, int]:
    """The ways to each total, whatever is drawn."""
    return dict(enumerate(map(sum, zip_longest(*drawn.values(), fillvalue=0))))


@lru_cache(maxsize=32)
def draws_of(heap: Heap, count: int, skill: Skill, *, strong: bool) -> Draws:
    """What `count` cards of an agent can come to."""
    apart = count * MOST + 1
    packed, wide = _packed(heap, count, _agent_worths(skill, apart), strong=strong)
    draws: Draws = {}
    for (jokers, cards, merged), ways in packed.items():
        row = sums.row(ways, wide)
        for aces in range(cards + 1):
            totals = row[aces * apart : aces * apart + cards * MOST + 1]
            if any(totals):
                draws[Drawn(jokers, cards, aces, merged)] = totals
    return draws


MOST = 12
"""What a card is worth to an agent at most: a 10 in the suit that is called."""


@cache
def _agent_worths(skill: Skill, apart: int) -> dict[Card, int]:
    """What cards are worth to an agent; an Ace adds so much that Aces can be counted by it."""
    return {card: worth(card, skill) + apart * is_ace(card) for card in DECK}


@cache
def _gm_worths(skill: Skill) -> dict[Card, int]:
    return {card: gm_worth(card, skill) for card in DECK}


def _packed(
    heap: Heap, count: int, worths: Mapping[Card, int], *, strong: bool
) -> tuple[dict[tuple[int, int, bool], int], int]:
    """For jokers, other cards and `merged` the ways to each sum, side by side; and how wide."""
    jokers = sum([card.is_joker for card in heap.pile])
    plain, used = len(heap.pile) - jokers, len(heap.discards)
    weights, every = _weights(plain, jokers, used, count, strong)
    wide = sums.width(every)
    near, far = _each(heap.pile, count, worths, wide), _each(heap.discards, count, worths, wide)
    packed: dict[tuple[int, int, bool], int] = {}
    for (marks, close, away, merged), weight in weights.items():
        drawn = marks, close + away, merged
        packed[drawn] = packed.get(drawn, 0) + weight * near[close] * far[away]
    return packed, wide


def _each(cards: Sequence[Card], most: int, worths: Mapping[Card, int], wide: int) -> list[int]:
    """The ways to each sum of 0, 1, ... of these cards; jokers are left out."""
    plain = [card for card in cards if not card.is_joker]
    return sums.each(Counter(map(worths.__getitem__, plain)), most, wide)


@lru_cache(maxsize=4096)
def _weights(
    near: int, jokers: int, far: int, count: int, strong: bool
) -> tuple[dict[tuple[int, int, int, bool], int], int]:
    """The weight of one way of each draw: jokers, cards from the pile and the discards, `merged`.

    And what all ways come to by them. Jokers in the strong suit are replaced: they take no place,
    and count for nothing (AO-ODDS-03).
    """
    chances: dict[tuple[int, int, int, bool], Fraction] = {}
    for course in courses(near, jokers, far, count, replaced=strong):
        key = course.marks, course.near, course.far, course.merged
        ways = comb(near, course.near) * comb(far, course.far)
        chances[key] = chances.get(key, Fraction(0)) + course.chance / ways
    every = lcm(*(chance.denominator for chance in chances.values()))
    return {key: int(chance * every) for key, chance in chances.items()}, every


@lru_cache(maxsize=128)
def stock_of(heap: Heap) -> Stock:
    """What a payment comes from, when nothing was drawn; jokers are passed over."""
    plain = [card for card in heap.pile if not card.is_joker]
    aces, used = sum(map(is_ace, plain)), sum(map(is_ace, heap.discards))
    return Stock(len(plain), aces, len(heap.discards), used)
