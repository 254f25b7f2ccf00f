"""Replays: lines of JSON, sent as they are made."""

import asyncio
from typing import Annotated

from msgspec import Meta

from fiftyfour.desk.desk import Access
from fiftyfour.desk.routes import Pieces, get, post
from fiftyfour.engine.errors import TableError
from fiftyfour.table import replaying
from fiftyfour.table.http_replay import ALL, NOBODY
from fiftyfour.table.limits import Limits
from fiftyfour.table.replaying import Replaying

JSON_LINES = "application/jsonl"

Eye = Annotated[str, Meta(max_length=16)]


@get("/api/tables/{table_id}/replay")
async def replay_table(access: Access, eye: Eye = "") -> Pieces:
    """The game as a seat saw it; without `eye` as the one that asks did."""
    seen = eye or (NOBODY if access.viewer is None else str(access.viewer))
    lines = await access.live.replay(access.viewer, seen)
    return Pieces(pieces=Replaying.pieces(lines), kind=JSON_LINES)


@get("/api/tables/{table_id}/data")
async def table_data(access: Access, eye: Eye = "") -> Pieces:
    """What a seat saw and did as rows of data, a line of JSON each; `eye` is as for a replay."""
    seen = eye or (NOBODY if access.viewer is None else str(access.viewer))
    lines = await access.live.data(access.viewer, seen)
    return Pieces(pieces=Replaying.pieces(lines), kind=JSON_LINES)


@post("/api/replays", status=200, most=Limits().transcript + 1024)
async def replay_file(body: bytes, eye: Eye = ALL) -> Pieces:
    """The game of a transcript; the body is the file. Nothing of it is kept."""
    most = Limits().transcript
    if len(body) > most:
        raise TableError("too_big", f"a transcript may have {most // 1024} KiB at most")
    lines = await asyncio.to_thread(replaying.of_file, body, eye)
    return Pieces(pieces=Replaying.pieces(lines), kind=JSON_LINES)


ROUTES = [replay_table, table_data, replay_file]
