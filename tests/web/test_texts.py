"""Names, titles, talk and notes: the same rule at every entrance of a table."""

import pytest

from fiftyfour.engine.actions import Begin, Note, Say
from fiftyfour.engine.things import Seat
from fiftyfour.table.http import SeatPlan
from fiftyfour.table.protocol.client import Arrange, Avoid, Enter, Post, Relink, Sit, Talk
from fiftyfour.table.protocol.server import Ok

from .conftest import Server
from .test_door import P2, inside, outside, said, table_link

GOOD = ["👩‍🚀 Mia", "می‌رود"]
EMPTY = "\u3164"


@pytest.mark.parametrize("text", [*GOOD, EMPTY])
async def test_all_that_people_write_is_taken_by_one_rule(server: Server, text: str) -> None:
    seats = (SeatPlan(role="gm", name="Gil"), SeatPlan(name="Ann"), SeatPlan(name="Bo"))
    made = await server.make(system="suits", seats=seats)
    fits = text in GOOD
    async with server.seat(made.table.id, made.tokens["gm"]) as gil:

        async def taken(asked: Sit | Talk | Arrange | Avoid | Post) -> bool:
            return isinstance(await said(gil, asked), Ok)

        async def done(action: Begin | Say | Note) -> bool:
            return isinstance(await gil.ask(action), Ok)

        assert await taken(Sit(id="1", name=text)) == fits
        assert await taken(Talk(id="2", text=text)) == fits
        assert await taken(Arrange(id="3", title=text)) == fits
        assert await taken(Arrange(id="4", lines=(text,))) == fits
        assert await taken(Avoid(id="5", veil=text)) == fits
        assert await taken(Post(id="6", title="x", note=text))  # which may be empty
        assert await done(Begin())
        assert await done(Say(text=text)) == fits
        assert await done(Note(text=text)) == fits
        if fits:
            assert gil.view is not None
            assert next(seat.name for seat in gil.view.seats) == text


async def test_namesakes_are_told_apart_in_the_log(server: Server) -> None:
    made = await server.make("Bo", "", "Marlow")
    table, link = made.table.id, await table_link(server, made)
    async with server.seat(table, made.tokens["p1"]) as bo:
        async with outside(server, table, link, "other") as (other, _):
            assert isinstance(await said(other, Enter(id="e", seat=P2, name="bo")), Ok)
        assert isinstance(await said(bo, Arrange(id="b", bots={Seat("p3"): True})), Ok)
        async with inside(server, table, link, "other") as other:
            assert other.welcome is not None
            names = [seat.name for seat in other.welcome.table.seats]
            assert names[:2] == ["Bo", "bo 2"]
            assert isinstance(await said(other, Sit(id="s", name="Bo")), Ok)  # its own seat
            await bo.begin()
            assert isinstance(await said(bo, Relink(id="h", seat="p2", name="Bo")), Ok)
        assert bo.view is not None
        assert [seat.name for seat in bo.view.seats][:2] == ["Bo", "Bo 2"]


async def test_a_person_called_as_a_bot_is_told_apart(server: Server) -> None:
    made = await server.make("Juniper", "")
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:
        assert isinstance(await said(ann, Arrange(id="b", bots={P2: True})), Ok)
        await ann.begin()
        assert ann.view is not None
        assert [seat.name for seat in ann.view.seats] == ["Juniper", "Juniper 2"]


async def test_what_a_campaign_remembers_keeps_the_rule(server: Server) -> None:
    """Everybody at its tables reads it."""
    made = await server.make("Ann", "Bo")
    path = f"/api/tables/{made.table.id}/memory"
    async with server.api(made.tokens["p1"]) as ann:
        note = {"people": f"{GOOD[0]}\n\u2067Bo\u2069", "notes": EMPTY, "revision": 0}
        for _ in range(2):  # a repeat is one still
            kept = (await ann.put(path, json=note)).json()
            assert kept == {"people": f"{GOOD[0]}\nBo", "revision": 1}
        for bad in ("\u202eoB", "a\x07"):
            refused = await ann.put(path, json={"threads": bad, "revision": 1})
            assert (refused.status_code, refused.json()["code"]) == (409, "bad_text")
