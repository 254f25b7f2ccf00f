"""How much stronger the better bots are than each game's own player.

usage: python bench/bots.py [--only NAME,...] [--bots 200,1s,expert] [--games 400] [--kept FILE]

A duel of Sky Ace is played against the game's own player, in the first seat in even games, in the
second in odd ones; the cards of each such pair of games begin alike. In the other games there are
three players and a stand-in for a GM. In Suits and Aces Out all players are the bot; in Night
Terrors it is one of them, each seat in turn. The last but one column is the difference to the same
games with the game's own player in all seats. A bot is
named, or is a search with so many playouts (`200`) or seconds (`1s`) for an answer. Figures have
intervals of 95 %. With --kept every game is written to FILE (NDJSON) as soon as it is over, and
what stands there is not played again: the work can be stopped and taken up at any time.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.progress import track
from rich.table import Table

from fiftyfour.bots import Played, find_bot, simulate
from fiftyfour.bots.search import Limit, Search, Thought
from fiftyfour.engine.actions import AnyAction
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import Bot, System, find_system
from fiftyfour.engine.things import Seat
from fiftyfour.lab.intervals import Estimate, mean
from fiftyfour.systems.acesout.table import AcesOut
from fiftyfour.systems.nightterrors.minds.lookahead import DOWN, WON, points
from fiftyfour.systems.nightterrors.table import NightTerrors
from fiftyfour.systems.suits.table import Suits

SEATS = (Seat("p1"), Seat("p2"))
ROUNDS = 300
"""Rounds after which Energy decides a duel: some plain ones would go on for ever."""

DUELS = {"skyace": "Sky Ace", "twilight": "Twilight", "bluestreak": "Blue Streak"}
"""Duels in which both play the same hero."""

MATCHES = (*DUELS, "suits", "nightterrors", "acesout")
PLAYERS = 3  # but for duels
SHARES = ("won", "plays that come off", "deaths", "conflicts won", "done", "unseen")
"""Figures that are told in parts of a hundred."""


class Game(Struct, frozen=True, kw_only=True):
    """One game that was played, with what is measured of it.

    `thoughts` are the answers that were searched for, `playouts` what they took together, `seconds`
    how much processor time the whole game took.
    """

    match: str
    bot: str
    number: int
    figures: dict[str, float]
    thoughts: int = 0
    playouts: int = 0
    seconds: float = 0.0


def named(name: str, system: System[Struct], heard: Callable[[Seat, Thought], None]) -> Bot[Struct]:
    """`200`, `1s`, or any bot by its name."""
    if name.isdecimal():
        return Search(system, Limit(playouts=int(name)), heard)
    if name.endswith("s") and name[:-1].replace(".", "").isdecimal():
        return Search(system, Limit(seconds=float(name[:-1])), heard)
    return find_bot(name, system)


def play(match: str, bot: str, number: int) -> Game:
    """Game `number` of a match."""
    system, thoughts = find_system("skyace" if match in DUELS else match), list[Thought]()
    begun = time.process_time()
    measured = named(bot, system, lambda _, thought: thoughts.append(thought))
    if match in DUELS:
        figures = duel(system, measured, DUELS[match], number)
    elif match == "nightterrors":
        figures = conflicts(system, measured, number)
    else:
        played = simulate(system, [measured] * PLAYERS, gm=system.minds.bot, seed=number)
        figures = (job if match == "suits" else mission)(played)
    return Game(
        match=match,
        bot=bot,
        number=number,
        figures=figures,
        thoughts=len(thoughts),
        playouts=sum(thought.playouts for thought in thoughts),
        seconds=round(time.process_time() - begun, 2),
    )


def duel(system: System[Struct], measured: Bot[Struct], hero: str, number: int) -> dict[str, float]:
    """Who wins a duel of one hero against another like it: 1, or 0.5 in a draw."""
    me = number % 2
    sheets = system.sheets
    assert sheets is not None
    brings = sheets.entry(sheets.ready[hero].file)
    played = simulate(
        system,
        [system.minds.bot, measured] if me else [measured, system.minds.bot],
        seed=number // 2,
        settings={"round_limit": ROUNDS},
        first=[(seat, brings) for seat in SEATS],
    )
    won = () if played.outcome is None else played.outcome.won
    return {"won": float(SEATS[me] in won) if won else 0.5}


def job(played: Played[Struct]) -> dict[str, float]:
    """How a job of Suits went: the share of plays that came off, and how many heroes died."""
    table = played.game.table
    assert isinstance(table, Suits)
    plays = max(1, table.scene.plays)
    dead = sum(not person.state.alive for person in table.suits())
    return {"plays that come off": table.scene.won / plays, "deaths": float(dead)}


ACE, OUT, UNSEEN = 4, 20, 10
"""What is worth how many lost cards to agents: an Ace, that one of them can go on, their cover."""


def mission(played: Played[Struct]) -> dict[str, float]:
    """How a mission of Aces Out went for all agents together."""
    table = played.game.table
    assert isinstance(table, AcesOut)
    agents, won = table.agents.values(), table.mission.won
    cards, aces = (
        sum(len(agent.cards.removed) for agent in agents),
        sum(4 - agent.aces_left for agent in agents),
    )
    away, unseen = len(agents) - len(won), table.mission.covert == "kept"
    return {
        "lost, in cards": float(cards + ACE * aces + OUT * away - UNSEEN * unseen),
        "cards lost": float(cards),
        "Aces lost": float(aces),
        "not home": float(away),
        "unseen": float(unseen),
        "done": float(bool(won)),
    }


def conflicts(system: System[Struct], measured: Bot[Struct], number: int) -> dict[str, float]:
    """What a character wins and pays in an evening of Night Terrors, for each conflict."""
    bots: list[Bot[Struct]] = [system.minds.bot] * PLAYERS
    bots[number % PLAYERS] = measured
    seat, before, down = Seat(f"p{number % PLAYERS + 1}"), 0, False
    paid = downs = 0

    def watch(game: Session[Struct], _: Seat, __: AnyAction) -> None:
        nonlocal before, down, paid, downs
        table = game.table
        assert isinstance(table, NightTerrors)
        (me,) = table.of(seat)
        paid += max(0, before - points(me))
        downs += table.incapacitated(me) > down
        before, down = points(me), table.incapacitated(me)

    table = simulate(system, bots, gm=system.minds.bot, seed=number, watch=watch).game.table
    assert isinstance(table, NightTerrors)
    past = table.story.conflicts
    won = sum(seat in one.deciders for one in past)
    return {
        "worth, in points": (WON * won - paid - DOWN * downs) / len(past),
        "conflicts won": won / len(past),
        "points paid": paid / len(past),
        "put out of action": downs / len(past),
    }


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
    """A line for each figure of each match and bot, beside that of `fair` in the same games."""
    table = Table("match", "bot", "games", "figure", "", "more than fair", "playouts a second")
    for match, bot in sorted({(one.match, one.bot) for one in games}):
        these = {one.number: one for one in games if (one.match, one.bot) == (match, bot)}
        fair = {one.number: one for one in games if (one.match, one.bot) == (match, "fair")}
        speed = sum(one.playouts for one in these.values()) / max(
            0.01, sum(one.seconds for one in these.values())
        )
        for figure in next(iter(these.values())).figures:
            values = [one.figures[figure] for one in these.values()]
            more = [
                one.figures[figure] - fair[number].figures[figure]
                for number, one in these.items()
                if number in fair
            ]
            table.add_row(
                *(match, bot, str(len(values)), figure, told(figure, mean(values))),
                told(figure, mean(more)) if more and bot != "fair" else "",
                f"{speed:.0f}" if speed else "",
            )
    Console().print(table)


def told(figure: str, found: Estimate) -> str:
    if figure in SHARES:
        return f"{100 * found.value:.1f} ± {100 * found.half:.1f} %"
    return f"{found.value:.2f} ± {found.half:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", default=",".join(MATCHES), help="names of matches")
    parser.add_argument("--bots", default="200", help="playouts, seconds (1s), or names of bots")
    parser.add_argument("--games", type=int, default=400, help="games of each match and bot")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first game's number")
    parser.add_argument("--kept", type=Path, help="a file of games, to be taken up again")
    parser.add_argument("--processes", type=int)
    options = parser.parse_args()
    games = kept(options.kept)
    done = {(one.match, one.bot, one.number) for one in games}
    left = [
        (match, bot, number)
        for number in range(options.first, options.first + options.games)
        for match in options.only.split(",")
        for bot in options.bots.split(",")
        if (match, bot, number) not in done
    ]
    with ProcessPoolExecutor(options.processes) as pool:
        doing = [pool.submit(play, *one) for one in left]
        quiet = not Console().is_terminal
        for one in track(as_completed(doing), "Games", len(doing), disable=quiet):
            games.append(one.result())
            if options.kept is not None:
                with options.kept.open("ab") as file:
                    file.write(msgspec.json.encode(games[-1]) + b"\n")
    show(games)


if __name__ == "__main__":
    main()
