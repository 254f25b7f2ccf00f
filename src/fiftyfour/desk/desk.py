"""The table service as its requests see it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from msgspec import Struct

from fiftyfour.desk.counting import Answers
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.things import Viewer
from fiftyfour.table.limits import Limits
from fiftyfour.table.live import Live
from fiftyfour.table.mine import Glances
from fiftyfour.table.protocol.server import Error
from fiftyfour.table.tables import Tables

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
    "no_skin": 404,
    "no_question": 404,
    "no_results": 404,
    "no_such_thing": 404,
    "no_system": 404,
    "no_characters": 404,
    "no_notebook": 404,
    "no_adventure": 404,
    "too_big": 413,
    "too_fast": 429,
    "too_many": 429,
    "too_many_tables": 429,
    "too_many_notebooks": 429,
    "broken": 500,
    "store": 503,
    "not_stored": 503,
}
"""HTTP status of each error; all others are 409, a conflict with the table's state."""


class Refused(Exception):
    """A refusal that is already an error of the protocol."""

    def __init__(self, error: Error) -> None:
        super().__init__(error.message)
        self.error = error


class Access(Struct, frozen=True):
    """A table, and the seat of the link that asks for it."""

    live: Live
    viewer: Viewer


class Desk:
    """What requests need besides their own parts.

    Attributes:
        tables: all tables.
        glances: what can be told of tables without sitting down.
        answers: the exact odds that were asked for.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.glances = Glances(tables)
        self.answers = Answers()

    @asynccontextmanager
    async def at(self, table: str, token: str) -> AsyncGenerator[Access]:
        """A table, for somebody with one of its links.

        Raises:
            TableError: there is no such table, the token opens nothing there, or it asks too often.
        """
        async with self.tables.at(table) as live:
            await live.refresh()
            viewer = live.viewer(token)
            check_rate(live, viewer, self.tables.limits)
            live.audience.asked(viewer)
            yield Access(live, viewer)


def token_in(header: str) -> str:
    """The token in an Authorization header; TableError `no_token` if there is none."""
    if not header.startswith("Bearer "):
        raise TableError("no_token", "send the link's token as `Authorization: Bearer <token>`")
    return header.removeprefix("Bearer ").strip()


def check_rate(live: Live, viewer: Viewer, limits: Limits) -> None:
    """Raise TableError `too_fast` if a seat, or all who watch, ask too often."""
    if not live.audience.bucket(viewer).take():
        raise TableError(
            "too_fast", f"too many requests at once; {limits.rate:g} a second are allowed"
        )
