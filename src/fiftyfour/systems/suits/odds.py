"""Exact odds of Suits (chapter 2.15): a flip and the best use of a hand, and flips against flips.

Cards that do the same are one kind, told by what it is worth and how many cards it draws; draws are
followed kind by kind, and nothing is sampled.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from msgspec import Struct

from fiftyfour.engine.cards import ALL_CARDS, Card, Rank, Suit
from fiftyfour.engine.distribution import Distribution, Versus
from fiftyfour.engine.view import View
from fiftyfour.systems.suits.faces import FACE, value

ZERO, ONE = Fraction(0), Fraction(1)


class Pool(Struct, frozen=True):
    """What somebody knows of a deck that is drawn from.

    `top` comes first, None for a place that is not known. The other cards of the deck are any
    `size` of the `unseen`; there are more of these when others hold some in hidden hands. Once the
    deck is empty, `discard` is shuffled to become the deck.

    Rules: SU-ODDS-01.
    """

    unseen: tuple[Card, ...]
    size: int
    discard: tuple[Card, ...] = ()
    top: tuple[Card | None, ...] = ()


FULL = Pool(ALL_CARDS, len(ALL_CARDS))
"""A whole deck of 54."""


def full(*gone: Card) -> Pool:
    """A whole deck but for these cards."""
    left = Counter(ALL_CARDS)
    left.subtract(gone)
    return Pool(tuple(left.elements()), len(ALL_CARDS) - len(gone))


def pool(view: View, stock: str, copies: int = 1) -> Pool:
    """What a seat knows of a deck, from what it sees (SU-ODDS-01)."""
    seen: list[Card] = []
    discard: tuple[Card, ...] = ()
    top: tuple[Card | None, ...] = ()
    size = 0
    for zone in view.zones:
        if zone.stock != stock:
            continue
        seen += zone.cards
        if zone.kind == "discard":
            discard = zone.cards
        elif zone.kind == "deck":
            top, size = zone.top, zone.count
    left = Counter(dict.fromkeys(ALL_CARDS, copies))
    left.subtract(seen)
    left.subtract(card for card in top if card is not None)
    known = sum(card is not None for card in top)
    return Pool(tuple((+left).elements()), size - known, discard, top)


# --- one flip ---


def flip(of: Pool) -> Distribution:
    """What the next flip is worth; an empty deck flips nothing, which is worth 0 (SU-DECK-03)."""
    cards = _next(of)
    return Distribution.of(Counter(map(value, cards))) if cards else Distribution({0: ONE})


def _next(of: Pool) -> Sequence[Card]:
    """Cards of which each is equally likely to come next."""
    if of.top and of.top[0] is not None:
        return (of.top[0],)
    return of.unseen if of.size or of.top else of.discard


# --- a flip and a hand (SU-ODDS-02) ---


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
    own = int(card.suit is not None and card.suit == suit)
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


class _Hand:
    """The chance that what is played and drawn from here on comes to what is needed."""

    def __init__(self, of: Pool, suit: str, *, effects: bool, copies: Sequence[Card]) -> None:
        def kind(card: Card) -> Kind:
            return kind_of(card, suit, effects=effects, copies=copies)

        self.kind = kind
        cards = {*of.unseen, *of.discard, *(card for card in of.top if card is not None)}
        self.kinds = sorted({kind(card) for card in cards})
        self.top = tuple(None if card is None else kind(card) for card in of.top)
        self.unseen = self._count(of.unseen)
        self.discard = self._count(of.discard)
        self.size = of.size
        self.memo: dict[tuple[object, ...], Fraction] = {}

    def _count(self, cards: Sequence[Card]) -> tuple[int, ...]:
        found = Counter(self.kind(card) for card in cards)
        return tuple(found[kind] for kind in self.kinds)

    def start(self, need: int, hand: Sequence[Card], *, flipped: bool) -> Fraction:
        """Everything in hand is played; without `flipped` a flip comes first."""
        kings, draws = list[int](), 0
        flip = not flipped
        for card in hand:
            kind = self.kind(card)
            if kind.instead:
                kings.append(kind.instead)
            else:
                need, draws = need - kind.worth, draws + kind.draws
        if not kings and self.plain(draws):
            return self._counted(need, draws, flip)
        state = (self.unseen, self.size, 0, False)
        return self._go(need, draws, tuple(sorted(kings)), flip, state)

    def plain(self, draws: int) -> bool:
        """True if nothing is to be chosen and the deck cannot come to its end."""
        coming = sum(kind.draws * n for kind, n in zip(self.kinds, self.unseen, strict=True))
        choice = any(kind.instead for kind in self.kinds)
        return not self.top and not choice and draws + coming < self.size

    def _counted(self, need: int, draws: int, flip: bool) -> Fraction:
        """The same where nothing is to be chosen: how many draw, then what they are worth."""
        if not flip:
            return self._chain(need, draws, self.unseen)
        total, found = sum(self.unseen), ZERO
        for index, count in enumerate(self.unseen):
            if count:
                fewer = (*self.unseen[:index], count - 1, *self.unseen[index + 1 :])
                chance = self._chain(need - self.kinds[index].worth, draws, fewer)
                found += Fraction(count, total) * chance
        return found

    def _chain(self, need: int, draws: int, counts: tuple[int, ...]) -> Fraction:
        """Cards come until nothing is left to draw; any that many of each sort are as likely."""
        if need <= 0:
            return ONE
        sorts: list[list[int]] = [[], [], []]
        for kind, count in zip(self.kinds, counts, strict=True):
            sorts[kind.draws] += [kind.worth] * count
        drawn = _drawn((len(sorts[0]), len(sorts[1]), len(sorts[2])), draws)
        most = [max(numbers[index] for numbers in drawn) for index in range(3)]
        sums = [_sums(tuple(sorts[index]), most[index], need) for index in range(3)]
        return sum(
            (
                chance * _enough(sums[0][none], sums[1][one], sums[2][two], need)
                for (none, one, two), chance in drawn.items()
            ),
            ZERO,
        )

    def _go(
        self,
        need: int,
        draws: int,
        kings: tuple[int, ...],
        flip: bool,
        deck: tuple[tuple[int, ...], int, int, bool],
    ) -> Fraction:
        if not flip and need <= FACE * len(kings):
            return ONE  # each King can at least be a ten
        key = (need, draws, kings, flip, deck)
        if key not in self.memo:
            best = self._draw(need, draws, kings, flip, deck) if flip or draws else ZERO
            if kings and not flip and not deck[3]:  # a King as the number that draws
                number, rest = kings[-1], kings[:-1]
                best = max(best, self._go(need - number, draws + 1, rest, False, deck))
            self.memo[key] = best
        return self.memo[key]

    def _draw(
        self,
        need: int,
        draws: int,
        kings: tuple[int, ...],
        flip: bool,
        deck: tuple[tuple[int, ...], int, int, bool],
    ) -> Fraction:
        """One card comes: the flip is only worth its number, any other is played."""
        counts, size, at, again = deck
        known = self.top[at] if at < len(self.top) else None
        if at >= len(self.top) and not size:
            if again or not any(self.discard):
                return self._go(need, 0, kings, False, deck)  # nothing is left to draw
            return self._draw(need, draws, kings, flip, (self.discard, sum(self.discard), at, True))
        left = 0 if flip else draws - 1
        coming = draws if flip else 0
        if known is not None:
            following = (counts, size, at + 1, again)
            return self._played(need, left + coming, kings, flip, known, following)
        total, found = sum(counts), ZERO
        place = at + 1 if at < len(self.top) else at
        for index, count in enumerate(counts):
            if count:
                fewer = (*counts[:index], count - 1, *counts[index + 1 :])
                following = (fewer, size - 1, place, again)
                kind = self.kinds[index]
                chance = self._played(need, left + coming, kings, flip, kind, following)
                found += Fraction(count, total) * chance
        return found

    def _played(
        self,
        need: int,
        draws: int,
        kings: tuple[int, ...],
        flip: bool,
        kind: Kind,
        deck: tuple[tuple[int, ...], int, int, bool],
    ) -> Fraction:
        if flip:
            return self._go(need - kind.worth, draws, kings, False, deck)
        gone = deck[3]
        if kind.instead:
            worth = 0 if gone else kind.instead
            return self._go(need, draws, tuple(sorted((*kings, worth))), False, deck)
        drawn = kind.bare if gone else kind.draws
        return self._go(need - kind.worth, draws + drawn, kings, False, deck)


Numbers = tuple[int, int, int]
"""How many cards that draw none, one, two."""


@lru_cache(maxsize=256)
def _drawn(left: Numbers, draws: int) -> dict[Numbers, Fraction]:
    """Chances of how many of each sort come, drawing until no draw is left."""
    over: dict[Numbers, Fraction] = {}
    going: dict[tuple[int, Numbers], Fraction] = {(draws, (0, 0, 0)): ONE}
    while going:
        following: dict[tuple[int, Numbers], Fraction] = {}
        for (pending, had), chance in going.items():
            total = sum(left) - sum(had)
            if not pending or not total:
                over[had] = over.get(had, ZERO) + chance
                continue
            for sort in range(3):
                rest = left[sort] - had[sort]
                if rest:
                    now = (had[0] + (sort == 0), had[1] + (sort == 1), had[2] + (sort == 2))
                    key = (pending - 1 + sort, now)
                    following[key] = following.get(key, ZERO) + chance * Fraction(rest, total)
        going = following
    return over


@lru_cache(maxsize=1024)
def _sums(worths: tuple[int, ...], most: int, cap: int) -> list[dict[int, Fraction]]:
    """For each number of cards, chances of what so many of these come to, `cap` or more as one."""
    ways: list[dict[int, int]] = [{0: 1}, *({} for _ in range(most))]
    for worth in worths:
        for size in range(most, 0, -1):
            for reached, count in ways[size - 1].items():
                now = min(cap, reached + worth)
                ways[size][now] = ways[size].get(now, 0) + count
    return [
        {reached: Fraction(count, comb(len(worths), size)) for reached, count in found.items()}
        for size, found in enumerate(ways)
    ]


def _enough(
    one: dict[int, Fraction], two: dict[int, Fraction], three: dict[int, Fraction], need: int
) -> Fraction:
    """The chance that three independent sums come to what is needed."""
    found = ZERO
    for first, chance in two.items():
        for second, along in three.items():
            rest = need - first - second
            enough = sum((share for number, share in one.items() if number >= rest), ZERO)
            found += chance * along * enough
    return found


FAR = 20
"""More than this beyond a hand takes long to count where Kings leave a choice, or a deck ends."""


def takes_long(
    of: Pool,
    need: int,
    hand: Sequence[Card],
    *,
    suit: str = "",
    effects: bool = True,
    copies: Sequence[Card] = (),
) -> bool:
    """True if `reaches` had to go through too many ways; it is then better not asked."""
    held = _Hand(of, suit, effects=effects, copies=copies)
    kinds = [held.kind(card) for card in hand]
    draws = sum(kind.draws for kind in kinds)
    if held.plain(draws) and not any(kind.instead for kind in kinds):
        return False
    return need - sum(kind.worth for kind in kinds) > FAR


def reaches(
    of: Pool,
    need: int,
    hand: Sequence[Card] = (),
    *,
    suit: str = "",
    effects: bool = True,
    copies: Sequence[Card] = (),
    flipped: bool = False,
) -> Fraction:
    """Chance that a flip and the best use of a hand come to `need`, the threshold less modifiers.

    With `flipped` the flip is made and counted in `need` already. Every draw may be used at once,
    Kings and jokers are chosen for the best; no friend, no Charisma, no answer of the GM's.

    >>> reaches(FULL, 10), reaches(FULL, 10, [Card.JOKER], suit="s")
    (Fraction(11, 27), Fraction(1, 1))

    Rules: SU-ODDS-02.
    """
    held = _Hand(of, suit, effects=effects, copies=copies)
    return held.start(need, hand, flipped=flipped)


# --- flips against flips (SU-ODDS-03, SU-ODDS-04) ---


def against(mine: Pool, theirs: Pool, ahead: int) -> Versus:
    """Win, tie, lose of one exchange of flips, `ahead` by so much before them (SU-ODDS-03)."""
    return flip(mine).then(lambda worth: worth + ahead).versus(flip(theirs))


def one_deck(of: Pool, ahead: int) -> Versus:
    """The same of two who flip from one deck, without putting back (SU-ODDS-04)."""
    cards = Counter(value(card) for card in of.unseen)
    total = sum(cards.values())
    more = equal = ZERO
    for one, count in cards.items():
        for two, others in cards.items():
            both = Fraction(count * (others - (one == two)), total * (total - 1))
            more += both if one + ahead > two else ZERO
            equal += both if one + ahead == two else ZERO
    return Versus(more, equal, ONE - more - equal)


def in_the_end(odds: Versus) -> Fraction:
    """The chance to win with ties flipped again (SU-ODDS-03); a tie for ever counts as lost."""
    decided = odds.more + odds.less
    return odds.more / decided if decided else ZERO


# --- damage (SU-ODDS-05, SU-ODDS-06) ---


class Blow(NamedTuple):
    """An attack by flips only: `miss` includes `again`, the misses that allow another shot."""

    miss: Fraction
    again: Fraction
    tie: Fraction
    damage: dict[int, Fraction]

    @property
    def hit(self) -> Fraction:
        return sum(self.damage.values(), ZERO)

    @property
    def mean(self) -> Fraction:
        """Damage on average of one exchange."""
        return sum((number * chance for number, chance in self.damage.items()), ZERO)

    @property
    def at_last(self) -> Fraction:
        """To hit with ties and further shots, each flip from an equal deck (SU-ODDS-06)."""
        going = self.tie + self.again
        return self.hit / (ONE - going) if going != ONE else ZERO


def blow(
    mine: Pool,
    theirs: Pool,
    ahead: int,
    base: int,
    *,
    raising: Sequence[Suit] = (Suit.CLUBS,),
    chains: bool = True,
    flip_counts: bool = True,
) -> Blow:
    """One exchange of an attack: a flip of a `raising` suit does 1 more, a ♦ lets a miss go on.

    Rules: SU-ODDS-05.
    """
    miss = again = tie = ZERO
    damage: dict[int, Fraction] = {}
    defense, cards = flip(theirs), _next(mine)
    for card in cards:
        share = Fraction(1, len(cards))
        worth = value(card) + ahead
        below = defense.at_most(worth - 1)
        equal = defense.get(worth, ZERO)
        above = ONE - below - equal
        done = base + (flip_counts and card.suit in raising)
        miss, tie = miss + share * above, tie + share * equal
        if chains and flip_counts and card.suit is Suit.DIAMONDS:
            again += share * above
        if below:
            damage[done] = damage.get(done, ZERO) + share * below
    return Blow(miss, again, tie, dict(sorted(damage.items())))
