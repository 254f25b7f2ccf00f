"""How much stronger the bots that think ahead are than the game's own player.

usage: python bench/bots.py [--only NAME,...] [--bots 200,1s] [--games 400] [--kept FILE]

Each match is played with a limit in playouts (`200`) or in seconds (`1s`) for every answer, seats
changing from game to game, and the cards of each pair of games the same. Figures are means with
intervals of 95 %. With --kept every game is written to FILE (NDJSON) as soon as it is over, and
what stands there is not played again: the work can be stopped and taken up at any time.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.progress import track
from rich.table import Table

from fiftyfour.bots import find_bot, simulate
from fiftyfour.bots.search import Limit, Search, Thought
from fiftyfour.engine.system import Bot, System, find_system
from fiftyfour.engine.things import Seat

SEATS = (Seat("p1"), Seat("p2"))
ROUNDS = 300
"""Rounds after which Energy decides a duel: some plain ones would go on for ever."""


class Match(Struct, frozen=True):
    """Two heroes of Sky Ace: the first is played by the bot that is measured."""

    name: str
    mine: str
    other: str


MATCHES = {
    one.name: one
    for one in (
        Match("skyace", "Sky Ace", "Sky Ace"),
        Match("twilight", "Twilight", "Twilight"),
        Match("bluestreak", "Blue Streak", "Blue Streak"),
    )
}


class Game(Struct, frozen=True, kw_only=True):
    """One game that was played: `won` is 1, 0.5 or 0 for the bot that is measured.

    `thoughts` are the answers it thought about, `playouts` what they took together, `seconds` how
    much processor time the whole game took.
    """

    match: str
    bot: str
    number: int
    won: float
    thoughts: int
    playouts: int
    seconds: float


def named(name: str, system: System[Struct], heard: Callable[[Seat, Thought], None]) -> Bot[Struct]:
    """`200`, `1s`, or any bot by its name."""
    if name.isdecimal():
        return Search(system, Limit(playouts=int(name)), heard)
    if name.endswith("s") and name[:-1].replace(".", "").isdecimal():
        return Search(system, Limit(seconds=float(name[:-1])), heard)
    return find_bot(name, system)


def play(match: Match, bot: str, number: int) -> Game:
    """Game `number` of a match: the bot sits first in even games, second in odd ones."""
    system, thoughts = find_system("skyace"), list[Thought]()
    begun = time.process_time()
    measured = named(bot, system, lambda _, thought: thoughts.append(thought))
    me = number % 2
    bots, heroes = [measured, system.bot], [match.mine, match.other]
    if me:
        bots, heroes = bots[::-1], heroes[::-1]
    sheets = system.sheets
    assert sheets is not None
    played = simulate(
        system,
        bots,
        seed=number // 2,
        settings={"round_limit": ROUNDS},
        first=[
            (seat, sheets.entry(sheets.ready[hero].file))
            for seat, hero in zip(SEATS, heroes, strict=True)
        ],
    )
    won = () if played.outcome is None else played.outcome.won
    return Game(
        match=match.name,
        bot=bot,
        number=number,
        won=float(SEATS[me] in won) if won else 0.5,
        thoughts=len(thoughts),
        playouts=sum(thought.playouts for thought in thoughts),
        seconds=round(time.process_time() - begun, 2),
    )


def kept(file: Path | None) -> list[Game]:
    """The games in `file`; a line that was cut off does not count."""
    if file is None or not file.exists():
        return []
    games: list[Game] = []
    for line in file.read_bytes().splitlines():
        try:
            games.append(msgspec.json.decode(line, type=Game))
        except msgspec.DecodeError:
            continue
    return games


def show(games: Sequence[Game]) -> None:
    """A line for each match and bot."""
    table = Table("match", "bot", "games", "won %", "answers thought about", "playouts a second")
    for match, bot in sorted({(one.match, one.bot) for one in games}):
        these = [one for one in games if (one.match, one.bot) == (match, bot)]
        won = [one.won for one in these]
        error = 196 * stdev(won) / sqrt(len(won)) if len(won) > 1 else 100
        seconds = sum(one.seconds for one in these)
        table.add_row(
            *(match, bot, str(len(these)), f"{100 * fmean(won):.1f} ± {error:.1f}"),
            f"{fmean(one.thoughts for one in these):.0f}",
            f"{sum(one.playouts for one in these) / max(seconds, 0.01):.0f}",
        )
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", default=",".join(MATCHES), help="names of matches")
    parser.add_argument("--bots", default="200", help="playouts, seconds (1s), or names of bots")
    parser.add_argument("--games", type=int, default=400, help="games of each match and bot")
    parser.add_argument("--kept", type=Path, help="a file of games, to be taken up again")
    parser.add_argument("--processes", type=int)
    options = parser.parse_args()
    games = kept(options.kept)
    done = {(one.match, one.bot, one.number) for one in games}
    left = [
        (match, bot, number)
        for number in range(options.games)
        for match in options.only.split(",")
        for bot in options.bots.split(",")
        if (match, bot, number) not in done
    ]
    with ProcessPoolExecutor(options.processes) as pool:
        doing = [pool.submit(play, MATCHES[match], bot, number) for match, bot, number in left]
        quiet = not Console().is_terminal
        for one in track(as_completed(doing), "Games", len(doing), disable=quiet):
            games.append(one.result())
            if options.kept is not None:
                with options.kept.open("ab") as file:
                    file.write(msgspec.json.encode(games[-1]) + b"\n")
    show(games)


if __name__ == "__main__":
    main()
