"""The page Lab of the edition: bots play in its worker, and what is known grows as they do."""

import re

import pytest
from playwright.sync_api import Browser, expect

from fiftyfour.lab.plans import make_plan
from fiftyfour.lab.playing import play_batch
from fiftyfour.lab.report import report

from .conftest import PATIENCE, PHONE, Person, visitor

pytestmark = pytest.mark.browser

GAMES = 6


@pytest.mark.slow
def test_a_designer_asks_who_wins(site: str, browser: Browser) -> None:
    """By keyboard; the figures are those of the command line with the same seed."""
    context = visitor(browser)
    designer = Person.comes(context, f"{site}#")
    designer.go("/lab/skyace")
    page = designer.page
    play = designer.button("Play")
    expect(play).to_be_visible(timeout=4 * PATIENCE)
    expect(page.get_by_label("How seat 2 plays")).to_be_visible()
    page.get_by_label("Character of seat 1").select_option("Twilight")
    page.get_by_label("How seat 2 plays").select_option("plays at random")
    page.get_by_role("spinbutton", name="Games").fill(str(GAMES))
    play.press("Enter")
    expect(page.get_by_text(f"{GAMES} games", exact=True)).to_be_visible(timeout=4 * PATIENCE)
    expect(play).to_be_visible()
    plan = make_plan("skyace", ["plain:Twilight,random"])
    told = report(plan, play_batch(plan, range(GAMES)).records)
    wins = page.get_by_role("region", name="Who wins")
    for figure in told.sections[0].figures:
        line = wins.get_by_role("listitem").filter(has_text=figure.label)
        expect(line).to_contain_text(figure.value)
    designer.is_sound("the lab")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # Another series stops when one wants it to; what cannot be played is said.
    page.get_by_role("spinbutton", name="Games").fill("5000")
    play.click()
    designer.button("Stop").click()
    expect(designer.button("Play")).to_be_visible()
    page.get_by_role("spinbutton", name="Players").fill("1")
    page.get_by_role("spinbutton", name="Players").press("Tab")
    designer.button("Play").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("2 players, or one and a GM"))
    context.close()
