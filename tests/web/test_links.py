"""Links: what each opens, what it does not, and what the host may do about them."""

from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from fiftyfour.engine.actions import Begin, Close, Say
from fiftyfour.engine.things import Seat
from fiftyfour.table.http import MadeTable
from fiftyfour.table.protocol.client import (
    Arrange,
    Change,
    ClientMessage,
    Commit,
    Hello,
    Relink,
    Sit,
)
from fiftyfour.table.protocol.server import Error, Ok, TableChanged

from .conftest import Client, Server


async def refused(server: Server, table: str, token: str) -> Error:
    """What a link is told that opens nothing; the connection is closed after it."""
    client = Client(await server.connect(table))
    await client.say(Hello(token=token))
    error = await client.hear(Error)
    await client.socket.wait_closed()
    assert client.socket.close_code == 4000
    return error


async def test_a_token_opens_its_own_table_and_no_other(server: Server) -> None:
    ours, theirs = await server.make("Ann", "Bo"), await server.make("Cy", "Di")
    assert (await refused(server, ours.table.id, theirs.tokens["p1"])).code == "bad_token"
    assert (await refused(server, ours.table.id, "")).code == "bad_token"
    assert (await refused(server, "nowhere", ours.tokens["p1"])).code == "no_table"
    path = f"/api/tables/{ours.table.id}"
    for token, status, code in (
        (theirs.tokens["p1"], 403, "bad_token"),
        ("x" * 43, 403, "bad_token"),
        ("", 401, "no_token"),
    ):
        async with server.api(token) as api:
            for part in ("", "/view", "/log", "/transcript"):
                answer = await api.get(path + part)
                assert (answer.status_code, answer.json()["code"]) == (status, code)
            body = {"id": "1", "action": {"action": "begin"}}
            answer = await api.post(path + "/act", json=body)
            assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_a_spectator_watches_and_does_nothing(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    async with server.seat(made.table.id, made.tokens["spectator"]) as watcher:
        for action in (Begin(), Say(text="boo"), Close()):
            said = await watcher.ask(action)
            assert isinstance(said, Error)
            assert said.code == "spectator"
        asked: list[tuple[ClientMessage, str]] = [
            (Sit(id="s", name="X"), "spectator"),
            (Arrange(id="a", title="X"), "not_host"),
            (Relink(id="r", seat="p1"), "not_host"),
        ]
        for message, code in asked:
            await watcher.say(message)
            assert (await watcher.hear(Error)).code == code
    async with server.api(made.tokens["spectator"]) as api:
        path = f"/api/tables/{made.table.id}"
        answer = await api.post(path + "/act", json={"id": "1", "action": {"action": "begin"}})
        assert (answer.status_code, answer.json()["code"]) == (403, "spectator")
        assert (await api.get(path)).json()["phase"] == "lobby"


async def test_only_the_host_arranges_begins_and_gives_out_links(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    async with server.seat(made.table.id, made.tokens["p2"]) as bo:
        said = await bo.ask(Begin())
        assert isinstance(said, Error)
        assert said.code == "not_host"
        for message in (Arrange(id="a", add="player"), Relink(id="r", seat="p2")):
            await bo.say(message)
            assert (await bo.hear(Error)).code == "not_host"


async def test_a_revoked_link_is_closed_and_a_new_one_works(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with (
        server.seat(table, tokens["p1"]) as ann,
        server.seat(table, tokens["p2"]) as bo,
        server.seat(table, tokens["spectator"]) as watcher,
    ):
        for who, client in (("p2", bo), ("spectator", watcher)):
            await ann.say(Relink(id=f"r-{who}", seat=who))
            said = await ann.reply(f"r-{who}")
            assert isinstance(said, Ok)
            assert said.token
            assert (await client.hear(Error)).code == "revoked"
            await client.socket.wait_closed()
            assert client.socket.close_code == 4003
            assert (await refused(server, table, tokens[who])).code == "bad_token"
            async with server.seat(table, said.token) as again:
                assert again.welcome is not None
                assert again.welcome.you == (None if who == "spectator" else who)
        await ann.say(Relink(id="own", seat="p1"))  # the host who asks stays
        said = await ann.reply("own")
        assert isinstance(said, Ok)
        assert isinstance(await ann.ask(Begin()), Ok)
        await ann.say(Relink(id="none", seat="p9"))
        none = await ann.reply("none")
        assert isinstance(none, Error)
        assert none.code == "not_seated"


async def test_the_host_arranges_the_lobby(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with server.seat(table, tokens["p1"]) as ann, server.seat(table, tokens["p2"]) as bo:
        await ann.say(Arrange(id="1", title="Our evening", settings={"hand": 5}, add="player"))
        said = await ann.reply("1")
        assert isinstance(said, Ok)
        changed = (await bo.hear(TableChanged, lambda one: len(one.table.seats) == 3)).table
        assert changed.title == "Our evening"
        assert changed.settings[0].value == 5
        async with server.seat(table, said.token) as third:
            assert third.welcome is not None
            assert third.welcome.you == "p3"
            await ann.say(Arrange(id="2", bots={Seat("p2"): True}, remove=Seat("p3")))
            assert isinstance(await ann.reply("2"), Ok)
            assert (await third.hear(Error)).code == "revoked"
        changed = (await bo.hear(TableChanged, lambda one: one.table.seats[1].bot)).table
        assert [seat.seat for seat in changed.seats] == ["p1", "p2"]
        wrong: dict[str, ClientMessage] = {
            "whole number from 1 to 6": Arrange(id="3", settings={"hand": 99}),
            "setting": Arrange(id="3", settings={"nonsense": 1}),
            "GM": Arrange(id="3", add="gm"),
            "host's own": Arrange(id="3", remove=Seat("p1")),
            "no seat": Arrange(id="3", bots={Seat("p7"): True}),
            "title": Arrange(id="3", title="x" * 81),
        }
        for words, message in wrong.items():
            await ann.say(message)
            error = await ann.reply("3")
            assert isinstance(error, Error), words
            assert words in error.message
        await ann.say(Sit(id="4", name="Ann the Second"))
        assert isinstance(await ann.reply("4"), Ok)
        assert ann.table is not None
        assert ann.table.settings[0].value == 5
        await ann.begin()
        await ann.say(Arrange(id="5", settings={"hand": 2}))
        error = await ann.reply("5")
        assert isinstance(error, Error)
        assert error.code == "begun"


async def test_pages_of_other_sites_are_refused(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    with pytest.raises(InvalidStatus) as refusal:
        await server.connect(made.table.id, origin="https://evil.example")
    assert refusal.value.response.status_code == 403
    (await server.connect(made.table.id, origin=f"http://{server.host}")).transport.close()
    body = b'{"system": "highcard", "seats": [{}, {}]}'
    async with server.api(origin="https://evil.example") as api:
        answer = await api.post("/api/tables", content=body)
        assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    async with server.api(origin=f"http://{server.host}") as api:
        assert (await api.post("/api/tables", content=body)).status_code == 201


async def test_a_repeated_message_does_nothing_more_and_gets_the_same_answer(
    server: Server,
) -> None:
    made = await server.make("Ann", "Bo")
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:

        async def said(message: Change) -> Ok | Error:
            await ann.say(message)
            return await ann.reply(message.id)

        first: list[Change] = [
            Sit(id="sit", name="Ann"),
            Arrange(id="add", add="player"),
            Relink(id="link", seat="p2"),
            Commit(id="salt", round=1, hash="0" * 64),
        ]
        answers = [await said(message) for message in first]
        assert isinstance(await said(Sit(id="again", name="Ann the Second")), Ok)
        assert isinstance(await said(Commit(id="other", round=1, hash="1" * 64)), Ok)
        before = await table_of(server, made)
        assert [await said(message) for message in first] == answers
        assert await table_of(server, made) == before
        assert before["seats"][0]["name"] == "Ann the Second"
        assert len(before["seats"]) == 3
        for answer, seat in zip(answers[1:3], ("p3", "p2"), strict=True):
            assert isinstance(answer, Ok)
            async with server.seat(made.table.id, answer.token) as client:
                assert client.welcome is not None
                assert client.welcome.you == seat
        assert isinstance(await ann.ask(Begin()), Ok)
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:
        assert isinstance(await ann.ask(Close()), Ok)
    async with server.api(made.tokens["p1"]) as api:
        transcript = (await api.get(f"/api/tables/{made.table.id}/transcript")).text
    assert "1" * 64 in transcript  # the last commitment counts
    assert "0" * 64 not in transcript


async def table_of(server: Server, made: MadeTable) -> dict[str, Any]:
    """What its host may know of a table, but for who is here."""
    async with server.api(made.tokens["p1"]) as api:
        info = (await api.get(f"/api/tables/{made.table.id}")).json()
    return {name: value for name, value in info.items() if name != "watchers"}
