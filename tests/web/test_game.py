"""Whole games through WebSockets and over HTTP."""

import asyncio

import msgspec
import pytest

from fiftyfour.engine.actions import Answer, Begin, Close, Say
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.proof import verify
from fiftyfour.engine.view import View
from fiftyfour.table.protocol import PROTOCOL
from fiftyfour.table.protocol.client import Act, Hello, Sit
from fiftyfour.table.protocol.info import LogLine, TableInfo
from fiftyfour.table.protocol.server import Error, Ok, TableChanged, Update, Welcome

from .conftest import Client, Server


async def test_two_people_play_a_game_to_its_end_and_its_transcript_verifies(
    server: Server,
) -> None:
    made = await server.make("Ann", "")
    table, tokens = made.table.id, made.tokens
    async with (
        server.seat(table, tokens["p1"]) as ann,
        server.seat(table, tokens["p2"]) as bo,
        server.seat(table, tokens["spectator"]) as watcher,
    ):
        assert ann.view is None
        assert watcher.welcome
        assert watcher.welcome.you is None
        await bo.say(Sit(id="sit", name="  Bo   Diddley "))
        assert await bo.reply("sit") == Ok(id="sit")
        told = await ann.hear(TableChanged, lambda said: said.table.seats[1].claimed)
        assert told.table.seats[1].name == "Bo Diddley"
        assert told.table.seats[1].online
        await ann.begin()
        shuffled, begun = await watcher.hear(Update), await watcher.hear(Update)
        assert [line.kind for line in (*shuffled.lines, *begun.lines)] == [
            "round",
            "salts",
            "begin",
        ]
        ends = await asyncio.gather(
            ann.play(Plain(seed=1)), bo.play(Plain(seed=2)), watcher.play(Plain())
        )
        assert len(set(ends)) == 1
        over = await ann.hear(TableChanged, lambda said: said.table.phase == "over")
        assert over.table.commitment == made.table.commitment
        assert isinstance(await ann.ask(Close()), Ok)
        await bo.hear(TableChanged, lambda said: said.table.phase == "closed")
    async with server.api(tokens["spectator"]) as api:
        script = (await api.get(f"/api/tables/{table}/transcript")).content
    found = verify(script)
    assert found.commitments == [made.table.commitment]
    assert found.result == ends[0]
    assert b"Bo Diddley" in script


async def test_people_and_a_bot_play_sky_ace(server: Server) -> None:
    made = await server.make("Ann", "Bo", "bot", system="skyace")
    table, tokens = made.table.id, made.tokens
    async with server.seat(table, tokens["p1"]) as ann, server.seat(table, tokens["p2"]) as bo:
        await ann.begin()
        playing = [
            asyncio.create_task(ann.play(Plain(seed=5), most=30)),
            asyncio.create_task(bo.play(Plain(seed=6), most=30)),
        ]
        _, waiting = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
    async with server.seat(table, tokens["p1"]) as ann:
        assert ann.welcome is not None
        assert {"p1", "p2", "p3"} <= {line.seat for line in ann.welcome.lines}
        assert isinstance(await ann.ask(Close()), Ok)
    async with server.api(tokens["p2"]) as api:
        script = (await api.get(f"/api/tables/{table}/transcript")).content
    assert verify(script).system == "skyace"


async def test_one_person_plays_against_bots_at_once(server: Server) -> None:
    made = await server.make("Ann", "bot", "bot", begin=True)
    assert made.table.phase == "running"
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:
        assert await ann.play(Plain(seed=3))


async def test_bots_alone_play_while_nobody_watches(server: Server) -> None:
    made = await server.make("bot", "bot", begin=True)
    async with server.api(made.tokens["spectator"]) as api:
        for _ in range(100):
            view = (await api.get(f"/api/tables/{made.table.id}/view")).json()
            if view.get("over"):
                return
            await asyncio.sleep(0.05)
    raise AssertionError("the bots never finished")


async def test_the_same_game_over_http(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    path = f"/api/tables/{made.table.id}"
    chance = Plain(seed=4)
    async with server.api(made.tokens["p1"]) as ann, server.api(made.tokens["p2"]) as bo:
        assert (await ann.get(f"{path}/view")).json() is None
        sat = await bo.post(f"{path}/sit", json={"id": "1", "name": "Bo Two"})
        assert sat.json() == {"type": "ok", "id": "1"}
        body = msgspec.json.encode(Act(id="2", action=Begin()))
        assert (await ann.post(f"{path}/act", content=body)).json()["seq"] == 2
        over = ""
        for number in range(3, 100):
            for api in (ann, bo):
                view = msgspec.json.decode((await api.get(f"{path}/view")).content, type=View)
                over = over or view.over
                for asked in view.decisions:
                    reply = Answer(to=asked.id, answer=asked.decision.sample(chance))
                    said = await api.post(
                        f"{path}/act",
                        content=msgspec.json.encode(Act(id=f"a{number}", action=reply)),
                    )
                    assert said.status_code == 200, said.text
            if over:
                break
        info = msgspec.json.decode((await ann.get(path)).content, type=TableInfo)
        assert info.phase == "over"
        assert info.seats[1].name == "Bo Two"
        lines = msgspec.json.decode(
            (await ann.get(f"{path}/log?since=2")).content, type=list[LogLine]
        )
        assert [line.seq for line in lines] == list(range(3, info.seq))
        refused = await ann.get(f"{path}/transcript")
        assert refused.status_code == 409
        assert refused.json()["code"] == "not_closed"
        body = msgspec.json.encode(Act(id="close", action=Close()))
        assert (await ann.post(f"{path}/act", content=body)).status_code == 200
        script = await bo.get(f"{path}/transcript")
        assert "attachment" in script.headers["content-disposition"]
        assert verify(script.content).entries == info.seq + 1


async def test_a_repeated_message_is_answered_again_and_done_once(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:
        await ann.begin()
        first = await ann.ask(Say(text="once"), message="same")
        again = await ann.ask(Say(text="once"), message="same")
        assert first == again
        assert isinstance(first, Ok)
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:
        assert await ann.ask(Say(text="once"), message="same") == first
        assert ann.table is not None
        assert ann.table.seq == first.seq + 1
    async with server.seat(made.table.id, made.tokens["p2"]) as bo:  # ids are each seat's own
        other = await bo.ask(Say(text="mine"), message="same")
        assert isinstance(other, Ok)
        assert other.seq == first.seq + 1


async def test_after_a_lost_line_a_client_gets_what_it_missed(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with server.seat(table, tokens["p2"]) as bo:
        async with server.seat(table, tokens["p1"]) as ann:
            await ann.begin()
            await ann.ask(Say(text="one"))
        seen = (await bo.hear(Update, lambda said: said.lines[-1].kind == "say")).lines[-1].seq
        for text in ("two", "three"):
            assert isinstance(await bo.ask(Say(text=text)), Ok)
        async with server.seat(table, tokens["p1"], since=seen) as ann:
            assert ann.welcome is not None
            assert [line.seq for line in ann.welcome.lines] == [seen + 1, seen + 2]
        async with server.seat(table, tokens["p1"]) as ann:
            assert ann.welcome is not None
            assert [line.seq for line in ann.welcome.lines] == list(range(seen + 3))


async def test_two_tabs_of_one_seat_see_the_same(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    table, token = made.table.id, made.tokens["p1"]
    async with server.seat(table, token) as one, server.seat(table, token) as other:
        await one.begin()
        assert isinstance(await other.ask(Say(text="here too")), Ok)
        heard = await one.hear(Update, lambda said: said.lines[-1].kind == "say")
        told = await other.hear(Update, lambda said: said.lines[-1].kind == "say")
        assert heard == told


async def test_names_may_change_while_the_game_runs_and_a_bot_may_stand_in(
    server: Server,
) -> None:
    made = await server.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with server.seat(table, tokens["p1"]) as ann:
        await ann.begin()
        async with server.api(tokens["p2"]) as api:
            await api.post(f"/api/tables/{table}/sit", json={"id": "1", "name": "Cleo"})
        changed = await ann.hear(TableChanged, lambda said: said.table.seats[1].name == "Cleo")
        assert changed.table.phase == "running"
        async with server.api(tokens["p1"]) as api:
            asked = {"id": "2", "bots": {"p2": True}}
            assert (await api.post(f"/api/tables/{table}/arrange", json=asked)).status_code == 200
        assert await ann.play(Plain(seed=8))


async def test_a_hello_comes_first_and_in_time(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    client = Client(await server.connect(made.table.id))
    await client.say(Act(id="1", action=Begin()))
    assert (await client.hear(Error)).code == "hello"
    await client.socket.wait_closed()
    assert client.socket.close_code == 4000
    client = Client(await server.connect(made.table.id))
    await client.say(Hello(token=made.tokens["p1"]))
    await client.hear(Welcome)
    await client.say(Hello(token=made.tokens["p2"]))
    assert (await client.hear(Error)).code == "hello"
    await client.socket.close()


@pytest.mark.parametrize("other", ["1.0", "3.7"])
async def test_a_client_of_another_major_version_is_told_so(server: Server, other: str) -> None:
    made = await server.make("Ann", "Bo")
    client = Client(await server.connect(made.table.id))
    await client.say(Hello(token=made.tokens["p1"], protocol=other))
    refused = await client.hear(Error)
    assert refused.code == "protocol"
    assert other in refused.message
    assert PROTOCOL in refused.message
    await client.socket.wait_closed()
    assert client.socket.close_code == 4000


async def test_a_client_of_another_minor_version_plays(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    client = Client(await server.connect(made.table.id))
    await client.say(Hello(token=made.tokens["p1"], protocol=f"{PROTOCOL.partition('.')[0]}.999"))
    assert (await client.hear(Welcome)).protocol == PROTOCOL
    await client.socket.close()
    async with server.api() as api:
        assert (await api.get("/health")).json()["protocol"] == PROTOCOL
