"""Exact odds of Night Terrors: can a hand see a raise, cleanly, with a trump, and for how much.

All are over equally likely hands of so many cards out of a stated set of unseen ones, on top of
cards that are known. That is not exact for hands that were chosen in a scene reset, nor for a deck
made anew of used cards in mid-conflict, which are known (NT-ODDS-03).

Rules: NT-ODDS-01, NT-ODDS-02, NT-ODDS-03.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from fiftyfour.engine import counting
from fiftyfour.engine.cards import ALL_CARDS, Card, Suit
from fiftyfour.engine.distribution import Distribution
from fiftyfour.systems.nightterrors.plays import Against
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.values import is_face, printed, worth

S = TypeVar("S", bound=Hashable)

DEFAULT = NightTerrorsSettings()

FULL: tuple[Card, ...] = ALL_CARDS[:52]
"""The whole deck."""

MOST_SEARCHED = 6
"""Cards of a hand whose least due is counted over all its subsets."""


class Draw(Struct, frozen=True):
    """What somebody may hold: the `known` cards, and any `cards` of the `unseen` ones.

    Rules: NT-ODDS-01, NT-ODDS-02 (f).
    """

    cards: int
    unseen: tuple[Card, ...] = FULL
    known: tuple[Card, ...] = ()


class Best(Struct, frozen=True):
    """What matters of a hand for playing one or two cards: faces, and the two highest numbers.

    `faces` and `trump_faces` are counted up to two; numbers are 0 where there are none. The trump
    ones are apart.
    """

    faces: int = 0
    trump_faces: int = 0
    numbers: tuple[int, int] = (0, 0)
    trumps: tuple[int, int] = (0, 0)

    def reach(self) -> int:
        """The most that one or two of its cards come to."""
        faces = self.faces + self.trump_faces
        first, second = sorted((*self.numbers, *self.trumps))[:1:-1]
        return max(20 if faces > 1 else 10 * faces, first + second, 2 * first * (faces > 0))

    def reach_with_trump(self) -> int:
        """The same with a trump among them; 0 without one."""
        faces, first = self.faces + self.trump_faces, self.trumps[0]
        highest = max(self.numbers[0], first)
        best = 0
        if self.trump_faces:
            best = max(20 if faces > 1 else 10, 2 * highest)
        if first:
            other = max(self.numbers[0], self.trumps[1])
            best = max(best, first + other, 2 * first if faces else 0)
        return best

    def single(self) -> int:
        """The most that one card is worth."""
        faces = self.faces + self.trump_faces
        return max(10 if faces else 0, self.numbers[0], self.trumps[0])

    def due(self, raised: Against) -> int:
        """The least points for nothing, one or two cards, where a push costs as a see does."""
        price = max(0, raised.value - self.reach()) + raised.fallout
        if not self.trump_faces and not self.trumps[0]:
            return price
        return min(price, max(0, raised.value - self.reach_with_trump()))


CardClass = tuple[bool, bool, int]
"""A class of cards that do the same: face, trump, printed value."""


def _kind(card: Card, trump: Suit | None, settings: NightTerrorsSettings) -> CardClass:
    return is_face(card), card.suit is trump, printed(card, settings)


def _bag(
    cards: Sequence[Card], trump: Suit | None, settings: NightTerrorsSettings
) -> dict[CardClass, int]:
    """How many cards there are of each class, the strongest classes first."""
    found: dict[CardClass, int] = {}
    for card in cards:
        kind = _kind(card, trump, settings)
        found[kind] = found.get(kind, 0) + 1
    return dict(sorted(found.items(), reverse=True))


def _join(best: Best, kind: CardClass, count: int) -> Best:
    face, trump, value = kind
    if face:
        if trump:
            return replace(best, trump_faces=min(2, best.trump_faces + count))
        return replace(best, faces=min(2, best.faces + count))
    held = best.trumps if trump else best.numbers
    first, second = sorted((*held, value, value if count > 1 else 0), reverse=True)[:2]
    two = (first, second)
    return replace(best, trumps=two) if trump else replace(best, numbers=two)


@lru_cache(maxsize=256)
def hands(
    draw: Draw, trump: Suit | None = None, settings: NightTerrorsSettings = DEFAULT
) -> dict[Best, int]:
    """Ways to each hand, as far as it matters for one and two cards."""
    start = Best()
    for card in draw.known:
        start = _join(start, _kind(card, trump, settings), 1)
    bag = _bag(draw.unseen, trump, settings)
    return counting.draw(bag, draw.cards, _join, {start: 1})


def _share(ways: Mapping[S, int], event: Callable[[S], bool]) -> Fraction:
    good = sum(number for state, number in ways.items() if event(state))
    return Fraction(good, sum(ways.values()))


def reverses(draw: Draw, value: int, settings: NightTerrorsSettings = DEFAULT) -> Fraction:
    """Chance that one card reaches the raise (NT-ODDS-02 a, NT-SEE-03)."""
    return _share(hands(draw, None, settings), lambda best: best.single() >= value)


@lru_cache(maxsize=4096)
def sees_cleanly(
    draw: Draw, value: int, trump: Suit | None = None, settings: NightTerrorsSettings = DEFAULT
) -> Fraction:
    """Chance that one or two cards reach the raise; with `trump`, one of them being a trump.

    >>> sees_cleanly(Draw(2), 20)
    Fraction(20, 221)

    Rules: NT-ODDS-02 b and c, NT-SEE-02, NT-SEE-03, NT-TRUMP-05.
    """
    seen = Best(faces=-1)

    def join(best: Best, kind: CardClass, count: int) -> Best:
        after = _join(best, kind, count)
        reached = after.reach() if trump is None else after.reach_with_trump()
        return seen if reached >= value else after

    start = Best()
    for card in draw.known:
        start = start if start == seen else join(start, _kind(card, trump, settings), 1)
    if start == seen or value <= 0:
        return Fraction(1)
    bag = _bag(draw.unseen, trump, settings)
    ways = counting.draw(bag, draw.cards, join, {start: 1}, lambda best: best == seen)
    return Fraction(ways.get(seen, 0), sum(ways.values()))


def due_of_two(
    draw: Draw, raised: Against, settings: NightTerrorsSettings = DEFAULT
) -> Distribution:
    """The least points for which the raise can be seen or pushed with two cards at most.

    It is for tables where a push costs as a see does; three cards may sometimes do better, which
    `least_dues` counts.

    Rules: NT-ODDS-02, NT-PUSH-03.
    """
    assert settings.push_due == "full", "where a push costs the price alone, count least_dues"
    trump = raised.trump if raised.fallout else None
    found: dict[int, int] = {}
    for best, ways in hands(draw, trump, settings).items():
        points = best.due(raised)
        found[points] = found.get(points, 0) + ways
    return Distribution.of(found)


def best_raise(draw: Draw, settings: NightTerrorsSettings = DEFAULT) -> Distribution:
    """The highest raise of two cards (NT-ODDS-02 g); 0 for a hand of fewer."""
    found: dict[int, int] = {}
    for best, ways in hands(draw, None, settings).items():
        value = _pair(best) if draw.cards + len(draw.known) >= 2 else 0
        found[value] = found.get(value, 0) + ways
    return Distribution.of(found)


def _pair(best: Best) -> int:
    """The most that exactly two cards come to."""
    first, second = best.numbers
    faces = 20 if best.faces > 1 else 0
    return max(faces, 2 * first if best.faces else 0, first + second if second else 0)


def has_suit(draw: Draw, suit: Suit) -> Fraction:
    """Chance of at least one card of a suit (NT-ODDS-02 h)."""
    if any(card.suit is suit for card in draw.known):
        return Fraction(1)
    others = sum(card.suit is not suit for card in draw.unseen)
    return 1 - Fraction(comb(others, draw.cards), comb(len(draw.unseen), draw.cards))


# --- any number of cards ---

All = tuple[int, int, int, bool]
"""A whole hand: faces, trump faces, sum of the numbers, whether a number is a trump."""


def reaches(
    draw: Draw, value: int, trump: Suit | None = None, settings: NightTerrorsSettings = DEFAULT
) -> Fraction:
    """Chance that some cards, however many, reach the raise; with `trump`, one of them a trump.

    Rules: NT-ODDS-02 d, NT-SEE-04.
    """

    def join(held: All, kind: CardClass, count: int) -> All:
        faces, trump_faces, added, met = held
        if kind[0]:
            return (faces + count, trump_faces + count * kind[1], added, met)
        return (faces, trump_faces, added + count * kind[2], met or kind[1])

    start: All = (0, 0, 0, False)
    for card in draw.known:
        start = join(start, _kind(card, trump, settings), 1)
    ways = counting.draw(_bag(draw.unseen, trump, settings), draw.cards, join, {start: 1})
    return _share(ways, lambda held: _most(held, trump is not None, settings) >= value)


def _most(held: All, with_trump: bool, settings: NightTerrorsSettings) -> int:
    """The most that a hand can come to; with a trump, as asked, 0 if it has none.

    Numbers only add, so all of them are played or none; of the faces none, one or all.
    """
    faces, trump_faces, added, met = held
    found = [0]
    for many in {0, min(1, faces), faces}:
        for numbers in {0, added}:
            fits = (numbers and met) or (many and trump_faces)
            if fits or not with_trump:
                found.append(worth(many, 1 if numbers else 0, numbers, settings))
    return max(found)


# --- the least due of all ---


def least_dues(
    draw: Draw, raised: Against, settings: NightTerrorsSettings = DEFAULT
) -> Distribution:
    """The least points for which the raise can be seen or pushed, with any of the cards.

    Hands are counted by printed values; of each, which values include a trump is left to chance.
    For hands of `MOST_SEARCHED` cards at most.

    Rules: NT-ODDS-02 e, NT-PUSH-03, NT-FALL-03.
    """
    held = draw.cards + len(draw.known)
    assert held <= MOST_SEARCHED, f"hands of {MOST_SEARCHED} cards are searched, not of {held}"
    sizes: dict[tuple[bool, int], list[int]] = {}
    for card in draw.unseen:
        face, trump, value = _kind(card, raised.trump, settings)
        size = sizes.setdefault((face, value), [0, 0])
        size[trump] += 1
    known = [_kind(card, raised.trump, settings) for card in draw.known]
    found: dict[int, int] = {}
    for drawn in _multisets(list(sizes), [sum(size) for size in sizes.values()], draw.cards):
        ranks = [rank for rank, count in drawn.items() for _ in range(count)]
        ranks += [(face, value) for face, _, value in known]
        free, plain, with_one = _dues(tuple(sorted(ranks)), raised, settings)
        left = 1  # ways in which no cheaper value has a trump
        for rank, count in drawn.items():
            if rank not in with_one:
                left *= comb(sum(sizes[rank]), count)
        for rank in sorted(with_one, key=lambda rank: (with_one[rank], rank)):
            every = comb(sum(sizes.get(rank, [0, 0])), drawn.get(rank, 0))
            none = comb(sizes.get(rank, [0, 0])[False], drawn.get(rank, 0))
            if any((face, value) == rank and trump for face, trump, value in known):
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
