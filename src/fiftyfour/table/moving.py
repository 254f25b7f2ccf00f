"""Tables on their way to another server: each in a database of its own, as a file.

Such a file is brought up to date like any other database when a later version opens it.
"""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from msgspec import MsgspecError

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.files import BOM
from fiftyfour.engine.recognizing import BEGINNING, recognized
from fiftyfour.table.backup import check_database
from fiftyfour.table.history import check_chain, open_log
from fiftyfour.table.only import url_of
from fiftyfour.table.records import Notebook, Record
from fiftyfour.table.sql import SqlStore
from fiftyfour.table.store import NotDone, Raced
from fiftyfour.table.systems import system_of

SQLITE = b"SQLite format 3\0"
"""What each SQLite database begins with."""


async def taken_out(store: SqlStore, table: str, *, campaign: bool = False) -> bytes:
    """A database of this table alone, with its GM's notebook.

    With `campaign`, the tables that it goes on from and that go on from it are there, too.

    Raises:
        TableError: `no_table`, there is none with this id.
    """
    records = await campaign_of(store, table) if campaign else [await store.table(table)]
    rows = [await store.take_out(record.id) for record in records]
    notebooks = await _notebooks_of(records, store)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "table.sqlite")
        alone = await SqlStore.open(url_of(file))
        await alone.put_in(*rows)
        await _put_notebooks(notebooks, alone)
        await alone.close()
        return file.read_bytes()


async def campaign_of(store: SqlStore, table: str) -> list[Record]:
    """A table with those before it and after it that are still there, in their order.

    Raises:
        TableError: `no_table`, there is none with this id.
    """
    found = [await store.table(table)]
    known = {table}
    while (before := found[0].sequel.before) and before not in known and await store.shelf(before):
        known.add(before)
        found.insert(0, await store.table(before))
    while (after := found[-1].sequel.next) and after not in known and await store.shelf(after):
        known.add(after)
        found.append(await store.table(after))
    return found


async def _notebooks_of(records: Sequence[Record], source: SqlStore) -> list[Notebook]:
    """What the GMs of these tables play from, as far as it is still there."""
    found: list[Notebook] = []
    for id in dict.fromkeys(record.notebook for record in records if record.notebook):
        with suppress(TableError):  # it was deleted
            found.append(await source.notebooks.get(id))
    return found


async def _put_notebooks(notebooks: Sequence[Notebook], target: SqlStore) -> None:
    """SqlStore these where the target lacks them."""
    for notebook in notebooks:
        with suppress(Raced):  # it is there already
            await target.notebooks.add(notebook)


async def alone(file: Path, wanted: str = "", *, campaign: bool = False) -> bytes:
    """A database of one table of a file, or of a campaign, of this version or an earlier one.

    Args:
        file: what `taken_out` has given, or a backup.
        wanted: the table's id; may be empty if the file holds only one, or only one campaign.
        campaign: with the tables before it and after it.

    Raises:
        NotDone: it is no such file, or it is not clear which table is meant.
    """
    with file.open("rb") as opened:  # a large file need not be copied for that
        start = opened.read(BEGINNING)
    if not start.removeprefix(BOM).startswith(SQLITE):
        kind = recognized(start)
        what = "no file" if kind is None else f"{kind.what}, no file"
        raise NotDone(f"this is {what} that `fiftyfour admin export` wrote, and no backup")

    def copied(copy: Path) -> None:
        if start.startswith(BOM):
            copy.write_bytes(file.read_bytes().removeprefix(BOM))
        else:
            shutil.copyfile(file, copy)

    async with _opened(copied) as given:
        held = [one.record.id for one in await given.shelf()]
        if not held:
            raise NotDone("this file holds no table")
        one = len(await campaign_of(given, held[0])) if campaign else 1
        if wanted not in held and (wanted or len(held) > one):
            names = ", ".join(held[:10]) + (", ..." if len(held) > 10 else "")
            lacks = f"this file holds no table {wanted[:40]!r}" if wanted else "name one table"
            raise NotDone(f"{lacks}; it holds {names}")
        return await taken_out(given, wanted or held[0], campaign=campaign)


async def take_in(store: SqlStore, file: bytes) -> list[str]:
    """SqlStore the tables of a file that `taken_out` has given, all or none; their ids.

    Raises:
        FiftyfourError: one of them is here already, or could not be opened here.
    """
    async with _opened(lambda copy: copy.write_bytes(file)) as given:
        records = [shelved.record for shelved in await given.shelf()]
        for record in records:
            system = system_of(record.system)
            if record.header is not None:
                await open_log(given, record, system)
                await check_chain(given, record)
            if await store.shelf(record.id):
                raise NotDone(f"table {record.id} is here already; delete it first")
        notebooks = await _notebooks_of(records, given)
        await store.put_in(*[await given.take_out(record.id) for record in records])
        await _put_notebooks(notebooks, store)
    return [record.id for record in records]


@asynccontextmanager
async def _opened(copy: Callable[[Path], object]) -> AsyncGenerator[SqlStore]:
    """The store of a database that `copy` puts into a file, brought up to date.

    Raises:
        NotDone: what stands in it cannot be read.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "tables.sqlite")
        await asyncio.to_thread(copy, file)
        await asyncio.to_thread(check_database, file)
        store = await SqlStore.open(url_of(file))
        try:
            yield store
        except MsgspecError as wrong:
            raise NotDone(f"this file is damaged: {wrong}") from wrong
        finally:
            await store.close()
