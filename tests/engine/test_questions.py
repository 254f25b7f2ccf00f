"""Hints: who is told what an answer gives, and what a draft does."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from highcard import HighCard, HighCardSystem

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.minds import Minds
from fiftyfour.engine.questions import Hint, expected, likely, mark
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending

ANN = Seat("p1")


def told(seen: Seen[HighCard], pending: Pending, draft: object) -> Sequence[Hint]:
    return [likely("wins", Fraction(1, 3), ["2c"]), expected("cards", Fraction(5, 2))]


class Told(HighCardSystem):
    """High card with a GM who looks on."""

    gm = "may"
    minds = Minds(hints=told)


def game(odds: str) -> Session[HighCard]:
    seats = [SeatInfo(ANN, "player", "Ann"), SeatInfo(Seat("p2"), "player", "Bob")]
    seats.append(SeatInfo(GM, "gm", "GM"))
    setup = Setup(system="highcard", seats=tuple(seats), host=ANN, settings={"odds": odds})
    made = Session(Told(), setup, Plain(seed=1))
    made.apply(ANN, Begin())
    return made


def test_a_hint_is_exact() -> None:
    told = game("everybody").hints(ANN, "1")
    assert told == (Hint("wins", chance="1/3", to=["2c"]), Hint("cards", mean="5/2"))


@pytest.mark.parametrize("odds", ["gm", "off"])
def test_the_table_may_keep_them_back(odds: str) -> None:
    assert game(odds).hints(ANN, "1") == ()


def test_only_what_is_open_has_hints() -> None:
    with pytest.raises(IllegalAction, match="no decision '7' is open"):
        game("everybody").hints(ANN, "7")
    with pytest.raises(IllegalAction, match="open to you"):
        game("everybody").hints(GM, "1")


def marked(*hints: Hint) -> Sequence[object]:
    return [hint.to for hint in mark(hints) if hint.best]


def hits(chance: str, to: str) -> Hint:
    return likely("hits", Fraction(chance), to, matters=1)


def loses(mean: str, to: str) -> Hint:
    return expected("lost", Fraction(mean), to, matters=-1)


def test_the_best_is_marked_whole() -> None:
    """By what matters, and of equals the first."""
    sword = [hits("1/2", "sword"), expected("damage", Fraction(3), "sword", matters=1)]
    claw = [hits("2/3", "claw"), expected("damage", Fraction(1), "claw", matters=1)]
    assert marked(*claw, *sword) == ["sword", "sword"]
    assert marked(hits("1/2", "left"), hits("1/2", "right")) == ["left"]
    assert marked(likely("hits", Fraction(1), "sword")) == []  # it only informs
    assert marked(likely("hits", Fraction(1), matters=1)) == []


def test_the_least_harm_is_the_best() -> None:
    assert marked(loses("3", "stand"), loses("3/2", "defend")) == ["defend"]
    assert marked(loses("3", "stand"), loses("3", "defend")) == []


def test_a_sure_loss_and_a_long_shot_are_not_marked() -> None:
    assert marked(hits("0", "sword"), hits("0", "claw")) == []
    assert marked(hits("39/1000", "far")) == []
    assert marked(hits("1/10", "far")) == ["far"]
    assert marked(expected("damage", Fraction(0), "sword", matters=1)) == []
