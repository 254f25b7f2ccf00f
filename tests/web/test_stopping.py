"""A server that is stopped says goodbye, and everything goes on when it is back."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fiftyfour.engine.actions import Say
from fiftyfour.table.protocol import Act, Ok, Stopping

from .conftest import Client, Server

SAID = 200


async def goodbye(client: Client) -> set[str]:
    """Hear everything until the connection is closed; the messages that were answered by `ok`."""
    answered, stopping = set[str](), False
    with suppress(ConnectionClosed):
        while True:
            heard = await client.next()
            stopping |= isinstance(heard, Stopping)
            if isinstance(heard, Ok):
                answered.add(heard.id)
    assert stopping
    assert client.socket.close_code == 1012
    return answered


async def test_everyone_hears_that_the_server_stops_and_goes_on_later(
    new_server: Callable[..., Server],
) -> None:
    server = new_server(pace=0.01)
    made = await server.make("Ann", "Bo", "bot")
    table, tokens = made.table.id, made.tokens
    said = {f"say-{n}": Say(text=f"word {n}") for n in range(SAID)}
    async with (
        server.seat(table, tokens["p1"]) as ann,
        server.seat(table, tokens["p2"]) as bo,
        server.seat(table, tokens["spectator"]) as watcher,
    ):
        await ann.begin()
        for message, action in said.items():
            await ann.say(Act(id=message, action=action))
        while not isinstance(await ann.next(), Ok):
            pass  # it is in the middle of them
        stopped = asyncio.create_task(asyncio.to_thread(server.stop))
        answered, _, _ = await asyncio.gather(*map(goodbye, (ann, bo, watcher)))
        assert await stopped in (0, -15)
    assert answered
    with pytest.raises(httpx.ConnectError):
        async with server.api() as api:
            await api.get("/health")
    server.start()
    async with server.seat(table, tokens["p1"]) as ann:
        for message, action in said.items():
            assert isinstance(await ann.ask(action, message), Ok)
    async with server.api(tokens["p1"]) as api:
        log = (await api.get(f"/api/tables/{table}/log")).json()
    texts = [event.get("text") for line in log for event in line.get("events", ())]
    assert [texts.count(action.text) for action in said.values()] == [1] * SAID
