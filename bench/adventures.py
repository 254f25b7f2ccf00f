"""How often sensible bots bring each adventure to a good end, for 1 to 5 players.

usage: python bench/adventures.py [--games acesout,suits] [--seeds 100] [--only ID] [--kept FILE]

The stand-in for the GM tells it, the games' own bots play the heroes. An evening is won if it comes
to an ending that is (`won`). The aim is 60 to 80 in a hundred for every number of players; 95 times
of 100 the true share lies within 9 points of that of 100 evenings. `answers` are those of an
evening, GM's and all. With `--kept` each figure is written to FILE (NDJSON) as it comes, and what
stands there with as many evenings is not measured again: remove it after a change.
"""

import argparse
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from fiftyfour.bots import simulate
from fiftyfour.bots.standin import stand_in
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.system import find_system, installed

MOST_ANSWERS = 6000


class Figure(msgspec.Struct, frozen=True, kw_only=True):
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
        [system.minds.bot] * players,
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


Cell = tuple[str, str, int]
"""A game, an adventure, and how many play."""


def kept(file: Path | None, evenings: int) -> dict[Cell, Figure]:
    """The figures in `file` that are of so many evenings."""
    if file is None or not file.exists():
        return {}
    found = msgspec.json.Decoder(Figure).decode_lines(file.read_bytes())
    cells = {(one.game, one.adventure, one.players): one for one in found}
    return {cell: one for cell, one in cells.items() if one.evenings == evenings}


def show(figures: Sequence[Figure]) -> None:
    table = Table("game", "adventure", "players", "won %", "stuck", "answers", "endings")
    for one in figures:
        ends = ", ".join(f"{at} {count}" for at, count in sorted(one.endings.items()))
        table.add_row(
            *(one.game, one.adventure, str(one.players), f"{one.won:.0f}", str(one.stuck)),
            *(str(one.answers), ends),
        )
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", default=",".join(installed()))
    parser.add_argument("--only", default="", help="the id of one adventure")
    parser.add_argument("--seeds", type=int, default=100, help="evenings of each number of players")
    parser.add_argument("--players", default="1,2,3,4,5")
    parser.add_argument("--kept", type=Path, help="a file of figures, to be taken up again")
    parser.add_argument("--processes", type=int)
    options = parser.parse_args()
    cells: list[Cell] = []
    for game in options.games.split(","):
        for id, told in adventures(find_system(game)).items():
            if options.only in ("", id):
                numbers = map(int, options.players.split(","))
                fits = [n for n in numbers if told.players[0] <= n <= told.players[1]]
                cells += [(game, id, number) for number in fits]
    found = kept(options.kept, options.seeds)
    with ProcessPoolExecutor(options.processes) as pool:
        left = [cell for cell in cells if cell not in found]
        doing = {pool.submit(measure, *cell, range(options.seeds)): cell for cell in left}
        quiet = not Console().is_terminal
        for done in track(as_completed(doing), "Evenings", len(doing), disable=quiet):
            figure = found[doing[done]] = done.result()
            if options.kept is not None:
                with options.kept.open("ab") as file:
                    file.write(msgspec.json.encode(figure) + b"\n")
    show([found[cell] for cell in cells])


if __name__ == "__main__":
    main()
