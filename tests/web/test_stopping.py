"""A server that is stopped says goodbye, and everything goes on when it is back."""

import asyncio
import re
import socket
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fiftyfour.engine.actions import Begin, Say
from fiftyfour.table.protocol.client import Act
from fiftyfour.table.protocol.server import Ok, Stopping
from tests.deploy.proxies import free_ports

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


async def test_several_processes_are_measured_one_by_one_and_all_say_goodbye(
    postgres_url: str, new_server: Callable[..., Server]
) -> None:
    ports = neighbours()
    server = new_server(
        workers=2, database_url=postgres_url, metrics=f"127.0.0.1:{ports[0]}", pace=0.01
    )
    made = await server.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with AsyncExitStack() as open_:
        seats = ["p1", "p2", *["spectator"] * 6]
        people = [await open_.enter_async_context(server.seat(table, tokens[s])) for s in seats]
        assert isinstance(await people[0].ask(Begin()), Ok)
        told = [httpx.get(f"http://127.0.0.1:{port}/metrics").text for port in ports]
        actions = [float(re.findall(r'actions_total\{answer="ok"\} (\S+)', t)[0]) for t in told]
        spectators = [
            float(re.findall(r'connections\{of="spectators"\} (\S+)', t)[0]) for t in told
        ]
        assert sorted(actions) == [0, 1]
        assert sum(spectators) == 6
        stopped = asyncio.create_task(asyncio.to_thread(server.stop))
        await asyncio.gather(*map(goodbye, people))
        assert await stopped in (0, -15)


def neighbours() -> tuple[int, int]:
    """Two ports, one after the other, that nobody listens on."""
    while True:
        (first,) = free_ports(1)
        with suppress(OSError), socket.socket() as second:
            second.bind(("127.0.0.1", first + 1))
            return first, first + 1
