"""Replays over HTTP: lines of JSON, sent as they are made."""

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.params import Parameter
from litestar.response import Stream

from fiftyfour.desk.desk import Access
from fiftyfour.engine.errors import TableError
from fiftyfour.table import replaying
from fiftyfour.table.http_replay import ALL, NOBODY
from fiftyfour.table.limits import Limits
from fiftyfour.table.replaying import Replaying
from fiftyfour.web.access import GIVEN, Asked

JSON_LINES = "application/jsonl"

Eye = Annotated[str, Parameter(max_length=16)]


@get("/api/tables/{table_id:str}/replay", dependencies=GIVEN)
async def replay_table(access: Access, eye: Eye = "") -> Stream:
    """The game as a seat saw it; without `eye` as the one that asks did."""
    seen = eye or (NOBODY if access.viewer is None else str(access.viewer))
    lines = await access.live.replay(access.viewer, seen)
    return Stream(Replaying.pieces(lines), media_type=JSON_LINES)


@post("/api/replays", status_code=200, request_max_body_size=Limits().transcript + 1024)
async def replay_file(request: Asked, eye: Eye = ALL) -> Stream:
    """The game of a transcript; the body is the file. Nothing of it is kept."""
    text = await request.body()
    most = Limits().transcript
    if len(text) > most:
        raise TableError("too_big", f"a transcript may have {most // 1024} KiB at most")
    lines = await asyncio.to_thread(replaying.of_file, text, eye)
    return Stream(Replaying.pieces(lines), media_type=JSON_LINES)


ROUTES = [replay_table, replay_file]
