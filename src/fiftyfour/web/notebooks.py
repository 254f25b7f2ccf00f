"""Adventures and notebooks over HTTP: made, read and written; and what a table's GM has of them."""

from litestar import Response, delete, get, post, put
from litestar.datastructures import State

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
from fiftyfour.table.tables import Tables
from fiftyfour.web.access import TABLE, Access, Asked, token_of
from fiftyfour.web.proxy import address_of

MOST = Limits().notebook + 1024
"""Bytes of a request that brings a notebook."""


@get("/api/adventures", sync_to_thread=True)
def adventures() -> list[AdventureInfo]:
    """The adventures that come with the installed games."""
    return infos(list(installed().values()))


@get("/api/systems/{system_id:str}/book", sync_to_thread=False)
def book(system_id: str) -> BookInfo:
    """What a game adds to adventures."""
    return book_info(system_of(system_id))


@post("/api/notebooks", request_max_body_size=MOST)
async def make(data: NewNotebook, request: Asked, state: State) -> MadeNotebook:
    """Make a notebook; the answer contains the token of its link, which is shown only once."""
    tables: Tables = state.tables
    return await tables.preparing.make(data, address_of(request))


@get("/api/notebooks/{notebook_id:str}")
async def read(notebook_id: str, request: Asked, state: State) -> NotebookInfo:
    """What stands in a notebook."""
    tables: Tables = state.tables
    return await tables.preparing.read(notebook_id, token_of(request))


@put("/api/notebooks/{notebook_id:str}", request_max_body_size=MOST)
async def write(
    notebook_id: str, data: WrittenNotebook, request: Asked, state: State
) -> KeptNotebook:
    """Change a notebook."""
    tables: Tables = state.tables
    return await tables.preparing.write(notebook_id, token_of(request), data)


@delete("/api/notebooks/{notebook_id:str}")
async def remove(notebook_id: str, request: Asked, state: State) -> None:
    """Delete a notebook for good."""
    tables: Tables = state.tables
    await tables.preparing.delete(notebook_id, token_of(request))


@get("/api/notebooks/{notebook_id:str}/file")
async def file(notebook_id: str, request: Asked, state: State) -> Response[str]:
    """A notebook as a file, `adventure.toml`."""
    tables: Tables = state.tables
    return Response(
        await tables.preparing.file(notebook_id, token_of(request)),
        media_type="application/toml",
        headers={"content-disposition": 'attachment; filename="adventure.toml"'},
    )


@post("/api/notebooks/{notebook_id:str}/copy")
async def copy(notebook_id: str, request: Asked, state: State) -> MadeNotebook:
    """Make another notebook that begins the same."""
    tables: Tables = state.tables
    return await tables.preparing.copy(notebook_id, token_of(request), address_of(request))


# --- at a table ---


@get("/api/tables/{table_id:str}/notebook", dependencies=TABLE)
async def played(access: Access) -> NotebookInfo:
    """What the GM of a table plays from, for the GM's seat."""
    return await access.live.notebook(access.viewer)


@put("/api/tables/{table_id:str}/notebook", dependencies=TABLE, request_max_body_size=MOST)
async def write_played(data: WrittenNotebook, access: Access) -> KeptNotebook:
    """The GM changes the notebook of the table."""
    return await access.live.write_notebook(access.viewer, data)


@post("/api/tables/{table_id:str}/notebook/copy", dependencies=TABLE)
async def copy_played(access: Access, request: Asked) -> MadeNotebook:
    """The GM makes a notebook of what is played, and plays from that."""
    return await access.live.copy_notebook(access.viewer, address_of(request))


@post("/api/tables/{table_id:str}/cues", dependencies=TABLE, status_code=200)
async def cues(data: AskedCues, access: Access) -> Cues:
    """What comes next in it, for the GM's seat; nothing is done."""
    return await access.live.cues(access.viewer, data)


@get("/api/tables/{table_id:str}/chronicle", dependencies=TABLE)
async def chronicle(access: Access) -> Chronicle:
    """The story so far, of this table and those before it."""
    return await access.live.chronicle(access.viewer)


@put("/api/tables/{table_id:str}/memory", dependencies=TABLE, request_max_body_size=MOST)
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
