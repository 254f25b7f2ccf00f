"""Emblems: how a character looks, kept in its file beside what the game says of it.

An emblem is a figure, a shape and a colour, as in `wolf.shield.fir`. A drawing stands in place of
the figure: `~` and its lines, each a row of points, two digits each from 64. So it can hold nothing
but lines, and is never long. Whoever has none looks as their name says, which faces work out alike.
"""

import re

import msgspec
from msgspec import Raw, Struct

from fiftyfour.engine.files import WrongFile, as_written

MOST_LETTERS = 900
"""More than any emblem has."""

_EMBLEM = re.compile(
    r"(?:[a-z]{2,12}|~(?:[0-9A-Za-z_-]{2}|,){1,400})\.[a-z]{2,12}\.[a-z]{2,12}", re.ASCII
)


class _Worn(Struct):
    """The part of a character's file that any game's file may have."""

    emblem: str = ""


def is_emblem(text: str) -> bool:
    """True if `text` is written as an emblem is.

    >>> is_emblem("wolf.shield.fir"), is_emblem("~0a3f,Zz.disc.night"), is_emblem("<svg>")
    (True, True, False)
    """
    return len(text) <= MOST_LETTERS and _EMBLEM.fullmatch(text) is not None


def emblem_of(file: str | bytes) -> str:
    """The emblem in a character's file; empty if there is none."""
    try:
        emblem = msgspec.json.decode(_written(file), type=_Worn).emblem
    except (msgspec.DecodeError, RecursionError, UnicodeError, WrongFile):
        return ""
    return emblem if is_emblem(emblem) else ""


def with_emblem(file: str, emblem: str) -> str:
    """The file of the same character with this emblem; an empty one takes it off."""
    whole = msgspec.json.decode(without_emblem(file), type=dict[str, Raw])
    if emblem:
        whole["emblem"] = Raw(msgspec.json.encode(emblem))
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode() + "\n"


def without_emblem(file: str | bytes) -> bytes:
    """The file as its game reads it; unchanged if it has no emblem, or is no file at all.

    Raises:
        ValueError: what it has as an emblem is none.
        WrongFile: it is written in UTF-16.
    """
    file = _written(file)
    try:
        whole = msgspec.json.decode(file, type=dict[str, Raw])
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return file
    if (emblem := whole.pop("emblem", None)) is None:
        return file
    if not emblem_of(file):
        given = bytes(emblem).decode()[:60]
        raise ValueError(
            f"{given} is no emblem; one is a figure, a shape and a colour: wolf.disc.sea"
        )
    return msgspec.json.encode(whole)


def _written(file: str | bytes) -> bytes:
    """The bytes of a file without the marks of an editor; WrongFile if it is in UTF-16."""
    return as_written(file.encode() if isinstance(file, str) else file)
