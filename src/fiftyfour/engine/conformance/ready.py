"""Characters ready to go: they fit their game's own rules, and can be told apart."""

from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine.emblems import is_emblem
from fiftyfour.engine.system import System

T = TypeVar("T", bound=Struct)

LONGEST_WHY = 90
"""Letters of a line of why: it stands on a tile."""


def ready_characters_can_be_played(system: System[T]) -> None:
    """Each fits the rules under its own name, says in a line why to play it, and looks unlike."""
    if (sheets := system.sheets) is None:
        return
    worn: dict[str, str] = {}
    for name, ready in sheets.ready.items():
        where = f"{system.id}, {name}"
        assert not (flaws := sheets.flaws(ready.file)), f"{where}: {flaws}"
        assert sheets.name(ready.file) == name, f"{where} is called {sheets.name(ready.file)}"
        assert 0 < len(ready.why) <= LONGEST_WHY, f"{where}: its why has {len(ready.why)} letters"
        assert is_emblem(ready.emblem), f"{where} has no emblem: {ready.emblem!r}"
        assert ready.emblem not in worn, f"{where} looks like {worn[ready.emblem]}"
        worn[ready.emblem] = name
