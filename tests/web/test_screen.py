"""The big screen: who may open it, what the GM puts on it, and who may look at that."""

import hashlib
from typing import Any

import httpx
import pytest

from fiftyfour.table.http import MadeTable
from fiftyfour.table.protocol.client import Hello, Post, Relink
from fiftyfour.table.protocol.info import Posted
from fiftyfour.table.protocol.server import Error, Ok, TableChanged, Welcome
from tests.pictures import png

from .conftest import Admin, Client, Server

PNG = png(300, 200)


async def send(server: Server, made: MadeTable, seat: str, data: bytes) -> httpx.Response:
    async with server.api(made.tokens[seat]) as api:
        return await api.post(f"/api/tables/{made.table.id}/picture", content=data)


async def look(server: Server, table: str, token: str, picture: str) -> httpx.Response:
    async with server.api(token) as api:
        return await api.get(f"/api/tables/{table}/picture/{picture}")


async def test_a_big_screen_is_never_shown_a_seat(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:
        await ann.begin()
        screen = Client(await server.connect(made.table.id))
        await screen.say(Hello(token=made.tokens["p1"], screen=True))
        refused = await screen.hear(Error)
        assert refused.code == "seat_link"
        assert len(screen.texts) == 1  # no view came before it
        screen = Client(await server.connect(made.table.id))
        await screen.say(Hello(token=made.tokens["spectator"], screen=True))
        welcome = await screen.hear(Welcome)
        assert welcome.you is None
        assert welcome.table.screens == 1
        async with server.seat(made.table.id, made.tokens["spectator"]):
            now = (await ann.hear(TableChanged, lambda one: one.table.watchers == 1)).table
            assert now.screens == 1  # a screen is nobody who watches
        await screen.socket.close()
        await ann.hear(TableChanged, lambda one: one.table.screens == 0)


async def test_the_gm_puts_words_and_a_picture_up_and_takes_them_off(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    sent = await send(server, made, "p1", PNG)
    name = sent.json()["picture"]
    assert name == hashlib.sha256(PNG).hexdigest()
    async with (
        server.seat(table, tokens["p1"]) as ann,
        server.seat(table, tokens["spectator"]) as watcher,
    ):
        asked = Post(id="1", title="  The   docks ", note="Rain.\nNobody is here.", picture=name)
        await ann.say(asked)
        assert isinstance(await ann.reply("1"), Ok)
        table_now = (await watcher.hear(TableChanged, lambda one: bool(one.table.posted))).table
        posted = Posted(title="The docks", note="Rain.\nNobody is here.", picture=name)
        assert table_now.posted == posted
        shown = await look(server, table, tokens["spectator"], name)
        assert (shown.content, shown.headers["content-type"]) == (PNG, "image/png")
        assert shown.headers["x-content-type-options"] == "nosniff"
        other = (await send(server, made, "p1", PNG + b"2")).json()["picture"]
        assert (await look(server, table, tokens["p2"], name)).status_code == 200  # still up
        await ann.say(Post(id="2", picture=other))
        assert isinstance(await ann.reply("2"), Ok)
        assert (await look(server, table, tokens["p2"], name)).json()["code"] == "no_picture"
        await ann.say(asked)  # a repeat changes nothing
        assert isinstance(await ann.reply("1"), Ok)
        assert (await look(server, table, tokens["p2"], other)).status_code == 200
        await ann.say(Post(id="3"))
        assert isinstance(await ann.reply("3"), Ok)
        await watcher.hear(TableChanged, lambda one: one.table.posted is None)
        assert (await look(server, table, tokens["p2"], other)).json()["code"] == "no_picture"


async def test_nobody_else_puts_anything_up_or_looks_at_it(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    name = (await send(server, made, "p1", PNG)).json()["picture"]
    for seat, code in (("p2", "not_gm"), ("spectator", "spectator")):
        assert (await send(server, made, seat, PNG)).json()["code"] == code
        async with server.seat(table, tokens[seat]) as client:
            await client.say(Post(id="1", title="Mine"))
            said = await client.reply("1")
            assert isinstance(said, Error)
            assert said.code == code
    stranger = await server.make("Eve", "Cy")
    for token, code in ((stranger.tokens["p1"], "bad_token"), ("", "no_token")):
        assert (await look(server, table, token, name)).json()["code"] == code
    seen = await look(server, stranger.table.id, stranger.tokens["p1"], name)
    assert seen.json()["code"] == "no_picture"
    async with server.seat(table, tokens["p1"]) as ann:
        await ann.say(Relink(id="r", seat="spectator"))
        assert isinstance(await ann.reply("r"), Ok)
    assert (await look(server, table, tokens["spectator"], name)).json()["code"] == "bad_token"


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"title": "x" * 81}, "bad_text"),
    ({"note": "x" * 601}, "bad_text"),
    ({"note": "\0"}, "bad_text"),
    ({"picture": "0" * 64}, "no_picture"),
]


async def test_what_cannot_be_shown_is_refused(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    page = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"
    assert (await send(server, made, "p1", page)).json()["code"] == "bad_picture"
    page = b"\xff\xd8\xff<html><script>alert(1)</script></html>"
    assert (await send(server, made, "p1", page)).json()["code"] == "bad_picture"
    bomb = png(20_000, 20_000)  # 1.6 GB in a browser
    assert len(bomb) < 60_000
    refused = (await send(server, made, "p1", bomb)).json()
    assert refused["code"] == "bad_picture"
    assert "20000 by 20000 pixels large; a picture may have 4096 on a side" in refused["message"]
    big = await send(server, made, "p1", PNG + bytes(2 * 1024 * 1024))
    assert (big.status_code, big.json()["code"]) == (413, "too_big")
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:
        for number, (fields, code) in enumerate(WRONG):
            await ann.say(Post(id=f"w{number}", **fields))
            said = await ann.reply(f"w{number}")
            assert isinstance(said, Error)
            assert said.code == code
        async with server.api(made.tokens["p1"]) as api:
            path = f"/api/tables/{made.table.id}/post"
            bad = await api.post(path, json={"id": "1", "picture": "../x"})
            assert (bad.status_code, bad.json()["code"]) == (400, "bad_message")


@pytest.mark.parametrize("begun", [False, True])
async def test_it_moves_goes_and_is_forgotten_with_the_table(
    server: Server, admin: Admin, tmp_path: Any, begun: bool
) -> None:
    made = await server.make("Ann", "Bo")
    table = made.table.id
    name = (await send(server, made, "p1", PNG)).json()["picture"]
    async with server.seat(table, made.tokens["p1"]) as ann:
        await ann.say(Post(id="1", title="The docks", picture=name))
        assert isinstance(await ann.reply("1"), Ok)
        if begun:
            await ann.begin()
    file = str(tmp_path / "table.sqlite")
    await admin("export", table, file)
    await admin("delete", table)
    assert (await look(server, table, made.tokens["p2"], name)).json()["code"] == "no_table"
    await admin("import", file)
    assert (await look(server, table, made.tokens["p2"], name)).content == PNG
    await admin("forget", table, "p1")
    async with server.api(made.tokens["p2"]) as api:
        assert "posted" not in (await api.get(f"/api/tables/{table}")).json()
    assert (await look(server, table, made.tokens["p2"], name)).json()["code"] == "no_picture"
