"""Who acts when in a fight, by flips alone (SU-INI-01, SU-INI-05, SU-ODDS-04)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

from msgspec import Struct

from fiftyfour.engine.cards import ALL_CARDS, Card
from fiftyfour.engine.distribution import Distribution
from fiftyfour.systems.suits.faces import value


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
    found = _ahead(dexterity, fellows, foes, deck)
    return Distribution({before + 1: chance for before, chance in found.items()})


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
    found: dict[int, Fraction] = {}
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
            found[before + more] = found.get(before + more, Fraction(0)) + ways * part
    return {before: share / (whole - again) for before, share in sorted(found.items())}


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
