"""`fiftyfour admin` without a server: its help, docs/admin.md, and input that is wrong."""

import asyncio
import os
import re
import shlex
from pathlib import Path

import pytest

from fiftyfour.cli.admin import app
from fiftyfour.table.http import NewTable, SeatPlan
from fiftyfour.table.only import url_of
from fiftyfour.table.sql import SqlStore
from fiftyfour.table.tables import Tables

from .conftest import Run

PAGE = Path(__file__).parents[2] / "docs" / "admin.md"
TABLE = "k3x7mw2pq9ab"  # the one the documentation speaks of

COMMANDS = sorted(name for name in app if not name.startswith("-"))


async def make(folder: Path) -> str:
    """A game in mid-play; its id."""
    folder.mkdir()
    tables = Tables(await SqlStore.open(url_of(folder / "tables.sqlite")))
    new = NewTable(system="skyace", seats=(SeatPlan(name="Ann"), SeatPlan(bot=True)), begin=True)
    made = await tables.make(new, "here")
    await tables.close()
    return made.table.id


def test_every_command_of_the_documentation_works(fiftyfour: Run, tmp_path: Path) -> None:
    id = asyncio.run(make(tmp_path / "tables"))
    page = PAGE.read_text("utf-8").replace(TABLE, id)
    examples = [shlex.split(line) for line in re.findall(r"^\$ fiftyfour (admin .+)", page, re.M)]
    assert len(examples) > 6
    for words in examples:
        where = [] if "--data" in words else ["--data", "tables"]
        fiftyfour(*words, *where)
    told = set(re.findall(r"^\| `(\w+)", page, re.M))
    assert told == set(COMMANDS)
    fiftyfour("admin", "delete", id, "--data", "tables")
    for file in ("our-table.sqlite", "tables-2026-11-22.sqlite"):  # a table, and one of a backup
        fiftyfour("admin", "import", file, id, "--data", "tables")
        assert id in fiftyfour("admin", "delete", id, "--data", "tables", "--json").stdout
    assert fiftyfour("admin", "list", "--data", "tables").stdout == "No tables.\n"


def test_it_must_be_run_as_the_user_whose_tables_they_are(
    fiftyfour: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(make(tmp_path / "tables"))
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    told = fiftyfour("admin", "list", "--data", "tables", code=2).stderr
    assert "belongs to another user; run this as that user" in told


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(fiftyfour: Run, command: str) -> None:
    assert f"fiftyfour admin {command} " in f"{fiftyfour('admin', command, '--help').stdout} "


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("list", "there are no tables in"),
        ("list --data x --database sqlite+aiosqlite:///y", "give either a directory"),
        ("list --data wrong.sqlite", "is not a directory"),
        ("list --phase never", "Invalid value"),
        ("prune", "requires an argument"),
        ("prune --days soon", "is not a whole number"),
        ("import missing.sqlite --data x", "missing.sqlite: No such file"),
        ("backup x.sqlite --data nowhere", "cannot be copied"),
        ("restore missing.sqlite --data .", "cannot be copied"),
        ("backup x --database postgresql://y", "pg_dump"),
        ("restore x --database postgresql://y", "pg_restore"),
        ("lists", "Unknown command"),
    ],
)
def test_what_is_wrong_is_one_line(fiftyfour: Run, tmp_path: Path, words: str, told: str) -> None:
    (tmp_path / "wrong.sqlite").write_text("this is no database")
    assert told in fiftyfour("admin", *words.split(), code=2).stderr
