"""Logs: one line each, and nothing in them that people write or that opens a table."""

import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from fiftyfour.engine.actions import Answer, Begin, Note, Say
from fiftyfour.engine.things import Seat
from fiftyfour.table.protocol.client import Act, Sit
from fiftyfour.table.protocol.server import Error, Ok
from fiftyfour.web import Config

from .conftest import FREE, Server

FAULTY = """
import sys
import msgspec
from fiftyfour.table import acting
from fiftyfour.web import Config, serve

checked = acting.check_action

def check(action, limits, seq):
    if "CRASH" in getattr(action, "text", ""):
        raise RuntimeError("a mistake of ours")
    checked(action, limits, seq)

acting.check_action = check
serve(port=0, database_url=sys.argv[1], config=msgspec.json.decode(sys.argv[2], type=Config))
"""


@contextmanager
def logged(folder: Path, config: Config, log: Path) -> Generator[Server]:
    """A server with a fault in its rules, whose standard error goes to a file."""
    server = Server(folder, config)
    start = [sys.executable, "-c", FAULTY, f"sqlite+aiosqlite:///{server.database}"]
    with (
        log.open("wb") as errors,
        subprocess.Popen(
            [*start, msgspec.json.encode(config).decode()],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as process,
    ):
        assert process.stdout is not None
        found = re.search(r":(\d+)$", process.stdout.readline())
        assert found
        server.port = int(found[1])
        yield server
        process.terminate()


async def play(server: Server) -> list[str]:
    """Do all kinds of things, also wrong ones; what must be in no log."""
    made = await server.make("Ann Quillfeather", "Bo", title="Our private evening")
    tokens = made.tokens
    async with server.seat(made.table.id, tokens["p1"]) as ann:
        assert isinstance(await ann.ask(Begin()), Ok)
        assert isinstance(await ann.ask(Say(text="whispered words", to=(Seat("p2"),))), Ok)
        assert isinstance(await ann.ask(Say(text="spoken words")), Ok)
        assert isinstance(await ann.ask(Note(text="noted words")), Error)
        crashed = await ann.ask(Say(text="CRASH words"))
        assert isinstance(crashed, Error)
        assert crashed.code == "broken"
        await ann.shout('{"type": "act", "mistyped words": 1}')
        await ann.shout("no json words")
        await ann.say(Sit(id="s", name="a name of words"))
        assert isinstance(await ann.reply("s"), Ok)
        with sqlite3.connect(server.database) as database:
            (keys,) = database.execute("SELECT secret FROM tables").fetchone()
            database.execute("ALTER TABLE entries RENAME TO lost")
        database.close()
        await ann.say(Act(id="unstored", action=Say(text="unstored words")))
        unstored = await ann.reply("unstored")
        assert isinstance(unstored, Error)
        assert unstored.code == "not_stored"
        assert "words" not in unstored.message
        reply = Answer(to="1", answer=["2c"], say="answering words")
        assert isinstance(await ann.ask(reply), Error)
    async with server.api(tokens["p2"]) as api:
        failed = await api.get(f"/api/tables/{made.table.id}/log")
        assert failed.status_code == 503
        assert "SELECT" not in failed.text
        await api.post(f"/api/tables/{made.table.id}/act", content=b'{"posted words')
    async with server.api("not-a-token-of-words") as api:
        assert (await api.get(f"/api/tables/{made.table.id}")).status_code in (403, 503)
    secret = keys.hex() if isinstance(keys, bytes) else str(keys)
    return ["words", "Quillfeather", "private evening", *tokens.values(), secret]


async def test_a_log_holds_no_secret_and_no_word_of_anybody(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with logged(tmp_path, Config(log="json", log_level="info", limits=FREE), log) as server:
        hidden = await play(server)
    assert [word for word in hidden if word in log.read_text()] == []
    told = [json.loads(line) for line in log.read_text().splitlines()]
    assert all(re.fullmatch(r"\d{4}-.*T.*Z", one["time"]) for one in told)
    messages = [f"{one['level']} {one['logger']}: {one['message']}" for one in told]
    for begins in (
        "error fiftyfour.table.acting: highcard: the rules failed on Say",
        "error fiftyfour.table.commits: a commit failed",
        "info uvicorn.access: 127.0.0.1:",
    ):
        assert any(one.startswith(begins) for one in messages), begins
    assert any("a mistake of ours" in one.get("traceback", "") for one in told)


def test_text_is_a_line_for_each_message() -> None:
    """In a process of its own: it changes how a process logs."""
    script = """
import logging
from fiftyfour.web.logs import log_to_stderr
log_to_stderr("text", "warning")
logging.getLogger("fiftyfour.web").warning("an %s", "example")
logging.getLogger("fiftyfour.web").info("too quiet")
logging.getLogger("sqlalchemy.engine").info("libraries are quieter still")
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert re.fullmatch(r"\d{4}-\S+T\S+Z WARNING fiftyfour.web: an example\n", done.stderr)
