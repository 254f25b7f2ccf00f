"""The server as it is, in a process of its own.

usage: python serve.py PORT DATABASE_FILE CONFIG_JSON [asgi]

With `asgi` the application runs as any ASGI server would run it, without our own protocols.
"""

import sys

import msgspec
import uvicorn
from msgspec import structs

from fiftyfour.web import Config, create_app, serve
from fiftyfour.web.server import Server

if __name__ == "__main__":
    port, database, config, *way = sys.argv[1:]
    settled = msgspec.json.decode(config, type=Config)
    database_url = f"sqlite+aiosqlite:///{database}"
    if way:
        app = create_app(structs.replace(settled, database_url=database_url))
        Server(uvicorn.Config(app, port=int(port), log_level="warning"), False).run()
    else:
        serve(port=int(port), database_url=database_url, config=settled)
