"""`fiftyfour serve`: tables in the browser."""

import contextlib
import math
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from errno import EACCES, EADDRINUSE
from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from cyclopts import Group, Parameter
from msgspec import structs

from fiftyfour.cli.terminal import Seconds, Whole, name_and_value
from fiftyfour.engine.errors import NotInstalled, UnknownSystem
from fiftyfour.table.limits import Limits

HOST_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-.")
PATH_LETTERS = HOST_LETTERS | frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ_~/")

PROXY = Group("Behind a proxy, or under other names", sort_key=2)
OPERATION = Group("Operation", sort_key=4)
RULES = Group("Limits and pace", sort_key=3)

Host = Annotated[
    str, Parameter(help="Address to listen on; 0.0.0.0 for all addresses.", show_default=True)
]
Port = Annotated[Whole, Parameter(help="Port to listen on; 0 picks a free one.", show_default=True)]
Data = Annotated[
    Path | None, Parameter(help="Directory for tables; default: the user's data directory.")
]
Database = Annotated[
    str,
    Parameter(
        env_var="FIFTYFOUR_DATABASE",  # a password does not belong on a command line
        help="Database, instead of a directory, such as postgresql://user@host/fiftyfour.",
    ),
]
Workers = Annotated[
    Whole,
    Parameter(
        help="Processes that serve together; more than one needs PostgreSQL.", show_default=True
    ),
]
Origins = Annotated[
    Sequence[str],
    Parameter(
        name="--origin",
        negative="",
        group=PROXY,
        help="Another site whose pages may use this server, such as https://cards.example; may be "
        "repeated.",
    ),
]
PublicUrl = Annotated[
    str,
    Parameter(
        group=PROXY,
        help="Where people reach this server if something stands in front of it, such as "
        "https://cards.example.",
    ),
]
AllowedHosts = Annotated[
    Sequence[str],
    Parameter(
        name="--allowed-host",
        negative="",
        group=PROXY,
        help="Another name by which people may reach this server, such as cards.lan; may be "
        "repeated. IP addresses, localhost and this machine's own name are always allowed.",
    ),
]
RootPath = Annotated[
    str,
    Parameter(group=PROXY, help="The path at which people reach this server, such as /cards."),
]
TrustedProxies = Annotated[
    Sequence[str],
    Parameter(
        name="--trusted-proxy",
        negative="",
        group=PROXY,
        help="Address or network of a proxy whose X-Forwarded-For, -Proto and -Host are believed, "
        "such as 127.0.0.1 or 10.0.0.0/8; may be repeated.",
    ),
]
Changed = Annotated[
    Sequence[str],
    Parameter(
        name="--limit",
        negative="",
        group=RULES,
        help="A limit on requests, as name=number; may be repeated. Names: "
        + ", ".join(Limits.__struct_fields__)
        + ".",
    ),
]
PrivateWebhooks = Annotated[
    bool,
    Parameter(
        name="--allow-private-webhooks",
        negative="",
        group=RULES,
        help="Also allow hosts to use channel addresses on this machine and its network.",
    ),
]
Pace = Annotated[
    Seconds,
    Parameter(group=RULES, help="Seconds a bot waits before it answers.", show_default=True),
]
Metrics = Annotated[
    str,
    Parameter(
        group=OPERATION,
        help="Where Prometheus may read metrics, such as 127.0.0.1:9454; with --workers, each has "
        "the next port. Nobody else should reach it.",
    ),
]
Log = Annotated[
    Literal["text", "json"],
    Parameter(group=OPERATION, help="Log as lines of text or of JSON.", show_default=True),
]
LogLevel = Annotated[
    Literal["error", "warning", "info"],
    Parameter(
        group=OPERATION,
        help="What to log, on standard error; info adds every request.",
        show_default=True,
    ),
]
Browser = Annotated[
    bool,
    Parameter(
        name=("--browser", "--open"),
        negative="--no-browser",
        help="Open a browser if there is one.",
    ),
]


def serve(
    *,
    host: Host = "127.0.0.1",
    port: Port = 5454,
    data: Data = None,
    database: Database = "",
    workers: Workers = 1,
    origin: Origins = (),
    public_url: PublicUrl = "",
    root_path: RootPath = "",
    trusted_proxy: TrustedProxies = (),
    allowed_host: AllowedHosts = (),
    limit: Changed = (),
    allow_private_webhooks: PrivateWebhooks = False,
    pace: Pace = 0.7,
    metrics: Metrics = "",
    log: Log = "text",
    log_level: LogLevel = "warning",
    browser: Browser = True,
) -> None:
    """Start the server for tables in the browser, with a link for each seat.

    ```console
    fiftyfour serve
    fiftyfour serve --host 0.0.0.0 --port 8080 --data ~/tables --no-browser
    fiftyfour serve --public-url https://cards.example --limit tables_per_hour=20
    ```

    Ctrl-C stops it. Tables are saved and continue when you start it again.
    """
    check_place(data, database)
    origins, limits = tuple(map(_origin, origin)), _limits(limit)
    hosts = tuple(map(_host_name, allowed_host))
    public = _origin(public_url) if public_url else ""
    root, proxies = _root_path(root_path), tuple(map(_proxy, trusted_proxy))
    _must_be_free(host, port)
    _must_measure(metrics, workers)
    _must_share(workers, database)
    import asyncio  # imported late: these load the whole server

    from fiftyfour.table.only import only_server
    from fiftyfour.web import config
    from fiftyfour.web import serve as serve_alone
    from fiftyfour.web.workers import serve_together

    database = database or config.sqlite_url((data or config.data_dir()) / config.DATABASE)
    settled = config.Config(
        database_url=database,
        origins=origins,
        public_url=public,
        allowed_hosts=hosts,
        root_path=root,
        trusted_proxies=proxies,
        metrics=metrics,
        log=log,
        log_level=log_level,
        limits=limits,
        private_webhooks=allow_private_webhooks,
        pace=pace,
    )
    show = browser and _has_browser()
    with only_server(database), contextlib.suppress(KeyboardInterrupt):  # Ctrl-C stops it
        asyncio.run(_must_open(database))
        if workers == 1:
            serve_alone(host, port, open_browser=show, config=settled)
        else:
            serve_together(workers, host, port, settled, open_browser=show)


def check_place(data: Path | None, database: str) -> None:
    """Raise UnknownSystem if tables cannot be where these options say."""
    if data is not None and database:
        raise UnknownSystem("give either a directory (--data) or a database (--database), not both")
    if data is not None and data.exists() and not data.is_dir():
        raise UnknownSystem(f"{data} is not a directory")


def _origin(text: str) -> str:
    """An origin as browsers send it; UnknownSystem if it is not one."""
    try:
        parts = urlsplit(text)
        port = f":{parts.port}" if parts.port is not None else ""
    except ValueError:
        parts, port = urlsplit(""), ""
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
        raise UnknownSystem(f"write an origin like https://cards.example, not {text[:80]!r}")
    return f"{parts.scheme}://{parts.hostname}{port}"


def _host_name(text: str) -> str:
    """A name as it stands in a Host header; UnknownSystem if it is not one."""
    if not text or len(text) > 253 or not set(text.lower()) <= HOST_LETTERS:
        raise UnknownSystem(f"write a host name like cards.example, not {text[:80]!r}")
    return text.lower()


def _root_path(text: str) -> str:
    """A path such as `/cards`, or nothing; UnknownSystem if it is not one."""
    from fiftyfour.web.proxy import OWN

    path = text.rstrip("/")
    if not path:
        return ""
    parts = path.split("/")
    if parts[0] or not all(parts[1:]) or {".", ".."} & set(parts) or not set(path) <= PATH_LETTERS:
        raise UnknownSystem(f"write a root path like /cards, not {text[:80]!r}")
    if parts[1] in OWN:
        raise UnknownSystem(f"a root path must not begin with /{parts[1]}, which the server uses")
    return path


def _proxy(text: str) -> str:
    """An IP address or network; UnknownSystem if it is not one."""
    try:
        return str(ip_network(text) if "/" in text else ip_address(text))
    except ValueError:
        raise UnknownSystem(
            f"write a proxy's address or network like 127.0.0.1 or 10.0.0.0/8, not {text[:80]!r}"
        ) from None


def _limits(given: Sequence[str]) -> Limits:
    """The default limits with these changes, `name=number`; UnknownSystem if one is not valid."""
    usual = Limits()
    changed: dict[str, float] = {}
    for limit in given:
        name, text = name_and_value(limit, "a limit")
        if name not in Limits.__struct_fields__:
            names = ", ".join(Limits.__struct_fields__)
            raise UnknownSystem(f"there is no limit {name[:40]!r}; the limits are {names}")
        whole = isinstance(getattr(usual, name), int)
        try:
            value = int(text) if whole else float(text)
        except ValueError:
            value = 0
        none = name == "thinkers" and text == "0"  # bots need not think
        if not (0 < value < math.inf or none):
            kind = "a whole number" if whole else "a number"
            raise UnknownSystem(f"limit {name} must be {kind} above 0, not {text[:40]!r}")
        changed[name] = value
    return structs.replace(usual, **changed)


def _must_be_free(host: str, port: int, option: str = "") -> None:
    """Raise UnknownSystem if it is not possible to listen there."""
    if not 0 <= port <= 65535:
        raise UnknownSystem(f"a port must be 0 to 65535, not {port}")
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        with socket.socket(addresses[0][0], socket.SOCK_STREAM) as trial:
            if os.name == "posix":
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(addresses[0][4])
    except UnicodeError:
        raise UnknownSystem(f"--host {host[:40]!r} is not the name of a computer") from None
    except OSError as error:
        other = option or ("--port" if error.errno in (EADDRINUSE, EACCES) else "--host")
        raise UnknownSystem(
            f"cannot listen on {host}:{port}: {error.strerror}; try another {other}"
        ) from None


def _must_measure(address: str, workers: int) -> None:
    """Raise UnknownSystem if metrics cannot be given there, NotInstalled without their library."""
    if not address:
        return
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise UnknownSystem(f"write an address like 127.0.0.1:9454, not {address[:80]!r}")
    if find_spec("prometheus_client") is None:
        raise NotInstalled("give metrics", "metrics")
    for number in range(workers):
        _must_be_free(host.strip("[]"), int(port) + number, "--metrics")


def _must_share(workers: int, database: str) -> None:
    """Raise UnknownSystem if so many processes cannot serve together."""
    if workers < 1:
        raise UnknownSystem(f"--workers must be at least 1, not {workers}")
    if workers > 1 and not database.startswith("postgres"):
        raise UnknownSystem(
            "--workers above 1 needs PostgreSQL (--database postgresql://...): an SQLite database "
            "has one server"
        )
    if workers > 1 and not hasattr(socket, "SO_REUSEPORT"):
        raise UnknownSystem("--workers above 1 is not possible on this system; start one")


async def _must_open(database: str) -> None:
    """Bring the database up to date; TableError if it cannot be opened."""
    from fiftyfour.table.sql import SqlStore

    store = await SqlStore.open(database)
    await store.close()


def _has_browser() -> bool:
    """True if a browser can open a window; one in the terminal would take the terminal over."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in screens):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
