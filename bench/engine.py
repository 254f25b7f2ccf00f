"""Speed of the engine: decisions beside rlcard and pokerkit, games of bots, and what bots see.

usage: python bench/engine.py [--runs 7] [--seconds 1] [--seats 4] [--json]
                              [--only peers|games|seen]

All times are of the processor. The contestants take turns within each run, so that they share the
same conditions. Figures are medians over the runs; ratios are taken within each run.

`peers`: decisions per second with random answers. A decision is one question to one seat: its legal
answers are computed, one is picked at random and carried out. All play complete games from the
set-up on, and nothing is displayed.

- fiftyfour: `Session.asking` gives the decision of the awaited seat; `Session.answer` checks it and
  carries it out. The game keeps no states for undo and makes no events, because the peers do
  neither. (Actions that are possible at any time, such as conceding, are left out, as with them.)
- rlcard: through its environments, as people use it: `step` gives the next seat's state with its
  legal actions and its vector. Also UNO's bare game class, which makes no vectors.
- pokerkit: no-limit hold'em with everything automated except the players' actions, which are fold,
  check or call, and bet or raise to any amount within the bounds it computes.

`games`: complete games of each system by `simulate`, of seats that answer at random and of the
game's own bots, asides of every seat included; with a GM where the game has one.

`seen`: microseconds for what a bot may read of a table in the middle of a game of bots, each made
anew, and for a copy of the game and one with all dealt anew that its seat does not see.
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
from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from fiftyfour.bots import random_bot, simulate
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
        game = Session(system, setup, Plain(seed=seed), keeps=False, quiet=True)
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


def rate(play: Play, seconds: float, seed: int) -> tuple[float, float]:
    """Decisions and games per second over complete games, starting with `seed`."""
    answered = games = 0
    start = time.process_time()
    while (took := time.process_time() - start) < seconds:
        answered += play(seed + games)
        games += 1
    return answered / took, games / took


Rates = dict[str, list[tuple[float, float]]]
"""For each contestant what `rate` gave in each run."""


def measure(plays: Mapping[str, Play], runs: int, seconds: float) -> Rates:
    """The rates of each contestant in each run."""
    rates: Rates = {name: [] for name in plays}
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


# --- beside others ---


def beside_peers(show: Console, runs: int, seconds: float, seats: int) -> dict[str, Any]:
    """Decisions per second of our games and of others, and the ratios."""
    ours = {
        "fiftyfour skyace": fiftyfour("skyace", seats, {"contests": 1, "round_limit": ROUNDS}),
        "fiftyfour highcard": fiftyfour("highcard", seats, {"hand": 6}),
    }
    peers = {
        "rlcard uno": environment("uno", seats),
        "rlcard uno, bare": uno(seats),
        "rlcard leduc-holdem": environment("leduc-holdem", 2),
        "pokerkit no-limit hold'em": holdem(seats),
    }
    measured = measure({**ours, **peers}, runs, seconds)
    rates = {name: [decisions for decisions, _ in found] for name, found in measured.items()}
    ratios = {
        name: {
            peer: statistics.median(a / b for a, b in zip(rates[name], rates[peer], strict=True))
            for peer in peers
        }
        for name in ours
    }
    table = Table(title="decisions per second, random answers", title_justify="left")
    for column in ("", "median", "least to most", *(f"x {peer}" for peer in peers)):
        table.add_column(column, justify="right" if column else "left")
    for name, found in rates.items():
        beside = [f"{ratios[name][peer]:.2f}" if name in ours else "" for peer in peers]
        table.add_row(name, f"{statistics.median(found):,.0f}", spread(found), *beside)
    show.print(table)
    medians = {name: statistics.median(found) for name, found in rates.items()}
    return {"decisions_per_second": medians, "ratios": ratios}


def spread(found: list[float]) -> str:
    """The least and the most of all runs."""
    return f"{min(found):,.0f} - {max(found):,.0f}"


# --- whole games ---

PLAYERS = {"skyace": 2, "acesout": 3, "suits": 3, "nightterrors": 3, "zilch": 3}
"""The games, and how many play them, beside the GM."""


def of_bots(name: str, *, plain: bool) -> Play:
    """A game of its own bots, or of seats that answer at random."""
    system = find_system(name)
    bot = system.minds.bot if plain else random_bot
    gm = None if system.gm == "never" else bot

    def play(seed: int) -> int:
        return simulate(system, [bot] * PLAYERS[name], gm=gm, seed=seed, most_answers=3000).answers

    return play


def whole_games(show: Console, runs: int, seconds: float) -> dict[str, Any]:
    """Games and answers per second of each system."""
    kinds = {"random": False, "bots": True}
    plays = {
        (name, kind): of_bots(name, plain=plain)
        for name in PLAYERS
        for kind, plain in kinds.items()
    }
    measured = measure(
        {f"{name} {kind}": play for (name, kind), play in plays.items()}, runs, seconds
    )
    table = Table(title="complete games per second", title_justify="left")
    for column in ("", *(f"{kind} {what}" for kind in kinds for what in ("games", "answers"))):
        table.add_column(column, justify="right" if column else "left")
    medians: dict[str, dict[str, float]] = {}
    for name, players in PLAYERS.items():
        found = medians[name] = {}
        for kind in kinds:
            answers, games = zip(*measured[f"{name} {kind}"], strict=True)
            found[f"{kind} games"] = statistics.median(games)
            found[f"{kind} answers"] = statistics.median(answers)
        cells = [f"{value:,.1f}" if value < 1000 else f"{value:,.0f}" for value in found.values()]
        table.add_row(f"{name}, {players} players", *cells)
    show.print(table)
    return {"games_per_second": medians}


# --- what bots see ---

MIDDLE = 40
"""Answers after which a table is looked at."""

TIMES = 100
"""How often it is looked at in a row, for one figure."""


def looks(name: str) -> dict[str, Callable[[], object]]:
    """What is looked at in one game: each time anew, as a bot that is asked would."""
    system, players = find_system(name), PLAYERS[name]
    gm = None if system.gm == "never" else system.minds.bot
    game = simulate(system, [system.minds.bot] * players, gm=gm, seed=3, most_answers=MIDDLE).game
    seat, chance = Seat("p1"), Plain(seed=5454)
    return {
        "question": lambda: [game.question(one) for one in game.seats],
        "table": lambda: game.seen(seat).table,
        "zones": lambda: game.seen(seat).zones,
        "decisions": lambda: game.seen(seat).decisions,
        "whole view": lambda: game.view(seat),
        "fork": lambda: game.fork(),
        "redeal": lambda: game.redeal(seat, chance),
    }


def what_bots_see(show: Console, runs: int) -> dict[str, Any]:
    """Microseconds for each look, medians over the runs."""
    sights = {name: looks(name) for name in PLAYERS}
    times: dict[str, dict[str, list[float]]] = {
        name: {look: [] for look in sights[name]} for name in sights
    }
    for _ in range(runs):
        for name, seen in sights.items():
            for look, see in seen.items():
                start = time.process_time()
                for _ in range(TIMES):
                    see()
                times[name][look].append((time.process_time() - start) / TIMES * 1e6)
    medians = {
        name: {look: statistics.median(found) for look, found in seen.items()}
        for name, seen in times.items()
    }
    table = Table(title="microseconds for what a bot reads, or is", title_justify="left")
    for column in ("", *next(iter(medians.values()))):
        table.add_column(column, justify="right" if column else "left")
    for name, seen in medians.items():
        table.add_row(name, *(f"{value:,.0f}" for value in seen.values()))
    show.print(table)
    return {"microseconds": medians}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--only", choices=("peers", "games", "seen"))
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    random.seed(5454)
    show = Console(width=130, quiet=args.json)
    parts: dict[str, Callable[[], dict[str, Any]]] = {
        "peers": lambda: beside_peers(show, args.runs, args.seconds, args.seats),
        "games": lambda: whole_games(show, args.runs, args.seconds),
        "seen": lambda: what_bots_see(show, args.runs),
    }
    measured: dict[str, Any] = {}
    for name, part in parts.items():
        if args.only in (None, name):
            measured |= part()
    names = ("fiftyfour", "rlcard", "pokerkit") if args.only in (None, "peers") else ("fiftyfour",)
    versions = {name: version(name) for name in names}
    conditions = {"python": platform.python_version(), "versions": versions, "runs": args.runs}
    if args.json:
        print(json.dumps({**conditions, "seats": args.seats, **measured}))
    else:
        print(f"Python {conditions['python']}, {args.seats} seats (leduc 2), {versions}")


if __name__ == "__main__":
    main()
