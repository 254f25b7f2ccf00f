"""How many tables one address may make."""

from fiftyfour.engine.errors import TableError
from fiftyfour.table.limits import Limits
from fiftyfour.table.records import Record
from fiftyfour.table.store import Store

HOUR = 3600 * 1000
"""An hour in milliseconds."""

MONTH = 30 * 24 * HOUR
"""30 days in milliseconds."""


async def check_made(store: Store, record: Record, limits: Limits) -> None:
    """Raise TableError `too_many_tables` if this new one would be too many from its address."""
    for span, most, words in (
        (HOUR, limits.tables_per_hour, "an hour; try again later"),
        (MONTH, limits.tables_per_address, "a month"),
    ):
        if await store.made_by(record.made_by, since=record.made_at - span) >= most:
            raise TableError("too_many_tables", f"one address may make {most} tables {words}")
