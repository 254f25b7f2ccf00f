"""Carrying out requests where there is no web server."""

import logging
import re
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from functools import cache
from inspect import iscoroutinefunction, signature
from typing import Any, get_type_hints
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec
from msgspec import Struct

from fiftyfour.desk.desk import STATUS, Desk, Refused, token_in
from fiftyfour.desk.routes import File, Pieces, Route
from fiftyfour.engine.errors import FiftyfourError
from fiftyfour.table.loaded import broken
from fiftyfour.table.protocol.server import Error, refusal

JSON = "application/json"

log = logging.getLogger(__name__)


class Request(Struct, frozen=True, kw_only=True):
    """A request as HTTP would bring it.

    Attributes:
        path: with the query, as in an address.
        authorization: the header of this name; empty: none.
        address: where it comes from.
    """

    method: str
    path: str
    authorization: str = ""
    body: bytes = b""
    address: str = ""


class Reply(Struct, frozen=True, kw_only=True):
    """An answer: its status as HTTP counts, and what it brings."""

    status: int
    kind: str = JSON
    body: bytes = b""


class Answering:
    """Answers requests by their routes."""

    def __init__(self, desk: Desk, routes: list[Route]) -> None:
        self._desk = desk
        self._routes = [(_pattern(route.path), route) for route in routes]

    async def answer(self, asked: Request) -> Reply:
        """What is answered; a refusal is an answer too."""
        parts = urlsplit(asked.path)
        try:
            for pattern, route in self._routes:
                found = pattern.fullmatch(parts.path)
                if found and route.method == asked.method:
                    inside = {name: unquote(part) for name, part in found.groupdict().items()}
                    written = parse_qsl(parts.query, keep_blank_values=True)
                    return await self._carry_out(route, asked, inside, written)
            return _refused(Error(code="no_page", message=f"there is no {parts.path[:200]}"))
        except Refused as refused:
            return _refused(refused.error)
        except FiftyfourError as error:
            return _refused(refusal(error))
        except msgspec.MsgspecError as error:
            reason = f"this request cannot be read: {error}"
            return _refused(Error(code="bad_message", message=reason))
        except Exception:
            log.exception("a request failed")
            return _refused(broken())

    async def _carry_out(
        self,
        route: Route,
        asked: Request,
        inside: Mapping[str, str],
        written: list[tuple[str, str]],
    ) -> Reply:
        query = dict(written)
        given: dict[str, Any] = {}
        async with AsyncExitStack() as stack:
            for name, wanted in _parts(route.handler).items():
                match name:
                    case "data":
                        given[name] = msgspec.json.decode(asked.body, type=wanted)
                    case "body":
                        given[name] = asked.body
                    case "desk":
                        given[name] = self._desk
                    case "address":
                        given[name] = asked.address
                    case "written":
                        given[name] = written
                    case "token":
                        given[name] = token_in(asked.authorization)
                    case "access":
                        at = self._desk.at(inside["table_id"], token_in(asked.authorization))
                        given[name] = await stack.enter_async_context(at)
                    case _ if name in inside or name in query:
                        text = inside.get(name) or query[name]
                        given[name] = msgspec.convert(text, wanted, strict=False)
                    case _:
                        pass  # it has a default
            answer = route.handler(**given)
            if iscoroutinefunction(route.handler):
                answer = await answer
        if isinstance(answer, File):
            return Reply(status=route.status, kind=answer.kind, body=answer.data)
        if isinstance(answer, Pieces):
            body = b"".join([piece async for piece in answer.pieces])
            return Reply(status=route.status, kind=answer.kind, body=body)
        return Reply(status=route.status, body=msgspec.json.encode(answer))


@cache
def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path))


@cache
def _parts(handler: Callable[..., Any]) -> dict[str, Any]:
    """What a function takes, with the types of it."""
    hints = get_type_hints(handler, include_extras=True)
    return {name: hints[name] for name in signature(handler).parameters}


def _refused(error: Error) -> Reply:
    return Reply(status=STATUS.get(error.code, 409), body=msgspec.json.encode(error))
