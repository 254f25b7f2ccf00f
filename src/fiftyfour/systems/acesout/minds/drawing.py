"""What a side of a DRAW may draw, and what is left then to pay from (AO-ODDS-02, AO-ODDS-03).

A deck is a draw pile in any order and its discards. Until the first joker, cards come from the draw
pile; from then on the discards are shuffled in. Which cards of either come is a matter of how many,
and any that many are equally likely, so sums are counted and no deal is enumerated.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb, lcm
from typing import NamedTuple

from msgspec import Struct

from fiftyfour.engine import sums
from fiftyfour.engine.cards import Card
from fiftyfour.engine.counting import courses
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.decks import is_ace
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


Draws = dict[Drawn, dict[int, int]]
"""For all that may be drawn the ways to each total."""


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

    def after(self, drawn: Drawn) -> "Stock":
        """What is left of it; unless they are shuffled in, the discards come last."""
        if drawn.merged:
            aces = self.near_aces + self.far_aces
            return Stock(self.cards - drawn.cards, aces - drawn.aces, 0, 0)
        return self._replace(near=self.near - drawn.cards, near_aces=self.near_aces - drawn.aces)


@lru_cache(maxsize=4096)
def _aceless(stock: Stock, turned: int) -> int:
    behind = comb(max(0, stock.near - turned), stock.near_aces)
    rest = max(0, turned - stock.near)
    return behind * comb(max(0, stock.far - rest), stock.far_aces)


@lru_cache(maxsize=128)
def gm_totals(gm: Heap, cards: int, skill: Skill) -> Totals:
    """What so many cards of the GM come to."""
    return totals_of(whole_of(draws_of(gm, cards, skill, strong=False, gm=True)))


def whole_of(drawn: Draws) -> dict[int, int]:
    """The ways to each total, whatever is drawn."""
    whole: dict[int, int] = {}
    for totals in drawn.values():
        _join(whole, totals, 1)
    return whole


def totals_of(ways: Mapping[int, int]) -> Totals:
    """From the ways to each total."""
    totals = range(min(ways), max(ways) + 1)
    return totals[0], tuple(accumulate((ways.get(total, 0) for total in totals), initial=0))


@lru_cache(maxsize=32)
def draws_of(heap: Heap, count: int, skill: Skill, *, strong: bool, gm: bool) -> Draws:
    """What `count` cards can come to."""
    jokers = sum(card.is_joker for card in heap.pile)
    weights = _weights(len(heap.pile) - jokers, jokers, len(heap.discards), count, strong)
    near = _by_aces(heap.pile, skill, gm, {near for _, near, *_ in weights})
    far = _by_aces(heap.discards, skill, gm, {far for _, _, far, _ in weights})
    draws: Draws = {}
    for (marks, close, away, merged), weight in weights.items():
        for near_aces, one in near[close].items():
            for far_aces, two in far[away].items():
                drawn = Drawn(marks, close + away, near_aces + far_aces, merged)
                _join(draws.setdefault(drawn, {}), sums.add(one, two), weight)
    return draws


def _join(found: dict[int, int], totals: Mapping[int, int], weight: int) -> None:
    for total, ways in totals.items():
        found[total] = found.get(total, 0) + weight * ways


@lru_cache(maxsize=256)
def _weights(
    near: int, jokers: int, far: int, count: int, strong: bool
) -> dict[tuple[int, int, int, bool], int]:
    """The weight of one way of each draw: jokers, cards from the pile and the discards, `merged`.

    Jokers in the strong suit are replaced: they take no place, and count for nothing (AO-ODDS-03).
    """
    chances: dict[tuple[int, int, int, bool], Fraction] = {}
    for course in courses(near, jokers, far, count, replaced=strong):
        key = course.marks, course.near, course.far, course.merged
        ways = comb(near, course.near) * comb(far, course.far)
        chances[key] = chances.get(key, Fraction(0)) + course.chance / ways
    every = lcm(*(chance.denominator for chance in chances.values()))
    return {key: int(chance * every) for key, chance in chances.items()}


def _by_aces(
    cards: Sequence[Card], skill: Skill, gm: bool, counts: Collection[int]
) -> dict[int, dict[int, dict[int, int]]]:
    """For each of these numbers of cards, and of Aces among them, the ways to each sum.

    Jokers are left out; an Ace of the GM is a card like any other.
    """
    plain, value = [card for card in cards if not card.is_joker], gm_worth if gm else worth
    others = Counter(value(card, skill) for card in plain if gm or not is_ace(card))
    aces = Counter(value(card, skill) for card in plain if not gm and is_ace(card))
    of_aces, of_others = _each(aces, max(counts)), _each(others, max(counts))
    return {
        count: {
            some: sums.add(of_aces[some], of_others[count - some])
            for some in range(max(0, count + 1 - len(of_others)), min(count + 1, len(of_aces)))
        }
        for count in counts
    }


def _each(bag: Mapping[int, int], most: int) -> list[dict[int, int]]:
    """The ways to each sum of 0, 1, ... cards, of which a bag holds so many of each worth."""
    return _sums(tuple(sorted(bag.items())), most)


@lru_cache(maxsize=256)
def _sums(bag: tuple[tuple[int, int], ...], most: int) -> list[dict[int, int]]:
    return sums.each(dict(bag), most)


@lru_cache(maxsize=128)
def stock_of(heap: Heap) -> Stock:
    """What a payment comes from, when nothing was drawn; jokers are passed over."""
    plain = [card for card in heap.pile if not card.is_joker]
    aces, used = sum(map(is_ace, plain)), sum(map(is_ace, heap.discards))
    return Stock(len(plain), aces, len(heap.discards), used)
