"""Steps a second of our environments, beside PettingZoo's and OpenSpiel's own in the same run.

usage: python bench/env.py [--runs 5] [--seconds 1] [--json]

A step is one choice of one agent, drawn at random from what is legal. All play whole games one
after the other, from `reset` or the initial state on. The contestants take turns within each run;
figures are medians over the runs of steps per second of processor time, ratios those of medians.

- PettingZoo, by turns (`env`, `last`, `step`): every game of ours with its arrays of numbers, and
  Leduc hold'em and Connect Four of PettingZoo's classic games, where what they need is installed
  (rlcard and pygame for Leduc).
- many at once: `Games` with 16 games, steps of all games together.
- OpenSpiel (`legal_actions`, `apply_action`, chance nodes counted as steps): ours, and its Python
  games liar's poker, Kuhn's poker and tic-tac-toe. Then the same with the information state (text)
  of whoever chooses.
"""

import argparse
import json
import random
import statistics
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import pettingzoo
import pettingzoo.env_registry.exceptions
import pyspiel
from open_spiel.python.games import kuhn_poker, liars_poker, tic_tac_toe  # they register themselves
from rich.console import Console
from rich.table import Table

from fiftyfour.env import spiel, zoo
from fiftyfour.env.vector import Games

GAMES = ("skyace", "acesout", "suits", "nightterrors", "zilch", "highcard")
CUT = 500
"""Choices after which a game is cut off: agents who choose at random may never end it."""

assert kuhn_poker and liars_poker and tic_tac_toe and spiel

Steps = Callable[[int], int]
"""Plays one game from a seed and returns how many steps it took."""


def in_turns(env: Any) -> Steps:
    """A game of an AEC environment of PettingZoo."""

    def play(seed: int) -> int:
        chance, steps = random.Random(seed), 0
        env.reset(seed=seed)
        for _ in env.agent_iter(CUT):
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                break
            mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
            env.step(chance.choice(np.flatnonzero(mask)))
            steps += 1
        return steps

    return play


def at_once(game: str) -> Steps:
    """64 steps of 16 games."""
    games = Games(16, game, max_cycles=CUT)
    last: dict[str, Any] = {}

    def play(seed: int) -> int:
        chance = random.Random(seed)
        seen = last.get("seen") or games.reset(seed=seed)[0]
        for _ in range(64):
            actions = [chance.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]]
            seen = games.step(np.array(actions))[0]
        last["seen"] = seen
        return 64 * 16

    return play


def as_states(name: str, told: bool) -> Steps:
    """A game of OpenSpiel; `told`: with the information state of whoever chooses."""
    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
        chance, steps, state = random.Random(seed), 0, game.new_initial_state()
        while not state.is_terminal() and steps < CUT:
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, chances)[0])
            else:
                if told:
                    state.information_state_string(state.current_player())
                state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def contestants() -> Iterator[tuple[str, str, Steps]]:
    """Each with the group in which it is compared, and whether it is a peer."""
    for game in GAMES:
        yield "PettingZoo", f"fiftyfour, {game}", in_turns(zoo.env(game, max_cycles=CUT))
    for peer in ("classic/leduc_holdem-v4", "classic/connect_four-v3"):
        try:
            env = pettingzoo.make("aec", peer)
        except pettingzoo.env_registry.exceptions.FailedToImport:
            continue  # its engine is not installed
        yield "PettingZoo", f"PettingZoo, {peer}", in_turns(env)
    for game in GAMES:
        yield "many at once", f"fiftyfour, {game}", at_once(game)
    ours = [f"python_fiftyfour_{game}" for game in GAMES]
    theirs = ["python_liars_poker", "python_kuhn_poker", "python_tic_tac_toe"]
    for name in [*ours, *theirs]:
        yield "OpenSpiel", name, as_states(name, told=False)
    for name in [*ours, *theirs]:
        yield "OpenSpiel, with information states", name, as_states(name, told=True)


def rate(play: Steps, seconds: float, seed: int) -> float:
    """Steps per second of processor time."""
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        steps += play(seed)
        seed += 1
    return steps / (time.process_time() - begun)


def main() -> None:
    """Measure, and print a table for each group."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    playing = list(contestants())
    found: dict[tuple[str, str], list[float]] = {(group, name): [] for group, name, _ in playing}
    for run in range(given.runs):
        for group, name, play in playing:
            found[group, name].append(rate(play, given.seconds, run * 100_000))
    medians = {key: statistics.median(rates) for key, rates in found.items()}
    if given.json:
        print(json.dumps({f"{group}: {name}": value for (group, name), value in medians.items()}))
        return
    show(medians)


def show(medians: Mapping[tuple[str, str], float]) -> None:
    """A table for each group, with ratios to the first peer in it."""
    for group in dict.fromkeys(group for group, _ in medians):
        rates = {name: value for (where, name), value in medians.items() if where == group}
        peers = [name for name in rates if "fiftyfour" not in name]
        short = [peer.replace("python_", "").rpartition("/")[2] for peer in peers]
        table = Table("", "steps/s", *(f"x {peer}" for peer in short), title=group)
        for name, value in rates.items():
            ratios = [f"{value / rates[peer]:.2f}" for peer in peers]
            table.add_row(name, f"{value:,.0f}", *ratios)
        Console().print(table)


if __name__ == "__main__":
    main()
