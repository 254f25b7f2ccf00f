"""What it costs to play alone in the browser: clicks, seconds, waits, and what is loaded.

usage: python bench/page.py [--games skyace,suits] [--seconds 60] [--json]

Starts a server of its own and plays in Chromium as a person would who takes the first thing that
is offered. For each game: clicks and seconds from the home page to the first question, clicks for
each turn (from the first question after a wait to the next wait) and for each answer, which
questions had one possible answer and were not answered by the page, the longest wait between an
answer and the next question, how much of it passed with no way to skip (limit: 5 s), and the share
of the height that the stage keeps at each size while one is asked and while one waits (limits: 70 %
from 1280x720 up, 45 % on small screens). Besides: how soon a table stands in a phone that was never
there before and is 100 ms away from the server, and in how many files it comes; kilobytes of the
first load, and lines of CSS.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, CDPSession, Locator, Page, WebSocket, sync_playwright
from playwright.sync_api import Error as PlaywrightError
from rich.console import Console
from rich.progress import track
from rich.table import Table

from fiftyfour.engine.system import find_system

ROOT = Path(__file__).parent.parent
NAMES = {
    "acesout": "Aces Out",
    "nightterrors": "Night Terrors",
    "skyace": "Sky Ace",
    "suits": "Suits",
    "zilch": "Zilch",
}
SIZES = {
    "1440x900": (1440, 900),
    "1280x720": (1280, 720),
    "390x844": (390, 844),
    "720x450": (720, 450),
}
WHERE = "#dock, [data-decision], dialog[open]"
"""Where what a person may do stands."""

WORDS = ("^Best", "^Play", "^Confirm", "^Attack", "^Draw", "^Defend", "^Done", "^Pass")
"""What is pressed before anything else, in this order."""

TURN = 0.5  # seconds; after a longer wait somebody else has had a turn

FAR = {"latency": 100, "downloadThroughput": 750_000, "uploadThroughput": 125_000}
"""A phone's network: milliseconds to the server and back, bytes a second."""

NOT_PLAY = re.compile(
    "^(Skip|Next|React|Whisper|Safety|Tell|Narrate|Why|Undo|Step back|Log|Chances|Close|Waiting)"
)
SKIP = re.compile("^(Skip|Next|To the end)")
ANSWER = '"action":"answer"'
SOON = 800  # milliseconds; by then the page has answered what has one answer
MOST_CLICKS = 12  # on one question; a person would have found the answer by then


@dataclass
class Played:
    """The figures of one game."""

    game: str
    first_clicks: int = 0
    first_seconds: float = 0.0
    answers: int = 0
    clicks: int = 0
    turns: int = 0
    forced: int = 0
    single: Counter[str] = field(default_factory=Counter[str])
    stuck: int = 0
    longest_wait: float = 0.0
    unskippable: float = 0.0
    stage: dict[str, str] = field(default_factory=dict[str, str])


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server whose bots take the time they usually take."""
    command = [sys.executable, "-m", "fiftyfour", "serve", "--port", "0"]
    with tempfile.TemporaryDirectory() as folder:
        command += ["--database", f"sqlite+aiosqlite:///{folder}/tables.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                for line in server.stdout:
                    if found := re.search(r"http://\S+", line):
                        yield found.group().rstrip("/")
                        return
                raise SystemExit("the server did not say where it is")
            finally:
                server.terminate()


def asked(page: Page) -> bool:
    """Is something asked of me?"""
    return page.title().startswith("●")


def choices(page: Page) -> list[Locator]:
    """Whatever can be pressed now to answer, best first."""
    area = page.locator(WHERE)
    buttons = [
        one
        for one in area.get_by_role("button", disabled=False).all()
        if one.is_visible() and one.get_attribute("aria-disabled") != "true"
    ]
    named = [
        (one, (one.get_attribute("aria-label") or one.inner_text()).strip()) for one in buttons
    ]
    named = [(one, name) for one, name in named if name and not NOT_PLAY.search(name)]

    def rank(at: tuple[Locator, str]) -> int:
        one, name = at
        for place, words in enumerate(WORDS):
            if re.search(words, name):
                return place
        classes = one.get_attribute("class") or ""
        if "primary" in classes:
            return len(WORDS)
        return len(WORDS) + (1 if one.get_attribute("data-option") is not None else 2)

    found = [one for one, _ in sorted(named, key=rank)]
    return found + page.locator("[data-cell][aria-disabled=false]").all()[:3]


def answer(page: Page, sent: list[str], played: Played) -> bool:
    """Press until an answer is on its way; False if nothing made one."""
    before, tried = len(sent), 0
    prompt = page.locator("#dock .prompt").first
    words = prompt.inner_text() if prompt.count() else ""
    if single := len(choices(page)) == 1:
        page.wait_for_timeout(SOON)  # perhaps it is answered by itself
        if len(sent) > before:
            played.forced += 1
            return True
    while tried < MOST_CLICKS:
        for one in choices(page)[: 1 + tried]:
            try:
                one.click(timeout=1000)
            except PlaywrightError:  # it went away, or something lies over it
                continue
            tried += 1
            played.clicks += 1
            page.wait_for_timeout(150)
            if len(sent) > before:
                page.wait_for_timeout(150)
                played.answers += len(sent) - before
                played.single.update([words] if single and len(sent) == before + 1 else [])
                return True
        if not choices(page):
            break
    played.stuck += 1
    return False


def share(page: Page) -> int:
    """Percent of the height of the screen that the stage has."""
    box = page.locator("main.stage").bounding_box()
    height = page.viewport_size
    return round(100 * box["height"] / height["height"]) if box and height else 0


def heights(page: Page, played: Played, when: str) -> None:
    """Note the share of the stage at each size."""
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        played.stage[f"{name} {when}"] = f"{share(page)} %"
    page.set_viewport_size({"width": 1440, "height": 900})


def play(browser: Browser, address: str, game: str, seconds: float) -> Played:
    """Play one game alone for a while."""
    played = Played(game)
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(f"localStorage['fiftyfour.played.{game}'] = ''")  # no lesson first
    page = context.new_page()
    sent: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framesent", lambda text: sent.extend([str(text)] if ANSWER in str(text) else []))

    page.on("websocket", listen)
    page.goto(address)
    link = page.get_by_role("button", name=re.compile(f"^Play now.*{NAMES[game]}", re.DOTALL))
    link.wait_for()
    begun = time.monotonic()
    link.click()
    played.first_clicks = 1
    page.locator("#dock").wait_for()
    until = begun + seconds
    waited_from = time.monotonic()
    unskippable = 0.0
    waiting_seen = first = False
    while time.monotonic() < until:
        if asked(page):
            wait = time.monotonic() - waited_from
            played.turns += wait > TURN or not first
            if not first:
                played.first_seconds, first = time.monotonic() - begun, True
                heights(page, played, "asked")
            else:
                played.longest_wait = max(played.longest_wait, wait)
                played.unskippable = max(played.unskippable, unskippable)
            if not answer(page, sent, played):
                page.wait_for_timeout(300)
            waited_from, unskippable = time.monotonic(), 0.0
        else:
            skip = page.locator("#dock").get_by_role("button", name=SKIP)
            at = time.monotonic()
            if not waiting_seen and at - waited_from > 0.3:
                heights(page, played, "waiting")
                waiting_seen = True
            page.wait_for_timeout(100)
            if not skip.count():
                unskippable += time.monotonic() - at
    context.close()
    return played


def first_load(browser: Browser, address: str) -> float:
    """Kilobytes on the wire until the home page stands."""
    context = browser.new_context()
    page = context.new_page()
    wire: CDPSession = context.new_cdp_session(page)
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    wire.send("Network.enable")
    page.goto(address, wait_until="networkidle")
    context.close()
    return sum(sizes) / 1000


def arrival(browser: Browser, address: str, game: str) -> tuple[float, int]:
    """Seconds until a table stands in a phone that is far away and has nothing yet; its files."""
    seats = [{"name": "Ann"}, {"bot": True}]
    if find_system(game).gm == "must":
        seats.append({"role": "gm", "bot": True})
    wish = {"system": game, "seats": seats, "chance": "plain", "begin": True}
    context = browser.new_context(viewport={"width": 390, "height": 844})
    made = context.request.post(f"{address}/api/tables", data=wish).json()
    page = context.new_page()
    wire: CDPSession = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", {"offline": False, **FAR})
    begun = time.monotonic()
    page.goto(f"{address}/t/{made['table']['id']}#{made['tokens']['p1']}")
    page.locator("#dock").wait_for()
    took = time.monotonic() - begun
    files = page.evaluate("performance.getEntriesByType('resource').length")
    context.close()
    return took, files


def css_lines() -> int:
    """Lines of CSS in the page's sources."""
    lines = 0
    for path in (ROOT / "page/src").rglob("*"):
        if path.suffix == ".css":
            lines += len(path.read_text().splitlines())
        elif path.suffix == ".svelte":
            for style in re.findall(r"<style[^>]*>\n(.*?)</style>", path.read_text(), re.DOTALL):
                lines += len(style.splitlines())
    return lines


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default=",".join(NAMES))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    find = [sys.executable, str(ROOT / "scripts/find_chromium.py")]
    chromium = subprocess.run(find, check=True, capture_output=True, text=True).stdout.strip()
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        shown = track(
            args.games.split(","), "Playing", console=Console(stderr=True), disable=args.json
        )
        found = [play(browser, address, game, args.seconds) for game in shown]
        far = {
            game: [arrival(browser, address, game) for _ in range(3)]
            for game in args.games.split(",")
        }
        loaded = first_load(browser, address)
        browser.close()
    if args.json:
        print(
            json.dumps(
                {
                    "kB": loaded,
                    "css": css_lines(),
                    "far": far,
                    "games": [asdict(one) for one in found],
                }
            )
        )
        return
    table = Table(
        *(
            "game",
            "first question",
            "clicks a turn",
            "an answer",
            "one choice",
            "longest wait",
            "no skip",
        ),
        *("stage, asked", "waiting"),
        title=f"Stages at {', '.join(SIZES)}",
    )
    for one in found:
        table.add_row(
            one.game,
            f"{one.first_seconds:.1f} s",
            f"{one.clicks / one.turns:.1f} ({one.turns})" if one.turns else "-",
            f"{one.clicks / one.answers:.1f} ({one.answers})" if one.answers else "-",
            f"{one.single.total()}, {one.forced} by itself",
            f"{one.longest_wait:.1f} s",
            f"{one.unskippable:.1f} s",
            *(
                "\n".join(share for name, share in one.stage.items() if name.endswith(when))
                for when in ("asked", "waiting")
            ),
        )
    Console(width=120).print(table)
    for one in found:
        for prompt, times in one.single.most_common():
            print(f"{one.game}: one choice, {times} times: {prompt}")
    for game, times in far.items():
        seconds, files = (median(one) for one in zip(*times, strict=True))
        print(f"{NAMES[game]}, far from the server: {seconds:.1f} s, {files} files")
    print(f"First load {loaded:.0f} kB; {css_lines()} lines of CSS.")


if __name__ == "__main__":
    main()
