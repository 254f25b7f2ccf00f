"""Protection against other sites: names of this server, origins, and security headers."""

import socket
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar.response.base import ASGIResponse
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
}
"""Headers of every response. Inline styles are allowed because Svelte uses them."""

DRAWN_ONLY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""The content security policy of a picture that somebody else has drawn."""

_RAW = [(name.encode(), value.encode()) for name, value in SECURITY.items()]
_ALONE = (b"cross-origin-opener-policy", b"same-origin")
"""For secure contexts only: elsewhere browsers ignore it, and write so in their console."""


def secure(app: ASGIApp, public_url: str, allowed_hosts: Collection[str]) -> ASGIApp:
    """Answer `app` only under names of this server, with the security headers everywhere.

    A page of another site could otherwise have its own name lead here, and act as this one. Names
    are IP addresses, localhost, this machine's own, the host of `public_url`, and `allowed_hosts`.
    """
    own = socket.gethostname().lower()
    names = {"localhost", own, f"{own.split('.')[0]}.local", *map(str.lower, allowed_hosts)}
    if (public := urlsplit(public_url).hostname) is not None:
        names.add(public)

    encrypted = public_url.startswith("https:")

    async def secured(scope: Scope, receive: Receive, send: Send) -> None:
        alone: list[tuple[bytes, bytes]] = []

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_RAW, *alone]
            await send(message)

        if "headers" not in scope:  # the server starts or stops
            await app(scope, receive, send)
            return
        name = _host_name(scope["headers"])
        if encrypted or scope["scheme"] == "https" or _is_local(name):
            alone.append(_ALONE)
        if name not in names and not _is_address(name):
            await _misdirected(name, scope, receive, with_headers)
        elif scope["type"] == "http":
            await app(scope, receive, with_headers)
        else:
            await app(scope, receive, send)

    return secured


def _host_name(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The name in the Host header, without a port; empty if there is none."""
    host = next((value.decode("latin-1") for name, value in headers if name == b"host"), "")
    with suppress(ValueError):
        return urlsplit(f"//{host}").hostname or ""
    return host


def _is_local(name: str) -> bool:
    """True for a name of this very machine, which browsers trust without encryption."""
    with suppress(ValueError):
        return ip_address(name).is_loopback
    return name == "localhost" or name.endswith(".localhost")


def _is_address(name: str) -> bool:
    """True for an IP address."""
    with suppress(ValueError):
        return bool(ip_address(name))
    return False


async def _misdirected(name: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a request for a name that is none of this server's (HTTP status 421)."""
    shown = name[:80] if name.isprintable() else "that name"
    words = f"this server does not go by {shown!r}; start it with --allowed-host to let it\n"
    if scope["type"] == "http":
        await ASGIResponse(body=words, media_type="text/plain", status_code=421)(
            scope, receive, send
        )
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": "host"})


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
