"""How many games the lab plays a second, how it scales, and how long an answer takes.

usage: python bench/lab.py [--seconds 10] [--answers] [--dask]

Each game is played as `fiftyfour lab run GAME` plays it: Sky Ace as a duel of Twilight and the hero
Sky Ace, the others as parties of three who are told their adventures. `--answers` also waits until
it is known who wins: to 1 % for the duel, to 2.5 % for the others; the aim is 60 s each on two
cores. `--dask` compares two workers of a local cluster with one.
"""

import argparse
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.table import Table

from fiftyfour.lab.plans import Plan, make_plan
from fiftyfour.lab.playing import Record
from fiftyfour.lab.series import MOST, rows, sure_enough
from fiftyfour.lab.spreading import Crew, crew

AIMS = {"skyace": 0.01, "acesout": 0.025, "suits": 0.025, "nightterrors": 0.025, "zilch": 0.025}
"""To what it is to be known who wins; in 60 s."""

SEATS = {"skyace": ["twilight,skyace"]}


def plan_of(game: str) -> Plan:
    return make_plan(game, SEATS.get(game, []))


def games_in(playing: Crew, plan: Plan, seconds: float) -> float:
    """Games a second, once all processes are up."""
    played = rows(playing, [plan], games=MOST)
    next(played)  # they start, and load the game
    began, games = time.perf_counter(), 0
    for some in played:
        games += len(some)
        if time.perf_counter() - began > seconds:
            break
    played.close()
    return games / (time.perf_counter() - began)


def answered(playing: Crew, plan: Plan, until: float) -> tuple[float, int]:
    """Seconds until it is known who wins, and how many games that took."""
    found: list[Record] = []
    began = time.perf_counter()
    for some in rows(playing, [plan], games=MOST):
        found += [row[0] for row in some]
        if sure_enough(plan, found, until):
            break
    return time.perf_counter() - began, len(found)


@contextmanager
def dask(workers: int) -> Iterator[Crew]:
    import distributed

    started: Any = distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address="", silence_logs=50
    )
    with (
        started as cluster,
        crew(scheduler=cluster.scheduler_address) as playing,
    ):
        yield playing


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=10, help="of each measurement")
    parser.add_argument("--games", default=",".join(AIMS))
    parser.add_argument("--answers", action="store_true", help="wait for the answers as well")
    parser.add_argument("--dask", action="store_true", help="scaling on a local Dask cluster")
    options = parser.parse_args()
    table = Table("game", "games/s on 1", "on 2 processes", "ratio", "answer", "games", "seconds")
    for game in options.games.split(","):
        plan = plan_of(game)
        with crew(1) as playing:
            alone = games_in(playing, plan, options.seconds)
        with crew(2) as playing:
            both = games_in(playing, plan, options.seconds)
            told = ("", "", "")
            if options.answers:
                seconds, games = answered(playing, plan, AIMS[game])
                told = (f"±{AIMS[game]:.1%}", f"{games:,}", f"{seconds:.0f}")
        table.add_row(game, f"{alone:.1f}", f"{both:.1f}", f"{both / alone:.2f}", *told)
    Console().print(table)
    if options.dask:
        rates: list[float] = []
        for workers in (1, 2):
            with dask(workers) as playing:
                rates.append(games_in(playing, plan_of("skyace"), options.seconds))
        told = f"{rates[0]:.1f} and {rates[1]:.1f} games/s on 1 and 2 workers"
        print(f"Dask, Sky Ace: {told}, ratio {rates[1] / rates[0]:.2f} (aim 1.9)")


if __name__ == "__main__":
    main()
