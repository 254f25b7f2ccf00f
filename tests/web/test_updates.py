"""A client is sent its view once; after that only what changes in it."""

import asyncio
import json
from contextlib import AsyncExitStack

import msgspec

from fiftyfour.engine.actions import Say
from fiftyfour.engine.chance import Plain
from fiftyfour.table.protocol import PROTOCOL
from fiftyfour.table.protocol.client import Hello, Refresh
from fiftyfour.table.protocol.server import Ok, Update, Welcome

from .conftest import Client, Server


def kinds(client: Client) -> list[str]:
    """How each update since the welcome told what this client sees."""
    told = [json.loads(text) for text in client.texts]
    return ["changes" if "changes" in one else "view" for one in told if one["type"] == "update"]


async def test_what_a_client_puts_together_is_what_it_sees(server: Server) -> None:
    """Seats and a spectator, and a second window of a seat that is opened in mid-game."""
    made = await server.make("Ann", "Bo", "Cy", system="skyace")
    table, tokens = made.table.id, made.tokens
    async with AsyncExitStack() as open_:
        enter = open_.enter_async_context
        seats = [await enter(server.seat(table, tokens[seat])) for seat in ("p1", "p2", "p3")]
        watcher = await enter(server.seat(table, tokens["spectator"]))
        await seats[0].begin()
        await play(seats, watcher)
        window = await enter(server.seat(table, tokens["p1"]))
        await play(seats, watcher, window)
        assert kinds(watcher)[1::2].count("changes") > 40, "it is sent whole views"
        assert window.welcome is not None
        assert kinds(window)[::2] == ["changes"] * len(kinds(window)[::2])
        names = ("p1", "p2", "p3", "spectator", "p1")
        for client, seat in zip([*seats, watcher, window], names, strict=True):
            async with server.api(tokens[seat]) as api:
                view = (await api.get(f"/api/tables/{table}/view")).json()
                assert client.whole == {**view, "waiting": view.get("waiting", "")}
            folded = client.whole
            await client.say(Refresh())
            whole = await client.hear(Update)
            assert (whole.lines, {"waiting": "", **client.whole}) == ((), folded)


async def play(seats: list[Client], *watching: Client) -> None:
    """Answers until one seat has given fifteen, then a word that all have heard."""
    playing = [asyncio.create_task(one.play(Plain(seed=n), 15)) for n, one in enumerate(seats)]
    await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    for task in playing:
        task.cancel()
    await asyncio.wait(playing)
    said = [await client.ask(Say(text="enough")) for client in seats]  # all before is done
    assert isinstance(said[-1], Ok)
    for client in (*seats, *watching):
        while not any(f'"seq":{said[-1].seq},' in text for text in client.texts):
            await client.next()


async def test_after_a_broken_line_the_whole_view_comes(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    table, token = made.table.id, made.tokens["p1"]
    async with server.seat(table, token) as ann:
        await ann.begin()
        await ann.hear(Update)
        folded = ann.whole
    again = Client(await server.connect(table))
    await again.say(Hello(token=token))
    assert (await again.hear(Welcome)).view is not None
    assert again.whole == folded
    assert json.loads(again.texts[-1])["protocol"] == PROTOCOL
    await again.socket.close()


async def test_in_the_lobby_there_is_nothing_to_refresh(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:
        await ann.say(Refresh())
        await ann.ask(Say(text="hello"))
        assert not any(msgspec.json.decode(text)["type"] == "update" for text in ann.texts)
