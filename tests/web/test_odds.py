"""Odds over HTTP and the WebSocket: exact, bounded, and in one clear line where they cannot be."""

import asyncio
from threading import Event

import pytest

from fiftyfour.desk import counting
from fiftyfour.engine.decisions import PickCards
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.questions import Question
from fiftyfour.table.http import Asked
from fiftyfour.table.protocol.client import Draft, Odds, Unfold
from fiftyfour.table.protocol.server import Error, Hints, Previewed, Unfolded, Update

from .conftest import Server


async def test_what_can_be_asked_and_what_comes_of_it(server: Server) -> None:
    async with server.api() as api:
        known = {one["name"]: one["form"] for one in (await api.get("/api/odds/skyace")).json()}
        assert known["attack"]["fields"]["cards"]["decision"]["most"] == 24
        found = (await api.get("/api/odds/skyace/attack?cards=3&difficulty=0")).json()
        assert found["parameters"]["defense"] == 2
        assert found["outcomes"][0]["exact"] == "847651/1971918"
        assert sum(one["chance"] for one in found["outcomes"]) == pytest.approx(1)
        assert "/" in found["mean"]
        found = (await api.get("/api/odds/skyace/test?skill=2&difficulty=easy")).json()
        assert [one["name"] for one in found["outcomes"]] == ["passes"]
        assert not found["mean"]
        assert (await api.get("/api/odds/highcard")).json() == []


async def test_charts_are_counted_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async with server.api() as api:
        told = (await api.get("/api/systems/zilch/charts")).json()
        assert [(one["name"], one["question"], one["matrix"]) for one in told] == [
            ("stances", "hit", True)
        ]
        assert {len(line["numbers"]) for line in told[0]["lines"]} == {len(told[0]["values"])}
        monkeypatch.setattr(counting, "charts", None)
        assert (await api.get("/api/systems/zilch/charts")).json() == told
        assert (await api.get("/api/systems/chess/charts")).status_code == 404


@pytest.mark.parametrize(
    ("path", "status", "told"),
    [
        ("skyace/attack?cards=99", 400, "99 is out of range; it must be 0 to 24"),
        ("skyace/attack?cards=x", 400, "must be a whole number from 0 to 24, not 'x'"),
        ("skyace/attack?feet=2", 400, "there is no field 'feet'"),
        ("skyace/attack?cards=1&cards=2", 400, "twice"),
        ("skyace/flight", 404, "has no question 'flight'; it has play, attack"),
        ("chess/attack", 404, "chess"),
        ("chess", 404, "chess"),
    ],
)
async def test_bad_questions(server: Server, path: str, status: int, told: str) -> None:
    async with server.api() as api:
        answer = await api.get(f"/api/odds/{path}")
    assert answer.status_code == status
    assert told in answer.json()["message"]


async def test_no_address_keeps_all_others_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is slow takes its turn, what is known is told at once."""
    desk, go = counting.Answers(), Event()
    go.set()
    known = await desk.answer("skyace", "attack", {"cards": "3"}, "ann")
    counted = counting._counted  # pyright: ignore[reportPrivateUsage]

    def slowly(asked: Question, filled: counting.Filled) -> Asked:
        assert go.wait(10)
        return counted(asked, filled)

    go.clear()
    monkeypatch.setattr(counting, "_counted", slowly)

    def ask(cards: int, by: str) -> asyncio.Task[Asked]:
        return asyncio.create_task(desk.answer("skyace", "attack", {"cards": f"{cards}"}, by))

    many = [ask(cards, "bob") for cards in range(10, 10 + counting.MOST_OF_ONE)]
    others = [ask(4 + at, f"{at}") for at in range(counting.MOST_WAITING - counting.MOST_OF_ONE)]
    await asyncio.sleep(0)
    with pytest.raises(TableError, match="try again in a moment"):
        await ask(20, "bob")
    with pytest.raises(TableError, match="try again in a moment"):
        await ask(20, "cid")
    assert await ask(3, "bob") is known  # defaults filled in, however it is written
    go.set()
    assert all(one.mean for one in await asyncio.gather(*many, *others))
    assert (await ask(20, "bob")).parameters["cards"] == 20


async def test_only_who_is_asked_hears_what_an_answer_comes_to(server: Server) -> None:
    made = await server.make("Ann", "Bob")
    address, ann_ = f"/api/tables/{made.table.id}", made.tokens["p1"]
    async with server.seat(made.table.id, ann_) as ann:
        await ann.begin()
        await ann.hear(Update)
        async with server.api(ann_) as api:
            view = (await api.get(f"{address}/view")).json()
            draft = [view["decisions"][0]["decision"]["cards"][0]]
            await ann.say(Draft(id="d1", to="1", draft=draft))
            assert (await ann.hear(Previewed)).preview.refusal is None
            await ann.say(Unfold(id="u1", to="1"))
            assert isinstance((await ann.hear(Unfolded)).decision, PickCards)
            asked = {"id": "d2", "to": "1", "draft": draft}
            assert (await api.post(f"{address}/preview", json=asked)).json()["to"] == "1"
            del asked["draft"]
            assert (await api.post(f"{address}/unfold", json=asked)).json()["to"] == "1"
        async with server.seat(made.table.id, made.tokens["p2"]) as bob:
            await bob.say(Draft(id="d3", to="1", draft=draft))
            assert (await bob.hear(Error)).code == "card_not_in_hand"
            await bob.say(Unfold(id="u3", to="1"))
            own = (await bob.hear(Unfolded)).decision
            assert isinstance(own, PickCards)
            assert draft[0] not in own.cards
        async with server.seat(made.table.id, made.tokens["spectator"]) as watcher:
            for message in (Draft(id="d3", to="1", draft=draft), Unfold(id="u3", to="1")):
                await watcher.say(message)
                refused = await watcher.hear(Error)
                assert (refused.id, refused.code) == (message.id, "no_such_decision")
        async with server.api("nonsense") as stranger:
            assert (await stranger.post(f"{address}/unfold", json=asked)).status_code == 403


async def test_a_seat_asks_over_its_line(server: Server) -> None:
    made = await server.make("Ann", "Bob")
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:
        await ann.begin()
        await ann.hear(Update)
        await ann.say(Odds(id="o1", to="1"))
        told = await ann.hear(Hints)
        assert (told.id, told.to, {hint.rule for hint in told.hints}) == ("o1", "1", {"HC-4"})
        await ann.say(Odds(id="o2", to="99"))
        refused = await ann.hear(Error)
        assert (refused.id, refused.code) == ("o2", "no_such_decision")
        async with server.api(made.tokens["p1"]) as api:
            path = f"/api/tables/{made.table.id}/odds"
            again = await api.post(path, json={"id": "o3", "to": "1"})
            assert len(again.json()["hints"]) == len(told.hints)
