"""Evenings: results, and the tables of whoever holds links."""

from fiftyfour.desk.desk import Desk, check_rate
from fiftyfour.desk.routes import get, post
from fiftyfour.table.http import Mine, MyTable, Reckoned


@get("/api/tables/{table_id}/results/{evening}")
async def results(table_id: str, evening: int, desk: Desk, token: str) -> Reckoned:
    """The results of an evening, for the table and whoever has the link to them."""
    async with desk.tables.at(table_id) as live:
        await live.refresh()
        viewer = None
        if not live.shared(token, evening):
            viewer = live.viewer(token)
        check_rate(live, viewer, desk.tables.limits)
        return await live.results(evening)


@post("/api/tables/mine", status=200)
async def mine(data: Mine, desk: Desk, address: str) -> list[MyTable]:
    """What can be told of the tables whose links somebody holds."""
    return await desk.glances.of(data.links, address)


ROUTES = [results, mine]
