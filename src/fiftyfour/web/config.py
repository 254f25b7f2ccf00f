"""The configuration of the web server."""

import os
import sys
from pathlib import Path

from msgspec import Struct

from fiftyfour.table.limits import Limits
from fiftyfour.table.only import url_of
from fiftyfour.web.logs import Form, Level

DATABASE = "tables.sqlite"
"""The database file in the data directory."""


class Config(Struct, frozen=True, kw_only=True):
    """Everything an installation can change.

    Attributes:
        database_url: the database; empty: a file in the user's data directory.
        origins: other sites whose pages may use the server (`https://cards.example`).
        public_url: where people reach the server, if something stands in front of it.
        allowed_hosts: other names by which it may be reached (`cards.example`).
        root_path: the path at which it is reached, such as `/cards`; empty: the root.
        trusted_proxies: addresses and networks of proxies that are believed who a client is.
        metrics: where Prometheus may read metrics, such as `127.0.0.1:9454`; empty: nowhere.
        log, log_level: how the server logs, and from which level on.
        limits: limits on requests.
        private_webhooks: channels may be told at private addresses too.
        pace: seconds a bot waits before it answers.
        idle: seconds after which an idle table is unloaded.
        snapshot_every: entries between two snapshots of a table.
        replayed: a transcript that the page at `/replay` shows without being given one.
        hello: seconds a connection has for its first message, or for a whole request.
    """

    database_url: str = ""
    origins: tuple[str, ...] = ()
    public_url: str = ""
    allowed_hosts: tuple[str, ...] = ()
    root_path: str = ""
    trusted_proxies: tuple[str, ...] = ()
    metrics: str = ""
    log: Form = "text"
    log_level: Level = "warning"
    limits: Limits = Limits()
    private_webhooks: bool = False
    pace: float = 0.4
    idle: float = 600.0
    snapshot_every: int = 100
    replayed: Path | None = None
    hello: float = 10.0

    @property
    def own_origins(self) -> tuple[str, ...]:
        """All sites whose pages may use the server, besides the one in a request's Host."""
        return (*self.origins, self.public_url) if self.public_url else self.origins


def data_dir() -> Path:
    """The user's data directory: `FIFTYFOUR_DATA`, or else the system's usual place."""
    if chosen := os.environ.get("FIFTYFOUR_DATA"):
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "fiftyfour"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/fiftyfour"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "fiftyfour"


def sqlite_url(file: Path) -> str:
    """The URL of a database file; it contains secrets, so only this user can read it."""
    file = file.expanduser().resolve()
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    file.touch(mode=0o600)
    return url_of(file)
