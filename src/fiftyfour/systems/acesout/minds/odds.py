"""Exact odds of a DRAW against the GM, from what everybody can know (AO-ODDS).

What a side may draw is counted in `drawing.py`; here it is compared, and what a loss costs is paid.

A larger defeat turns more cards, and so finds a saving Ace more often: `success` can fall while a
modifier rises (AO-ODDS-05).
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm, prod
from operator import mul

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


class Costs(Struct, frozen=True):
    """What a DRAW may cost one of those in it; a drawn Ace is given up when the totals are lost.

    It holds the ways, out of `every`, and counts what is asked of them. A supporter's sacrifice is
    not in it.

    Rules: AO-ODDS-04.
    """

    every: int
    lost: dict[int, Weighed]
    with_ace: Weighed
    failed: Weighed
    jokers: int

    @property
    def cards(self) -> dict[int, Fraction]:
        """The chances of each number of cards lost for good."""
        chances = {number: sum_of(self.lost[number], self.every) for number in sorted(self.lost)}
        return {number: chance for number, chance in chances.items() if chance}

    @property
    def mean(self) -> Fraction:
        """How many cards are lost for good, on average."""
        found: Weighed = {}
        for number, weighed in self.lost.items():
            for under, above in weighed.items():
                found[under] = found.get(under, 0) + number * above
        return sum_of(found, self.every)

    @property
    def ace(self) -> Fraction:
        """The chance of losing an Ace."""
        return sum_of(self.with_ace, self.every)

    @property
    def fail(self) -> Fraction:
        """The `fail` of `odds`."""
        return sum_of(self.failed, self.every)

    @property
    def joker(self) -> Fraction:
        """The chance that the lead draws a joker that counts."""
        return Fraction(self.jokers, self.every)


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
    whole, helping = stock_of(agent), [stock_of(heap) for heap in terms.supporters]
    every, win = every_of(agent, skill, cards, against, terms), 0
    lost = {True: 0, False: 0}  # with an Ace drawn and without, in parts of `every`
    unsaved: dict[bool, Weighed] = {True: {}, False: {}}
    for held in False, True:
        for drawn, owed in _owing(agent, skill, cards, against, terms, held=held, keeps=True):
            win += owed[0]
            lost[held] += sum(owed) - owed[0]
            _weigh_unsaved(unsaved[held], drawn, owed, whole, terms, helping)
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
    helping: Sequence[Stock],
    times: int,
) -> None:
    """Add so many times the `fail` of `odds` against these totals, as parts of `every_of` them.

    No more is known of supporters than what they pay from.
    """
    whole = stock_of(agent)
    for drawn, owed in _owing(agent, skill, cards, against, terms, held=False):
        _weigh_unsaved(found, drawn, owed, whole, terms, helping, times)


def _weigh_unsaved(
    found: Weighed,
    drawn: Drawn,
    owed: Sequence[int],
    whole: Stock,
    terms: Terms,
    helping: Sequence[Stock],
    times: int = 1,
) -> None:
    """Add so many times the chance that a DRAW is lost and nobody finds an Ace in the payment."""
    left, jokers = whole.after(drawn), drawn.jokers if terms.together else 0
    theirs, unsaved = jokers if terms.shared else 0, 0
    for due in range(1, len(owed)):
        none = owed[due] * left.aceless(due + jokers)
        for deck in helping:
            none *= deck.aceless(due + theirs)
        unsaved += none
    under = left.ways * prod(deck.ways for deck in helping)
    found[under] = found.get(under, 0) + times * unsaved


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
    hands = [
        one
        for held in (False, True)
        for one in _owing(agent, skill, cards, against, terms, held=held)
    ]
    whole, helping = stock_of(agent), [stock_of(heap) for heap in terms.supporters]
    lost: dict[int, Weighed] = {}
    ace: Weighed = {}
    failed: Weighed = {}
    joker = 0
    for drawn, owed in hands:
        payers = [whole.after(drawn), *helping]
        extra = [drawn.jokers, *([drawn.jokers if terms.shared else 0] * len(helping))]
        first, later = (extra, 0) if terms.together else ([0] * len(extra), extra[payer])
        under, paid, with_ace, fail = prod(one.ways for one in payers), dict[int, int](), 0, 0
        for due, ways in enumerate(owed):
            if due and not drawn.aces:
                parts = _failing(payers, [due + more for more in first], payer, later)
                fail += ways * parts[-1][1]
            else:
                given = 1 if due and payer == 0 else 0
                part = _later(payers[payer], 0, extra[payer], given)
                parts = [_times(under // payers[payer].ways, part)]
            for number, part, also in parts:
                paid[number] = paid.get(number, 0) + ways * part
                with_ace += ways * also
        for number, part in paid.items():
            weighed = lost.setdefault(number, {})
            weighed[under] = weighed.get(under, 0) + part
        ace[under] = ace.get(under, 0) + with_ace
        failed[under] = failed.get(under, 0) + fail
        joker += sum(owed) if drawn.jokers else 0
    return Costs(every, lost, ace, failed, joker)


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


Part = tuple[int, int, int]
"""A number of cards lost, the ways to it, and those with an Ace among them.

The ways are those in which the Aces of all who pay may lie, or of one of them.
"""


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


@lru_cache(maxsize=1024)
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


@lru_cache(maxsize=64)
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
    owing: list[tuple[Drawn, list[int]]] = []
    ahead, one = terms.bonus - least, held and not keeps
    for drawn, ways in draws_of(agent, cards, skill, strong=terms.strong).items():
        if (drawn.aces > 0) is held:
            owing.append((drawn, _owed(ways, below, ahead, terms.tie_to_gm, one=one)))
    return owing


def every_of(agent: Heap, skill: Skill, cards: int, against: Totals, terms: Terms) -> int:
    """How many ways there are in all, of both sides together."""
    drawn = draws_of(agent, cards, skill, strong=terms.strong)
    return sum(map(sum, drawn.values())) * against[1][-1]


def _owed(
    ways: Sequence[int], below: Sequence[int], ahead: int, tie_to_gm: bool, *, one: bool
) -> list[int]:
    """The ways to owe so many cards, by 5s dearer (AO-REM-01), or `one` card for any loss.

    `ways` are those to each of my totals; the least of them is so far `ahead` of the GM's least.
    """
    every = sum(ways) * below[-1]
    size, last = len(ways), len(ways) + len(below)
    padded = [0] * size + [*below] + [below[-1]] * size

    def reached(ahead: int) -> int:
        """The ways in which the GM's total stays below mine, if the least of mine is so far on."""
        at = min(max(0, size + ahead), last)
        return sum(map(mul, ways, padded[at : at + size]))

    before = reached(ahead + (not tie_to_gm))
    if one:
        return [before, every - before]
    owed = [before]
    while before < every:
        until = reached(ahead + 5 * len(owed))
        owed.append(until - before)
        before = until
    return owed
