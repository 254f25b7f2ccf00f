"""Take the screenshots of the documentation, docs/images/*.png, from real games.

The script starts a server whose secrets come from a seed. A bot stands in for the seat in the
picture until the moment to show. Where several seats may act at once, their order can change the
cards, so check the results.

    python scripts/screenshots.py              # all of them
    python scripts/screenshots.py suits phone  # some
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
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import cast

import msgspec
from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from fiftyfour.engine.decisions import PickCards
from fiftyfour.engine.system import find_system
from fiftyfour.engine.view import Pending, View

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"

PACE = 0.4
"""Seconds a bot thinks; meanwhile its seat can be taken back."""

OWN_DOING = """[...document.querySelectorAll("[aria-label='Log entries'] li")]
    .filter(({ textContent }) => /^\\s*Bots play for/.test(textContent))
    .forEach(line => line.remove())"""
"""Takes out of the log what this script does itself, over and over: to have bots stand in."""

SERVE = f"""
import random, secrets, sys
source = random.Random(int(sys.argv[2]))
secrets.randbits, secrets.token_bytes = source.getrandbits, source.randbytes
from fiftyfour.web import serve
from fiftyfour.web.config import Config
serve(port=0, database_url=sys.argv[1], config=Config(pace={PACE}))
"""

DESK, PHONE = (1280, 860), (390, 844)

Moment = Callable[[View, Pending], bool]


def asked(prompt: str) -> Moment:
    """A question whose prompt matches this regular expression."""
    return lambda view, pending: bool(re.search(prompt, pending.decision.prompt))


def attack_in_a_grown_city(view: View, pending: Pending) -> bool:
    """A card play, with eight or more towers on the board."""
    towers = sum(zone.at is not None and zone.count > 0 for zone in view.zones)
    decision = pending.decision
    return towers >= 8 and isinstance(decision, PickCards) and len(decision.cards) >= 3


def second_round(view: View, pending: Pending) -> bool:
    """Four cards are left in hand, and the first ones lie on the table."""
    return isinstance(pending.decision, PickCards) and len(pending.decision.cards) == 4


@dataclass(frozen=True)
class Picture:
    """A seat among bots, the moments up to the one to show, and a button to press then."""

    system: str
    players: int
    moments: tuple[Moment, ...]
    sizes: dict[str, tuple[int, int]]  # file name: width and height of the window
    gm: bool = False
    settings: dict[str, object] = field(default_factory=dict[str, object])
    press: str = ""


PICTURES = [
    Picture("acesout", 3, (asked("Give up an Ace"),), {"acesout": DESK}),
    Picture("acesout", 3, (asked("^What happens next"),) * 9, {"acesout-gm": DESK}, gm=True),
    Picture(
        "nightterrors",
        3,
        (asked("sees .* trump"),),
        {"nightterrors": DESK, "phone": PHONE},
        press="−\\d",
    ),
    Picture(
        "skyace",
        3,
        (asked("^Begin"), attack_in_a_grown_city),
        {"skyace": DESK},
        settings={"contests": 1},
        press="^Best",
    ),
    Picture("suits", 3, (asked("Initiative"), asked("has .* Does it stand")), {"suits": DESK}),
    Picture("zilch", 3, (asked("at whom"),) * 3, {"zilch": DESK}),
    Picture("highcard", 4, (second_round,), {"any-game": (1000, 700)}, settings={"hand": 5}),
]


@contextmanager
def server(seed: int) -> Generator[str]:
    """The address of a server whose chance comes from `seed`."""
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-c", SERVE, f"sqlite+aiosqlite:///{home}/tables.db", str(seed)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            address = re.search(r"http://\S+", running.stdout.readline())
            assert address, "the server did not start"
            try:
                yield address.group()
            finally:
                running.terminate()


class Sitting:
    """A seat at a table against bots, played over HTTP and shown in a browser."""

    def __init__(self, base: str, picture: Picture) -> None:
        """Make the table and begin the game."""
        self.base = base
        self.system = find_system(picture.system)
        self.seat, self.token = "gm" if picture.gm else "p1", ""
        self.arranged = 0
        seats: list[dict[str, object]] = [
            {"name": name, "bot": picture.gm or at > 0}
            for at, name in enumerate(["Ann", "Bo", "Cleo", "Dev"][: picture.players])
        ]
        if self.system.gm == "must":
            seats.insert(0, {"role": "gm", "name": "Vera", "bot": not picture.gm})
        wish = {
            "system": picture.system,
            "title": f"{self.system.name} on a Friday night",
            "seats": seats,
            "settings": picture.settings,
            "chance": "plain",
            "begin": True,
        }
        made = cast("dict[str, dict[str, str]]", json.loads(self._call("/api/tables", wish)))
        self.table, self.token = made["table"]["id"], made["tokens"][self.seat]

    def play_until(self, moment: Moment, *, pass_it: bool = False) -> None:
        """Let a bot answer until a question is the moment.

        With `pass_it` the current question is answered first.
        """
        answered = ""
        while True:
            time.sleep(0.08)  # the server limits requests per second
            view = msgspec.json.decode(self._call(f"/api/tables/{self.table}/view"), type=View)
            assert not view.over, "the moment never came"
            pending = next((decision for decision in view.decisions if decision.awaited), None)
            if pending is None or pending.id == answered:
                continue
            self.stand_in(bot=False)
            if moment(view, pending) and not pass_it:
                return
            pass_it, answered = False, pending.id
            self.stand_in(bot=True)

    def stand_in(self, *, bot: bool) -> None:
        """Let a bot take the seat, or give it back."""
        self.arranged += 1
        wish = {"id": f"picture-{self.arranged}", "bots": {self.seat: bot}}
        self._call(f"/api/tables/{self.table}/arrange", wish)

    def show(self, browser: Browser) -> Page:
        """Open the table, and wait until it asks."""
        page = browser.new_context(reduced_motion="reduce").new_page()
        page.goto(f"{self.base}/t/{self.table}#{self.token}")
        expect(page).to_have_title(re.compile("^●"), timeout=20_000)
        page.wait_for_timeout(1500)  # fonts, the skin, the odds
        return page

    def _call(self, path: str, body: object = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(self.base + path, data=data, headers=headers)
        with urllib.request.urlopen(request) as answer:
            return cast(bytes, answer.read())


def take(browser: Browser, base: str, picture: Picture) -> None:
    """Play to the last moment of a picture and save it in each of its sizes."""
    sitting = Sitting(base, picture)
    for number, moment in enumerate(picture.moments):
        sitting.play_until(moment, pass_it=number > 0)
    page = sitting.show(browser)
    for name, (width, height) in picture.sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        if name == next(iter(picture.sizes)) and picture.press:
            button = page.get_by_role("button", name=re.compile(picture.press))
            if button.count():
                button.first.click()
        page.wait_for_timeout(500)
        page.evaluate(OWN_DOING)
        save(page, name)
    page.context.close()


def save(page: Page, name: str) -> None:
    """Save the picture, in 256 colours to keep it small."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    path = IMAGES / f"{name}.png"
    shot = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    small = shot.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)
    small.save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} kB")


def main(names: list[str]) -> None:
    """Take the pictures with these names, or all of them."""
    chromium = (
        os.environ.get("CHROMIUM")
        or subprocess.check_output(
            [sys.executable, ROOT / "scripts" / "find_chromium.py"], text=True
        ).strip()
    )
    wanted = [picture for picture in PICTURES if not names or set(names) & set(picture.sizes)]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        for picture in wanted:
            with server(seed=54) as base:
                take(browser, base, picture)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
