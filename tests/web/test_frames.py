"""Messages go straight to the socket on our own protocol, and over ASGI on any other server."""

import asyncio
import secrets
from collections.abc import Generator
from itertools import pairwise

import msgspec
import pytest
from msgspec import structs
from websockets.frames import Frame, Opcode

from fiftyfour.engine.actions import Say
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.events import Told
from fiftyfour.table.protocol.client import Act, Hello, Ping, Sit
from fiftyfour.table.protocol.server import Ok, Pong, Update
from fiftyfour.web import Config

from .conftest import FREE, Server

HOLDS = 50_000  # bytes that may wait for a slow reader


@pytest.fixture(scope="module", params=["frames", "asgi"])
def either(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Generator[Server]:
    """A server of each kind that keeps little for a slow reader."""
    limits = structs.replace(FREE, say=100_000, message=200_000, backlog=HOLDS)
    asgi = request.param == "asgi"
    running = Server(
        tmp_path_factory.mktemp(request.param), Config(limits=limits, pace=0), asgi=asgi
    )
    running.start()
    yield running
    running.stop()


async def test_a_game_is_played_to_its_end(either: Server) -> None:
    made = await either.make("Ann", "bot")
    async with either.seat(made.table.id, made.tokens["p1"]) as ann:
        await ann.begin()
        assert await ann.play(Plain(seed=1))


@pytest.mark.parametrize("size", [1, 3_000, 90_000])
async def test_a_message_of_any_length_arrives_whole(either: Server, size: int) -> None:
    """A frame tells its length in one of three ways."""
    made = await either.make("Ann", "Bo")
    async with either.seat(made.table.id, made.tokens["p1"]) as ann:
        await ann.begin()
        await ann.ask(Say(text="ü" * (size // 2 + 1)))
        while True:
            told = (await ann.hear(Update)).lines[-1].events
            if told and isinstance(told[0], Told) and told[0].text.startswith("ü"):
                break
        assert told[0].text == "ü" * (size // 2 + 1)


async def test_what_is_sent_ahead_is_all_answered_in_order(either: Server) -> None:
    """More messages at once than are read ahead."""
    made = await either.make("Ann", "Bo")
    async with either.seat(made.table.id, made.tokens["p1"]) as ann:
        for _ in range(100):
            await ann.say(Ping())
        for _ in range(100):
            assert isinstance(await ann.hear(Pong), Pong)


async def test_an_action_does_not_overtake_what_takes_longer(either: Server) -> None:
    """Actions are carried out as they arrive, but never before an earlier message."""
    made = await either.make("Ann", "Bo")
    async with either.seat(made.table.id, made.tokens["p1"]) as ann:
        await ann.begin()
        for turn in range(5):
            await ann.say(Sit(id=f"sit{turn}", name=f"Ann {turn}"))
            await ann.say(Act(id=f"say{turn}", action=Say(text="hello")))
        answered = [(await ann.hear(Ok)).id for _ in range(10)]
        for turn in range(5):
            assert answered.index(f"sit{turn}") < answered.index(f"say{turn}")


async def test_messages_may_come_in_pieces(either: Server) -> None:
    """Wherever the network cuts them, or the client, or with a ping in between."""
    made = await either.make("Ann", "Bo")
    async with either.seat(made.table.id, made.tokens["p1"]) as ann:
        await ann.begin()
        for turn in range(30):
            said = msgspec.json.encode(Act(id=f"say{turn}", action=Say(text="hello" * (turn + 1))))
            half = len(said) // 2
            frames = [Frame(Opcode.TEXT, said)]
            if turn % 3 == 0:
                frames = [Frame(Opcode.TEXT, said[:half], fin=False), Frame(Opcode.PING, b"")]
                frames += [Frame(Opcode.CONT, said[half:])]
            stream = b"".join(frame.serialize(mask=True) for frame in frames)
            cuts = (0, turn % 2, 3, 7 + turn, len(stream))
            for start, end in pairwise(cuts):
                ann.socket.transport.write(stream[start:end])
                await asyncio.sleep(0.001)
        assert [(await ann.hear(Ok)).id for _ in range(30)] == [f"say{turn}" for turn in range(30)]
        assert isinstance(await ann.ask(Say(text="whole again")), Ok)


async def test_whoever_does_not_read_is_dropped(either: Server) -> None:
    made = await either.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with either.seat(table, tokens["p1"]) as ann:
        await ann.begin()
        deaf = await either.connect(table)
        await deaf.send(msgspec.json.encode(Hello(token=tokens["spectator"])).decode())
        await deaf.recv()
        deaf.transport.pause_reading()
        for _ in range(500):
            assert isinstance(await ann.ask(Say(text=secrets.token_hex(45_000))), Ok)
            if ann.table is not None and not ann.table.watchers:
                break
        else:
            raise AssertionError("the deaf client is still listened for")
        deaf.transport.abort()
