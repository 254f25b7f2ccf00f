"""Exact odds of a DRAW against the GM, from what everybody can know (AO-ODDS).

A deck is a draw pile in any order and its discards. Until the first joker, cards come from the draw
pile; from then on the discards are shuffled in. Which cards of either come is a matter of how many,
and any that many are equally likely, so sums are counted and no deal is enumerated.

A larger defeat turns more cards, and so finds a saving Ace more often: `success` can fall while a
modifier rises (AO-ODDS-05).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb, lcm, prod
from typing import NamedTuple

from msgspec import Struct

from fiftyfour.engine import sums
from fiftyfour.engine.cards import Card
from fiftyfour.engine.counting import courses
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.decks import is_ace
from fiftyfour.systems.acesout.draw.tally import gm_value, match, worth


class Heap(Struct, frozen=True):
    """A draw pile in any order, and its discards; jokers are in the draw pile (AO-ODDS-02)."""

    pile: tuple[Card, ...]
    discards: tuple[Card, ...] = ()


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


class Costs(Struct, frozen=True):
    """What a DRAW may cost one of those in it; a drawn Ace is given up when the totals are lost.

    `cards` are the chances of each number of cards lost for good; `ace` and `joker` those of losing
    an Ace and of the lead drawing a joker that counts. A supporter's sacrifice is not in it.

    Rules: AO-ODDS-04.
    """

    cards: dict[int, Fraction]
    ace: Fraction
    joker: Fraction

    @property
    def mean(self) -> Fraction:
        return sum((number * chance for number, chance in self.cards.items()), Fraction(0))


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
    together: bool = True
    supporters: tuple[Heap, ...] = ()
    shared: bool = False


PLAIN = Terms()


Totals = tuple[int, tuple[int, ...]]
"""The least of a side's totals, and from it on the ways to stay below each; last, all ways."""


class Drawn(NamedTuple):
    """What a side may have drawn, as far as it matters for the payment.

    `near` cards came from the draw pile and `far` ones from the discards, with so many Aces each;
    `merged` tells that the discards are shuffled in.
    """

    jokers: int
    near: int
    near_aces: int
    far: int
    far_aces: int
    merged: bool

    @property
    def aces(self) -> int:
        return self.near_aces + self.far_aces


class Stock(NamedTuple):
    """Cards besides jokers that can be turned, and Aces among them: the `far` after the `near`."""

    near: int
    near_aces: int
    far: int
    far_aces: int

    @property
    def cards(self) -> int:
        return self.near + self.far

    def after(self, drawn: Drawn) -> "Stock":
        """What is left of it; unless they are shuffled in, the discards come last."""
        near, near_aces = self.near - drawn.near, self.near_aces - drawn.near_aces
        far, far_aces = self.far - drawn.far, self.far_aces - drawn.far_aces
        if drawn.merged:
            return Stock(near + far, near_aces + far_aces, 0, 0)
        return Stock(near, near_aces, far, far_aces)


def odds(
    agent: Heap,
    gm: Heap,
    skill: Skill,
    cards: int,
    gm_cards: int,
    terms: Terms = PLAIN,
) -> Odds:
    """The odds of `cards` against `gm_cards`."""
    helping = [stock_of(heap) for heap in terms.supporters]
    return odds_of(agent, skill, cards, gm_totals(gm, gm_cards, skill), terms, helping)


def odds_of(
    agent: Heap,
    skill: Skill,
    cards: int,
    against: Totals,
    terms: Terms,
    helping: Sequence[Stock],
) -> Odds:
    """The same against these totals, with supporters of whom no more is known than their cards."""
    owing = _owing(agent, skill, cards, against, terms.bonus, terms.strong, terms.tie_to_gm)
    whole, every = stock_of(agent), _parts(owing)
    win, lost = 0, {True: 0, False: 0}  # with an Ace drawn and without, in parts of `every`
    unsaved: dict[bool, Weighed] = {True: {}, False: {}}
    for drawn, unit, owed in owing:
        left, jokers = whole.after(drawn), drawn.jokers if terms.together else 0
        share, held = unit.numerator * (every // unit.denominator), drawn.aces > 0
        won = owed.get(0, 0)
        win += share * won
        lost[held] += share * (sum(owed.values()) - won)
        for due, ways in owed.items():
            if due:
                none = _no_ace(left, due + jokers)
                for deck in helping:
                    none *= _no_ace(deck, due + (jokers if terms.shared else 0))
                _weigh(unsaved[held], share * ways, none)
    fail, fail_ace = _sum(unsaved[False], every), _sum(unsaved[True], every)
    on_table, other = Fraction(lost[True], every), Fraction(lost[False], every)
    return Odds(
        win=Fraction(win, every),
        ace_on_table=on_table,
        rescued=other - fail,
        fail=fail,
        rescued_ns=on_table + other - fail - fail_ace,
        fail_ns=fail + fail_ace,
    )


Weighed = dict[int, int]
"""A sum of chances, each with its weight: for each denominator what stands above it."""


def _weigh(found: Weighed, weight: int, chance: Fraction) -> None:
    """Add a chance; to reduce only the sum is many times quicker than to reduce each."""
    under = chance.denominator
    found[under] = found.get(under, 0) + weight * chance.numerator


def _sum(found: Weighed, every: int) -> Fraction:
    """What the chances come to, where their weights are parts of `every`."""
    under = lcm(*found)
    return Fraction(sum(above * (under // one) for one, above in found.items()), every * under)


def _parts(owing: Sequence[tuple[Drawn, Fraction, dict[int, int]]]) -> int:
    """Into how many parts all chances can be divided."""
    return lcm(*(unit.denominator for _, unit, _ in owing))


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
    owing = _owing(agent, skill, cards, against, terms.bonus, terms.strong, terms.tie_to_gm)
    whole, helping = stock_of(agent), [stock_of(heap) for heap in terms.supporters]
    every = _parts(owing)
    lost: dict[int, Weighed] = {}
    ace: Weighed = {}
    joker = 0
    for drawn, unit, owed in owing:
        share = unit.numerator * (every // unit.denominator)
        payers = [whole.after(drawn), *helping]
        extra = [drawn.jokers, *([drawn.jokers if terms.shared else 0] * len(helping))]
        for due, ways in owed.items():
            if not due:
                parts = [_later(payers[payer], 0, extra[payer], 0)]
            elif drawn.aces:
                parts = [_later(payers[payer], 0, extra[payer], int(payer == 0))]
            else:
                first = [due + (more if terms.together else 0) for more in extra]
                parts = _failing(payers, first, payer, 0 if terms.together else extra[payer])
            for number, part, with_ace in parts:
                _weigh(ace, share * ways, with_ace)
                if part:
                    _weigh(lost.setdefault(number, {}), share * ways, part)
        joker += share * sum(owed.values()) if drawn.jokers else 0
    chances = {number: _sum(lost[number], every) for number in sorted(lost)}
    return Costs(chances, _sum(ace, every), Fraction(joker, every))


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
    drawn = _draws(side.heap, side.cards, side.skill, strong=side.strong, gm=False)
    return {total + side.bonus: ways for total, ways in _whole(drawn).items()}


def saving(owed: Iterable[tuple[Heap, int]]) -> Fraction:
    """The chance that an Ace is among the cards that losers turn: so many from each deck.

    Rules: AO-REM-05, AO-COMB-09.
    """
    none = Fraction(1)
    for heap, cards in owed:
        none *= _no_ace(stock_of(heap), cards)
    return 1 - none


Part = tuple[int, Fraction, Fraction]
"""A number of cards lost, its chance, and the chance of that and of an Ace among them."""


def _failing(payers: Sequence[Stock], owed: Sequence[int], payer: int, after: int) -> list[Part]:
    """What a lost DRAW without a drawn Ace costs this payer; `after`: cards paid afterwards."""
    stock, mine = payers[payer], owed[payer]
    if len(payers) == 1:
        return _turning(stock, mine, after)
    none = [_no_ace(deck, cards) for deck, cards in zip(payers, owed, strict=True)]
    before = prod(none[:payer], start=Fraction(1))
    behind = prod(none[payer + 1 :], start=Fraction(1))
    parts = [_times(1 - before, _later(stock, 0, after, 0))]  # saved before my turn came
    *saved, (paid, all_turned, with_ace) = _turning(stock, mine, after)
    parts += [_times(before, part) for part in saved]
    later = paid - min(mine, stock.cards)  # saved by somebody after me: only what comes after
    parts += [_times(before * (1 - behind), (later, all_turned, with_ace))]
    return [*parts, _times(before * behind, (paid, all_turned, with_ace))]


@lru_cache(maxsize=4096)
def _turning(stock: Stock, owed: int, after: int) -> list[Part]:
    """Cards turned until an Ace comes; last, without any, all of them lost.

    Rules: AO-REM-05.
    """
    turned = min(owed, stock.cards)
    saved: dict[int, Fraction] = {}
    for place in range(1, turned + 1):
        number = 1 + min(after, stock.cards - place)
        here = _no_ace(stock, place - 1) - _no_ace(stock, place)
        saved[number] = saved.get(number, Fraction(0)) + here
    number, _, with_ace = _later(stock, owed, after, 0)
    ends = [(number, chance, chance) for number, chance in saved.items()]
    return [*ends, (turned + number, _no_ace(stock, owed), with_ace)]


def _later(stock: Stock, turned: int, owed: int, given: int) -> Part:
    """Cards for jokers, `turned` others lying aside; a drawn Ace that is `given` up adds to them.

    The chance of an Ace is that of none among the others and one among these.
    """
    number = min(owed, max(0, stock.cards - turned))
    if given:
        return number + given, Fraction(1), Fraction(1)
    return number, Fraction(1), _no_ace(stock, turned) - _no_ace(stock, turned + owed)


def _times(chance: Fraction, part: Part) -> Part:
    return part[0], chance * part[1], chance * part[2]


@lru_cache(maxsize=32)
def _owing(
    agent: Heap,
    skill: Skill,
    cards: int,
    against: Totals,
    bonus: int,
    strong: bool,
    tie_to_gm: bool,
) -> list[tuple[Drawn, Fraction, dict[int, int]]]:
    """All that may be drawn, with the ways to what is then owed for losing, and one way's chance.

    Who owes nothing has won.
    """
    least, below = against
    whole, last = below[-1], len(below) - 1
    hands: list[tuple[Drawn, Fraction, dict[int, int]]] = []
    for drawn, share, totals in _draws(agent, cards, skill, strong=strong, gm=False):
        owed: dict[int, int] = {}
        for total, ways in totals.items():
            mine = total + bonus - least  # the GM's totals that reach it are a loss
            before = below[min(max(mine + (not tie_to_gm), 0), last)]
            owed[0] = owed.get(0, 0) + ways * before
            due = 0
            while before < whole:  # by 5s dearer (AO-REM-01)
                due += 1
                until = below[min(max(mine + 5 * due, 0), last)]
                if until > before:
                    owed[due] = owed.get(due, 0) + ways * (until - before)
                before = max(before, until)
        hands.append((drawn, share / whole, owed))
    return hands


@lru_cache(maxsize=128)
def gm_totals(gm: Heap, cards: int, skill: Skill) -> Totals:
    """What so many cards of the GM come to."""
    return totals_of(_whole(_draws(gm, cards, skill, strong=False, gm=True)))


def _whole(drawn: Sequence[tuple[Drawn, Fraction, dict[int, int]]]) -> dict[int, int]:
    """The ways to each total, whichever cards they come from."""
    every, whole = lcm(*(share.denominator for _, share, _ in drawn)), dict[int, int]()
    for _, share, totals in drawn:
        each = share.numerator * (every // share.denominator)
        for total, ways in totals.items():
            whole[total] = whole.get(total, 0) + each * ways
    return whole


def totals_of(ways: Mapping[int, int]) -> Totals:
    """From the ways to each total."""
    totals = range(min(ways), max(ways) + 1)
    return totals[0], tuple(accumulate((ways.get(total, 0) for total in totals), initial=0))


@lru_cache(maxsize=32)
def _draws(
    heap: Heap, count: int, skill: Skill, *, strong: bool, gm: bool
) -> list[tuple[Drawn, Fraction, dict[int, int]]]:
    """What `count` cards can come to: as far as it matters, the chance of each way, ways by total.

    Jokers in the strong suit are replaced: they take no place, and count for nothing (AO-ODDS-03).
    """
    near, far = _bags(heap.pile, skill, gm), _bags(heap.discards, skill, gm)
    jokers = sum(card.is_joker for card in heap.pile)
    sizes = len(heap.pile) - jokers, len(heap.discards)
    ways: dict[tuple[int, int, int, bool], Fraction] = {}
    for course in courses(sizes[0], jokers, sizes[1], count, replaced=strong):
        key = course.marks, course.near, course.far, course.merged
        ways[key] = ways.get(key, Fraction(0)) + course.chance
    hands: list[tuple[Drawn, Fraction, dict[int, int]]] = []
    for (marks, close, away, merged), chance in ways.items():
        share = chance / (comb(sizes[0], close) * comb(sizes[1], away))
        for near_aces, one in _sums(near, close).items():
            for far_aces, two in _sums(far, away).items():
                drawn = Drawn(marks, close, near_aces, away, far_aces, merged)
                hands.append((drawn, share, sums.add(one, two) if away else one))
    return hands


Bag = tuple[tuple[int, int], ...]
"""Cards of each worth, as pairs."""


def _bags(cards: Sequence[Card], skill: Skill, gm: bool) -> tuple[Bag, Bag]:
    """What each Ace is worth, and each card that is neither Ace nor joker."""
    worths: tuple[Counter[int], Counter[int]] = Counter(), Counter()
    for card in cards:
        if not card.is_joker:
            value = gm_value(card) + match(card, skill) if gm else worth(card, skill)
            worths[0 if is_ace(card) else 1][value] += 1
    return tuple(sorted(worths[0].items())), tuple(sorted(worths[1].items()))


@lru_cache(maxsize=1024)
def _sums(bags: tuple[Bag, Bag], count: int) -> dict[int, dict[int, int]]:
    """For each number of Aces among `count` cards the ways to each sum."""
    aces, others = dict(bags[0]), dict(bags[1])
    most = min(count, sum(aces.values()))
    least = max(0, count - sum(others.values()))
    return {
        some: sums.add(sums.cards(aces, some), sums.cards(others, count - some))
        for some in range(least, most + 1)
    }


@lru_cache(maxsize=128)
def stock_of(heap: Heap) -> Stock:
    """What a payment comes from, when nothing was drawn; jokers are passed over."""
    plain = [card for card in heap.pile if not card.is_joker]
    aces, used = sum(map(is_ace, plain)), sum(map(is_ace, heap.discards))
    return Stock(len(plain), aces, len(heap.discards), used)


@lru_cache(maxsize=4096)
def _no_ace(stock: Stock, owed: int) -> Fraction:
    """The chance that no Ace is among the cards of a payment."""
    rest = max(0, owed - stock.near)
    near = _none_of(stock.near, stock.near_aces, owed)
    return near * _none_of(stock.far, stock.far_aces, rest)


def _none_of(cards: int, aces: int, turned: int) -> Fraction:
    """The chance that none of so many Aces is among the cards turned, all if there are no more."""
    turned = min(turned, cards)
    return Fraction(comb(cards - aces, turned), comb(cards, turned))
