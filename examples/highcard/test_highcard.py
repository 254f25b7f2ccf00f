"""The tests of a game: the suite that every game passes, and its own rules."""

import doctest
from pathlib import Path

import pytest
from highcard import Exchange, HighCard, exchange, system

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.cards import parse_cards
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance import Check, checks
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import Changed, Told
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import Seat

ANN, BOB = Seat("p1"), Seat("p2")


@pytest.mark.parametrize("check", checks, ids=lambda check: check.__name__)
def test_conformance(check: Check) -> None:
    check(system)


def dealt(ann: str, bob: str) -> Session[HighCard]:
    """A game in which these two hands have been dealt."""
    seats = (SeatInfo(ANN, "player", "Ann"), SeatInfo(BOB, "player", "Bob"))
    hands = [parse_cards(ann), parse_cards(bob)]
    setup = Setup(system="highcard", seats=seats, host=ANN, settings={"hand": len(hands[0])})
    game = Session(system, setup, Plain(seed=1))
    game.apply(ANN, Begin())
    table = game.table
    for player in table.players:
        game.move(player.hand.cards, player.hand, table.deck, rule="HC-2")
    for player, hand in zip(table.players, hands, strict=True):
        game.move(hand, table.deck, player.hand, rule="HC-2")
    return game.fork()  # so that the questions follow from the new hands


@pytest.mark.parametrize(
    ("ann", "bob", "result"),
    [
        ("Ah", "Ks", "Ann wins"),
        ("Ah", "Jo", "Bob wins"),
        ("7h", "7s", "a draw between Ann and Bob"),
        ("2c 7h", "3c 7s", "Bob wins"),
    ],
)
def test_the_highest_rank_takes_the_round(ann: str, bob: str, result: str) -> None:
    game = dealt(ann, bob)
    for mine, theirs in zip(parse_cards(ann), parse_cards(bob), strict=True):
        game.answer(ANN, [mine])
        game.answer(BOB, [theirs])
    assert game.over
    assert game.view(None).over == result


def test_a_card_lies_face_down_until_the_last_is_laid() -> None:
    game = dealt("2c Ah", "3c Ks")
    assert game.answer(ANN, ["Ah"]) == []
    events = game.answer(BOB, ["Ks"])
    *laid, won, told = events
    assert [event.rule for event in laid] == ["HC-3", "HC-3"]
    assert isinstance(won, Changed)
    assert (won.track, won.before, won.after) == ("won:p1", 0, 1)
    assert isinstance(told, Told)
    assert told.text == "Ann takes the round with A♥"


def test_each_card_has_its_chance() -> None:
    """52 cards are unseen; all of them except aces and jokers are lower than an ace."""
    game = dealt("Ah 2c", "Ks 3c")
    hints = game.hints(ANN, game.pending(ANN)[0].id)
    assert [(hint.to, hint.chance) for hint in hints] == [(["Ah"], "47/52"), (["2c"], "0")]


def test_cards_are_exchanged_once_and_before_the_first_round() -> None:
    game = dealt("2c 3c", "Ah Kh")
    game.apply(ANN, exchange.say(Exchange(parse_cards("2c 3c"))))
    ann, _ = game.table.players
    assert len(ann.hand) == 2
    assert game.table.laid.cards == parse_cards("2c 3c")
    with pytest.raises(IllegalAction, match="already"):
        game.apply(ANN, exchange.say(Exchange(ann.hand.cards)))
    game.answer(ANN, [ann.hand.cards[0]])
    game.answer(BOB, ["Ah"])
    with pytest.raises(IllegalAction, match="the first round is over"):
        game.apply(BOB, exchange.say(Exchange(parse_cards("Kh"))))


def test_it_is_found_by_its_entry_point() -> None:
    assert find_system("highcard") is system


def test_the_examples_of_the_readme() -> None:
    readme = Path(__file__).with_name("README.md")
    options = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    assert doctest.testfile(str(readme), module_relative=False, optionflags=options).failed == 0
