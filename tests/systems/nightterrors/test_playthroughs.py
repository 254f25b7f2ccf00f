"""One playthrough for each chapter, as everybody reads it: they tell of every change.

A file holds a scene, `===`, then commands (`> Ben: raise 7c 6h`), each with what happened; a line
that begins with seats is read by those alone, and `-` is somebody who only watches. Run with
UPDATE_PLAYTHROUGHS=1 to write them anew, and read what has changed.
"""

from pathlib import Path

import pytest

from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.view import Tally, Term
from fiftyfour.systems.nightterrors import system
from tests.systems.nightterrors.scene import Table, written
from tests.systems.reading import heard, hold, read

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    start, script = read(path)
    table = Table(written(start))
    lines: list[str] = []
    for line in script:
        if line.startswith("> "):
            lines += [line, *played(table, line[2:])]
    hold(path, start, lines)


def played(table: Table, command: str) -> list[str]:
    """What comes of a command: events as they are read, and the middle of the table."""
    try:
        events = table.say(command)
    except IllegalAction as wrong:
        return [f"    refused: {wrong.code}: {wrong.message}"]
    lines = [f"    {text}" for text in heard(table.game, events)]
    return [*lines, f"    = {shown(system.centre(table.game))}"]


def one_term(term: Term) -> str:
    cards = " ".join(card.pretty for card in term.cards)
    return f"{term.value} {cards} {term.label if term.label != cards else ''}".strip()


def shown(tally: Tally) -> str:
    """The tally on one line."""
    lines = [
        " ".join(
            filter(
                None,
                [
                    f"{line.label}:",
                    " + ".join(map(one_term, line.terms)),
                    f"= {line.total}" if line.total is not None else "",
                    line.result,
                ],
            )
        )
        for line in tally.lines
        if line.terms or line.rule == "NT-POOL-07"
    ]
    return " | ".join([tally.title, *lines, tally.outcome]).strip(" |")
