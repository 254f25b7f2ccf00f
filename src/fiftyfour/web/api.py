"""The protocol over HTTP: one route for each message, and for what a table shows."""

from typing import Annotated, cast

from litestar import Response, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import Parameter

from fiftyfour import __version__
from fiftyfour.engine.decisions import MOST_NUMBER
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.table.http import (
    ChannelInfo,
    Health,
    KeptPicture,
    Lessoned,
    MadeTable,
    NewTable,
    Taught,
    WhoSaw,
)
from fiftyfour.table.lessons import taught
from fiftyfour.table.limits import Limits
from fiftyfour.table.protocol.client import (
    Act,
    Admit,
    Again,
    Arrange,
    Bring,
    Commit,
    Hurry,
    Manage,
    Odds,
    Portray,
    Post,
    Publish,
    React,
    Relink,
    Resume,
    Reveal,
    SetChannel,
    Sit,
    Talk,
)
from fiftyfour.table.protocol.info import Doorway, LogLine, TableInfo
from fiftyfour.table.protocol.server import Error, Hints, Ok
from fiftyfour.table.tables import Tables
from fiftyfour.table.transcripts import From
from fiftyfour.web.access import TABLE, Access, Asked
from fiftyfour.web.errors import Refused
from fiftyfour.web.guard import DRAWN_ONLY
from fiftyfour.web.proxy import address_of
from fiftyfour.web.wire import manage


@get("/health/alive")
async def alive() -> None:
    """Whether the process responds at all; otherwise it must be started again."""


@get("/health")
async def health(state: State) -> Health:
    """Whether tables can be served: 503 while the store does not respond."""
    tables: Tables = state.tables
    await tables.store.ping()
    return Health(version=__version__, tables=len(tables), connections=tables.connections)


@post("/api/tables")
async def make_table(data: NewTable, request: Asked, state: State) -> MadeTable:
    """Make a table; the answer contains the tokens of its links, which are shown only once."""
    tables: Tables = state.tables
    return await tables.make(data, address_of(request))


@post("/api/transcripts", request_max_body_size=Limits().transcript + 1024)
async def take_up(
    request: Asked,
    state: State,
    entries: Annotated[int | None, Parameter(ge=1, le=MOST_NUMBER)] = None,
    seat: Annotated[str | None, Parameter(max_length=16)] = None,
) -> MadeTable:
    """Make a table that goes on where a transcript ends, or after `entries`; the body is the file.

    With `seat`, bots play all the others.
    """
    tables: Tables = state.tables
    start = From(entries, None if seat is None else Seat(seat))
    return await tables.take_up(await request.body(), address_of(request), start)


@get("/api/tables/{table_id:str}", dependencies=TABLE)
async def table_info(access: Access) -> TableInfo:
    """What everyone at the table knows about it."""
    return await access.live.info(access.viewer)


@get("/api/tables/{table_id:str}/view", dependencies=TABLE)
async def table_view(access: Access) -> View | None:
    """What the seat of the link sees; null in the lobby."""
    return cast("View | None", await access.live.whole(access.viewer))  # encoded already


@get("/api/tables/{table_id:str}/seen/{pile:str}", dependencies=TABLE)
async def who_saw(
    access: Access, pile: str, face: Annotated[str, Parameter(max_length=16)] = ""
) -> WhoSaw:
    """Who sees a pile, or has seen a card or tile that lies there."""
    return await access.live.who_saw(access.viewer, pile, face)


@get("/api/tables/{table_id:str}/log", dependencies=TABLE)
async def table_log(
    access: Access, since: Annotated[int, Parameter(ge=-1, le=MOST_NUMBER)] = -1
) -> tuple[LogLine, ...]:
    """The lines after entry `since`, a thousand at most."""
    return await access.live.lines(access.viewer, since)


@get("/api/tables/{table_id:str}/transcript", dependencies=TABLE)
async def transcript(access: Access) -> Response[bytes]:
    """The transcript of a closed session, for `fiftyfour verify`; the host's of a failed one."""
    name = f"fiftyfour-{access.live.record.id}.jsonl"
    return Response(
        await access.live.transcript(access.viewer),
        media_type="application/jsonl",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@post("/api/tables/{table_id:str}/act", dependencies=TABLE, status_code=200)
async def act(data: Act, access: Access) -> Ok:
    """Do something in the game; the answer comes once it is stored."""
    if access.viewer is None:
        raise TableError("spectator", "this link can only watch; use the link of a seat to act")
    answer = await access.live.acted(access.viewer, data.id, data.action)
    if isinstance(answer, Error):
        raise Refused(answer)
    return answer


@post("/api/tables/{table_id:str}/sit", dependencies=TABLE, status_code=200)
async def sit(data: Sit, access: Access) -> Ok:
    """Take your seat with a name."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id:str}/talk", dependencies=TABLE, status_code=200)
async def talk(data: Talk, access: Access) -> Ok:
    """Say something before the game."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id:str}/bring", dependencies=TABLE, status_code=200)
async def bring(data: Bring, access: Access) -> Ok:
    """Choose the character to play, before the game."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id:str}/portray", dependencies=TABLE, status_code=200)
async def portray(data: Portray, access: Access) -> Ok:
    """Show how a character looks."""
    return await manage(access.live, access.viewer, data)


@get("/api/tables/{table_id:str}/door", dependencies=TABLE)
async def doorway(access: Access) -> Doorway | None:
    """The door as this seat sees it; for the host and the GM with the table's link."""
    return access.live.doorway(access.viewer)


@post("/api/tables/{table_id:str}/admit", dependencies=TABLE, status_code=200)
async def admit(data: Admit, access: Access) -> Ok:
    """Let somebody in who waits at the door, or turn them away."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id:str}/arrange", dependencies=TABLE, status_code=200)
async def arrange(data: Arrange, access: Access) -> Ok:
    """The host changes the table."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id:str}/relink", dependencies=TABLE, status_code=200)
async def relink(data: Relink, access: Access) -> Ok:
    """The host revokes a link and gets a new one."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id:str}/seat", dependencies=TABLE, status_code=200)
async def seat(data: Manage, access: Access) -> Ok:
    """Do something about one seat while the game runs."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id:str}/commit", dependencies=TABLE, status_code=200)
async def commit(data: Commit, access: Access) -> Ok:
    """Commit to a salt for the coming round."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id:str}/reveal", dependencies=TABLE, status_code=200)
async def reveal(data: Reveal, access: Access) -> Ok:
    """Reveal the salt of an open round."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id:str}/publish", dependencies=TABLE, status_code=200)
async def publish(data: Publish, access: Access) -> Ok:
    """The host ends the evening: its secret is published."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id:str}/channel", dependencies=TABLE, status_code=200)
async def set_channel(data: SetChannel, access: Access) -> Ok:
    """The host has a channel told of the game by a webhook."""
    return await manage(access.live, access.viewer, data)


@get("/api/tables/{table_id:str}/channel", dependencies=TABLE)
async def channel(access: Access) -> ChannelInfo | None:
    """What hears of this table by a webhook, for its host; null if nothing does."""
    return await access.live.channel(access.viewer)


@post("/api/tables/{table_id:str}/again", dependencies=TABLE, status_code=200)
async def again(data: Again, access: Access) -> Ok:
    """The host sets up a table that follows on this one."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id:str}/resume", dependencies=TABLE, status_code=200)
async def resume(data: Resume, access: Access) -> Ok:
    """The GM or the host lets a paused game go on."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id:str}/react", dependencies=TABLE, status_code=200)
async def react(data: React, access: Access) -> Ok:
    """Show a reaction beside one's name."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id:str}/hurry", dependencies=TABLE, status_code=200)
async def hurry(data: Hurry, access: Access) -> Ok:
    """Let the bots answer without a pause until a person is asked."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id:str}/post", dependencies=TABLE, status_code=200)
async def put_up(data: Post, access: Access) -> Ok:
    """The GM or the host puts something on the big screen, or takes it off."""
    return await manage(access.live, access.viewer, data)


@post(
    "/api/tables/{table_id:str}/picture",
    dependencies=TABLE,
    status_code=200,
    request_max_body_size=Limits().picture + 1024,
)
async def send_picture(access: Access, request: Asked) -> KeptPicture:
    """Send a picture for the big screen, a JPEG or PNG file; `post` then shows it."""
    return KeptPicture(picture=await access.live.keep_picture(access.viewer, await request.body()))


@get("/api/tables/{table_id:str}/picture/{name:str}", dependencies=TABLE)
async def picture(access: Access, name: str) -> Response[bytes]:
    """A picture that is shown at the table, for whoever was told its name."""
    found = await access.live.picture(name)
    headers = {"cache-control": "private, no-store", "content-security-policy": DRAWN_ONLY}
    return Response(found.data, media_type=found.kind, headers=headers)


@post("/api/tables/{table_id:str}/odds", dependencies=TABLE, status_code=200)
async def hints(data: Odds, access: Access) -> Hints:
    """The odds of the answers to an open decision, from what this seat knows."""
    return await access.live.hints(access.viewer, data)


@post("/api/tables/{table_id:str}/lesson", dependencies=TABLE, status_code=200)
async def lesson(data: Lessoned, access: Access) -> Taught | None:
    """What the lesson says now to whoever it is given to; null: nothing."""
    return await taught(access.live, access.viewer, data.read)


@get("/api/tables/{table_id:str}/ws", include_in_schema=False)
async def not_a_socket() -> None:
    """A plain request to the address of a WebSocket."""
    raise HTTPException("this address only accepts WebSocket connections", status_code=426)


ROUTES = [
    health,
    alive,
    make_table,
    take_up,
    table_info,
    table_view,
    who_saw,
    table_log,
    transcript,
    act,
    sit,
    talk,
    bring,
    portray,
    doorway,
    admit,
    arrange,
    relink,
    seat,
    commit,
    reveal,
    publish,
    set_channel,
    channel,
    again,
    resume,
    react,
    hurry,
    put_up,
    send_picture,
    picture,
    hints,
    lesson,
    not_a_socket,
]
