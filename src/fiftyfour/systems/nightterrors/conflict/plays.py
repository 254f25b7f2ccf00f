"""The legal raises and sees of a hand, found for whoever has to play (NT-RAISE-05, NT-SEE-08).

They are suggestions: any other legal set may be laid too, and nobody has to play a card at all.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from fiftyfour.engine.cards import ORDER, Card, Suit
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.values import (
    PRINTED,
    Due,
    above_middle,
    due,
    is_face,
    printed,
    total,
    trump_value,
    worth,
)

WHOLE = 12
"""Hands of so many cards are searched through to the last subset; larger ones up to `DEEP`."""

DEEP = 4
"""Cards of a suggested see from a larger hand; what takes more is found card by card."""

MOST_PUSHED = 3
"""Cards of a suggested push."""

Cards = tuple[Card, ...]


class Against(Struct, frozen=True):
    """What has to be seen: the value of a raise, and its trump value under the present trump."""

    value: int
    fallout: int
    trump: Suit

    def due(self, cards: Sequence[Card], settings: NightTerrorsSettings) -> Due:
        """What laying these cards comes to."""
        return due(cards, self.value, self.fallout, self.trump, settings)


def against(raised: Sequence[Card], trump: Suit, settings: NightTerrorsSettings) -> Against:
    """The raise as it is to be seen now: its value stands, its trump is judged anew (NT-ESC-07)."""
    return Against(total(raised, settings), trump_value(raised, trump, settings), trump)


class Priced(Struct, frozen=True):
    """Cards that may be laid against a raise, and what comes of it."""

    cards: Cards
    due: Due


def raises(
    hand: Sequence[Card], kept: Sequence[Card], settings: NightTerrorsSettings
) -> list[Cards]:
    """Any two of the cards; or any three of which one is the kept card. The highest first.

    Rules: NT-RAISE-01, NT-RAISE-04, NT-RAISE-05, NT-REV-03, NT-REV-05.
    """
    cards = in_order([*hand, *kept])
    plays = list(combinations(cards, 2))
    plays += [three for three in combinations(cards, 3) if any(card in kept for card in three)]
    return sorted(plays, key=lambda play: (-total(play, settings), len(play)))


def minimal_sees(cards: Sequence[Card], value: int, settings: NightTerrorsSettings) -> list[Cards]:
    """Sets that reach the raise while no smaller part of them does (NT-SEE-08)."""
    return _minimal(cards, value, None, settings)


def minimal_trump_sees(
    cards: Sequence[Card], value: int, trump: Suit, settings: NightTerrorsSettings
) -> list[Cards]:
    """Sets that hold a trump and reach the raise while no smaller part does both (NT-SEE-08)."""
    return _minimal(cards, value, trump, settings)


def _minimal(
    cards: Sequence[Card], value: int, trump: Suit | None, settings: NightTerrorsSettings
) -> list[Cards]:
    """Level by level: only sets none of whose parts is enough are looked at, one card larger.

    A set without the `trump` is never enough. So trumps come first, and each set begins with one.
    """
    ordered = sorted(cards, key=lambda card: (card.suit is not trump, ORDER[card]))
    first = len(ordered) if trump is None else sum(card.suit is trump for card in ordered)
    faces = [is_face(card) for card in ordered]
    numbers = [0 if face else printed(c, settings) for c, face in zip(ordered, faces, strict=True)]
    bits = [1 << index for index in range(len(ordered))]
    met = (1 << first) - 1
    deepest = len(ordered) if len(ordered) <= WHOLE else DEEP
    minimal: list[Cards] = []
    level: dict[int, tuple[Cards, int, int]] = {0: ((), 0, 0)}
    for size in range(1, deepest + 1):
        following: dict[int, tuple[Cards, int, int]] = {}
        for part, (held, many, added) in level.items():
            within = [bit for bit in bits if part & bit]
            for index in range(part.bit_length(), len(ordered) if part else first):
                some = part | bits[index]
                for bit in within:
                    if (some ^ bit) not in level and (some ^ bit) & met:
                        break  # another part of it is enough
                else:
                    faced, summed = many + faces[index], added + numbers[index]
                    grown = (*held, ordered[index])
                    if worth(faced, size - faced, summed, settings) >= value:
                        minimal.append(grown)
                    else:
                        following[some] = grown, faced, summed
        level = following
    if not minimal and deepest < len(ordered):
        minimal = list(_pared(in_order(cards), value, trump, settings))
    if trump is None:
        return minimal
    named = [in_order(some) for some in minimal]
    return [tuple(some) for some in sorted(named, key=lambda some: (len(some), _places(some)))]


def _pared(
    cards: Sequence[Card], value: int, trump: Suit | None, settings: NightTerrorsSettings
) -> Iterator[Cards]:
    """All cards of a large hand, less each that can be spared, the lowest first; if all suffice."""

    def holds(some: Sequence[int]) -> bool:
        chosen = [cards[index] for index in some]
        met = trump is None or any(card.suit is trump for card in chosen)
        return met and total(chosen, settings) >= value

    kept = list(range(len(cards)))
    if not holds(kept):
        return
    for index in sorted(kept, key=lambda index: printed(cards[index], settings)):
        fewer = [other for other in kept if other != index]
        if holds(fewer):
            kept = fewer
    yield tuple(cards[index] for index in kept)


ORDINARY = 2
"""Cards of an ordinary see; whoever reaches the raise with so many, or one, may always do so."""


@lru_cache(maxsize=1024)
def fewest(
    cards: Cards, value: int, trump: Suit | None, settings: NightTerrorsSettings
) -> Cards | None:
    """The highest set of as few cards as can reach the raise, with a `trump` if one is named.

    None, if all of them do not. So many cards, or so many with a trump against trump, is what a see
    of three or more may have (NT-SEE-05).
    """
    for size in range(1, len(cards) + 1):
        best = _highest(cards, size, trump, settings)
        if best is not None and total(best, settings) >= value:
            return best
    return None


def _highest(
    cards: Cards, size: int, trump: Suit | None, settings: NightTerrorsSettings
) -> Cards | None:
    """So many of the cards that come to the most, one of them a trump if one is named.

    Of numbers the highest count most, of faces each is like the others; only how many faces there
    are has to be tried, and which trump.
    """
    firsts = [()] if trump is None else [(card,) for card in cards if card.suit is trump]
    found: list[Cards] = []
    for first in firsts:
        others = [card for card in cards if card not in first]
        faces = [card for card in others if is_face(card)]
        numbers = [card for card in others if not is_face(card)]
        numbers.sort(key=PRINTED[settings.ace].__getitem__, reverse=True)
        left = size - len(first)
        for many in range(max(0, left - len(numbers)), min(left, len(faces)) + 1):
            found.append((*first, *faces[:many], *numbers[: left - many]))
    return max(found, key=lambda some: total(some, settings), default=None)


def too_many(some: Cards, cards: Cards, raised: Against, settings: NightTerrorsSettings) -> bool:
    """True for a see of more cards than needed, out of all these `cards`, where that is not free.

    `some` reach the raise. Of three cards or more there are as many as the fewest that reach it, or
    as the fewest that reach it with a trump, if that is against trump and a trump is among them.

    Rules: NT-SEE-05.
    """
    size = len(some)
    if settings.see_cards == "free" or size <= ORDINARY:
        return False
    least = fewest(cards, raised.value, None, settings)
    if least is not None and size == len(least):
        return False
    if not raised.fallout or not any(card.suit is raised.trump for card in some):
        return True
    least = fewest(cards, raised.value, raised.trump, settings)
    return least is None or size != len(least)


@lru_cache(maxsize=1024)
def sees(cards: Cards, raised: Against, settings: NightTerrorsSettings) -> tuple[Priced, ...]:
    """Ways to see, from the cheapest.

    Every minimal see, where trump was raised every minimal trump see, and what costs least of all;
    as far as the table allows so many cards.

    Rules: NT-SEE-05, NT-SEE-08.
    """
    trumps = [None, raised.trump] if raised.fallout else [None]
    plays = [some for trump in trumps for some in _minimal(cards, raised.value, trump, settings)]
    if settings.see_cards == "fewest":
        plays = [some for some in plays if not too_many(some, cards, raised, settings)]
        least = [fewest(cards, raised.value, trump, settings) for trump in trumps]
        plays += [tuple(in_order(some)) for some in least if some is not None]
    lays = {some: Priced(some, raised.due(some, settings)) for some in plays}
    points = min([lay.due.points for lay in lays.values()], default=0)
    if points and settings.see_cards == "free" and len(cards) <= WHOLE:
        best = _cheapest(list(_below(points, cards, raised, settings)), settings)
        if best is not None:
            lays[best.cards] = best
    return tuple(sorted(lays.values(), key=lambda lay: price_order(lay, settings)))


def _below(
    points: int, cards: Cards, raised: Against, settings: NightTerrorsSettings
) -> Iterator[Priced]:
    """Sees for fewer points: more low cards make the middle one low (NT-FALL-02)."""
    rising = sorted(cards, key=lambda card: (printed(card, settings), card))
    low = sum([printed(card, settings) < points for card in rising])
    for size in range(3, len(rising) + 1):
        above = above_middle(size, settings)
        if size - above > low:
            break
        for some in combinations(rising, size):
            low_enough = printed(some[-1 - above], settings) < points
            if low_enough and total(some, settings) >= raised.value:
                due = raised.due(some, settings)
                if due.points < points:
                    yield Priced(tuple(in_order(some)), due)


@lru_cache(maxsize=1024)
def pushes(cards: Cards, raised: Against, settings: NightTerrorsSettings) -> tuple[Priced, ...]:
    """The cheapest push without cards, and with each card more that helps (NT-PUSH-02)."""
    ordered, cheapest = in_order(cards), list[Priced]()
    least = raised.value + raised.fallout + 1
    for size in range(min(len(cards), MOST_PUSHED) + 1):
        best = _cheapest(
            [
                Priced(some, raised.due(some, settings))
                for some in combinations(ordered, size)
                if 0 < raised.value - total(some, settings) < least  # the price alone
            ],
            settings,
        )
        if best is not None and best.due.points < least:
            least = best.due.points
            cheapest.append(best)
    return tuple(sorted(cheapest, key=lambda lay: price_order(lay, settings)))


def every_lay(
    cards: Sequence[Card], raised: Against, settings: NightTerrorsSettings
) -> Iterator[Priced]:
    """Whatever may be laid against a raise, the nothing of a push included (NT-SEE-05)."""
    ordered = tuple(in_order(cards))
    for size in range(len(ordered) + 1):
        for some in combinations(ordered, size):
            due = raised.due(some, settings)
            if due.how == "push" or not too_many(some, ordered, raised, settings):
                yield Priced(some, due)


def least_due(cards: Sequence[Card], raised: Against, settings: NightTerrorsSettings) -> int:
    """The fewest points for which the raise can be seen or pushed (NT-ODDS-02)."""
    return min(lay.due.points for lay in every_lay(cards, raised, settings))


def price_order(lay: Priced, settings: NightTerrorsSettings) -> tuple[int, int, int, int]:
    """From the cheapest: points, cards that are lost, what those are worth, how much is wasted."""
    lost = () if lay.due.how == "reversal" else lay.cards
    strength = sum(map(PRINTED[settings.ace].__getitem__, lost))
    return lay.due.points, len(lost), strength, lay.due.total


def _cheapest(lays: Sequence[Priced], settings: NightTerrorsSettings) -> Priced | None:
    """The first in that order; None if there are none."""
    least = min([lay.due.points for lay in lays], default=0)
    cheapest = [lay for lay in lays if lay.due.points == least]
    return min(cheapest, key=lambda lay: price_order(lay, settings), default=None)


def in_order(cards: Sequence[Card]) -> list[Card]:
    """Cards as they are named in options: by rank and suit."""
    return sorted(cards, key=ORDER.__getitem__)


def _places(cards: Sequence[Card]) -> list[int]:
    return [ORDER[card] for card in cards]
