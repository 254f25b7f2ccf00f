"""The protocol over HTTP: one route for each message, and the routes a page reads first."""

import logging
import sys
from collections.abc import AsyncGenerator
from functools import cache
from importlib.resources import files
from typing import Annotated, cast

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.params import Parameter
from msgspec import Struct

from fiftyfour import __version__
from fiftyfour.engine.decisions import MOST_NUMBER
from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.system import System, installed, setting_views, unplayable
from fiftyfour.engine.things import Viewer
from fiftyfour.engine.view import View
from fiftyfour.table.http import (
    ChannelInfo,
    Health,
    KeptPicture,
    MadeTable,
    NewTable,
    SystemDetail,
    SystemInfo,
    WhoSaw,
)
from fiftyfour.table.limits import Limits
from fiftyfour.table.live import Live
from fiftyfour.table.loaded import broken
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
from fiftyfour.table.protocol.server import Error, Hints, Ok, refusal
from fiftyfour.table.tables import Tables, system_of
from fiftyfour.web.config import Config
from fiftyfour.web.guard import check_origin
from fiftyfour.web.proxy import address_of
from fiftyfour.web.wire import manage

log = logging.getLogger(__name__)

GUIDE = "how-to-play.md"
"""The file in a game's package that explains how to play it."""

PICTURE = "picture.svg"
"""The file in a game's package that pictures it, twice as wide as high."""

STATUS = {
    "bad_message": 400,
    "no_token": 401,
    "bad_token": 403,
    "not_gm": 403,
    "not_host": 403,
    "taken": 403,
    "at_door": 403,
    "origin": 403,
    "spectator": 403,
    "no_table": 404,
    "no_page": 404,
    "no_picture": 404,
    "no_question": 404,
    "no_results": 404,
    "no_such_thing": 404,
    "no_system": 404,
    "no_characters": 404,
    "too_big": 413,
    "too_fast": 429,
    "too_many": 429,
    "too_many_tables": 429,
    "broken": 500,
    "store": 503,
    "not_stored": 503,
}
"""HTTP status of each error; all others are 409, a conflict with the table's state."""


Asked = Request[object, object, State]


class JsonRequest(Asked):
    """A request whose body is JSON, or is refused with what is wrong with it."""

    async def json(self) -> object:
        """The body as plain values.

        Raises:
            ValidationException: it is not UTF-8, or nested too deeply.
        """
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError) as error:
            raise ValidationException(str(error)) from None


class Access(Struct, frozen=True):
    """A table, and the seat of the link that asks for it."""

    live: Live
    viewer: Viewer


async def at_table(table_id: str, request: Asked, state: State) -> AsyncGenerator[Access]:
    """The table in the path, for somebody with one of its links."""
    tables: Tables = state.tables
    token = token_of(request)
    async with tables.at(table_id) as live:
        await live.refresh()
        viewer = live.viewer(token)
        check_rate(live, viewer, tables.limits)
        live.audience.asked(viewer)
        yield Access(live, viewer)


def token_of(request: Asked) -> str:
    """The token that a request was sent with; TableError `no_token` if there is none."""
    token = request.headers.get("authorization", "")
    if not token.startswith("Bearer "):
        raise TableError("no_token", "send the link's token as `Authorization: Bearer <token>`")
    return token.removeprefix("Bearer ").strip()


def check_rate(live: Live, viewer: Viewer, limits: Limits) -> None:
    """Raise TableError `too_fast` if a seat, or all who watch, ask too often."""
    if not live.audience.bucket(viewer).take():
        raise TableError(
            "too_fast", f"too many requests at once; {limits.rate:g} a second are allowed"
        )


TABLE = {"access": Provide(at_table)}


@get("/health/alive")
async def alive() -> None:
    """Whether the process responds at all; otherwise it must be started again."""


@get("/health")
async def health(state: State) -> Health:
    """Whether tables can be served: 503 while the store does not respond."""
    tables: Tables = state.tables
    await tables.store.ping()
    return Health(version=__version__, tables=len(tables), connections=tables.connections)


@get("/api/systems", sync_to_thread=False)
def systems() -> list[SystemInfo]:
    """The installed games."""
    return _installed()


@get("/api/systems/{system_id:str}", sync_to_thread=False)
def system_detail(system_id: str) -> SystemDetail:
    """A game, its rules, and how to play it."""
    system = system_of(system_id)
    return SystemDetail(
        info=_info(system), rules=dict(system.rules), guide=_own_file(system, GUIDE)
    )


@get("/api/systems/{system_id:str}/picture", sync_to_thread=False)
def system_picture(system_id: str) -> Response[bytes]:
    """The picture of a game, an SVG file."""
    system = system_of(system_id)
    picture = _own_file(system, PICTURE)
    if not picture:
        raise TableError("no_picture", f"{system.name} has no picture")
    headers = {"cache-control": "public, max-age=3600"}
    return Response(picture.encode(), media_type="image/svg+xml", headers=headers)


@post("/api/tables")
async def make_table(data: NewTable, request: Asked, state: State) -> MadeTable:
    """Make a table; the answer contains the tokens of its links, which are shown only once."""
    tables: Tables = state.tables
    return await tables.make(data, address_of(request))


@post("/api/transcripts", request_max_body_size=Limits().transcript + 1024)
async def take_up(request: Asked, state: State) -> MadeTable:
    """Make a table that goes on where a transcript ends; the body is the file."""
    tables: Tables = state.tables
    return await tables.take_up(await request.body(), address_of(request))


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
    """The picture on the big screen."""
    found = await access.live.picture(name)
    headers = {"cache-control": "private, no-store"}
    return Response(found.data, media_type=found.kind, headers=headers)


@post("/api/tables/{table_id:str}/odds", dependencies=TABLE, status_code=200)
async def hints(data: Odds, access: Access) -> Hints:
    """The odds of the answers to an open decision, from what this seat knows."""
    return await access.live.hints(access.viewer, data)


@get("/api/tables/{table_id:str}/ws", include_in_schema=False)
async def not_a_socket() -> None:
    """A plain request to the address of a WebSocket."""
    raise HTTPException("this address only accepts WebSocket connections", status_code=426)


ROUTES = [
    health,
    alive,
    systems,
    system_detail,
    system_picture,
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
    not_a_socket,
]


# --- errors ---


class Refused(Exception):
    """A refusal that is already an error of the protocol."""

    def __init__(self, error: Error) -> None:
        super().__init__(error.message)
        self.error = error


def on_refused(_: Asked, refused: Refused) -> Response[Error]:
    """The table refused an action."""
    return _error(refused.error)


def on_ours(_: Asked, error: FiftyfourError) -> Response[Error]:
    """Any other error of ours."""
    return _error(refusal(error))


def on_invalid(_: Asked, error: ValidationException) -> Response[Error]:
    """A body or parameter does not have the required form."""
    flaws = error.extra if isinstance(error.extra, list) else []
    parts = [f"{flaw.get('key', 'body')}: {flaw.get('message', '')}" for flaw in flaws]
    reason = "; ".join(parts) or error.detail
    return _error(Error(code="bad_message", message=f"this request cannot be read: {reason}"))


def on_http(_: Asked, error: HTTPException) -> Response[Error]:
    """An error of HTTP itself: no such address, no such method, a body too large."""
    codes = {404: "no_page", 405: "bad_method", 413: "too_big"}
    code = codes.get(error.status_code, "bad_message" if error.status_code < 500 else "broken")
    return Response(Error(code=code, message=error.detail), status_code=error.status_code)


def on_fault(_: Asked, error: Exception) -> Response[Error]:
    """A bug of ours; the details stay in the server's log."""
    log.error("a request failed", exc_info=error)
    return _error(broken())


def _error(error: Error) -> Response[Error]:
    return Response(error, status_code=STATUS.get(error.code, 409))


async def check_request(request: Asked) -> None:
    """Before every request that changes something: check that no other site's page sent it."""
    if request.method == "POST":
        config: Config = request.app.state.config
        check_origin(request.scope["headers"], config.own_origins)


# --- games ---


@cache
def _installed() -> list[SystemInfo]:
    for wrong in unplayable().values():
        log.error("%s", wrong)
    return [_info(system) for system in installed().values()]


def _info(system: System[Struct]) -> SystemInfo:
    return SystemInfo(
        id=system.id,
        name=system.name,
        credit=system.credit,
        summary=system.summary,
        version=system.version,
        players=system.players,
        gm=system.gm,
        settings=setting_views(system.settings, {}),
        presets=tuple(system.presets),
        length=system.length,
        first_move=system.first_move,
        start_here=system.start_here,
        example=system.example,
        picture=bool(_own_file(system, PICTURE)),
        word=system.sheets.word if system.sheets else "",
    )


@cache
def _own_file(system: System[Struct], name: str) -> str:
    """A text file in the game's package; empty if there is none."""
    module = sys.modules[type(system).__module__]
    if not module.__package__:
        return ""
    file = files(module.__package__) / name
    return file.read_text("utf-8") if file.is_file() else ""
