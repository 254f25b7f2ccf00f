"""The addresses of webhooks, which strangers give, and what posts to them."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Protocol
from urllib.parse import urlsplit

from fiftyfour.engine.errors import TableError

MOST_LETTERS = 1000
"""The longest address."""


class Unposted(Exception):
    """A post that has not arrived, and why, in words without the address.

    Attributes:
        final: it would fail again.
        wait: seconds after which it may be tried again, if the other side has said so.
    """

    def __init__(self, words: str, *, final: bool = False, wait: float = 0.0) -> None:
        super().__init__(words)
        self.final = final
        self.wait = wait


def check_address(address: str, *, private: bool) -> str:
    """The address of a webhook, without a fragment.

    Raises:
        TableError: `bad_address`, nothing could be posted to it.
    """
    address = address.strip().partition("#")[0]
    try:
        parts = urlsplit(address)
        host = parts.hostname if parts.port != 0 else None
    except ValueError:
        raise _bad("this is not an address") from None
    if len(address) > MOST_LETTERS:
        raise _bad(f"an address has at most {MOST_LETTERS} letters")
    if parts.scheme not in ("http", "https") or not host or not re.fullmatch("[!-~]+", address):
        raise _bad("write an address such as https://discord.com/api/webhooks/…")
    if parts.username is not None:
        raise _bad("an address with a name or a password before the @ is not taken")
    try:
        literal = ip_address(host)
    except ValueError:
        return address
    if not private and not is_public(literal):
        raise _bad(
            "this address is in a private network, and this server posts to public ones only"
        )
    return address


def masked(address: str) -> str:
    """An address as it may be shown to whoever has set it: its host, and how it ends if it is long.

    >>> masked("https://discord.com/api/webhooks/1234567890/abcdefghijklmnopqrstuvwxyz")
    'discord.com/…wxyz'
    """
    host, end = urlsplit(address).hostname or "", address.rpartition("/")[2]
    return f"{host}/…{end[-4:]}" if len(end) >= 16 else f"{host}/…"


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """True if it belongs to a computer anywhere on the internet.

    An address that has another one in it (mapped, 6to4, Teredo, NAT64) could lead inside.
    """
    if isinstance(address, IPv6Address):
        within = address.ipv4_mapped or address.sixtofour or address.teredo
        if within is not None or address.is_site_local:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


class Poster(Protocol):
    """Posts JSON to webhooks."""

    @property
    def private(self) -> bool:
        """Addresses of this machine and its network are allowed too."""
        ...

    async def post(self, address: str, body: bytes) -> None:
        """Post a JSON text.

        Raises:
            Unposted: it has not arrived.
        """
        ...

    async def close(self) -> None:
        """Give up what is under way."""
        ...


class Nowhere:
    """For tables that cannot reach any address."""

    private = False

    async def post(self, address: str, body: bytes) -> None:
        raise Unposted("tables here cannot post to other addresses", final=True)

    async def close(self) -> None:
        pass


def _bad(words: str) -> TableError:
    return TableError("bad_address", words)
