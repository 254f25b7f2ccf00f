"""Exact odds of Night Terrors: can a hand see a raise, cleanly or with a trump, and raise how high.

All are over equally likely hands of so many cards out of a stated set of unseen ones, on top of
cards that are known. That is not exact for hands that were chosen in a scene reset, nor for a deck
made anew of used cards in mid-conflict, which are known (NT-ODDS-03).

Rules: NT-ODDS-01, NT-ODDS-02, NT-ODDS-03.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb, inf
from typing import NamedTuple

from msgspec import Struct

from fiftyfour.engine import sums
from fiftyfour.engine.cards import ALL_CARDS, Card, Suit
from fiftyfour.engine.counting import spend
from fiftyfour.engine.distribution import Distribution
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.values import FACE, is_face, printed, worth

DEFAULT = NightTerrorsSettings()

FULL: tuple[Card, ...] = ALL_CARDS[:52]
"""The whole deck."""

MOST_OF_TWO = 22
"""What two cards come to at most: two aces, where they are worth 11 (NT-VAL-02)."""


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


@lru_cache(maxsize=256)
def bag(
    cards: tuple[Card, ...], trump: Suit | None, settings: NightTerrorsSettings
) -> Mapping[CardClass, int]:
    """How many cards there are of each class, the weakest first.

    If no trump is asked for, any card is as good as one.
    """
    found: dict[CardClass, int] = {}
    for card in cards:
        good = trump is None or card.suit is trump
        kind = CardClass(is_face(card), printed(card, settings), good)
        found[kind] = found.get(kind, 0) + 1
    return dict(sorted(found.items()))


# --- one or two cards ---


@lru_cache(maxsize=4096)
def weak(
    draw: Draw,
    trump: Suit | None,
    settings: NightTerrorsSettings,
    met: float,
    unmet: float = inf,
    *,
    alone: bool = True,
) -> int:
    """Ways to a hand too weak for a raise: no one or two cards of it come to so much.

    Not to `met` with a trump among them, nor to `unmet` without one; where no trump is asked for,
    `met` is all that counts. Without `alone`, one card does not do.

    No card may reach it by itself, or beside a known one. If then the strongest trump falls short
    beside each other card, so does every trump; and if the strongest of the others falls short
    beside each of these, so do they all. Hence hands are counted by those two.
    """
    held = bag(draw.known, trump, settings)

    def single(one: CardClass) -> bool:
        return not alone or one.value < (met if one.trump else unmet)

    def pair(one: CardClass, other: CardClass) -> bool:
        return one.beside(other) < (met if one.trump or other.trump else unmet)

    for one, number in held.items():
        if not single(one) or not all(pair(one, two) for two in held if two != one or number > 1):
            return 0
    left = [
        (one, number)
        for one, number in bag(draw.unseen, trump, settings).items()
        if single(one) and all(pair(one, known) for known in held)
    ]
    trumps = [one for one in left if one[0].trump]
    others = [one for one in left if not one[0].trump]
    ways = _apart(others, 0, draw.cards, unmet)
    for at, (strongest, own) in enumerate(trumps):
        lower = sum(number for one, number in trumps[:at] if pair(strongest, one))
        beside = [one for one in others if pair(strongest, one[0])]
        if pair(strongest, strongest):
            ways += _apart(beside, lower + own, draw.cards, unmet)
            ways -= _apart(beside, lower, draw.cards, unmet)
        elif draw.cards:
            ways += own * _apart(beside, lower, draw.cards - 1, unmet)
    return ways


def _apart(kinds: Sequence[tuple[CardClass, int]], free: int, cards: int, limit: float) -> int:
    """Ways to so many cards, any of the `free` ones and of the kinds no two that reach the limit.

    The kinds ascend; hands are counted by the strongest of them.
    """
    if limit == inf:
        return comb(free + sum(number for _, number in kinds), cards)
    ways = comb(free, cards)
    for at, (strongest, own) in enumerate(kinds):
        spend(1 + at)
        mates = free
        for one, number in kinds[:at]:
            if strongest.beside(one) < limit:
                mates += number
        if strongest.beside(strongest) < limit:
            ways += comb(mates + own, cards) - comb(mates, cards)
        elif cards:
            ways += own * comb(mates, cards - 1)
    return ways


def sees_cleanly(
    draw: Draw, value: int, trump: Suit | None = None, settings: NightTerrorsSettings = DEFAULT
) -> Fraction:
    """Chance that one or two cards reach the raise; with `trump`, one of them being a trump.

    >>> sees_cleanly(Draw(2), 20)
    Fraction(20, 221)

    Rules: NT-ODDS-02 b and c, NT-SEE-02, NT-SEE-03, NT-TRUMP-05.
    """
    return 1 - Fraction(weak(draw, trump, settings, value), draw.ways)


def reverses(draw: Draw, value: int, settings: NightTerrorsSettings = DEFAULT) -> Fraction:
    """Chance that one card reaches the raise (NT-ODDS-02 a, NT-SEE-03)."""
    if any(printed(card, settings) >= value for card in draw.known):
        return Fraction(1)
    lower = sum(printed(card, settings) < value for card in draw.unseen)
    return 1 - Fraction(comb(lower, draw.cards), draw.ways)


def best_raise(draw: Draw, settings: NightTerrorsSettings = DEFAULT) -> Distribution:
    """The highest raise of two cards (NT-ODDS-02 g); 0 for a hand of fewer."""
    most = range(1, MOST_OF_TWO + 2)
    less = [0, *(weak(draw, None, settings, value, alone=False) for value in most)]
    return Distribution.of({value: more - few for value, (few, more) in enumerate(pairwise(less))})


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
