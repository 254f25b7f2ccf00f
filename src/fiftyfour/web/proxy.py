"""What may stand in front of the server: a path of its own, and proxies that tell who is asking."""

from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address
from typing import cast

from litestar import Request
from litestar.datastructures import State
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

OWN = frozenset(
    {"api", "assets", "characters", "health", "help", "move", "new", "odds", "proof", "rules", "t"}
)
"""First parts of the server's own addresses, with which a root path must not begin."""


def below(app: ASGIApp, root_path: str) -> ASGIApp:
    """Answer `app` at `root_path`, such as `/cards`, whether or not a proxy takes that off."""
    if not root_path:
        return app
    raw = root_path.encode()

    async def moved(scope: Scope, receive: Receive, send: Send) -> None:
        if "path" in scope:
            path = scope["path"]
            if path == root_path or path.startswith(f"{root_path}/"):
                scope["path"] = path[len(root_path) :] or "/"
                scope["raw_path"] = scope["raw_path"].removeprefix(raw) or b"/"
        await app(scope, receive, send)

    return moved


def behind(app: ASGIApp, proxies: Sequence[str]) -> ASGIApp:
    """Believe these proxies, and nobody else, who a client is and what it asked for.

    Args:
        app: the server.
        proxies: addresses and networks. What they say in `X-Forwarded-For`, `X-Forwarded-Proto`
            and `X-Forwarded-Host` is believed, as far as they have said it themselves.
    """
    if not proxies:
        return app
    forwarded = ProxyHeadersMiddleware(cast("type", app), list(proxies))

    async def believed(scope: Scope, receive: Receive, send: Send) -> None:
        if "client" in scope and scope["client"] and scope["client"][0] in forwarded.trusted_hosts:
            headers = scope["headers"]
            if host := _last([value for name, value in headers if name == b"x-forwarded-host"]):
                others = [(name, value) for name, value in headers if name != b"host"]
                scope["headers"] = [*others, (b"host", host)]
        await forwarded(scope, receive, send)  # type: ignore[arg-type]

    return believed


def _last(values: Sequence[bytes]) -> bytes:
    """What the nearest proxy has added to a header; empty if there is none."""
    return b",".join(values).rpartition(b",")[2].strip()


def address_of(request: Request[object, object, State]) -> str:
    """Whom to count a request for: the client's address, or its IPv6 network of 64 bits.

    Whoever has one address of such a network usually has them all.
    """
    host = request.client.host if request.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host[:64]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"
