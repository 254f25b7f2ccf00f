"""Errors as answers over HTTP."""

import logging

from litestar import Response
from litestar.exceptions import HTTPException, ValidationException

from fiftyfour.desk.desk import STATUS, Refused
from fiftyfour.engine.errors import FiftyfourError
from fiftyfour.table.loaded import broken
from fiftyfour.table.protocol.server import Error, refusal
from fiftyfour.web.access import Asked

log = logging.getLogger(__name__)


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
