"""Tables on their way to another server: each in a database of its own, as a file.

Such a file is brought up to date like any other database when a later version opens it.
"""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fiftyfour.table.backup import check_database
from fiftyfour.table.history import open_log
from fiftyfour.table.only import NotDone, url_of
from fiftyfour.table.store import Store
from fiftyfour.table.systems import system_of


async def taken_out(store: Store, table: str) -> bytes:
    """A database of this table alone; TableError `no_table` if there is none with this id."""
    rows = await store.take_out(table)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "table.sqlite")
        alone = await Store.open(url_of(file))
        await alone.put_in(rows)
        await alone.close()
        return file.read_bytes()


async def alone(file: Path, wanted: str = "") -> bytes:
    """A database of one table of a file, of this version or an earlier one.

    Args:
        file: what `taken_out` has given, or a backup.
        wanted: the table's id; may be empty if the file holds only one.

    Raises:
        NotDone: it is no such file, or it is not clear which table is meant.
    """
    async with _opened(lambda copy: shutil.copyfile(file, copy)) as given:
        held = [one.record.id for one in await given.shelf()]
        if not held:
            raise NotDone("this file holds no table")
        if wanted not in held and (wanted or len(held) > 1):
            names = ", ".join(held[:10]) + (", ..." if len(held) > 10 else "")
            lacks = f"this file holds no table {wanted[:40]!r}" if wanted else "name one table"
            raise NotDone(f"{lacks}; it holds {names}")
        return await taken_out(given, wanted or held[0])


async def take_in(store: Store, file: bytes) -> str:
    """Store the table of a database of one table; its id.

    Raises:
        FiftyfourError: it is here already, or could not be opened here.
    """
    async with _opened(lambda copy: copy.write_bytes(file)) as given:
        (shelved,) = await given.shelf()
        record = shelved.record
        system = system_of(record.system)
        if record.header is not None:
            await open_log(given, record, system)
        if await store.shelf(record.id):
            raise NotDone(f"table {record.id} is here already; delete it first")
        await store.put_in(await given.take_out(record.id))
    return record.id


@asynccontextmanager
async def _opened(copy: Callable[[Path], object]) -> AsyncGenerator[Store]:
    """The store of a database that `copy` puts into a file, brought up to date."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "tables.sqlite")
        await asyncio.to_thread(copy, file)
        await asyncio.to_thread(check_database, file)
        store = await Store.open(url_of(file))
        try:
            yield store
        finally:
            await store.close()
