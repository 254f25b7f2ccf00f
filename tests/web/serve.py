"""The server as it is, in a process of its own.

usage: python serve.py PORT DATABASE_FILE CONFIG_JSON [asgi]

With `asgi` the application runs as any ASGI server would run it, without our own protocols.
"""

import sys
from pathlib import Path

import msgspec
import uvicorn
from msgspec import structs

from fiftyfour.table.only import only_server, url_of
from fiftyfour.web import Config, serve
from fiftyfour.web.app import guarded, service
from fiftyfour.web.hall import Hall, room
from fiftyfour.web.server import Server, announce

if __name__ == "__main__":
    port, database, config, *way = sys.argv[1:]
    settled = msgspec.json.decode(config, type=Config)
    url = url_of(Path(database))
    with only_server(url):
        if way:
            app = service(structs.replace(settled, database_url=url), Hall(room()))
            plain = uvicorn.Config(guarded(app, settled), port=int(port), log_level="warning")
            Server(plain, app, lambda host, at: announce(host, at, "", False)).run()
        else:
            serve(port=int(port), database_url=url, config=settled)
