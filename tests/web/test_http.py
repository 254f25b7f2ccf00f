"""What the server answers besides the tables: games, health, the page, headers, errors."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Server


async def test_the_games_and_their_rules(server: Server) -> None:
    async with server.api() as api:
        games = {game["id"]: game for game in (await api.get("/api/systems")).json()}
        assert {"highcard", "skyace"} <= set(games)
        assert games["highcard"]["players"] == [2, 6]
        detail = (await api.get("/api/systems/highcard")).json()
        assert detail["info"] == games["highcard"]
        assert "HC-4" in detail["rules"]
        unknown = await api.get("/api/systems/chess")
        assert (unknown.status_code, unknown.json()["code"]) == (404, "no_system")


@pytest.mark.parametrize(
    ("body", "status", "code", "words"),
    [
        (b"{", 400, "bad_message", "truncated"),
        (b"[]", 400, "bad_message", "object"),
        (b'{"system": "highcard"}', 400, "bad_message", "seats"),
        (b'{"system": "highcard", "seats": [{"rank": 1}]}', 400, "bad_message", "rank"),
        (b'{"system": "highcard", "seats": 3}', 400, "bad_message", "seats"),
        (b'{"system": "chess", "seats": [{}]}', 404, "no_system", "chess"),
        (b'{"system": "highcard", "seats": []}', 409, "bad_seats", "seat"),
        (b'{"system": "highcard", "seats": [{"role": "gm"}]}', 409, "bad_seats", "GM"),
        (b'{"system": "highcard", "seats": [{},{},{},{},{},{},{}]}', 409, "bad_seats", "6"),
        (
            b'{"system": "highcard", "seats": [{},{}], "settings": {"hand": 9}}',
            409,
            "system",
            "hand",
        ),
        (b'{"system": "highcard", "seats": [{},{}], "begin": true}', 409, "bad_seats", "bots"),
        (b'{"system": "highcard", "seats": [{}], "begin": true}', 409, "system", "2 to 6"),
        (b'{"system": "highcard", "seats": [{"name": "%s"}]}' % (b"x" * 41), 409, "bad_text", "40"),
    ],
)
async def test_a_table_that_cannot_be(
    server: Server, body: bytes, status: int, code: str, words: str
) -> None:
    async with server.api() as api:
        answer = await api.post("/api/tables", content=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert words in answer.json()["message"]


async def test_health_and_the_schema(server: Server) -> None:
    async with server.api() as api:
        assert (await api.get("/health")).json()["version"]
        paths = (await api.get("/api/schema/openapi.json")).json()["paths"]
        assert "/api/tables/{table_id}/act" in paths


async def test_every_answer_carries_the_security_headers(server: Server) -> None:
    async with server.api() as api:
        for path in ("/", "/health", "/api/nothing", "/t/abc", "/assets/none.js"):
            headers = (await api.get(path)).headers
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "camera=()" in headers["permissions-policy"]
            assert headers["cross-origin-opener-policy"] == "same-origin"
        elsewhere = await api.get("/health", headers={"host": "10.1.2.3"})
        assert elsewhere.status_code == 200
        # Over plain HTTP a browser ignores it, and says so in its console.
        assert "cross-origin-opener-policy" not in elsewhere.headers


async def test_the_page_answers_on_all_its_addresses(server: Server) -> None:
    async with server.api() as api:
        home = await api.get("/")
        assert home.headers["content-type"].startswith("text/html")
        for path in ("/new/skyace", "/t/abcdef", "/rules/skyace", "/odds"):
            same = await api.get(path)
            assert same.text == home.text
        for path in ("/assets/none.js", "/..%2fpyproject.toml", "/%2e%2e/server.py", "/api/none"):
            missing = await api.get(path)
            assert missing.status_code == 404
            assert missing.json()["code"] == "no_page"
        wrong = await api.delete("/api/tables")
        assert (wrong.status_code, wrong.json()["code"]) == (405, "bad_method")


def test_the_server_stops_cleanly_when_asked(new_server: Callable[..., Server]) -> None:
    server = new_server()
    assert server.stop() in (0, -15)


def test_a_broken_game_is_left_out_and_named_in_the_log(tmp_path: Path) -> None:
    """The others are listed, and the server's own words say why one is missing."""
    (tmp_path / "odd-1.dist-info").mkdir()
    (tmp_path / "odd-1.dist-info/METADATA").write_text("Name: odd\nVersion: 1\n")
    (tmp_path / "odd-1.dist-info/entry_points.txt").write_text("[fiftyfour.systems]\nodd = odd:x\n")
    code = (
        "import logging; from fiftyfour.desk.games import offered\n"
        "logging.basicConfig(format='%(message)s')\n"
        "print(*(game.id for game in offered(ahead=False)))\n"
        "print(*(game.id for game in offered(ahead=False)))\n"
    )
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    first, second = done.stdout.splitlines()
    assert first == second
    assert {"skyace", "zilch"} < set(first.split())
    reason = "ModuleNotFoundError: No module named 'odd'"
    assert done.stderr == f"the game 'odd' cannot be loaded: {reason}\n", "once"
