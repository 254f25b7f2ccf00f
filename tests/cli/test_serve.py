"""`fiftyfour serve`: prints its address, answers there, stops on Ctrl-C, keeps its data."""

import re
import signal
import socket
import subprocess
import urllib.error
import urllib.request
from pathlib import Path
from typing import cast

import pytest

from fiftyfour.cli.app import run

from .conftest import COMMAND, Run, environment

ORIGIN = "https://cards.example"
FOLDER = "50% off%20 #1? für Ann"
"""A folder whose name means something else in an address."""

OPTIONS = [
    *("--origin", f"{ORIGIN}/", "--limit", "tables_per_hour=1", "--pace", "0"),
    *("--public-url", "https://play.example", "--allowed-host", "Cards.lan"),
    *("--root-path", "/cards/", "--trusted-proxy", "127.0.0.1"),
]


def status(address: str, host: str = "") -> int:
    """The status of the answer to whoever asks for a page, under this name of the server."""
    return _status(urllib.request.Request(address, headers={"host": host} if host else {}))


def make_table(address: str, origin: str) -> int:
    """The status with which a page of `origin` is answered that makes a table."""
    headers = {"origin": origin, "content-type": "application/json"}
    seats = b'{"system": "highcard", "seats": [{"name": "Ann"}, {"bot": true}]}'
    return _status(urllib.request.Request(f"{address}/api/tables", seats, headers))


def _status(request: urllib.request.Request) -> int:
    try:
        answer = urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as refused:
        answer = refused
    with answer:
        return cast(int, answer.status)


@pytest.mark.usefixtures("hears_ctrl_c")
def test_it_serves_until_ctrl_c(tmp_path: Path, fiftyfour: Run) -> None:
    with subprocess.Popen(
        [COMMAND, "serve", "--port", "0", "--data", FOLDER, "--no-browser", *OPTIONS],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=environment(),
    ) as server:
        assert server.stdout is not None
        try:
            address = server.stdout.readline().split()[-1]
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/cards", address)
            for host in ("", "play.example", "cards.lan:80", "localhost"):
                assert status(address, host) == 200
            assert status(address, "x.y") == 421
            assert make_table(address, "https://elsewhere.example") == 403
            assert make_table(address, ORIGIN) == 201
            assert make_table(address, ORIGIN) == 429
            second = fiftyfour("serve", "--port", "0", "--data", FOLDER, "--no-browser", code=2)
            assert "another fiftyfour server is using" in second.stderr
            assert second.stderr.count("\n") == 1
            assert status(address) == 200
            assert "High card" in fiftyfour("admin", "list", "--data", FOLDER).stdout
        finally:
            server.send_signal(signal.SIGINT)
            _, errors = server.communicate(timeout=30)
    assert server.returncode == 0
    assert errors == ""
    assert (tmp_path / FOLDER / "tables.sqlite").exists()
    assert [file.name for file in tmp_path.iterdir()] == [FOLDER]


@pytest.mark.usefixtures("hears_ctrl_c")
def test_a_transcript_is_shown_in_the_browser_until_ctrl_c(tmp_path: Path, fiftyfour: Run) -> None:
    fiftyfour("watch", "highcard", "--save", str(tmp_path / "game.jsonl"))
    with subprocess.Popen(
        [COMMAND, "replay", "game.jsonl", "--open"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=environment(BROWSER="true"),  # a program that does nothing
    ) as server:
        assert server.stdout is not None
        try:
            address = server.stdout.readline().split()[-1]
            with urllib.request.urlopen(f"{address}/replay", timeout=30) as page:
                assert 'name="replayed" content="game.jsonl"' in page.read().decode()
            with urllib.request.urlopen(f"{address}/replayed.jsonl", timeout=30) as given:
                assert given.read() == (tmp_path / "game.jsonl").read_bytes()
        finally:
            server.send_signal(signal.SIGINT)
            _, errors = server.communicate(timeout=30)
    assert (server.returncode, errors) == (0, "")


@pytest.mark.parametrize(
    "where",
    [
        ["--database", "nonsense://"],
        ["--database", "postgresql://ann:secret@127.0.0.1:1/tables"],
        ["--database", "sqlite+aiosqlite:///no/such/place/x.db"],
        ["--database", "sqlite+aiosqlite:///garbage.db"],
        ["--data", "garbage.db"],
    ],
    ids=lambda where: where[1],
)
def test_a_database_that_cannot_be_had_is_one_line(
    where: list[str], fiftyfour: Run, tmp_path: Path
) -> None:
    (tmp_path / "garbage.db").write_text("this is no database")
    refused = fiftyfour("serve", "--port", "0", "--no-browser", *where, code=2)
    assert where[1].rpartition("/")[2] in refused.stderr
    assert "secret" not in refused.stderr


def test_a_taken_port_is_said_in_one_line(fiftyfour: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        refused = fiftyfour("serve", "--port", port, "--no-browser", code=2)
    assert f"cannot listen on 127.0.0.1:{port}" in refused.stderr
    assert "try another --port" in refused.stderr


@pytest.mark.parametrize(
    ("option", "told"),
    [
        (["--workers", "2"], "--workers above 1 needs PostgreSQL (--database postgresql://...)"),
        (["--workers", "0"], "--workers must be at least 1, not 0"),
        (["--origin", "cards.example"], "write an origin like https://cards.example"),
        (["--public-url", "cards.example"], "write an origin like https://cards.example"),
        (["--allowed-host", "cards/lan"], "write a host name like cards.example, not 'cards/lan'"),
        (["--root-path", "cards"], "write a root path like /cards, not 'cards'"),
        (["--root-path", '/a"b'], "write a root path like /cards"),
        (["--root-path", "/api/cards"], "must not begin with /api, which the server uses"),
        (["--trusted-proxy", "*"], "write a proxy's address or network like 127.0.0.1"),
        (["--trusted-proxy", "10.1.0.0/8"], "write a proxy's address or network"),
        (["--limit", "tables=3"], "there is no limit 'tables'; the limits are message, rate"),
        (["--limit", "burst=2.5"], "limit burst must be a whole number above 0, not '2.5'"),
        (["--limit", "rate=0"], "limit rate must be a number above 0"),
        (["--pace", "-1"], "--pace: it must be a number from 0 to 600"),
    ],
)
def test_wrong_options_are_one_line(
    option: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--port", "0", "--no-browser", *option]) == 2
    assert told in capsys.readouterr().err
