"""How often sensible bots bring each adventure to a good end, for 1 to 5 players.

usage: python bench/adventures.py [--games acesout,suits] [--seeds 60] [--only ID] [--json]

The stand-in for the GM tells it, the games' own bots play the heroes. An evening is won if it comes
to an ending that is (`won`). The aim is 60 to 80 in a hundred for every number of players; three
standard errors of 60 evenings are 19 points. `answers` are those of an evening, GM's and all.
"""

import argparse
import json
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.progress import track
from rich.table import Table

from fiftyfour.bots import simulate
from fiftyfour.bots.standin import stand_in
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.system import find_system, installed

MOST_ANSWERS = 6000


@dataclass(frozen=True)
class Figure:
    """What became of `evenings` evenings: `stuck` are those that came to no ending."""

    game: str
    adventure: str
    players: int
    evenings: int
    won: float
    stuck: int
    answers: int
    endings: dict[str, int]


def play(game: str, adventure: str, players: int, seed: int) -> tuple[str, int]:
    """The ending that an evening came to (empty: none), and how many answers it took."""
    system = find_system(game)
    told = adventures(system)[adventure]
    played = simulate(
        system,
        [system.bot] * players,
        gm=stand_in(system, told),
        seed=seed,
        settings=told.settings,
        most_answers=MOST_ANSWERS,
    )
    story = played.game.story
    at = "" if story is None else story.at
    return (at if told.ending(at) is not None else ""), played.answers


def measure(game: str, adventure: str, players: int, seeds: Sequence[int]) -> Figure:
    told = adventures(find_system(game))[adventure]
    found = [play(game, adventure, players, seed) for seed in seeds]
    counts: dict[str, int] = {}
    for at, _ in found:
        counts[at or "none"] = counts.get(at or "none", 0) + 1
    won = sum(count for at, count in counts.items() if (end := told.ending(at)) and end.won)
    return Figure(
        game=game,
        adventure=adventure,
        players=players,
        evenings=len(found),
        won=round(100 * won / len(found), 1),
        stuck=counts.get("none", 0),
        answers=round(statistics.mean(answers for _, answers in found)),
        endings=counts,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", default=",".join(installed()))
    parser.add_argument("--only", default="", help="the id of one adventure")
    parser.add_argument("--seeds", type=int, default=60)
    parser.add_argument("--players", default="1,2,3,4,5")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    numbers = [int(number) for number in options.players.split(",")]
    jobs: list[tuple[str, str, int, range]] = []
    for game in options.games.split(","):
        for id, told in adventures(find_system(game)).items():
            if options.only in ("", id):
                fits = [n for n in numbers if told.players[0] <= n <= told.players[1]]
                jobs += [(game, id, number, range(options.seeds)) for number in fits]
    console = Console()
    with ProcessPoolExecutor() as pool:
        doing = pool.map(measure, *zip(*jobs, strict=True)) if jobs else []
        quiet = options.json or not console.is_terminal
        figures = list(track(doing, "Evenings", len(jobs), disable=quiet))
    if options.json:
        print(json.dumps([asdict(figure) for figure in figures], indent=1))
        return
    table = Table("game", "adventure", "players", "won %", "stuck", "answers", "endings")
    for one in figures:
        ends = ", ".join(f"{at} {count}" for at, count in sorted(one.endings.items()))
        table.add_row(
            *(one.game, one.adventure, str(one.players), f"{one.won:.0f}", str(one.stuck)),
            *(str(one.answers), ends),
        )
    console.print(table)


if __name__ == "__main__":
    main()
