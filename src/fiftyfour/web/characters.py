"""Characters as PDF over HTTP."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

from litestar import Response, post

from fiftyfour.desk.characters import sheets_of
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.paper import Paper
from fiftyfour.paper import Printed, printed
from fiftyfour.table.http import Written
from fiftyfour.table.systems import system_of

MOST_PRINTING = 8
"""Sheets that may be printing or waiting at one time."""


class Press:
    """Prints sheets one at a time, in a separate thread."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "press")
        self._waiting = 0

    async def printed(self, paper: Paper) -> Printed:
        """The sheet as a PDF; TableError `too_fast` if too many are waiting."""
        if self._waiting >= MOST_PRINTING:
            raise TableError("too_fast", "too many sheets are being printed; try again in a moment")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, printed, paper)
        finally:
            self._waiting -= 1


PRESS = Press()


@post("/api/systems/{system_id:str}/characters/pdf", status_code=200)
async def sheet(system_id: str, data: Written) -> Response[bytes]:
    """The sheet as a PDF; an invalid file is refused with the game's reason."""
    sheets = sheets_of(system_of(system_id))
    for flaw in sheets.flaws(data.file):
        raise flaw.error()
    paper = sheets.paper(data.file)
    document = await PRESS.printed(paper)
    headers = {"content-disposition": f'attachment; filename="{sheets.word}.pdf"'}
    if document.warning:
        headers["x-warning"] = quote(document.warning)
    return Response(document.file, media_type="application/pdf", headers=headers)
