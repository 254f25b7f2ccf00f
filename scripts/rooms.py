"""How the rooms of each game import one another, and the circles among modules.

A game's package is divided into rooms: folders for the chapters of its rulebook. What lies at the
top of the package or in its folder `table` is the ground, which all rooms stand on. An arrow is one
module that imports another; `__init__` files only name what there is and are not counted.

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
"""What imports what."""


class Sums(NamedTuple):
    """How many arrows stay inside a room (or the ground), go to the ground, and between rooms."""

    inside: int
    to_ground: int
    between: int


def games() -> list[str]:
    """The packages of the games, as they are imported."""
    folders = (SOURCES / "fiftyfour/systems").iterdir()
    return sorted(
        f"fiftyfour.systems.{one.name}" for one in folders if (one / "__init__.py").exists()
    )


def imports(package: str, sources: Path = SOURCES) -> dict[str, set[str]]:
    """For each module of a package the others of it that it imports, also only for its types.

    Modules are named as from inside the package: `play.declaring`.
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
    """Whatever of the package may be a module that is imported."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names, level=0):
                found = [module, *(f"{module}.{one.name}" for one in names)]
            case ast.Import(names=names):
                found = [one.name for one in names]
            case _:
                continue
        yield from (one.removeprefix(f"{package}.") for one in found if one != package)


def room_of(module: str) -> str:
    """The room that a module is in; empty for the ground."""
    room = module.rpartition(".")[0].partition(".")[0]
    return "" if room in GROUND else room


def rooms(arrows: Arrows) -> dict[str, set[str]]:
    """For each room the rooms it imports, the ground among them as the empty word."""
    found: dict[str, set[str]] = {}
    for module, others in arrows.items():
        room = room_of(module)
        found.setdefault(room, set()).update(room_of(other) for other in others)
    return {room: others - {room} for room, others in found.items()}


def sums(arrows: Arrows) -> Sums:
    """The arrows, counted."""
    pairs = [(room_of(one), room_of(other)) for one, others in arrows.items() for other in others]
    inside = sum(one == other for one, other in pairs)
    to_ground = sum(one != other and not other for one, other in pairs)
    return Sums(inside, to_ground, len(pairs) - inside - to_ground)


def circles(arrows: Arrows) -> list[list[str]]:
    """Every set of two and more that import one another, directly or by way of others."""
    reached = {name: _reached(name, arrows) for name in arrows}
    found = {
        tuple(sorted(other for other in reached[name] if name in reached.get(other, ())))
        for name in arrows
        if name in reached[name]
    }
    return [list(circle) for circle in sorted(found)]


def _reached(start: str, arrows: Arrows) -> set[str]:
    found, ahead = set[str](), [start]
    while ahead:
        for other in arrows.get(ahead.pop(), ()):
            if other not in found:
                found.add(other)
                ahead.append(other)
    return found


def wrong(arrows: Arrows) -> list[str]:
    """What is wrong with the division into rooms, in words; a package without rooms is right."""
    graph, counted = rooms(arrows), sums(arrows)
    among = {room: others - {""} for room, others in graph.items() if room}
    found = [f"rooms import each other: {', '.join(circle)}" for circle in circles(among)]
    for module, others in arrows.items():
        for other in others:
            room, into = room_of(module), room_of(other)
            if into and not room:
                found.append(f"{module} is ground and imports {other}")
            elif into == MINDS and room != MINDS:
                found.append(f"{module} imports {other}, of the minds")
    if counted.inside < counted.between:
        found.append(f"{counted.inside} arrows stay inside rooms, {counted.between} go between")
    return found


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
