"""One playthrough for each chapter, as everybody reads it: they tell of every change.

A file holds a scene, `===`, then commands (`> Who: command`), each with what happened. Run with
UPDATE_PLAYTHROUGHS=1 to write them anew, and read what has changed.
"""

import tomllib
from pathlib import Path

import msgspec
import pytest

from tests.systems.reading import heard, hold, read
from tests.systems.suits.scene import Scene, Table

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    start, script = read(path)
    table = Table(msgspec.convert(tomllib.loads(start), Scene))
    lines: list[str] = []
    said = [line for line in script if line.startswith("> ")]
    for line, following in zip(said, [*said[1:], ""], strict=True):
        name, _, command = line[2:].partition(": ")
        lines.append(line)
        lines += [f"    {text}" for text in heard(table.game, table.say(name, command))]
        table.let_be(following)
        tally = table.game.view(None).centre
        assert tally is not None
        for one in tally.lines:
            total = "?" if one.total is None else str(one.total)
            lines.append(f"  = {one.label}: {total} {one.result}".rstrip())
    hold(path, start, lines)
