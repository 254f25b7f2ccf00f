"""Files named at the terminal: what they hold, or what else they are and where they belong."""

from collections import Counter
from pathlib import Path

from fiftyfour.engine.files import WrongFile, as_written
from fiftyfour.engine.recognizing import FileKind, Sort, misplaced, recognized
from fiftyfour.engine.sheets import Sheets
from fiftyfour.engine.system import System, installed
from fiftyfour.engine.wording import with_article


def content_of(file: Path, sort: Sort, system: str = "") -> bytes:
    """What a text file of this sort holds, for this game if one is named.

    Raises:
        WrongFile: it is a file of another kind; the message says of which, and what takes it.
        OSError: it cannot be read.
    """
    content = file.read_bytes()
    kind = misplaced(content, sort, system)
    if kind is None and sort == "transcript" and recognized(content) is None:
        raise WrongFile(f"{file}: this is not a transcript")
    if kind is not None:
        wanted = _wanted(sort, system)
        raise WrongFile(f"{file}: this is {kind.what}, not {wanted}{_taken_by(kind, file)}")
    return as_written(content)


def _wanted(sort: Sort, system: str) -> str:
    game = installed()[system] if system else None
    match sort, game:
        case "character", System(sheets=Sheets() as sheets):
            return f"{with_article(sheets.word)} of {game.name}"
        case "preset", System():
            return f"a preset of {game.name}"
        case "adventure", System():
            return f"an adventure for {game.name}"
        case _:
            return with_article(sort)


def _taken_by(kind: FileKind, file: Path) -> str:
    """The command for such a file; empty if there is none."""
    match kind.sort:
        case "character" if kind.system in (names := sheet_commands()):
            command = f"{names[kind.system]} check {file}"
        case "adventure":
            command = f"adventures --check {file}"
        case "preset":
            command = f"play {kind.system} --preset {file}"
        case "transcript":
            command = f"verify {file}"
        case "tables":
            command = f"admin import {file}"
        case _:
            return ""
    return f"; try: fiftyfour {command}"


def sheet_commands() -> dict[str, str]:
    """The command for the characters of each game that has any, by its id.

    It is the game's word for a character, or game and word if several games share it.
    """
    words = {game.id: game.sheets.word for game in installed().values() if game.sheets is not None}
    count = Counter(words.values())
    return {id: f"{id}-{word}" if count[word] > 1 else word for id, word in words.items()}
