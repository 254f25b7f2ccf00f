"""One playthrough for each chapter, as everybody reads it: they tell of every change.

A file holds a scene, `===`, then commands (`> seat: command`), each with what happened, why it was
refused, and after `=` what stands in the middle of the table. Run with
UPDATE_PLAYTHROUGHS=1 to write them anew, and read what has changed.
"""

import tomllib
from pathlib import Path

import msgspec
import pytest

from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.things import Seat
from tests.systems.acesout.scene import Scene, Table
from tests.systems.reading import heard, hold, read

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    start, script = read(path)
    table = Table(msgspec.convert(tomllib.loads(start), Scene))
    lines: list[str] = []
    shown = ""
    for line in script:
        if line.startswith("> "):
            seat, _, command = line[2:].partition(": ")
            lines.append(line)
            try:
                events = table.say(Seat(seat), command)
            except IllegalAction as refused:
                lines.append(f"    refused, {refused.code}: {refused.message}")
                continue
            lines += [f"    {text}" for text in heard(table.game, events)]
            tally = table.game.view(None).centre
            assert tally is not None
            if tally.outcome != shown:
                shown = tally.outcome
                lines += [f"    = {shown}"] if shown else []
            for one in tally.lines:
                if one.total is not None:
                    assert one.total == sum(term.value for term in one.terms), one.label
    hold(path, start, lines)
