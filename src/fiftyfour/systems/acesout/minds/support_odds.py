"""What support adds, before the supporter turns two cards (AO-COMB-02).

The better card is given, of two that are worth the same rather one that is no Ace.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb
from typing import NamedTuple

from fiftyfour.engine import sums
from fiftyfour.engine.cards import Card
from fiftyfour.engine.counting import chances, draw, image, mean
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.decks import DECK, is_ace
from fiftyfour.systems.acesout.draw.tally import worth
from fiftyfour.systems.acesout.minds.drawing import (
    Drawn,
    Heap,
    Stock,
    gm_totals,
    stock_of,
    totals_of,
)
from fiftyfour.systems.acesout.minds.odds import Terms, Weighed, every_of, sum_of, weigh_failing

TURNED = 2


class _Kind(NamedTuple):
    """What matters of a card that is turned; of two the greater is given."""

    worth: int
    plain: bool


@cache
def _kinds(skill: Skill) -> dict[Card, _Kind]:
    return {card: _Kind(worth(card, skill), not is_ace(card)) for card in DECK}


class _Turned(NamedTuple):
    """What matters of the cards that are turned: what the better is worth; which are no Aces."""

    worth: int
    plain: tuple[bool, ...]


def better_of_two(heap: Heap, skill: Skill) -> Fraction:
    """What the better of two cards is worth on average; jokers are set aside.

    Rules: AO-COMB-02, AO-COMB-04, AO-COMB-06.
    """
    return mean(chances(image(_turned(heap, skill), lambda turned: turned.worth)))


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
    least, below = gm_totals(gm, gm_cards, skill)
    against = {least + at: more - fewer for at, (fewer, more) in enumerate(pairwise(below))}
    helping = [stock_of(heap) for heap in terms.supporters]
    failing, every = Weighed(), 0
    for worths, decks in _left(helper, skill):
        given = {-value: ways for value, ways in worths.items()}  # is taken off the GM's totals
        lower = totals_of(sums.add(against, given))
        payers = [([*helping, left], places) for left, places in decks]
        weigh_failing(failing, agent, skill, cards, lower, terms, payers)
        every += every_of(agent, skill, cards, lower, terms) * sum(places for _, places in decks)
    return 1 - sum_of(failing, every)


def _turned(heap: Heap, skill: Skill) -> dict[_Turned, int]:
    """Ways to turn two cards; the discards come when the pile is used up."""
    kind_of = _kinds(skill)

    def kinds(cards: Iterable[Card]) -> Counter[_Kind]:
        return Counter([kind_of[card] for card in cards if not card.is_joker])

    def join(held: tuple[_Kind, ...], kind: _Kind, number: int) -> tuple[_Kind, ...]:
        return tuple(sorted((*held, *[kind] * number), reverse=True))

    def turned(held: tuple[_Kind, ...]) -> _Turned:
        return _Turned(held[0].worth if held else 0, tuple([kind.plain for kind in held]))

    near = kinds(heap.pile)
    missing = TURNED - near.total()
    if missing > 0:
        start = {tuple(near.elements()): 1}
        return image(draw(kinds(heap.discards), missing, join, start), turned)
    found: dict[_Turned, int] = {}
    less = {False: 0, True: 0}  # Aces and other cards that are worth less
    for kind in sorted(near):
        number = near[kind]
        for plain, others in less.items():
            alike = comb(number, 2) if plain is kind.plain else 0
            found[_Turned(kind.worth, (kind.plain, plain))] = number * others + alike
        less[kind.plain] += number
    return {turned: ways for turned, ways in found.items() if ways}


def _left(heap: Heap, skill: Skill) -> Iterator[tuple[dict[int, int], list[tuple[Stock, int]]]]:
    """The ways to what is given, and to what is left then to pay from.

    The other card is discarded; a joker that came up has everything shuffled.
    """
    whole, jokers = stock_of(heap), sum(card.is_joker for card in heap.pile)
    worths_by_plain: dict[tuple[bool, ...], dict[int, int]] = {}
    for turned, ways in _turned(heap, skill).items():
        worths_by_plain.setdefault(turned.plain, {})[turned.worth] = ways
    for plain, worths in worths_by_plain.items():
        aces, kept, far = plain.count(False), plain[1:].count(False), len(plain) - whole.near
        rest = whole.after(Drawn(0, len(plain), aces, merged=far > 0))
        lying = rest._replace(far=rest.far + len(plain) - 1, far_aces=rest.far_aces + kept)
        mixed = Stock(lying.cards, lying.near_aces + lying.far_aces, 0, 0)
        places = comb(whole.near + jokers, jokers)  # of the jokers; those after the cards turned:
        calm = 0 if far > 0 and jokers else comb(max(0, -far) + jokers, jokers)
        yield worths, [(lying, calm), (mixed, places - calm)]
