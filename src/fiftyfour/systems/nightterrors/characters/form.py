"""Making a character by a form at the table, or from a file kept from earlier (NT-CHAR)."""

from collections.abc import Mapping

from msgspec import structs

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.sheets import Invalid, bad_file, read_file, write_file
from fiftyfour.engine.struct_form import form_of
from fiftyfour.systems.nightterrors.data import FULL, READY_MADE, Pool
from fiftyfour.systems.nightterrors.table import MOST_NOTES, CharacterFile, flaws

PROMPT = "Your character"


def character_form(file: CharacterFile | None = None) -> Form[CharacterFile]:
    """Every field of the sheet, filled in with this character if there is one.

    Nothing is drawn and there are no points to spend; pools begin full.

    Rules: NT-CHAR-01, NT-CHAR-04, NT-POOL-01, NT-POOL-02.
    """
    return form_of(CharacterFile, PROMPT, rule="NT-CHAR-01", unless=_flawed, given=file)


def _flawed(file: CharacterFile) -> Refusal | None:
    first = next(flaws(file), None)
    return None if first is None else Refusal(first.code, first.message, first.rule)


def file_of(answer: Mapping[str, object]) -> CharacterFile:
    """The character that these answers make, right or wrong; a text left out is blank."""

    def text(name: str) -> str:
        value = answer.get(name, "")
        return value.strip() if isinstance(value, str) else ""

    def points(pool: Pool) -> int:
        value = answer.get(pool.value, FULL)
        return value if isinstance(value, int) and not isinstance(value, bool) else -1

    return CharacterFile(
        name=text("name"),
        rank=text("rank").upper(),
        suit=text("suit").lower(),
        notes=text("notes"),
        crashed=text("crashed") == "yes",
        snapped=text("snapped") == "yes",
        blood=points(Pool.BLOOD),
        sweat=points(Pool.SWEAT),
        tears=points(Pool.TEARS),
    )


def must_be_valid(file: CharacterFile) -> None:
    """Invalid with everything that is wrong by itself, away from any table."""
    wrong = list(flaws(file))
    if wrong:
        raise Invalid(wrong)


# --- files ---


class _WrittenFile(CharacterFile, forbid_unknown_fields=True, kw_only=True):
    """A character file as somebody wrote it; what is wrong with it is told by the rules' words."""

    system: str
    rank: str = ""
    suit: str = ""


def read_character(text: str | bytes) -> CharacterFile:
    """The character in a file (JSON, as `write_character` writes it).

    Raises:
        Invalid: it is no such file, or the character breaks the rules.
    """
    written = read_file(text, _WrittenFile, "NT-CHAR-01")
    if written.system != "nightterrors":
        line = f"the file is for {written.system[:40]!r}, not for 'nightterrors'"
        raise bad_file(line, "NT-CHAR-01")
    controls = any(letter < " " and letter != "\n" for letter in written.notes + written.name)
    if len(written.notes) > MOST_NOTES or controls:
        raise bad_file(f"notes are {MOST_NOTES} plain characters at most", "NT-CHAR-01")
    parts = {name: getattr(written, name) for name in CharacterFile.__struct_fields__}
    file = CharacterFile(**parts)
    file.name = file.name.strip()
    must_be_valid(file)
    return file


def write_character(file: CharacterFile) -> str:
    """A character as a file; points left and flags outlast a session (NT-HAND-05)."""
    return write_file({"system": "nightterrors", **structs.asdict(file)})


def ready_made(index: int) -> CharacterFile:
    """One of the ready-made characters."""
    return CharacterFile(**structs.asdict(READY_MADE[index % len(READY_MADE)]))


READY_FILES = {
    ready.name: write_character(ready_made(index)) for index, ready in enumerate(READY_MADE)
}
