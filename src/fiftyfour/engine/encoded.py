"""Structs with one encoding, wherever they have been."""

from typing import TypeVar

from msgspec import Struct, structs

T = TypeVar("T", bound=Struct)


class Encoded:
    """For structs that leave defaults out of their encoding, a word among them.

    A word is left out where it is the very string of the default, and what comes out of a pickle
    has equal strings of its own. So a pickle holds only what differs from the defaults.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        assert isinstance(self, Struct)
        differing = {
            field.name: value
            for field in structs.fields(self)
            if (value := getattr(self, field.name)) != field.default
        }
        return _made, (type(self), differing)


def _made(kind: type[T], values: dict[str, object]) -> T:
    return kind(**values)
