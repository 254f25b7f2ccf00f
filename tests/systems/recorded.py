"""Moments of played games for the page's tests: what a seat sees, as it is sent, and what it reads.

A game's `test_recorded.py` plays its moments and holds them against `recorded.json` in its skin's
folder, which `python -m tests.systems.GAME.test_recorded` writes anew. So the page's tests mount a
component on what the rules make today, and no test does sums of its own.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct, structs

from fiftyfour.engine.actions import AnyAction
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.log import Entry
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.table.history import lines_of
from fiftyfour.table.numbering import Numbering
from fiftyfour.table.records import Kept

SKINS = Path(__file__).parents[2] / "page/src/skins"

T = TypeVar("T", bound=Struct)


class Played:
    """What has been done in a game, for the lines of its log: say `do` in place of `apply`."""

    def __init__(self, game: Session[T]) -> None:
        self.game = game
        self.entries: list[Entry] = []

    def do(self, seat: Seat, action: AnyAction) -> list[AnyEvent]:
        """Carry out an action and remember its line."""
        events = self.game.apply(seat, action)
        seq = len(self.entries)
        self.entries.append(Entry(seq=seq, seat=seat, action=action, hash="0" * 64, events=events))
        return events


def moment(
    game: Session[T], viewer: Viewer, played: Played | None = None, *, asides: bool = True
) -> dict[str, object]:
    """A moment as the page is sent it: whose eyes, the whole view, and the log so far.

    Asides have long forms: they can be left out.
    """
    kept = [] if played is None else [Kept(entry, 0) for entry in played.entries]
    view = game.view(viewer)
    if not asides:
        view = structs.replace(
            view, decisions=tuple(one for one in view.decisions if not one.aside)
        )
    now = {"me": viewer, "view": view, "lines": lines_of(kept, viewer, Numbering())}
    return json.loads(msgspec.json.encode(now))  # a view shares lists with the game, which goes on


def written(moments: Mapping[str, Mapping[str, object]]) -> str:
    """The text of the file for these moments by their names."""
    lines = [f"{json.dumps(name)}: {json.dumps(one)}" for name, one in moments.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"
