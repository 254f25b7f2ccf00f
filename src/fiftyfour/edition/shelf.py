"""What a browser keeps: rows in named stores, each under a key of its own, in the order of keys.

`page/src/edition/shelf.ts` does it, in IndexedDB.
"""

from collections.abc import Sequence
from typing import Any, Literal, Protocol

import msgspec
from msgspec import UNSET, Struct, UnsetType

from fiftyfour.engine.errors import TableError
from fiftyfour.table.store import Raced

Key = tuple[str | int, ...]


class Change(Struct, frozen=True, omit_defaults=True):
    """One change of one store.

    Attributes:
        do: `add` a row that must not be there; `put` one in any case; `replace` the one whose
            `version` is one lower; `drop` all rows whose keys begin with `key`.
        upto: of those, drop only the ones whose next part of the key is at most this.
    """

    do: Literal["add", "put", "replace", "drop"]
    store: str
    row: Any = None
    key: Key = ()
    upto: int | UnsetType = UNSET


class Wanted(Struct, frozen=True, omit_defaults=True):
    """Rows to be read: those whose keys begin with `key`, in order.

    Attributes:
        index: the index of the store whose keys are meant; empty: its own.
        after: of those, only the ones whose next part of the key is greater than this.
        most: so many of them at most; 0: all.
        latest: the last ones first.
    """

    store: str
    key: Key = ()
    index: str = ""
    after: int | UnsetType = UNSET
    most: int = 0
    latest: bool = False


class Browser(Protocol):
    """The other side; everything goes over as JSON."""

    async def read(self, wanted: str) -> str:
        """The rows that are wanted, as an array."""
        ...

    async def write(self, changes: str) -> str:
        """Make all changes or none; they are durable when it returns.

        It returns an empty text, or `raced` if a row was there, or another one than expected.
        """
        ...


class Shelf:
    """The rows that a browser keeps."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    async def read(self, wanted: Wanted) -> bytes:
        """The rows as a JSON array; TableError `store` if they cannot be read."""
        try:
            return (await self._browser.read(msgspec.json.encode(wanted).decode())).encode()
        except Exception as error:
            raise TableError("store", "this browser does not give what it keeps") from error

    async def write(self, changes: Sequence[Change]) -> None:
        """Make all changes or none.

        Raises:
            Raced: a row was there already, or was changed meanwhile.
            TableError: `not_stored`.
        """
        try:
            answer = await self._browser.write(msgspec.json.encode(changes).decode())
        except Exception as error:
            reason = "this browser does not store it; is there room left on the disk?"
            raise TableError("not_stored", reason) from error
        if answer == "raced":
            raise Raced
