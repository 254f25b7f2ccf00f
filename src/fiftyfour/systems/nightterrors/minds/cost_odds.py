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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, inf, prod
from typing import NamedTuple

from fiftyfour.engine.distribution import Distribution
from fiftyfour.systems.nightterrors.conflict.plays import Against
from fiftyfour.systems.nightterrors.minds.odds import DEFAULT, Draw, bag, weak
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.values import FACE, above_middle, worth


def owe_more(
    draw: Draw, raised: Against, settings: NightTerrorsSettings = DEFAULT
) -> tuple[int, ...]:
    """In how many ways more than 0, 1, 2, ... points are due, with two cards at most.

    More than x are due if no such cards come within x points of the raise with a trump among them,
    nor without one within what x leaves after the trump fallout. That more than 0 are due holds
    however many cards are laid, and under every setting; the rest only as `told_with_two` says.

    Rules: NT-ODDS-02 e, NT-SEE-02, NT-SEE-03, NT-PUSH-01, NT-PUSH-03, NT-FALL-03.
    """
    value, fallout = raised.value, raised.fallout
    trump = raised.trump if fallout else None
    return tuple(
        weak(draw, trump, settings, value - x, value - x + fallout if x >= fallout else inf)
        for x in range(value + fallout)
    )


def told_with_two(raised: Against, settings: NightTerrorsSettings) -> bool:
    """False if a push may be cheaper than a see with as good cards: against trump, for the price.

    What two cards at most cost is not counted then.

    Rules: NT-PUSH-03.
    """
    return settings.push_due != "price" or not raised.fallout


def dues_with_two(
    draw: Draw, raised: Against, settings: NightTerrorsSettings = DEFAULT
) -> Distribution:
    """The least points for which the raise can be seen or pushed with two cards at most.

    Only as `told_with_two` says; else use `least_dues`.

    >>> from fiftyfour.engine.cards import Suit
    >>> dues_with_two(Draw(2), Against(12, 6, Suit.SPADES)).mean
    Fraction(3394, 663)
    """
    assert told_with_two(raised, settings), "a push has to cost what a see does"
    steps = enumerate(pairwise([draw.ways, *owe_more(draw, raised, settings), 0]))
    return Distribution.of({x: ways - more for x, (ways, more) in steps})


# --- any number of cards ---

Rank = tuple[bool, int]
"""A printed value, and whether it is a face's."""


def least_dues(
    draw: Draw, raised: Against, settings: NightTerrorsSettings = DEFAULT
) -> Distribution:
    """The least points for which the raise can be seen or pushed with any number of cards.

    Hands are gone through by printed values, those of eight cards in a second or two; which values
    of a hand include a trump is left to chance.

    Rules: NT-ODDS-02 e, NT-SEE-05, NT-PUSH-03, NT-FALL-03.
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
        costs = _cheapest(sorted([*drawn, *held]), raised, settings)
        shares = {
            rank: (
                comb(sizes[rank], counts[rank]),
                0 if rank in trumps else comb(plain[rank], counts[rank]),
            )
            for rank in costs.always
        }
        for points in costs.below():
            more = costs.more_than(points, shares)
            totals[points] += ways - more
            ways = more
        totals[costs.least] += ways
    return Distribution.of({points: ways for points, ways in totals.items() if ways})


class Costs(NamedTuple):
    """The least points of a hand, by what of it is a trump; a hand is known by printed values.

    Attributes:
        least: without a trump.
        always: for each value, if one of them is a trump, whatever else is.
        fewest: for each value the fewest cards with such a trump, and the points, where one may
            not play more: of several trumps only those count that take the fewest.
    """

    least: int
    always: dict[Rank, int]
    fewest: dict[Rank, tuple[int, int]]

    def below(self) -> list[int]:
        """All points that may be due with a trump, if they are fewer than without one."""
        found = {*self.always.values(), *(points for _, points in self.fewest.values())}
        return sorted(points for points in found if points < self.least)

    def more_than(self, points: int, shares: Mapping[Rank, tuple[int, int]]) -> int:
        """In how many ways more is due, by the ways for each value and those without a trump."""

        def ways(ranks: Iterable[Rank], costs: Mapping[Rank, int]) -> int:
            return prod(shares[rank][costs.get(rank, self.least) <= points] for rank in ranks)

        free = [rank for rank in shares if rank not in self.fewest]
        sizes = sorted({size for size, _ in self.fewest.values()})
        groups = [[rank for rank, (of, _) in self.fewest.items() if of == size] for size in sizes]
        found, none_before = 0, 1
        for at, group in enumerate(groups):
            later = ways([rank for other in groups[at + 1 :] for rank in other], self.always)
            own = {rank: min(self.always[rank], self.fewest[rank][1]) for rank in group}
            none = prod([shares[rank][1] for rank in group])
            found += none_before * (ways(group, own) - none) * later
            none_before *= none
        return (found + none_before) * ways(free, self.always)


def _cheapest(ranks: Sequence[Rank], raised: Against, settings: NightTerrorsSettings) -> Costs:
    """The least points of a hand of such values: of its sees, and of its pushes."""
    numbers = [value for face, value in ranks if not face]
    faces, value = len(ranks) - len(numbers), raised.value
    push = value + raised.fallout
    if settings.push_due == "price":
        push = value - _below(value, numbers, faces, settings)
    elif settings.push_due == "trump":
        push -= _below(value, numbers, faces, settings)
    if settings.see_cards == "free":
        always, fewest = _free_sees(numbers, faces, raised, settings), {}
        least = min([push, *(points + raised.fallout for points in always.values())])
    else:
        least, always, fewest = _few_sees(ranks, raised, settings, push)
    if settings.push_due == "trump":
        for rank in always:
            below = _below(value, numbers, faces, settings, rank)
            always[rank] = min(always[rank], value - below)
    elif settings.push_due == "full" and settings.see_cards == "fewest":
        least = _full_pushes(ranks, least, always, raised, settings)
    return Costs(least, always, fewest)


def _free_sees(
    numbers: Sequence[int], faces: int, raised: Against, settings: NightTerrorsSettings
) -> dict[Rank, int]:
    """The least points for each value if it has a trump, and one may play more than needed.

    Where a push costs what a see does, of pushes too. What cannot be cheaper than without a trump
    is left as it is. A card that is not among those of a play takes the place of the last of its
    high numbers.
    """
    value = raised.value
    ranks = [*((False, number) for number in numbers), *[(True, FACE)] * faces]
    with_one = dict.fromkeys(ranks, value + raised.fallout)

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
    for middle, many, lows, highs in _plays(numbers, faces, settings):
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
    return with_one


def _few_sees(
    ranks: Sequence[Rank], raised: Against, settings: NightTerrorsSettings, push: int
) -> tuple[int, dict[Rank, int], dict[Rank, tuple[int, int]]]:
    """The least points where three cards or more may be no more than needed (NT-SEE-05).

    Without a trump; for each value if it has one; and with as few cards as bring it along. A `push`
    costs so much, with a trump or without: three cards cost their middle one, which is no less than
    the lowest but one.
    """
    least = push
    always = dict.fromkeys(ranks, raised.value + raised.fallout)
    lowest = sorted([number for _, number in ranks])[:2]
    fewest: dict[Rank, tuple[int, int]] = {}
    needed = 0
    missing = set(ranks) if raised.fallout else set[Rank]()
    for size in range(1, len(ranks) + 1):
        if (needed and not missing) or (size > 2 and push <= lowest[-1]):
            break
        found: dict[Rank, int] = {}
        for some in set(combinations(ranks, size)):
            if _total(some, settings) >= raised.value:
                middle = _middle(some, settings)
                for rank in some:
                    found[rank] = min(found.get(rank, middle), middle)
        if found and not needed:
            needed, least = size, min(push, min(found.values()) + raised.fallout)
        for rank in missing & found.keys():
            fewest[rank] = size, found[rank]
            if size in (1, 2, needed):
                always[rank] = found[rank]
        missing -= found.keys()
    return least, always, fewest


def _full_pushes(
    ranks: Sequence[Rank],
    least: int,
    always: dict[Rank, int],
    raised: Against,
    settings: NightTerrorsSettings,
) -> int:
    """The least points without a trump, and in `always` with one, pushes as dear as sees included.

    Rules: NT-PUSH-03.
    """
    for size in range(1, len(ranks) + 1):
        for some in set(combinations(ranks, size)):
            price = raised.value - _total(some, settings)
            if price > 0:
                points = price + _middle(some, settings)
                least = min(least, points + raised.fallout)
                for rank in some:
                    always[rank] = min(always[rank], points)
    return least


def _total(some: Sequence[Rank], settings: NightTerrorsSettings) -> int:
    faces = sum([face for face, _ in some])
    added = sum([number for face, number in some if not face])
    return worth(faces, len(some) - faces, added, settings)


def _middle(some: Sequence[Rank], settings: NightTerrorsSettings) -> int:
    """The middle one of three values or more (NT-FALL-02)."""
    if len(some) <= 2:
        return 0
    return sorted([number for _, number in some])[-1 - above_middle(len(some), settings)]


def _plays(
    numbers: Sequence[int], faces: int, settings: NightTerrorsSettings
) -> Iterator[tuple[int, int, int, int]]:
    """What may be cheapest of three cards or more: middle value, faces, low and high numbers.

    Of plays with the same middle value the one that is worth most: all numbers up to that value,
    the lowest first in `numbers`, and of the others the highest, so many that the low cards are
    still more, or by the setting one (NT-FALL-02). Faces are low beside a middle of 10 or more.
    """
    for middle in sorted({*numbers, *[FACE] * min(faces, 1)}):
        lows = bisect_right(numbers, middle)
        for many in range(faces + 1):
            low = lows + (many if middle >= FACE else 0)
            above = 1 if settings.middle_card == "highest" else low - 1
            spare = above - (0 if middle >= FACE else many)
            highs = min(spare, len(numbers) - lows)
            if low and spare >= 0 and lows + highs + many > 2:
                yield middle, many, lows, highs


def _below(
    value: int,
    numbers: Sequence[int],
    faces: int,
    settings: NightTerrorsSettings,
    rank: Rank | None = None,
) -> int:
    """The most that some of the cards come to short of a raise (NT-PUSH-02).

    With a `rank`, a card of it is among them; less than 0 if none such falls short.
    """
    sums, left, least = {0}, list(numbers), 0
    if rank is not None and rank[0]:
        least = 1
    elif rank is not None:
        left.remove(rank[1])
        sums = {rank[1]}
    for number in left:
        sums |= {number + other for other in sums}
    totals = (
        worth(many, min(added, 1), added, settings)
        for many in range(least, faces + 1)
        for added in sums
    )
    return max([total for total in totals if total < value], default=-value)
