"""What cards are worth: totals, trump in a raise, the middle card, what a see costs.

Rules: NT-VAL, NT-TRUMP, NT-FALL.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from fiftyfour.engine.cards import ALL_CARDS, Card, Rank, Suit
from fiftyfour.engine.view import Term
from fiftyfour.systems.nightterrors.data import FACES
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings

FACE = 10
"""What a face card is worth by itself (NT-VAL-03)."""

How = Literal["reversal", "clean", "costly", "push"]


def is_face(card: Card) -> bool:
    """True for Jack, Queen and King; an ace is a number card (NT-VAL-02)."""
    return card in _FACES


def printed(card: Card, settings: NightTerrorsSettings) -> int:
    """The value of a single card by itself (NT-VAL-01, NT-VAL-02, NT-VAL-03)."""
    return PRINTED[settings.ace][card]


_FACES = frozenset(card for card in ALL_CARDS if card.rank in FACES)
_SUITED = {suit: frozenset(card for card in ALL_CARDS if card.suit is suit) for suit in Suit}


def _printed(card: Card, ace: int) -> int:
    if card.rank is Rank.ACE:
        return ace
    return FACE if card in _FACES else int(card.rank)


PRINTED = {str(ace): {card: _printed(card, ace) for card in ALL_CARDS} for ace in (1, 11)}
"""The value of each card by itself, by what an ace is worth."""

_NUMBERS = {
    ace: {card: 0 if card in _FACES else value for card, value in worths.items()}
    for ace, worths in PRINTED.items()
}
"""What a number card adds to others, by what an ace is worth; nothing for a face."""


def worth(faces: int, numbers: int, added: int, settings: NightTerrorsSettings) -> int:
    """The total of so many face cards and so many number cards that add up to `added`.

    One face doubles what lies beside it and adds nothing itself; of several each is worth 10, and
    the numbers are doubled once (or not at all, by the setting).

    Rules: NT-VAL-04, NT-VAL-05, NT-VAL-06, NT-VAL-07, NT-VAL-08.
    """
    if faces == 0:
        return added
    if numbers == 0:
        return FACE * faces
    if faces == 1:
        return 2 * added
    return FACE * faces + added * (2 if settings.face_mix == "double" else 1)


def total(cards: Sequence[Card], settings: NightTerrorsSettings) -> int:
    """What cards played together come to; their suits change nothing (NT-VAL-07, NT-VAL-09)."""
    numbers, faces, added = _NUMBERS[settings.ace], 0, 0
    for card in cards:
        if number := numbers[card]:
            added += number
        else:
            faces += 1
    return worth(faces, len(cards) - faces, added, settings)


def terms(cards: Sequence[Card], settings: NightTerrorsSettings) -> tuple[Term, ...]:
    """The same as a sum, card by card, for everybody to check (NT-VAL-07)."""
    faces = sum(map(is_face, cards))
    numbers = len(cards) - faces
    doubled = faces == 1 or (faces > 1 and settings.face_mix == "double")
    parts: list[Term] = []
    for card in cards:
        value = printed(card, settings)
        if is_face(card):
            alone = faces > 1 or not numbers
            label = card.pretty if alone else "doubles"
            parts.append(Term(label, FACE if alone else 0, (card,), "NT-VAL-05"))
        elif doubled:
            parts.append(Term("doubled", 2 * value, (card,), "NT-VAL-04"))
        else:
            parts.append(Term(card.pretty, value, (card,), "NT-VAL-01"))
    return tuple(parts)


def sum_words(cards: Sequence[Card], settings: NightTerrorsSettings) -> str:
    """The same in a line: `7 + 8`, `2 × 9`, `2 × 3 + 10 + 10`."""
    return " + ".join(_term_words(term, settings) for term in terms(cards, settings) if term.value)


def _term_words(term: Term, settings: NightTerrorsSettings) -> str:
    (card,), times = term.cards, term.value // printed(term.cards[0], settings)
    return str(term.value) if times == 1 else f"{times} × {printed(card, settings)}"


def carries_trump(card: Card, cards: Sequence[Card], trump: Suit) -> bool:
    """True for a trump number, and for any card beside a face card of trump.

    Rules: NT-TRUMP-02, NT-TRUMP-03.
    """
    if card.suit is trump and not is_face(card):
        return True
    return any(other is not card and other.suit is trump and is_face(other) for other in cards)


def trump_value(cards: Sequence[Card], trump: Suit, settings: NightTerrorsSettings) -> int:
    """What a raise of these cards costs whoever sees it without a trump; 0 if it has no trump.

    A face doubles a trump number for the raise, never for this.

    Rules: NT-TRUMP-01, NT-TRUMP-02, NT-TRUMP-03, NT-TRUMP-04.
    """
    if _SUITED[trump].isdisjoint(cards):
        return 0
    carrying = [printed(card, settings) for card in cards if carries_trump(card, cards, trump)]
    if not carrying:
        return 0
    return sum(carrying) if settings.trump_fallout == "sum" else max(carrying)


def middle(cards: Sequence[Card], settings: NightTerrorsSettings) -> int:
    """The highest middle card: of n printed values in order the one after half (NT-FALL-02).

    By the setting, the highest but one. Two cards or fewer have no middle: 0.
    """
    if len(cards) <= 2:
        return 0
    values = sorted(map(PRINTED[settings.ace].__getitem__, cards))
    return values[-1 - above_middle(len(cards), settings)]


def above_middle(count: int, settings: NightTerrorsSettings) -> int:
    """How many of so many cards are above the middle one (NT-FALL-02)."""
    return 1 if settings.middle_card == "highest" else (count - 1) // 2


class Due(Struct, frozen=True):
    """What laying cards against a raise comes to, and what it costs.

    Price, middle fallout and trump fallout are paid in one payment (NT-FALL-03).
    """

    how: How
    total: int
    price: int = 0
    middle: int = 0
    trump: int = 0

    @property
    def points(self) -> int:
        return self.price + self.middle + self.trump

    def reasons(self, trump: Suit) -> str:
        """For people, why so many points: `3 short + 9 for no ♥`; empty if there are none."""
        parts = {
            "short": self.price,
            "for the middle card": self.middle,
            f"for no {trump.symbol}": self.trump,
        }
        return " + ".join(f"{points} {why}" for why, points in parts.items() if points)


def due(
    cards: Sequence[Card],
    against: int,
    trump_fallout: int,
    trump: Suit,
    settings: NightTerrorsSettings,
) -> Due:
    """What it costs to see a raise worth `against` with these cards, or to push against it.

    `trump_fallout` is the trump value of the raise under the trump of this moment; any one trump
    meets it, however many the raise holds. How many cards are played decides what sort of see it
    is.

    Rules: NT-SEE-02, NT-SEE-03, NT-SEE-04, NT-SEE-05, NT-TRUMP-05, NT-TRUMP-07, NT-TRUMP-08,
    NT-REV-09, NT-PUSH-01, NT-PUSH-03, NT-FALL-02, NT-FALL-03.
    """
    fallout = trump_fallout if _SUITED[trump].isdisjoint(cards) else 0
    reached, between = total(cards, settings), middle(cards, settings)
    return due_of(len(cards), reached, between, against, fallout, settings)


def due_of(
    count: int,
    reached: int,
    middle: int,
    against: int,
    fallout: int,
    settings: NightTerrorsSettings,
) -> Due:
    """The same of so many cards that come to `reached`, with the trump `fallout` that is not met.

    Rules: NT-SEE-02, NT-SEE-03, NT-SEE-04, NT-PUSH-03.
    """
    if reached < against:
        price = against - reached
        match settings.push_due:
            case "price":
                return Due("push", reached, price)
            case "trump":
                return Due("push", reached, price, 0, fallout)
            case "full":
                return Due("push", reached, price, middle, fallout)
    how: How = "reversal" if count == 1 else "clean" if count == 2 else "costly"
    return Due(how, reached, 0, middle, fallout)
