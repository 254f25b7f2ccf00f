"""How a playthrough is written: events as they are read, held against the file they stand in."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine.events import AnyEvent, Changed, Moved, Rolled, Shown, Told
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import Viewer

T = TypeVar("T", bound=Struct)


def read(path: Path) -> tuple[str, list[str]]:
    """What a file begins with, before `===`, and the lines after it."""
    start, _, script = path.read_text("utf-8").partition("===\n")
    return start, script.splitlines()


def hold(path: Path, start: str, lines: Iterable[str]) -> None:
    """What has been played is what stands in the file; UPDATE_PLAYTHROUGHS=1 writes it anew."""
    now = f"{start}===\n" + "\n".join(lines) + "\n"
    if os.environ.get("UPDATE_PLAYTHROUGHS"):
        path.write_text(now, "utf-8")
    assert now == path.read_text("utf-8")


def heard(game: Session[T], events: Iterable[AnyEvent]) -> list[str]:
    """Events in words; what not all read begins with who does, `-` being who only watches."""
    return [text for event in events for text in _heard([*game.seats, None], event)]


def _heard(viewers: Sequence[Viewer], event: AnyEvent) -> list[str]:
    by_text: dict[str, list[str]] = {}
    for viewer in viewers:
        mine = event.to(viewer)
        by_text.setdefault(words(mine) if mine is not None else "", []).append(viewer or "-")
    if len(by_text) == 1:
        return [text for text in by_text if text]
    return [f"{' '.join(who)}: {text}" for text, who in by_text.items() if text]


def words(event: AnyEvent) -> str:
    """An event as it is read; empty for one that changes nothing but a sheet or a place."""
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
