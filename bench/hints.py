"""How long the hints of a decision take, over complete games played by bots.

usage: python bench/hints.py [--games 4] [--json]

For every decision of every seat, the hints are counted as they would be for a person. Figures are
milliseconds of processor time; the limit is 20 at the 99th percentile.
"""

import argparse
import json
import time

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from fiftyfour.bots import awaited_of, bot_answer
from fiftyfour.engine.actions import Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import System, installed
from fiftyfour.engine.things import GM, Seat

LIMIT = 20.0
MOST_ANSWERS = 600


def play(system: System[Struct], seed: int) -> list[float]:
    """Play one game of three players; milliseconds for each set of hints."""
    least, most = system.players
    seats = [
        SeatInfo(Seat(f"p{n}"), "player", f"P{n}") for n in range(1, max(least, min(3, most)) + 1)
    ]
    if system.gm == "must":
        seats.insert(0, SeatInfo(GM, "gm", "GM"))
    setup = Setup(
        system=system.id,
        seats=tuple(seats),
        host=seats[0].seat,
        settings=dict(system.settings.one_game),
    )
    game, chance = Session(system, setup, Plain(seed=seed), keeps=False), Plain(seed=seed + 54)
    game.apply(setup.host, Begin())
    took: list[float] = []
    for _ in range(MOST_ANSWERS):
        asked = None if game.over else awaited_of(game, chance)
        if asked is None:
            break
        for pending in game.pending(asked[0]):
            start = time.process_time()
            if game.hints(asked[0], pending.id):
                took.append(1e3 * (time.process_time() - start))
        game.apply(asked[0], bot_answer(system.minds.bot, game, *asked, chance))
    return took


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    measured: dict[str, dict[str, float]] = {}
    for name, system in installed().items():
        took = sorted(ms for seed in range(args.games) for ms in play(system, seed))
        if took:
            at = {share: took[int(share * (len(took) - 1))] for share in (0.5, 0.99, 1.0)}
            measured[name] = {"hints": len(took), "p50": at[0.5], "p99": at[0.99], "most": at[1.0]}
    if args.json:
        print(json.dumps(measured))
        return
    table = Table(title="hints of a decision, milliseconds", title_justify="left")
    for head in ("", "decisions", "p50", "p99", "most", f"p99 of {LIMIT:g}"):
        table.add_column(head, justify="left" if not head else "right")
    for name, figures in measured.items():
        numbers = [f"{figures[key]:.2f}" for key in ("p50", "p99", "most")]
        table.add_row(name, f"{figures['hints']:.0f}", *numbers, f"{figures['p99'] / LIMIT:.0%}")
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
