"""Everybody can use it: axe-core on every screen, the keyboard alone, a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, Person

pytestmark = pytest.mark.browser


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_every_screen(people: Callable[..., Person], size: tuple[int, int]) -> None:
    ann = people(size)
    page, sound = ann.page, ann.is_sound
    ann.go("/")
    page.get_by_role("heading", name="Sky Ace").wait_for()
    sound("home")
    ann.button("Appearance").click()
    sound("looks")
    ann.go("/help")
    sound("help")
    ann.go("/rules/skyace")
    page.get_by_role("heading", name="How to play Sky Ace").wait_for()
    sound("rules")
    ann.go("/new/skyace")
    page.get_by_role("heading", name="How you play").wait_for()
    sound("set-up")
    ann.host("highcard", "Ann", 3)
    sound("lobby")
    page.get_by_label("bot plays Player 2").check()
    page.get_by_label("bot plays Player 3").check()
    ann.button("Begin the game").click()
    ann.asked()
    sound("a question")
    ann.dock.locator(".hand button").first.click()
    sound("a card picked")
    ann.button("Menu").click()
    sound("menu")
    ann.button("Settings in force").click()
    sound("settings in force")
    ann.button("Close").click()
    ann.dock.get_by_role("button", name="Why? Rule HC-3").click()
    sound("a rule")
    page.keyboard.press("Escape")
    if size == PHONE:
        ann.button("Log").click()
        sound("log")
        ann.button("Back to the table").click()
    for nth in (1, 0, 0):  # another card than the one picked already
        ann.asked()
        ann.lay(nth)
    expect(page.get_by_role("heading", name=re.compile("^It is over"))).to_be_visible()
    sound("the end")


def test_a_game_by_keyboard_alone(people: Callable[..., Person]) -> None:
    ann = people()
    keys = ann.page.keyboard
    ann.go("/")
    ann.button(re.compile("Play now.*High card")).focus()
    keys.press("Enter")
    for left in (3, 2, 1):
        ann.asked()
        expect(ann.dock.locator(".hand button")).to_have_count(left)
        expect(ann.dock.get_by_role("group", name="Lay a card").locator(":focus")).to_have_count(1)
        keys.press("ArrowRight")
        keys.press("Space")
        expect(ann.dock.locator("[aria-pressed=true]")).to_have_count(1)
        keys.press("Tab")
        expect(ann.button(re.compile("^Confirm"))).to_be_focused()
        keys.press("Enter")
    expect(ann.ending).to_be_visible()


def test_what_is_asked_is_on_the_phones_screen(people: Callable[..., Person]) -> None:
    ann = people(PHONE)
    ann.play_now("High card")
    ann.asked()
    for part in (
        ann.dock.get_by_role("heading", name="Lay a card"),
        ann.dock.locator(".hand button").last,
        ann.button(re.compile("^Confirm")),
    ):
        expect(part).to_be_in_viewport(ratio=1)


def test_looks_are_kept(people: Callable[..., Person]) -> None:
    ann = people()
    ann.go("/")
    ann.button("Appearance").click()
    ann.page.get_by_label("Dark").check()
    ann.page.get_by_label("Four colours").check()
    ann.page.reload()
    root = ann.page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-suits", "four")
