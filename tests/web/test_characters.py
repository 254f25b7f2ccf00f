"""Characters over HTTP: made with reasons, checked, printed, and kept by their own seat alone."""

import asyncio
import json
from typing import Any

import msgspec
import pytest

from fiftyfour.engine.actions import Answer, Begin
from fiftyfour.engine.paper import Paper
from fiftyfour.engine.sheets import Sheets
from fiftyfour.engine.system import find_system, installed
from fiftyfour.table.http import SeatPlan
from fiftyfour.table.limits import Limits
from fiftyfour.table.protocol.server import Ok
from fiftyfour.web.characters import MOST_PRINTING, Press

from .conftest import Server

GAMES = [name for name, system in installed().items() if system.sheets is not None]


def sheets_of(system: str) -> Sheets:
    sheets = find_system(system).sheets
    assert sheets is not None
    return sheets


def ready(system: str) -> dict[str, str]:
    return {name: one.file for name, one in sheets_of(system).ready.items()}


async def post(server: Server, system: str, what: str, body: dict[str, Any]) -> dict[str, Any]:
    async with server.api() as api:
        answer = await api.post(f"/api/systems/{system}/characters/{what}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("system", GAMES)
async def test_a_character_is_made_checked_and_printed(server: Server, system: str) -> None:
    async with server.api() as api:
        kind = (await api.get(f"/api/systems/{system}/characters")).json()
        listed = (await api.get("/api/systems")).json()
        assert {game["id"]: game["word"] for game in listed}[system] == kind["word"]
        assert {name: one["file"] for name, one in kind["ready"].items()} == ready(system)
        staged = [name for stage in kind["stages"] for name in stage["fields"]]
        assert sorted(staged) == sorted(kind["form"]["fields"])

        first = await post(server, system, "review", {"filled": {}})
        assert [flaw["field"] for flaw in first["flaws"]] == ["name"]
        budgets = sheets_of(system).judge({}).budgets  # there may be none
        assert first["budgets"] == msgspec.json.decode(msgspec.json.encode(budgets))
        assert first["character"] is None

        made = await post(server, system, "review", {"filled": {"name": "Zoë 夜"}})
        assert made["flaws"] == []
        character = made["character"]
        assert character["name"] == character["paper"]["title"] == "Zoë 夜"
        assert character["entry"]["to"] == kind["to"]
        again = await post(server, system, "check", {"file": character["file"]})
        assert again["character"] == character
        assert character["form"]["fields"]["name"]["default"] == "Zoë 夜"

        printed = await api.post(
            f"/api/systems/{system}/characters/pdf", json={"file": character["file"]}
        )
        assert printed.headers["content-type"] == "application/pdf"
        assert printed.headers["content-disposition"].startswith("attachment")
        assert printed.content.startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("what", "body", "status", "code"),
    [
        ("review", {"filled": {"name": None}}, 400, "bad_message"),
        ("review", {"filled": {"name": {"a": 1}}}, 400, "bad_message"),
        ("review", {"filled": {}, "more": 1}, 400, "bad_message"),
        ("review", {}, 400, "bad_message"),
        ("check", {"file": 7}, 400, "bad_message"),
        ("check", {"file": "x" * 40_000}, 413, "too_big"),
        ("pdf", {"file": "{}"}, 409, "bad_file"),
        ("pdf", {"file": '{"system": "skyace"}'}, 409, "bad_file"),
    ],
)
async def test_what_is_refused(
    server: Server, what: str, body: dict[str, Any], status: int, code: str
) -> None:
    async with server.api() as api:
        answer = await api.post(f"/api/systems/acesout/characters/{what}", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"]


async def test_games_without_characters(server: Server) -> None:
    async with server.api() as api:
        for system, code in (("highcard", "no_characters"), ("chess", "no_system")):
            answer = await api.get(f"/api/systems/{system}/characters")
            assert (answer.status_code, answer.json()["code"]) == (404, code)
        elsewhere = {"origin": "https://elsewhere.example"}
        answer = await api.post(
            "/api/systems/acesout/characters/check", json={"file": "{}"}, headers=elsewhere
        )
        assert (answer.status_code, answer.json()["code"]) == (403, "origin")


@pytest.mark.parametrize("file", ["", "{", "[]", "\ud800", "[" * 9000, '{"system": "skyace"}'])
async def test_a_bad_file_is_told_with_reasons(server: Server, file: str) -> None:
    async with server.api() as api:
        body = json.dumps({"file": file})
        answer = await api.post("/api/systems/acesout/characters/check", content=body)
    if answer.status_code == 200:
        assert [flaw["code"] for flaw in answer.json()["flaws"]] == ["bad_file"]
    else:
        assert answer.json()["code"] == "bad_message"  # no text at all


async def test_any_form_is_answered(server: Server) -> None:
    """Whatever stands in the fields, each is told of or taken."""
    for system in GAMES:
        async with server.api() as api:
            fields = (await api.get(f"/api/systems/{system}/characters")).json()["form"]["fields"]
        for junk in ("", "none", " ", "x" * 250, 7, -1, ["Ah"], "1, 2, 3"):
            told = await post(server, system, "review", {"filled": dict.fromkeys(fields, junk)})
            assert (told["character"] is None) == bool(told["flaws"])
            assert all(flaw["message"] for flaw in told["flaws"])
            assert {flaw["field"] for flaw in told["flaws"]} <= {"", *fields}


# --- at a table ---


@pytest.mark.parametrize("system", GAMES)
async def test_characters_are_kept_by_their_own_seat_alone(server: Server, system: str) -> None:
    """Nobody gets another seat's character from the server, nor one more than a view shows."""
    gm = (SeatPlan(role="gm", name="Gia"),)
    players = (SeatPlan(name="Ann"), SeatPlan(name="Bo"))
    made = await server.make(system=system, seats=(*gm, *players))
    table, tokens = made.table.id, made.tokens

    async def kept(token: str) -> tuple[int, Any]:
        async with server.api(token) as api:
            answer = await api.get(f"/api/tables/{table}/characters")
        return answer.status_code, answer.json()

    assert await kept(tokens["p1"]) == (200, [])  # the lobby
    files = {
        seat: file.replace(name, f"Neon {seat}", 1)
        for seat, (name, file) in zip(("p1", "p2"), list(ready(system).items())[-2:], strict=True)
    }
    async with server.seat(table, tokens["gm"]) as host:
        assert isinstance(await host.ask(Begin()), Ok)
    for seat, mine in files.items():
        entry = (await post(server, system, "check", {"file": mine}))["character"]["entry"]
        async with server.seat(table, tokens[seat]) as player:
            said = await player.ask(Answer(to=entry["to"], answer=entry["answer"]))
            assert isinstance(said, Ok), said
    for seat, mine in files.items():
        status, characters = await kept(tokens[seat])
        assert (status, [one["file"] for one in characters]) == (200, [mine])
    status, figures = await kept(tokens["gm"])
    assert status == 200
    assert not any("Neon" in one["file"] for one in figures)
    status, refused = await kept(tokens["spectator"])
    assert (status, refused["code"]) == (403, "spectator")
    assert (await kept("nobodys"))[0] == 403
    async with server.api() as api:
        assert (await api.get(f"/api/tables/{table}/characters")).status_code == 401


async def test_at_a_table_a_character_is_measured_by_its_settings(server: Server) -> None:
    seats = (SeatPlan(role="gm", name="Gia"), SeatPlan(name="Ann"))
    generous = {"pointbuy_budget": 60, "skill_option": "ones"}
    made = await server.make(system="zilch", seats=seats, settings=generous)
    strong = {"name": "Ox", "C": 13, "C2": 13, "S": 13, "H": 13}
    async with server.seat(made.table.id, made.tokens["gm"]) as host:
        assert isinstance(await host.ask(Begin()), Ok)
    away = await post(server, "zilch", "review", {"filled": strong})
    assert [flaw["code"] for flaw in away["flaws"]] == ["points_over"]
    at = f"/api/tables/{made.table.id}/characters"
    async with server.api(made.tokens["p1"]) as api:
        here = (await api.post(f"{at}/review", json={"filled": strong})).json()
        assert here["flaws"] == []
        assert ("Points", 60) in [(one["label"], one["whole"]) for one in here["budgets"]]
        assert "+1s on skills" in [one["label"] for one in here["budgets"]]
        entry = here["character"]["entry"]
        async with server.seat(made.table.id, made.tokens["p1"]) as ann:
            assert isinstance(await ann.ask(Answer(to=entry["to"], answer=entry["answer"])), Ok)
        [kept] = (await api.get(at)).json()
        again = (await api.post(f"{at}/check", json={"file": kept["file"]})).json()
    assert again["character"]["name"] == "Ox"
    assert (await post(server, "zilch", "check", {"file": kept["file"]}))["flaws"] == []


async def test_a_game_without_characters_has_none_to_keep(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    async with server.api(made.tokens["p1"]) as api:
        answer = await api.get(f"/api/tables/{made.table.id}/characters")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_characters")


async def test_only_so_many_sheets_are_printed_at_once() -> None:
    press, paper = Press(), Paper("Many", "Sheets", ())
    asked = [press.printed(paper) for _ in range(MOST_PRINTING + 3)]
    made = await asyncio.gather(*asked, return_exceptions=True)
    refused = [one for one in made if isinstance(one, BaseException)]
    assert [getattr(one, "code", "") for one in refused] == ["too_fast"] * 3
    assert (await press.printed(paper)).file


def test_a_file_fits_into_a_message() -> None:
    assert all(len(file) * 4 < Limits().message for game in GAMES for file in ready(game).values())
