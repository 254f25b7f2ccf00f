"""Evenings over HTTP: results, and the tables of whoever holds links."""

from litestar import get, post
from litestar.datastructures import State

from fiftyfour.table.http import Mine, MyTable, Reckoned
from fiftyfour.table.mine import Glances
from fiftyfour.table.tables import Tables
from fiftyfour.web.access import Asked, check_rate, token_of
from fiftyfour.web.proxy import address_of


@get("/api/tables/{table_id:str}/results/{evening:int}")
async def results(table_id: str, evening: int, request: Asked, state: State) -> Reckoned:
    """The results of an evening, for the table and whoever has the link to them."""
    tables: Tables = state.tables
    token = token_of(request)
    async with tables.at(table_id) as live:
        await live.refresh()
        viewer = None
        if not live.shared(token, evening):
            viewer = live.viewer(token)
        check_rate(live, viewer, tables.limits)
        return await live.results(evening)


@post("/api/tables/mine", status_code=200)
async def mine(data: Mine, request: Asked, state: State) -> list[MyTable]:
    """What can be told of the tables whose links somebody holds."""
    glances: Glances = state.glances
    return await glances.of(data.links, address_of(request))


ROUTES = [results, mine]
