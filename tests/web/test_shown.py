"""What is shown of characters before and in the game: emblems and sheets, and what stays hidden."""

import json
from typing import Any

import httpx
import pytest

from fiftyfour.engine.emblems import with_emblem
from fiftyfour.engine.system import find_system, installed

from .conftest import Server

GAMES = [name for name, system in installed().items() if system.sheets is not None]


def ready(system: str, at: int = 0) -> tuple[str, str]:
    """The name and file of a character of the book."""
    sheets = find_system(system).sheets
    assert sheets is not None
    name, one = list(sheets.ready.items())[at]
    return name, one.file


class Table:
    """A table in its lobby, over HTTP."""

    def __init__(self, api: httpx.AsyncClient, made: dict[str, Any]) -> None:
        self.api, self.path, self.tokens = api, f"/api/tables/{made['table']['id']}", made["tokens"]
        self.sent = 0

    async def send(self, seat: str, what: str, **body: object) -> httpx.Response:
        self.sent += 1
        return await self.post(seat, what, {"id": f"m{self.sent}", **body})

    async def post(self, seat: str, what: str, body: object) -> httpx.Response:
        return await self.api.post(f"{self.path}/{what}", json=body, headers=self.by(seat))

    async def get(self, seat: str, what: str = "") -> Any:
        answer = await self.api.get(f"{self.path}{what}", headers=self.by(seat))
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def seen(self, seat: str, of: str) -> dict[str, Any]:
        """What a link shows of a seat."""
        return next(one for one in (await self.get(seat))["seats"] if one["seat"] == of)

    def by(self, seat: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens.get(seat, 'no-such-token')}"}


async def lay(api: httpx.AsyncClient, system: str) -> Table:
    seats = [{"name": "Ann"}, {"name": "Bo"}, {"bot": True}]
    if find_system(system).gm == "must":
        seats.append({"role": "gm", "name": "Gia"})
    made = await api.post("/api/tables", json={"system": system, "seats": seats})
    assert made.status_code == 201, made.text
    return Table(api, made.json())


async def test_an_emblem_is_seen_by_all_and_changed_by_its_seat_alone(server: Server) -> None:
    name, file = ready("skyace")
    async with server.api() as api:
        table = await lay(api, "skyace")
        worn = with_emblem(file, "raven.disc.night")
        assert (await table.send("p1", "bring", file=worn)).status_code == 200
        for who in ("p1", "p2", "spectator"):
            assert (await table.seen(who, "p1"))["emblems"] == {name: "raven.disc.night"}
        changed = {"id": "c1", "name": name, "emblem": "~0a3f,Zz.card.wine"}
        for _ in range(2):  # a repeat changes nothing
            assert (await table.post("p1", "portray", changed)).status_code == 200
        assert (await table.seen("p2", "p1"))["emblems"] == {name: "~0a3f,Zz.card.wine"}

        # A rival cannot dress it up, a spectator nobody, a stranger is not let in.
        for who, code in (("p2", "taken"), ("spectator", "spectator"), ("stranger", "bad_token")):
            refused = await table.send(who, "portray", name=name, emblem="fish.disc.sea")
            assert refused.json()["code"] == code, refused.text
        for bad in ("<svg onload=alert(1)>", "~" + "0a" * 500, "a.b", "wolf.disc.url(x)"):
            refused = await table.send("p1", "portray", name=name, emblem=bad)
            assert refused.status_code in (400, 409), refused.text
            assert refused.json()["code"] in ("bad_emblem", "bad_message")
        for number in range(39):
            one = await table.send("p1", "portray", name=f"Foe {number}", emblem="fish.disc.sea")
            assert one.status_code == 200
        full = await table.send("p1", "portray", name="One more", emblem="fish.disc.sea")
        assert full.json()["code"] == "too_many"
        assert len((await table.seen("p2", "p1"))["emblems"]) == 40

        # It is stored, and goes into the file that its player keeps.
        await table.send("p1", "act", action={"action": "begin"})
        server.kill()
        server.start()
    async with server.api() as api:
        table.api = api
        assert (await table.seen("p2", "p1"))["emblems"][name] == "~0a3f,Zz.card.wine"
        [mine] = await table.get("p1", "/characters")
        assert json.loads(mine["file"])["emblem"] == "~0a3f,Zz.card.wine"


@pytest.mark.parametrize("system", GAMES)
async def test_others_read_of_a_sheet_what_the_game_shows(server: Server, system: str) -> None:
    secret = "the-hidden-truth"
    name, file = ready(system)
    sheets = find_system(system).sheets
    assert sheets is not None
    hidden = {**json.loads(file)}
    if system == "skyace":
        hidden["identity"] = {**hidden["identity"], "real_name": secret}
    async with server.api() as api:
        table = await lay(api, system)
        assert await table.get("p2", "/characters/of/p1") is None
        brought = await table.send("p1", "bring", file=json.dumps(hidden))
        assert brought.status_code == 200, brought.text
        for who in ("p1", "p2", "spectator"):
            paper = await table.get(who, "/characters/of/p1")
            assert paper["title"] == name
            titles = {part["title"] for part in paper["parts"]}
            assert titles
            assert not titles & (sheets.secret or set())
            assert secret not in json.dumps(paper)
        stranger = await api.get(f"{table.path}/characters/of/p1")
        assert stranger.json()["code"] == "no_token"
        nowhere = await api.get(f"{table.path}/characters/of/p9", headers=table.by("p1"))
        assert nowhere.json()["code"] == "not_seated"


async def test_games_have_pictures_and_bots_have_names(server: Server) -> None:
    async with server.api() as api:
        for game in (await api.get("/api/systems")).json():
            answer = await api.get(f"/api/systems/{game['id']}/picture")
            if game["picture"]:
                assert answer.headers["content-type"].startswith("image/svg+xml")
                assert "<script" not in answer.text
                assert len(answer.content) < 10_000
            else:
                assert answer.json()["code"] == "no_picture"
        table = await lay(api, "skyace")
        assert (await table.seen("p2", "p3"))["name"] == "Otto"
