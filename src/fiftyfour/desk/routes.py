"""Requests as data: the method and path of each, and the function that answers it.

Such a function takes what it needs by name: `data`, the body as its annotation says; `body`, the
same as bytes; `desk`; `access`, the table of the path for the holder of one of its links; `token`,
which the request was sent with; `address`, where it came from; `written`, all parameters of the
query; and parts of the path, or single parameters of the query, by their own names.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Literal

from msgspec import Struct

Method = Literal["GET", "POST", "PUT", "DELETE"]
Handler = Callable[..., Any]

Written = Sequence[tuple[str, str]]
"""The parameters of a query, in order."""


class Route(Struct, frozen=True, kw_only=True):
    """One request.

    Attributes:
        path: `/api/tables/{table_id}/log`, with the parts that vary in braces.
        status: of an answer that is no error, as HTTP counts.
        most: bytes that the body may have; 0: as many as any message.
        slow: it takes longer than everybody else should wait.
    """

    method: Method
    path: str
    status: int
    handler: Handler
    most: int = 0
    slow: bool = False


class File(Struct, frozen=True, kw_only=True):
    """An answer that is not JSON.

    Attributes:
        kind: its media type.
        name: for saving it; empty: it is shown.
        cache: whether it may be kept, in the words of a Cache-Control header.
    """

    data: bytes
    kind: str
    name: str = ""
    cache: str = ""


class Pieces(Struct, frozen=True, kw_only=True):
    """An answer that is sent piece by piece, as it is made; `kind` is its media type."""

    pieces: AsyncIterator[bytes]
    kind: str


def get(path: str, *, slow: bool = False) -> Callable[[Handler], Route]:
    """The function answers what only reads."""
    return lambda f: Route(method="GET", path=path, status=200, handler=f, slow=slow)


def post(path: str, *, status: int = 201, most: int = 0) -> Callable[[Handler], Route]:
    """The function answers what makes or does something."""
    return lambda f: Route(method="POST", path=path, status=status, handler=f, most=most)


def put(path: str, *, most: int = 0) -> Callable[[Handler], Route]:
    """The function answers what changes something."""
    return lambda f: Route(method="PUT", path=path, status=200, handler=f, most=most)


def delete(path: str) -> Callable[[Handler], Route]:
    """The function answers what deletes something."""
    return lambda f: Route(method="DELETE", path=path, status=204, handler=f)
