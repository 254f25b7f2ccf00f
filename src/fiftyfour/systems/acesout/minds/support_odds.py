"""What support adds, before the supporter turns two cards (AO-COMB-02).

The better card is given, of two that are worth the same rather one that is no Ace.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from math import comb
from typing import NamedTuple

from fiftyfour.engine.cards import Card
from fiftyfour.engine.counting import chances, draw, image, mean
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.decks import is_ace
from fiftyfour.systems.acesout.draw.tally import worth
from fiftyfour.systems.acesout.minds.odds import (
    Drawn,
    Heap,
    Stock,
    Terms,
    Totals,
    gm_totals,
    odds_of,
    stock_of,
    totals_of,
)

TURNED = 2


class _Kind(NamedTuple):
    """What matters of a card that is turned; of two the greater is given."""

    worth: int
    plain: bool


def better_of_two(heap: Heap, skill: Skill) -> Fraction:
    """What the better of two cards is worth on average; jokers are set aside.

    Rules: AO-COMB-02, AO-COMB-04, AO-COMB-06.
    """
    pairs = _turned(heap, skill)
    return mean(chances(image(pairs, lambda pair: pair[0].worth if pair else 0)))


def helped(
    agent: Heap,
    gm: Heap,
    skill: Skill,
    cards: int,
    gm_cards: int,
    terms: Terms,
    helper: Heap,
) -> Fraction:
    """The success of `odds`, if one more supports who has a card to give and has turned none yet.

    Rules: AO-COMB-02, AO-COMB-03, AO-COMB-04, AO-COMB-06, AO-COMB-09.
    """
    against, success, every = gm_totals(gm, gm_cards, skill), Fraction(0), 0
    helping = [stock_of(heap) for heap in terms.supporters]
    for left, worths in _left(helper, skill).items():
        ways = sum(worths.values())
        lower = _less(against, worths)
        result = odds_of(agent, skill, cards, lower, terms, [*helping, left])
        success, every = success + ways * result.success, every + ways
    return success / every


def _turned(heap: Heap, skill: Skill) -> dict[tuple[_Kind, ...], int]:
    """Ways to each two cards, the better first; the discards come when the pile is used up."""

    def kinds(cards: Iterable[Card]) -> Counter[_Kind]:
        plain = (card for card in cards if not card.is_joker)
        return Counter(_Kind(worth(card, skill), not is_ace(card)) for card in plain)

    def join(held: tuple[_Kind, ...], kind: _Kind, number: int) -> tuple[_Kind, ...]:
        return tuple(sorted((*held, *[kind] * number), reverse=True))

    near, start = kinds(heap.pile), dict[tuple[_Kind, ...], int]({(): 1})
    near_ways = draw(near, TURNED, join, start)
    missing = TURNED - near.total()
    return draw(kinds(heap.discards), missing, join, near_ways) if missing > 0 else near_ways


def _left(heap: Heap, skill: Skill) -> dict[Stock, dict[int, int]]:
    """What may be left to pay from, each with the ways to what was given for it.

    The other card is discarded; a joker that came up has everything shuffled.
    """
    whole, jokers = stock_of(heap), sum(card.is_joker for card in heap.pile)
    worths_by_stock: dict[Stock, dict[int, int]] = {}
    for pair, ways in _turned(heap, skill).items():
        aces, kept = sum(not kind.plain for kind in pair), sum(not kind.plain for kind in pair[1:])
        near = min(len(pair), whole.near)
        far, far_aces = len(pair) - near, aces - whole.near_aces if near < len(pair) else 0
        rest = whole.after(Drawn(0, near, aces - far_aces, far, far_aces, merged=far > 0))
        lying = rest._replace(far=rest.far + len(pair) - 1, far_aces=rest.far_aces + kept)
        mixed = Stock(lying.cards, lying.near_aces + lying.far_aces, 0, 0)
        places = comb(whole.near + jokers, jokers)  # of the jokers; those after the cards turned:
        calm = 0 if far and jokers else comb(whole.near - near + jokers, jokers)
        for left, number in (lying, calm), (mixed, places - calm):
            if number:
                worths = worths_by_stock.setdefault(left, {})
                worths[pair[0].worth] = worths.get(pair[0].worth, 0) + ways * number
    return worths_by_stock


def _less(against: Totals, worths: Mapping[int, int]) -> Totals:
    """The GM's totals as they stand when what is given is taken off them."""
    least, below = against
    weights: dict[int, int] = {}
    for at, (fewer, more) in enumerate(pairwise(below)):
        for value, ways in worths.items():
            total = least + at - value
            weights[total] = weights.get(total, 0) + ways * (more - fewer)
    return totals_of(weights)
