"""Files named at the terminal: what they hold, or what else they are and where they belong."""

from collections import Counter
from pathlib import Path

from fiftyfour.engine.files import WrongFile, as_written
from fiftyfour.engine.recognizing import FileKind, Sort, misplaced, recognized
from fiftyfour.engine.system import installed

WANTED: dict[Sort, str] = {
    "character": "a character of",
    "preset": "a preset of",
    "adventure": "an adventure for",
    "transcript": "a transcript",
}


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
        wanted = f"{WANTED[sort]} {installed()[system].name}" if system else WANTED[sort]
        takes = _taken_by(kind, file)
        raise WrongFile(f"{file}: this is {kind.what}, not {wanted.removesuffix(' for')}{takes}")
    return as_written(content)


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
