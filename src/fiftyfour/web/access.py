"""Requests over HTTP: who asks, and at which table."""

from collections.abc import AsyncGenerator

from litestar import Request
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import ValidationException
from msgspec import Struct

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.things import Viewer
from fiftyfour.table.limits import Limits
from fiftyfour.table.live import Live
from fiftyfour.table.tables import Tables
from fiftyfour.web.config import Config
from fiftyfour.web.guard import check_origin

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


async def check_request(request: Asked) -> None:
    """Before every request that changes something: check that no other site's page sent it."""
    if request.method == "POST":
        config: Config = request.app.state.config
        check_origin(request.scope["headers"], config.own_origins)
