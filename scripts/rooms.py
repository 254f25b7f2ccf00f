"""How the rooms of each game import each other, and cycles among modules.

A game's package is divided into rooms: folders for the chapters of its rulebook. The ground is what
all rooms use: the top of the package and its folder `table`. An arrow is one module that imports
another; `__init__` files are not counted.

Usage: python scripts/rooms.py
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

SOURCES = Path(__file__).parent.parent / "src"
GROUND = ("", "table")
MINDS = "minds"

Arrows = Mapping[str, set[str]]
"""For each module or room, what it imports."""


class Sums(NamedTuple):
    """How many arrows stay inside a room or the ground, go to the ground, or go between rooms."""

    inside: int
    to_ground: int
    between: int


def games() -> list[str]:
    """The packages of the games."""
    files = (SOURCES / "fiftyfour/systems").glob("*/__init__.py")
    return sorted(f"fiftyfour.systems.{file.parent.name}" for file in files)


def imports(package: str, sources: Path = SOURCES) -> dict[str, set[str]]:
    """For each module of a package, the other modules of it that it imports, even only for types.

    Module names are relative to the package: `play.declaring`.
    """
    root = sources.joinpath(*package.split("."))
    files = {
        ".".join(path.relative_to(root).with_suffix("").parts): path
        for path in sorted(root.rglob("*.py"))
        if path.name != "__init__.py"
    }
    return {
        name: {
            other
            for other in _imported(ast.parse(path.read_text("utf-8")), package)
            if other in files and other != name
        }
        for name, path in files.items()
    }


def _imported(tree: ast.AST, package: str) -> Iterator[str]:
    """The imported names, relative to the package; some may not be modules."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names, level=0):
                imported = [module, *(f"{module}.{alias.name}" for alias in names)]
            case ast.Import(names=names):
                imported = [alias.name for alias in names]
            case _:
                continue
        yield from (name.removeprefix(f"{package}.") for name in imported if name != package)


def room_of(module: str) -> str:
    """The room that a module is in; empty for the ground."""
    room = module.rpartition(".")[0].partition(".")[0]
    return "" if room in GROUND else room


def rooms(arrows: Arrows) -> dict[str, set[str]]:
    """For each room, the other rooms it imports; the ground has the empty name."""
    graph: dict[str, set[str]] = {}
    for module, others in arrows.items():
        room = room_of(module)
        graph.setdefault(room, set()).update(room_of(other) for other in others)
    return {room: others - {room} for room, others in graph.items()}


def sums(arrows: Arrows) -> Sums:
    """The arrows, counted."""
    pairs = [(room_of(name), room_of(other)) for name, others in arrows.items() for other in others]
    inside = sum(room == other for room, other in pairs)
    to_ground = sum(room != other and not other for room, other in pairs)
    return Sums(inside, to_ground, len(pairs) - inside - to_ground)


def cycles(arrows: Arrows) -> list[list[str]]:
    """Every group that import each other, directly or through others."""
    reached = {name: _reached(name, arrows) for name in arrows}
    groups = {
        tuple(sorted(other for other in reached[name] if name in reached.get(other, ())))
        for name in arrows
        if name in reached[name]
    }
    return [list(group) for group in sorted(groups)]


def _reached(start: str, arrows: Arrows) -> set[str]:
    reached, ahead = set[str](), [start]
    while ahead:
        new = arrows.get(ahead.pop(), set()) - reached
        reached |= new
        ahead += new
    return reached


def wrong(arrows: Arrows) -> list[str]:
    """What is wrong with the division into rooms, in words."""
    graph, counted = rooms(arrows), sums(arrows)
    among = {room: others - {""} for room, others in graph.items() if room}
    lines = [f"rooms import each other: {', '.join(cycle)}" for cycle in cycles(among)]
    for module, others in arrows.items():
        for other in others:
            room, into = room_of(module), room_of(other)
            if into and not room:
                lines.append(f"{module} is ground and imports {other}")
            elif into == MINDS and room != MINDS:
                lines.append(f"{module} imports {other}, of the minds")
    if counted.inside < counted.between:
        lines.append(f"{counted.inside} arrows stay inside rooms, {counted.between} go between")
    return lines


def main() -> None:
    """Print the sums of each game, and what is wrong with them."""
    print(f"{'package':32}rooms  inside  to ground  between")
    for package in games():
        arrows = imports(package)
        inside, to_ground, between = sums(arrows)
        many = len(rooms(arrows).keys() - {""})
        print(f"{package:32}{many:5}{inside:8}{to_ground:11}{between:9}")
        for line in wrong(arrows):
            print(f"    {line}")


if __name__ == "__main__":
    main()
