"""Adventures and notebooks: made, read and written; and what a table's GM has of them."""

from fiftyfour.desk.desk import Access, Desk
from fiftyfour.desk.routes import File, delete, get, post, put
from fiftyfour.engine.cues import Cues
from fiftyfour.engine.system import installed
from fiftyfour.table.http_story import (
    AdventureInfo,
    AskedCues,
    BookInfo,
    Chronicle,
    KeptNotebook,
    MadeNotebook,
    NewNotebook,
    NotebookInfo,
    WrittenNotebook,
)
from fiftyfour.table.limits import Limits
from fiftyfour.table.preparing import book_info, infos
from fiftyfour.table.records import Memory
from fiftyfour.table.systems import system_of

MOST = Limits().notebook + 1024
"""Bytes of a request that brings a notebook."""


@get("/api/adventures", slow=True)
def adventures() -> list[AdventureInfo]:
    """The adventures that come with the installed games."""
    return infos(list(installed().values()))


@get("/api/systems/{system_id}/book")
def book(system_id: str) -> BookInfo:
    """What a game adds to adventures."""
    return book_info(system_of(system_id))


@post("/api/notebooks", most=MOST)
async def make(data: NewNotebook, desk: Desk, address: str) -> MadeNotebook:
    """Make a notebook; the answer contains the token of its link, which is shown only once."""
    return await desk.tables.preparing.make(data, address)


@get("/api/notebooks/{notebook_id}")
async def read(notebook_id: str, desk: Desk, token: str) -> NotebookInfo:
    """What stands in a notebook."""
    return await desk.tables.preparing.read(notebook_id, token)


@put("/api/notebooks/{notebook_id}", most=MOST)
async def write(notebook_id: str, data: WrittenNotebook, desk: Desk, token: str) -> KeptNotebook:
    """Change a notebook."""
    return await desk.tables.preparing.write(notebook_id, token, data)


@delete("/api/notebooks/{notebook_id}")
async def remove(notebook_id: str, desk: Desk, token: str) -> None:
    """Delete a notebook for good."""
    await desk.tables.preparing.delete(notebook_id, token)


@get("/api/notebooks/{notebook_id}/file")
async def file(notebook_id: str, desk: Desk, token: str) -> File:
    """A notebook as a file, `adventure.toml`."""
    text = await desk.tables.preparing.file(notebook_id, token)
    return File(data=text.encode(), kind="application/toml", name="adventure.toml")


@post("/api/notebooks/{notebook_id}/copy")
async def copy(notebook_id: str, desk: Desk, token: str, address: str) -> MadeNotebook:
    """Make another notebook that begins the same."""
    return await desk.tables.preparing.copy(notebook_id, token, address)


# --- at a table ---


@get("/api/tables/{table_id}/notebook")
async def played(access: Access) -> NotebookInfo:
    """What the GM of a table plays from, for the GM's seat."""
    return await access.live.notebook(access.viewer)


@put("/api/tables/{table_id}/notebook", most=MOST)
async def write_played(data: WrittenNotebook, access: Access) -> KeptNotebook:
    """The GM changes the notebook of the table."""
    return await access.live.write_notebook(access.viewer, data)


@post("/api/tables/{table_id}/notebook/copy")
async def copy_played(access: Access, address: str) -> MadeNotebook:
    """The GM makes a notebook of what is played, and plays from that."""
    return await access.live.copy_notebook(access.viewer, address)


@post("/api/tables/{table_id}/cues", status=200)
async def cues(data: AskedCues, access: Access) -> Cues:
    """What comes next in it, for the GM's seat; nothing is done."""
    return await access.live.cues(access.viewer, data)


@get("/api/tables/{table_id}/chronicle")
async def chronicle(access: Access) -> Chronicle:
    """The story so far, of this table and those before it."""
    return await access.live.chronicle(access.viewer)


@put("/api/tables/{table_id}/memory", most=MOST)
async def remember(data: Memory, access: Access) -> Memory:
    """Write down what everybody at the table should remember."""
    return await access.live.remember(access.viewer, data)


ROUTES = [
    chronicle,
    remember,
    adventures,
    book,
    make,
    read,
    write,
    remove,
    file,
    copy,
    played,
    write_played,
    copy_played,
    cues,
]
