"""Exact odds of what a raise costs somebody whose hand is not seen (NT-ODDS-02 e).

Whoever sees it is taken to stay in, and to lay what costs least, having the points for it. Two
models tell of how many cards. With two at most, that is a clean see, a reversal, or a push with
two, one or none: counted at once for hands of any size. Three or more cost a middle fallout, and
are now and then cheaper still; to know how often, hands are searched (`least_dues`). So with two
cards at most a raise costs as much or more; the chance that it costs nothing is the same.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from math import comb, inf

from fiftyfour.engine.distribution import Distribution
from fiftyfour.systems.nightterrors.odds import DEFAULT, Draw, bag, weak
from fiftyfour.systems.nightterrors.plays import Against
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.values import worth

MOST_SEARCHED = 4
"""Cards of a hand whose least due is counted over all its subsets; with more it takes too long."""


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


def least_dues(
    draw: Draw, raised: Against, settings: NightTerrorsSettings = DEFAULT
) -> Distribution:
    """The least points for which the raise can be seen or pushed with any number of cards.

    Hands are counted by printed values; of each, which values include a trump is left to chance.
    For hands of `MOST_SEARCHED` cards at most.

    Rules: NT-ODDS-02 e, NT-PUSH-03, NT-FALL-03.
    """
    held = draw.cards + len(draw.known)
    assert held <= MOST_SEARCHED, f"hands of {MOST_SEARCHED} cards are searched, not of {held}"
    sizes: dict[Rank, list[int]] = {}
    for kind, number in bag(draw.unseen, raised.trump, settings).items():
        sizes.setdefault(kind[:2], [0, 0])[kind.trump] += number
    known = [kind for card in draw.known for kind in bag((card,), raised.trump, settings)]
    found: dict[int, int] = {}
    for drawn in _multisets(list(sizes), [sum(size) for size in sizes.values()], draw.cards):
        ranks = [rank for rank, count in drawn.items() for _ in range(count)]
        ranks += [kind[:2] for kind in known]
        free, plain, with_one = _dues(tuple(sorted(ranks)), raised, settings)
        left = 1  # ways in which no cheaper value has a trump
        for rank, count in drawn.items():
            if rank not in with_one:
                left *= comb(sum(sizes[rank]), count)
        for rank in sorted(with_one, key=lambda rank: (with_one[rank], rank)):
            every = comb(sum(sizes.get(rank, [0, 0])), drawn.get(rank, 0))
            none = comb(sizes.get(rank, [0, 0])[False], drawn.get(rank, 0))
            if any(kind[:2] == rank and kind.trump for kind in known):
                none = 0
            later = 1
            for other in sorted(with_one, key=lambda one: (with_one[one], one)):
                if (with_one[other], other) > (with_one[rank], rank):
                    later *= comb(sum(sizes.get(other, [0, 0])), drawn.get(other, 0))
            points = min(free, plain, with_one[rank])
            found[points] = found.get(points, 0) + left * (every - none) * later
            left *= none
        points = min(free, plain)
        found[points] = found.get(points, 0) + left
    return Distribution.of(found)


Rank = tuple[bool, int]
"""A printed value, and whether it is a face's."""


def _multisets(ranks: list[Rank], sizes: list[int], count: int) -> Iterator[dict[Rank, int]]:
    """Every way to choose so many cards by value alone."""
    if not ranks:
        if not count:
            yield {}
        return
    for some in range(min(sizes[0], count) + 1):
        for rest in _multisets(ranks[1:], sizes[1:], count - some):
            yield {ranks[0]: some, **rest} if some else rest


@lru_cache(maxsize=65536)
def _dues(
    ranks: tuple[Rank, ...], raised: Against, settings: NightTerrorsSettings
) -> tuple[int, int, dict[Rank, int]]:
    """The least points of a hand of such values, over all its subsets.

    First of pushes that cost the price alone, whatever the suits; then without any trump, the trump
    fallout included; then for each value if a card of it is a trump.
    """
    free, plain = raised.value, raised.value + raised.fallout
    if settings.push_due == "full":
        free = plain
    with_one: dict[Rank, int] = {}
    for size in range(1, len(ranks) + 1):
        for some in set(combinations(ranks, size)):
            faces = sum(face for face, _ in some)
            added = sum(value for face, value in some if not face)
            reached = worth(faces, size - faces, added, settings)
            price = max(0, raised.value - reached)
            if price and settings.push_due == "price":
                free = min(free, price)
                continue
            mid = sorted(value for _, value in some)[size // 2] if size > 2 else 0
            plain = min(plain, price + mid + raised.fallout)
            for rank in set(some):
                with_one[rank] = min(with_one.get(rank, price + mid), price + mid)
    return free, plain, with_one
