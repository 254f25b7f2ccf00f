"""Making a character by a form at the table, or from a file kept from earlier (NT-CHAR)."""

from collections.abc import Mapping

from msgspec import structs

from fiftyfour.engine.decisions import Number, Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import menu, yes_no
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.sheets import Invalid, bad_file, read_file, write_file
from fiftyfour.systems.nightterrors.data import FULL, OWN_POOL, RANKS, READY_MADE, SUITS, Kind, Pool
from fiftyfour.systems.nightterrors.table import MOST_NAME, MOST_NOTES, CharacterFile, flaws

EXAMPLE = "Nora Finch"
PROMPT = "Your character"
FLAGS = "crashed", "snapped"


def character_form(file: CharacterFile | None = None) -> Form[CharacterFile]:
    """Every field of the sheet, filled in with this character if there is one."""
    fields = character_fields(file)
    return form(CharacterFile, PROMPT, fields, rule="NT-CHAR-01", unless=_flawed)


def character_fields(file: CharacterFile | None = None) -> dict[str, Field]:
    """Nothing is drawn and there are no points to spend; pools begin full (NT-POOL-01).

    Rules: NT-CHAR-01, NT-CHAR-04, NT-POOL-01, NT-POOL-02.
    """
    name = Text(prompt="Name", rule="NT-CHAR-01", least=1, most=MOST_NAME, example=EXAMPLE)
    notes = Text(prompt="Notes", most=MOST_NOTES)
    old = file or CharacterFile()
    fields = {
        "name": Field("Name", name, old.name or None),
        "rank": Field("Rank", _RANKS, old.rank),
        "suit": Field("Suit", _SUITS, old.suit),
        "notes": Field("Notes", notes, old.notes),
    }
    for pool in Pool:
        number = Number(prompt=pool.title, rule="NT-POOL-02", least=0, most=FULL)
        fields[pool.value] = Field(f"{pool.title} left", number, getattr(old, pool.value))
    for flag in FLAGS:
        fields[flag] = yes_no(flag.capitalize(), getattr(old, flag))
    return fields


def _flawed(file: CharacterFile) -> Refusal | None:
    first = next(flaws(file), None)
    return None if first is None else Refusal(first.code, first.message, first.rule)


def _trades(rank: str) -> str:
    """What a rank trades, and in which kinds (NT-RANK-07)."""
    own = OWN_POOL[rank]
    kinds = " and ".join(kind.value for kind in Kind if own in kind.pools)
    others = " or ".join(pool.title for pool in Pool if pool is not own)
    return f"half of the {own.title} due may be {others} instead: in {kinds}"


_RANKS = menu(
    "Which rank?", RANKS, hints={rank: _trades(rank) for rank in RANKS}, rule="NT-CHAR-01"
)
_SUITS = menu(
    "Which suit?",
    {kind.trump.value: SUITS[kind.trump] for kind in Kind},
    hints={kind.trump.value: f"a card more in {kind}" for kind in Kind},
    rule="NT-CHAR-01",
)


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


def answer_of(file: CharacterFile) -> dict[str, str | int | list[str]]:
    """The form filled in with this character, to bring a kept one to a table."""
    flags = {flag: "yes" if getattr(file, flag) else "no" for flag in FLAGS}
    return {**structs.asdict(file), **flags}


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
