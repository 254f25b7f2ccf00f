"""One playthrough for each chapter of play, as everybody reads it.

A file holds settings, `===`, then what chance brings (`* 3|5 2|4`) and what a seat says, in words
or as a form (`> gm: fight`, `> p1: {"chips": 2}`, unasked as `> p1 propose: Climb it`), each with
what happened; a refusal takes back what is left of chance. A line that begins with seats is read by
those alone, and `-` is somebody who only watches. Run with UPDATE_PLAYTHROUGHS=1 to write them
anew, and read what has changed.
"""

import tomllib
from pathlib import Path

import msgspec
import pytest

from fiftyfour.engine.decisions import Given, Number
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.table.table import Zilch
from tests.systems.reading import heard, hold, read
from tests.systems.zilch.scene import foresee, laid

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    start, script = read(path)
    game = laid(**tomllib.loads(start))
    lines: list[str] = []
    for line in script:
        if line.startswith("* "):
            foresee(game, line[2:])
            lines.append(line)
        elif line.startswith("> "):
            lines += [line, *played(game, line[2:])]
    hold(path, start, lines)


def played(game: Session[Zilch], command: str) -> list[str]:
    """What comes of a command: events as they are read, and the middle of the table."""
    who, _, said = command.partition(": ")
    seat, _, to = who.partition(" ")
    try:
        events = game.answer(Seat(seat), meant(game, Seat(seat), said, to), to or None)
    except IllegalAction as wrong:
        return [f"    refused: {wrong.code}: {wrong.message}"]
    return [f"    {text}" for text in heard(game, events)]


def meant(game: Session[Zilch], seat: Seat, said: str, to: str) -> Given:
    if said.startswith("{"):
        return msgspec.json.decode(said, type=dict[str, str | int | list[str]])
    decisions = [one.decision for one in game.pending(seat) if one.awaited and not to]
    return int(said) if decisions and isinstance(decisions[0], Number) else said
