"""The games in OpenSpiel: its own tests pass, its algorithms solve a small contest."""

import importlib
from pathlib import Path
from typing import Any, cast

import numpy as np
import pyspiel as theirs  # pyright: ignore[reportMissingModuleSource]
import pytest
from absl import flags
from open_spiel.python.algorithms import (  # pyright: ignore[reportMissingTypeStubs]
    ismcts,
    mcts,
)

from examples.solve_bluff import solve
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.env import spiel
from tests.soak import times

pyspiel = cast("Any", theirs)

assert spiel  # it registers the games


def their(module: str) -> Any:
    """A module that imports all their games, and so is imported by its test alone."""
    return importlib.import_module(f"open_spiel.python.{module}")


SHORT = "python_fiftyfour_highcard(settings=hand:2)"


def reached(name: str, seed: int, steps: int = 10_000) -> Any:
    """The first moment at which a player chooses after so many random steps, or the end."""
    state, rng = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(seed)
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        steps -= 1
        chance = state.is_chance_node()
        actions = [a for a, _ in state.chance_outcomes()] if chance else state.legal_actions()
        state.apply_action(int(rng.choice(actions)))
    return state


@pytest.mark.soak
def test_its_random_games_find_nothing_wrong() -> None:
    """Whole games: copies, stored states, legal actions, chances, observations and returns."""
    long = [f"python_fiftyfour_{game}(asides=none)" for game in ("acesout", "suits", "zilch")]
    games = [
        SHORT,
        "python_fiftyfour_skyace(settings=round_limit:2)",
        "python_fiftyfour_nightterrors(asides=none)",
        *long,
    ]
    for name in games[: times(3)]:
        pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_its_simulations_pickle_what_they_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game, its kind and its states, and copies of these, at the beginning of a game."""
    sims = their("tests.games_sim_test")
    monkeypatch.setattr(sims, "MAX_ACTIONS_PER_GAME", 40)
    np.random.seed(5)
    sims.GamesSimTest().sim_game(pyspiel.load_game("python_fiftyfour_nightterrors"))


@pytest.mark.parametrize(
    ("game", "steps"),
    [("acesout", 60), ("nightterrors", 60), ("skyace", 60), ("suits", 60), ("zilch", 120)],
)
def test_a_stored_state_is_the_same_to_all_and_says_whose_turn_it_is(game: str, steps: int) -> None:
    state = reached(f"python_fiftyfour_{game}(players=2)", seed=1, steps=steps)
    again = state.get_game().deserialize_state(state.serialize())
    assert str(again) == str(state)
    for player in range(2):
        told, same = state.information_state_string(player), again.information_state_string(player)
        assert told.splitlines() == same.splitlines()
    seat = state.moment.play.agents[state.current_player()]
    assert f"; {seat} chooses" in str(state)
    first = state.get_game().new_initial_state()
    assert ("; chance draws" in str(first)) == first.is_chance_node()


def test_a_playthrough_is_played_again_to_the_letter(tmp_path: Path) -> None:
    playthroughs = their("algorithms.generate_playthrough")
    file = tmp_path / "playthrough.txt"
    cast("Any", flags).FLAGS.mark_as_parsed()
    file.write_text(playthroughs.playthrough(SHORT, [], seed=4), encoding="utf-8")
    expected, actual = playthroughs.replay(str(file))
    assert expected == actual
    assert "GameType.chance_mode = ChanceMode.EXPLICIT_STOCHASTIC" in expected


def test_the_chances_of_what_is_drawn_are_those_of_the_deck() -> None:
    state = pyspiel.load_game(SHORT).new_initial_state()
    outcomes = state.chance_outcomes()
    assert [chance for _, chance in outcomes] == [pytest.approx(1 / 54)] * 54
    state.apply_action(12)
    assert len(state.chance_outcomes()) == 53
    assert state.action_to_string(-1, 0) == "draw 2c"


@pytest.mark.parametrize("name", [SHORT, "python_fiftyfour_skyace", "python_fiftyfour_suits"])
def test_a_player_cannot_tell_what_is_resampled(name: str) -> None:
    """Same information state, as text and as numbers, and same choices; other cards are hidden."""
    state, sampler = reached(name, seed=3, steps=4), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    mine = state.current_player()
    others = [state.resample_from_infostate(mine, sampler) for _ in range(4)]
    for other in others:
        assert other.information_state_string(mine) == state.information_state_string(mine)
        assert other.information_state_tensor(mine) == state.information_state_tensor(mine)
        assert other.observation_string(mine) == state.observation_string(mine)
        assert other.legal_actions() == state.legal_actions()
    assert len({str(one) for one in [state, *others]}) > 1


def test_nobody_knows_what_is_drawn_into_the_hand_of_another() -> None:
    """Two histories that differ in a card of player 1 are one information state of player 0."""
    one, other = (pyspiel.load_game(SHORT).new_initial_state() for _ in range(2))
    for state, last in ((one, 20), (other, 30)):
        for draw in (5, 9, 0, last):
            state.apply_action(draw)
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.information_state_string(1) != other.information_state_string(1)


def test_its_search_plays_with_what_is_hidden() -> None:
    """Information-set tree search resamples, copies and plays on."""
    state, rng = reached(SHORT, seed=6, steps=4), np.random.RandomState(2)
    bot = cast("Any", ismcts).ISMCTSBot(
        game=state.get_game(),
        uct_c=1.0,
        evaluator=cast("Any", mcts).RandomRolloutEvaluator(1, rng),
        max_simulations=20,
        random_state=rng,
    )
    assert bot.step(state) in state.legal_actions()


def test_a_small_contest_is_solved() -> None:
    """With three cards it is Kuhn's poker: a random player loses 11/24, the first seat 1/18."""
    told = list(solve(cards=3, rounds=60))
    assert told[0] == pytest.approx((11 / 24, 1 / 8))
    assert told[-1][0] < 0.01
    assert told[-1][1] == pytest.approx(-1 / 18, abs=0.003)


def test_wrong_parameters_are_named() -> None:
    with pytest.raises(UnknownSystem, match="settings are name:value parted by ;, not 'feet'"):
        pyspiel.load_game("python_fiftyfour_highcard", {"settings": "feet"})
    with pytest.raises(UnknownSystem, match="takes 2 to 6 players, not 9"):
        pyspiel.load_game("python_fiftyfour_highcard", {"players": 9})
