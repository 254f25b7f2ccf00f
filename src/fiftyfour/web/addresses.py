"""By which addresses a server is reached: from its own machine, and by others."""

import socket
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

import ifaddr
from msgspec import Struct

from fiftyfour.web.config import Config


class Addresses(Struct, frozen=True, kw_only=True):
    """The addresses of a server, without the path at which it is reached there.

    Attributes:
        own: for whoever sits at its machine.
        others: for all others, the best one first; empty if only this machine reaches it.
        public: whoever runs the server has said which one is best.
    """

    own: str
    others: tuple[str, ...] = ()
    public: bool = False

    @property
    def best(self) -> str:
        """The one to give to people."""
        return self.others[0] if self.others else self.own

    def for_links(self, host: str) -> str:
        """What links begin with that are made for others, on a page reached at `host`.

        Empty if that is an address which others can use too.
        """
        return self.others[0] if self.others and (self.public or is_own(host)) else ""


def addresses_of(host: str, port: int, config: Config) -> Addresses:
    """The addresses of a server that listens there; one that is given as public comes first."""
    names = [http(name, port) for name in config.allowed_hosts]
    if host in ("0.0.0.0", "::"):
        own = http("127.0.0.1" if host == "0.0.0.0" else "::1", port)
        others = [*names, *(http(one, port) for one in _of_this_machine(six=host == "::"))]
    else:
        own = http(host, port)
        others = [] if is_own(host) else [own, *names]
    public = [config.public_url] if config.public_url else []
    return Addresses(own=own, others=(*public, *others), public=bool(public))


def http(host: str, port: int) -> str:
    """The address of a host and port."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def is_own(host: str) -> bool:
    """True if this host, perhaps with a port, is what a machine calls itself."""
    for name in (host, _name_in(host)):
        with suppress(ValueError):
            return ip_address(name).is_loopback
    return _name_in(host) == "localhost"


def _name_in(host: str) -> str:
    """The name without a port; empty if there is none."""
    with suppress(ValueError):
        return urlsplit(f"//{host}").hostname or ""
    return ""


def _of_this_machine(*, six: bool) -> list[str]:
    """The addresses of this machine in its networks, that towards the internet first."""
    found: list[str] = []
    for adapter in ifaddr.get_adapters():
        for one in adapter.ips:
            text = one.ip if isinstance(one.ip, str) else one.ip[0]
            address = ip_address(text)
            if address.is_loopback or address.is_link_local:
                continue
            if six or not isinstance(address, IPv6Address):
                found.append(text)
    outward = _outward()
    return sorted(dict.fromkeys(found), key=lambda one: (one != outward, ":" in one))


def _outward() -> str:
    """The address with which this machine speaks to the internet; empty if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
        asking.connect(("192.0.2.1", 9))  # sends nothing
        return asking.getsockname()[0]
    return ""
