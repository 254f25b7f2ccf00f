"""`fiftyfour serve`: tables in the browser."""

import contextlib
import math
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from cyclopts import Parameter
from msgspec import structs

from fiftyfour.cli.play import MOST_PACE
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.table.limits import Limits

DATABASE = "tables.sqlite"
"""The file in the directory that `--data` names, or in the user's own."""


def serve(
    *,
    host: Annotated[
        str, Parameter(help="Address to listen on; 0.0.0.0 for all of them.", show_default=True)
    ] = ("127.0.0.1"),
    port: Annotated[
        int, Parameter(help="Port to listen on; 0 takes a free one.", show_default=True)
    ] = 5454,
    data: Annotated[
        Path | None, Parameter(help="Directory in which tables are kept; default: the user's.")
    ] = None,
    database: Annotated[str, Parameter(help="URL of a database, instead of a directory.")] = "",
    origin: Annotated[
        Sequence[str],
        Parameter(
            negative="",
            help="Another site whose pages may use this server: https://cards.example; may be "
            "repeated.",
        ),
    ] = (),
    limit: Annotated[
        Sequence[str],
        Parameter(
            negative="",
            help="What strangers may ask, as name=number; may be repeated. Names: "
            + ", ".join(Limits.__struct_fields__)
            + ".",
        ),
    ] = (),
    pace: Annotated[
        float, Parameter(help="Seconds a bot waits before it answers.", show_default=True)
    ] = 0.7,
    browser: Annotated[
        bool,
        Parameter(
            name=("--browser", "--open"),
            negative="--no-browser",
            help="Open a browser, where there is one.",
        ),
    ] = True,
) -> None:
    """Start the server: tables in the browser, each seat with a link of its own.

    ```console
    fiftyfour serve
    fiftyfour serve --host 0.0.0.0 --port 8080 --data ~/tables --no-browser
    fiftyfour serve --origin https://cards.example --limit tables_per_hour=20
    ```

    Ctrl-C stops it; tables are kept, and go on when it is started again.
    """
    if data is not None and database:
        raise UnknownSystem("give a directory (--data) or a database (--database), not both")
    if not 0 <= pace <= MOST_PACE:
        raise UnknownSystem(f"--pace is a number of seconds from 0 to {MOST_PACE}, not {pace:g}")
    origins, limits = tuple(map(_origin, origin)), _limits(limit)
    _must_be_free(host, port)
    import asyncio  # only now: these load a whole server

    from fiftyfour.web import config
    from fiftyfour.web import serve as run

    database = database or config.sqlite_url((data or config.data_dir()) / DATABASE)
    asyncio.run(_must_open(database))
    settled = config.Config(origins=origins, limits=limits, pace=pace)
    with contextlib.suppress(KeyboardInterrupt):  # the usual way to stop it
        run(host, port, database, open_browser=browser and _has_browser(), config=settled)


def _origin(text: str) -> str:
    """An origin as browsers send it; UnknownSystem if it is none."""
    try:
        parts = urlsplit(text)
        port = f":{parts.port}" if parts.port is not None else ""
    except ValueError:
        parts, port = urlsplit(""), ""
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
        raise UnknownSystem(f"an origin is written like https://cards.example, not {text[:80]!r}")
    return f"{parts.scheme}://{parts.hostname}{port}"


def _limits(given: Sequence[str]) -> Limits:
    """The usual limits but for these, `name=number`; UnknownSystem for what cannot be one."""
    usual = Limits()
    changed: dict[str, float] = {}
    for one in given:
        name, _, text = (part.strip() for part in one.partition("="))
        if name not in Limits.__struct_fields__:
            names = ", ".join(Limits.__struct_fields__)
            raise UnknownSystem(f"there is no limit {name[:40]!r}; there are {names}")
        whole = isinstance(getattr(usual, name), int)
        try:
            value = int(text) if whole else float(text)
        except ValueError:
            value = 0
        if not 0 < value < math.inf:
            kind = "a whole number" if whole else "a number"
            raise UnknownSystem(f"limit {name} is {kind} above 0, not {text[:40]!r}")
        changed[name] = value
    return structs.replace(usual, **changed)


def _must_be_free(host: str, port: int) -> None:
    """Raise UnknownSystem if nobody could listen there."""
    if not 0 <= port <= 65535:
        raise UnknownSystem(f"a port is a number from 0 to 65535, not {port}")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        with socket.socket(found[0][0], socket.SOCK_STREAM) as trial:
            if os.name == "posix":
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(found[0][4])
    except OSError as wrong:
        raise UnknownSystem(
            f"cannot listen on {host}:{port}: {wrong.strerror}; try another --port"
        ) from None


async def _must_open(database: str) -> None:
    """Bring the database up to date; TableError if it cannot be opened."""
    from fiftyfour.table.store import Store

    store = await Store.open(database)
    await store.close()


def _has_browser() -> bool:
    """True if a browser can show a window; one that runs in the terminal would take it over."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in screens):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
