"""Bots end every contest, also those who have every reason to keep away from each other."""

from itertools import combinations_with_replacement

import pytest

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import answer_to
from fiftyfour.engine.things import Seat
from fiftyfour.systems.skyace import system
from fiftyfour.systems.skyace.characters.sheets import HeroSheets
from fiftyfour.systems.skyace.data import READY_MADE
from tests.soak import times

SHEETS = HeroSheets(system)
P1, P2 = Seat("p1"), Seat("p2")
MOST_ROUNDS = 80
"""More than twice the rounds until a hero has no caution left."""


def rounds(one: str, other: str, seed: int) -> int:
    """The rounds that a contest of two bots takes; with no other limit than the test's."""
    seats = SeatInfo(P1, "player", "Ann"), SeatInfo(P2, "player", "Ben")
    settings = system.settings.fresh({"contests": 1, "round_limit": 0})
    setup = Setup(system=system.id, seats=seats, host=P1, settings=settings)
    game = Session(system, setup, Plain(seed=seed))
    game.apply(P1, Begin())
    for seat, name in ((P1, one), (P2, other)):
        game.apply(seat, SHEETS.entry(SHEETS.ready[name].file))
    chance = Plain(seed=seed)
    while not game.over and game.table.contest.round <= MOST_ROUNDS:
        seat = game.awaited()[0].seat
        asked = game.question(seat)
        assert asked is not None
        game.apply(seat, answer_to(asked, system.minds.bot(game.fork().seen(seat), asked, chance)))
    assert game.over, f"{one} and {other}, seed {seed}: no end after {MOST_ROUNDS} rounds"
    return game.table.contest.round


def test_two_who_walked_round_and_round_meet() -> None:
    """With seed 1553 two Twilights kept away from each other for 3,000 turns."""
    assert rounds("Twilight", "Twilight", 1553) < MOST_ROUNDS
    for seed in range(10):
        rounds("Twilight", "Twilight", seed)


@pytest.mark.slow
@pytest.mark.soak
def test_every_pair_of_ready_heroes_comes_to_an_end() -> None:
    names = [hero.name for hero in READY_MADE]
    for one, other in combinations_with_replacement(names, 2):
        for seed in range(times(2)):
            rounds(one, other, seed)
