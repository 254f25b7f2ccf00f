"""Protection against other sites: origin checks and security headers."""

from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from fiftyfour.engine.errors import TableError

SECURITY: dict[str, str] = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
        "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
}
"""Headers of every response. Inline styles are allowed because Svelte uses them."""

_RAW = [(name.encode(), value.encode()) for name, value in SECURITY.items()]


def secure(app: ASGIApp) -> ASGIApp:
    """Add the security headers to every response of `app`, including errors."""

    async def secured(scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_RAW]
            await send(message)

        if scope["type"] == "http":
            await app(scope, receive, with_headers)
        else:
            await app(scope, receive, send)

    return secured


def check_origin(headers: Iterable[tuple[bytes, bytes]], allowed: Sequence[str]) -> None:
    """Raise TableError `origin` if a page of another site sent this.

    Programs other than browsers send no origin; for them only the token counts.
    """
    origin = host = ""
    for name, value in headers:
        if name == b"origin":
            origin = value.decode("latin-1")
        elif name == b"host":
            host = value.decode("latin-1")
    if origin and origin not in allowed and _netloc(origin) != host.lower():
        raise TableError(
            "origin",
            f"pages of {origin} may not use this server; only its own and those of sites given "
            "with --origin may",
        )


def _netloc(origin: str) -> str:
    """Host and port of an origin; empty for what is not one."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
