"""Exact odds of a DRAW against the GM, from what everybody can know (AO-ODDS).

A deck is a draw pile in any order and its discards. Until the first joker, cards come from the draw
pile; from then on the discards are shuffled in. Which cards of either come is a matter of how many,
and any that many are equally likely, so sums are counted and no deal is enumerated.

A larger defeat turns more cards, and so finds a saving Ace more often: `success` can fall while a
modifier rises (AO-ODDS-05).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb, lcm

from msgspec import Struct

from fiftyfour.engine import sums
from fiftyfour.engine.cards import Card
from fiftyfour.engine.counting import chances, courses, draw, mean
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.piles import is_ace
from fiftyfour.systems.acesout.tally import gm_value, match, worth


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


class _Drawn(Struct, frozen=True):
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


_UNTOUCHED = _Drawn(0, 0, 0, 0, 0, merged=False)
"""A deck nothing was drawn of in this DRAW: a supporter's."""


def odds(
    agent: Heap,
    gm: Heap,
    skill: Skill,
    cards: int,
    gm_cards: int,
    terms: Terms = PLAIN,
) -> Odds:
    """The odds of `cards` against `gm_cards`."""
    zero = Fraction(0)
    win = on_table = rescued = fail = rescued_ns = fail_ns = zero
    owing = _owing(agent, gm, skill, cards, gm_cards, terms.bonus, terms.strong, terms.tie_to_gm)
    for drawn, owed in owing:
        jokers = drawn.jokers if terms.together else 0
        for lost, both in owed.items():
            if not lost:
                win += both
                continue
            none = _no_ace(agent, drawn, lost + jokers)
            for heap in terms.supporters:
                none *= _no_ace(heap, _UNTOUCHED, lost + (jokers if terms.shared else 0))
            saved = both * (1 - none)
            rescued_ns, fail_ns = rescued_ns + saved, fail_ns + both - saved
            if drawn.aces:
                on_table += both
            else:
                rescued, fail = rescued + saved, fail + both - saved
    return Odds(win, on_table, rescued, fail, rescued_ns, fail_ns)


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
    payers = [agent, *terms.supporters]
    lost: dict[int, Fraction] = {}
    ace = joker = Fraction(0)
    owing = _owing(agent, gm, skill, cards, gm_cards, terms.bonus, terms.strong, terms.tie_to_gm)
    for drawn, owed in owing:
        extra = [drawn.jokers, *([drawn.jokers if terms.shared else 0] * len(terms.supporters))]
        turned = [drawn, *([_UNTOUCHED] * len(terms.supporters))]
        for due, both in owed.items():
            joker += both if drawn.jokers else 0
            if not due:
                parts = [_later(payers[payer], turned[payer], 0, extra[payer], 0)]
            elif drawn.aces:
                given = int(payer == 0)
                parts = [_later(payers[payer], turned[payer], 0, extra[payer], given)]
            else:
                first = [due + (more if terms.together else 0) for more in extra]
                after = 0 if terms.together else extra[payer]
                parts = _failing(payers, turned, first, payer, after)
            for number, part, with_ace in parts:
                ace += both * with_ace
                if part:
                    lost[number] = lost.get(number, Fraction(0)) + both * part
    return Costs(dict(sorted(lost.items())), ace, joker)


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
    ahead = tie = Fraction(0)
    other = _totals(theirs)
    for total, chance in _totals(mine).items():
        ahead += chance * sum(part for less, part in other.items() if less < total)
        tie += chance * other.get(total, Fraction(0))
    return ahead, tie


def _totals(side: Reveal) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    drawn = _draws(side.heap, side.cards, side.skill, strong=side.strong, gm=False)
    for _, share, totals in drawn:
        for total, ways in totals.items():
            whole = total + side.bonus
            found[whole] = found.get(whole, Fraction(0)) + share * ways
    return found


def saving(owed: Iterable[tuple[Heap, int]]) -> Fraction:
    """The chance that an Ace is among the cards that losers turn: so many from each deck.

    Rules: AO-REM-05, AO-COMB-09.
    """
    none = Fraction(1)
    for heap, cards in owed:
        none *= _no_ace(heap, _UNTOUCHED, cards)
    return 1 - none


def better_of_two(heap: Heap, skill: Skill) -> Fraction:
    """What the better of two cards is worth on average; jokers are set aside.

    Rules: AO-COMB-02, AO-COMB-04, AO-COMB-06.
    """

    def worths(cards: Iterable[Card]) -> Counter[int]:
        return Counter(worth(card, skill) for card in cards if not card.is_joker)

    near, start = worths(heap.pile), {0: 1}
    best = draw(near, 2, lambda best, value, _: max(best, value), start)
    if near.total() < 2:
        rest = 2 - near.total()
        best = draw(worths(heap.discards), rest, lambda best, value, _: max(best, value), best)
    return mean(chances(best))


Part = tuple[int, Fraction, Fraction]
"""A number of cards lost, its chance, and the chance of that and of an Ace among them."""


def _failing(
    payers: Sequence[Heap], turned: Sequence[_Drawn], owed: Sequence[int], payer: int, after: int
) -> list[Part]:
    """What a lost DRAW without a drawn Ace costs this payer; `after`: cards paid afterwards."""
    none = [_no_ace(*one) for one in zip(payers, turned, owed, strict=True)]
    before, behind = Fraction(1), Fraction(1)
    for chance in none[:payer]:
        before *= chance
    for chance in none[payer + 1 :]:
        behind *= chance
    heap, drawn, mine = payers[payer], turned[payer], owed[payer]
    left = _left(heap, drawn)
    parts = [_times(1 - before, _later(heap, drawn, 0, after, 0))]  # saved before my turn came
    for place in range(1, min(mine, left) + 1):  # saved by my own Ace
        here = before * (_no_ace(heap, drawn, place - 1) - _no_ace(heap, drawn, place))
        parts.append((1 + min(after, left - place), here, here))
    rest = before * none[payer]
    number, chance, with_ace = _later(heap, drawn, mine, after, 0)
    if rest:  # turned for nothing, or saved by somebody after me: then only what comes after
        with_ace /= none[payer]
    parts.append((number, rest * (1 - behind), rest * (1 - behind) * with_ace))
    parts.append((min(mine, left) + number, rest * behind, rest * behind * with_ace))
    return parts


def _later(heap: Heap, drawn: _Drawn, turned: int, owed: int, given: int) -> Part:
    """Cards for jokers, `turned` others lying aside; a drawn Ace that is `given` up adds to them.

    The chance of an Ace is that of none among the others and one among these.
    """
    number = min(owed, max(0, _left(heap, drawn) - turned))
    if given:
        return number + given, Fraction(1), Fraction(1)
    some = _no_ace(heap, drawn, turned) - _no_ace(heap, drawn, turned + owed)
    return number, Fraction(1), some


def _times(chance: Fraction, part: Part) -> Part:
    return part[0], chance * part[1], chance * part[2]


def _left(heap: Heap, drawn: _Drawn) -> int:
    """Cards besides jokers that can still be turned."""
    plain = sum(not card.is_joker for card in (*heap.pile, *heap.discards))
    return plain - drawn.near - drawn.far


@lru_cache(maxsize=128)
def _owing(
    agent: Heap,
    gm: Heap,
    skill: Skill,
    cards: int,
    gm_cards: int,
    bonus: int,
    strong: bool,
    tie_to_gm: bool,
) -> list[tuple[_Drawn, dict[int, Fraction]]]:
    """Everything that may be drawn, with the chances of what is then owed for losing; 0: won."""
    least, below = gm_totals(gm, gm_cards, skill)
    whole, last = below[-1], len(below) - 1
    found: list[tuple[_Drawn, dict[int, Fraction]]] = []
    for drawn, share, totals in _draws(agent, cards, skill, strong=strong, gm=False):
        owed: dict[int, int] = {}
        for total, ways in totals.items():
            mine = total + bonus - least  # the GM's totals that reach it are a loss, by 5s dearer
            before = below[min(max(mine + (not tie_to_gm), 0), last)]
            owed[0] = owed.get(0, 0) + ways * before
            due = 0
            while before < whole:
                due += 1
                until = below[min(max(mine + 5 * due, 0), last)]
                if until > before:
                    owed[due] = owed.get(due, 0) + ways * (until - before)
                before = max(before, until)
        found.append((drawn, {due: share * Fraction(n, whole) for due, n in owed.items() if n}))
    return found


@lru_cache(maxsize=128)
def gm_totals(gm: Heap, cards: int, skill: Skill) -> tuple[int, list[int]]:
    """The least of the GM's totals, and from it on the ways to stay below each; last, all ways."""
    shares: dict[int, Fraction] = {}
    for _, part, totals in _draws(gm, cards, skill, strong=False, gm=True):
        for total, ways in totals.items():
            shares[total] = shares.get(total, Fraction(0)) + part * ways
    whole = lcm(*(share.denominator for share in shares.values()))
    least, most = min(shares), max(shares)
    zero = Fraction(0)
    ways_to = (int(shares.get(total, zero) * whole) for total in range(least, most + 1))
    return least, list(accumulate(ways_to, initial=0))


def _draws(
    heap: Heap, count: int, skill: Skill, *, strong: bool, gm: bool
) -> list[tuple[_Drawn, Fraction, dict[int, int]]]:
    """What `count` cards can come to: as far as it matters, the chance of each way, ways by total.

    Jokers in the strong suit are replaced: they take no place, and count for nothing (AO-ODDS-03).
    """
    near, far = _bags(heap.pile, skill, gm), _bags(heap.discards, skill, gm)
    jokers = sum(card.is_joker for card in heap.pile)
    sizes = len(heap.pile) - jokers, len(heap.discards)
    ways: dict[tuple[int, int, int, bool], Fraction] = {}
    for one in courses(sizes[0], jokers, sizes[1], count, replaced=strong):
        key = one.marks, one.near, one.far, one.merged
        ways[key] = ways.get(key, Fraction(0)) + one.chance
    found: list[tuple[_Drawn, Fraction, dict[int, int]]] = []
    for (marks, close, away, merged), chance in ways.items():
        share = chance / (comb(sizes[0], close) * comb(sizes[1], away))
        for near_aces, one in _sums(near, close).items():
            for far_aces, two in _sums(far, away).items():
                drawn = _Drawn(marks, close, near_aces, away, far_aces, merged)
                found.append((drawn, share, sums.add(one, two) if away else one))
    return found


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


@lru_cache(maxsize=4096)
def _no_ace(heap: Heap, drawn: _Drawn, owed: int) -> Fraction:
    """The chance that no Ace is among the cards of a payment; jokers are passed over.

    Unless they were shuffled in, the discards come only when the draw pile is used up.
    """
    plain = [card for card in heap.pile if not card.is_joker]
    near, near_aces = len(plain) - drawn.near, sum(map(is_ace, plain)) - drawn.near_aces
    far = len(heap.discards) - drawn.far
    far_aces = sum(map(is_ace, heap.discards)) - drawn.far_aces
    if drawn.merged:
        return _none_of(near + far, near_aces + far_aces, owed)
    rest = max(0, owed - near)
    return _none_of(near, near_aces, owed) * _none_of(far, far_aces, rest)


def _none_of(cards: int, aces: int, turned: int) -> Fraction:
    """The chance that none of so many Aces is among the cards turned, all if there are no more."""
    turned = min(turned, cards)
    return Fraction(comb(cards - aces, turned), comb(cards, turned))
