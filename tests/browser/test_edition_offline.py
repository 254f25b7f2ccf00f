"""The edition without a network, after a new build, and as an app."""

import functools
import json
import re
import shutil
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from fiftyfour.engine.system import installed
from scripts.build_site import keep_offline

from .conftest import DESKTOP, PATIENCE, Person, until
from .test_edition import SITE, ready

pytestmark = pytest.mark.browser


class Place(ThreadingHTTPServer):
    """A web space of static files, which tells what was fetched."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.fetched: list[str] = []
        super().__init__(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Files(SimpleHTTPRequestHandler):
    """Notes what is sent; what is still the same is not."""

    def send_response(self, code: int, message: str | None = None) -> None:
        assert isinstance(self.server, Place)
        if code == 200:
            self.server.fetched.append(self.path.lstrip("/"))
        super().send_response(code, message)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    if not SITE.exists():
        pytest.fail("the edition is not built; `make site` builds it", pytrace=False)
    shutil.copytree(SITE, tmp_path / "site")
    with Place(tmp_path / "site") as made:
        yield made
        made.shutdown()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(
        viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, reduced_motion="reduce"
    )
    made.set_default_timeout(PATIENCE)
    preferences = '{"forced": false, "bots": "once"}'
    made.add_init_script(f"localStorage['fiftyfour.preferences'] ??= '{preferences}'")
    for game in installed():
        made.add_init_script(f"localStorage['fiftyfour.played.{game}'] = ''")  # no lesson
    yield made
    made.close()


def come(place: Place, context: BrowserContext) -> Person:
    page = context.new_page()
    person = Person(context, page, f"http://127.0.0.1:{place.server_port}/#", [])
    page.on("pageerror", lambda wrong: person.errors.append(str(wrong)))
    person.go("/")
    return person


def kept(page: Page) -> None:
    """Wait until all files are kept for the next time."""
    ready(page)
    for _ in until("the files are kept"):
        if page.evaluate("navigator.serviceWorker.controller !== null"):
            return


def test_a_game_goes_on_and_another_begins_without_a_network(
    place: Place, context: BrowserContext
) -> None:
    ann = come(place, context)
    kept(ann.page)
    ann.play_now("Sky Ace")
    ann.asked()
    place.shutdown()
    place.server_close()
    context.set_offline(True)

    ann.decide()
    ann.page.reload()
    ready(ann.page)
    ann.asked()
    ann.decide()
    ann.go("/")
    expect(ann.page.get_by_role("heading", name="Your tables")).to_be_visible()
    ann.play_now("Suits")
    ann.asked()
    ann.decide()
    ann.go("/odds/zilch")
    expect(ann.page.get_by_role("heading", name="Odds")).to_be_visible()
    charted = ann.page.get_by_role("region", name="Hitting at equal totals, stance against stance")
    expect(charted.get_by_role("row", name=re.compile("^Reckless [0-9]"))).to_contain_text("%")
    assert ann.errors == []


def test_an_open_page_goes_on_and_the_next_start_is_the_new_build(
    place: Place, context: BrowserContext
) -> None:
    ann = come(place, context)
    kept(ann.page)
    (setup,) = place.folder.glob("assets/Setup-*.js")
    setup.rename(setup.with_name("Setup-newer.js"))  # as a new build would
    for file in place.folder.glob("assets/*.js"):
        if setup.name in (text := file.read_text("utf-8")):
            file.write_text(text.replace(setup.name, "Setup-newer.js"), "utf-8")
    index = place.folder / "index.html"
    index.write_text(index.read_text("utf-8").replace('lang="en"', 'lang="en-GB"'), "utf-8")
    keep_offline(place.folder)
    place.fetched.clear()

    ann.page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    ann.comes_true("navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)")
    assert len(place.fetched) < 5, "what is the same is not fetched again"
    ann.go("/new/skyace")  # of the old build, though it is gone from the server
    expect(ann.button("Set up the table")).to_be_visible()
    ann.page.close()
    for _ in until("the new build is started"):
        again = come(place, context)
        assert again.errors == []
        if again.page.locator("html[lang=en-GB]").count():
            break
        again.page.close()  # the old one was not gone yet
    assert ann.errors == []


def test_it_can_be_installed(place: Place, context: BrowserContext) -> None:
    page = come(place, context).page
    told: Any = context.new_cdp_session(page)
    manifest = told.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert told.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    for icon in json.loads(manifest["data"])["icons"]:
        wide = page.evaluate(
            "async (src) => { const icon = new Image(); icon.src = src; await icon.decode();"
            " return icon.naturalWidth; }",
            icon["src"],
        )
        assert icon["sizes"] in ("any", f"{wide}x{wide}")


def test_a_second_tab_follows_and_may_answer_too(place: Place, context: BrowserContext) -> None:
    first = come(place, context)
    ready(first.page)
    first.play_now("Sky Ace")
    first.asked()
    second = come(place, context)
    second.go(first.page.url.rpartition("/#")[2])
    second.asked()

    def lines(person: Person) -> list[str]:
        return person.log.locator("li").all_inner_texts()

    for one, other in ((first, second), (second, first)):
        before = lines(one)
        for _ in until("a play is made"):
            one.decide()
            if len(lines(one)) > len(before):
                break
        for _ in until("the other tab shows it too"):
            if lines(one) == lines(other):
                break
    told = lines(second)
    first.page.close()
    second.asked()
    second.decide()
    second.page.reload()
    second.asked()
    assert lines(second)[: len(told)] == told
    assert first.errors + second.errors == []
