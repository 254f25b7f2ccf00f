"""The service as the page's worker starts it, on a browser that a test keeps in memory.

tests/browser/test_edition.py has the real one.
"""

import json
from typing import Any

import pytest

from fiftyfour.desk.answering import Reply
from fiftyfour.edition.memory import Memory
from fiftyfour.edition.shelf import Shelf
from fiftyfour.edition.store import BrowserStore
from fiftyfour.edition.worker import Service
from fiftyfour.table.store import Raced


class Heard(Memory):
    """Keeps rows, and hears what is said on lines."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[dict[str, Any]] = []

    def say(self, line: int, text: str) -> None:
        self.said.append(json.loads(text))

    def hang_up(self, line: int, code: int, reason: str) -> None:
        self.said.append({"type": "gone", "code": code, "reason": reason})


async def ask(service: Service, method: str, path: str, token: str = "", **data: object) -> Reply:
    body = json.dumps(data).encode()
    return await service.ask(method, path, f"Bearer {token}" if token else "", body)


async def told(service: Service, method: str, path: str, token: str = "", **data: object) -> Any:
    reply = await ask(service, method, path, token, **data)
    assert reply.status < 300, reply.body
    return json.loads(reply.body)


async def made(service: Service) -> tuple[str, dict[str, str]]:
    seats = [{"name": "Ann"}, {"bot": True}]
    wish = {"system": "skyace", "seats": seats, "begin": True}
    new = await told(service, "POST", "/api/tables", "", **wish)
    return f"/api/tables/{new['table']['id']}", new["tokens"]


async def test_a_game_goes_on_in_another_service_on_the_same_browser() -> None:
    memory = Heard()
    first = Service(memory, 0.0)
    table, tokens = await made(first)
    view = await told(first, "GET", f"{table}/view", tokens["p1"])
    assert view["seats"][0]["name"] == "Ann"
    again = Service(memory, 0.0)
    assert await told(again, "GET", f"{table}/view", tokens["p1"]) == view
    mine = await told(
        again, "POST", "/api/tables/mine", links=[{"table": table[12:], "token": tokens["p1"]}]
    )
    assert [(one["game"], one["phase"]) for one in mine] == [("Sky Ace", "running")]


class Denied(Heard):
    """A browser that keeps nothing."""

    async def read(self, wanted: str) -> str:
        raise RuntimeError("the operation is insecure")

    async def write(self, changes: str) -> str:
        raise RuntimeError("the operation is insecure")


async def test_a_browser_that_keeps_nothing_plays_until_its_page_is_left() -> None:
    """tests/browser/test_browsers.py shows it in a real one."""
    service = Service(Denied(), 0.0, browser=Memory())
    table, tokens = await made(service)
    view = await told(service, "GET", f"{table}/view", tokens["p1"])
    assert view["seats"][0]["name"] == "Ann"


async def test_an_evening_is_proven_after_a_reload() -> None:
    """Whatever the browser does with numbers: the seed has more digits than JavaScript keeps."""
    memory = Heard()
    table, tokens = await made(Service(memory, 0.0))
    again = Service(memory, 0.0)
    await told(again, "POST", f"{table}/publish", tokens["p1"], type="publish", id="e", shown=True)
    results = (await told(again, "GET", f"{table}/results/1", tokens["p1"]))["results"]
    assert "missing" not in results
    script = (await ask(again, "GET", f"{table}/transcript", tokens["p1"])).body
    replay = (await again.ask("POST", "/api/replays", "", script)).body
    assert replay.endswith(b'{"type":"ended"}\n')


async def test_what_is_hidden_or_wrong_is_refused_as_at_a_server() -> None:
    service = Service(Heard(), 0.0)
    table, tokens = await made(service)
    for token, status, code in (("", 401, "no_token"), ("x", 403, "bad_token")):
        reply = await ask(service, "GET", f"{table}/view", token)
        assert (reply.status, json.loads(reply.body)["code"]) == (status, code)
    watching = await told(service, "GET", f"{table}/view", tokens["spectator"])
    assert not watching.get("decisions")
    own = await told(service, "GET", f"{table}/view", tokens["p1"])
    assert own["decisions"]
    assert own["zones"] != watching["zones"]
    for method, path, status in (
        ("GET", f"{table}/log?since=-5", 400),
        ("POST", "/api/tables", 400),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/systems/chess", 404),
    ):
        assert (await ask(service, method, path, tokens["p1"])).status == status, path


async def test_a_table_is_deleted_by_whoever_holds_a_key_to_it() -> None:
    """Its rows go, and a tab in which it is open is told."""
    memory = Heard()
    service = Service(memory, 0.0)
    table, tokens = await made(service)
    kept = await BrowserStore(Shelf(memory)).shelf()
    assert [one.record.id for one in kept] == [table[12:]]
    assert (await ask(service, "DELETE", table, "x")).status == 403
    assert (await ask(service, "DELETE", table, tokens["p1"])).status == 204
    assert await BrowserStore(Shelf(memory)).shelf() == []
    assert not any(memory.rows.values())
    assert (await ask(service, "GET", f"{table}/view", tokens["p1"])).status == 404


async def test_of_two_tabs_that_write_the_same_entry_one_is_told() -> None:
    memory = Heard()
    service = Service(memory, 0.0)
    table, _ = await made(service)
    stores = [BrowserStore(Shelf(memory)) for _ in range(2)]
    record = await stores[0].table(table[12:])
    (last,) = await stores[0].entries(record.id, most=1, latest=True)
    with pytest.raises(Raced):
        await stores[1].append(record.id, [last])
    with pytest.raises(Raced):
        await stores[1].save(record)
    assert await stores[1].latest(record.id) == (last.entry.seq, record.version)
    await stores[1].delete(record.id)
    assert await stores[0].shelf() == []


async def test_namesakes_get_a_number() -> None:
    wish = {"system": "skyace", "seats": [{"name": "Bo"}, {"name": "Bo"}]}
    new = await told(Service(Heard(), 0.0), "POST", "/api/tables", "", **wish)
    assert [seat["name"] for seat in new["table"]["seats"]] == ["Bo", "Bo 2"]
