"""What support adds, before the supporter turns two cards (AO-COMB-02).

The better card is given, of two that are worth the same rather one that is no Ace.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb
from typing import NamedTuple

from fiftyfour.engine import sums
from fiftyfour.engine.cards import Card
from fiftyfour.engine.counting import chances, draw, image, mean
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.decks import is_ace
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
    least, below = gm_totals(gm, gm_cards, skill)
    against = {least + at: more - fewer for at, (fewer, more) in enumerate(pairwise(below))}
    helping = [stock_of(heap) for heap in terms.supporters]
    failing, every = Weighed(), 0
    for worths, decks in _left(helper, skill):
        given = {-value: ways for value, ways in worths.items()}  # is taken off the GM's totals
        lower = totals_of(sums.add(against, given))
        for left, places in decks:
            decks_left = [*helping, left]
            weigh_failing(failing, agent, skill, cards, lower, terms, decks_left, places)
            every += every_of(agent, skill, cards, lower, terms) * places
    return 1 - sum_of(failing, every)


def _turned(heap: Heap, skill: Skill) -> dict[tuple[_Kind, ...], int]:
    """Ways to each two cards, the better first; the discards come when the pile is used up."""

    def kinds(cards: Iterable[Card]) -> Counter[_Kind]:
        plain = [card for card in cards if not card.is_joker]
        return Counter([_Kind(worth(card, skill), not is_ace(card)) for card in plain])

    def join(held: tuple[_Kind, ...], kind: _Kind, number: int) -> tuple[_Kind, ...]:
        return tuple(sorted((*held, *[kind] * number), reverse=True))

    near = kinds(heap.pile)
    missing = TURNED - near.total()
    if missing > 0:
        return draw(kinds(heap.discards), missing, join, {tuple(near.elements()): 1})
    alike = {(kind, kind): comb(number, 2) for kind, number in near.items() if number > 1}
    unlike = combinations(sorted(near.items(), reverse=True), 2)
    return alike | {(one, other): some * more for (one, some), (other, more) in unlike}


def _left(heap: Heap, skill: Skill) -> Iterator[tuple[dict[int, int], list[tuple[Stock, int]]]]:
    """The ways to what is given, and to what is left then to pay from.

    The other card is discarded; a joker that came up has everything shuffled.
    """
    whole, jokers = stock_of(heap), sum(card.is_joker for card in heap.pile)
    worths_by_plain: dict[tuple[bool, ...], dict[int, int]] = {}  # which of the pair are no Aces
    for pair, ways in _turned(heap, skill).items():
        worths = worths_by_plain.setdefault(tuple([kind.plain for kind in pair]), {})
        worths[pair[0].worth] = worths.get(pair[0].worth, 0) + ways
    for plain, worths in worths_by_plain.items():
        aces, kept, far = plain.count(False), plain[1:].count(False), len(plain) - whole.near
        rest = whole.after(Drawn(0, len(plain), aces, merged=far > 0))
        lying = rest._replace(far=rest.far + len(plain) - 1, far_aces=rest.far_aces + kept)
        mixed = Stock(lying.cards, lying.near_aces + lying.far_aces, 0, 0)
        places = comb(whole.near + jokers, jokers)  # of the jokers; those after the cards turned:
        calm = 0 if far > 0 and jokers else comb(max(0, -far) + jokers, jokers)
        yield worths, [(lying, calm), (mixed, places - calm)]
