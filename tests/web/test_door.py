"""The door of a table: who comes in by which link, who is asked, and what is seen from outside."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from fiftyfour.engine.actions import Close
from fiftyfour.engine.things import Seat
from fiftyfour.table.http import MadeTable
from fiftyfour.table.protocol.client import (
    Admit,
    Again,
    Arrange,
    Bring,
    Change,
    Enter,
    Hello,
    Manage,
    Relink,
    Sit,
    Talk,
)
from fiftyfour.table.protocol.info import Doorway, Policy
from fiftyfour.table.protocol.server import AtDoor, Error, Ok, Talked, Welcome

from .conftest import Client, Server

P1, P2, P3 = Seat("p1"), Seat("p2"), Seat("p3")


@asynccontextmanager
async def outside(
    server: Server, table: str, token: str, device: str
) -> AsyncGenerator[tuple[Client, AtDoor]]:
    """A client that has come to the door, and what it sees there."""
    client = Client(await server.connect(table))
    try:
        await client.say(Hello(token=token, device=key(device)))
        yield client, await client.hear(AtDoor)
    finally:
        await client.socket.close()


@asynccontextmanager
async def inside(server: Server, table: str, token: str, device: str) -> AsyncGenerator[Client]:
    """A client that is let in at once."""
    client = Client(await server.connect(table))
    try:
        await client.say(Hello(token=token, device=key(device)))
        client.welcome = await client.hear(Welcome)
        yield client
    finally:
        await client.socket.close()


def key(device: str) -> str:
    """The key of a device of this name."""
    return device.encode().hex().ljust(64, "0") if device else ""


async def said(client: Client, message: Change | Enter) -> Ok | Error:
    await client.say(message)
    return await client.reply(message.id)


async def refused(client: Client, message: Change | Enter) -> str:
    """The code with which a message is refused."""
    answer = await said(client, message)
    assert isinstance(answer, Error), answer
    return answer.code


async def table_link(server: Server, made: MadeTable) -> str:
    """The token of the table's link, as its host gets it."""
    async with server.api(made.tokens["p1"]) as api:
        return (await api.get(f"/api/tables/{made.table.id}/door")).json()["token"]


async def set_door(server: Server, made: MadeTable, policy: Policy) -> None:
    async with server.api(made.tokens["p1"]) as api:
        body = {"id": f"door {policy}", "door": policy}
        assert (await api.post(f"/api/tables/{made.table.id}/arrange", json=body)).is_success


async def test_a_newcomer_picks_a_free_seat_and_comes_back_to_it(server: Server) -> None:
    made = await server.make("Ann", "", "bot")
    table, link = made.table.id, await table_link(server, made)
    async with outside(server, table, link, "phone") as (bo, seen):
        assert [(one.name, one.free, one.bot) for one in seen.seats] == [
            ("Ann", False, False),
            ("Player 2", True, False),
            ("Otto", False, True),
        ]
        assert await refused(bo, Enter(id="b", seat=P3, name="Bo")) == "bot_seat"
        assert await refused(bo, Enter(id="n", seat=P2, name=" ")) == "bad_text"
        assert await refused(bo, Enter(id="x", seat=Seat("p9"), name="Bo")) == "not_seated"
        for _ in range(2):  # a repeat is answered alike
            assert isinstance(await said(bo, Enter(id="e", seat=P2, name="Bo")), Ok)
        async with outside(server, table, link, "other") as (cy, seen):
            assert not seen.seats[1].free
            await cy.say(Enter(id="e", seat=P2, name="Cy"))  # taken: Bo or Ann are asked
            for token in (link, key("phone")):
                async with inside(server, table, token, "phone") as again:
                    assert again.welcome is not None
                    assert again.welcome.you == "p2"
                    assert again.welcome.table.seats[1].name == "Bo"
                    assert again.welcome.doorway is not None
                    assert [one.name for one in again.welcome.doorway.callers] == ["Cy"]
                    assert again.welcome.doorway.token == ""
    async with server.api(made.tokens["p2"]) as api:  # the old link opens it no more
        assert (await api.get(f"/api/tables/{table}")).json()["code"] == "bad_token"
    async with server.api(key("phone")) as api:
        assert (await api.get(f"/api/tables/{table}/door")).json() == {
            "type": "doorway",
            "token": "",
            "callers": [],
        }


async def test_nobody_picks_the_seat_of_somebody_who_was_removed(server: Server) -> None:
    made = await server.make("Ann", "Bo", "Cy")
    table, link = made.table.id, await table_link(server, made)
    async with server.seat(table, made.tokens["p1"]) as ann:
        await ann.begin()
        assert isinstance(await said(ann, Manage(id="r", seat=P2, do="remove")), Ok)
        async with outside(server, table, link, "phone") as (bo, seen):
            assert "Bo" not in [one.name for one in seen.seats]
            assert await refused(bo, Enter(id="e", seat=P2, name="Bo")) == "not_free"
        assert isinstance(await said(ann, Again(id="a")), Ok)
        async with server.api(made.tokens["p1"]) as api:
            next = (await api.get(f"/api/tables/{table}")).json()["next"]
            seats = (await api.get(f"/api/tables/{next}")).json()["seats"]
            assert [one["name"] for one in seats] == ["Ann", "Cy"]


async def test_the_host_lets_in_who_knocks(server: Server) -> None:
    made = await server.make("Ann", "Bo", "")
    table, link = made.table.id, await table_link(server, made)
    await set_door(server, made, "knock")
    async with (
        server.seat(table, made.tokens["p1"]) as ann,
        server.seat(table, made.tokens["p2"]) as bo,
        server.seat(table, made.tokens["spectator"]) as watcher,
    ):
        async with outside(server, table, link, "cy") as (cy, seen):
            assert seen.door == "knock"
            await cy.say(Enter(id="1", seat=P3, name="Cy"))
            await cy.say(Enter(id="1", seat=P3, name="Cy"))  # knocking twice is once
            (caller,) = (await ann.hear(Doorway, lambda one: bool(one.callers))).callers
            assert (caller.name, caller.seat, caller.taken) == ("Cy", "p3", False)
            assert await refused(bo, Admit(id="1", caller=caller.id)) == "not_host"
            assert await refused(watcher, Admit(id="1", caller=caller.id)) == "not_host"
            assert isinstance(await said(ann, Admit(id="1", caller=caller.id, yes=False)), Ok)
            assert await cy.reply("1") == Error(
                id="1", code="turned_away", message="you were not let in this time"
            )
            await cy.say(Enter(id="2", seat=P3, name="Cy"))
            (caller,) = (await ann.hear(Doorway, lambda one: bool(one.callers))).callers
            for repeat in ("2", "2", "3"):
                assert isinstance(await said(ann, Admit(id=repeat, caller=caller.id)), Ok)
            assert isinstance(await cy.reply("2"), Ok)
            await cy.say(Enter(id="3", name="Cy", new=True))
        await ann.hear(Doorway, lambda one: bool(one.callers))
        gone = await ann.hear(Doorway, lambda one: not one.callers)  # Cy has hung up
        assert gone.token == link
        assert await refused(ann, Admit(id="9", caller="nobody")) == "no_caller"
    assert not any("Cy" in text and "doorway" in text for text in bo.texts + watcher.texts)
    assert not any(link in text for text in bo.texts + watcher.texts)
    async with inside(server, table, link, "cy") as cy:
        assert cy.welcome is not None
        assert cy.welcome.you == "p3"


async def test_a_taken_seat_asks_its_holder_or_the_host(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    table, theirs = made.table.id, made.tokens["p2"]
    async with (
        server.seat(table, made.tokens["p1"]) as ann,
        inside(server, table, theirs, "laptop") as bo,
    ):
        assert isinstance(await said(bo, Sit(id="s", name="Bo")), Ok)
        async with server.api(theirs) as api:  # a program without a key cannot ask
            answer = await api.get(f"/api/tables/{table}/view")
            assert (answer.status_code, answer.json()["code"]) == (403, "taken")
        for caller_of in (bo, ann):
            device = "phone" if caller_of is bo else "tablet"
            async with outside(server, table, theirs, device) as (second, seen):
                assert [one.seat for one in seen.seats] == ["p2"]
                await second.say(Enter(id="e", seat=P1, name=device))  # no other seat
                asks = await caller_of.hear(Doorway, lambda one, who=device: who in str(one))
                (caller,) = asks.callers
                assert (caller.seat, caller.taken) == ("p2", True)
                assert isinstance(await said(caller_of, Admit(id=device, caller=caller.id)), Ok)
                assert isinstance(await second.reply("e"), Ok)
            async with inside(server, table, theirs, device) as second:
                assert second.welcome is not None
                assert second.welcome.you == "p2"
        assert isinstance(await said(ann, Relink(id="r", seat="p2")), Ok)
        assert (await bo.hear(Error)).code == "revoked"
    for device in ("laptop", "phone"):  # a new link leaves no device in
        async with server.api(key(device)) as api:
            answer = await api.get(f"/api/tables/{table}/view")
            assert (answer.status_code, answer.json()["code"]) == (403, "bad_token")


async def test_what_is_seen_from_outside_and_what_can_be_done_there(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    table, link = made.table.id, await table_link(server, made)
    async with server.seat(table, made.tokens["p1"]) as ann:
        await said(ann, Talk(id="t", text="the password is swordfish"))
        await ann.begin()
        async with outside(server, table, link, "eve") as (eve, seen):
            told = "type protocol id system title phase door seats seat room"
            assert set(json.loads(eve.texts[0])) == set(told.split())
            assert (seen.phase, seen.room) == ("running", True)
            asked = Sit(id="1", name="Eve"), Talk(id="1", text="hi"), Relink(id="1", seat="p2")
            for message in asked:
                assert await refused(eve, message) == "at_door"
            assert isinstance(await eve.ask(Close(), "1"), Error)
            assert isinstance(await said(eve, Enter(id="2")), Ok)
        async with inside(server, table, link, "eve") as watcher:  # open, so whoever comes watches
            assert watcher.welcome is not None
            assert (watcher.welcome.you, watcher.welcome.doorway) == (None, None)
            assert watcher.welcome.view is not None
            assert await refused(watcher, Sit(id="1", name="Eve")) == "spectator"
        async with outside(server, table, link, "late") as (late, seen):  # into the running game
            await late.say(Enter(id="1", name="Cy", new=True))
            (caller,) = (await ann.hear(Doorway, lambda one: bool(one.callers))).callers
            assert isinstance(await said(ann, Admit(id="late", caller=caller.id)), Ok)
            assert isinstance(await late.reply("1"), Ok)
        async with inside(server, table, link, "late") as late:
            assert late.welcome is not None
            assert late.welcome.you == "p3"
            assert [one.name for one in late.welcome.table.seats] == ["Ann", "Bo", "Cy"]
            assert any(line.kind == "join" for line in late.welcome.lines)
        assert isinstance(await said(ann, Arrange(id="shut", door="shut")), Ok)
        async with outside(server, table, link, "mal") as (mal, seen):
            assert (seen.door, seen.seats) == ("shut", ())
            assert await refused(mal, Enter(id="2", seat=P2, name="Eve")) == "shut"
            assert isinstance(await said(ann, Relink(id="new", seat="table")), Ok)
            assert (await mal.hear(Error)).code == "revoked"
    assert not any("swordfish" in text for text in eve.texts + mal.texts)
    once = Client(await server.connect(table))
    await once.say(Hello(token=link, device=key("eve")))
    assert (await once.hear(Error)).code == "bad_token"
    await once.socket.wait_closed()


async def test_talk_and_characters_before_the_game(server: Server) -> None:
    made = await server.make("Ann", "", system="zilch")
    table, link = made.table.id, await table_link(server, made)
    async with server.api() as api:
        kind = (await api.get("/api/systems/zilch/characters")).json()
    name, ready = next(iter(kind["ready"].items()))
    file = ready["file"]
    async with server.seat(table, made.tokens["p1"]) as ann:
        async with outside(server, table, link, "bo") as (bo, seen):
            assert not seen.room or seen.seats
            assert isinstance(await said(bo, Enter(id="e", seat=P2, name="Bo")), Ok)
        async with inside(server, table, link, "bo") as bo:
            for _ in range(2):
                assert isinstance(await said(bo, Talk(id="t1", text="Hello there")), Ok)
            (line,) = (await ann.hear(Talked)).lines
            assert (line.seat, line.text) == ("p2", "Hello there")
            assert await refused(bo, Talk(id="t2", text="x" * 501)) == "bad_text"
            assert isinstance(await said(bo, Bring(id="c", file=file)), Ok)
            assert await refused(bo, Bring(id="d", file="{}")) != ""
            turned = file.replace(name, "oB\u202e")  # everybody is shown the name
            assert await refused(bo, Bring(id="n", file=turned)) == "bad_text"
            async with server.seat(table, made.tokens["spectator"]) as watcher:
                assert watcher.welcome is not None
                assert watcher.welcome.talk[0].text == "Hello there"
                assert watcher.welcome.table.seats[1].character == name
                assert await refused(watcher, Talk(id="t", text="boo")) == "spectator"
                assert await refused(watcher, Bring(id="t", file=file)) == "spectator"
    assert not any(json.dumps(file)[1:-1] in text for text in ann.texts)
