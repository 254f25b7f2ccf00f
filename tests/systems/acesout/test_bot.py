"""The bots: a whole mission alone, and players who do better than chance."""

from fiftyfour.bots import random_bot, simulate
from fiftyfour.engine.system import Bot
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout import system

GAMES = 60


def beaten(bot: Bot) -> int:
    """Missions in which the VILLAIN is beaten, with the game's own stand-in for a GM."""
    played = [simulate(system, [bot, bot], gm=system.bot, seed=seed) for seed in range(GAMES)]
    assert all(one.over for one in played)
    return sum("beaten" in one.result for one in played)


def test_players_do_better_than_chance() -> None:
    """88 missions of 100 against 73; the stand-in calls from the chart (AO-CALL-05, AO-OPP-02)."""
    plain, random = beaten(system.bot), beaten(random_bot)
    assert plain >= random + GAMES // 20, (plain, random)


def test_one_person_plays_alone() -> None:
    """A mission ends by itself: the VILLAIN beaten or escaped, or every agent out (AO-GEN-01)."""
    results = {
        simulate(system, [system.bot], gm=system.bot, seed=seed).result for seed in range(40)
    }
    assert any("beaten" in result for result in results)
    assert any("escapes" in result for result in results)


def test_the_stand_in_gives_no_unlawful_call() -> None:
    """Every skill set it calls is free for its agent, or the game would refuse (AO-LOCK-01)."""
    played = simulate(system, [system.bot] * 3, gm=system.bot, seed=7)
    assert played.over
    assert set(played.game.table.agents) == {Seat("p1"), Seat("p2"), Seat("p3")}
    assert GM in played.game.seats
