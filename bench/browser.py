"""The edition without a server in a real browser: how soon it is there, and how quick it is.

usage: make site && python bench/browser.py [--games skyace,suits] [--answers 50] [--json]

Serves dist/site as `python -m http.server` does and opens it in Chromium. Told are the bytes of
the first visit (limit: 6 MB); the seconds until the home page is drawn (limit 1) and until the
games are ready, at the first visit (8) and the second (3); how long it takes in each game from a
click that answers until its answer is durable and what it does is there (limit: 50 ms for 95 of
100), and until a bot that is waited for has answered (150); and how many decisions a second the
engine makes there with random answers, beside this Python in the same run.
"""

import argparse
import functools
import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from page import NAMES, ROOT, asked, choices  # pyright: ignore[reportAttributeAccessIssue]

SITE = ROOT / "dist/site"

LISTEN = """(() => {
    const Plain = Worker, sent = new Map();
    let acted = 0, last = 0;
    window.mine = [];
    window.bots = [];
    window.Worker = class extends Plain {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => {
                if (data.is !== "said") return;
                const now = performance.now(), message = JSON.parse(data.text);
                if (message.type === "ok" && sent.has(message.id)) acted = sent.get(message.id);
                if (message.type !== "update" || message.lines.length === 0) return;
                if (acted) window.mine.push(now - acted);
                else if (last && !document.title.startsWith("●")) window.bots.push(now - last);
                [acted, last] = [0, now];
            });
        }
        postMessage(message, ...given) {
            if (message.do === "say" && message.text.includes('"type":"act"'))
                sent.set(JSON.parse(message.text).id, performance.now());
            super.postMessage(message, ...given);
        }
    };
})()"""
"""Notes in the page how many milliseconds each answer took.

`mine`: from my answer to what it does. `bots`: from what was done before to the answer of a bot
that is waited for.
"""

REACTION = 200
"""Milliseconds until somebody quick presses something, or the next thing."""

MOST = 3
"""Seconds for one answer, on average; a game that asks little ends so."""

MOST_CLICKS = 12
"""Things pressed in vain before it begins anew with the best one."""

FEWEST = 10
"""Answers that tell something."""

DECIDE = """
import time
from fiftyfour.bots import random_bot
from fiftyfour.bots.playing import simulate
from fiftyfour.engine.system import find_system

def rate(name, seconds):
    system = find_system(name)
    seats = max(2, system.players[0])
    gm = random_bot if system.gm == "must" else None
    answers, seed, spent = 0, 0, 0.0
    while spent < seconds:
        begun = time.perf_counter()
        played = simulate(system, [random_bot] * seats, gm=gm, seed=seed, most_answers=300)
        if seed:  # the first game imports much
            answers, spent = answers + played.answers, spent + time.perf_counter() - begun
        seed += 1
    return answers / spent
"""
"""How many decisions a second bots make that answer at random."""

PYTHON = """async (at) => {
    const kinds = { wasm: "application/wasm", ".mjs": "text/javascript" };
    const part = async (name) => new Response(
        (await fetch(`${at}${name}.gz`)).body.pipeThrough(new DecompressionStream("gzip")),
        { headers: { "content-type": kinds[name.slice(-4)] } });
    const parts = await (await fetch(`${at}parts.json`)).json(), fetched = window.fetch;
    const wasm = part("pyodide.asm.wasm"), library = await (await part("stdlib.zip")).blob();
    const code = URL.createObjectURL(await (await part("pyodide.asm.mjs")).blob());
    const ours = await (await part("fiftyfour.zip")).arrayBuffer();
    window.fetch = (what, init) => String(what).endsWith(".wasm") ? wasm : fetched(what, init);
    const { loadPyodide } = await import(`${at}pyodide.mjs`);
    const { default: createPyodideModule } = await import(code);
    window.python = await loadPyodide({ indexURL: at, lockFileContents: parts.lock,
        stdLibURL: URL.createObjectURL(library), createPyodideModule });
    window.fetch = fetched;
    window.unpack = (archive) => window.python.unpackArchive(archive, "zip",
        { extractDir: "/lib/python3.14/site-packages" });
    window.unpack(ours);
}"""
"""Starts the edition's Python in a page without anything else."""

RATE = """async ([at, game, seconds]) => {
    window.unpack(await (await fetch(`${at}${game}.zip`)).arrayBuffer());
    return window.python.runPython(`rate("${game}", ${seconds})`);
}"""


class Files(SimpleHTTPRequestHandler):
    """Counts the bytes that it sends."""

    sent = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        Files.sent += len(data)
        outputfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        pass


@dataclass
class Visit:
    """One opening of the page: seconds until it was drawn and ready, and bytes until then."""

    drawn: float
    ready: float
    bytes: int


@dataclass
class Answers:
    """How long the answers of one game took, in milliseconds: mine, or those of bots."""

    game: str
    whose: str
    count: int
    half: float
    most: float
    """95 of 100 took no longer."""


@dataclass
class Rate:
    """Decisions a second of one game: in the browser, and of the Python that runs this."""

    game: str
    browser: float
    here: float


@contextmanager
def serving() -> Iterator[str]:
    """The address of the edition, below a path."""
    files = functools.partial(Files, directory=str(SITE.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{SITE.name}/"
        server.shutdown()


def visit(page: Page, address: str) -> Visit:
    """Open the page and wait until its games are ready."""
    before, begun = Files.sent, time.monotonic()
    page.goto(address, wait_until="commit")
    page.get_by_role("button", name=re.compile("^Play now")).first.wait_for()
    drawn = time.monotonic() - begun
    page.locator("html[data-python=ready]").wait_for(state="attached", timeout=120_000)
    return Visit(drawn, time.monotonic() - begun, Files.sent - before)


def play(page: Page, address: str, game: str, answers: int) -> list[Answers]:
    """Play a game alone until so much is answered or it is over, with bots that take no time."""
    page.goto(address)
    page.get_by_role("button", name=re.compile(f"^Play now.*{NAMES[game]}", re.DOTALL)).click()
    page.locator("#dock").wait_for(timeout=60_000)
    until = time.monotonic() + MOST * answers
    over = page.get_by_role("heading", name=re.compile("^It is over"))
    done = pressed = 0
    while done < answers and time.monotonic() < until and not over.count():
        for one in choices(page)[: 1 + pressed] if asked(page) else []:
            page.wait_for_timeout(REACTION)
            try:
                one.click(timeout=1000)
            except PlaywrightError:  # it went away, or something lies over it
                continue
            pressed += 1
        page.wait_for_timeout(REACTION)
        before, done = done, page.evaluate("window.mine.length")
        pressed = 0 if done > before else pressed % MOST_CLICKS
    found = [told(game, whose, page.evaluate(f"window.{whose}")) for whose in ("mine", "bots")]
    return [one for one in found if one is not None]


def told(game: str, whose: str, took: list[float]) -> Answers | None:
    """The figures of some answers; None if there are too few."""
    if len(took) < FEWEST:
        print(f"{game}, {whose}: {len(took)} answers tell nothing", file=sys.stderr)
        return None
    return Answers(game, whose, len(took), median(took), quantiles(took, n=20)[-1])


def rates(browser: Browser, address: str, names: list[str]) -> list[Rate]:
    """How fast the engine is, at both places in turn."""
    here: dict[str, Any] = {}
    exec(DECIDE, here)
    page = browser.new_page(service_workers="block")
    page.goto(f"{address}licences/README.txt")
    page.evaluate(PYTHON, f"{address}python/")
    page.evaluate("source => window.python.runPython(source)", DECIDE)
    found: list[Rate] = []
    for game in names:
        there: float = page.evaluate(RATE, [f"{address}python/", game, 2])
        found.append(Rate(game, there, here["rate"](game, 2)))
    page.close()
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default=",".join(NAMES))
    parser.add_argument("--answers", type=int, default=50, help="to wait for in each game")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if not SITE.is_dir():
        raise SystemExit("the edition is not built; `make site` builds it")
    find = [sys.executable, str(ROOT / "scripts/find_chromium.py")]
    chromium = subprocess.run(find, check=True, capture_output=True, text=True).stdout.strip()
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        names = args.games.split(",")
        visits, games = measure(browser, address, names, args.answers)
        speeds = rates(browser, address, names)
        browser.close()
    if args.json:
        told = {"visits": visits, "games": games, "rates": speeds}
        print(json.dumps({name: [asdict(one) for one in all] for name, all in told.items()}))
        return
    for name, one in zip(("first", "second"), visits, strict=True):
        print(
            f"{name} visit: home drawn after {one.drawn:.1f} s, games ready after "
            f"{one.ready:.1f} s, {one.bytes / 1e6:.2f} MB"
        )
    for game in games:
        print(
            f"{game.game}, {game.whose}: {game.count} answers, half within {game.half:.0f} ms, "
            f"95 of 100 within {game.most:.0f} ms"
        )
    for speed in speeds:
        print(
            f"{speed.game}: {speed.browser:,.0f} decisions a second, {speed.here:,.0f} by CPython: "
            f"x {speed.browser / speed.here:.2f}"
        )


def measure(
    browser: Browser, address: str, names: list[str], answers: int
) -> tuple[list[Visit], list[Answers]]:
    """Visit twice, then play each game."""
    without = browser.new_context(service_workers="block")  # it would fetch all else meanwhile
    first = visit(without.new_page(), address)
    without.close()
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(LISTEN)
    context.add_init_script("""localStorage["fiftyfour.preferences"] ??= '{"bots": "once"}'""")
    for game in names:
        context.add_init_script(f"localStorage['fiftyfour.played.{game}'] = ''")  # no lesson
    page = context.new_page()
    visit(page, address)
    while not page.evaluate("navigator.serviceWorker.controller !== null"):
        page.wait_for_timeout(200)  # the files are kept for the next time
    page.close()
    visits = [first, visit(context.new_page(), address)]
    page = context.new_page()
    games = [one for game in names for one in play(page, address, game, answers)]
    context.close()
    return visits, games


if __name__ == "__main__":
    main()
