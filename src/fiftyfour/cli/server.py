"""`fiftyfour serve`: tables in the browser."""

import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from fiftyfour.engine.errors import UnknownSystem


def serve(
    *,
    host: Annotated[str, Parameter(help="Address to listen on; 0.0.0.0 for all of them.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, Parameter(help="Port to listen on.")] = 5454,
    data: Annotated[Path | None, Parameter(help="Directory in which tables are kept.")] = None,
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
    fiftyfour serve --host 0.0.0.0 --port 8080 --data /srv/fiftyfour --no-browser
    ```

    Ctrl-C stops it; tables are kept, and go on when it is started again.
    """
    if not 0 <= port <= 65535:
        raise UnknownSystem(f"a port is a number from 0 to 65535, not {port}")
    if data is not None and database:
        raise UnknownSystem("give a directory (--data) or a database (--database), not both")
    from fiftyfour.web import serve as run  # only now: it loads a whole server

    if not database:
        directory = data or data_directory()
        directory.mkdir(parents=True, exist_ok=True)
        database = f"sqlite+aiosqlite:///{(directory / 'fiftyfour.db').absolute()}"
    run(host=host, port=port, database_url=database, open_browser=browser)


def data_directory() -> Path:
    """Where this system keeps what programs write for a user."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "fiftyfour"
