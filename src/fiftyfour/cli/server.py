"""`fiftyfour serve`: tables in the browser."""

import contextlib
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from fiftyfour.engine.errors import UnknownSystem

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
    ```

    Ctrl-C stops it; tables are kept, and go on when it is started again.
    """
    if data is not None and database:
        raise UnknownSystem("give a directory (--data) or a database (--database), not both")
    _must_be_free(host, port)
    import asyncio  # only now: these load a whole server

    from fiftyfour.web import config
    from fiftyfour.web import serve as run

    database = database or config.sqlite_url((data or config.data_dir()) / DATABASE)
    asyncio.run(_must_open(database))
    with contextlib.suppress(KeyboardInterrupt):  # the usual way to stop it
        run(host, port, database, open_browser=browser and _has_browser())


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
