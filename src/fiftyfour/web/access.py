"""Requests over HTTP: who asks, at which table, and what they are answered from."""

from collections.abc import AsyncGenerator

from litestar import Request
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import ValidationException

from fiftyfour.desk.desk import Access, Desk, token_in
from fiftyfour.web.config import Config
from fiftyfour.web.guard import check_origin
from fiftyfour.web.proxy import address_of

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


def _desk(state: State) -> Desk:
    return state.desk


async def _at_table(table_id: str, request: Asked, state: State) -> AsyncGenerator[Access]:
    desk: Desk = state.desk
    async with desk.at(table_id, _token(request)) as access:
        yield access


def _token(request: Asked) -> str:
    return token_in(request.headers.get("authorization", ""))


def _address(request: Asked) -> str:
    return address_of(request)


def _written(request: Asked) -> list[tuple[str, str]]:
    return list(request.query_params.multi_items())


GIVEN = {
    "desk": Provide(_desk, sync_to_thread=False),
    "access": Provide(_at_table),
    "token": Provide(_token, sync_to_thread=False),
    "address": Provide(_address, sync_to_thread=False),
    "written": Provide(_written, sync_to_thread=False),
}
"""What `fiftyfour.desk.routes` promises to requests."""


async def check_request(request: Asked) -> None:
    """Before every request that changes something: check that no other site's page sent it."""
    if request.method == "POST":
        config: Config = request.app.state.config
        check_origin(request.scope["headers"], config.own_origins)
