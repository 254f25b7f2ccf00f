"""A table as the tree it is: the things that lie on it, however its structs hold them."""

from collections.abc import Iterable
from functools import cache
from types import NoneType
from typing import Annotated, Literal, cast, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from fiftyfour.engine.things import Heap, Thing


def things(root: object) -> list[Thing]:
    """Every thing in a table's tree, in the order of its fields."""
    found: list[Thing] = []
    _gather(root, found)
    return found


def heaps(root: object) -> list[Heap[str]]:
    """Every pile among them, of cards or of tiles."""
    return [cast("Heap[str]", thing) for thing in things(root) if isinstance(thing, Heap)]


def _gather(root: object, found: list[Thing]) -> None:
    """Add what `root` is or holds; a thing holds no other."""
    if isinstance(root, Thing):
        found.append(root)
    elif isinstance(root, Struct):
        for name, way in branches(type(root)):
            part = getattr(root, name)
            if way == "thing":
                found.append(part)
            elif way == "list":
                found += part
            elif way == "dict":
                found += part.values()
            else:
                _gather(part, found)
    elif isinstance(root, list | tuple | dict):
        items = cast("Iterable[object]", root.values() if isinstance(root, dict) else root)
        for item in items:
            _gather(item, found)


Way = Literal["thing", "list", "dict", "other"]
"""How a field holds things: it is one, or a list or dict of them; or in any other way."""


@cache
def branches(kind: type[Struct]) -> tuple[tuple[str, Way], ...]:
    """Fields of a struct that may hold things, and how: all but those of plain type."""
    return tuple(
        (field.name, _way(field.type)) for field in fields(kind) if not _is_plain(field.type)
    )


def _way(kind: object) -> Way:
    inner = get_args(kind)
    match get_origin(kind):
        case built if built is list and _is_thing(inner[0]):
            return "list"
        case built if built is dict and _is_thing(inner[1]):
            return "dict"
        case _:
            return "thing" if _is_thing(kind) else "other"


def _is_thing(kind: object) -> bool:
    plain = get_origin(kind) or kind
    return isinstance(plain, type) and issubclass(plain, Thing)


def _is_plain(kind: object) -> bool:
    kind = getattr(kind, "__supertype__", kind)  # a Seat is a string
    origin = get_origin(kind)
    if origin is Annotated:
        return _is_plain(get_args(kind)[0])
    if origin is Literal:
        return True
    if isinstance(origin, type) and issubclass(origin, Struct):
        return False
    inner = [one for one in get_args(kind) if one is not ...]
    if inner:
        return all(_is_plain(one) for one in inner)
    return isinstance(kind, type) and issubclass(kind, str | int | float | bytes | NoneType)
