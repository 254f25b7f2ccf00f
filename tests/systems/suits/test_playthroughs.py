"""One playthrough for each chapter, as a spectator reads it: they tell of every change.

A file holds a scene, `===`, then commands (`> Who: command`), each with what happened. Run with
UPDATE_PLAYTHROUGHS=1 to write them anew, and read what has changed.
"""

import os
import tomllib
from pathlib import Path

import msgspec
import pytest

from fiftyfour.engine.events import AnyEvent, Changed, Moved, Told
from tests.systems.suits.scene import Scene, Table

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    written = path.read_text("utf-8")
    start, _, script = written.partition("===\n")
    table = Table(msgspec.convert(tomllib.loads(start), Scene))
    lines: list[str] = []
    said = [line for line in script.splitlines() if line.startswith("> ")]
    for line, following in zip(said, [*said[1:], ""], strict=True):
        name, _, command = line[2:].partition(": ")
        lines.append(line)
        for event in table.say(name, command):
            seen = event.to(None)
            lines += [f"    {words(seen)}"] if seen is not None and words(seen) else []
        table.let_be(following)
        tally = table.game.view(None).centre
        assert tally is not None
        for one in tally.lines:
            total = "?" if one.total is None else str(one.total)
            lines.append(f"  = {one.label}: {total} {one.result}".rstrip())
    now = f"{start}===\n" + "\n".join(lines) + "\n"
    if os.environ.get("UPDATE_PLAYTHROUGHS"):
        path.write_text(now, "utf-8")
    assert now == written


def words(event: AnyEvent) -> str:
    match event:
        case Told(text=text, rule=rule):
            return f"{text} ({rule})"
        case Moved(source=source, target=target, count=count, cards=cards, rule=rule):
            shown = " ".join(cards) or f"{count} cards"
            return f"{shown}: {source} > {target} ({rule})"
        case Changed(track=track, before=before, after=after, rule=rule):
            return f"{track}: {before} > {after} ({rule})"
        case _:
            return ""
