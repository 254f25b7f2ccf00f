"""The safety card, lines and veils, muting and reactions, on a real server."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import AsyncExitStack

import pytest

from fiftyfour.engine.actions import Answer, Begin, Note, Say, Undo
from fiftyfour.engine.things import Seat
from fiftyfour.table.http import MadeTable, SeatPlan
from fiftyfour.table.protocol.client import (
    Arrange,
    Avoid,
    ClientMessage,
    Ping,
    Press,
    React,
    Resume,
    Talk,
)
from fiftyfour.table.protocol.server import Error, Ok, Pong, Reacted, TableChanged

from .conftest import Client, Server

P1, P2 = Seat("p1"), Seat("p2")


async def suits(server: Server) -> MadeTable:
    """A table of Suits: Ann is the GM, Bo and Cy play."""
    gm = (SeatPlan(role="gm", name="Ann"),)
    seats = (*gm, SeatPlan(name="Bo"), SeatPlan(name="Cy"))
    return await server.make("", system="suits", seats=seats)


async def frames(client: Client) -> list[str]:
    """What the client is sent until its ping comes back."""
    client.texts.clear()
    await client.say(Ping())
    await client.hear(Pong)
    return client.texts[:-1]


async def asks(client: Client, message: ClientMessage) -> Ok | Error:
    assert not isinstance(message, Ping)
    await client.say(message)
    return await client.reply(getattr(message, "id", ""))


async def refused(client: Client, message: ClientMessage) -> str:
    """The code of the refusal."""
    answer = await asks(client, message)
    assert isinstance(answer, Error), answer
    return answer.code


async def test_nobody_learns_who_pressed_the_safety_card(
    new_server: Callable[..., Server], capfd: pytest.CaptureFixture[str]
) -> None:
    """Whoever presses: all others are sent the same bytes, and the server keeps the same."""
    server = new_server(log="json", log_level="info")
    made = await suits(server)
    with sqlite3.connect(server.database) as database:
        database.row_factory = sqlite3.Row

        def stored() -> str:
            kept = [
                [dict(row) for row in database.execute(f"SELECT * FROM {name}")]
                for name in ("tables", "seats", "entries")
            ]
            done = json.loads(kept[0][0]["manners"]).pop("done")
            assert all(len(mark) == 16 for mark in done)
            kept[0][0].pop("version")
            kept[0][0].pop("clock_since")  # when the GM last let the table go on
            arranged = json.loads(kept[0][0].pop("arranged"))
            assert all("after-" in message for message in arranged), "only who resumed is kept"
            kept[0][0]["manners"] = "paused" if '"paused":true' in kept[0][0]["manners"] else ""
            return str(kept)

        async with AsyncExitStack() as stack:
            sat = {
                who: await stack.enter_async_context(server.seat(made.table.id, token))
                for who, token in made.tokens.items()
            }
            gm = sat["gm"]
            await gm.begin()
            for client in sat.values():
                await frames(client)
            seen: dict[str, object] = {}
            capfd.readouterr()
            for presser in ("p1", "p2", "gm"):
                assert isinstance(await asks(sat[presser], Press(id=f"press-{presser}")), Ok)
                told = {who: await frames(client) for who, client in sat.items() if who != presser}
                assert len({tuple(one) for one in told.values()}) == 1
                (texts, *_) = told.values()
                assert len(texts) == 1
                changed = json.loads(texts[0])
                assert changed["table"].pop("paused") is True
                seen[presser] = (changed, stored(), capfd.readouterr().err)
                assert isinstance(await asks(gm, Resume(id=f"after-{presser}")), Ok)
                for client in sat.values():
                    await frames(client)
            first = seen["p1"]
            assert isinstance(first, tuple)
            assert first[2] == "", "the server logs nothing"
            assert "press" not in first[1]
    database.close()
    assert seen["p1"] == seen["p2"] == seen["gm"]


async def test_play_waits_and_talk_goes_on_until_the_gm_resumes(server: Server) -> None:
    made = await suits(server)
    async with AsyncExitStack() as stack:
        gm, bo, eve = [
            await stack.enter_async_context(server.seat(made.table.id, made.tokens[who]))
            for who in ("gm", "p1", "spectator")
        ]
        assert await refused(eve, Press(id="1")) == "spectator"
        assert isinstance(await asks(bo, Press(id="1")), Ok)
        said = await gm.ask(Begin())
        assert isinstance(said, Error)
        assert (said.code, "paused" in said.message) == ("paused", True)
        assert await refused(bo, Resume(id="2")) == "not_host"
        assert isinstance(await asks(gm, Resume(id="2")), Ok)
        await gm.begin()
        await bo.hear(TableChanged, lambda one: one.table.phase == "running")

        assert isinstance(await asks(bo, Press(id="1")), Ok), "a repeat is answered"
        assert isinstance(await asks(bo, Press(id="3")), Ok)
        for act in (Answer(to="1", answer=["2c"]), Undo(to=0)):
            answer = await bo.ask(act)
            assert isinstance(answer, Error)
            assert answer.code == "paused"
        assert isinstance(await bo.ask(Say(text="a word")), Ok)
        assert isinstance(await gm.ask(Note(text="we are back at nine")), Ok)
        async with server.api(made.tokens["p1"]) as api:
            table = f"/api/tables/{made.table.id}"
            assert (await api.post(f"{table}/press", json={"id": "4"})).status_code in (404, 405)
            assert (await api.get(table)).json()["paused"] is True
        async with server.api(made.tokens["gm"]) as api:
            assert (await api.post(f"{table}/resume", json={"id": "4"})).status_code == 200
            assert "paused" not in (await api.get(table)).json()
        assert isinstance(await asks(bo, Press(id="3")), Ok)  # as after a lost connection
        assert isinstance(await asks(gm, Press(id="3")), Ok), "another's message may have the id"
        await bo.hear(TableChanged, lambda one: one.table.paused)


async def test_lines_and_veils_are_for_all_and_of_nobody(server: Server) -> None:
    made = await suits(server)
    async with AsyncExitStack() as stack:
        gm, bo, eve = [
            await stack.enter_async_context(server.seat(made.table.id, made.tokens[who]))
            for who in ("gm", "p1", "spectator")
        ]
        assert await refused(eve, Avoid(id="1", line="spiders")) == "spectator"
        assert await refused(bo, Avoid(id="1")) == "bad_text"
        assert await refused(bo, Avoid(id="1", line="s" * 121)) == "bad_text"
        assert isinstance(await asks(bo, Avoid(id="1", line=" spiders ", veil="wounds")), Ok)
        told = await eve.hear(TableChanged, lambda one: bool(one.table.lines))
        assert (told.table.lines, told.table.veils) == (("spiders",), ("wounds",))
        assert "p1" not in "".join(await frames(eve))
        assert isinstance(await asks(bo, Avoid(id="1", line=" spiders ", veil="wounds")), Ok)
        lists = Arrange(id="2", lines=("spiders", "war"), veils=())
        assert await refused(bo, lists) == "not_host"
        assert isinstance(await asks(gm, lists), Ok)
        await eve.hear(TableChanged, lambda one: one.table.lines == ("spiders", "war"))
        many = tuple(f"line {number}" for number in range(31))
        assert await refused(gm, Arrange(id="3", lines=many)) == "bad_text"
    set_up = await server.make("Ann", "Bo", lines=("war",), veils=("wounds",))
    assert (set_up.table.lines, set_up.table.veils) == (("war",), ("wounds",))


async def test_who_is_muted_can_only_whisper_to_the_gm(server: Server) -> None:
    made = await suits(server)
    async with AsyncExitStack() as stack:
        gm, bo, cy = [
            await stack.enter_async_context(server.seat(made.table.id, made.tokens[who]))
            for who in ("gm", "p1", "p2")
        ]
        assert await refused(bo, Arrange(id="1", mute={P2: True})) == "not_host"
        assert await refused(gm, Arrange(id="1", mute={Seat("gm"): True})) == "bad_seats"
        assert await refused(gm, Arrange(id="1", mute={Seat("p9"): True})) == "bad_seats"
        assert isinstance(await asks(gm, Arrange(id="1", mute={P1: True})), Ok)
        told = await cy.hear(TableChanged, lambda one: any(seat.muted for seat in one.table.seats))
        assert [seat.seat for seat in told.table.seats if seat.muted] == [P1]
        assert await refused(bo, Talk(id="1", text="hey")) == "muted"
        await gm.begin()
        for act in (Say(text="hey"), Say(text="hey", to=(P2,)), Answer(to="1", answer=1, say="x")):
            answer = await bo.ask(act)
            assert isinstance(answer, Error)
            assert answer.code == "muted"
        assert await refused(bo, React(id="2", reaction="cheer")) == "muted"
        assert isinstance(await bo.ask(Say(text="why?", to=(Seat("gm"),))), Ok)
        assert isinstance(await asks(gm, Arrange(id="3", mute={P1: False})), Ok)
        assert isinstance(await bo.ask(Say(text="thank you")), Ok)


async def test_a_reaction_is_shown_to_all_and_kept_nowhere(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    async with AsyncExitStack() as stack:
        ann, bo, eve = [
            await stack.enter_async_context(server.seat(made.table.id, made.tokens[who]))
            for who in ("p1", "p2", "spectator")
        ]
        assert isinstance(await asks(bo, React(id="1", reaction="gasp")), Ok)
        for client in (ann, eve):
            assert await client.hear(Reacted) == Reacted(seat=P2, reaction="gasp")
        assert await refused(eve, React(id="1", reaction="gasp")) == "spectator"
        answers = [await asks(bo, React(id=str(number), reaction="yes")) for number in range(2, 7)]
        assert [one.code for one in answers if isinstance(one, Error)][-1:] == ["too_fast"]
        assert isinstance(await asks(ann, React(id="1", reaction="no")), Ok), "a limit of each seat"
        await bo.shout('{"type": "react", "id": "7", "reaction": "p1 lost"}')
        assert (await bo.hear(Error)).code == "bad_message"
        await ann.begin()
    async with server.api(made.tokens["p1"]) as api:
        log = (await api.get(f"/api/tables/{made.table.id}/log")).text
    assert "gasp" not in log
