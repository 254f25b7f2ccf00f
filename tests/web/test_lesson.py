"""A lesson over HTTP: it is given to whoever plays, and to nobody else."""

from typing import Any

from fiftyfour.engine.lesson import lesson_of
from fiftyfour.engine.system import find_system
from tests.web.conftest import Server

NEW = {"system": "skyace", "seats": [{"name": "Ann"}], "chance": "lesson"}


async def test_a_lesson_is_given_to_its_player_alone(server: Server) -> None:
    async with server.api() as api:
        made = (await api.post("/api/tables", json=NEW)).json()
        table, tokens = made["table"], made["tokens"]
        assert (table["chance"], table["phase"]) == ("lesson", "running")
        assert [(seat["name"], bool(seat.get("bot"))) for seat in table["seats"]] == [
            ("Ann", False),
            ("Twilight's player", True),
        ]
        path = f"/api/tables/{table['id']}/lesson"

        async def said(whose: str, read: list[str]) -> tuple[int, Any]:
            bearer = {"authorization": f"Bearer {tokens[whose]}"}
            answer = await api.post(path, json={"read": read}, headers=bearer)
            return answer.status_code, answer.json()

        status, first = await said("p1", [])
        assert status == 200
        lesson = lesson_of(find_system("skyace"))
        assert lesson is not None
        assert (first["id"], first["say"]) == (lesson.steps[0].id, lesson.steps[0].say)
        assert (first["number"], first["of"]) == (1, len(lesson.steps))
        assert (first["pick"], first["answer"]) == ("Begin the contest", "start")
        assert await said("p1", ["who"]) == (200, None)
        assert (await said("spectator", []))[1]["code"] == "spectator"
        stranger = await api.post(path, json={"read": []}, headers={"authorization": "Bearer no"})
        assert stranger.status_code == 403
        assert (await api.post(path, json={"read": []})).status_code in (401, 403)


async def test_a_lesson_is_no_table_like_others(server: Server) -> None:
    """It says in the list of one's tables that it is one, and no campaign tells of it."""
    async with server.api() as api:
        made = (await api.post("/api/tables", json=NEW)).json()
        table, token = made["table"]["id"], made["tokens"]["p1"]
        links = {"links": [{"table": table, "token": token}]}
        [mine] = (await api.post("/api/tables/mine", json=links)).json()
        assert mine["lesson"] is True
        bearer = {"authorization": f"Bearer {token}"}
        act = {
            "type": "act",
            "id": "1",
            "action": {"action": "answer", "to": "1", "answer": "start"},
        }
        assert (await api.post(f"/api/tables/{table}/act", json=act, headers=bearer)).is_success
        story = (await api.get(f"/api/tables/{table}/chronicle", headers=bearer)).json()
        assert story["chapters"] == []


async def test_the_same_cards_fall_for_everybody(server: Server) -> None:
    """The lesson's seed, not one of the table's, decides: two who answer alike see the same."""
    async with server.api() as api:
        seen: list[Any] = []
        for _ in range(2):
            made = (await api.post("/api/tables", json=NEW)).json()
            bearer = {"authorization": f"Bearer {made['tokens']['p1']}"}
            path = f"/api/tables/{made['table']['id']}"
            act = {
                "type": "act",
                "id": "1",
                "action": {"action": "answer", "to": "1", "answer": "start"},
            }
            assert (await api.post(f"{path}/act", json=act, headers=bearer)).status_code == 200
            view = (await api.get(f"{path}/view", headers=bearer)).json()
            (contest,) = [sheet for sheet in view["sheets"] if sheet["name"] == "contest"]
            seen.append(contest["data"]["initiative"])
        assert seen[0] == seen[1]


async def test_what_is_no_lesson_is_refused(server: Server) -> None:
    async with server.api() as api:
        two: list[dict[str, str]] = [{}, {}]
        none = await api.post("/api/tables", json={**NEW, "system": "highcard"})
        assert none.json()["code"] == "no_lesson"
        plain = (await api.post("/api/tables", json={**NEW, "seats": two, "chance": "fair"})).json()
        bearer = {"authorization": f"Bearer {plain['tokens']['p1']}"}
        path = f"/api/tables/{plain['table']['id']}"
        asked = await api.post(f"{path}/lesson", json={}, headers=bearer)
        assert asked.json()["code"] == "no_lesson"
        change = {"type": "arrange", "id": "1", "chance": "lesson"}
        arranged = await api.post(f"{path}/arrange", json=change, headers=bearer)
        assert arranged.json()["code"] == "no_lesson"
