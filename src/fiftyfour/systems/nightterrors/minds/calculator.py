"""What can be asked about the chances of Night Terrors, from a full deck (NT-ODDS-02)."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import Number
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import menu
from fiftyfour.engine.forms import Field, form
from fiftyfour.engine.questions import Question, question
from fiftyfour.systems.nightterrors.conflict.plays import Against
from fiftyfour.systems.nightterrors.data import SUITS
from fiftyfour.systems.nightterrors.minds import cost_odds, odds
from fiftyfour.systems.nightterrors.minds.odds import Draw
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings

MOST_CARDS = 9
"""As many as a hand has after the draw, with a card of trump more."""

MOST_SEARCHED = 8
"""Cards of a hand whose plays are gone through, which takes a second or two."""

FEW_SEARCHED = 6
"""The same where every push has to be gone through with the cards that it takes."""


def _number(label: str, least: int, most: int, default: int) -> Field:
    return Field(label, Number(prompt=label, least=least, most=most), default)


_CARDS = _number("Cards in the hand", 1, MOST_CARDS, 8)
_VALUE = _number("Value of the raise", 1, 44, 14)
_ACE = Field("An ace is worth", menu("An ace is worth", {"1": "1", "11": "11"}), "1")


class SeeQuestion(Struct, frozen=True):
    """A hand of so many cards, and a raise."""

    cards: int
    value: int
    ace: Literal["1", "11"]


def _see(asked: SeeQuestion) -> dict[str, Fraction]:
    draw, value, settings = Draw(asked.cards), asked.value, NightTerrorsSettings(ace=asked.ace)
    return {
        "reversal": odds.reverses(draw, value, settings),
        "clean": odds.sees_cleanly(draw, value, None, settings),
        "clean, with a trump": odds.sees_cleanly(draw, value, Suit.SPADES, settings),
        "with any number of cards": odds.reaches(draw, value, None, settings),
        "with any number, and a trump": odds.reaches(draw, value, Suit.SPADES, settings),
    }


class DueQuestion(Struct, frozen=True):
    """A hand of so many cards against a raise, and how it may be seen or pushed."""

    cards: int
    value: int
    fallout: int
    laid: Literal["any", "two"]
    ace: Literal["1", "11"]
    push_due: Literal["price", "trump", "full"]
    see_cards: Literal["fewest", "free"]

    @property
    def settings(self) -> NightTerrorsSettings:
        return NightTerrorsSettings(ace=self.ace, push_due=self.push_due, see_cards=self.see_cards)

    @property
    def raised(self) -> Against:
        return Against(self.value, self.fallout, Suit.SPADES)


def _uncounted(asked: DueQuestion) -> Refusal | None:
    """`bad_cards` for what would take too long."""
    quick = asked.push_due == "price" or (asked.push_due, asked.see_cards) == ("full", "free")
    most = MOST_SEARCHED if quick else FEW_SEARCHED
    if asked.laid == "any" and asked.cards > most:
        line = f"with any number laid, hands of 1 to {most} cards are counted"
        return Refusal("bad_cards", line, "NT-ODDS-02")
    if asked.laid == "two" and not cost_odds.told_with_two(asked.raised, asked.settings):
        line = "where a push costs only the difference, this is counted for any number of cards"
        return Refusal("bad_cards", f"{line}, or against a raise without trump", "NT-PUSH-03")
    return None


def _due(asked: DueQuestion) -> Distribution:
    settings, draw, raised = asked.settings, Draw(asked.cards), asked.raised
    count = cost_odds.least_dues if asked.laid == "any" else cost_odds.dues_with_two
    return count(draw, raised, settings)


class RaiseQuestion(Struct, frozen=True):
    """A hand of so many cards."""

    cards: int
    ace: Literal["1", "11"]


def _raise(asked: RaiseQuestion) -> Distribution:
    return odds.best_raise(Draw(asked.cards), NightTerrorsSettings(ace=asked.ace))


class SuitQuestion(Struct, frozen=True):
    """A hand of so many cards, and a suit."""

    cards: int
    suit: str


def _suit(asked: SuitQuestion) -> dict[str, Fraction]:
    return {"at least one": odds.has_suit(Draw(asked.cards), Suit(asked.suit))}


QUESTIONS: dict[str, Question] = {
    "see": question(
        form(
            SeeQuestion,
            "Can a hand see a raise?",
            {"cards": _CARDS, "value": _VALUE, "ace": _ACE},
            rule="NT-ODDS-02",
        ),
        _see,
    ),
    "due": question(
        form(
            DueQuestion,
            "The fewest points for which a raise can be seen or pushed",
            {
                "cards": _number("Cards in the hand", 1, MOST_CARDS, 4),
                "value": _VALUE,
                "fallout": _number("Trump value of the raise", 0, 11, 0),
                "laid": Field(
                    "Cards laid",
                    menu("Cards laid", {"any": "any number", "two": "two at most"}),
                    "any",
                ),
                "ace": _ACE,
                "push_due": Field(
                    "A push costs",
                    menu(
                        "A push costs",
                        {
                            "price": "the difference",
                            "trump": "the difference and the trump",
                            "full": "as much as a see",
                        },
                    ),
                    "price",
                ),
                "see_cards": Field(
                    "More cards than needed",
                    menu("More cards than needed", {"fewest": "not allowed", "free": "allowed"}),
                    "fewest",
                ),
            },
            rule="NT-FALL-03",
            unless=_uncounted,
        ),
        _due,
    ),
    "raise": question(
        form(
            RaiseQuestion,
            "The highest raise of two cards",
            {"cards": _CARDS, "ace": _ACE},
            rule="NT-RAISE-01",
        ),
        _raise,
    ),
    "suit": question(
        form(
            SuitQuestion,
            "Does a hand hold a card of a suit?",
            {"cards": _CARDS, "suit": Field("Suit", menu("Suit", SUITS), "s")},
            rule="NT-TRUMP-05",
        ),
        _suit,
    ),
}
"""Each question by the name it is asked by."""
