"""The edition without a network, after a new build, and as an app."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from fiftyfour.engine.system import installed
from scripts.build_site import keep_offline

from .conftest import SITE, Person, Place, until, visitor
from .test_edition import ready

pytestmark = pytest.mark.browser


@pytest.fixture
def folder(site: str, tmp_path: Path) -> Path:
    """A copy of the edition, which may be changed."""
    return Path(shutil.copytree(SITE, tmp_path / "site"))


@pytest.fixture
def place(folder: Path) -> Iterator[Place]:
    with Place(folder) as made:
        yield made
        made.shutdown()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = visitor(browser)
    for game in installed():
        made.add_init_script(f"localStorage['fiftyfour.played.{game}'] = ''")  # no lesson
    yield made
    made.close()


def come(place: Place, context: BrowserContext) -> Person:
    person = Person.comes(context, f"{place.address}#")
    person.go("/")
    return person


def kept(page: Page) -> None:
    """Wait until all files are kept for the next time."""
    ready(page)
    for _ in until("the files are kept"):
        if page.evaluate("navigator.serviceWorker.controller !== null"):
            return


@pytest.mark.slow
def test_a_game_goes_on_and_another_begins_without_a_network(
    place: Place, context: BrowserContext
) -> None:
    ann = come(place, context)
    kept(ann.page)
    own = re.compile(r"own\.html|python/others|assets/(Own|enclosed)-")
    assert not [name for name in place.fetched if own.match(name)], "only for a game of one's own"
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


@pytest.mark.slow
def test_an_open_page_goes_on_and_the_next_start_is_the_new_build(
    place: Place, folder: Path, context: BrowserContext
) -> None:
    ann = come(place, context)
    kept(ann.page)
    (setup,) = folder.glob("assets/Setup-*.js")
    setup.rename(setup.with_name("Setup-newer.js"))  # as a new build would
    for file in folder.glob("assets/*.js"):
        if setup.name in (text := file.read_text("utf-8")):
            file.write_text(text.replace(setup.name, "Setup-newer.js"), "utf-8")
    index = folder / "index.html"
    index.write_text(index.read_text("utf-8").replace('lang="en"', 'lang="en-GB"'), "utf-8")
    keep_offline(folder)
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


@pytest.mark.slow
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
