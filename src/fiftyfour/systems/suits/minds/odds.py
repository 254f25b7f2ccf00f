"""Exact odds of flips (SU-ODDS): one flip, flips against flips, what an attack does."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from fiftyfour.engine.cards import ALL_CARDS, Card, Suit
from fiftyfour.engine.distribution import Distribution, Versus
from fiftyfour.engine.things import Zone
from fiftyfour.systems.suits.cards.faces import value

ZERO, ONE = Fraction(0), Fraction(1)


class Pool(Struct, frozen=True):
    """What somebody knows of a deck that is drawn from.

    `top` comes first, None for a place that is not known. All cards of the deck that are not known
    are any `size` of the `unseen`; there are more of these when others hold some in hidden hands.
    Once the deck is empty, `discard` is shuffled to become the deck.

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


def pool(zones: Iterable[Zone], stock: str, copies: int = 1) -> Pool:
    """What a seat knows of a deck, from what it sees (SU-ODDS-01)."""
    seen: list[Card] = []
    discard: tuple[Card, ...] = ()
    top: tuple[Card | None, ...] = ()
    size = 0
    for zone in zones:
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


Worth = Callable[[Card], int]
"""What a flip comes to, where it is more or less than its number."""


def flip(of: Pool, place: int = 0, worth: Worth = value) -> Distribution:
    """What a flip is worth, the next one or one after it; no card is worth 0 (SU-DECK-03)."""
    cards = _coming(of, place)
    return Distribution.of(Counter(map(worth, cards))) if cards else Distribution({0: ONE})


def _coming(of: Pool, place: int = 0) -> Sequence[Card]:
    """Cards of which each is equally likely to come at a place, the uppermost of which is 0."""
    known = of.top[place] if place < len(of.top) else None
    if known is not None:
        return (known,)
    below = place - of.size - sum(card is not None for card in of.top)
    if below < 0:
        return of.unseen
    return of.discard if below < len(of.discard) else ()


# --- flips against flips (SU-ODDS-03, SU-ODDS-04) ---


Places = tuple[int, int]
"""How many flip from a deck before this side, and before the other."""


def against(
    mine: Pool, theirs: Pool, ahead: int, places: Places = (0, 0), worth: Worth = value
) -> Versus:
    """Win, tie, lose of one exchange of flips, `ahead` by so much before them (SU-ODDS-03)."""
    own = flip(mine, places[0], worth).then(lambda number: number + ahead)
    return own.versus(flip(theirs, places[1]))


def one_deck(of: Pool, ahead: int, places: Places = (0, 1), worth: Worth = value) -> Versus:
    """The same of two who flip from one deck, without putting back (SU-ODDS-04)."""
    mine, theirs = (_coming(of, place) for place in places)
    if mine is not theirs or not mine:
        return against(of, of, ahead, places, worth)
    cards = Counter((worth(card), value(card)) for card in mine)
    total = sum(cards.values())
    more = equal = ZERO
    for one, count in cards.items():
        for two, others in cards.items():
            both = Fraction(count * (others - (one == two)), total * (total - 1))
            more += both if one[0] + ahead > two[1] else ZERO
            equal += both if one[0] + ahead == two[1] else ZERO
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
    defense, cards = flip(theirs), _coming(mine)
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
