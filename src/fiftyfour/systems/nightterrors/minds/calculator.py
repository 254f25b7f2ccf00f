"""What can be asked about the chances of Night Terrors, from a full deck (NT-ODDS-02)."""

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import (
    Choose,
    Field,
    Form,
    Number,
    Option,
    Simple,
    number_of,
    text_of,
)
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.questions import Question
from fiftyfour.systems.nightterrors.conflict.plays import Against
from fiftyfour.systems.nightterrors.data import SUITS
from fiftyfour.systems.nightterrors.minds import cost_odds, odds
from fiftyfour.systems.nightterrors.minds.odds import Draw
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings

MOST_CARDS = 9
"""As many as a hand has after the draw, with a card of trump more."""

MOST_SEARCHED = 8
"""Cards of a hand whose plays are gone through, which takes most of a second."""


def _number(label: str, least: int, most: int, default: int) -> Field:
    return Field(label, Number(prompt="", least=least, most=most), default)


def _choice(label: str, options: Mapping[str, str], default: str) -> Field:
    listed = [Option(id=one, label=told) for one, told in options.items()]
    return Field(label, Choose(prompt="", options=listed), default)


_CARDS = _number("Cards in the hand", 1, MOST_CARDS, 8)
_VALUE = _number("Value of the raise", 1, 44, 14)
_ACE = _choice("An ace is worth", {"1": "1", "11": "11"}, "1")


def _settings(filled: Mapping[str, Simple]) -> NightTerrorsSettings:
    chosen = {name: filled[name] for name in ("ace", "push_due") if name in filled}
    return msgspec.convert(chosen, NightTerrorsSettings)


def _see(filled: dict[str, Simple]) -> dict[str, Fraction]:
    draw, value = Draw(number_of(filled, "cards")), number_of(filled, "value")
    settings = _settings(filled)
    return {
        "reversal": odds.reverses(draw, value, settings),
        "clean": odds.sees_cleanly(draw, value, None, settings),
        "clean, with a trump": odds.sees_cleanly(draw, value, Suit.SPADES, settings),
        "with any number of cards": odds.reaches(draw, value, None, settings),
        "with any number, and a trump": odds.reaches(draw, value, Suit.SPADES, settings),
    }


def _due(filled: dict[str, Simple]) -> Distribution:
    draw, settings = Draw(number_of(filled, "cards")), _settings(filled)
    raised = Against(number_of(filled, "value"), number_of(filled, "fallout"), Suit.SPADES)
    if text_of(filled, "laid") == "any":
        if draw.cards > MOST_SEARCHED:
            told = f"with any number laid, hands of 1 to {MOST_SEARCHED} cards are counted"
            raise IllegalAction("bad_cards", told, "NT-ODDS-02")
        return cost_odds.least_dues(draw, raised, settings)
    if settings.push_due == "price":
        told = "where a push costs the price alone, this is counted for any number of cards only"
        raise IllegalAction("bad_cards", told, "NT-PUSH-03")
    return cost_odds.dues_with_two(draw, raised, settings)


def _raise(filled: dict[str, Simple]) -> Distribution:
    return odds.best_raise(Draw(number_of(filled, "cards")), _settings(filled))


def _suit(filled: dict[str, Simple]) -> dict[str, Fraction]:
    suit = Suit(text_of(filled, "suit"))
    return {"at least one": odds.has_suit(Draw(number_of(filled, "cards")), suit)}


QUESTIONS: dict[str, Question] = {
    "see": Question(
        Form(
            prompt="Can a hand see a raise?",
            rule="NT-ODDS-02",
            fields={"cards": _CARDS, "value": _VALUE, "ace": _ACE},
        ),
        _see,
    ),
    "due": Question(
        Form(
            prompt="The fewest points for which a raise can be seen or pushed",
            rule="NT-FALL-03",
            fields={
                "cards": _number("Cards in the hand", 1, MOST_CARDS, 4),
                "value": _VALUE,
                "fallout": _number("Trump value of the raise", 0, 11, 0),
                "laid": _choice("Cards laid", {"any": "any number", "two": "two at most"}, "any"),
                "ace": _ACE,
                "push_due": _choice(
                    "A push costs", {"full": "as much as a see", "price": "the price"}, "full"
                ),
            },
        ),
        _due,
    ),
    "raise": Question(
        Form(
            prompt="The highest raise of two cards",
            rule="NT-RAISE-01",
            fields={"cards": _CARDS, "ace": _ACE},
        ),
        _raise,
    ),
    "suit": Question(
        Form(
            prompt="Does a hand hold a card of a suit?",
            rule="NT-TRUMP-05",
            fields={"cards": _CARDS, "suit": _choice("Suit", SUITS, "s")},
        ),
        _suit,
    ),
}
"""Each question by the name it is asked by."""
