"""What the store needs of a database, and what SQLite and PostgreSQL share."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct, field
from sqlalchemy import Connection, Executable, Select, inspect

from fiftyfour.engine.errors import TableError
from fiftyfour.table.schema import REVISION


class Row(Protocol):
    """A row that was read: its values by column."""

    def __getitem__(self, column: str, /) -> Any: ...


class Raced(TableError):
    """Another process has already written this entry, message or change."""

    def __init__(self) -> None:
        super().__init__("raced", "another process has written to this table first; try again")


class Write(Struct):
    """What is stored as a whole: statements, in order, then entries in the order of the columns."""

    statements: Sequence[Executable] = ()
    entries: Sequence[tuple[Any, ...]] = field(default_factory=list[tuple[Any, ...]])


class Database(Protocol):
    """A database with the tables of `schema`."""

    async def read(self, wanted: Select[*tuple[Any, ...]]) -> Sequence[Row]:
        """The rows of a query; TableError `store` if the database does not respond."""
        ...

    async def commit(self, writes: Sequence[Write]) -> None:
        """Store all of these in one transaction; durable when it returns.

        Raises:
            Raced: one of them is already stored. Nothing was written.
            Exception: the database failed; it is unknown whether anything was written.
        """
        ...

    async def close(self) -> None:
        """Close it; nothing may be reading or writing."""
        ...


def no_answer(error: Exception) -> TableError:
    """The error to show when a read has failed."""
    return TableError("store", f"the database does not respond; try again later ({error})")


def migrate(connection: Connection) -> None:
    """Bring the tables up to date, completely or not at all; the caller lets one in at a time.

    Raises:
        TableError: a newer version of this program has written them.
    """
    if inspect(connection).has_table("alembic_version"):
        version = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        if version.scalar() == REVISION:
            return
    from alembic import command  # imported only when needed: it is slow to load
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise TableError(
            "store", f"a newer version of fiftyfour has written this database: {error}"
        ) from error
