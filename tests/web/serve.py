"""The server as it is, in a process of its own.

usage: python serve.py PORT DATABASE_FILE CONFIG_JSON
"""

import sys
from pathlib import Path

import msgspec

from fiftyfour.table.only import only_server, url_of
from fiftyfour.web import Config, serve

if __name__ == "__main__":
    port, database, config = sys.argv[1:]
    url = url_of(Path(database))
    with only_server(url):
        serve(port=int(port), database_url=url, config=msgspec.json.decode(config, type=Config))
