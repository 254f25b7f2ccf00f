"""An agent's Aces over many DRAWs: how soon ACES OUT, how soon out of the mission (AO-OUT).

Each DRAW is made from a shuffled deck of the cards that are left. How many Aces and how many others
that are is counted on from DRAW to DRAW; which others, is not: any that many of them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from msgspec import Struct

from fiftyfour.engine import sums
from fiftyfour.engine.cards import Card
from fiftyfour.engine.counting import chances, spend
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.decks import DECK, is_ace
from fiftyfour.systems.acesout.draw.outcome import price
from fiftyfour.systems.acesout.draw.tally import worth
from fiftyfour.systems.acesout.minds.drawing import Heap, gm_totals

GM_DECK = Heap(DECK)
JOKERS = sum(card.is_joker for card in DECK)


class Left(NamedTuple):
    """Cards of an agent that are not lost for good, jokers besides."""

    aces: int
    others: int


class Terms(Struct, frozen=True):
    """What every DRAW is like.

    `mine` are the cards the agent has not lost when it begins, jokers besides. Then come the skill
    set, the cards of either side, all that is added, whether jokers are ignored, and whether cards
    for jokers belong to the payment for losing (setting `joker_card`).
    """

    mine: tuple[Card, ...]
    skill: Skill
    cards: int
    gm_cards: int
    bonus: int = 0
    strong: bool = False
    together: bool = False


class Lives(Struct, frozen=True):
    """Where an agent stands after some DRAWs: the chances of what is left, and to be out."""

    left: Mapping[Left, Fraction]
    out: Fraction

    def aces(self, number: int) -> Fraction:
        """The chance that so many Aces are left, and the agent is in the mission."""
        shares = (share for left, share in self.left.items() if left.aces == number)
        return sum(shares, Fraction(0))


@lru_cache(maxsize=256)
def after(draws: int, terms: Terms) -> Lives:
    """After so many DRAWs; a failure of an agent without any Ace puts out.

    Rules: AO-OUT-01, AO-OUT-02.
    """
    if not draws:
        aces = sum(map(is_ace, terms.mine))
        return Lives({Left(aces, len(terms.mine) - aces): Fraction(1)}, Fraction(0))
    before = after(draws - 1, terms)
    left, out = dict[Left, Fraction](), before.out
    for had, share in before.left.items():
        for (lost, failed), chance in one_draw(had, terms).items():
            if failed and not had.aces:
                out += share * chance
            else:
                now = Left(had.aces - lost.aces, had.others - lost.others)
                left[now] = left.get(now, Fraction(0)) + share * chance
    return Lives(left, out)


@lru_cache(maxsize=4096)
def one_draw(left: Left, terms: Terms) -> Mapping[tuple[Left, bool], Fraction]:
    """The chances of what one DRAW costs, and of a failure with it.

    A drawn Ace is given up when the totals are lost.

    Rules: AO-ACE-02, AO-ACE-04, AO-REM-01, AO-REM-03, AO-REM-04, AO-REM-05, AO-REM-08.
    """
    shares: dict[tuple[Left, bool], Fraction] = {}
    for hand, marks, share in _hands(left, terms):
        spend(1)
        rest = Left(left.aces - hand.aces, left.others - hand.others)
        for due, both in _owed(hand, terms).items():
            if due and not hand.aces:
                first, later = (due + marks, 0) if terms.together else (due, marks)
                paid = _paid(rest, first)
            else:
                paid, later = [(Left(min(due, 1), 0), rest, False, Fraction(1))], marks
            for lost, left_to_turn, failed, part in paid:
                for more, chance in _turned(left_to_turn, later):
                    end = Left(lost.aces + more.aces, lost.others + more.others), failed
                    shares[end] = shares.get(end, Fraction(0)) + share * both * part * chance
    return {end: chance for end, chance in shares.items() if chance}


def _paid(rest: Left, owed: int) -> Iterator[tuple[Left, Left, bool, Fraction]]:
    """What is lost for losing, what can be turned after it, whether it fails, and the chance of it.

    The first Ace ends it: the cards before it are spared, and come back only after the DRAW.

    Rules: AO-REM-05, AO-REM-06, AO-REM-09.
    """
    none = Fraction(1)
    for before in range(min(owed, rest.others + 1) if rest.aces else 0):
        others = rest.others - before
        ace = Fraction(rest.aces, others + rest.aces)
        yield Left(1, 0), Left(rest.aces - 1, others), False, none * ace
        none *= 1 - ace
    if none:
        turned = min(owed, rest.others)
        yield Left(0, turned), Left(rest.aces, rest.others - turned), True, none


def _turned(rest: Left, owed: int) -> Iterator[tuple[Left, Fraction]]:
    """Cards for jokers: Aces among them are lost like the others (AO-REM-04, AO-REM-08)."""
    turned = min(owed, sum(rest))
    among = chances(sums.cards({0: rest.others, 1: rest.aces}, turned))
    return ((Left(some, turned - some), chance) for some, chance in among.items())


def _hands(left: Left, terms: Terms) -> Iterator[tuple[Left, int, Fraction]]:
    """What may be drawn: Aces and others, jokers, and the chance of it (AO-JOK-01, AO-JOK-04)."""
    jokers = 0 if terms.strong else JOKERS
    count = min(terms.cards, sum(left) + jokers)
    whole = comb(sum(left) + jokers, count)
    for marks in range(min(jokers, count) + 1):
        for aces in range(min(left.aces, count - marks) + 1):
            others = count - marks - aces
            ways = comb(jokers, marks) * comb(left.aces, aces) * comb(left.others, others)
            if ways:
                yield Left(aces, others), marks, Fraction(ways, whole)


@lru_cache(maxsize=1024)
def _owed(hand: Left, terms: Terms) -> Mapping[int, Fraction]:
    """The chances of each number of cards owed for losing; 0: won (AO-REM-01, AO-CALL-13)."""
    least, below = gm_totals(GM_DECK, terms.gm_cards, terms.skill)
    aces, others = (
        Counter(worth(card, terms.skill) for card in terms.mine if is_ace(card) == wanted)
        for wanted in (True, False)
    )
    mine = sums.add(sums.cards(aces, hand.aces), sums.cards(others, hand.others))
    owed: Counter[int] = Counter()
    for total, ways in mine.items():
        for at in range(len(below) - 1):
            ahead = least + at - total - terms.bonus
            owed[price(ahead) if ahead > 0 else 0] += ways * (below[at + 1] - below[at])
    return chances(owed)
