"""The edition without a server: static files below a path, and Python in the page."""

import functools
import os
import re
import signal
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .conftest import DESKTOP, PATIENCE, ROOT, Person
from .test_skyace import play_on, short_contest

pytestmark = pytest.mark.browser

SITE = ROOT / "dist/site"


class Files(SimpleHTTPRequestHandler):
    """As `python -m http.server` gives them, which packs nothing."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def web() -> Iterator[ThreadingHTTPServer]:
    if not SITE.exists():
        pytest.fail("the edition is not built; `make site` builds it", pytrace=False)
    files = functools.partial(Files, directory=str(SITE.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture(scope="module")
def context(web: ThreadingHTTPServer, browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(
        viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, reduced_motion="reduce"
    )
    made.set_default_timeout(PATIENCE)
    preferences = '{"forced": false, "bots": "once"}'
    made.add_init_script(f"localStorage['fiftyfour.preferences'] ??= '{preferences}'")
    yield made
    made.close()


def come(web: ThreadingHTTPServer, context: BrowserContext) -> Person:
    page = context.new_page()
    person = Person(context, page, f"http://127.0.0.1:{web.server_port}/site/#", [])
    page.on("pageerror", lambda wrong: person.errors.append(str(wrong)))
    return person


def ready(page: Page) -> None:
    """Wait until Python has started."""
    expect(page.locator("html[data-python=ready]")).to_have_count(1, timeout=4 * PATIENCE)


def kill_tabs(browser: Browser) -> None:
    """Kill the processes of all pages, as a crash would."""
    session: Any = browser.new_browser_cdp_session()
    for one in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        if one["type"] == "renderer":
            os.kill(one["id"], signal.SIGKILL)


def test_a_contest_is_played_to_its_end_though_its_tab_dies(
    web: ThreadingHTTPServer, browser: Browser, context: BrowserContext
) -> None:
    ann = come(web, context)
    elsewhere: list[str] = []
    ann.page.on("request", lambda asked: elsewhere.append(asked.url))
    ann.go("/")
    expect(ann.page.get_by_role("heading", name="Sky Ace")).to_be_visible()  # before Python
    short_contest(ann, "Ann", 2)
    ready(ann.page)
    ann.page.get_by_label("bot plays Player 2").check()
    ann.button("Begin the game").click()
    ann.asked()
    ann.decide()
    ann.asked()
    before = ann.log.locator("li").all_inner_texts()
    address = ann.page.url
    kill_tabs(browser)
    ann.page.close()

    again = come(web, context)
    again.go(address)
    ready(again.page)
    again.asked()
    assert again.log.locator("li").all_inner_texts()[: len(before)] == before
    play_on([again])
    expect(again.log).to_contain_text("The rounds are over")
    again.go("/")
    expect(again.page.get_by_role("heading", name="Your tables")).to_be_visible()
    assert {re.sub(r"^(?:blob:)?(https?://[^/]+).*", r"\1", url) for url in elsewhere} == {
        f"http://127.0.0.1:{web.server_port}"
    }
    assert ann.errors + again.errors == []
