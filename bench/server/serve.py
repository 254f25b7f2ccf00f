"""Our server without the limits that would stop a load test.

usage: python serve.py PORT DATABASE_URL WORKERS
"""

import sys

from fiftyfour.table.limits import Limits
from fiftyfour.web import Config, serve
from fiftyfour.web.workers import serve_together

ENDLESS = Limits(rate=1e6, burst=10**6, tables_per_hour=10**6, tables_per_address=10**6)

if __name__ == "__main__":
    port, database, workers = sys.argv[1:]
    config = Config(limits=ENDLESS, database_url=database)
    if workers == "1":
        serve(port=int(port), config=config)
    else:
        serve_together(int(workers), "127.0.0.1", int(port), config)
