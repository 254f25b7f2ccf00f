"""What can be asked about the chances of Night Terrors, from a full deck (NT-ODDS-02)."""

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Struct

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.questions import Question, question
from fiftyfour.engine.struct_form import Between, Pick, form_of
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


_CARDS = Between("Cards in the hand", 1, MOST_CARDS)
_VALUE = Between("Value of the raise", 1, 44)
_ACE = Pick("An ace is worth", ("1", "11"))


class SeeQuestion(Struct, frozen=True):
    """A hand of so many cards, and a raise."""

    cards: Annotated[int, _CARDS] = 8
    value: Annotated[int, _VALUE] = 14
    ace: Annotated[Literal["1", "11"], _ACE] = "1"


def _see(asked: SeeQuestion) -> dict[str, Fraction]:
    draw, value, settings = Draw(asked.cards), asked.value, NightTerrorsSettings(ace=asked.ace)
    return {
        "reversal": odds.reverses(draw, value, settings),
        "clean": odds.sees_cleanly(draw, value, None, settings),
        "clean, with a trump": odds.sees_cleanly(draw, value, Suit.SPADES, settings),
        "with any number of cards": odds.reaches(draw, value, None, settings),
        "with any number, and a trump": odds.reaches(draw, value, Suit.SPADES, settings),
    }


_PUSH_DUE = {
    "price": "the difference",
    "trump": "the difference and the trump",
    "full": "as much as a see",
}


class DueQuestion(Struct, frozen=True):
    """A hand of so many cards against a raise, and how it may be seen or pushed."""

    cards: Annotated[int, _CARDS] = 4
    value: Annotated[int, _VALUE] = 14
    fallout: Annotated[int, Between("Trump value of the raise", 0, 11)] = 0
    laid: Annotated[
        Literal["any", "two"], Pick("Cards laid", {"any": "any number", "two": "two at most"})
    ] = "any"
    ace: Annotated[Literal["1", "11"], _ACE] = "1"
    push_due: Annotated[Literal["price", "trump", "full"], Pick("A push costs", _PUSH_DUE)] = (
        "price"
    )
    see_cards: Annotated[
        Literal["fewest", "free"],
        Pick("More cards than needed", {"fewest": "not allowed", "free": "allowed"}),
    ] = "fewest"

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

    cards: Annotated[int, _CARDS] = 8
    ace: Annotated[Literal["1", "11"], _ACE] = "1"


def _raise(asked: RaiseQuestion) -> Distribution:
    return odds.best_raise(Draw(asked.cards), NightTerrorsSettings(ace=asked.ace))


class SuitQuestion(Struct, frozen=True):
    """A hand of so many cards, and a suit."""

    cards: Annotated[int, _CARDS] = 8
    suit: Annotated[str, Pick("Suit", SUITS)] = "s"


def _suit(asked: SuitQuestion) -> dict[str, Fraction]:
    return {"at least one": odds.has_suit(Draw(asked.cards), Suit(asked.suit))}


QUESTIONS: dict[str, Question] = {
    "see": question(form_of(SeeQuestion, "Can a hand see a raise?", rule="NT-ODDS-02"), _see),
    "due": question(
        form_of(
            DueQuestion,
            "The fewest points for which a raise can be seen or pushed",
            rule="NT-FALL-03",
            unless=_uncounted,
        ),
        _due,
    ),
    "raise": question(
        form_of(RaiseQuestion, "The highest raise of two cards", rule="NT-RAISE-01"), _raise
    ),
    "suit": question(
        form_of(SuitQuestion, "Does a hand hold a card of a suit?", rule="NT-TRUMP-05"), _suit
    ),
}
"""Each question by the name it is asked by."""
