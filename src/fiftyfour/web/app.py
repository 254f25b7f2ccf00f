"""The web server as an ASGI application."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from litestar import Litestar, asgi
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Receive, Scope, Send

from fiftyfour import __version__
from fiftyfour.engine.errors import FiftyfourError
from fiftyfour.table.store import Store
from fiftyfour.table.tables import Tables
from fiftyfour.web import api, characters, odds
from fiftyfour.web.config import DATABASE, Config, data_dir, sqlite_url
from fiftyfour.web.guard import secure
from fiftyfour.web.page import page
from fiftyfour.web.wire import serve_seat


@asynccontextmanager
async def _lifespan(app: Litestar) -> AsyncGenerator[None]:
    """Open the database, and close it in the end."""
    config: Config = app.state.config
    tables = Tables(
        await Store.open(config.database_url or sqlite_url(data_dir() / DATABASE)),
        limits=config.limits,
        pace=config.pace,
        idle=config.idle,
        snapshot_every=config.snapshot_every,
    )
    tables.start()
    app.state.tables = tables
    try:
        yield
    finally:
        await tables.close()


@asgi("/api/tables/{table_id:str}/ws", copy_scope=False)
async def _socket(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] != "websocket":
        raise HTTPException(
            status_code=426, detail="this address only accepts WebSocket connections"
        )
    state = scope["litestar_app"].state
    await serve_seat(state.tables, state.config, scope, receive, send)


def create_app(config: Config | None = None) -> ASGIApp:
    """The server, which opens its database when it starts and closes it when it stops."""
    settled = config or Config()
    app = Litestar(
        [*api.ROUTES, *characters.ROUTES, *odds.ROUTES, _socket, page],
        lifespan=[_lifespan],
        before_request=api.check_request,
        exception_handlers={
            api.Refused: api.on_refused,
            FiftyfourError: api.on_ours,
            ValidationException: api.on_invalid,
            HTTPException: api.on_http,
            Exception: api.on_fault,
        },
        request_max_body_size=settled.limits.message,
        compression_config=CompressionConfig(backend="gzip"),
        openapi_config=OpenAPIConfig(
            title="fiftyfour",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
        signature_types=[api.Access],
    )
    app.state.config = settled
    return secure(app)
