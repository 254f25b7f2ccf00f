"""One server for a database file: two would keep different tables of it in memory."""

import sqlite3
from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, make_url

from fiftyfour.engine.errors import TableError


class InUse(TableError):
    """Another server holds this database."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            "store", f"another fiftyfour server is using {file}; stop it, or give another --data"
        )


def url_of(file: Path) -> str:
    """The URL of a database file, whatever is in its path."""
    return URL.create("sqlite+aiosqlite", database=str(file)).render_as_string()


def file_of(url: str) -> Path | None:
    """The file of the database at `url`; None if it is no file."""
    file = make_url(url).database if url.startswith("sqlite") else None
    return Path(file) if file else None


@contextmanager
def only_server(url: str) -> Generator[None]:
    """Hold the database at `url` while the context lasts, if it is a file; others may be shared.

    A lock of SQLite's on a file beside it: it ends with the process, however that ends.

    Raises:
        InUse: another server holds it.
    """
    file = file_of(url)
    if file is None or not file.parent.is_dir():
        yield  # whoever opens it says what is wrong with it
        return
    with ExitStack() as closed_at_last:
        try:
            held = closed_at_last.enter_context(
                closing(sqlite3.connect(f"{file}.lock", timeout=0, isolation_level=None))
            )
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise InUse(file) from None
        yield
