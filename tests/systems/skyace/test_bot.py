"""The bot plays to win, and answers whatever it may be asked."""

from collections import Counter

import pytest

from fiftyfour.bots.playing import Played, simulate
from fiftyfour.engine.actions import Answer
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.minds import Player
from fiftyfour.engine.options import options_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.view import Pending
from fiftyfour.systems.skyace import system
from fiftyfour.systems.skyace.rpg.rest import Start
from fiftyfour.systems.skyace.table import SkyAce
from tests.soak import times
from tests.systems.skyace.scene import Place, Play, Scene, phase

LIMIT = {"round_limit": 60}


def aimless(seen: Seen[SkyAce], pending: Pending, chance: Plain) -> Given:
    """Any legal answer, but no dawdling between contests."""
    starts = options_of(pending.decision, Start)
    return starts[0].id if starts else pending.decision.sample(chance)


def winner(played: Played[SkyAce]) -> str:
    """The seat of the winner, empty for a draw."""
    contest = played.game.table.contest
    heroes = played.game.table.heroes.values()
    return next((hero.seat for hero in heroes if hero.name == contest.winner), "")


@pytest.mark.soak
def test_far_better_than_random() -> None:
    """Sky Ace and Twilight change hands every other contest."""
    won: Counter[str] = Counter()
    for seed in range(times(200)):
        bots = [system.minds.bot, aimless] if seed % 2 else [aimless, system.minds.bot]
        best = winner(simulate(system, bots, seed=seed, settings=LIMIT))
        won["bot" if best == ("p1" if seed % 2 else "p2") else "other"] += 1
    assert won["bot"] >= times(190)


@pytest.mark.soak
def test_alone_against_three() -> None:
    won = 0
    for seed in range(times(40)):
        bots: list[Player[SkyAce]] = [aimless] * 4
        bots[seed % 4] = system.minds.bot
        played = simulate(system, bots, seed=seed, settings=LIMIT)
        won += winner(played) == f"p{seed % 4 + 1}"
    assert won >= times(25)  # chance alone would give 10


def test_bots_come_to_an_end() -> None:
    """Between two that seek each other a contest needs no round limit."""
    for seed in range(20):
        assert simulate(system, [system.minds.bot] * 2, seed=seed).over


@pytest.mark.parametrize("settings", [{"decks": "per_hero"}, {"clubs_bonus": "draw_two"}])
def test_with_a_gm_and_other_settings(settings: dict[str, str]) -> None:
    played = simulate(
        system, [system.minds.bot] * 2, gm=system.minds.bot, seed=5, settings=settings
    )
    assert played.over
    assert played.game.table.contest.winner in ("heroes", "villains")


def answers(play: Play) -> Given | Answer:
    seat = play.game.awaited()[0].seat
    seen = play.game.seen(seat)
    return system.minds.bot(seen, seen.decisions[0], Plain())


def test_it_strikes_from_the_better_tower() -> None:
    """SK-GMG-02: the suit bonus and a low difficulty are what a place is chosen for."""
    play = Play(
        Scene(
            heroes={
                "T": Place(at="4h@(-1,0)", deck="8s 2s"),
                "S": Place("Sky Ace", at="8d@(0,1)"),
            }
        )
    )
    play.do("T: draw")
    said = str(answers(play))
    assert said in ("place 8s 0,0", "place 8s -1,1")  # both beside S, at her height
    play.do(f"T: {said}")
    assert answers(play) == "attack 2"


def test_it_plays_to_its_strengths() -> None:
    """SK-GMG-03: Twilight, strong in close attacks, goes where she can make one."""
    play = Play(
        Scene(
            heroes={
                "T": Place(at="4h@(-1,0)", deck="8c 8d"),
                "S": Place("Sky Ace", at="8c@(1,1)"),
            }
        )
    )
    play.do("T: draw")
    said = str(answers(play))
    play.do(f"T: {said}")
    assert said.split()[-1] not in ("0,0", "2,2"), "that would be diagonal, for a far attack"


def test_it_defends_only_where_there_is_something_to_block() -> None:
    for card, said in (("As", "defend"), ("2s", "decline")):
        play = Play(
            Scene(
                heroes={
                    "T": Place(at="4h@(-1,0)", deck=f"8s Kd {card} 2c 3c 4c"),
                    "S": Place("Sky Ace", at="8d@(0,1)"),
                }
            )
        )
        for line in ("T: draw", "T: place 8s 0,0", "T: attack S"):
            play.do(line)
        play.do("T: play As" if card == "As" else "T: play")
        assert answers(play) == said


def test_at_rest_it_begins() -> None:
    play = Play(Scene(heroes={"A": Place(), "B": Place()}, phase="rest"))
    assert phase(play.game) == "REST"
    assert answers(play) == "start"
