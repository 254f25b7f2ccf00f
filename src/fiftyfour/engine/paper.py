"""A sheet of paper: what is printed of a character, told so that the page and a PDF can draw it."""

from typing import Union

from msgspec import Struct

from fiftyfour.engine.cards import Card


class Facts(Struct, frozen=True, tag="facts"):
    """Labels and what stands beside them, in two columns."""

    title: str
    rows: tuple[tuple[str, str], ...]


class Words(Struct, frozen=True, tag="words"):
    """Running text; where there is none, `lines` empty lines to write on."""

    title: str
    text: str
    lines: int = 0


class Boxes(Struct, frozen=True, tag="boxes"):
    """Boxes to tick off: each label with how many there are and how many are ticked."""

    title: str
    rows: tuple[tuple[str, int, int], ...]


class Cards(Struct, frozen=True, tag="cards"):
    """Cards in labelled rows; those that are `gone` are struck out."""

    title: str
    rows: tuple[tuple[str, tuple[Card, ...]], ...]
    gone: tuple[Card, ...] = ()


class Grid(Struct, frozen=True, tag="grid"):
    """A table: its head, and rows of as many cells; numbers are right-aligned by the printer."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Part = Union[Facts, Words, Boxes, Cards, Grid]  # noqa: UP007 (decoded at run time)


class Paper(Struct, frozen=True):
    """One character's sheet: `title` is its name, `kind` what it is (`Agent of Aces Out`)."""

    title: str
    kind: str
    parts: tuple[Part, ...]
    credit: str = ""
