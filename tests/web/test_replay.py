"""Looking back on a game: as one's own seat while it runs, with all hands once published."""

import asyncio
import json
from typing import Any

import httpx
import msgspec
import pytest

from fiftyfour.engine.actions import Close, Say
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.changes import Json, fold
from fiftyfour.engine.things import Seat
from fiftyfour.table.http import MadeTable
from fiftyfour.table.http_replay import Ended, Replay, ReplayLine, Step
from fiftyfour.table.protocol.client import Publish
from fiftyfour.table.protocol.server import Ok

from .conftest import Server

SECRET = "the queen of spades is mine"


class Seen:
    """A replay as somebody was sent it: the view after each entry, folded as the page does it."""

    def __init__(self, answer: httpx.Response) -> None:
        assert answer.status_code == 200, answer.text
        self.text = answer.text
        raw: list[Any] = [json.loads(line) for line in answer.text.splitlines()]
        told = [msgspec.json.decode(line, type=ReplayLine) for line in answer.content.splitlines()]
        head, *steps, end = told
        assert isinstance(head, Replay)
        assert isinstance(end, Ended)
        self.head, self.wrong = head, end.wrong
        self.steps = [step for step in steps if isinstance(step, Step)]
        assert len(self.steps) == len(steps)
        self.views: list[dict[str, Any]] = []
        for one in raw[1:-1]:
            update = one["update"]
            before: Json = self.views[-1] if self.views else {}
            self.views.append(update.get("view") or fold(before, update["changes"]))

    def hands(self) -> set[str]:
        """The owners of the hands whose faces were seen in any view."""
        return {
            str(zone["owner"])
            for view in self.views
            for zone in view["zones"]
            if zone["kind"] == "hand" and zone.get("cards")
        }


async def replay(server: Server, made: MadeTable, token: str, eye: str = "") -> httpx.Response:
    async with server.api(token) as api:
        path = f"/api/tables/{made.table.id}/replay"
        return await api.get(path, params={"eye": eye} if eye else {})


async def code(answer: httpx.Response) -> str:
    assert 400 <= answer.status_code < 500, answer.text
    return str(answer.json()["code"])


async def play(server: Server, made: MadeTable) -> None:
    """Ann and Bo play High card to its end; Bo whispers to Ann meanwhile."""
    async with (
        server.seat(made.table.id, made.tokens["p1"]) as ann,
        server.seat(made.table.id, made.tokens["p2"]) as bo,
    ):
        await ann.begin()
        assert isinstance(await bo.ask(Say(text="good evening")), Ok)
        assert isinstance(await bo.ask(Say(text=SECRET, to=(made.table.host,))), Ok)
        await asyncio.gather(ann.play(Plain(seed=1)), bo.play(Plain(seed=2)))


async def test_while_it_runs_each_sees_what_they_saw_then_and_nothing_else(server: Server) -> None:
    made = await server.make("Ann", "Bo", "Cy", settings={"hand": 2})
    tokens = made.tokens
    async with server.seat(made.table.id, tokens["p1"]) as ann:
        await ann.begin()
        assert isinstance(await ann.ask(Say(text=SECRET, to=(Seat("p2"),))), Ok)
        mine = Seen(await replay(server, made, tokens["p1"]))
        async with server.api(tokens["p1"]) as api:
            view = (await api.get(f"/api/tables/{made.table.id}/view")).json()
        assert mine.views[-1] == view, "the last step is the table as it stands"
        assert mine.hands() == {"p1"}
        assert (mine.head.eyes, mine.head.shown) == (("p1", "nobody"), False)
        assert mine.steps[0].chosen is None
    asked = next(one for one in view["decisions"] if one.get("awaited", True))
    assert any(asked["id"] in step.hints for step in mine.steps)
    assert SECRET in mine.text
    assert SECRET in Seen(await replay(server, made, tokens["p2"])).text
    cy = Seen(await replay(server, made, tokens["p3"]))
    assert SECRET not in cy.text
    assert [line.seq for one in cy.steps for line in one.update.lines] == list(range(len(cy.steps)))
    for token in (tokens["p1"], tokens["spectator"]):
        watched = Seen(await replay(server, made, token, "nobody"))
        assert (watched.hands(), SECRET in watched.text) == (set(), False)
        for eye in ("all", "p2", "p9"):
            assert await code(await replay(server, made, token, eye)) == "not_shown"
    other = await server.make("Eve", "Bo")
    assert await code(await replay(server, made, other.tokens["p1"], "nobody")) == "bad_token"
    assert await code(await replay(server, other, other.tokens["p1"])) == "not_begun"
    for _ in range(100):
        answer = await replay(server, made, tokens["p3"])
        if answer.status_code != 200:
            assert await code(answer) == "too_fast"
            break
    else:
        pytest.fail("it reads the whole log, at any rate")


async def test_all_hands_are_seen_when_the_evening_is_published_but_no_whisper(
    server: Server,
) -> None:
    made = await server.make("Ann", "Bo", settings={"hand": 2})
    tokens, table = made.tokens, made.table.id
    await play(server, made)
    assert await code(await replay(server, made, tokens["p2"], "all")) == "not_shown"
    async with server.seat(table, tokens["p1"]) as ann:
        await ann.say(Publish(id="end", shown=True))
        assert isinstance(await ann.reply("end"), Ok)
    for token in tokens.values():
        seen = Seen(await replay(server, made, token, "all"))
        assert (seen.hands(), SECRET in seen.text) == ({"p1", "p2"}, False)
        assert {one.chosen.seat for one in seen.steps if one.chosen} == {"p1", "p2"}
        assert "good evening" in seen.text
    ann_again = Seen(await replay(server, made, tokens["p2"], "p1"))
    assert (ann_again.hands(), SECRET in ann_again.text) == ({"p1"}, False), "sealed for good"
    assert SECRET in Seen(await replay(server, made, tokens["p1"])).text, "it was for her"


async def test_a_game_is_data_of_ones_own_seat_and_of_all_when_it_is_published(
    server: Server,
) -> None:
    """Rows hold one's own acts while it runs; a rival's and a stranger's are refused."""
    made = await server.make("Ann", "Bo", settings={"hand": 2})

    async def data(token: str, eye: str = "") -> httpx.Response:
        async with server.api(token) as api:
            path = f"/api/tables/{made.table.id}/data"
            return await api.get(path, params={"eye": eye} if eye else {})

    assert await code(await data(made.tokens["p1"])) == "not_begun"
    await play(server, made)
    mine = await data(made.tokens["p1"])
    rows: list[Any] = [json.loads(line) for line in mine.text.splitlines()]
    assert [row["seat"] for row in rows] == ["p1", "p1"]
    for row in rows:
        hands = [one for one in row["observation"]["zones"] if one["kind"] == "hand"]
        assert {one["owner"] for one in hands if one.get("cards")} == {"p1"}
        assert row["action"]["answer"][0] in row["legal"][0]["decision"]["cards"]
        assert row["returns"] in (1.0, 0.0, -1.0)
    assert SECRET not in mine.text
    assert await code(await data(made.tokens["p1"], "p2")) == "not_shown"
    assert await code(await data(made.tokens["p2"], "all")) == "not_shown"
    assert (await data(made.tokens["spectator"])).text == ""
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:
        await ann.say(Publish(id="end", shown=True))
        assert isinstance(await ann.reply("end"), Ok)
    everybody = (await data(made.tokens["p2"], "all")).text
    assert sorted(json.loads(line)["seat"] for line in everybody.splitlines()) == [
        *("p1", "p1"),
        *("p2", "p2"),
    ]
    assert SECRET not in everybody


async def test_anybody_replays_a_file_and_goes_on_from_any_entry_of_it(server: Server) -> None:
    made = await server.make("Ann", "Bo", settings={"hand": 2})
    table, tokens = made.table.id, made.tokens
    await play(server, made)
    async with server.seat(table, tokens["p1"]) as ann:
        assert isinstance(await ann.ask(Close()), Ok)
    async with server.api(tokens["p1"]) as api:
        script = (await api.get(f"/api/tables/{table}/transcript")).content
    async with server.api() as api:
        seen = Seen(await api.post("/api/replays", content=script))
        as_bo = Seen(await api.post("/api/replays?eye=p2", content=script))
        changed = Seen(
            await api.post("/api/replays", content=script.replace(b'"to":"2"', b'"to":"3"', 1))
        )
        assert (seen.hands(), as_bo.hands(), seen.wrong) == ({"p1", "p2"}, {"p2"}, "")
        at_table = Seen(await replay(server, made, tokens["p1"], "all"))
        assert seen.views == at_table.views
        assert "entry" in changed.wrong
        assert len(changed.steps) < len(seen.steps)
        for bad in (b"", b"{}", b"\xff\xfe", b"nonsense\n" * 9):
            assert await code(await api.post("/api/replays", content=bad)) == "replay"
        assert await code(await api.post("/api/replays?eye=p9", content=script)) == "not_shown"

        half = next(one.entry for one in seen.steps if one.chosen and one.chosen.seat == "p2") + 1
        gone_on = await api.post(f"/api/transcripts?entries={half}&seat=p2", content=script)
        assert gone_on.status_code == 201, gone_on.text
        new = msgspec.json.decode(gone_on.content, type=MadeTable)
        assert [seat.bot for seat in new.table.seats] == [True, False]
        async with server.seat(new.table.id, new.tokens["p2"]) as bo:
            assert await bo.play(Plain(seed=7))
        for wrong in ("entries=100000", "seat=p9"):
            refused = await api.post(f"/api/transcripts?{wrong}", content=script)
            while refused.status_code == 429:  # one address is to wait a while after each
                await asyncio.sleep(0.2)
                refused = await api.post(f"/api/transcripts?{wrong}", content=script)
            assert refused.status_code == 409, refused.text
