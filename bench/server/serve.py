"""Our server without the limits that would stop a load test.

usage: python serve.py PORT DATABASE_URL
"""

import sys

from fiftyfour.table.limits import Limits
from fiftyfour.web import Config, serve

ENDLESS = Limits(rate=1e6, burst=10**6, tables_per_hour=10**6, tables_per_address=10**6)

if __name__ == "__main__":
    port, database = sys.argv[1:]
    serve(port=int(port), database_url=database, config=Config(limits=ENDLESS))
