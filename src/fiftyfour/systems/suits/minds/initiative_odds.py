"""Who acts when in a fight (SU-INI-01, SU-INI-05, SU-ODDS-04).

`place` counts by flips alone. `Ahead` is what one seat sees while initiative is played, as if
nobody added a card any more: ties are flipped again, each time from decks like those that lie there
now (SU-ODDS-06); a hidden Dexterity is taken for a guard's.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

from msgspec import Struct, structs

from fiftyfour.engine.cards import ALL_CARDS, Card
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.things import GM
from fiftyfour.systems.suits.cards.faces import total, value
from fiftyfour.systems.suits.data import DEXTERITY
from fiftyfour.systems.suits.minds import odds
from fiftyfour.systems.suits.minds.odds import ONE, ZERO, Pool
from fiftyfour.systems.suits.minds.sight import Sight
from fiftyfour.systems.suits.table import Side


class Ahead:
    """Those who play for their places just now, and how they stand; `flipped`: cards lie there."""

    def __init__(self, sight: Sight, *, flipped: bool) -> None:
        race = sight.table.race.data
        self.sight, self.flipped = sight, flipped
        self.sides = [side for side in race.sides if side.who in race.among]

    def number(self, side: Side) -> int:
        """What a side adds to every flip."""
        known = self.sight.dexterity(side)
        return (DEXTERITY if known is None else known) + side.charisma

    def total(self, side: Side) -> int:
        """What it comes to as it lies (SU-INI-01)."""
        return self.number(side) + total(self.sight.table.played(side))

    def before(self, side: Side, rival: Side, cards: int = 0, charisma: int = 0) -> Fraction:
        """The chance to act before a rival, with so much more by cards and by Charisma."""
        gap = self.total(side) + cards + charisma - self.total(rival)
        if self.flipped and gap:
            return ONE if gap > 0 else ZERO
        return self.again(side, rival, charisma)

    def again(self, side: Side, rival: Side, charisma: int = 0) -> Fraction:
        """The chance to come before a rival with whom one flips: at first, and after a tie.

        Charisma stays; others of the same total flip as well, each in turn (SU-INI-02, SU-INI-05).
        """
        flipping = [
            other
            for other in self.sides
            if other is side or not self.flipped or self.total(other) == self.total(rival)
        ]
        ahead = self.number(side) + charisma - self.number(rival)
        (mine, place), (theirs, other) = (self._deck(one, flipping) for one in (side, rival))
        if _fellows(side, rival):
            return odds.in_the_end(odds.one_deck(mine, ahead, (place, other)))
        return odds.in_the_end(odds.against(mine, theirs, ahead, (place, other)))

    def _deck(self, side: Side, flipping: list[Side]) -> tuple[Pool, int]:
        """The deck a side flips from, what lies there thrown away first; how many flip before."""
        fellows = [one for one in flipping if _fellows(one, side)]
        pool = self.sight.pool(side.seat)
        thrown = [one.card for fellow in fellows for one in self.sight.table.played(fellow)]
        return structs.replace(pool, discard=(*pool.discard, *thrown)), fellows.index(side)


def _fellows(one: Side, other: Side) -> bool:
    """True if both flip from the same deck."""
    return (one.seat == GM) == (other.seat == GM)


class Party(Struct, frozen=True):
    """Some with the same Dexterity who flip from the same deck."""

    size: int
    dexterity: int


def place(
    dexterity: int, fellows: Party, foes: Party, deck: tuple[Card, ...] = ALL_CARDS
) -> Distribution:
    """One's place in the order, from 1: ties flip again among themselves, from whole decks.

    Fellows flip from the deck one flips from oneself, foes from the GM's; nobody adds a card.

    Rules: SU-INI-01, SU-INI-02, SU-INI-05.
    """
    ahead = _ahead(dexterity, fellows, foes, deck)
    return Distribution({before + 1: chance for before, chance in ahead.items()})


@lru_cache(maxsize=1024)
def _ahead(
    dexterity: int, fellows: Party, foes: Party, deck: tuple[Card, ...]
) -> Mapping[int, Fraction]:
    """The chances of each number of others who come before."""
    flips = Counter(map(value, deck))
    ends: Counter[tuple[int, int, int]] = Counter()  # fellows tied, foes tied, those before: ways
    for worth, cards in flips.items():
        total, others = dexterity + worth, flips - Counter({worth: 1})
        against = list(_shares(flips, foes, total))
        for higher, tied, ways in _shares(others, fellows, total):
            for more, level, along in against:
                ends[tied, level, higher + more] += cards * ways * along
    whole = ends.total()
    shares: dict[int, Fraction] = {}
    again = 0  # all are tied, and it begins anew
    for (tied, level, before), ways in ends.items():
        after: Mapping[int, Fraction] = {0: Fraction(1)}
        if tied + level:
            if (tied, level) == (fellows.size, foes.size):
                again += ways
                continue
            rest = Party(tied, fellows.dexterity), Party(level, foes.dexterity)
            after = _ahead(dexterity, *rest, deck)
        for more, part in after.items():
            shares[before + more] = shares.get(before + more, Fraction(0)) + ways * part
    return {before: share / (whole - again) for before, share in sorted(shares.items())}


def _shares(deck: Mapping[int, int], party: Party, total: int) -> Iterator[tuple[int, int, int]]:
    """How many of a party come out above a total, how many at it, and the ways to that."""
    wanted = total - party.dexterity
    above = sum(cards for worth, cards in deck.items() if worth > wanted)
    level, whole = deck.get(wanted, 0), sum(deck.values())
    for higher in range(party.size + 1):
        for tied in range(party.size - higher + 1):
            less = comb(whole - above - level, party.size - higher - tied)
            if ways := comb(above, higher) * comb(level, tied) * less:
                yield higher, tied, ways
