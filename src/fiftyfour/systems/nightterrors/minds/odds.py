"""Exact odds of Night Terrors: can a hand see a raise, cleanly or with a trump, and raise how high.

All are over equally likely hands of so many cards out of a stated set of unseen ones, on top of
cards that are known. That is not exact for hands that were chosen in a scene reset, nor for those
drawn earlier from a deck made anew of used cards in mid-conflict (NT-ODDS-03). A draw in which the
deck runs out is exact: the rest comes from the used cards, which are known.

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

    Where the deck runs out and the used pile makes a new one, any `again` of the `used` ones too.

    Rules: NT-ODDS-01, NT-ODDS-02 (f), NT-DECK-04.
    """

    cards: int
    unseen: tuple[Card, ...] = FULL
    known: tuple[Card, ...] = ()
    again: int = 0
    used: tuple[Card, ...] = ()

    @property
    def ways(self) -> int:
        """All hands that it may come to, each as likely as the others."""
        return comb(len(self.unseen), self.cards) * comb(len(self.used), self.again)


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
    counts: dict[CardClass, int] = {}
    for card in cards:
        good = trump is None or card.suit is trump
        kind = CardClass(is_face(card), printed(card, settings), good)
        counts[kind] = counts.get(kind, 0) + 1
    return dict(sorted(counts.items()))


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

    If the strongest trump falls short beside each other card, so does every trump; and if the
    strongest of the others falls short beside each of these, so do they all. Hence hands are
    counted by those two.
    """

    def pair(one: CardClass, other: CardClass) -> bool:
        return one.beside(other) < (met if one.trump or other.trump else unmet)

    kinds = _fitting(draw, trump, settings, pair, met if alone else inf, unmet if alone else inf)
    if kinds is None:
        return 0
    trumps = [(kind, number) for kind, number in kinds if kind.trump]
    others = [(kind, number) for kind, number in kinds if not kind.trump]
    drawn = draw.cards + USED * draw.again
    ways = _apart(others, 0, drawn, unmet)
    for at, (strongest, own) in enumerate(trumps):
        lower = sum([number for kind, number in trumps[:at] if pair(strongest, kind)])
        beside = [other for other in others if pair(strongest, other[0])]
        if pair(strongest, strongest):
            ways += _apart(beside, lower + own, drawn, unmet)
            ways -= _apart(beside, lower, drawn, unmet)
        else:
            for number, rest in _one_of(own, drawn):
                ways += number * _apart(beside, lower, rest, unmet)
    return ways


def _fitting(
    draw: Draw,
    trump: Suit | None,
    settings: NightTerrorsSettings,
    pair: Callable[[CardClass, CardClass], bool],
    met: float,
    unmet: float,
) -> list[tuple[CardClass, int]] | None:
    """Classes that fall short by themselves and beside each known card, the weakest first.

    None: the known cards do not.
    """

    def single(kind: CardClass) -> bool:
        return kind.value < (met if kind.trump else unmet)

    known = bag(draw.known, trump, settings)
    for kind, number in known.items():
        beside = [other for other in known if other != kind or number > 1]
        if not single(kind) or not all(pair(kind, other) for other in beside):
            return None
    return [
        (kind, number)
        for kind, number in _both(draw.unseen, draw.used, trump, settings).items()
        if single(kind) and all(pair(kind, other) for other in known)
    ]


USED = 100
"""A count of cards is of the unseen ones, and of the used ones in hundreds: there are fewer."""


@lru_cache(maxsize=256)
def _both(
    unseen: tuple[Card, ...],
    used: tuple[Card, ...],
    trump: Suit | None,
    settings: NightTerrorsSettings,
) -> Mapping[CardClass, int]:
    """How many unseen and used cards there are of each class, the weakest first."""
    counts = Counter(bag(unseen, trump, settings))
    for kind, number in bag(used, trump, settings).items():
        counts[kind] += USED * number
    return dict(sorted(counts.items()))


def _ways(free: int, drawn: int) -> int:
    """Ways to draw so many of each."""
    if drawn < USED:
        return comb(free % USED, drawn)
    return comb(free % USED, drawn % USED) * comb(free // USED, drawn // USED)


def _one_of(own: int, drawn: int) -> list[tuple[int, int]]:
    """Ways to draw exactly one of these, each with what is drawn besides."""
    first = [(own % USED, drawn - 1)] if drawn % USED else []
    return first if drawn < USED else [*first, (own // USED, drawn - USED)]


def _apart(kinds: Sequence[tuple[CardClass, int]], free: int, drawn: int, limit: float) -> int:
    """Ways to draw any of the `free` cards, and of the kinds no two that reach the limit.

    The kinds ascend; hands are counted by the strongest of them.
    """
    if limit == inf:
        return _ways(free + sum([number for _, number in kinds]), drawn)
    spend(len(kinds) * (len(kinds) + 1) // 2)
    ways = _ways(free, drawn)
    for at, (strongest, own) in enumerate(kinds):
        mates = free
        for kind, number in kinds[:at]:
            if strongest.beside(kind) < limit:
                mates += number
        if strongest.beside(strongest) < limit:
            ways += _ways(mates + own, drawn) - _ways(mates, drawn)
        else:
            for number, rest in _one_of(own, drawn):
                ways += number * _ways(mates, rest)
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
    return _but_for(draw, lambda card: printed(card, settings) < value)


def best_raise(draw: Draw, settings: NightTerrorsSettings = DEFAULT) -> Distribution:
    """The highest raise of two cards (NT-ODDS-02 g); 0 for a hand of fewer."""
    most = range(1, MOST_OF_TWO + 2)
    less = [0, *(weak(draw, None, settings, value, alone=False) for value in most)]
    return Distribution.of({value: more - few for value, (few, more) in enumerate(pairwise(less))})


def has_suit(draw: Draw, suit: Suit) -> Fraction:
    """Chance of at least one card of a suit (NT-ODDS-02 h)."""
    if any(card.suit is suit for card in draw.known):
        return Fraction(1)
    return _but_for(draw, lambda card: card.suit is not suit)


def _but_for(draw: Draw, fails: Callable[[Card], bool]) -> Fraction:
    """Chance that not every card drawn is such a one."""
    lost = sum(map(fails, draw.unseen)) + USED * sum(map(fails, draw.used))
    return 1 - Fraction(_ways(lost, draw.cards + USED * draw.again), draw.ways)


# --- any number of cards ---


def reaches(
    draw: Draw, value: int, trump: Suit | None = None, settings: NightTerrorsSettings = DEFAULT
) -> Fraction:
    """Chance that some cards, however many, reach the raise; with `trump`, one of them a trump.

    Whoever holds a trump can have it among the cards that come to the most, but for one thing: a
    single plain face may be worth more alone than with all numbers (NT-VAL-08).

    Rules: NT-ODDS-02 d, NT-SEE-04.
    """
    assert not draw.again, "all are drawn from one deck"

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
