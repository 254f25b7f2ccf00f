"""Exact odds of a DRAW against the GM, from what everybody can know (chapter 2.25).

A deck is a draw pile in any order and its discards. Until the first joker, cards come from the draw
pile; from then on the discards are shuffled in. Which cards of either come is a matter of how many,
and any that many are equally likely, so sums are counted and no deal is enumerated.

A larger defeat turns more cards, and so finds a saving Ace more often: `success` can fall while a
modifier rises (AO-ODDS-05).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

from msgspec import Struct

from fiftyfour.engine.cards import Card
from fiftyfour.engine.counting import chances, draw
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.piles import is_ace
from fiftyfour.systems.acesout.removal import price
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


class _Drawn(Struct, frozen=True):
    """What a side may have drawn, as far as it matters for totals and payment.

    `near` cards came from the draw pile and `far` ones from the discards, with so many Aces each;
    `merged` tells that the discards are shuffled in.
    """

    total: int
    jokers: int
    near: int
    near_aces: int
    far: int
    far_aces: int
    merged: bool

    @property
    def aces(self) -> int:
        return self.near_aces + self.far_aces


_UNTOUCHED = _Drawn(0, 0, 0, 0, 0, 0, merged=False)
"""A deck nothing was drawn of in this DRAW: a supporter's."""


def odds(
    agent: Heap,
    gm: Heap,
    skill: Skill,
    cards: int,
    gm_cards: int,
    *,
    bonus: int = 0,
    strong: bool = False,
    tie_to_gm: bool = False,
    together: bool = True,
    supporters: Sequence[Heap] = (),
    shared: bool = False,
) -> Odds:
    """The odds of `cards` against `gm_cards`; `bonus` is all that is added besides the cards.

    `together`: cards for jokers belong to the payment for losing (setting `joker_card`).
    `supporters` are the decks of those who pay as well and may find an Ace, as they stand after the
    sacrifice; with `shared` they pay for jokers too (setting `combined_joker`).
    """
    ours = _draws(agent, cards, skill, strong=strong, gm=False)
    theirs = _totals(gm, gm_cards, skill)
    zero = Fraction(0)
    win = on_table = rescued = fail = rescued_ns = fail_ns = zero
    for drawn, chance in ours.items():
        jokers = drawn.jokers if together else 0
        for total, other in theirs.items():
            difference = total - drawn.total - bonus
            both = chance * other
            if difference < 0 or (difference == 0 and not tie_to_gm):
                win += both
                continue
            lost = price(difference)
            none = _no_ace(agent, drawn, lost + jokers)
            for heap in supporters:
                none *= _no_ace(heap, _UNTOUCHED, lost + (jokers if shared else 0))
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
    *,
    bonus: int = 0,
    strong: bool = False,
    tie_to_gm: bool = False,
    together: bool = True,
    supporters: Sequence[Heap] = (),
    shared: bool = False,
    payer: int = 0,
) -> Costs:
    """What the same DRAW may cost the lead, or with `payer` that supporter (counted from 1).

    A saving Ace is all that is lost with it, by whoever finds it; the lead pays first.

    Rules: AO-ODDS-04, AO-REM-04, AO-COMB-08, AO-COMB-09.
    """
    payers = [agent, *supporters]
    lost: dict[int, Fraction] = {}
    ace = joker = Fraction(0)
    theirs = _totals(gm, gm_cards, skill)
    for drawn, chance in _draws(agent, cards, skill, strong=strong, gm=False).items():
        joker += chance if drawn.jokers else 0
        extra = [drawn.jokers, *([drawn.jokers if shared else 0] * len(supporters))]
        turned = [drawn, *([_UNTOUCHED] * len(supporters))]
        for total, share in theirs.items():
            both, difference = chance * share, total - drawn.total - bonus
            if difference < 0 or (difference == 0 and not tie_to_gm):
                parts = [_later(payers[payer], turned[payer], 0, extra[payer], 0)]
            elif drawn.aces:
                given = int(payer == 0)
                parts = [_later(payers[payer], turned[payer], 0, extra[payer], given)]
            else:
                first = [price(difference) + (more if together else 0) for more in extra]
                after = 0 if together else extra[payer]
                parts = _failing(payers, turned, first, payer, after)
            for number, part, with_ace in parts:
                ace += both * with_ace
                if part:
                    lost[number] = lost.get(number, Fraction(0)) + both * part
    return Costs(dict(sorted(lost.items())), ace, joker)


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


def _totals(gm: Heap, cards: int, skill: Skill) -> dict[int, Fraction]:
    """The chances of the GM's totals."""
    found: dict[int, Fraction] = {}
    for drawn, chance in _draws(gm, cards, skill, strong=False, gm=True).items():
        found[drawn.total] = found.get(drawn.total, Fraction(0)) + chance
    return found


def _draws(
    heap: Heap, count: int, skill: Skill, *, strong: bool, gm: bool
) -> dict[_Drawn, Fraction]:
    """Everything that `count` cards can come to, and its chance (AO-ODDS-03)."""
    near = _values(heap.pile, skill, gm=gm)
    far = _values(heap.discards, skill, gm=gm)
    found: dict[_Drawn, Fraction] = {}
    for share, jokers, from_near, from_far, merged in _ways(heap, count, strong=strong):
        for (total, near_aces), one in _sums(near, from_near).items():
            for (more, far_aces), two in _sums(far, from_far).items():
                drawn = _Drawn(
                    total + more, jokers, from_near, near_aces, from_far, far_aces, merged
                )
                found[drawn] = found.get(drawn, Fraction(0)) + share * one * two
    return found


def _ways(
    heap: Heap, count: int, *, strong: bool
) -> Iterator[tuple[Fraction, int, int, int, bool]]:
    """How a draw may go: chance, jokers, cards of the draw pile, of the discards, merged or not.

    Jokers in the strong suit are replaced: they take no place, and count for nothing.
    """
    pile, far = len(heap.pile), len(heap.discards)
    jokers = sum(card.is_joker for card in heap.pile)
    plain = pile - jokers
    reach = Fraction(1)  # chance that the first `before` cards are no jokers
    for before in range(count):
        if before == pile:  # the draw pile is used up, and made anew of the discards
            yield reach, 0, before, min(count - before, far), bool(far)
            return
        stop = reach * Fraction(jokers, pile - before)
        if stop:
            left, near_left = count - before - (not strong), plain - before
            others = 0 if strong else jokers - 1
            yield from _after(stop, before, left, near_left, far, others, 0 if strong else 1)
        reach -= stop
    if reach:
        yield reach, 0, count, 0, False


def _after(
    share: Fraction, before: int, left: int, near: int, far: int, others: int, jokers: int
) -> Iterator[tuple[Fraction, int, int, int, bool]]:
    """`left` cards more out of all that is shuffled together now, other jokers among them."""
    pool = near + far + others
    left = min(left, pool)
    for more in range(min(others, left) + 1):
        for close in range(max(0, left - more - far), min(near, left - more) + 1):
            away = left - more - close
            ways = comb(others, more) * comb(near, close) * comb(far, away)
            chance = share * Fraction(ways, comb(pool, left))
            if chance:
                yield chance, jokers + more, before + close, away, True


Values = tuple[tuple[int, bool], ...]


def _values(cards: Sequence[Card], skill: Skill, *, gm: bool) -> Values:
    """What each card but the jokers is worth, and whether it is an Ace."""
    return tuple(
        sorted(
            (gm_value(card) + match(card, skill) if gm else worth(card, skill), is_ace(card))
            for card in cards
            if not card.is_joker
        )
    )


@lru_cache(maxsize=256)
def _sums(values: Values, count: int) -> dict[tuple[int, int], Fraction]:
    """Chances of sum and number of Aces of any `count` of these cards."""
    bag: dict[tuple[int, bool], int] = {}
    for value in values:
        bag[value] = bag.get(value, 0) + 1

    def step(state: tuple[int, int], kind: tuple[int, bool], n: int) -> tuple[int, int]:
        return state[0] + kind[0] * n, state[1] + (n if kind[1] else 0)

    return chances(draw(bag, count, step, {(0, 0): 1}))


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
