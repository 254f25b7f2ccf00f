"""What cards are worth, and what may be played from a hand (SK-VAL, SK-PLAY, SK-MOD).

Pure functions on cards. A hand is in the order drawn, and so is every play taken from it.
"""

from collections.abc import Sequence
from itertools import combinations

from fiftyfour.engine.cards import ALL_CARDS, Card, Rank, Suit
from fiftyfour.systems.skyace.table import Effort

Play = tuple[Card, ...]
"""Cards played together; the empty one is no play at all and has no total (SK-PLAY-08)."""

SUIT_VALUES = {Suit.CLUBS: 1, Suit.DIAMONDS: 2, Suit.HEARTS: 3, Suit.SPADES: 4}
"""The suits in alphabetical order, by their names, not by their signs (SK-VAL-02, SK-VAL-08)."""

FACE_VALUES = {Rank.JACK: 1, Rank.QUEEN: 2, Rank.KING: 3, Rank.ACE: 4}
"""Jack to ace; the ace is the highest face card and never a 1 (SK-VAL-03, SK-CARD-04)."""

JOKER_VALUE = 10
"""Either joker, with or without the stamp (SK-VAL-05, SK-CARD-05)."""

SUIT_BONUS = 2
"""Added once to a total for standing on the power's suit (SK-MOD-01, SK-MOD-03)."""


def _worth(card: Card) -> int:
    if card.suit is None:
        return JOKER_VALUE
    return SUIT_VALUES[card.suit] + FACE_VALUES.get(card.rank, 0)


ACTION_VALUES: dict[Card, int] = {card: _worth(card) for card in ALL_CARDS}
"""The 54 action values: 1 to 8, and 10 for jokers; 190 together (SK-VAL-06)."""


def action_value(card: Card) -> int:
    """Suit value and face value of a card in an action or a skill test.

    A numeric card has face value 0 there: its printed number counts only for turn order and as
    elevation (SK-VAL-04, SK-VAL-07).

    >>> action_value(Card.QH), action_value(Card.C6)
    (5, 1)

    Rules: SK-VAL-01, SK-TEST-04.
    """
    return ACTION_VALUES[card]


def play_value(play: Sequence[Card]) -> int:
    """What a play is worth: the sum of its action values (SK-PLAY-01, SK-PLAY-02, SK-PLAY-03)."""
    return sum(ACTION_VALUES[card] for card in play)


def is_single(card: Card) -> bool:
    """True for what is played by itself: a face card or a joker (SK-CARD-03 to SK-CARD-05)."""
    return not card.is_numeric


def plays(hand: Sequence[Card], lone_numeric: bool = False) -> list[Play]:
    """Every play that a hand holds, single cards first; playing nothing is not among them.

    That is one face card, one joker or two numeric cards; with the setting `lone_numeric` also one
    numeric card.

    Rules: SK-PLAY-01, SK-PLAY-02, SK-PLAY-03, SK-PLAY-04, SK-PLAY-05, SK-TEST-03.
    """
    legal: list[Play] = [(card,) for card in hand if lone_numeric or is_single(card)]
    legal += combinations([card for card in hand if card.is_numeric], 2)
    return legal


def best_play(hand: Sequence[Card], lone_numeric: bool = False) -> Play:
    """The canonical best play; `()` if the hand holds none.

    Of the highest value; among equals a face card or joker before numeric cards, then what was
    drawn first. It is never worse than another play, as the whole draw is discarded (SK-PLAY-07).

    >>> best_play([Card.C5, Card.QH, Card.S9, Card.S3])
    (Card.S9, Card.S3)

    Rules: SK-PLAY-06.
    """
    single: Card | None = None
    numeric: list[Card] = []
    best = 0
    for card in hand:
        if card.is_numeric:
            numeric.append(card)
        elif ACTION_VALUES[card] > best:
            single, best = card, ACTION_VALUES[card]
    if len(numeric) > 2:
        highest = sorted(numeric, key=action_value, reverse=True)[:2]  # stable: earlier drawn first
        numeric = [card for card in numeric if card in highest]
    if (len(numeric) == 2 or lone_numeric) and play_value(numeric) > best:
        return tuple(numeric)
    return () if single is None else (single,)


def choices_of(hand: Sequence[Card], lone_numeric: bool = False) -> list[Play]:
    """Whatever may be played, the best first, and last of all nothing (SK-PLAY-06, SK-PLAY-08)."""
    legal = plays(hand, lone_numeric=lone_numeric)
    legal.sort(key=play_value, reverse=True)
    best = best_play(hand, lone_numeric=lone_numeric)
    if best:
        legal.remove(best)
        legal.insert(0, best)
    return [*legal, ()]


def effort(
    play: Sequence[Card], bonus: int = 0, difficulty: int = 0, *, alone: bool = False
) -> Effort:
    """What a play comes to; no play has no total, unless the bonus counts `alone`.

    Rules: SK-MOD-03, SK-MOD-05, SK-ATK-11, SK-DEF-04.
    """
    if not (play or alone):
        return Effort()
    values = tuple(ACTION_VALUES[card] for card in play)
    return Effort(tuple(play), values, bonus, max(sum(values) + bonus - difficulty, 0))


def suit_bonus(tower: Card | None, power: Suit) -> int:
    """What the tower under the acting hero adds to the total of an action with this power.

    Only the tower's own suit counts, not the cards played; clubs give nothing here, as movement
    has no total. Without a play there is no total to add it to, if it does not count alone
    (SK-MOD-05).

    Rules: SK-MOD-01, SK-MOD-02, SK-MOD-03, SK-MOD-04, SK-MOD-06, SK-MOD-07.
    """
    matches = tower is not None and tower.suit is power and power is not Suit.CLUBS
    return SUIT_BONUS if matches else 0
