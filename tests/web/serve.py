"""The server as it is, in a process of its own.

usage: python serve.py PORT DATABASE_FILE CONFIG_JSON [asgi]

With `asgi` the application runs as any ASGI server would run it, without our own protocols.
"""

import sys

import msgspec
import uvicorn
from msgspec import structs

from fiftyfour.web import Config, serve
from fiftyfour.web.app import guarded, service
from fiftyfour.web.hall import Hall, room
from fiftyfour.web.server import Server

if __name__ == "__main__":
    port, database, config, *way = sys.argv[1:]
    settled = msgspec.json.decode(config, type=Config)
    database_url = f"sqlite+aiosqlite:///{database}"
    if way:
        app = service(structs.replace(settled, database_url=database_url), Hall(room()))
        plain = uvicorn.Config(guarded(app, settled), port=int(port), log_level="warning")
        Server(plain, app, settled.root_path, open_browser=False).run()
    else:
        serve(port=int(port), database_url=database_url, config=settled)
