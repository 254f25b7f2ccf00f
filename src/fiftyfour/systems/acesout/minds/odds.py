"""Exact odds of a DRAW against the GM, from what everybody can know (AO-ODDS).

What a side may draw is counted in `drawing.py`; here it is compared, and what a loss costs is paid.

A larger defeat turns more cards, and so finds a saving Ace more often: `success` can fall while a
modifier rises (AO-ODDS-05).
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm, prod
from operator import mul
from typing import NamedTuple

from msgspec import Struct

from fiftyfour.engine import sums
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.minds.drawing import (
    Drawn,
    Heap,
    Stock,
    Totals,
    draws_of,
    gm_totals,
    stock_of,
    whole_of,
)


class Odds(Struct, frozen=True):
    """Chances of a DRAW that costs cards to lose; `win` and the next three add up to 1.

    `ace_on_table`: lost on totals, with an Ace to give up. `rescued`: lost, with none, but an Ace
    comes up in the payment. Of one who never gives up a drawn Ace `rescued_ns` and `fail_ns` tell.

    Rules: AO-ODDS-01.
    """

    win: Fraction
    ace_on_table: Fraction
    rescued: Fraction
    fail: Fraction
    rescued_ns: Fraction
    fail_ns: Fraction

    @property
    def success(self) -> Fraction:
        """Of one who always gives up a drawn Ace."""
        return self.win + self.ace_on_table + self.rescued


Weighed = dict[int, int]
"""A sum of chances, each with its weight: for each denominator what stands above it."""


def sum_of(found: Weighed, every: int) -> Fraction:
    """What the chances come to, where their weights are parts of `every`."""
    under = lcm(*found)
    return Fraction(sum(above * (under // one) for one, above in found.items()), every * under)


Part = tuple[int, int, int]
"""A number of cards lost, the ways to it, and those with an Ace among them.

The ways are those in which the Aces of all who pay may lie, or of one of them.
"""


class Bill(NamedTuple):
    """What a hand costs somebody who owes nothing for the loss, 1 card, 2, and so on.

    Attributes:
        ways: those in which the Aces of all who pay may lie; the rest counts them.
        parts: what may be lost.
        cards: the cards lost in all ways together.
        ace: the ways to lose an Ace.
        fail: the ways in which it is lost and nobody turns an Ace.
    """

    ways: int
    parts: list[list[Part]]
    cards: list[int]
    ace: list[int]
    fail: list[int]


class Costs(Struct, frozen=True):
    """What a DRAW may cost one of those in it; a drawn Ace is given up when the totals are lost.

    For each hand it holds the ways to owe so much, out of `every`, and the bill, and counts what is
    asked of them. A supporter's sacrifice is not in it.

    Rules: AO-ODDS-04.
    """

    every: int
    hands: list[tuple[list[int], Bill]]
    jokers: int

    @property
    def cards(self) -> dict[int, Fraction]:
        """The chances of each number of cards lost for good."""
        lost: dict[int, Weighed] = {}
        for owed, bill in self.hands:
            for ways, parts in zip(owed, bill.parts, strict=True):
                for number, part, _ in parts:
                    weighed = lost.setdefault(number, {})
                    weighed[bill.ways] = weighed.get(bill.ways, 0) + ways * part
        chances = {number: sum_of(lost[number], self.every) for number in sorted(lost)}
        return {number: chance for number, chance in chances.items() if chance}

    @property
    def mean(self) -> Fraction:
        """How many cards are lost for good, on average."""
        return self._sum(lambda bill: bill.cards)

    @property
    def ace(self) -> Fraction:
        """The chance of losing an Ace."""
        return self._sum(lambda bill: bill.ace)

    @property
    def fail(self) -> Fraction:
        """The `fail` of `odds`."""
        return self._sum(lambda bill: bill.fail)

    @property
    def joker(self) -> Fraction:
        """The chance that the lead draws a joker that counts."""
        return Fraction(self.jokers, self.every)

    def _sum(self, costs_of: Callable[[Bill], Sequence[int]]) -> Fraction:
        found: Weighed = {}
        for owed, bill in self.hands:
            found[bill.ways] = found.get(bill.ways, 0) + sum(map(mul, owed, costs_of(bill)))
        return sum_of(found, self.every)


class Terms(Struct, frozen=True):
    """What else decides a DRAW against the GM.

    `bonus` is all that is added besides the cards; a `strong` suit ignores jokers. `together`:
    cards for jokers belong to the payment for losing (setting `joker_card`). `supporters` are the
    decks of those who pay as well and may find an Ace, as they stand after the sacrifice; with
    `shared` they pay for jokers too (setting `combined_joker`).
    """

    bonus: int = 0
    strong: bool = False
    tie_to_gm: bool = False
    together: bool = False
    supporters: tuple[Heap, ...] = ()
    shared: bool = False


PLAIN = Terms()


def odds(
    agent: Heap,
    gm: Heap,
    skill: Skill,
    cards: int,
    gm_cards: int,
    terms: Terms = PLAIN,
) -> Odds:
    """The odds of `cards` against `gm_cards`."""
    against = gm_totals(gm, gm_cards, skill)
    every, win = every_of(agent, skill, cards, against, terms), 0
    whole, helping = stock_of(agent), [stock_of(heap) for heap in terms.supporters]
    lost = {True: 0, False: 0}  # with an Ace drawn and without, in parts of `every`
    unsaved: dict[bool, Weighed] = {True: {}, False: {}}
    for held in False, True:
        for drawn, owed in _owing(agent, skill, cards, against, terms, held=held, keeps=True):
            win += owed[0]
            lost[held] += sum(owed) - owed[0]
            _weigh_unsaved(unsaved[held], drawn, owed, whole, terms, [(helping, 1)])
    fail, fail_ace = sum_of(unsaved[False], every), sum_of(unsaved[True], every)
    on_table, other = Fraction(lost[True], every), Fraction(lost[False], every)
    return Odds(
        win=Fraction(win, every),
        ace_on_table=on_table,
        rescued=other - fail,
        fail=fail,
        rescued_ns=on_table + other - fail - fail_ace,
        fail_ns=fail + fail_ace,
    )


def weigh_failing(
    found: Weighed,
    agent: Heap,
    skill: Skill,
    cards: int,
    against: Totals,
    terms: Terms,
    decks: Sequence[tuple[Sequence[Stock], int]],
) -> None:
    """Add the `fail` of `odds` against these totals, as parts of `every_of` them.

    No more is known of supporters than the decks that they pay from: these or those, with the ways
    to each.
    """
    whole = stock_of(agent)
    for drawn, owed in _owing(agent, skill, cards, against, terms, held=False):
        _weigh_unsaved(found, drawn, owed, whole, terms, decks)


def _weigh_unsaved(
    found: Weighed,
    drawn: Drawn,
    owed: Sequence[int],
    whole: Stock,
    terms: Terms,
    decks: Sequence[tuple[Sequence[Stock], int]],
) -> None:
    """Add the chance that a DRAW is lost and nobody finds an Ace in the payment.

    The supporters' decks are these or those, with the ways to each.
    """
    left, jokers, dues = whole.after(drawn), drawn.jokers if terms.together else 0, len(owed)
    theirs, unsaved = jokers if terms.shared else 0, [*map(mul, owed, left.calm(jokers, dues))]
    unsaved[0] = 0  # it is won
    for helping, ways in decks:
        under, none = left.ways, iter(unsaved)
        for deck in helping:
            under, none = under * deck.ways, map(mul, none, deck.calm(theirs, dues))
        found[under] = found.get(under, 0) + ways * sum(none)


@lru_cache(maxsize=64)
def costs(
    agent: Heap,
    gm: Heap,
    skill: Skill,
    cards: int,
    gm_cards: int,
    terms: Terms = PLAIN,
    payer: int = 0,
) -> Costs:
    """What the same DRAW may cost the lead, or with `payer` that supporter (counted from 1).

    A saving Ace is all that is lost with it, by whoever finds it; the lead pays first.

    Rules: AO-ODDS-04, AO-REM-04, AO-COMB-08, AO-COMB-09.
    """
    against = gm_totals(gm, gm_cards, skill)
    every = every_of(agent, skill, cards, against, terms)
    whole, helping = stock_of(agent), [stock_of(heap) for heap in terms.supporters]
    hands: list[tuple[list[int], Bill]] = []
    jokers = 0
    for held in False, True:
        for drawn, owed in _owing(agent, skill, cards, against, terms, held=held):
            payers, dues = (whole.after(drawn), *helping), len(owed)
            bill = _bill(
                payers,
                payer,
                drawn.jokers,
                dues,
                gives=held,
                together=terms.together,
                shared=terms.shared,
            )
            hands.append((owed, bill))
            jokers += sum(owed) if drawn.jokers else 0
    return Costs(every, hands, jokers)


class Reveal(Struct, frozen=True):
    """A side of an opposed DRAW; `bonus` is all that is added besides the cards."""

    heap: Heap
    skill: Skill
    cards: int
    bonus: int = 0
    strong: bool = False


def rivals(mine: Reveal, theirs: Reveal) -> tuple[Fraction, Fraction]:
    """Agent against agent: the chances to be ahead when the cards are turned, and of a tie.

    Tie-breaks and the Aces that either side may give up come after that.

    Rules: AO-PVP-02, AO-PVP-03.
    """
    compared = sums.compare(_totals(mine), _totals(theirs))
    return compared.more, compared.equal


def _totals(side: Reveal) -> dict[int, int]:
    drawn = draws_of(side.heap, side.cards, side.skill, strong=side.strong)
    return {total + side.bonus: ways for total, ways in whole_of(drawn).items()}


def saving(owed: Iterable[tuple[Heap, int]]) -> Fraction:
    """The chance that an Ace is among the cards that losers turn: so many from each deck.

    Rules: AO-REM-05, AO-COMB-09.
    """
    none = Fraction(1)
    for heap, cards in owed:
        stock = stock_of(heap)
        none *= Fraction(stock.aceless(cards), stock.ways)
    return 1 - none


@lru_cache(maxsize=4096)
def _bill(
    payers: tuple[Stock, ...],
    payer: int,
    jokers: int,
    dues: int,
    *,
    gives: bool,
    together: bool,
    shared: bool,
) -> Bill:
    """What this payer loses who owes less than so many cards, and `jokers` more for those drawn.

    One who `gives` up an Ace that was drawn pays nothing else for the loss.

    Rules: AO-REM-04, AO-REM-05, AO-COMB-08, AO-COMB-09.
    """
    every, mine = prod(deck.ways for deck in payers), payers[payer]
    extra = [jokers, *[jokers if shared else 0] * (len(payers) - 1)]
    first, later = (extra, 0) if together else ([0] * len(payers), extra[payer])
    parts: list[list[Part]] = []
    for due in range(dues):
        if due and not gives:
            parts.append(_failing(payers, [due + more for more in first], payer, later))
        else:
            part = _later(mine, 0, extra[payer], 1 if due and payer == 0 else 0)
            parts.append([_times(every // mine.ways, part)])
    return Bill(
        ways=every,
        parts=parts,
        cards=[sum(number * ways for number, ways, _ in one) for one in parts],
        ace=[sum(with_ace for _, _, with_ace in one) for one in parts],
        fail=[0 if gives or not due else one[-1][1] for due, one in enumerate(parts)],
    )


def _failing(payers: Sequence[Stock], owed: Sequence[int], payer: int, after: int) -> list[Part]:
    """What a lost DRAW without a drawn Ace costs this payer, last where nobody turns an Ace.

    `after` are cards paid afterwards.
    """
    stock, mine = payers[payer], owed[payer]
    if len(payers) == 1:
        return _turning(stock, mine, after)
    ways = [deck.ways for deck in payers]
    none = [deck.aceless(cards) for deck, cards in zip(payers, owed, strict=True)]
    before, behind = prod(none[:payer]), prod(none[payer + 1 :])
    every_before, every_behind = prod(ways[:payer]), prod(ways[payer + 1 :])
    saved = _later(stock, 0, after, 0)  # before my turn came
    parts = [_times((every_before - before) * every_behind, saved)]
    *saved_by_me, (paid, all_turned, with_ace) = _turning(stock, mine, after)
    parts += [_times(before * every_behind, part) for part in saved_by_me]
    later = paid - min(mine, stock.cards)  # saved by somebody after me: only what comes after
    parts += [_times(before * (every_behind - behind), (later, all_turned, with_ace))]
    return [*parts, _times(before * behind, (paid, all_turned, with_ace))]


def _turning(stock: Stock, owed: int, after: int) -> list[Part]:
    """Cards turned until an Ace comes; last, without any, all of them lost.

    Rules: AO-REM-05.
    """
    turned = min(owed, stock.cards)
    calm = min(turned, max(0, stock.cards - after))  # until here all of `after` can be paid
    saved = [(1 + after, stock.ways - stock.aceless(calm))]
    for place in range(calm + 1, turned + 1):
        here = stock.aceless(place - 1) - stock.aceless(place)
        saved.append((1 + stock.cards - place, here))
    number, _, with_ace = _later(stock, owed, after, 0)
    ends = [(number, ways, ways) for number, ways in saved]
    return [*ends, (turned + number, stock.aceless(owed), with_ace)]


def _later(stock: Stock, turned: int, owed: int, given: int) -> Part:
    """Cards for jokers, `turned` others lying aside; a drawn Ace that is `given` up adds to them.

    With an Ace are the ways with none among the others and one among these.
    """
    number = min(owed, max(0, stock.cards - turned))
    if given:
        return number + given, stock.ways, stock.ways
    return number, stock.ways, stock.aceless(turned) - stock.aceless(turned + owed)


def _times(ways: int, part: Part) -> Part:
    return part[0], ways * part[1], ways * part[2]


def _owing(
    agent: Heap,
    skill: Skill,
    cards: int,
    against: Totals,
    terms: Terms,
    *,
    held: bool,
    keeps: bool = False,
) -> list[tuple[Drawn, list[int]]]:
    """What may be drawn, with an Ace or without: the ways to win, to owe 1 card, 2, and so on.

    Who has drawn an Ace gives that alone, unless one `keeps` it.
    """
    least, below = against
    draws = draws_of(agent, cards, skill, strong=terms.strong)
    wide = max(map(len, draws.values()))  # so that any of my totals may lie beyond the GM's
    below = [0] * wide + [*below] + [below[-1]] * wide
    at, one = wide + terms.bonus - least, held and not keeps
    return [
        (drawn, _owed(ways, below, at, terms.tie_to_gm, one=one))
        for drawn, ways in draws.items()
        if (drawn.aces > 0) is held
    ]


def every_of(agent: Heap, skill: Skill, cards: int, against: Totals, terms: Terms) -> int:
    """How many ways there are in all, of both sides together."""
    drawn = draws_of(agent, cards, skill, strong=terms.strong)
    return sum(map(sum, drawn.values())) * against[1][-1]


def _owed(
    ways: Sequence[int], below: Sequence[int], at: int, tie_to_gm: bool, *, one: bool
) -> list[int]:
    """The ways to owe so many cards, by 5s dearer (AO-REM-01), or `one` card for any loss.

    `ways` are those to each of my totals; of `below`, the GM's ways to stay below each of its own,
    those for the least of mine stand `at` this place.
    """
    every, last = sum(ways) * below[-1], len(below) - len(ways)

    def reached(at: int) -> int:
        """The ways in which the GM's total stays below mine, if the least of mine stands there."""
        at = min(max(0, at), last)
        return sum(map(mul, ways, below[at : at + len(ways)]))

    before = reached(at + (not tie_to_gm))
    if one:
        return [before, every - before]
    owed = [before]
    while before < every:
        until = reached(at + 5 * len(owed))
        owed.append(until - before)
        before = until
    return owed
