"""Cards that a text names: in any notation that `Card.parse` takes, and in words."""

import re
from collections.abc import Iterator

from fiftyfour.engine.cards import ALL_CARDS, Card


def _notations(card: Card) -> Iterator[str]:
    yield card.value
    yield card.pretty
    if card.suit is not None:
        for rank in {card.value[0], card.value[0].replace("T", "10")}:
            yield from (rank + card.suit, rank + card.suit.symbol)


_CARDS = {name.lower(): card for card in ALL_CARDS for name in _notations(card)}
_ONE = r"(?<![\w♣♦♥♠])(?:(?:10|[2-9TJQKA])(?:[♣♦♥♠]|[cdhs](?!\w))|Jo(?:ker)?\*|Jo(?!\w))"
_EACH = re.compile(_ONE, re.IGNORECASE)
_RUN = re.compile(rf"{_ONE}(?:(?:,? and |[\s,;/+&]*){_ONE})*", re.IGNORECASE)

_ENGLISH = {"as", "ad", "ah", "jo"}
"""Notations that are words or names, too: they name a card only as `Ah`, beside another one."""


def cards_named(text: str) -> set[Card]:
    """The cards that stand in `text` as cards are written.

    >>> sorted(cards_named("As Bo says, he plays Th and 10♠ as ah, well, A♠"))
    [<Card.AS: 'As'>, <Card.TH: 'Th'>, <Card.TS: 'Ts'>]
    """
    found = set[Card]()
    runs: list[str] = _RUN.findall(text)
    for run in runs:
        notations: list[str] = _EACH.findall(run)
        found |= {
            _CARDS[notation.lower()]
            for notation in notations
            if notation.lower() not in _ENGLISH or (len(notations) > 1 and notation[0].isupper())
        }
    return found


_IN_WORDS = {
    f"{rank} of {card.suit.name}".lower(): card
    for card in ALL_CARDS
    if card.suit is not None
    for rank in (card.rank.name, int(card.rank))
}
_WORDS = re.compile(rf"\b(?:{'|'.join(_IN_WORDS)})\b", re.IGNORECASE)


def cards_in_words(text: str) -> set[Card]:
    """The cards that `text` names in words, as in "the ten of hearts"."""
    phrases: list[str] = _WORDS.findall(text)
    return {_IN_WORDS[phrase.lower()] for phrase in phrases}
