"""Keeping what was made last: tables seldom change, and are looked at all the time."""

from collections.abc import Callable
from typing import Generic, TypeVar, cast

from fiftyfour.engine.decisions import Decision

V = TypeVar("V")


class Kept(Generic[V]):
    """A function that makes something, and gives the same again while it is made of the same.

    >>> names = ["Ann"]
    >>> menu = Kept(" or ".join)
    >>> menu(names) is menu(names), names.append("Bo"), menu(names)
    (True, None, 'Ann or Bo')
    """

    def __init__(self, make: Callable[..., V]) -> None:
        self._make = make
        self._last: tuple[tuple[object, ...], V] | None = None

    def __call__(self, *of: object) -> V:
        if (last := self._last) is not None and last[0] == of:
            return last[1]
        made = self._make(*of)
        self._last = (tuple(map(_still, of)), made)
        return made


def _still(value: object) -> object:
    """A value that stays as it is when the game goes on, which changes its table in place.

    A decision that judges answers by the table as it was is never the same again.
    """
    if isinstance(value, dict):
        named = cast("dict[object, object]", value)
        return {
            name: part if isinstance(part, str) else _still(part) for name, part in named.items()
        }
    if isinstance(value, list):
        return [*cast("list[object]", value)]
    if isinstance(value, tuple):
        return tuple(map(_still, cast("tuple[object, ...]", value)))
    if isinstance(value, Decision):
        decision = cast("Decision[object]", value)
        return decision if decision.all_sent else object()
    return value
