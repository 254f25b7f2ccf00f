"""What the store needs of a database, and what SQLite and PostgreSQL share."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct
from sqlalchemy import Connection, Select, UpdateBase, inspect

from fiftyfour.engine.errors import TableError
from fiftyfour.table.news import AnyNews
from fiftyfour.table.schema import REVISION
from fiftyfour.table.store import Others


class Row(Protocol):
    """A row that was read: its values by column."""

    def __getitem__(self, column: str, /) -> Any: ...


class Write(Struct, frozen=True):
    """What is stored as a whole: statements, in order, then entries in the order of the columns.

    An update that finds no row has been raced. The news are for the other processes.
    """

    statements: Sequence[UpdateBase] = ()
    entries: Sequence[tuple[Any, ...]] = ()
    news: Sequence[AnyNews] = ()


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


class Shared(Database, Others, Protocol):
    """A database that several processes may use, and through which they hear of each other."""

    def only(self, table: str) -> AbstractAsyncContextManager[bool]:
        """Hold the lock on a table while the context lasts; False if another process has it."""
        ...

    async def lacked(self, since: Mapping[str, int]) -> Sequence[Row]:
        """The entries of several tables, each after the given one, by table and in order."""
        ...


def no_answer() -> TableError:
    """The error to show when a read has failed; the log tells why."""
    return TableError("store", "the database does not respond; try again later")


def reason(error: Exception) -> object:
    """Why something failed, for the log: without the values of rows that some drivers add."""
    return error.args[0] if error.args else type(error).__name__


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
    scripts = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", scripts.replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise TableError(
            "store", f"a newer version of fiftyfour has written this database: {error}"
        ) from error
