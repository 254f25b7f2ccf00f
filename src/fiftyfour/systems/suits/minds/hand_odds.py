"""Exact odds of a flip and the best use of a hand (SU-ODDS-02).

Cards that do the same are one kind, told by what it is worth and how many cards it draws; draws are
followed kind by kind, and nothing is sampled.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb, factorial, perm
from typing import NamedTuple

from fiftyfour.engine.cards import Card, Rank
from fiftyfour.engine.counting import spend
from fiftyfour.systems.suits.cards.faces import FACE, value
from fiftyfour.systems.suits.minds.odds import ONE, ZERO, Pool


class Kind(NamedTuple):
    """Cards that do the same in a hand: `worth`, and how many cards each `draws` when played.

    `instead` is what else a King may be, with one draw: a number of the own suit; 0 if nothing.
    `bare` is what it draws once there are no discards to copy, since they have become the deck.
    """

    worth: int
    draws: int
    instead: int
    bare: int


def kind_of(card: Card, suit: str, *, effects: bool, copies: Sequence[Card]) -> Kind:
    """What a card does for a character of this suit; `copies` lie where a King may copy them.

    A joker is best named the Ace of the own suit (SU-ACE-03, SU-JOKER-03); a King copies whatever
    draws most, unless a number that draws is all there is (SU-KING-03).
    """
    own = _own(card, suit)
    if not effects:
        return _fixed(value(card), own)
    if card.is_joker:
        return _fixed(FACE, 2 if suit else 1)
    if card.rank is Rank.ACE:
        return _fixed(FACE, 1 + own)
    if card.rank is not Rank.KING:
        return _fixed(value(card), own)
    ways = [(FACE, own)]
    for other in copies:
        if other.is_joker:
            ways.append((FACE, 2 if suit else 1))
        else:
            again = int(other.suit == suit)
            ways.append((value(other), again + (other.rank is Rank.ACE)))
    most = max(draws for worth, draws in ways if worth == FACE)
    numbers = [worth for worth, draws in ways if draws > most]
    return Kind(FACE, most, max(numbers, default=0), own)


def _fixed(worth: int, draws: int) -> Kind:
    return Kind(worth, draws, 0, draws)


def _own(card: Card, suit: str) -> int:
    return int(card.suit is not None and card.suit == suit)


class Flips(NamedTuple):
    """What a flip does beside its number: its face acts, its suit draws.

    Rules: SU-FACE-04, SU-SUIT-04.
    """

    faces: bool = False
    suit: bool = False


PLAIN = Flips()


def flipped_kind(card: Card, suit: str, flips: Flips, copies: Sequence[Card]) -> Kind:
    """What a card does as a flip: a King or a joker is named at once, and its suit draws once."""
    drawing = suit if flips.suit else ""
    if flips.faces and card.rank is Rank.KING and _own(card, drawing):
        ace = any(other.is_joker or other.rank is Rank.ACE for other in copies)
        return Kind(FACE, 1 + ace, 0, 1)
    return kind_of(card, drawing, effects=flips.faces, copies=copies)


class Sort(NamedTuple):
    """Cards that do the same, played or flipped."""

    played: Kind
    flipped: Kind


Deck = tuple[tuple[int, ...], int, int, bool]
"""A deck as cards come: how many of each sort are unseen, how many of them lie in it, how many
known places are behind us, whether the discards have become the deck already."""


FAR, FEW = 20, 2
"""So far beyond a hand is counted where Kings leave a choice or a deck ends; half of it with more
than a few draws."""


class HandOdds:
    """What a hand comes to with a deck, exactly.

    `tied` is what it is worth to be one short, for those who have to beat somebody and flip again
    on a tie.

    Where a King leaves a choice, or the deck may come to its end, cards are followed one by one.
    What is kept of a state is its chance times the number of orders in which the unseen cards may
    come, which is whole but for decks made of discards: fractions are slow to add.
    """

    def __init__(
        self,
        of: Pool,
        *,
        suit: str = "",
        effects: bool = True,
        copies: Sequence[Card] = (),
        flips: Flips = PLAIN,
        tied: Fraction = ZERO,
    ) -> None:
        def sort(card: Card) -> Sort:
            played = kind_of(card, suit, effects=effects, copies=copies)
            return Sort(played, flipped_kind(card, suit, flips, copies))

        self.sort = sort
        cards = {*of.unseen, *of.discard, *(card for card in of.top if card is not None)}
        self.sorts = sorted({sort(card) for card in cards})
        self.top = tuple(None if card is None else sort(card) for card in of.top)
        self.unseen = self._count(of.unseen)
        self.discard = self._count(of.discard)
        self.size = of.size
        self.drawing = suit if flips.suit else ""
        self.tied = tied
        self.memo: dict[tuple[object, ...], int | Fraction] = {}

    def _count(self, cards: Sequence[Card]) -> tuple[int, ...]:
        counts = Counter(self.sort(card) for card in cards)
        return tuple(counts[sort] for sort in self.sorts)

    def takes_long(self, need: int, hand: Sequence[Card]) -> bool:
        """True if there are too many ways to go through; it is then better not asked."""
        kinds = [self.sort(card).played for card in hand]
        draws = sum(kind.draws for kind in kinds)
        if self._plain(draws) and not any(kind.instead for kind in kinds):
            return False
        return need - sum(kind.worth for kind in kinds) > (FAR if draws <= FEW else FAR // 2)

    def reaches(
        self,
        need: int,
        hand: Sequence[Card] = (),
        *,
        flipped: bool = False,
        named: Card | None = None,
    ) -> Fraction:
        """Chance that a flip and the best use of a hand come to `need`: a threshold less modifiers.

        With `flipped` the flip is made and counted in `need` already, as a ten where it may still
        be `named`. Every draw may be used at once, Kings and jokers are chosen for the best; no
        friend, no Charisma, no answer of the GM's.

        >>> from fiftyfour.systems.suits.minds.odds import FULL
        >>> HandOdds(FULL).reaches(10), HandOdds(FULL, suit="s").reaches(10, [Card.JOKER])
        (Fraction(11, 27), Fraction(1, 1))

        Rules: SU-ODDS-02.
        """
        if named is not None:
            return self._named(need, hand, named)
        return self._start(need, hand, flip=not flipped)

    def _named(self, need: int, hand: Sequence[Card], flip: Card) -> Fraction:
        """A flip that lies there as a ten, its suit's draw made, is named first (SU-FACE-04)."""
        kind = self.sort(flip).flipped
        best = self._start(need, hand, draws=kind.draws - _own(flip, self.drawing))
        if kind.instead:
            best = max(best, self._start(need + FACE - kind.instead, hand, draws=1))
        return best

    def _start(
        self, need: int, hand: Sequence[Card], *, flip: bool = False, draws: int = 0
    ) -> Fraction:
        """Everything in hand is played; with `flip` that comes first. `draws` are owed besides."""
        kings = list[int]()
        for card in hand:
            kind = self.sort(card).played
            if kind.instead:
                kings.append(kind.instead)
            else:
                need, draws = need - kind.worth, draws + kind.draws
        if not kings and self._plain(draws):
            chance = self._counted(need, draws, flip)
            if not self.tied:
                return chance
            return chance + self.tied * (self._counted(need - 1, draws, flip) - chance)
        state: Deck = (self.unseen, self.size, 0, False)
        orders = factorial(sum(self.unseen))
        return Fraction(self._go(need, draws, tuple(sorted(kings)), flip, state)) / orders

    def _plain(self, draws: int) -> bool:
        """True if nothing is to be chosen and the deck cannot come to its end."""
        coming = sum(
            max(sort.played.draws, sort.flipped.draws) * n
            for sort, n in zip(self.sorts, self.unseen, strict=True)
        )
        choice = any(kind.instead for sort in self.sorts for kind in sort)
        return not self.top and not choice and draws + coming < self.size

    def _counted(self, need: int, draws: int, flip: bool) -> Fraction:
        """The same where nothing is to be chosen: how many draw, then what they are worth."""
        if not flip:
            return self._chain(need, draws, self.unseen)
        total, chance = sum(self.unseen), ZERO
        for index, count in enumerate(self.unseen):
            if count:
                fewer = (*self.unseen[:index], count - 1, *self.unseen[index + 1 :])
                kind = self.sorts[index].flipped
                part = self._chain(need - kind.worth, draws + kind.draws, fewer)
                chance += Fraction(count, total) * part
        return chance

    def _chain(self, need: int, draws: int, counts: tuple[int, ...]) -> Fraction:
        """Cards come until nothing is left to draw; any that many of each sort are as likely."""
        if need <= 0:
            return ONE
        sorts: list[list[int]] = [[], [], []]
        for sort, count in zip(self.sorts, counts, strict=True):
            sorts[sort.played.draws] += [sort.played.worth] * count
        left = (len(sorts[0]), len(sorts[1]), len(sorts[2]))
        drawn, chance = _drawn(left, draws), ZERO
        most = [max(numbers[index] for numbers in drawn) for index in range(3)]
        sums = [_sums(tuple(sorts[index]), most[index], need) for index in range(3)]
        reached = [_at_least(ways, need) for ways in sums[0]]
        for numbers, orders in drawn.items():
            none, one, two = numbers
            enough = sum(
                ways * along * reached[none][max(0, need - first - second)]
                for first, ways in sums[1][one].items()
                for second, along in sums[2][two].items()
            )
            if enough:
                whole = comb(left[0], none) * comb(left[1], one) * comb(left[2], two)
                chance += Fraction(orders * enough, perm(sum(left), sum(numbers)) * whole)
        return chance

    def _go(
        self, need: int, draws: int, kings: tuple[int, ...], flip: bool, deck: Deck
    ) -> int | Fraction:
        if not flip and need <= FACE * len(kings):
            return factorial(sum(deck[0]))  # each King can at least be a ten
        key = (need, draws, kings, flip, deck)
        if key not in self.memo:
            if flip or draws:
                best = self._draw(need, draws, kings, flip, deck)
            else:
                short = need - FACE * len(kings)
                best = self.tied * factorial(sum(deck[0])) if short == 1 else 0
            if kings and not flip and not deck[3]:  # a King as the number that draws
                number, rest = kings[-1], kings[:-1]
                best = max(best, self._go(need - number, draws + 1, rest, False, deck))
            self.memo[key] = best
        return self.memo[key]

    def _draw(
        self, need: int, draws: int, kings: tuple[int, ...], flip: bool, deck: Deck
    ) -> int | Fraction:
        """One card comes: it is flipped, or played."""
        counts, size, at, again = deck
        spend(len(counts))
        known = self.top[at] if at < len(self.top) else None
        if at >= len(self.top) and not size:
            if again or not any(self.discard):
                return self._go(need, 0, kings, False, deck)  # nothing is left to draw
            made: Deck = (self.discard, sum(self.discard), at, True)
            orders = Fraction(factorial(sum(counts)), factorial(sum(self.discard)))
            return self._draw(need, draws, kings, flip, made) * orders
        coming = draws if flip else draws - 1
        if known is not None:
            return self._came(need, coming, kings, flip, known, (counts, size, at + 1, again))
        place = min(at + 1, len(self.top))
        weight: int | Fraction = 0
        for index, count in enumerate(counts):
            if count:
                fewer = (*counts[:index], count - 1, *counts[index + 1 :])
                following = (fewer, size - 1, place, again)
                sort = self.sorts[index]
                weight += count * self._came(need, coming, kings, flip, sort, following)
        return weight

    def _came(
        self, need: int, draws: int, kings: tuple[int, ...], flip: bool, sort: Sort, deck: Deck
    ) -> int | Fraction:
        kind, gone = sort.flipped if flip else sort.played, deck[3]
        if kind.instead and not flip:
            worth = 0 if gone else kind.instead
            return self._go(need, draws, tuple(sorted((*kings, worth))), False, deck)
        drawn = kind.bare if gone else kind.draws
        best = self._go(need - kind.worth, draws + drawn, kings, False, deck)
        if kind.instead and not gone:  # a flipped King is named before anything is played
            best = max(best, self._go(need - kind.instead, draws + 1, kings, False, deck))
        return best


Numbers = tuple[int, int, int]
"""How many cards that draw none, one, two."""


@lru_cache(maxsize=256)
def _drawn(left: Numbers, draws: int) -> dict[Numbers, int]:
    """In how many orders so many of each sort come, drawing until no draw is left."""
    over: dict[Numbers, int] = {}
    going: dict[tuple[int, Numbers], int] = {(draws, (0, 0, 0)): 1}
    while going:
        following: dict[tuple[int, Numbers], int] = {}
        for (pending, had), orders in going.items():
            if not pending or had == left:
                over[had] = over.get(had, 0) + orders
                continue
            for sort in range(3):
                rest = left[sort] - had[sort]
                if rest:
                    now = (had[0] + (sort == 0), had[1] + (sort == 1), had[2] + (sort == 2))
                    key = (pending - 1 + sort, now)
                    following[key] = following.get(key, 0) + orders * rest
        going = following
    return over


@lru_cache(maxsize=1024)
def _sums(worths: tuple[int, ...], most: int, cap: int) -> list[dict[int, int]]:
    """For each number of cards, how many sets of so many come to what, `cap` or more as one."""
    ways: list[dict[int, int]] = [{0: 1}, *({} for _ in range(most))]
    for worth in worths:
        for size in range(most, 0, -1):
            for reached, count in ways[size - 1].items():
                now = min(cap, reached + worth)
                ways[size][now] = ways[size].get(now, 0) + count
    return ways


def _at_least(ways: dict[int, int], cap: int) -> list[int]:
    """How many of these come to each number up to `cap`, or more."""
    return list(accumulate(ways.get(number, 0) for number in range(cap, -1, -1)))[::-1]
