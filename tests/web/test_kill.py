"""The server is killed at random moments while people play. Nothing acknowledged is lost.

On PostgreSQL one of its two processes is killed each time, and its tables go on at the other.
"""

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fiftyfour.engine.actions import Begin, Close, Round, Salts, Say, SeatAction
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.proof import verify
from fiftyfour.engine.things import Seat
from fiftyfour.table.http import MadeTable
from fiftyfour.table.protocol.client import Act, Hello
from fiftyfour.table.protocol.server import Error, Ok, Welcome
from fiftyfour.table.sql import SqlStore
from tests.soak import times

from .conftest import Client, Server

KILLS = times(5)


class Stubborn:
    """A person who comes back after every lost line and says again what was not answered."""

    def __init__(self, server: Server, made: MadeTable, seat: str, seed: int) -> None:
        self.server = server
        self.table, self.token, self.seat = made.table.id, made.tokens[seat], seat
        self.chance = Plain(seed=seed)
        self.said: dict[str, SeatAction] = {}
        self.acknowledged: dict[str, int] = {}
        self.since = -1
        self.gaps: list[tuple[int, int]] = []
        self.repeated = 0
        self.refused = 0

    async def play(self) -> None:
        while True:
            try:
                client = Client(await self.server.connect(self.table))
                try:
                    await self.stay(client)
                finally:
                    client.socket.transport.abort()
            except ConnectionRefusedError:
                self.refused += 1
            except (ConnectionClosed, OSError, InvalidHandshake, TimeoutError):
                pass
            await asyncio.sleep(0.05)

    async def stay(self, client: Client) -> None:
        await client.say(Hello(token=self.token, since=self.since))
        welcome = await client.hear(Welcome)
        self.see([line.seq for line in welcome.lines])
        open_still = [one for one in self.said if one not in self.acknowledged]
        for message in open_still:
            self.repeated += 1
            await self.do(client, message)
        while True:
            reply = client.answer(self.chance)
            message = f"{self.seat}-{len(self.said)}"
            self.said[message] = Say(text=f"this is {message}") if reply is None else reply
            await self.do(client, message)

    async def do(self, client: Client, message: str) -> None:
        await client.say(Act(id=message, action=self.said[message]))
        while True:
            heard = await client.next()
            if lines := getattr(heard, "lines", ()):
                self.see([line.seq for line in lines])
            if isinstance(heard, Ok) and heard.id == message:
                self.acknowledged[message] = heard.seq
                return
            if isinstance(heard, Error) and heard.id == message:
                assert heard.code in ("stale", "not_your_decision", "answered"), heard
                del self.said[message]
                return

    def see(self, seqs: list[int]) -> None:
        """No line is missed and none comes twice."""
        for seq in seqs:
            if seq != self.since + 1:
                self.gaps.append((self.since, seq))
            self.since = seq


@pytest.mark.slow
@pytest.mark.soak
async def test_kill_9_at_any_moment_loses_nothing(new_server: Callable[..., Server]) -> None:
    server = new_server(snapshot_every=20)

    async def kill() -> None:
        server.kill()
        await asyncio.to_thread(server.start)

    await play_on_while_killed(server, KILLS, kill)


@pytest.mark.slow
@pytest.mark.soak
async def test_kill_9_of_a_worker_hands_its_tables_over(
    postgres_url: str, new_server: Callable[..., Server]
) -> None:
    server = new_server(workers=2, snapshot_every=20, database_url=postgres_url)

    async def kill() -> None:
        connected = server.connected()
        killed = max(connected, key=lambda pid: connected[pid])
        os.kill(killed, signal.SIGKILL)
        while killed in server.worker_ids() or server.listening() < 2:
            await asyncio.sleep(0.05)  # meanwhile everything goes on at the other one

    people = await play_on_while_killed(server, times(3), kill)
    assert not any(person.refused for person in people)
    assert server.stop() == 0


async def play_on_while_killed(
    server: Server, kills: int, kill: Callable[[], Awaitable[None]]
) -> list[Stubborn]:
    """Play with three people each at two tables, and check what was stored; who has played."""
    moments = random.Random(54)
    tables = [await server.make("Ann", "Bo", "Cy", system="skyace") for _ in range(2)]
    for made in tables:
        async with server.seat(made.table.id, made.tokens["p1"]) as ann:
            assert isinstance(await ann.ask(Begin()), Ok)
    people = [
        Stubborn(server, made, seat, seed=number)
        for number, made in enumerate(tables)
        for seat in ("p1", "p2", "p3")
    ]
    playing = [asyncio.create_task(person.play()) for person in people]
    done = [0]
    try:
        for _ in range(kills):
            while sum(len(one.acknowledged) for one in people) < done[-1] + 25:
                assert not any(task.done() for task in playing)
                await asyncio.sleep(0.01)
            await asyncio.sleep(moments.uniform(0.0, 0.4))
            await kill()
            done.append(sum(len(one.acknowledged) for one in people))
        await asyncio.sleep(0.5)
    finally:
        for task in playing:
            task.cancel()
        results = await asyncio.gather(*playing, return_exceptions=True)
    assert all(isinstance(one, asyncio.CancelledError) for one in results), results

    store = await SqlStore.open(server.url)
    for made in tables:
        log = await store.entries(made.table.id)
        assert [kept.entry.seq for kept in log] == list(range(len(log)))
        by_message = {(kept.entry.seat, kept.message): kept.entry for kept in log if kept.message}
        rounds = [kept for kept in log if isinstance(kept.entry.action, Round | Salts)]
        assert len(by_message) == len(log) - len(rounds)
        for person in people:
            if person.table == made.table.id:
                assert not person.gaps
                for message, seq in person.acknowledged.items():
                    entry = by_message[Seat(person.seat), message]
                    assert (entry.seq, entry.action) == (seq, person.said[message])
    await store.close()
    assert sum(one.repeated for one in people) > 0
    for made in tables:
        async with server.seat(made.table.id, made.tokens["p1"]) as ann:
            assert isinstance(await ann.ask(Close()), Ok)
        async with server.api(made.tokens["p2"]) as api:
            script = (await api.get(f"/api/tables/{made.table.id}/transcript")).content
        assert verify(script).entries > 5 * kills
    return people
