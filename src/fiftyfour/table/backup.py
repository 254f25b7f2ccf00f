"""Copies of an SQLite database: taken while a server writes to it, and put in its place.

A copy of the file alone would lack what SQLite has written beside it (WAL).
"""

import os
import shutil
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from fiftyfour.table.only import url_of
from fiftyfour.table.sql import SqlStore
from fiftyfour.table.store import NotDone

REPLACED = ".replaced"
"""What the name of a database ends with that `restore` has replaced."""


def back_up(database: Path, target: Path) -> None:
    """Copy the database, as it stands at one moment, to a new file; people may go on playing.

    Raises:
        NotDone: `target` exists, or what was to be copied is not a sound database.
    """
    if target.exists():
        raise NotDone(f"{target} exists already; give the backup another name")
    with _beside(target) as copy:
        _copy(database, copy)


async def restore(backup: Path, database: Path) -> Path | None:
    """Put a copy of the backup in the place of the database, which no server may be using.

    The copy is written beside it, brought up to date, checked and then renamed: at every moment
    there is one whole database or the other. Where the old one is kept; None if there was none.

    Raises:
        NotDone: the backup is not a sound database of fiftyfour, or of a newer version.
    """
    with _beside(database) as copy:
        _copy(backup, copy)
        await (await SqlStore.open(url_of(copy))).close()
        kept = _keep(database) if database.exists() else None
        for end in ("-wal", "-shm"):
            database.with_name(database.name + end).unlink(missing_ok=True)
    return kept


def check_database(file: Path) -> None:
    """Raise NotDone if this is not a sound database of fiftyfour."""
    try:
        with closing(sqlite3.connect(file)) as opened:
            opened.execute("SELECT version_num FROM alembic_version")
            (found,) = opened.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        found = str(error)
    if found != "ok":
        raise NotDone(f"this is not a sound database of fiftyfour: {found}")


def _copy(source: Path, target: Path) -> None:
    """Copy a database with SQLite itself, and check the copy."""
    try:
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=rw", uri=True)) as live,
            closing(sqlite3.connect(target)) as copy,
        ):
            live.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise NotDone(f"{source} cannot be copied: {error}") from error
    check_database(target)


def _keep(database: Path) -> Path:
    """A copy of the database that is to be replaced, with all that was written to it."""
    try:
        with closing(sqlite3.connect(database, isolation_level=None)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error:
        pass  # damaged, which may be why it is replaced
    kept = database.with_name(database.name + REPLACED)
    for end in ("", "-wal"):
        if (file := database.with_name(database.name + end)).exists():
            shutil.copy(file, kept.with_name(kept.name + end))
    return kept


@contextmanager
def _beside(target: Path) -> Generator[Path]:
    """A file beside `target` that only its owner can read; takes its place if all goes well."""
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield part
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
