"""What chance decided in a game: a scripted one that is known by hand, and many that bots play."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import sqrt
from typing import TypeVar

import pytest
from highcard import HighCard, system
from msgspec import Struct

from fiftyfour.engine.actions import Answer, AnyAction, Begin, Undo
from fiftyfour.engine.chance import Human, Plain
from fiftyfour.engine.moments import Following, Moment
from fiftyfour.engine.playing import bot_acts
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import GM, Seat

T = TypeVar("T", bound=Struct)

P1, P2 = Seat("p1"), Seat("p2")
SEATS = (SeatInfo(P1, "player", "Ann"), SeatInfo(P2, "player", "Bo"))


class Told:
    """A game of High card with real cards, which is followed."""

    def __init__(self) -> None:
        setup = Setup(system="highcard", seats=SEATS, host=P1, settings={"hand": 2})
        self.game: Session[HighCard] = Session(system, setup, Human())
        self.following = Following[HighCard]()
        self.do(P1, Begin())
        self.do(P1, Answer(to="enter", answer=["3c", "Ks"]))
        self.do(P2, Answer(to="enter", answer=["2d", "Ah"]))

    def do(self, seat: Seat, action: AnyAction) -> None:
        self.following.before(self.game, seat, action)
        self.following.after(self.game, self.game.apply(seat, action))

    def lay(self, ann: str, bo: str) -> None:
        asked = str(self.game.state.asked)
        self.do(P1, Answer(to=asked, answer=[ann]))
        self.do(P2, Answer(to=asked, answer=[bo]))

    def moments(self) -> list[tuple[Seat, str, str, bool, bool, Fraction]]:
        return [
            (one.seat, one.did, one.odds, one.came, one.lucky, one.chance)
            for one in self.following.moments
        ]


def test_turning_points_of_a_game_that_is_known_by_hand() -> None:
    """Of the 52 cards that Ann does not see the four twos are lower than her 3♣; then 42 of 51.

    Bo's 2♦ cannot win, so nothing was at stake in it; of 51 cards 46 are lower than the A♥.
    """
    told = Told()
    told.lay("3c", "2d")
    first = (P1, "Lay a card: 3♣", "1/13", True, True, Fraction(1, 13))
    assert told.moments() == [first]
    told.lay("Ks", "Ah")
    assert told.moments() == [
        first,
        (P1, "Lay a card: K♠", "14/17", False, False, Fraction(3, 17)),
        (P2, "Lay a card: A♥", "46/51", True, True, Fraction(46, 51)),
    ]


def test_what_was_taken_back_did_not_happen() -> None:
    told = Told()
    told.lay("3c", "2d")
    back = told.game.seq
    told.lay("Ks", "Ah")
    assert len(told.moments()) == 3
    told.do(P1, Undo(to=back))
    assert len(told.moments()) == 3, "it is only asked for"
    told.do(P2, Answer(to="undo", answer="agree"))
    assert len(told.moments()) == 1


def test_a_table_that_hides_its_odds_tells_none() -> None:
    setup = Setup(system="highcard", seats=SEATS, host=P1, settings={"odds": "off"})
    game: Session[HighCard] = Session(system, setup, Plain(seed=1))
    assert list(_played(game, 6)) == []


def _played(game: Session[T], most: int) -> Iterator[Moment]:
    """What chance decided in a game that bots play."""
    following, chance = Following[T](), Plain(seed=7)
    game.apply(game.config.host, Begin())
    for seat, action in islice(bot_acts(game, lambda _: game.system.minds.bot, chance), most):
        following.before(game, seat, action)
        following.after(game, game.apply(seat, action))
    yield from following.moments


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("acesout", "success"),
        ("skyace", "hurts"),
        ("skyace", "is hurt"),
        ("zilch", "success"),
        ("suits", "by flips"),
        ("nightterrors", "pays nothing"),
    ],
)
def test_chances_come_about_as_often_as_they_say(name: str, label: str) -> None:
    """In games of bots, within five standard deviations; so each is held to what it decided."""
    found: list[Moment] = []
    for seed in range(6):
        played = find_system(name)
        seats = (SeatInfo(GM, "gm", "Gil"), *SEATS)
        setup = Setup(system=name, seats=seats, host=GM, settings=dict(played.settings.one_game))
        found += _played(Session(played, setup, Plain(seed=seed)), 120)
    odds = [Fraction(one.odds) for one in found if one.label.endswith(label)]
    came = sum(one.came for one in found if one.label.endswith(label))
    assert len(odds) > 15
    assert 0 < came < len(odds)
    spread = sqrt(sum(chance * (1 - chance) for chance in odds))
    assert abs(came - sum(odds)) < 5 * spread
