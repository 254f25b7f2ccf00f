"""The service as the page's worker starts it, on a browser that a test keeps in memory.

tests/browser/test_edition.py has the real one.
"""

import json
from bisect import insort
from typing import Any

import pytest

from fiftyfour.desk.answering import Reply
from fiftyfour.edition.shelf import Shelf
from fiftyfour.edition.store import BrowserStore
from fiftyfour.edition.worker import Service
from fiftyfour.table.store import Raced

KEYS = {
    "tables": ["id"],
    "entries": ["table", "seq"],
    "snapshots": ["table", "seq"],
    "seen": ["table", "seat"],
    "pictures": ["table", "name"],
    "notebooks": ["id"],
    "once": ["table", "seat", "message"],
    "private": ["table", "private"],
}


class Memory:
    """Keeps rows as page/src/edition/shelf.ts does, and hears what is said on lines."""

    def __init__(self) -> None:
        self.rows: dict[str, list[dict[str, Any]]] = {store: [] for store in KEYS}
        self.said: list[dict[str, Any]] = []

    async def read(self, wanted: str) -> str:
        asked = json.loads(wanted)
        names = KEYS[asked.get("index") or asked["store"]]
        key, after = asked.get("key", []), asked.get("after")
        found = sorted(
            (row for row in self.rows[asked["store"]] if all(name in row for name in names)),
            key=lambda row: [row[name] for name in names],
            reverse=asked.get("latest", False),
        )
        found = [row for row in found if [row[name] for name in names[: len(key)]] == key]
        if after is not None:
            found = [row for row in found if row[names[len(key)]] > after]
        return json.dumps(found[: asked.get("most") or None])

    async def write(self, changes: str) -> str:
        before = {store: list(rows) for store, rows in self.rows.items()}
        for change in json.loads(changes):
            if not self._change(change):
                self.rows = before
                return "raced"
        return ""

    def _change(self, change: dict[str, Any]) -> bool:
        names, rows = KEYS[change["store"]], self.rows[change["store"]]
        if change["do"] == "drop":
            key, upto = change["key"], change.get("upto")
            self.rows[change["store"]] = [
                row
                for row in rows
                if [row[name] for name in names[: len(key)]] != key
                or (upto is not None and row[names[len(key)]] > upto)
            ]
            return True
        row = change["row"]
        same = [one for one in rows if all(one[name] == row[name] for name in names)]
        if change["do"] == "add" and same:
            return False
        if change["do"] == "replace" and [one["version"] for one in same] != [row["version"] - 1]:
            return False
        self.rows[change["store"]] = [one for one in rows if one not in same]
        insort(self.rows[change["store"]], row, key=lambda one: str([one[name] for name in names]))
        return True

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
    memory = Memory()
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


async def test_what_is_hidden_or_wrong_is_refused_as_at_a_server() -> None:
    service = Service(Memory(), 0.0)
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


async def test_of_two_tabs_that_write_the_same_entry_one_is_told() -> None:
    memory = Memory()
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
