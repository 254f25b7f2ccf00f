"""Take the pictures of the README: docs/images/*.png, from tables that are really played.

A server is started whose secrets come from a seed, so that the same cards fall each time; the seat
in the picture is played by the game's own bot until the moment worth a picture.

    python scripts/screenshots.py
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import PickCards
from fiftyfour.engine.system import find_system
from fiftyfour.engine.view import Pending, View

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"

SERVE = """
import random, secrets, sys
source = random.Random(int(sys.argv[2]))
secrets.randbits, secrets.token_bytes = source.getrandbits, source.randbytes
from fiftyfour.web import serve
from fiftyfour.web.config import Config
serve(port=0, database_url=sys.argv[1], config=Config(pace=0.05))
"""

Moment = Callable[[View, Pending], bool]


@contextmanager
def server(seed: int) -> Generator[str]:
    """Address of a server whose chance comes from `seed`."""
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-c", SERVE, f"sqlite+aiosqlite:///{home}/tables.db", str(seed)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            found = re.search(r"http://\S+", running.stdout.readline())
            assert found, "the server did not start"
            try:
                yield found.group()
            finally:
                running.terminate()


class Sitting:
    """A seat at a table of its own against bots, played over HTTP and looked at in a browser."""

    def __init__(self, base: str, system: str, seats: int, settings: dict[str, object]) -> None:
        """Make the table and begin."""
        self.base = base
        self.system = find_system(system)
        self.token = ""
        names = ["Ann", "Bo", "Cleo", "Dev"]
        wish = {
            "system": system,
            "title": f"{self.system.name} on a Friday night",
            "seats": [{"name": names[at], "bot": at > 0} for at in range(seats)],
            "settings": settings,
            "chance": "plain",
            "begin": True,
        }
        made = cast("dict[str, dict[str, str]]", json.loads(self._call("/api/tables", wish)))
        self.table, self.token = made["table"]["id"], made["tokens"]["p1"]

    def play_until(self, moment: Moment) -> None:
        """Answer as the game's bot does, up to the first question that is the moment."""
        chance, answered = Plain(seed=54), 0
        while True:
            time.sleep(0.08)  # the server allows so many requests a second
            view = msgspec.json.decode(self._call(f"/api/tables/{self.table}/view"), type=View)
            pending = next((one for one in view.decisions if one.awaited), None)
            if pending is None:
                assert not view.over, "the moment never came"
                continue
            if moment(view, pending):
                return
            answer = self.system.bot(view, pending, chance)
            action = {"action": "answer", "to": pending.id, "answer": answer}
            answered += 1
            act = {"type": "act", "id": f"picture-{answered}", "action": action}
            self._call(f"/api/tables/{self.table}/act", act)

    def show(self, browser: Browser, size: tuple[int, int]) -> Page:
        """The table in a window of this size."""
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce"
        )
        page = context.new_page()
        page.goto(f"{self.base}/t/{self.table}#{self.token}")
        page.locator("#dock [data-pending]").first.wait_for()
        page.wait_for_timeout(700)  # fonts and the skin
        return page

    def _call(self, path: str, body: object = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(self.base + path, data=data, headers=headers)
        with urllib.request.urlopen(request) as answer:
            return cast(bytes, answer.read())


def attack_in_a_grown_city(view: View, pending: Pending) -> bool:
    """A card play of mine among eight towers or more."""
    towers = sum(zone.at is not None and zone.count > 0 for zone in view.zones)
    decision = pending.decision
    return towers >= 8 and isinstance(decision, PickCards) and len(decision.cards) >= 3


def second_round(view: View, pending: Pending) -> bool:
    """Two cards are left to me, and the first ones lie on the table."""
    return isinstance(pending.decision, PickCards) and len(pending.decision.cards) == 4


def save(page: Page, name: str) -> None:
    """Write the picture and say so."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    path = IMAGES / f"{name}.png"
    page.screenshot(path=path, animations="disabled")
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KB")


def main() -> None:
    """All pictures, one after the other."""
    chromium = (
        os.environ.get("CHROMIUM")
        or subprocess.check_output(
            [sys.executable, ROOT / "scripts" / "find_chromium.py"], text=True
        ).strip()
    )
    with server(seed=54) as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        sky = Sitting(base, "skyace", 3, {"contests": 1})
        sky.play_until(lambda view, pending: pending.decision.prompt.startswith("Begin"))
        sky.play_until(attack_in_a_grown_city)
        for name, size in (("table", (1280, 800)), ("phone", (390, 844))):
            page = sky.show(browser, size)
            best = page.get_by_role("button", name=re.compile("^Best"))
            if best.count():
                best.click()
                page.wait_for_timeout(400)
            save(page, name)
        plugin = Sitting(base, "highcard", 4, {"hand": 5})
        plugin.play_until(second_round)
        save(plugin.show(browser, (1000, 700)), "any-game")
        browser.close()


if __name__ == "__main__":
    main()
