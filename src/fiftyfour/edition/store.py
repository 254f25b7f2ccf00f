"""The tables that somebody keeps in a browser of their own."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType, structs

from fiftyfour.edition.shelf import Change, Key, Shelf, Wanted
from fiftyfour.edition.tabs import Tabs
from fiftyfour.engine.actions import Close, Evening
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.events import Told
from fiftyfour.engine.log import Entry
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.table.news import AnyNews, Appended, Changed, Gone, Rewritten
from fiftyfour.table.numbering import Readers, readers_of
from fiftyfour.table.records import (
    Delivered,
    Kept,
    Notebook,
    Picture,
    Record,
    Shelved,
    Snapshot,
)
from fiftyfour.table.store import Raced, no_notebook, no_table, stale

PAGE = 500
"""Entries read at once."""

T = TypeVar("T", bound=Struct)


class _Row(Struct, frozen=True):
    """What any row keeps, in JSON: as it is, since a browser's numbers would round the seed."""

    whole: str


class _TableRow(Struct, frozen=True):
    id: str
    version: int
    whole: str


class _EntryRow(Struct, frozen=True, omit_defaults=True):
    """An entry; `message` and `private` are there only where the indexes need them."""

    table: str
    seq: int
    seat: Seat
    whole: str
    message: str | UnsetType = UNSET
    private: int | UnsetType = UNSET


class _SnapshotRow(Struct, frozen=True):
    table: str
    seq: int
    whole: str


class _SeenRow(Struct, frozen=True):
    table: str
    seat: Seat
    at: int


class _PictureRow(Struct, frozen=True):
    table: str
    name: str
    whole: str


class _NotebookRow(Struct, frozen=True):
    id: str
    version: int
    whole: str


class BrowserNotebooks:
    """The notebooks that a browser keeps."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def get(self, id: str) -> Notebook:
        found = await _read(self._shelf, Notebook, Wanted("notebooks", (id,)))
        if not found:
            raise no_notebook()
        return found[0]

    async def revision(self, id: str) -> int:
        found = await _read(self._shelf, Notebook, Wanted("notebooks", (id,)))
        return found[0].revision if found else -1

    async def add(self, notebook: Notebook) -> None:
        await self._shelf.write([Change("add", "notebooks", _notebook(notebook))])

    async def save(self, notebook: Notebook) -> None:
        try:
            await self._shelf.write([Change("replace", "notebooks", _notebook(notebook))])
        except Raced:
            raise stale() from None

    async def delete(self, id: str) -> None:
        await self._shelf.write([Change("drop", "notebooks", key=(id,))])

    async def made_by(self, address: str, since: int) -> int:
        return 0  # nobody but its owner makes them


class BrowserStore:
    """The tables that a browser keeps.

    Attributes:
        shared: the other tabs of this browser, if there can be any.
        unheard: never, for what is told to them cannot fail.
    """

    def __init__(self, shelf: Shelf, tabs: Tabs | None = None) -> None:
        self.shared = tabs
        self.unheard = False
        self._shelf = shelf
        self._beside: set[asyncio.Task[None]] = set()
        self.notebooks = BrowserNotebooks(shelf)

    async def close(self) -> None:
        if self._beside:
            await asyncio.wait(self._beside)

    async def ping(self) -> None:
        await self._shelf.read(Wanted("tables", most=1))

    # --- tables ---

    async def create(
        self, record: Record, kept: Sequence[Kept] = (), snapshot: Snapshot | None = None
    ) -> None:
        changes = [Change("add", "tables", _table(record)), *_adding(record.id, kept)]
        await self._shelf.write(changes + _snapshot(record.id, snapshot))

    async def save(self, record: Record) -> None:
        await self._shelf.write([Change("replace", "tables", _table(record))])
        self.tell(Changed(record.id, record.version))

    async def table(self, table: str) -> Record:
        found = await _read(self._shelf, Record, Wanted("tables", (table,)))
        if not found:
            raise no_table()
        return found[0]

    async def made_by(self, address: str, since: int = 0) -> int:
        return 0  # nobody but its owner makes them

    async def shelf(self, *only: str) -> list[Shelved]:
        wanted = [Wanted("tables", (id,)) for id in only] if only else [Wanted("tables")]
        records = [record for one in wanted for record in await _read(self._shelf, Record, one)]
        found = [await self._shelved(record) for record in records]
        return sorted(found, key=lambda one: -one.touched_at)

    async def _shelved(self, record: Record) -> Shelved:
        last = await self.entries(record.id, most=1, latest=True)
        public = await self.lines(record.id, None, -1, 1, latest=True)
        return Shelved(
            record=record,
            entries=last[0].entry.seq + 1 if last else 0,
            touched_at=last[0].at if last else record.made_at,
            played_at=public[0].at if public else record.made_at,
            closed=bool(last) and isinstance(last[0].entry.action, Close),
        )

    async def delete(self, table: str) -> None:
        stores = ("entries", "snapshots", "seen", "pictures", "tables")
        await self._shelf.write([Change("drop", store, key=(table,)) for store in stores])
        self.tell(Gone(table))

    async def rewrite(self, record: Record, kept: Sequence[Kept], snapshot: Snapshot) -> None:
        changes = [Change("replace", "tables", _table(record))]
        changes += [Change("put", "entries", _entry(record.id, one)) for one in kept]
        changes.append(Change("drop", "snapshots", key=(record.id,)))
        await self._shelf.write(changes + _snapshot(record.id, snapshot))
        self.tell(Rewritten(record.id))

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
        changes = _adding(table, kept)
        if record is not None:
            changes.append(Change("replace", "tables", _table(record)))
        await self._shelf.write(changes + _snapshot(table, snapshot))
        if tell:
            self.tell(Appended(table, kept[-1].entry.seq))
        if record is not None:
            self.tell(Changed(table, record.version))

    async def lacked(self, since: Mapping[str, int]) -> dict[str, list[Kept]]:
        return {table: await self.entries(table, seq) for table, seq in since.items()}

    async def latest(self, table: str) -> tuple[int, int]:
        last = await self.entries(table, most=1, latest=True)
        return last[0].entry.seq if last else -1, (await self.table(table)).version

    async def entries(
        self, table: str, since: int = -1, most: int | None = None, *, latest: bool = False
    ) -> list[Kept]:
        wanted = Wanted("entries", (table,), after=since, most=most or 0, latest=latest)
        found = await _read(self._shelf, Kept, wanted)
        return found[::-1] if latest else found

    async def lines(
        self, table: str, viewer: Viewer, since: int, most: int, *, latest: bool = False
    ) -> list[Kept]:
        found: list[Kept] = []
        async for one in self._each(table, since, latest):
            if len(found) >= most:
                break
            if (readers := readers_of(one.entry)) is None or viewer in readers:
                found.append(one)
        return found[::-1] if latest else found

    async def story(self, table: str, most: int, rules: Sequence[str] = ()) -> list[Kept]:
        found: list[Kept] = []
        async for one in self._each(table, -1, latest=True):
            if len(found) >= most:
                break
            if readers_of(one.entry) is None and _tells(one.entry, rules):
                found.append(one)
        return found[::-1]

    async def _each(self, table: str, since: int, latest: bool = False) -> AsyncIterator[Kept]:
        """All entries after one, in order or the last ones first."""
        if latest:
            wanted = Wanted("entries", (table,), after=since, latest=True)
            for one in await _read(self._shelf, Kept, wanted):
                yield one
            return
        while page := await self.entries(table, since, PAGE):
            for one in page:
                yield one
            since = page[-1].entry.seq

    async def private(self, table: str) -> dict[int, Readers]:
        wanted = Wanted("entries", (table,), index="private")
        found = [one.entry for one in await _read(self._shelf, Kept, wanted)]
        return {entry.seq: readers_of(entry) or () for entry in found}

    async def script(self, table: str, since: int, most: int) -> list[Entry]:
        found = await self.entries(table, since, most)
        return [structs.replace(one.entry, events=[]) for one in found]

    async def carried_out(self, table: str, seat: Seat, message: str) -> int | None:
        wanted = Wanted("entries", (table, seat, message), index="once")
        found = await _read(self._shelf, Kept, wanted)
        if not found:
            return None
        at = found[0].entry.seq
        private = await self.private(table)
        hidden = [seq for seq, readers in private.items() if seat not in readers]
        return at - sum(seq < at for seq in hidden)

    async def messages(self, table: str, most: int) -> dict[tuple[Seat, str], int]:
        found = await self.entries(table, most=most, latest=True)
        return {(one.entry.seat, one.message): one.entry.seq for one in found if one.message}

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        older = Change("drop", "snapshots", key=(table,), upto=snapshot.seq)
        await self._shelf.write([older, *_snapshot(table, snapshot)])

    async def snapshot(self, table: str) -> Snapshot | None:
        wanted = Wanted("snapshots", (table,), most=1, latest=True)
        found = await _read(self._shelf, Snapshot, wanted)
        return found[0] if found else None

    # --- who was here ---

    async def seen(self, table: str) -> dict[Seat, int]:
        rows = await self._shelf.read(Wanted("seen", (table,)))
        return {row.seat: row.at for row in msgspec.json.decode(rows, type=list[_SeenRow])}

    def keep_seen(self, table: str, seat: Seat, at: int) -> None:
        task = asyncio.get_running_loop().create_task(self._note(_SeenRow(table, seat, at)))
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def _note(self, row: _SeenRow) -> None:
        with suppress(TableError):  # it is noted again soon enough
            await self._shelf.write([Change("put", "seen", row)])

    # --- channels: there are none in a browser ---

    async def delivered(self, table: str) -> Delivered | None:
        return None

    async def keep_delivered(self, table: str, done: Delivered) -> None:
        pass

    async def untold(self) -> list[str]:
        return []

    # --- pictures ---

    async def keep_picture(self, table: str, picture: Picture) -> None:
        row = _PictureRow(table, picture.name, _json(picture))
        await self._shelf.write([Change("put", "pictures", row)])

    async def picture(self, table: str, name: str) -> Picture | None:
        found = await _read(self._shelf, Picture, Wanted("pictures", (table, name)))
        return found[0] if found else None

    async def drop_pictures(self, table: str, *, keep: str) -> None:
        found = await _read(self._shelf, Picture, Wanted("pictures", (table,)))
        keys: list[Key] = [(table, one.name) for one in found if one.name != keep]
        if keys:
            await self._shelf.write([Change("drop", "pictures", key=key) for key in keys])

    # --- several tabs ---

    def tell(self, news: AnyNews) -> None:
        if self.shared is not None:
            self.shared.tell(news)

    def only(self, table: str) -> AbstractAsyncContextManager[bool]:
        return nullcontext(True) if self.shared is None else self.shared.only(table)


async def _read(shelf: Shelf, kind: type[T], wanted: Wanted) -> list[T]:
    rows = msgspec.json.decode(await shelf.read(wanted), type=list[_Row])
    return [msgspec.json.decode(row.whole, type=kind) for row in rows]


def _json(whole: Struct) -> str:
    return msgspec.json.encode(whole).decode()


def _table(record: Record) -> Any:
    return _TableRow(record.id, record.version, _json(record))


def _notebook(notebook: Notebook) -> Any:
    return _NotebookRow(notebook.id, notebook.revision, _json(notebook))


def _entry(table: str, kept: Kept) -> Any:
    entry = kept.entry
    return _EntryRow(
        table,
        entry.seq,
        entry.seat,
        _json(kept),
        message=kept.message or UNSET,
        private=UNSET if readers_of(entry) is None else entry.seq,
    )


def _adding(table: str, kept: Sequence[Kept]) -> list[Change]:
    return [Change("add", "entries", _entry(table, one)) for one in kept]


def _snapshot(table: str, snapshot: Snapshot | None) -> list[Change]:
    if snapshot is None:
        return []
    return [Change("add", "snapshots", _SnapshotRow(table, snapshot.seq, _json(snapshot)))]


def _tells(entry: Entry, rules: Sequence[str]) -> bool:
    """May this tell of the story?"""
    return isinstance(entry.action, Evening) or any(
        event.rule in ("story", "undo", *rules) or (isinstance(event, Told) and event.heading)
        for event in entry.events
    )
