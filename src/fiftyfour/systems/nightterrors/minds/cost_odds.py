"""Exact odds of what a raise costs somebody whose hand is not seen (NT-ODDS-02 e).

Whoever sees it is taken to stay in, and to lay what costs least, having the points for it. With any
number of cards, hands are gone through one sort after the other (`least_dues`). That takes too long
beside a decision, where many raises are weighed at once; there they are taken to lay two cards at
most: a clean see, a reversal, or a push with two, one or none (`owe_more`, `dues_with_two`). Three
cards and more cost a middle fallout, and yet are cheaper now and then. So with two cards a raise
costs as much or somewhat more; the chance that it costs nothing is the same.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, pairwise
from math import comb, inf, prod
from operator import itemgetter

from fiftyfour.engine.distribution import Distribution
from fiftyfour.systems.nightterrors.conflict.plays import Against
from fiftyfour.systems.nightterrors.minds.odds import DEFAULT, Draw, bag, weak
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.values import FACE, worth


def owe_more(
    draw: Draw, raised: Against, settings: NightTerrorsSettings = DEFAULT
) -> tuple[int, ...]:
    """In how many ways more than 0, 1, 2, ... points are due, with two cards at most.

    More than x are due if no such cards come within x points of the raise with a trump among them,
    nor without one within what x leaves after the trump fallout. That more than 0 are due holds
    however many cards are laid.

    Rules: NT-ODDS-02 e, NT-SEE-02, NT-SEE-03, NT-PUSH-01, NT-PUSH-03, NT-FALL-03.
    """
    value, fallout = raised.value, raised.fallout
    trump = raised.trump if fallout else None
    return tuple(
        weak(draw, trump, settings, value - x, value - x + fallout if x >= fallout else inf)
        for x in range(value + fallout)
    )


def dues_with_two(
    draw: Draw, raised: Against, settings: NightTerrorsSettings = DEFAULT
) -> Distribution:
    """The least points for which the raise can be seen or pushed with two cards at most.

    Where a push costs the price alone it may be cheaper than a see; then use `least_dues`.

    >>> from fiftyfour.engine.cards import Suit
    >>> dues_with_two(Draw(2), Against(12, 6, Suit.SPADES)).mean
    Fraction(3394, 663)
    """
    assert settings.push_due == "full", "a push has to cost what a see does"
    steps = enumerate(pairwise([draw.ways, *owe_more(draw, raised, settings), 0]))
    return Distribution.of({x: ways - more for x, (ways, more) in steps})


# --- any number of cards ---

Rank = tuple[bool, int]
"""A printed value, and whether it is a face's."""


def least_dues(
    draw: Draw, raised: Against, settings: NightTerrorsSettings = DEFAULT
) -> Distribution:
    """The least points for which the raise can be seen or pushed with any number of cards.

    Hands are gone through by printed values, those of nine cards in a second or two; which values
    of a hand include a trump is left to chance.

    Rules: NT-ODDS-02 e, NT-PUSH-03, NT-FALL-03.
    """
    assert not draw.again, "all are drawn from one deck"
    sizes, plain = Counter[Rank](), Counter[Rank]()
    for kind, number in bag(draw.unseen, raised.trump, settings).items():
        sizes[kind[:2]] += number
        plain[kind[:2]] += 0 if kind.trump else number
    known = bag(draw.known, raised.trump, settings)
    held = [kind[:2] for kind, number in known.items() for _ in range(number)]
    trumps = {kind[:2] for kind in known if kind.trump}
    totals = Counter[int]()
    for drawn in combinations_with_replacement(sorted(sizes), draw.cards):
        counts = Counter(drawn)
        ways = prod([comb(sizes[rank], count) for rank, count in counts.items()])
        if not ways:
            continue
        least, with_one = _cheapest(sorted([*drawn, *held]), raised, settings)
        without = 1  # ways in which no cheaper value has a trump
        for rank, points in sorted(with_one.items(), key=itemgetter(1)):
            if points >= least:
                break
            every = comb(sizes[rank], counts[rank])
            none = 0 if rank in trumps else comb(plain[rank], counts[rank])
            ways //= every
            totals[points] += without * (every - none) * ways
            without *= none
        totals[least] += without * ways
    return Distribution.of(totals)


def _cheapest(
    ranks: Sequence[Rank], raised: Against, settings: NightTerrorsSettings
) -> tuple[int, dict[Rank, int]]:
    """The least points of a hand of such values without a trump; and for each, if it has a trump.

    What cannot be cheaper than without a trump is left as it is. A card that is not among those of
    a play takes the place of the last of its high numbers.
    """
    numbers = [value for face, value in ranks if not face]
    faces, value = len(ranks) - len(numbers), raised.value
    dear = value + raised.fallout
    with_one = dict.fromkeys(ranks, dear)

    def offer(rank: Rank, middle: int, reached: int) -> None:
        price = max(0, value - reached)
        if not price or settings.push_due == "full":
            with_one[rank] = min(with_one[rank], middle + price)

    second, highest = [0, 0, *numbers][-2:]
    for number in set(numbers):
        beside = second if number == highest else highest
        offer((False, number), 0, max(number + beside, 2 * number if faces else 0))
    if faces:
        offer((True, FACE), 0, max(min(faces, 2) * FACE, 2 * highest))
    for middle, many, lows, highs in _plays(numbers, faces):
        if middle >= min(max(with_one.values()), min(with_one.values()) + raised.fallout):
            break
        laid, last = lows + highs, numbers[-highs] if highs else 0
        added = sum(numbers[:lows]) + sum(numbers[len(numbers) - highs :])
        reached = worth(many, laid, added, settings)
        if many:
            offer((True, FACE), middle, reached)
        for number in set(numbers):
            if number <= middle or (highs and number >= last):
                offer((False, number), middle, reached)
            elif highs:
                instead = worth(many, laid, added - last + number, settings)
                offer((False, number), middle, instead)
    least = min(dear, *(points + raised.fallout for points in with_one.values()))
    if settings.push_due == "price":
        least = min(least, value - _below(value, numbers, faces, settings))
    return least, with_one


def _plays(numbers: Sequence[int], faces: int) -> Iterator[tuple[int, int, int, int]]:
    """What may be cheapest of three cards or more: middle value, faces, low and high numbers.

    Of plays with the same middle value the one that is worth most: all numbers up to that value,
    the lowest first in `numbers`, and of the others the highest, so many that the low cards are
    still more (NT-FALL-02). Faces are low beside a middle of 10 or more.
    """
    for middle in sorted({*numbers, *[FACE] * min(faces, 1)}):
        lows = bisect_right(numbers, middle)
        for many in range(faces + 1):
            spare = lows - 1 + (many if middle >= FACE else -many)
            highs = min(spare, len(numbers) - lows)
            if spare >= 0 and lows + highs + many > 2:
                yield middle, many, lows, highs


def _below(value: int, numbers: Sequence[int], faces: int, settings: NightTerrorsSettings) -> int:
    """The most that some of the cards come to short of a raise (NT-PUSH-02)."""
    sums = {0}
    for number in numbers:
        sums |= {number + other for other in sums}
    totals = (
        worth(many, min(added, 1), added, settings) for many in range(faces + 1) for added in sums
    )
    return max(total for total in totals if total < value)
