"""Decisions per second of the engine with random answers, compared with rlcard and pokerkit.

usage: python bench/engine.py [--runs 7] [--seconds 1] [--seats 4] [--json]

A decision is one question to one seat: its legal answers are computed, one is picked at random and
carried out. All play complete games from the set-up on, and nothing is displayed. The contestants
take turns within each run, so that they share the same conditions. Figures are medians over the
runs; ratios are taken within each run.

- fiftyfour: `Session.asking` gives the decision of the awaited seat; `Session.answer` checks it,
  carries it out and makes the events. The game keeps no states for undo, because the peers keep
  none. (Actions that are possible at any time, such as conceding, are left out, as with the peers.)
- rlcard: through its environments, as people use it: `step` gives the next seat's state with its
  legal actions and its vector. Also UNO's bare game class, which makes no vectors.
- pokerkit: no-limit hold'em with everything automated except the players' actions, which are fold,
  check or call, and bet or raise to any amount within the bounds it computes.
"""

import argparse
import importlib
import json
import platform
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import Seat

Play = Callable[[int], int]
"""Plays one game from a seed and returns how many decisions were answered."""

STACK = 200
ROUNDS = 30  # limit for Sky Ace: heroes who move at random may never meet again


def fiftyfour(name: str, seats: int, settings: dict[str, SettingValue]) -> Play:
    """A game on our engine, answered at random."""
    system = find_system(name)
    infos = tuple(SeatInfo(Seat(f"p{n}"), "player", f"P{n}") for n in range(1, seats + 1))
    setup = Setup(system=name, seats=infos, host=infos[0].seat, settings=settings)

    def play(seed: int) -> int:
        game = Session(system, setup, Plain(seed=seed), keeps=False)
        chance = Plain(seed=~seed & 0xFFFFFFFF)
        game.apply(setup.host, Begin())
        answered = 0
        while not game.over:
            asked, seat = game.asking(), game.awaiting()[0]
            assert asked is not None
            game.answer(seat, asked.decisions[seat].sample(chance))
            answered += 1
        return answered

    return play


def peer(module: str) -> Any:
    """A module of a peer, which may not be installed when the code is checked."""
    try:
        return importlib.import_module(module)
    except ImportError as missing:
        sys.exit(f"{missing}; `make bench` installs the peers")


def environment(name: str, seats: int) -> Play:
    """A game of rlcard through its environment, as people use it."""
    warnings.simplefilter("ignore")  # about the Python version
    env = peer("rlcard").make(name, config={"game_num_players": seats, "seed": 5454})

    def play(seed: int) -> int:
        state, _ = env.reset()
        answered = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            answered += 1
        return answered

    return play


def uno(seats: int) -> Play:
    """rlcard's bare UNO game class, without player states."""
    uno_game = peer("rlcard.games.uno").Game
    chance = peer("numpy.random").RandomState(5454)

    def play(seed: int) -> int:
        game = uno_game(num_players=seats)
        game.np_random = chance
        state, _ = game.init_game()
        answered = 0
        while not game.is_over():
            state, _ = game.step(random.choice(state["legal_actions"]))
            answered += 1
        return answered

    return play


def holdem(seats: int) -> Play:
    """pokerkit's no-limit hold'em."""
    pokerkit = peer("pokerkit")
    table = pokerkit.NoLimitTexasHoldem(
        tuple(pokerkit.Automation),
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(1, 2),
        min_bet=2,
    )

    def play(seed: int) -> int:
        state = table(STACK, seats)
        answered = 0
        while state.status:
            actions = [state.check_or_call] if state.can_check_or_call() else []
            if state.can_fold():
                actions.append(state.fold)
            if state.can_complete_bet_or_raise_to():
                actions.append(lambda: raise_(state))
            random.choice(actions)()
            answered += 1
        return answered

    return play


def raise_(state: Any) -> None:
    """Raise to a random legal amount."""
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    state.complete_bet_or_raise_to(random.randint(least, most))


def rate(play: Play, seconds: float, seed: int) -> float:
    """Decisions per second over complete games, starting with `seed`."""
    answered = games = 0
    start = time.process_time()
    while (took := time.process_time() - start) < seconds:
        answered += play(seed + games)
        games += 1
    return answered / took


def measure(plays: dict[str, Play], runs: int, seconds: float) -> dict[str, list[float]]:
    """The rates of each contestant in each run."""
    rates: dict[str, list[float]] = {name: [] for name in plays}
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=runs * len(plays))
        for play in plays.values():
            rate(play, seconds / 5, 0)  # warm up
        for run in range(1, runs + 1):
            for name, play in plays.items():
                progress.update(task, description=name)
                rates[name].append(rate(play, seconds, run * 10_000))
                progress.advance(task)
    return rates


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    random.seed(5454)
    ours = {
        "fiftyfour skyace": fiftyfour("skyace", args.seats, {"contests": 1, "round_limit": ROUNDS}),
        "fiftyfour highcard": fiftyfour("highcard", args.seats, {"hand": 6}),
    }
    peers = {
        "rlcard uno": environment("uno", args.seats),
        "rlcard uno, bare": uno(args.seats),
        "rlcard leduc-holdem": environment("leduc-holdem", 2),
        "pokerkit no-limit hold'em": holdem(args.seats),
    }
    measured = measure({**ours, **peers}, args.runs, args.seconds)
    medians = {name: statistics.median(rates) for name, rates in measured.items()}
    ratios = {
        name: {
            peer: statistics.median(
                a / b for a, b in zip(measured[name], measured[peer], strict=True)
            )
            for peer in peers
        }
        for name in ours
    }
    versions = {name: version(name) for name in ("fiftyfour", "rlcard", "pokerkit")}
    if args.json:
        print(json.dumps({
            "python": platform.python_version(), "versions": versions, "seats": args.seats,
            "runs": args.runs, "decisions_per_second": medians, "ratios": ratios,
        }))  # fmt: skip
        return
    table = Table(title="decisions per second, medians", title_justify="left")
    table.add_column("")
    table.add_column("median", justify="right")
    table.add_column("least to most", justify="right")
    for peer in peers:
        table.add_column(f"x {peer}", justify="right")
    for name, rates in measured.items():
        beside = [f"{ratios[name][peer]:.2f}" if name in ours else "" for peer in peers]
        spread = f"{min(rates):,.0f} - {max(rates):,.0f}"
        table.add_row(name, f"{medians[name]:,.0f}", spread, *beside)
    Console(width=130).print(table)
    print(f"Python {platform.python_version()}, {args.seats} seats (leduc 2), {versions}")


if __name__ == "__main__":
    main()
