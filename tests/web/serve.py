"""The server as it is, in a process of its own.

usage: python serve.py PORT DATABASE_FILE CONFIG_JSON
"""

import sys

import msgspec

from fiftyfour.web import Config, serve

if __name__ == "__main__":
    port, database, config = sys.argv[1:]
    serve(
        port=int(port),
        database_url=f"sqlite+aiosqlite:///{database}",
        config=msgspec.json.decode(config, type=Config),
    )
