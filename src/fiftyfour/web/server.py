"""Run the web server in this process."""

import asyncio
import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from typing import Any

import segno
import uvicorn
from litestar import Litestar
from msgspec import structs

from fiftyfour.web.addresses import addresses_of
from fiftyfour.web.app import guarded, service
from fiftyfour.web.config import Config
from fiftyfour.web.frames import Frames
from fiftyfour.web.hall import Hall, protocol, room
from fiftyfour.web.logs import log_to_stderr
from fiftyfour.web.passing import Passing

FRAME = 256 * 1024
"""Largest WebSocket message, in bytes; a larger one closes the connection."""


class Server(uvicorn.Server):
    """A server that says when it is ready and where, and to everyone connected when it stops."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: Litestar,
        ready: Callable[[str, int], None],
        passing: Passing | None = None,
    ) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready
        self._passing = passing

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Bind, then say so."""
        await super().startup(sockets)
        if self.started and self.servers:
            _settle()
            if self._passing is not None:
                self._passing.listen(self._protocol)
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            settled: Config = self._app.state.config
            self._app.state.addresses = addresses_of(host, port, settled)
            self._ready(host, port)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, say goodbye to those who are, then close (code 1012)."""
        for server in self.servers:
            server.close()
        if self._passing is not None:
            self._passing.close()
        await self._app.state.tables.farewell()
        await super().shutdown(sockets)

    def _protocol(self) -> asyncio.Protocol:
        """The protocol of a connection, as uvicorn makes it."""
        make: Any = self.config.http_protocol_class
        state = self.lifespan.state
        return make(config=self.config, server_state=self.server_state, app_state=state)


def serve(
    host: str = "127.0.0.1",
    port: int = 5454,
    database_url: str = "",
    *,
    open_browser: bool = False,
    config: Config | None = None,
) -> None:
    """Serve until interrupted.

    Args:
        host: the address to listen on.
        port: the port; 0 picks a free one.
        database_url: the database; default: a file in the user's data directory.
        open_browser: open the page in the user's browser when it is ready.
        config: everything else.

    Raises:
        SystemExit: the address is taken, or the database cannot be opened.
    """
    settled = config or Config()
    if database_url:
        settled = structs.replace(settled, database_url=database_url)
    run(
        settled,
        lambda host, port: announce(host, port, settled, open_browser),
        host=host,
        port=port,
    )


def run(
    settled: Config,
    ready: Callable[[str, int], None],
    *,
    host: str = "",
    port: int = 0,
    sockets: list[socket.socket] | None = None,
    passing: Passing | None = None,
) -> None:
    """Serve at an address, or on sockets that are bound already, and say when it is `ready`.

    Raises:
        SystemExit: the address is taken, or the database cannot be opened.
    """
    log_to_stderr(settled.log, settled.log_level)
    hall = Hall(room())
    app = service(settled, hall)
    running = uvicorn.Config(
        guarded(app, settled),
        host=host,
        port=port,
        loop="auto" if sys.platform == "win32" else "uvloop",
        http=protocol(hall, settled.hello, passing),
        ws=Frames,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,  # it costs more time and memory than it saves here
        log_config=None,  # ours
        access_log=settled.log_level == "info",
        proxy_headers=False,  # `behind` does it, for the proxies named
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    server = Server(running, app, ready, passing)
    server.run(sockets)
    if not server.started:
        raise SystemExit(1)


def announce(host: str, port: int, config: Config, open_browser: bool) -> None:
    """Print where the server is, for others too, and open it in the browser.

    In a terminal there is a QR code of the best address for others.
    """
    found = addresses_of(host, port, config)
    own, *others = (address + config.root_path for address in (found.own, *found.others))
    print(f"fiftyfour is running at {own}", flush=True)
    for number, other in enumerate(one for one in others if one != own):
        print(f"{'       or' if number else 'Others reach it'} at {other}", flush=True)
    if sys.stdout.isatty():
        if others:
            segno.make(others[0], micro=False).terminal(compact=True)
        else:
            print("Only this computer reaches it; --host 0.0.0.0 lets others in.", flush=True)
    if open_browser:
        own += "/replay" if config.replayed else ""
        threading.Thread(target=webbrowser.open, args=(own,), daemon=True).start()


def _settle() -> None:
    """Tune Python for this process, now that everything is loaded."""
    gc.collect()
    gc.freeze()  # everything loaded so far stays
    gc.set_threshold(100_000, 20, 100)  # what a move makes has no cycles, and all tables wait
    sys.setswitchinterval(0.0005)  # so that a thread that has committed continues quickly
