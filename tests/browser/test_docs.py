"""The documentation beside the edition: static files below a path, read in a real browser."""

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Request, expect

from .conftest import AXE, DESKTOP, PATIENCE, PHONE, Person

pytestmark = pytest.mark.browser

WCAG = """axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })
    .then(({ violations }) => violations.map(({ help, nodes }) => `${help}: ${nodes[0].target}`))"""
"""The rules that WCAG has; the tool's own pages break some habits that axe-core likes besides."""


@pytest.fixture
def reader(site: str, browser: Browser) -> Iterator[Person]:
    context = browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
    context.set_default_timeout(PATIENCE)
    person = Person.comes(context, f"{site}docs/")

    def heard(asked: Request) -> None:
        if not asked.url.startswith((site, "data:", "blob:")):
            person.errors.append(f"asked elsewhere: {asked.url}")

    person.page.on("request", heard)
    yield person
    assert person.errors == []
    context.close()


def test_a_word_is_found_and_its_game_played_at_once(reader: Person) -> None:
    page = reader.page
    reader.go("")
    page.keyboard.press("Control+k")
    page.keyboard.type("your turn: attack")
    page.get_by_role("option", name="Your turn: attack").click()
    expect(page.get_by_role("heading", name="Your turn: attack")).to_be_in_viewport()
    page.get_by_role("navigation").get_by_role("link", name="Sky Ace", exact=True).first.click()
    page.get_by_role("link", name="Play Sky Ace now").click()
    expect(page.get_by_role("heading", name="New to Sky Ace?")).to_be_visible()
    expect(page.get_by_role("button", name="Play at once")).to_be_visible()
    expect(page).to_have_url(f"{reader.base.removesuffix('docs/')}#/")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Documentation").click()
    expect(page.get_by_role("heading", name="Start here")).to_be_visible()


@pytest.mark.parametrize("path", ["", "skyace/how-to-play/", "api/things/"])
@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "dark"), (PHONE, "light")])
def test_it_can_be_read_by_everybody(
    reader: Person, path: str, size: tuple[int, int], scheme: Literal["light", "dark"]
) -> None:
    reader.page.set_viewport_size({"width": size[0], "height": size[1]})
    reader.page.emulate_media(color_scheme=scheme)
    reader.page.goto(reader.base + path, wait_until="load")
    reader.page.evaluate(AXE.read_text("utf-8"))
    assert reader.page.evaluate(WCAG) == []
    assert reader.fits_the_screen()
