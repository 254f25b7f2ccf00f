"""One playthrough for each chapter of play, as everybody reads it.

A file holds settings, `===`, then what chance brings (`* 3|5 2|4`) and what a seat says, in words
or as a form (`> gm: fight`, `> p1: {"chips": 2}`, unasked as `> p1 propose: Climb it`), each with
what happened; a refusal takes back what is left of chance. A line that begins with seats is read by
those alone, and `-` is somebody who only watches. Run with UPDATE_PLAYTHROUGHS=1 to write them
anew, and read what has changed.
"""

import os
import tomllib
from pathlib import Path

import msgspec
import pytest

from fiftyfour.engine.decisions import Answer, Number
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent, Changed, Moved, Rolled, Shown, Told
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch import system
from fiftyfour.systems.zilch.table import Zilch
from tests.systems.zilch.scene import foresee, laid

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    text = path.read_text("utf-8")
    start, _, script = text.partition("===\n")
    game = laid(**tomllib.loads(start))
    lines: list[str] = []
    for line in script.splitlines():
        if line.startswith("* "):
            foresee(game, line[2:])
            lines.append(line)
        elif line.startswith("> "):
            lines += [line, *played(game, line[2:])]
    now = f"{start}===\n" + "\n".join(lines) + "\n"
    if os.environ.get("UPDATE_PLAYTHROUGHS"):
        path.write_text(now, "utf-8")
    assert now == text


def played(game: Game[Zilch], command: str) -> list[str]:
    """What comes of a command: events as they are read, and the middle of the table."""
    who, _, said = command.partition(": ")
    seat, _, to = who.partition(" ")
    try:
        events = game.answer(Seat(seat), meant(game, Seat(seat), said, to), to or None)
    except IllegalAction as wrong:
        return [f"    refused: {wrong.code}: {wrong.message}"]
    return [f"    {text}" for event in events for text in heard(game, event)]


def meant(game: Game[Zilch], seat: Seat, said: str, to: str) -> Answer:
    if said.startswith("{"):
        return msgspec.json.decode(said, type=dict[str, str | int | list[str]])
    decisions = [one.decision for one in game.pending(seat) if one.awaited and not to]
    return int(said) if decisions and isinstance(decisions[0], Number) else said


def heard(game: Game[Zilch], event: AnyEvent) -> list[str]:
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
        case Changed(track=track, before=before, after=after, rule=rule):
            return f"{track}: {before} > {after} ({rule})"
        case Moved(source=source, target=target, count=count, cards=cards, tiles=tiles, rule=rule):
            moved = " ".join([*cards, *tiles]) or f"{count} hidden"
            return f"{moved}: {source} > {target} ({rule})"
        case Shown(pile=pile, cards=cards, tiles=tiles, rule=rule):
            return f"{pile}: {' '.join([*cards, *tiles])} ({rule})"
        case Rolled(dice=dice, values=values, rule=rule) if values:
            return f"{dice}: {' '.join(map(str, values))} ({rule})"
        case _:
            return ""


def test_there_is_one_for_each_chapter_of_play() -> None:
    chapters = {"fight", "magic", "making", "recovery", "saves", "tests", "wounds"}
    assert {path.stem for path in FILES} == chapters
    assert system.id == "zilch"
