"""Environments: PettingZoo's own tests pass, and nobody sees more than their seat."""

import sys
import warnings
from functools import partial
from importlib import import_module
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pettingzoo  # pyright: ignore[reportMissingTypeStubs]
import pytest
from numpy.typing import NDArray
from pettingzoo import test as theirs  # pyright: ignore[reportMissingTypeStubs]
from pettingzoo.utils import parallel_to_aec  # pyright: ignore[reportMissingTypeStubs]

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.errors import NotInstalled, UnknownSystem
from fiftyfour.engine.system import find_system
from fiftyfour.env import zoo
from fiftyfour.env.arrays import Observer
from fiftyfour.env.choices import NoChoice
from fiftyfour.env.playing import Options, Play
from fiftyfour.env.vector import Games

suite = cast("Any", theirs)  # it has no types

GAMES = ("acesout", "nightterrors", "skyace", "suits", "zilch")


@pytest.mark.parametrize("game", [*GAMES, "highcard"])
def test_pettingzoo_finds_nothing_wrong(game: str) -> None:
    """Its four tests; it would rather see one array than many, and warns of whoever only looks."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        suite.api_test(zoo.env(game, max_cycles=60), num_cycles=40)
        suite.seed_test(partial(zoo.env, game, max_cycles=60), num_cycles=15)
        cycles = partial(zoo.parallel_env, game, illegal="first")
        suite.parallel_api_test(cycles(max_cycles=30), num_cycles=20)
        if game != "highcard":  # it ends too soon

            def turns(max_cycles: int) -> object:
                return parallel_to_aec(cycles(max_cycles=max_cycles))

            suite.max_cycles_test(SimpleNamespace(parallel_env=cycles, env=turns))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_changes_nothing_that_an_agent_sees(game: str) -> None:
    """What a seat does not see is dealt anew: its arrays, choices and mask stay as they were."""
    play, chance = Play(Options(find_system(game), players=3), seed=8), Plain(seed=9)
    play.run()
    observer = Observer(play.options.system, play.game.seats)
    hidden = 0
    for _ in range(40):
        if play.over:
            break
        for seat in play.agents:
            other = play.redeal(seat, chance)
            hidden += other.game.encode() != play.game.encode()
            menus = [one.draft.menu if seat == play.seat else None for one in (play, other)]
            one = observer.arrays(play.game.seen(seat), menus[0])
            two = observer.arrays(other.game.seen(seat), menus[1])
            for name in one:
                assert np.array_equal(one[name], two[name]), f"{name} of {seat} tells"
        assert play.draft.menu is not None
        numbers = list(play.draft.menu.choices)
        play.choose(numbers[chance.below(len(numbers))])
        play.run()
    assert hidden > 20


def test_pettingzoo_makes_the_games_by_name() -> None:
    made: Any = pettingzoo.make("aec", "fiftyfour/highcard-v0", players=3)
    made.reset(seed=1)
    assert made.possible_agents == ["player_0", "player_1", "player_2"]
    cycles: Any = pettingzoo.make("parallel", "fiftyfour/highcard-v0", max_cycles=3)
    assert str(cycles.metadata["name"]) == "fiftyfour_highcard_v0"


def test_hands_are_seen_by_their_own_seat_alone() -> None:
    env = zoo.TurnEnv("highcard", settings={"hand": 2})
    env.reset(seed=1)
    mine, rival = (env.observe(agent)["zone_faces"].sum() for agent in env.possible_agents)
    assert (mine, rival) == (2, 2)
    hands = [env.observe(agent)["zone_faces"].any(axis=0) for agent in env.possible_agents]
    assert not (hands[0] & hands[1]).any()


def test_the_winner_gets_what_the_others_pay() -> None:
    env = zoo.TurnEnv("highcard", players=3)
    env.reset(seed=5)
    rng, totals = np.random.default_rng(0), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, ended, cut, _ = env.last(observe=False)
        totals[agent] += reward
        mask = env.observe(agent)["action_mask"]
        env.step(None if ended or cut else int(rng.choice(np.flatnonzero(mask))))
    assert sum(totals.values()) == pytest.approx(0)
    assert max(totals.values()) > 0


def test_an_illegal_action_ends_the_game_and_costs_a_point() -> None:
    env = zoo.TurnEnv("highcard")
    env.reset(seed=1)
    env.step(127)
    assert env.rewards == {"player_0": -1.0, "player_1": 0.0}
    assert all(env.terminations.values())


def test_a_stand_in_plays_an_adventure_as_the_gm() -> None:
    env = zoo.TurnEnv("acesout", gm="lighthouse-ledger", max_cycles=400, asides="none")
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    for agent in env.agent_iter():
        if env.ended or env.cut:
            break
        env.step(int(rng.choice(np.flatnonzero(env.observe(agent)["action_mask"]))))
    story = env.play.game.story
    assert story is not None
    assert story.at
    assert env.ended


def test_what_does_not_fit_is_said_at_once() -> None:
    wrong: list[tuple[str, dict[str, Any], str]] = [
        ("skyace", {"gm": "dm"}, "Sky Ace has no GM 'dm'; there are none, bot, agent"),
        ("suits", {"gm": "none"}, "Suits has no GM 'none'; there are bot, agent"),
        ("highcard", {"gm": "bot"}, "High card has no GM 'bot'; there are none"),
        ("highcard", {"players": 9}, "takes 2 to 6 players, not 9"),
        ("highcard", {"settings": {"feet": 2}}, "no setting 'feet'"),
        ("highcard", {"asides": "some"}, "asides is play, all, none, not 'some'"),
        ("highcard", {"reward": "gold"}, "reward is won, score, not 'gold'"),
        ("highcard", {"illegal": "lose"}, "illegal is end, first, not 'lose'"),
    ]
    for game, asked, told in wrong:
        with pytest.raises(UnknownSystem, match=told):
            zoo.env(game, **asked)


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("zoo", "pettingzoo", "rl"),
        ("vector", "gymnasium", "rl"),
        ("arrays", "numpy.typing", "rl"),
        ("spiel", "pyspiel", "openspiel"),
    ],
)
def test_what_is_not_installed_is_named(
    module: str, missing: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, f"fiftyfour.env.{module}", raising=False)
    with pytest.raises(NotInstalled, match=rf"fiftyfour\[{extra}\]"):
        import_module(f"fiftyfour.env.{module}")


def test_many_games_at_once_are_those_that_one_by_one_would_be() -> None:
    """A row of the batch is what its game alone shows; games that end begin anew by themselves."""
    games, rng = Games(3, "highcard"), np.random.default_rng(3)
    seen, info = games.reset(seed=4)
    ends, rewards = 0, NDArray[np.float32]
    for _ in range(30):
        for at, play in enumerate(games.plays):
            assert play.agents[info["agent"][at]] == play.seat
            observer = Observer(play.options.system, play.game.seats)
            alone = observer.arrays(play.game.seen(play.seat), play.draft.menu)
            assert all(np.array_equal(alone[name], seen[name][at]) for name in alone)
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, ended, cut, info = games.step(actions)
        assert rewards.shape == (3, 2)
        assert not rewards[~ended].any()
        assert not cut.any()
        ends += int(ended.sum())
    assert ends > 5
    with pytest.raises(NoChoice):
        games.step(np.array([127, 127, 127]))
