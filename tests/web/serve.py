"""The server as it is, in a process of its own.

usage: python serve.py PORT CONFIG_JSON WORKERS [asgi]

With `asgi` the application runs as any ASGI server would run it, without our own protocols.
"""

import sys
from functools import partial

import msgspec
import uvicorn

from fiftyfour.table.only import only_server
from fiftyfour.web import Config, serve
from fiftyfour.web.app import guarded, service
from fiftyfour.web.hall import Hall, room
from fiftyfour.web.server import Server, announce
from fiftyfour.web.workers import serve_together

if __name__ == "__main__":
    port, config, workers, *way = sys.argv[1:]
    settled = msgspec.json.decode(config, type=Config)
    with only_server(settled.database_url):
        if way:
            app = service(settled, Hall(room()))
            plain = uvicorn.Config(guarded(app, settled), port=int(port), log_level="warning")
            Server(plain, app, partial(announce, config=settled, open_browser=False)).run()
        elif workers != "1":
            serve_together(int(workers), "127.0.0.1", int(port), settled)
        else:
            serve(port=int(port), config=settled)
