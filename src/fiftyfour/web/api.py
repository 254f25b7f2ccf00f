"""The requests of `fiftyfour.desk` as routes over HTTP, and those about the server itself."""

import re
from functools import wraps
from inspect import iscoroutinefunction, signature
from typing import Annotated, Any, get_type_hints

from litestar import HttpMethod, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter
from litestar.response import Stream
from litestar.types import Empty
from msgspec import Meta

from fiftyfour import __version__
from fiftyfour.desk.all import ROUTES as DESK
from fiftyfour.desk.desk import Desk
from fiftyfour.desk.routes import File, Handler, Pieces, Route
from fiftyfour.table.http import Health
from fiftyfour.web.access import GIVEN
from fiftyfour.web.guard import DRAWN_ONLY


@get("/health/alive")
async def alive() -> None:
    """Whether the process responds at all; otherwise it must be started again."""


@get("/health")
async def health(state: State) -> Health:
    """Whether tables can be served: 503 while the store does not respond."""
    desk: Desk = state.desk
    tables = desk.tables
    await tables.store.ping()
    return Health(version=__version__, tables=len(tables), connections=tables.connections)


@get("/api/tables/{table_id:str}/ws", include_in_schema=False)
async def not_a_socket() -> None:
    """A plain request to the address of a WebSocket."""
    raise HTTPException("this address only accepts WebSocket connections", status_code=426)


def _handler(route: Route) -> HTTPRouteHandler:
    hints = get_type_hints(route.handler, include_extras=True)

    def typed(part: re.Match[str]) -> str:
        return f"{{{part[1]}:{hints.get(part[1], str).__name__}}}"

    made = HTTPRouteHandler(
        re.sub(r"{(\w+)}", typed, route.path),
        http_method=HttpMethod(route.method),
        status_code=route.status,
        dependencies=GIVEN,
        request_max_body_size=route.most or Empty,
        sync_to_thread=None if iscoroutinefunction(route.handler) else route.slow,
    )
    told = {name: _told(hint) for name, hint in hints.items()}
    return made(route.handler if told == hints else _retold(route.handler, told))


def _told(hint: Any) -> Any:
    """A type as Litestar knows it."""
    if hint is File:
        return Response[bytes]
    if hint is Pieces:
        return Stream
    for meta in getattr(hint, "__metadata__", ()):
        if isinstance(meta, Meta):
            bounds = Parameter(ge=meta.ge, le=meta.le, max_length=meta.max_length)
            return Annotated[hint.__origin__, bounds]
    return hint


def _retold(handler: Handler, told: dict[str, Any]) -> Handler:
    """The function with other types; a file of it becomes a response."""

    def answered(answer: Any) -> Any:
        if isinstance(answer, Pieces):
            return Stream(answer.pieces, media_type=answer.kind)
        return _response(answer) if isinstance(answer, File) else answer

    @wraps(handler)
    async def asynchronous(*args: Any, **given: Any) -> Any:
        return answered(await handler(*args, **given))

    @wraps(handler)
    def synchronous(*args: Any, **given: Any) -> Any:
        return answered(handler(*args, **given))

    retold: Any = asynchronous if iscoroutinefunction(handler) else synchronous
    retold.__annotations__ = told
    shown = signature(handler)
    parts = [part.replace(annotation=told[name]) for name, part in shown.parameters.items()]
    retold.__signature__ = shown.replace(parameters=parts, return_annotation=told["return"])
    return retold


def _response(file: File) -> Response[bytes]:
    headers = {"cache-control": file.cache} if file.cache else {}
    if file.kind.startswith("image/"):
        headers["content-security-policy"] = DRAWN_ONLY
    if file.name:
        headers["content-disposition"] = f'attachment; filename="{file.name}"'
    return Response(file.data, media_type=file.kind, headers=headers)


ROUTES = [health, alive, not_a_socket, *map(_handler, DESK)]
