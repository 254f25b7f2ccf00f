"""The bots: a job alone, and players who do better than chance."""

from functools import cache

from fiftyfour.bots import random_bot, simulate
from fiftyfour.engine.system import Bot
from fiftyfour.systems.suits import system
from fiftyfour.systems.suits.standin import JOB

GAMES = 20


@cache
def fared(bot: Bot) -> tuple[float, int]:
    """Share of plays that came off, and how many died, with the stand-in for a GM."""
    won = plays = dead = 0
    for seed in range(GAMES):
        played = simulate(system, [bot, bot, bot], gm=system.bot, seed=seed)
        assert played.over
        table = played.game.table
        won, plays = won + table.scene.won, plays + table.scene.plays
        dead += sum(not one.state.alive for one in table.suits())
    return won / plays, dead


def test_players_do_better_than_chance() -> None:
    """Hands are spent where they are needed: 9 plays of 10 come off, and few die."""
    (plain, dead), (random, killed) = fared(system.bot), fared(random_bot)
    assert plain > random + 0.05, (plain, random)
    assert dead < killed, (dead, killed)


def test_one_person_plays_alone() -> None:
    """A scene with a lock, a doorman, a chase and a shoot-out ends by itself (SU-COMP-01)."""
    assert {part[0] for part in JOB[:3]} == {"thief open", "persuasion persuade", "athlete chase"}
    for seed in range(5):
        played = simulate(system, [system.bot], gm=system.bot, seed=seed)
        assert played.over
        assert "plays came off" in played.result
        assert played.game.table.scene.plays >= 3
        assert any(one.standing.sight == "all" for one in played.game.table.cast())


def test_eight_sit_down() -> None:
    """SU-COMP-09: up to eight players, whom the same GM keeps busy."""
    played = simulate(system, [system.bot] * 8, gm=system.bot, seed=3)
    assert played.over
