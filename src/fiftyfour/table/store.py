"""What the table service needs of whatever stores its tables, their logs and snapshots.

`fiftyfour.table.sql` keeps them in a database, `fiftyfour.edition.store` in somebody's browser. A
write returns only when it is durable. The key (table, seq) of an entry decides races between
processes.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.log import Entry
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.table.news import AnyNews, Notice
from fiftyfour.table.numbering import Readers
from fiftyfour.table.records import (
    Delivered,
    Kept,
    Notebook,
    Picture,
    Record,
    Shelved,
    Snapshot,
)


class Raced(TableError):
    """Another process has already written this entry, message or change."""

    def __init__(self) -> None:
        super().__init__("raced", "another process has written to this table first; try again")


class NotDone(TableError):
    """What whoever runs the server wants cannot be done; nothing has changed."""

    def __init__(self, why: str) -> None:
        super().__init__("not_done", why)


class Others(Protocol):
    """The other processes that use the same store."""

    async def listen(self, hear: Callable[[Notice], None], missed: Callable[[], None]) -> None:
        """Hear the news of others from now on; `missed`: something may not have been heard.

        Raises:
            TableError: the store does not respond.
        """
        ...

    async def processes(self) -> set[int]:
        """The numbers of all processes, and perhaps others."""
        ...


class Notebooks(Protocol):
    """The stored notebooks."""

    async def get(self, id: str) -> Notebook:
        """The notebook with this id; TableError `no_notebook` if there is none."""
        ...

    async def revision(self, id: str) -> int:
        """How often the notebook with this id was changed; -1 if there is none."""
        ...

    async def add(self, notebook: Notebook) -> None:
        """Store a new one; Raced if there is one with this id."""
        ...

    async def save(self, notebook: Notebook) -> None:
        """Store a changed one; TableError `stale` if it has been changed elsewhere meanwhile."""
        ...

    async def delete(self, id: str) -> None:
        """Delete it for good; nothing happens if there is none."""
        ...

    async def made_by(self, address: str, since: int) -> int:
        """How many notebooks an address has made since a time (milliseconds since 1970)."""
        ...


class Store(Protocol):
    """The stored tables.

    Attributes:
        unheard: something could not be told to other processes since this was last set to False.
    """

    unheard: bool

    @property
    def shared(self) -> Others | None:
        """The other processes that use this store, if there can be any."""
        ...

    @property
    def notebooks(self) -> Notebooks:
        """The stored notebooks."""
        ...

    async def close(self) -> None:
        """Finish pending writes and close."""
        ...

    async def ping(self) -> None:
        """Raise TableError if the store does not respond."""
        ...

    # --- tables ---

    async def create(
        self, record: Record, kept: Sequence[Kept] = (), snapshot: Snapshot | None = None
    ) -> None:
        """Store a new table, with its log and game if it has begun."""
        ...

    async def save(self, record: Record) -> None:
        """Store a changed table; Raced if another process has changed it meanwhile."""
        ...

    async def table(self, table: str) -> Record:
        """The table with this id; TableError `no_table` if there is none."""
        ...

    async def made_by(self, address: str, since: int = 0) -> int:
        """How many tables an address has made since a time (milliseconds since 1970)."""
        ...

    async def shelf(self, *only: str) -> list[Shelved]:
        """What can be told of all tables, or of these, without opening them; touched last first."""
        ...

    async def delete(self, table: str) -> None:
        """Delete a table with all that is stored of it; nothing happens if there is none."""
        ...

    async def rewrite(self, record: Record, kept: Sequence[Kept], snapshot: Snapshot) -> None:
        """Store a changed table, of which these entries are told in another way, in a new snapshot.

        Raises:
            Raced: another process has changed the table meanwhile.
        """
        ...

    # --- logs ---

    async def append(
        self,
        table: str,
        kept: Sequence[Kept],
        *,
        record: Record | None = None,
        snapshot: Snapshot | None = None,
        tell: bool = True,
    ) -> None:
        """Store all of these entries or none, together with the table they change, if they do.

        With `tell`, other processes hear of the entries.

        Raises:
            Raced: one of them is already stored, by its seq or its message id, or another process
                has changed the table.
            TableError: it could not be stored; it is unknown whether anything was written.
        """
        ...

    async def lacked(self, since: Mapping[str, int]) -> dict[str, list[Kept]]:
        """The entries of several tables, each after the given one, in order."""
        ...

    async def latest(self, table: str) -> tuple[int, int]:
        """The seq of the last entry (-1: none) and the version of the table."""
        ...

    async def entries(
        self, table: str, since: int = -1, most: int | None = None, *, latest: bool = False
    ) -> list[Kept]:
        """Entries after `since`, in order: the first `most`, or the last with `latest`."""
        ...

    async def lines(
        self, table: str, viewer: Viewer, since: int, most: int, *, latest: bool = False
    ) -> list[Kept]:
        """The same of those entries that `viewer` may know of."""
        ...

    async def story(self, table: str, most: int, rules: Sequence[str] = ()) -> list[Kept]:
        """The last of those that everybody may know of and that may tell of the story, in order.

        Those in which one of these `rules` made something happen are among them.
        """
        ...

    async def private(self, table: str) -> dict[int, Readers]:
        """The entries that not everybody may know of, in order, with their readers."""
        ...

    async def script(self, table: str, since: int, most: int) -> list[Entry]:
        """The first `most` entries after `since`, without what they made happen."""
        ...

    async def carried_out(self, table: str, seat: Seat, message: str) -> int | None:
        """The line, as its seat counts them, that a message has made, if it has made one."""
        ...

    async def messages(self, table: str, most: int) -> dict[tuple[Seat, str], int]:
        """The entries made by the latest messages."""
        ...

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Store a snapshot and delete the older ones; Raced if another process has stored it."""
        ...

    async def snapshot(self, table: str) -> Snapshot | None:
        """The newest snapshot of a table."""
        ...

    # --- who was here ---

    async def seen(self, table: str) -> dict[Seat, int]:
        """When somebody last came to each seat or left it, in milliseconds since 1970."""
        ...

    def keep_seen(self, table: str, seat: Seat, at: int) -> None:
        """Store that somebody comes to a seat or leaves it; nobody waits for that."""
        ...

    # --- channels ---

    async def delivered(self, table: str) -> Delivered | None:
        """How far the channel of a table has been told; None: not at all."""
        ...

    async def keep_delivered(self, table: str, done: Delivered) -> None:
        """Store how far it has been told."""
        ...

    async def untold(self) -> list[str]:
        """The tables whose channels may not have been told everything."""
        ...

    # --- pictures ---

    async def keep_picture(self, table: str, picture: Picture) -> None:
        """Store a picture of a table."""
        ...

    async def picture(self, table: str, name: str) -> Picture | None:
        """The picture of a table with this name."""
        ...

    async def drop_pictures(self, table: str, *, keep: str) -> None:
        """Delete the pictures of a table except the one with this name."""
        ...

    # --- several processes ---

    def tell(self, news: AnyNews) -> None:
        """Tell the other processes, if there can be any."""
        ...

    def only(self, table: str) -> AbstractAsyncContextManager[bool]:
        """Hold the lock on a table while the context lasts; False if another process has it."""
        ...


def no_table() -> TableError:
    """There is no such table."""
    return TableError("no_table", "this table does not exist; ask the host for the link")


def no_notebook() -> TableError:
    """There is no such notebook."""
    return TableError("no_notebook", "this notebook is gone, or never was one")


def stale(what: str = "this notebook was") -> TableError:
    """The refusal of a change that was made to an older revision than the one that is stored."""
    return TableError("stale", f"{what} changed elsewhere meanwhile; load what is there now")
