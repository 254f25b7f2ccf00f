"""What kind of file somebody brings, told from its beginning: so a wrong one finds its place."""

import re
from typing import Literal

from msgspec import Struct

from fiftyfour.engine.files import WrongFile, as_written
from fiftyfour.engine.system import installed
from fiftyfour.engine.wording import with_article

Sort = Literal[
    "character", "adventure", "preset", "transcript", "tables", "game", "picture", "other"
]

BEGINNING = 64 * 1024
"""Bytes of a file that tell its kind."""

_STARTS: dict[bytes, tuple[Sort, str]] = {
    b"\x89PNG": ("picture", "a picture"),
    b"\xff\xd8\xff": ("picture", "a picture"),
    b"GIF8": ("picture", "a picture"),
    b"RIFF": ("picture", "a picture"),
    b"<svg": ("picture", "a picture"),
    b"SQLite format 3\0": ("tables", "a file of tables, as `fiftyfour admin` writes it"),
    b"%PDF": ("other", "a PDF"),
    b"PK\x03\x04": ("other", "a ZIP archive"),
    b"\x1f\x8b": ("other", "a gzip archive"),
    b"<!DOCTYPE": ("other", "a web page"),
    b"<html": ("other", "a web page"),
}
_TRANSCRIPT = re.compile(r'\{"header":\{"format":"[^"]*","system":"([^"]*)"')
_OF_GAME = re.compile(r'"(?:system|format)"\s*:\s*"([\w.-]+)')
_PRESET = re.compile(r'"settings"\s*:\s*\{')
_ADVENTURE = re.compile(r'^game\s*=\s*"([\w.-]+)"', re.MULTILINE)
_GAME = re.compile(r"^(?:from|import) fiftyfour\b", re.MULTILINE)


class FileKind(Struct, frozen=True, kw_only=True):
    """The kind of a file.

    Attributes:
        what: in words, with its game: `a hero of Sky Ace`.
        system: the game it is for, where it is for one.
    """

    sort: Sort
    what: str
    system: str = ""


def recognized(content: bytes) -> FileKind | None:
    """The kind of file that begins like this; None if it is of no known kind."""
    for start, (sort, what) in _STARTS.items():
        if content.startswith(start):
            return FileKind(sort=sort, what=what)
    try:
        text = as_written(content[:BEGINNING]).decode("utf-8", "replace").lstrip()
    except WrongFile:
        return FileKind(sort="other", what="a text in UTF-16 (save it as UTF-8)")
    if found := _TRANSCRIPT.match(text):
        return _of("transcript", "a transcript of", found[1])
    if found := _OF_GAME.search(text) if text.startswith("{") else None:
        if _PRESET.search(text):
            return _of("preset", "a preset of", found[1])
        system = installed().get(found[1])
        word = "character" if system is None or system.sheets is None else system.sheets.word
        return _of("character", f"{with_article(word)} of", found[1])
    if found := _ADVENTURE.search(text):
        return _of("adventure", "an adventure for", found[1])
    if _GAME.search(text):
        return FileKind(sort="game", what="a game in Python")
    return None


def misplaced(content: bytes, sort: Sort, system: str = "") -> FileKind | None:
    """The kind of a file where one of another kind, or for another game, is wanted; else None."""
    kind = recognized(content)
    if kind is None or (kind.sort == sort and system in ("", kind.system)):
        return None
    return kind


def _of(sort: Sort, what: str, id: str) -> FileKind:
    system = installed().get(id)
    return FileKind(sort=sort, what=f"{what} {id if system is None else system.name}", system=id)
