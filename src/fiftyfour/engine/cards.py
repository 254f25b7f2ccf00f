"""The 54 cards and their notation.

A card prints as it parses: rank (`2`-`9 T J Q K A`) and suit (`c d h s`), or `Jo` and `Jo*` for the
two jokers, the starred one carrying the manufacturer's stamp. Input may also write a ten as `10h`,
in either case, and a card as people are shown it, `10♥`. What a card is worth is for each game to
say.

>>> print_cards(parse_cards("10h, qs jo* K♣"))
'Th Qs Jo* Kc'
>>> Card.TH.rank, Card.TH.suit.colour
(<Rank.TEN: 10>, 'red')
"""

from collections.abc import Iterable
from enum import IntEnum, StrEnum

from fiftyfour.engine.errors import NotationError


class Suit(StrEnum):
    """The four suits, in alphabetical order, which is also the order of bridge."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def colour(self) -> str:
        """`"red"` or `"black"`."""
        return "red" if self in (Suit.DIAMONDS, Suit.HEARTS) else "black"

    @property
    def symbol(self) -> str:
        return _SYMBOLS[self]


_SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


class Rank(IntEnum):
    """Ranks by printed number, faces above them, the joker above all."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15


class Card(StrEnum):
    """One of the 54. `Card("Th")` takes the exact notation, `Card.parse` every allowed one."""

    C2, D2, H2, S2 = "2c", "2d", "2h", "2s"
    C3, D3, H3, S3 = "3c", "3d", "3h", "3s"
    C4, D4, H4, S4 = "4c", "4d", "4h", "4s"
    C5, D5, H5, S5 = "5c", "5d", "5h", "5s"
    C6, D6, H6, S6 = "6c", "6d", "6h", "6s"
    C7, D7, H7, S7 = "7c", "7d", "7h", "7s"
    C8, D8, H8, S8 = "8c", "8d", "8h", "8s"
    C9, D9, H9, S9 = "9c", "9d", "9h", "9s"
    TC, TD, TH, TS = "Tc", "Td", "Th", "Ts"
    JC, JD, JH, JS = "Jc", "Jd", "Jh", "Js"
    QC, QD, QH, QS = "Qc", "Qd", "Qh", "Qs"
    KC, KD, KH, KS = "Kc", "Kd", "Kh", "Ks"
    AC, AD, AH, AS = "Ac", "Ad", "Ah", "As"
    JOKER = "Jo"
    STAMPED_JOKER = "Jo*"

    rank: Rank
    suit: Suit | None  # a joker has none
    is_joker: bool
    is_face: bool  # jack, queen, king or ace; whether an ace counts as one is for the game to say
    is_numeric: bool  # 2 to 10
    pretty: str  # for people: 10♥, Q♠, Joker, Joker*

    def __init__(self, notation: str) -> None:
        if notation.startswith("Jo"):
            self.rank, self.suit = Rank.JOKER, None
            self.pretty = notation.replace("Jo", "Joker")
        else:
            self.rank = Rank("..23456789TJQKA".index(notation[0]))
            self.suit = Suit(notation[1])
            self.pretty = notation[0].replace("T", "10") + self.suit.symbol
        self.is_joker = self.suit is None
        self.is_face = Rank.JACK <= self.rank <= Rank.ACE
        self.is_numeric = self.rank <= Rank.TEN

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card that `text` names.

        Raises:
            NotationError: it is not a card; the message shows the text and what is allowed.
        """
        word = str(text)
        card = _BY_NAME.get(word) or _BY_NAME.get(word.strip().lower())
        if card is None:
            raise NotationError(
                f"{word[:20]!r} is not a card; write rank and suit like 7c, 10h, Qs, or Jo, Jo*"
            )
        return card


def _names(card: Card) -> tuple[str, ...]:
    exact = card.value
    folded = exact.lower()
    return (exact, folded, folded.replace("t", "10"), card.pretty.lower())


_BY_NAME = {name: card for card in Card for name in _names(card)}

ALL_CARDS: tuple[Card, ...] = tuple(Card)
"""The 54 in ascending order, jokers last."""

ORDER: dict[Card, int] = {card: index for index, card in enumerate(ALL_CARDS)}
"""Place of each card in `ALL_CARDS`; bags are kept in this order, which says nothing to anybody."""


def parse_cards(text: str) -> list[Card]:
    """Cards with blanks or commas between them; NotationError names the first bad one."""
    return [Card.parse(word) for word in text.replace(",", " ").split()]


def print_cards(cards: Iterable[Card]) -> str:
    """The inverse of `parse_cards`: `"Th Qs Jo*"`."""
    return " ".join(cards)


def pretty_cards(cards: Iterable[Card]) -> str:
    """For people: `10♥ Q♠`; a dash for none."""
    return " ".join([card.pretty for card in cards]) or "–"
