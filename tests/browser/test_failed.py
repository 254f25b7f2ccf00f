"""Tables that came to an end by no rule: one that is damaged, one that was deleted."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fiftyfour.engine.errors import ReplayError
from fiftyfour.engine.proof import verify
from fiftyfour.table.only import url_of
from fiftyfour.web import Config
from tests.web.conftest import Server

from .conftest import PHONE, Person

pytestmark = pytest.mark.browser

COMMAND = Path(sys.executable).with_name("fiftyfour")


@pytest.fixture
def ours(tmp_path: Path) -> Iterator[Server]:
    """A server whose database the test can reach."""
    server = Server(tmp_path, Config(pace=0.02))
    server.start()
    yield server
    if server.process is not None:
        server.stop()


def game(person: Person, server: Server) -> dict[str, str]:
    """The links of a game of high card that has begun, in which Ann has said something."""
    address = f"http://{server.host}"
    new = {"system": "highcard", "seats": [{"name": "Ann"}, {"name": "Bo"}]}
    made = person.context.request.post(f"{address}/api/tables", data=new).json()
    table, tokens = made["table"]["id"], made["tokens"]
    for number, action in enumerate(({"action": "begin"}, {"action": "say", "text": "I said it"})):
        done = person.context.request.post(
            f"{address}/api/tables/{table}/act",
            data={"id": str(number), "action": action},
            headers={"authorization": f"Bearer {tokens['p1']}"},
        )
        assert done.ok, done.text()
    return {seat: f"{address}/t/{table}#{token}" for seat, token in tokens.items()}


def test_a_damaged_table_says_so_and_is_there_to_read(
    people: Callable[..., Person], ours: Server
) -> None:
    ann, bo = people(), people(PHONE)
    links = game(ann, ours)
    ours.kill()  # before it keeps the game as it stands: it has to be played again from the log
    with closing(sqlite3.connect(ours.database)) as stored, stored:
        stored.execute("UPDATE entries SET action = replace(action, 'said', 'sold')")
    ours.start()
    for person, seat in ((ann, "p1"), (bo, "p2")):
        person.go(re.sub(":[0-9]+/", f":{ours.port}/", links[seat]))
        expect(person.page.get_by_role("heading", name="This table cannot go on")).to_be_visible()
        expect(person.page.get_by_role("alert")).to_contain_text("Nothing that was done is lost")
        expect(person.log).to_contain_text("I said it")
        cards = "3 cards" if seat == "p2" else re.compile(r"Ann draws (\S+ ?){3}\.")
        expect(person.log).to_contain_text(cards)  # by name, though the table cannot be seen
        expect(person.page.get_by_role("link", name="To the games")).to_be_visible()
        expect(person.dock).to_have_count(0)
        person.is_sound(f"a damaged table, {seat}")
    with ann.page.expect_download() as coming:
        ann.button("Download the transcript").click()
    with pytest.raises(ReplayError, match="does not match its hash"):
        verify(coming.value.path().read_bytes())
    expect(bo.button("Download the transcript")).to_have_count(0)
    expect(bo.page.get_by_text("The transcript shows everybody's hands")).to_have_count(0)


def test_a_deleted_table_tells_everybody(people: Callable[..., Person], ours: Server) -> None:
    ann = people()
    link = game(ann, ours)["p1"]
    ann.go(link)
    ann.asked()
    table = link.partition("/t/")[2].partition("#")[0]
    subprocess.run(
        [COMMAND, "admin", "delete", table, "--database", url_of(ours.database)], check=True
    )
    expect(ann.page.get_by_role("heading", name="This table is gone")).to_be_visible()
    expect(ann.page.get_by_role("alert")).to_contain_text("whoever runs this server has deleted")
    ann.is_sound("a deleted table")
    ann.page.get_by_role("link", name="To the games").click()
    expect(ann.page.get_by_role("heading", name="High card")).to_be_visible()
