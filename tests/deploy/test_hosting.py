"""docs/hosting.md: its commands run, as far as one machine's folder allows, and do what it says.

`make soak` installs in earnest, with deploy/install.sh, which takes minutes.
"""

import re
import sqlite3
import time
from collections.abc import Generator
from pathlib import Path

import httpx
import pytest

from fiftyfour.table.limits import Limits
from tests.programs import program
from tests.soak import SOAK

from .machine import ROOT, Machine
from .proxies import free_ports

PAGE = (ROOT / "docs/hosting.md").read_text()
NEW = {"system": "suits", "seats": [{"role": "gm", "name": "Gil"}, {"name": "Ann"}]}


def commands(chapter: str) -> str:
    """What a chapter of the page has people type."""
    text = re.split(rf"^##+ {chapter}$", PAGE, flags=re.MULTILINE)[1]
    text = re.split(r"^##+ ", text, flags=re.MULTILINE)[0]
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    assert blocks, chapter
    return "".join(block for block in blocks if not block.startswith("NAME="))


@pytest.fixture
def machine(tmp_path: Path) -> Generator[Machine]:
    program("curl")
    made = Machine(tmp_path, free_ports(1)[0], really=SOAK > 1)
    yield made
    made.stop()


class Visitor:
    """Somebody who plays on that machine, over HTTP."""

    def __init__(self, machine: Machine) -> None:
        base = f"http://127.0.0.1:{machine.port}"
        self._http = httpx.Client(base_url=base, timeout=30, headers={"connection": "close"})

    def is_served(self) -> None:
        """Wait until the server answers."""
        end = time.monotonic() + 60
        while True:
            try:
                return self._http.get("/health").raise_for_status().close()
            except httpx.HTTPError:
                assert time.monotonic() < end, "the server does not answer"
                time.sleep(0.05)

    def make(self) -> tuple[str, dict[str, str]]:
        """A new table, and the header of its host."""
        made = self._http.post("/api/tables", json=NEW).raise_for_status().json()
        host = {"authorization": f"Bearer {made['tokens']['gm']}"}
        return f"/api/tables/{made['table']['id']}", host

    def say(self, table: tuple[str, dict[str, str]], text: str) -> None:
        action = {"action": "say", "text": text}
        body = {"id": text, "action": {"action": "begin"} if text == "begin" else action}
        self._http.post(f"{table[0]}/act", json=body, headers=table[1]).raise_for_status()

    def entries(self, table: tuple[str, dict[str, str]]) -> int | None:
        """How long the table's log is; None if there is no such table."""
        answer = self._http.get(table[0], headers=table[1])
        return None if answer.status_code == 404 else answer.raise_for_status().json()["seq"]


@pytest.mark.slow
@pytest.mark.soak
def test_a_server_from_nothing_to_an_upgrade(machine: Machine) -> None:
    machine.run(commands("Install"))
    visitor = Visitor(machine)
    visitor.is_served()
    unit = (machine.folder / "etc/systemd/system/fiftyfour.service").read_text()
    source = machine.folder / "opt/fiftyfour-source"
    assert unit == (source / "deploy/fiftyfour.service").read_text()
    table = visitor.make()
    for text in ("begin", "first", "second"):
        visitor.say(table, text)

    machine.run(commands("A proxy and TLS"))
    for site in ("caddy/Caddyfile", "nginx/sites-available/fiftyfour"):
        configured = (machine.folder / "etc" / site).read_text()
        assert f"localhost:{machine.port}" in configured
        assert "cards.example" not in configured
    assert (machine.folder / "etc/nginx/sites-enabled/fiftyfour").exists()
    assert "ufw allow 80,443/tcp" in machine.called
    assert f"certbot certonly --nginx --domain localhost:{machine.port}" in machine.called

    back_up, restore = re.split(
        r"(?=^sudo systemctl stop)", commands("Backup and restore"), flags=re.M
    )
    machine.run(back_up)
    copy = machine.folder / "var/lib/fiftyfour/backup.sqlite"
    assert copy.stat().st_mode & 0o077 == 0
    acknowledged = visitor.entries(table)
    visitor.say(table, "after the backup")
    later = visitor.make()
    machine.run(restore)
    visitor.is_served()
    assert visitor.entries(table) == acknowledged
    assert visitor.entries(later) is None
    visitor.say(table, "after the restore")

    machine.run(commands("Upgrade"))
    visitor.is_served()
    assert acknowledged is not None
    assert visitor.entries(table) == acknowledged + 1
    machine.run(commands("Looking after it"))
    assert visitor.entries(table) == acknowledged + 1
    with sqlite3.connect(machine.folder / "var/lib/fiftyfour/before-upgrade.sqlite") as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    database.close()
    assert "ERROR" not in (machine.folder / "journal").read_text()


def test_it_names_every_limit_and_its_default() -> None:
    for name in Limits.__struct_fields__:
        row = next(
            line for line in PAGE.splitlines() if line.startswith("| `") and f"`{name}`" in line
        )
        names = re.findall(r"`(\w+)`", row)
        values = row.split("|")[2].split(",")
        assert float(values[names.index(name)]) == getattr(Limits(), name)
