"""A game of one's own: written in the edition, shut off from the site; a skin that one brings."""

import os
import re
import shutil
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import LIKES, PATIENCE, PHONE, PREFERENCES, ROOT, Person, serving, visitor

pytestmark = pytest.mark.browser

STARTS = 6 * PATIENCE
"""Milliseconds within which Python starts in a frame, on a busy machine."""
EXAMPLE = (ROOT / "examples/highcard/highcard.py").read_text("utf-8")

FEW_LOOKS = """
from fiftyfour.engine.conformance import randomplay

randomplay.ENOUGH_MOVES, randomplay.MOST_MOVES, randomplay.LOOKS = 100, 30, 0.1
"""
"""Here the checks of a game end soon; how they find what is wrong, tests/engine shows."""

TRIES = """
import js

def tried(what):
    try:
        return what()
    except BaseException as error:
        return f"{type(error).__name__} {error}"[:60]

def asked(address):
    request = js.XMLHttpRequest.new()
    request.open("GET", address, False)
    request.send()
    return request.responseText

OUT, SITE = "OUTSIDE", "INSIDE"
found = {
    "origin": tried(lambda: js.self.origin),
    "rows": tried(lambda: js.indexedDB.open("fiftyfour").readyState),
    "texts": tried(lambda: js.localStorage.getItem("fiftyfour.own")),
    "cookies": tried(lambda: js.document.cookie),
    "asks out": tried(lambda: asked(OUT)),
    "asks the site": tried(lambda: asked(SITE)),
    "loads": tried(lambda: js.importScripts(OUT + "script.js")),
    "line": tried(lambda: js.WebSocket.new(OUT.replace("http", "ws")).url),
    "fetches": tried(lambda: str(js.fetch(OUT + "fetch"))),
    "page": tried(lambda: js.postMessage(js.JSON.parse('{"is": "answer", "id": 1}'))),
}
raise ValueError("; ".join(f"{name}: {value}" for name, value in found.items()))
"""
"""What a game does that looks for what is not its own."""


class Elsewhere(BaseHTTPRequestHandler):
    """Notes whoever calls."""

    called: list[str]

    def do_GET(self) -> None:
        self.called.append(self.path)
        self.send_response(200)
        self.send_header("access-control-allow-origin", "*")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, list[str]]]:
    """The address of another server, and who has called it."""
    called: list[str] = []
    handler = type("Noting", (Elsewhere,), {"called": called})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", called
        server.shutdown()


@pytest.fixture
def ann(site: str, browser: Browser) -> Iterator[Person]:
    context = visitor(browser, LIKES.replace("}", ', "name": "Ann"}'))
    context.set_default_timeout(4 * PATIENCE)
    person = Person.comes(context, f"{site}#")
    person.go("/own")
    yield person
    assert person.errors == []
    context.close()


def opens(page: Page, folder: Path, source: str) -> None:
    """Open a file with this game."""
    file = folder / "mygame.py"
    file.write_text(source, "utf-8")
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.get_by_role("status")).to_contain_text("mygame.py is open")


def changed(*replaced: tuple[str, str]) -> str:
    """The example, in which something is changed."""
    source = EXAMPLE
    for old, new in replaced:
        assert old in source
        source = source.replace(old, new)
    return source


def line_of(source: str, part: str) -> int:
    return source[: source.index(part)].count("\n") + 1


def test_a_pasted_game_is_played_at_once(ann: Person, tmp_path: Path) -> None:
    """What breaks at its table is told by its line; its text is still there after a reload."""
    page = ann.page
    assert ann.axe() == []
    page.emulate_media(color_scheme="dark")
    assert ann.axe(contrast_alone=True) == []
    assert ann.fits_the_screen()
    source = changed(
        ("High card: the smallest", "Low card: the smallest"),
        ('id, name, players = "highcard", "High card"', 'id, name, players = "low", "Low card"'),
        ("best = max(", "best = min("),
        ("known = {*table.laid.cards}", "known = {*table.lying.cards}"),
    )
    opens(page, tmp_path, source)
    ann.button("Play").click()
    title = page.get_by_role("heading", name="Low card against bots")
    expect(title).to_be_attached(timeout=STARTS)
    line = line_of(source, "known = {*table.lying")
    expect(page.get_by_text(f"Line {line}: AttributeError: 'HighCard'")).to_be_visible()
    for _ in range(3):
        ann.asked()
        ann.lay()
    expect(page.get_by_role("heading", name=re.compile("^It is over"))).to_be_visible()
    expect(ann.log).to_contain_text("takes the round with")
    page.get_by_role("link", name="Back to the code").click()
    expect(page.get_by_role("status")).to_contain_text("Your game was stopped.")
    expect(page.get_by_role("button", name=f"Line {line}", exact=True)).to_be_visible()
    kept = page.evaluate("Object.keys(localStorage).sort()")
    assert kept == ["fiftyfour.own", PREFERENCES]  # nothing of its table is left
    page.reload()
    expect(page.get_by_label("Your game, in Python")).to_contain_text("Low card")
    with page.expect_download() as saved:
        ann.button("Save as a file").click()
    assert saved.value.path().read_text("utf-8") == source


@pytest.mark.slow
def test_what_is_wrong_is_told_by_its_line_and_its_name(ann: Person, tmp_path: Path) -> None:
    page = ann.page
    unwritten = changed(("class Deal(Procedure):", "class Deal(Procedure)"))
    opens(page, tmp_path, unwritten)
    ann.button("Check").click()
    line = line_of(unwritten, "class Deal")
    fault = page.get_by_role("alert")
    expect(fault).to_contain_text("expected ':'", timeout=STARTS)
    expect(page.locator(".cm-lintRange-error")).to_have_count(1)
    fault.get_by_role("button", name=f"Line {line}", exact=True).click()
    expect(page.locator(".cm-activeLine")).to_have_text("class Deal(Procedure)")
    expect(page.get_by_text("Traceback")).to_be_hidden()
    fault.get_by_text("Python’s full message").click()
    expect(page.get_by_text("Traceback")).to_be_visible()

    silent = FEW_LOOKS + changed(('game.set(won, won.value + 1, rule="HC-4")', "won.value += 1"))
    opens(page, tmp_path, silent)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    ann.button("Check").click()
    done = re.compile(r"of \d+ checks failed")
    expect(page.get_by_role("status")).to_contain_text(done, timeout=STARTS)
    refused = page.get_by_role("list", name="Failed checks")
    expect(refused).to_contain_text("Only verbs change the table")
    passed = page.get_by_role("list", name="Checks", exact=True)
    expect(passed).to_contain_text("Rules are known (passed)")
    expect(passed).to_contain_text("Same actions make same bytes (passed)")  # in another Python
    assert ann.axe() == []
    assert ann.fits_the_screen()


def test_it_reaches_nothing_and_is_stopped_when_it_does_not_end(
    ann: Person, site: str, elsewhere: tuple[str, list[str]], tmp_path: Path
) -> None:
    page, (outside, called) = ann.page, elsewhere
    tries = TRIES.replace("OUTSIDE", outside).replace("INSIDE", f"{site}python/parts.json")
    opens(page, tmp_path, tries)
    ann.button("Check").click()
    fault = page.get_by_role("alert")
    expect(fault).to_contain_text("origin: null", timeout=STARTS)
    parts = [one.partition(": ") for one in fault.inner_text().split("; ")]
    told = {name: said for name, _, said in parts}
    assert "SecurityError" in told["rows"] or "denied" in told["rows"], told
    assert "Error" in told["texts"], told
    assert "Error" in told["cookies"], told
    assert "NetworkError" in told["asks out"], told
    assert "NetworkError" in told["asks the site"], told
    assert "NetworkError" in told["loads"], told

    opens(page, tmp_path, "while True:\n    pass\n")
    ann.button("Play").click()
    expect(page.get_by_role("status")).to_contain_text("Starting your game")
    ann.button("Stop").click()
    expect(page.get_by_role("status")).to_contain_text("Your game was stopped.")
    expect(page.locator("iframe")).to_have_count(1)  # the next one gets ready; the loop is gone
    assert called == []


FRAMES = """async ([address, sandbox]) => {
    const frame = document.createElement("iframe"), heard = [];
    if (sandbox) frame.setAttribute("sandbox", "allow-scripts");
    addEventListener("message", ({ data }) => heard.push(data));
    const there = new Promise((done) => (frame.onload = done));
    frame.src = address;
    document.body.append(frame);
    await there;
    const worker = new Blob(["onmessage = () => postMessage(typeof indexedDB.open('fiftyfour'))"]);
    frame.contentWindow.postMessage({ do: "start", worker }, "*");
    await new Promise((done) => setTimeout(done, 500));
    return heard.map((one) => JSON.stringify(one));
}"""
"""What the frame of a game says to a page that frames it and hands it a worker."""


def test_another_site_that_frames_it_gets_no_part_in_this_one(
    browser: Browser, site: str, elsewhere: tuple[str, list[str]]
) -> None:
    """Without the sandbox its worker would be this site's, and read what is kept here."""
    page = browser.new_page()
    page.goto(elsewhere[0])
    assert page.evaluate(FRAMES, [f"{site}own.html", False]) == []
    assert '{"is":"here"}' in page.evaluate(FRAMES, [f"{site}own.html", True])
    page.close()


def plugin(folder: Path, skin: Path) -> None:
    """What pip would install of a game that brings this skin."""
    (folder / "skinned.py").write_text(
        "from pathlib import Path\n"
        "from highcard import HighCardSystem\n"
        "class Skinned(HighCardSystem):\n"
        "    id, name = 'skinned', 'Skinned'\n"
        f"    skin = Path({str(skin)!r})\n"
        "system = Skinned()\n"
    )
    info = folder / "skinned-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: skinned\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[fiftyfour.systems]\nskinned = skinned:system\n")


def test_an_installed_game_brings_its_own_skin(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    skin = tmp_path / "skin"
    shutil.copytree(ROOT / "examples/highcard/skin", skin)
    (skin / "secret.py").write_text("no file of a page")
    (tmp_path / "outside.js").write_text("beyond the folder")
    plugin(tmp_path, skin)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *sys.path]))
    (tmp_path / "tables").mkdir()
    with serving(tmp_path / "tables", pace=0.02) as server:
        context = visitor(browser)
        ann = Person.comes(context, server)
        ann.host("skinned", "Ann", 2)
        ann.page.get_by_label("bot plays Player 2").check()
        ann.button("Begin the game").click()
        stage = ann.page.get_by_role("main", name="The table")
        expect(stage.get_by_role("heading", name="Laid this round")).to_be_visible()
        ann.asked()
        ann.dock.get_by_role("button", pressed=False).first.click()
        ann.button(re.compile("^Lay ")).click()
        expect(stage.locator("playing-card").get_by_role("img")).to_have_count(2)
        ann.is_sound("a table with its own skin")

        info = context.request.get(f"{server}/api/systems/skinned").json()["info"]
        files = f"{server}/api/systems/skinned/skin"
        given = context.request.get(f"{files}/{info['skin']}/skin.js")
        assert given.headers["content-type"].startswith("text/javascript")
        assert "immutable" in given.headers["cache-control"]
        for other in ("secret.py", "..%2foutside.js", "%2e%2e/outside.js", "none.js"):
            answer = context.request.get(f"{files}/{info['skin']}/{other}")
            assert answer.status == 404, other
            assert "beyond" not in answer.text()
        assert context.request.get(f"{files}/0000/skin.js").status == 404
        assert ann.errors == []
        context.close()
