"""One playthrough for each chapter, as everybody reads it: they tell of every change.

A file holds a scene, `===`, then commands (`> Ben: raise 7c 6h`), each with what happened; a line
that begins with seats is read by those alone, and `-` is somebody who only watches. Run with
UPDATE_PLAYTHROUGHS=1 to write them anew, and read what has changed.
"""

import os
from pathlib import Path

import pytest

from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent, Changed, Moved, Told
from fiftyfour.engine.game import Game
from fiftyfour.engine.view import Tally, Term
from fiftyfour.systems.nightterrors import system
from fiftyfour.systems.nightterrors.table import NightTerrors
from tests.systems.nightterrors.scene import Table, written

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    text = path.read_text("utf-8")
    start, _, script = text.partition("===\n")
    table = Table(written(start))
    lines: list[str] = []
    for line in script.splitlines():
        if line.startswith("> "):
            lines += [line, *played(table, line[2:])]
    now = f"{start}===\n" + "\n".join(lines) + "\n"
    if os.environ.get("UPDATE_PLAYTHROUGHS"):
        path.write_text(now, "utf-8")
    assert now == text


def played(table: Table, command: str) -> list[str]:
    """What comes of a command: events as they are read, and the middle of the table."""
    try:
        events = table.say(command)
    except IllegalAction as wrong:
        return [f"    refused: {wrong.code}: {wrong.message}"]
    lines = [f"    {text}" for event in events for text in heard(table.game, event)]
    return [*lines, f"    = {shown(system.centre(table.game))}"]


def heard(game: Game[NightTerrors], event: AnyEvent) -> list[str]:
    """An event in words, once for all who read the same."""
    by_text: dict[str, list[str]] = {}
    for viewer in (*game.seats, None):
        mine = event.to(viewer)
        by_text.setdefault(words(mine) if mine is not None else "", []).append(viewer or "-")
    if len(by_text) == 1:
        return [text for text in by_text if text]
    return [f"{' '.join(who)}: {text}" for text, who in by_text.items() if text]


def words(event: AnyEvent) -> str:
    match event:
        case Told(text=text, rule=rule):
            return f"{text} ({rule})"
        case Moved(source=source, target=target, count=count, cards=cards, rule=rule):
            moved = " ".join(cards) or f"{count} hidden"
            return f"{moved}: {source} > {target} ({rule})"
        case Changed(track=track, before=before, after=after, rule=rule):
            return f"{track}: {before} > {after} ({rule})"
        case _:
            return ""


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
