"""The web server as an ASGI application."""

from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext

from litestar import Litestar, WebSocket, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Server
from litestar.types import ASGIApp

from fiftyfour import __version__
from fiftyfour.desk.desk import Access, Desk, Refused
from fiftyfour.engine.errors import FiftyfourError
from fiftyfour.table.control import controlled
from fiftyfour.table.sql import SqlStore
from fiftyfour.table.systems import ready
from fiftyfour.table.tables import Tables
from fiftyfour.web import access, api, characters, errors
from fiftyfour.web.addresses import Addresses
from fiftyfour.web.config import DATABASE, Config, data_dir, sqlite_url
from fiftyfour.web.guard import secure
from fiftyfour.web.hall import Hall, room
from fiftyfour.web.page import page, replayed
from fiftyfour.web.proxy import behind, below
from fiftyfour.web.webhooks import HttpPoster
from fiftyfour.web.wire import serve_seat


@asynccontextmanager
async def _lifespan(app: Litestar) -> AsyncGenerator[None]:
    """Make ready, open the database, and close it in the end."""
    ready()
    config: Config = app.state.config
    database = config.database_url or sqlite_url(data_dir() / DATABASE)
    tables = Tables(
        await SqlStore.open(database),
        limits=config.limits,
        pace=config.pace,
        idle=config.idle,
        snapshot_every=config.snapshot_every,
        poster=HttpPoster(private=config.private_webhooks, most=config.limits.webhook_posts),
    )
    try:
        await tables.start()
        app.state.tables = tables
        app.state.desk = Desk(tables)
        async with controlled(
            tables, database, lambda: app.state.addresses.best + config.root_path
        ):
            with _metrics(config.metrics, tables):
                yield
    finally:
        await tables.close()


def _metrics(address: str, tables: Tables) -> AbstractContextManager[None]:
    """Give metrics at an address, or nowhere."""
    if not address:
        return nullcontext()
    from fiftyfour.web.metrics import metrics  # an extra

    return metrics(address, tables)


@websocket("/api/tables/{table_id:str}/ws")
async def _seat(socket: WebSocket[object, object, State]) -> None:
    state = socket.app.state
    await serve_seat(
        state.tables, state.config, state.hall, socket.scope, socket.receive, socket.send
    )


def create_app(config: Config | None = None) -> ASGIApp:
    """The server, which opens its database when it starts and closes it when it stops."""
    settled = config or Config()
    return guarded(service(settled, Hall(room())), settled)


def guarded(app: ASGIApp, config: Config) -> ASGIApp:
    """`app` under the names and the path of this server only, and behind its proxies."""
    secured = secure(app, config.public_url, config.allowed_hosts)
    return behind(below(secured, config.root_path), config.trusted_proxies)


def service(settled: Config, hall: Hall) -> Litestar:
    """The routes. WebSockets that have not said hello wait in `hall`.

    Its `state.tables` are there from the start to the end of its lifespan.
    """
    app = Litestar(
        [
            *api.ROUTES,
            characters.sheet,
            _seat,
            page,
            replayed,
        ],
        lifespan=[_lifespan],
        before_request=access.check_request,
        exception_handlers={
            Refused: errors.on_refused,
            FiftyfourError: errors.on_ours,
            ValidationException: errors.on_invalid,
            HTTPException: errors.on_http,
            Exception: errors.on_fault,
        },
        request_class=access.JsonRequest,
        request_max_body_size=settled.limits.message,
        compression_config=CompressionConfig(backend="gzip"),
        openapi_config=OpenAPIConfig(
            title="fiftyfour",
            version=__version__,
            path="/api/schema",
            servers=[Server(url=settled.root_path or "/")],
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
        signature_types=[Access],
    )
    app.state.config = settled
    app.state.addresses = Addresses(own="")  # known once it listens
    app.state.hall = hall
    return app
