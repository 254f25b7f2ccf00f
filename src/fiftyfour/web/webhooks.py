"""Posting to addresses that strangers have given: to public ones only, and never led elsewhere.

What is checked is the address that is connected to, after the name was looked up, so a name cannot
lead to another place the second time. Redirects are not followed, proxies of the environment not
used. httpcore is what HTTPX itself uses; HTTPX would log whole addresses, which are secrets here.
"""

import asyncio
import socket
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address
from typing import Any, cast
from urllib.parse import urlsplit

import httpcore
from msgspec import MsgspecError, Struct
from msgspec.json import decode

from fiftyfour import __version__
from fiftyfour.table.webhook import Unposted, is_public

PATIENCE = 10.0
"""Seconds for one post, from looking up the name to the answer."""

MOST_WAIT = 3600.0
"""The longest wait that an answer may ask for, in seconds."""

MOST_READ = 4096
"""Bytes of an answer that are read."""

PASSING = (408, 425, 429)
"""Refusals after which the same may be posted again."""


class HttpPoster:
    """Posts JSON to webhooks.

    Args:
        private: addresses of this machine and its network are allowed too.
        most: posts under way at a time; others wait.
    """

    def __init__(self, *, private: bool = False, most: int = 20) -> None:
        self.private = private
        self._most = asyncio.Semaphore(most)
        self._network = _Network(private)
        self._pool: httpcore.AsyncConnectionPool | None = None

    async def post(self, address: str, body: bytes) -> None:
        """Post a JSON text.

        Raises:
            Unposted: it has not arrived.
        """
        async with self._most:
            try:
                async with asyncio.timeout(PATIENCE):
                    status, headers, text = await self._answer(address, body)
            except TimeoutError:
                raise Unposted(f"the address did not answer within {PATIENCE:g} seconds") from None
            except (httpcore.NetworkError, httpcore.TimeoutException, OSError):
                raise Unposted("the address cannot be reached") from None
            except (httpcore.ProtocolError, ValueError):
                raise Unposted("the answer of the address makes no sense") from None
        _check(status, headers, text)

    async def _answer(self, address: str, body: bytes) -> tuple[int, dict[str, str], bytes]:
        """The status, headers and first bytes of the answer."""
        if self._pool is None:
            self._pool = httpcore.AsyncConnectionPool(
                max_keepalive_connections=0, network_backend=self._network
            )
        headers = [
            ("Host", urlsplit(address).netloc),
            ("Content-Type", "application/json"),
            ("Content-Length", str(len(body))),
            ("User-Agent", f"fiftyfour/{__version__}"),
        ]
        text = b""
        async with self._pool.stream("POST", address, headers=headers, content=body) as answer:
            async for part in answer.aiter_stream():
                text += part
                if len(text) >= MOST_READ:
                    break
            told = {name.decode("latin-1").lower(): value for name, value in answer.headers}
            return answer.status, {n: v.decode("latin-1") for n, v in told.items()}, text

    async def close(self) -> None:
        """Give up what is under way."""
        self._network.close()
        if self._pool is not None:
            await self._pool.aclose()


class _Network(httpcore.AsyncNetworkBackend):
    """Connects to addresses that are allowed, by the name that was asked for or by number."""

    def __init__(self, private: bool) -> None:
        self._private = private
        self._inner = cast("httpcore.AsyncNetworkBackend", httpcore.AnyIOBackend())
        # Of its own: whoever answers slowly for a name holds up nothing else.
        self._lookups = ThreadPoolExecutor(4, thread_name_prefix="lookup")

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        addresses = await self._allowed(host, port)
        for address in addresses[:-1]:
            try:
                return await self._inner.connect_tcp(address, port, timeout)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await self._inner.connect_tcp(addresses[-1], port, timeout)

    async def _allowed(self, host: str, port: int) -> list[str]:
        """The addresses of a name; Unposted if one of them is not allowed."""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(
                self._lookups, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            )
        except (OSError, UnicodeError):
            raise Unposted("the server named in the address cannot be found") from None
        addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
        if not self._private and not all(map(is_public, map(ip_address, addresses))):
            raise Unposted(
                "the address leads to a private network, and this server posts to public ones only",
                final=True,
            )
        return addresses

    def close(self) -> None:
        self._lookups.shutdown(wait=False, cancel_futures=True)


def _check(status: int, headers: dict[str, str], text: bytes) -> None:
    """Raise Unposted unless the answer says that it has arrived."""
    if 200 <= status < 300:
        return
    if 300 <= status < 400:
        raise Unposted(
            f"the address leads to another one ({status}), which is not followed", final=True
        )
    if status in PASSING or status >= 500:
        raise Unposted(f"the address answers with an error ({status})", wait=_wait(headers, text))
    raise Unposted(f"the address refuses it ({status}) and may no longer be valid", final=True)


class _Later(Struct):
    """What Discord says where it takes no more for a while."""

    retry_after: float = 0.0


def _wait(headers: dict[str, str], text: bytes) -> float:
    """The seconds that an answer asks to wait; 0: it does not."""
    try:
        asked = decode(text, type=_Later).retry_after
    except (MsgspecError, UnicodeDecodeError):
        asked = 0.0
    told = headers.get("retry-after", "")
    if told.isascii() and told.isdecimal():
        asked = max(asked, float(told[:9]))
    return min(max(asked, 0.0), MOST_WAIT)
