"""Bad input and too much of it: one clear error, and the table as it was."""

import asyncio
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from msgspec import structs
from websockets.exceptions import ConnectionClosed

from fiftyfour.engine.actions import (
    Adjust,
    Answer,
    Begin,
    Close,
    Move,
    Note,
    Say,
    Undo,
)
from fiftyfour.table.limits import Limits
from fiftyfour.table.protocol.client import Hello, Odds, Ping, Sit
from fiftyfour.table.protocol.server import Error, Ok, Pong, Update
from fiftyfour.web import Config

from .conftest import FREE, Client, Server
from .hostile import request

BAD = {
    "not JSON": "{",
    "not an object": "[1]",
    "no type": "{}",
    "unknown type": '{"type": "dance"}',
    "no id": '{"type": "act", "action": {"action": "begin"}}',
    "empty id": '{"type": "act", "id": "", "action": {"action": "begin"}}',
    "long id": '{"type": "act", "id": "%s", "action": {"action": "begin"}}' % ("x" * 65),
    "unknown action": '{"type": "act", "id": "1", "action": {"action": "cheat"}}',
    "wrong type": '{"type": "act", "id": "1", "action": {"action": "undo", "to": "x"}}',
    "unknown field": '{"type": "sit", "id": "1", "name": "A", "colour": "red"}',
    "a number for a name": '{"type": "sit", "id": "1", "name": 7}',
    "bytes that are no text": b"\xff\xfe",
    "deep nesting": "[" * 20000,
}


@pytest.mark.parametrize("what", BAD)
async def test_what_cannot_be_read_is_answered_by_one_error(server: Server, what: str) -> None:
    made = await server.make("Ann", "Bo")
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:
        await ann.shout(BAD[what])
        error = await ann.next()
        assert isinstance(error, Error)
        assert error.code == "bad_message"
        await ann.say(Ping())
        assert isinstance(await ann.next(), Pong)
        assert ann.table is not None
        assert ann.table.seq == 0


async def test_a_message_too_big_is_refused_and_one_far_too_big_ends_the_line(
    server: Server,
) -> None:
    made = await server.make("Ann", "Bo")
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:
        await ann.shout("x" * (FREE.message + 1))
        assert (await ann.hear(Error)).code == "too_big"
        await ann.shout("ü" * (FREE.message // 2 + 1))
        assert (await ann.hear(Error)).code == "too_big"
        await ann.begin()
        await ann.shout("x" * 300_000)
        await asyncio.wait_for(ann.socket.wait_closed(), 5)
        assert ann.socket.close_code == 1009
    async with server.api(made.tokens["p1"]) as api:
        path = f"/api/tables/{made.table.id}"
        answer = await api.post(f"{path}/sit", json={"id": "1", "name": "x" * FREE.message})
        assert (answer.status_code, answer.json()["code"]) == (413, "too_big")
        assert (await api.get(path)).json()["phase"] == "running"


async def test_actions_that_do_not_fit_name_what_would(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    async with (
        server.seat(made.table.id, made.tokens["p1"]) as ann,
        server.seat(made.table.id, made.tokens["p2"]) as bo,
    ):
        for action, code in (
            (Say(text="early"), "not_begun"),
            (Answer(to="1", answer=["2c"]), "not_begun"),
        ):
            said = await ann.ask(action)
            assert isinstance(said, Error)
            assert said.code == code
        await ann.begin()
        await ann.hear(Update, lambda said: said.lines[-1].kind == "begin")
        assert ann.view is not None
        asked = ann.view.decisions[0]
        for action, code in (
            (Begin(), "begun"),
            (Answer(to="99", answer=["2c"]), "stale"),
            (Answer(to="dance", answer="x"), "no_such_decision"),
            (Answer(to=asked.id, answer=["nonsense"]), "bad_answer"),
            (Answer(to=asked.id, answer="nonsense"), "bad_answer"),
            (Answer(to=asked.id, answer=[]), "wrong_number"),
            (Undo(to=7), "too_far"),
            (Note(text="I am no GM"), "not_gm"),
            (Say(text="x" * (FREE.say + 1)), "too_long"),
            (Say(text="  "), "bad_text"),
            (Adjust(track="score", value=1, note="x" * (FREE.say + 1)), "too_long"),
            (Move(source="deck", target="hand:p1", note="x" * (FREE.say + 1)), "too_long"),
            (Answer(to=asked.id, answer=[], say="x" * (FREE.say + 1)), "too_long"),
        ):
            said = await ann.ask(action)
            assert isinstance(said, Error), action
            assert (said.code, bool(said.message)) == (code, True)
        said = await bo.ask(Close())
        assert isinstance(said, Error)
        assert said.code == "not_host"
        reply = Answer(to=asked.id, answer=asked.decision.sample(_First()))
        assert isinstance(await ann.ask(reply), Ok)
        said = await ann.ask(reply)
        assert isinstance(said, Error)
        assert said.code == "answered"
        assert isinstance(await ann.ask(Close()), Ok)
        said = await ann.ask(Say(text="too late"))
        assert isinstance(said, Error)
        assert said.code == "closed"


class _First:
    def below(self, n: int) -> int:
        return 0


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "bell\x07", "\u202eback"])
async def test_unfit_names_are_refused(server: Server, name: str) -> None:
    made = await server.make("Ann", "Bo")
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:
        await ann.say(Sit(id="1", name=name))
        said = await ann.reply("1")
        assert isinstance(said, Error)
        assert said.code == "bad_text"


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server that allows next to nothing."""
    limits = structs.replace(FREE, rate=1.0, burst=6, entries=5, tables_per_hour=4)
    running = Server(tmp_path_factory.mktemp("tight"), Config(limits=limits))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server with room for few, and little patience; people may say much at once."""
    limits = structs.replace(
        FREE, seat_connections=2, spectators=1, backlog=20_000, say=40_000, message=50_000
    )
    running = Server(tmp_path_factory.mktemp("small"), Config(limits=limits, hello=0.5))
    running.start()
    yield running
    running.stop()


async def test_too_fast_is_said_and_in_the_end_cut_off(tight: Server) -> None:
    made = await tight.make("Ann", "Bo")
    async with tight.seat(made.table.id, made.tokens["p1"]) as ann:
        for _ in range(6):
            await ann.say(Ping())
        await ann.say(Odds(id="late", to="1"))
        heard = [await ann.next() for _ in range(7)]
        assert isinstance(heard[-1], Error)
        assert (heard[-1].code, heard[-1].id) == ("too_fast", "late")
        async with tight.api(made.tokens["p1"]) as api:  # the seat's, however it comes
            answer = await api.get(f"/api/tables/{made.table.id}")
            assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
        for _ in range(150):
            await ann.say(Ping())
        with suppress(ConnectionClosed):
            while True:
                await ann.next()
        assert ann.socket.close_code == 4008
    async with tight.seat(made.table.id, made.tokens["p2"]) as bo:
        await bo.say(Ping())
        assert isinstance(await bo.next(), Pong)


async def test_a_full_log_can_only_be_closed(tight: Server) -> None:
    made = await tight.make("Ann", "Bo")
    async with tight.seat(made.table.id, made.tokens["p1"]) as ann:
        await ann.begin()
        assert isinstance(await ann.ask(Say(text="1")), Ok)
        assert isinstance(await ann.ask(Say(text="2")), Ok)
        said = await ann.ask(Say(text="3"))
        assert isinstance(said, Error)
        assert said.code == "log_full"
        assert isinstance(await ann.ask(Close()), Ok)


async def test_tables_of_one_address_are_limited(tight: Server) -> None:
    body = b'{"system": "highcard", "seats": [{}, {}]}'
    async with tight.api() as api:
        made = [await api.post("/api/tables", content=body) for _ in range(5)]
    assert (made[-1].status_code, made[-1].json()["code"]) == (429, "too_many_tables")


async def test_spectators_never_take_the_place_of_a_seat(small: Server) -> None:
    made = await small.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with (
        small.seat(table, tokens["p1"]),
        small.seat(table, tokens["p1"]),
        small.seat(table, tokens["spectator"]),
    ):
        refused = Client(await small.connect(table))
        await refused.say(Hello(token=tokens["spectator"]))
        assert (await refused.hear(Error)).code == "too_many"
        await refused.socket.wait_closed()
        async with small.seat(table, tokens["p2"]), small.seat(table, tokens["p2"]):
            pass


async def test_whoever_has_the_link_of_a_seat_gets_in_past_dead_connections(small: Server) -> None:
    """The newest takes the place of the one that was silent longest; nobody else's is touched."""
    made = await small.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with (
        small.seat(table, tokens["p1"]) as alive,
        small.seat(table, tokens["p1"]) as frozen,
        small.seat(table, tokens["p2"]) as bo,
    ):
        frozen.socket.transport.pause_reading()
        await alive.say(Ping())
        await alive.hear(Pong)
        async with small.seat(table, tokens["p1"]) as new, small.seat(table, tokens["p2"]):
            for one in (alive, new, bo):
                await one.say(Ping())
                await one.hear(Pong)
            frozen.socket.transport.resume_reading()
            assert (await frozen.hear(Error)).code == "replaced"
            await frozen.socket.wait_closed()
            assert frozen.socket.close_code == 4005


async def test_a_silent_connection_is_closed(small: Server) -> None:
    made = await small.make("Ann", "Bo")
    client = Client(await small.connect(made.table.id))
    assert (await client.hear(Error)).code == "hello"
    await client.socket.wait_closed()


async def test_a_client_that_never_reads_is_dropped_and_nobody_waits_for_it(
    small: Server,
) -> None:
    made = await small.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with small.seat(table, tokens["p1"]) as ann:
        await ann.begin()
        deaf = await small.connect(table)
        await deaf.send(msgspec.json.encode(Hello(token=tokens["spectator"])).decode())
        await deaf.recv()
        deaf.transport.pause_reading()
        for _ in range(500):
            assert isinstance(await ann.ask(Say(text="x" * 40_000)), Ok)
            if ann.table is not None and not ann.table.watchers:
                break
        else:
            raise AssertionError("the deaf client is still listened for")
        deaf.transport.abort()


def test_the_limits_are_there_by_default() -> None:
    limits = Limits()
    assert limits.message == 32 * 1024
    assert limits.say == 2000
    assert limits.entries == 100_000


async def test_a_thousand_silent_connections_shut_nobody_out(tmp_path: Path) -> None:
    """1,100 of each kind while the server may open 1,024 files."""
    crowd: list[asyncio.StreamWriter] = []
    server = Server(tmp_path, Config(limits=FREE), files=1024)
    server.start()
    beginnings = (
        b"",  # nothing at all
        b"GET / HTTP/1.1\r\n",  # half a request
        request("POST", "/api/tables", b"{}", Content_Type="application/json")[:-1],
        request(
            "GET", "/api/tables/x/ws", Upgrade="websocket", Connection="Upgrade",
            Sec_WebSocket_Version="13", Sec_WebSocket_Key="AAAAAAAAAAAAAAAAAAAAAA==",
        ),  # no hello
    )  # fmt: skip
    try:
        for beginning in beginnings:
            for _ in range(1_100):
                _, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(beginning)
                crowd.append(writer)
            made = await server.make("Ann", "Bo")
            async with (
                server.seat(made.table.id, made.tokens["p1"]) as ann,
                server.seat(made.table.id, made.tokens["p2"]) as bo,
            ):
                await ann.begin()
                assert isinstance(await bo.ask(Say(text="still here")), Ok)
            for writer in crowd:
                writer.transport.abort()
            crowd.clear()
    finally:
        assert server.stop() in (0, -15)


async def test_a_silent_connection_is_closed_in_time(small: Server) -> None:
    for beginning in (
        b"",
        b"GET / HTTP/1.1\r\n",
        b"POST /api/tables HTTP/1.1\r\nContent-Length: 9",
    ):
        reader, writer = await asyncio.open_connection("127.0.0.1", small.port)
        writer.write(beginning)
        async with asyncio.timeout(5):
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
        writer.close()
