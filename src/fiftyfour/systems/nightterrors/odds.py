"""Exact odds of Night Terrors: can a hand see a raise, cleanly, with a trump, and for how much.

All are over equally likely hands of so many cards out of a stated set of unseen ones, on top of
cards that are known. That is not exact for hands that were chosen in a scene reset, nor for a deck
made anew of used cards in mid-conflict, which are known (NT-ODDS-03).

Rules: NT-ODDS-01, NT-ODDS-02, NT-ODDS-03.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations, pairwise
from math import comb
from typing import NamedTuple

from msgspec import Struct

from fiftyfour.engine import sums
from fiftyfour.engine.cards import ALL_CARDS, Card, Suit
from fiftyfour.engine.distribution import Distribution
from fiftyfour.systems.nightterrors.plays import Against
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.values import FACE, is_face, printed, worth

DEFAULT = NightTerrorsSettings()

FULL: tuple[Card, ...] = ALL_CARDS[:52]
"""The whole deck."""

MOST_OF_TWO = 22
"""What two cards come to at most: two aces, where they are worth 11 (NT-VAL-02)."""

MOST_SEARCHED = 6
"""Cards of a hand whose least due is counted over all its subsets."""


class Draw(Struct, frozen=True):
    """What somebody may hold: the `known` cards, and any `cards` of the `unseen` ones.

    Rules: NT-ODDS-01, NT-ODDS-02 (f).
    """

    cards: int
    unseen: tuple[Card, ...] = FULL
    known: tuple[Card, ...] = ()

    @property
    def ways(self) -> int:
        """All hands that it may come to, each as likely as the others."""
        return comb(len(self.unseen), self.cards)


class CardClass(NamedTuple):
    """What matters of a card when it is played with another; of two the greater is the stronger."""

    face: bool
    value: int
    trump: bool

    def beside(self, other: "CardClass") -> int:
        """What two such cards come to (NT-VAL-01, NT-VAL-04, NT-VAL-05)."""
        if self.face and other.face:
            return 2 * FACE
        if self.face or other.face:
            return 2 * (other if self.face else self).value
        return self.value + other.value


def _bag(
    cards: Sequence[Card], trump: Suit | None, settings: NightTerrorsSettings
) -> dict[CardClass, int]:
    """How many cards there are of each class; if no trump is asked for, any is as good as one."""
    found: dict[CardClass, int] = {}
    for card in cards:
        good = trump is None or card.suit is trump
        kind = CardClass(is_face(card), printed(card, settings), good)
        found[kind] = found.get(kind, 0) + 1
    return found


# --- one or two cards ---


@lru_cache(maxsize=1024)
def _short(
    draw: Draw, trump: Suit | None, settings: NightTerrorsSettings, *, alone: bool = True
) -> tuple[int, ...]:
    """In how many ways a hand falls short of each value: no one or two of its cards come to it.

    With `trump`, a trump has to be among them; without `alone`, one card does not do.

    If the strongest trump of a hand falls short by itself and beside each other card, then every
    play falls short; so does a hand without a trump. Hence hands are counted by their strongest
    trump: the others are all such as fall short beside it, and no stronger trump is among them.
    """
    bag, known = _bag(draw.unseen, trump, settings), _bag(draw.known, trump, settings)
    short = [0] * (MOST_OF_TWO + 2)
    held = max((kind for kind in known if kind.trump), default=None)
    if held is None:
        plain = sum(number for kind, number in bag.items() if not kind.trump)
        short[1:] = [comb(plain, draw.cards)] * (MOST_OF_TWO + 1)
    for strongest in sorted({kind for kind in (*bag, *known) if kind.trump}, reverse=True):
        mates = [0] * (MOST_OF_TWO + 1)
        for kind, number in bag.items():
            if not kind.trump or kind < strongest:
                mates[strongest.beside(kind)] += number
        own, twice = bag.get(strongest, 0), strongest.beside(strongest)
        surely = strongest.value if alone else 0
        for kind, number in known.items():
            if kind != strongest or number > 1:
                surely = max(surely, strongest.beside(kind))
        for below, others in enumerate(accumulate(mates)):
            if below < surely:
                continue
            every = comb(others + (own if twice <= below else 0), draw.cards)
            if strongest == held:
                short[below + 1] += every
            elif twice <= below:
                short[below + 1] += every - comb(others, draw.cards)
            elif draw.cards:
                short[below + 1] += own * comb(others, draw.cards - 1)
        if strongest == held:
            break
    return tuple(short)


@lru_cache(maxsize=4096)
def sees_cleanly(
    draw: Draw, value: int, trump: Suit | None = None, settings: NightTerrorsSettings = DEFAULT
) -> Fraction:
    """Chance that one or two cards reach the raise; with `trump`, one of them being a trump.

    >>> sees_cleanly(Draw(2), 20)
    Fraction(20, 221)

    Rules: NT-ODDS-02 b and c, NT-SEE-02, NT-SEE-03, NT-TRUMP-05.
    """
    short = _short(draw, trump, settings)
    return 1 - Fraction(short[max(0, min(value, MOST_OF_TWO + 1))], draw.ways)


def reverses(draw: Draw, value: int, settings: NightTerrorsSettings = DEFAULT) -> Fraction:
    """Chance that one card reaches the raise (NT-ODDS-02 a, NT-SEE-03)."""
    if any(printed(card, settings) >= value for card in draw.known):
        return Fraction(1)
    lower = sum(printed(card, settings) < value for card in draw.unseen)
    return 1 - Fraction(comb(lower, draw.cards), draw.ways)


def best_raise(draw: Draw, settings: NightTerrorsSettings = DEFAULT) -> Distribution:
    """The highest raise of two cards (NT-ODDS-02 g); 0 for a hand of fewer."""
    short = _short(draw, None, settings, alone=False)
    steps = pairwise(short)
    return Distribution.of({value: more - less for value, (less, more) in enumerate(steps)})


def has_suit(draw: Draw, suit: Suit) -> Fraction:
    """Chance of at least one card of a suit (NT-ODDS-02 h)."""
    if any(card.suit is suit for card in draw.known):
        return Fraction(1)
    others = sum(card.suit is not suit for card in draw.unseen)
    return 1 - Fraction(comb(others, draw.cards), draw.ways)


# --- any number of cards ---


def reaches(
    draw: Draw, value: int, trump: Suit | None = None, settings: NightTerrorsSettings = DEFAULT
) -> Fraction:
    """Chance that some cards, however many, reach the raise; with `trump`, one of them a trump.

    Whoever holds a trump can have it among the cards that come to the most, but for one thing: a
    single plain face may be worth more alone than with all numbers (NT-VAL-08).

    Rules: NT-ODDS-02 d, NT-SEE-04.
    """

    def enough(faces: int, added: int) -> bool:
        return _most(faces, added, settings) >= value

    def lone(faces: int, added: int) -> bool:
        return faces == 1 and 2 * added < value <= FACE

    good = _count(draw, enough, settings)
    if trump is not None:
        trumps = {card for card in (*draw.unseen, *draw.known) if card.suit is trump}
        good -= _count(draw, enough, settings, without=trumps)
        faces = set(filter(is_face, trumps))
        good -= _count(draw, lone, settings, without=faces)
        good += _count(draw, lone, settings, without=trumps)
    return Fraction(good, draw.ways)


def _count(
    draw: Draw,
    fits: Callable[[int, int], bool],
    settings: NightTerrorsSettings,
    *,
    without: Collection[Card] = (),
) -> int:
    """Ways to a hand whose faces, and whose sum of numbers, are such; `without` certain cards."""
    if any(card in without for card in draw.known):
        return 0
    held = sum(map(is_face, draw.known))
    known = sum(printed(card, settings) for card in draw.known if not is_face(card))
    left = [card for card in draw.unseen if card not in without]
    numbers = Counter(printed(card, settings) for card in left if not is_face(card))
    faces = len(left) - numbers.total()
    return sum(
        comb(faces, drawn) * ways
        for drawn in range(max(0, draw.cards - numbers.total()), min(draw.cards, faces) + 1)
        for added, ways in sums.cards(numbers, draw.cards - drawn).items()
        if fits(held + drawn, known + added)
    )


def _most(faces: int, added: int, settings: NightTerrorsSettings) -> int:
    """The most that a hand comes to: of the faces none, one or all, and all the numbers or none."""
    numbers = 1 if added else 0
    return max(
        FACE * faces,
        *(worth(many, numbers, added, settings) for many in (0, min(1, faces), faces)),
    )


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
    sizes: dict[Rank, list[int]] = {}
    for kind, number in _bag(draw.unseen, raised.trump, settings).items():
        sizes.setdefault(kind[:2], [0, 0])[kind.trump] += number
    known = [kind for card in draw.known for kind in _bag((card,), raised.trump, settings)]
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
