"""The server as it is, in a process of its own.

All that it imports is imported once, by the process that `multiprocessing` forks servers from.
"""

import gc
import os
import resource
from functools import partial
from multiprocessing.connection import Connection

import uvicorn

from fiftyfour.engine.system import installed
from fiftyfour.table.only import only_server
from fiftyfour.web import Config, serve
from fiftyfour.web.app import guarded, service
from fiftyfour.web.hall import Hall, room
from fiftyfour.web.server import Server, announce
from fiftyfour.web.workers import serve_together

installed()
gc.freeze()  # what is there before the fork is garbage in none of them


def run_server(
    output: "Connection[None, str]", port: int, config: Config, workers: int, files: int, asgi: bool
) -> None:
    """Serve until told to stop, and print to `output`.

    With `files` it may open no more than these; with `asgi` the application runs as any ASGI
    server would run it, without our own protocols.
    """
    os.dup2(output.fileno(), 1)
    output.close()
    if files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    with only_server(config.database_url):
        if asgi:
            app = service(config, Hall(room()))
            plain = uvicorn.Config(guarded(app, config), port=port, log_level="warning")
            Server(plain, app, partial(announce, config=config, open_browser=False)).run()
        elif workers > 1:
            serve_together(workers, "127.0.0.1", port, config)
        else:
            serve(port=port, config=config)
