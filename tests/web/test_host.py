"""The role of the host: handed on, taken while the host is away, and what does not come with it."""

import asyncio
from collections.abc import Generator
from typing import Any

import pytest
from msgspec import structs

from fiftyfour.engine.actions import Close
from fiftyfour.engine.proof import examine
from fiftyfour.engine.things import GM, Seat
from fiftyfour.table.http import MadeTable, SeatPlan
from fiftyfour.table.protocol.client import (
    Again,
    Arrange,
    Change,
    Enter,
    Manage,
    Publish,
    Relink,
    SetHost,
    Sit,
)
from fiftyfour.table.protocol.info import Doorway
from fiftyfour.table.protocol.server import Error, Ok, TableChanged
from fiftyfour.web import Config
from tests.postgres import Postgres

from .conftest import FREE, Client, Server
from .test_door import outside
from .test_notebooks import ask, heist, link, refused
from .test_notebooks import made as made_notebook
from .test_seats import refusal, told, wish

ANN, BO, CY = Seat("p1"), Seat("p2"), Seat("p3")
SOON = structs.replace(FREE, host_away=0.4)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server on which nobody waits long for a host."""
    running = Server(tmp_path_factory.mktemp("hasty"), Config(limits=SOON, pace=0.0))
    running.start()
    yield running
    running.stop()


async def taken(client: Client, seat: Seat) -> None:
    """Take the role as soon as that is possible."""
    for number in range(100):
        await client.say(SetHost(id=f"take{number}", seat=seat))
        said = await client.reply(f"take{number}")
        if isinstance(said, Ok):
            return
        assert said.code == "host_here", said
        await asyncio.sleep(0.1)
    raise AssertionError("the role cannot be taken")


async def shut_out(server: Server, table: str, token: str, seat: str) -> str:
    """The code with which a request to be host is refused."""
    body = {"id": f"host {token}", "seat": seat}
    return await refused(server, "POST", f"tables/{table}/host", token, json=body)


async def test_the_host_hands_the_role_on_before_the_game_and_in_it(server: Server) -> None:
    made = await server.make("Ann", "Bo", "Cy", "bot")
    table, tokens = made.table.id, made.tokens
    async with (
        server.seat(table, tokens["p1"]) as ann,
        server.seat(table, tokens["p2"]) as bo,
        server.seat(table, tokens["p3"]) as cy,
        server.seat(table, tokens["spectator"]) as watcher,
    ):
        assert await refusal(ann, SetHost(id="free", seat=BO)) == "not_claimed"
        assert await refusal(ann, SetHost(id="bot", seat=Seat("p4"))) == "bot_seat"
        assert await refusal(ann, SetHost(id="none", seat=Seat("p9"))) == "not_seated"
        await wish(bo, Sit(id="sit", name="Bo"))
        await wish(ann, SetHost(id="bo", seat=BO))
        await wish(ann, SetHost(id="bo", seat=BO))  # a repeat is answered
        now = (await watcher.hear(TableChanged, lambda one: one.table.host == BO)).table
        assert now.vacant_from == 0
        await bo.hear(Doorway, lambda one: bool(one.token))
        assert await door_of(server, made, "p1") == ""
        assert await refusal(ann, Arrange(id="t", title="Mine")) == "not_host"
        async with outside(server, table, await door_of(server, made, "p2"), "eve") as (_, seen):
            assert [one.seat for one in seen.seats if one.free] == [CY]  # Ann's seat stays hers
        await bo.begin()
        await wish(bo, Manage(id="skip", seat=CY, do="stand_in"))
        await wish(bo, SetHost(id="cy", seat=ANN))
        for one in (ann, cy, watcher):
            await told(one, "Bo makes Ann the host")
        assert await refusal(bo, Publish(id="p", shown=True)) == "not_host"
        await wish(ann, Publish(id="p", shown=True))


async def door_of(server: Server, made: MadeTable, seat: str) -> str:
    """The token of the table's link, as this seat is shown it."""
    answer = await ask(server, "GET", f"tables/{made.table.id}/door", made.tokens[seat])
    return str(answer.json()["token"])


async def test_nobody_takes_the_role_of_a_host_who_is_here(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with server.seat(table, tokens["p2"]) as bo:
        async with server.seat(table, tokens["p1"]) as ann:
            await ann.begin()
            assert await refusal(bo, SetHost(id="1", seat=BO)) == "host_here"
        gone = (await bo.hear(TableChanged, lambda one: one.table.vacant_from > 0)).table
        left = next(one.left for one in gone.seats if one.seat == ANN)
        assert gone.vacant_from == left + 600_000
        await bo.say(SetHost(id="2", seat=BO))
        said = await bo.reply("2")
        assert isinstance(said, Error)
        assert said.code == "host_here"
        assert said.message == "Ann is the host; ask again in 10 min"


async def test_somebody_present_takes_the_role_and_it_stays_theirs(hasty: Server) -> None:
    """In full view, in the log, over a restart; a stranger, a spectator and a rival cannot."""
    made = await hasty.make("Ann", "Bo", "Cy", "bot")
    table, tokens = made.table.id, made.tokens
    other = await hasty.make("Eve")
    async with (
        hasty.seat(table, tokens["p2"]) as bo,
        hasty.seat(table, tokens["p3"]) as cy,
        hasty.seat(table, tokens["spectator"]) as watcher,
    ):
        async with hasty.seat(table, tokens["p1"]) as ann:
            await ann.begin()
            await wish(ann, Arrange(id="mute", mute={CY: True}))
        await asyncio.sleep(0.6)
        for token, code in ((tokens["spectator"], "spectator"), (other.tokens["p1"], "bad_token")):
            assert await shut_out(hasty, table, token, "p2") == code
        assert await refusal(watcher, SetHost(id="w", seat=BO)) == "spectator"
        assert await refusal(cy, SetHost(id="c", seat=CY)) == "muted"
        assert await refusal(bo, SetHost(id="n", seat=CY)) == "not_host"
        assert await shut_out(hasty, table, tokens["p4"], "p4") == "bot_seat"
        assert await refusal(bo, Manage(id="s", seat=ANN, do="stand_in")) == "not_host"
        await taken(bo, BO)
        for one in (bo, cy, watcher):
            await told(one, "Ann is away: Bo is the host now")
        await wish(bo, Manage(id="s2", seat=ANN, do="stand_in"))
        await wish(bo, Arrange(id="a", clock=5, mute={CY: False}))
    hasty.kill()
    hasty.start()
    async with hasty.seat(table, tokens["p1"]) as ann, hasty.seat(table, tokens["p2"]) as bo:
        assert ann.welcome is not None
        assert ann.welcome.table.host == BO
        assert await refusal(ann, SetHost(id="back", seat=ANN)) == "host_here"
        assert await refusal(ann, Publish(id="p", shown=True)) == "not_host"
        await wish(ann, Manage(id="t", seat=ANN, do="take_over"))
        assert isinstance(await bo.ask(Close()), Ok)
        await wish(bo, SetHost(id="after", seat=ANN))  # also once it is closed
        await wish(ann, Again(id="again"))
    text = (await ask(hasty, "GET", f"tables/{table}/transcript", tokens["p1"])).content
    assert not examine(text).unproven
    assert b'"action":{"action":"host","seat":"p2","taken":true}' in text


async def test_a_host_who_is_back_after_a_restart_is_not_replaced(hasty: Server) -> None:
    """Whoever was here when the server fell has time to come back, however long ago they came."""
    made = await hasty.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with hasty.seat(table, tokens["p1"]) as ann, hasty.seat(table, tokens["p2"]):
        await ann.begin()
        await asyncio.sleep(0.6)
        hasty.kill()
    hasty.start()
    async with hasty.seat(table, tokens["p2"]) as bo:
        assert await refusal(bo, SetHost(id="1", seat=BO)) == "host_here"


async def test_the_role_is_taken_at_another_process(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with postgres.database() as url:
        config = Config(limits=SOON, pace=0.0, database_url=url)
        here, there = (Server(tmp_path_factory.mktemp("one"), config) for _ in range(2))
        here.start()
        there.start()
        made = await here.make("Ann", "Bo", "Cy")
        table, tokens = made.table.id, made.tokens
        async with there.seat(table, tokens["p2"]) as bo, here.seat(table, tokens["p3"]) as cy:
            async with here.seat(table, tokens["p1"]) as ann:
                await ann.begin()
                await asyncio.sleep(0.6)
                assert await refusal(bo, SetHost(id="here", seat=BO)) == "host_here"
            await taken(bo, BO)
            await told(cy, "Ann is away: Bo is the host now")
            while cy.table is None or cy.table.host != BO:
                await cy.next()
            assert await refusal(cy, Manage(id="m", seat=ANN, do="stand_in")) == "not_host"
        async with here.seat(table, tokens["p2"]) as bo:
            await wish(bo, Manage(id="m", seat=ANN, do="stand_in"))
        here.stop()
        there.stop()


@pytest.mark.parametrize("begun", [False, True])
async def test_what_the_gm_knows_does_not_come_with_the_role(hasty: Server, begun: bool) -> None:
    book = await made_notebook(hasty, heist())
    seats = (SeatPlan(role="gm", name="Gil"), SeatPlan(name="Ann"), SeatPlan(name="Bo"))
    new: dict[str, Any] = {"system": "acesout", "seats": seats, "chance": "plain"}
    made = await hasty.make(notebook=link(book), **new)
    table, tokens = made.table.id, made.tokens
    assert made.table.host == "gm"
    async with hasty.seat(table, tokens["p1"]) as ann:
        async with hasty.seat(table, tokens["gm"]) as gil:
            await wish(ann, Sit(id="sit", name="Ann"))
            if begun:
                await gil.begin()
        before = (await ask(hasty, "GET", f"tables/{table}/view", tokens["p1"])).json()
        assert not made.table.handed
        await taken(ann, ANN)
        assert (await ask(hasty, "GET", f"tables/{table}", tokens["p1"])).json()["handed"]
        after = (await ask(hasty, "GET", f"tables/{table}/view", tokens["p1"])).json()
        if begun:
            assert [zone["name"] for zone in after["zones"]] == [z["name"] for z in before["zones"]]
            assert after["zones"] == before["zones"]
            assert after["tracks"] == before["tracks"]
        # the notebook stays closed, and no way leads to the GM's seat
        for how, path in (("GET", "notebook"), ("POST", "notebook/copy")):
            code = await refused(hasty, how, f"tables/{table}/{path}", tokens["p1"])
            assert code == "not_gm"
        wishes: list[Change] = [
            Relink(id="1", seat="gm"),
            Relink(id="2", seat="gm", name="Me"),
            Arrange(id="3", bots={GM: False}),
            *([Manage(id="4", seat=GM, do="take_over")] if begun else [Arrange(id="5", remove=GM)]),
        ]
        for wanted in wishes:
            assert await refusal(ann, wanted) == "not_host"
        async with outside(hasty, table, await door_of(hasty, made, "p1"), "eve") as (eve, seen):
            assert not [one for one in seen.seats if one.seat == "gm" and one.free]
            await eve.say(Enter(id="e", seat=GM, name="Me"))
            await asyncio.sleep(0.2)
            doorway = await ask(hasty, "GET", f"tables/{table}/door", tokens["p1"])
            assert doorway.json()["callers"] == []  # only Gil can let her in there
        if begun:
            await wish(ann, Manage(id="bot", seat=GM, do="stand_in"))
            await wish(ann, Again(id="again"))
        async with hasty.seat(table, tokens["gm"]) as gil:
            assert gil.welcome is not None
            if begun:
                await wish(gil, Manage(id="back", seat=GM, do="take_over"))
                table = gil.welcome.table.next
    if begun:  # nor at the next table
        body = {"id": "n", "seat": "gm"}
        path = f"tables/{table}/relink"
        assert await refused(hasty, "POST", path, tokens["p1"], json=body) == "not_host"
