"""Odds: on their own screen, and beside the answers at a table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, Person

pytestmark = pytest.mark.browser


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_sliders_move_an_exact_answer(people: Callable[..., Person], size: tuple[int, int]) -> None:
    ann = people(size)
    page = ann.page
    ann.go("/odds/acesout/chart")
    expect(page.get_by_label("Situation")).to_be_visible()
    assert ann.fits_the_screen()
    ann.go("/odds")
    page.get_by_role("link", name="Sky Ace").click()
    page.get_by_role("link", name="attack", exact=True).click()
    expect(
        page.get_by_role("heading", name="Energy that an attack costs its target")
    ).to_be_visible()
    row = page.get_by_role("row", name=re.compile("^0 "))
    expect(row).to_contain_text("43.0%")
    slider = page.get_by_role("slider", name="Cards of the attack")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(row).not_to_contain_text("43.0%")
    expect(page.get_by_role("log")).to_contain_text("On average 1.95.")
    expect(page).to_have_url(re.compile("/odds/skyace/attack#cards=4$"))
    chance = row.get_by_role("cell").nth(1)
    told = chance.inner_text()
    page.reload()
    expect(chance).to_have_text(told)
    ann.is_sound("odds")
    page.get_by_label("Cards of the attack, written").fill("9")
    page.get_by_role("link", name="Suits").click()  # before the address has followed
    page.get_by_role("link", name="reach", exact=True).click()
    page.locator("summary", has_text="Hand").press("Enter")
    page.get_by_role("button", name="4 of hearts").first.press("Space")
    expect(page).to_have_url(re.compile("/odds/suits/reach#hand=4h$"))
    expect(page.get_by_role("row", name=re.compile("^with the hand"))).to_contain_text("100%")
    ann.is_sound("odds of a hand")
    page.go_back()
    expect(page.get_by_role("heading", name="What does a flip come to?")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_charts_tell_their_numbers(people: Callable[..., Person], size: tuple[int, int]) -> None:
    """By pointing, by keys, and in a table."""
    ann = people(size)
    page = ann.page
    ann.go("/odds/nightterrors")
    chart = page.get_by_role("slider", name="A clean see, by the cards in hand")
    figure = page.locator("figure").filter(has=chart)
    chart.scroll_into_view_if_needed()
    expect(figure.locator("polyline")).to_have_count(4)
    box = chart.bounding_box()
    assert box
    page.mouse.move(box["x"] + 1, box["y"] + 50)
    expect(figure).to_contain_text("Value of the raise: 2")
    chart.press("ArrowRight")
    spoken = chart.get_attribute("aria-valuetext")
    assert spoken
    assert re.fullmatch(r"3: 2 cards [0-9.]+%, .*8 cards [0-9.]+%", spoken)
    figure.get_by_text("Numbers").click()
    row = figure.get_by_role("row", name=re.compile("^2 cards"))
    expect(row.get_by_role("cell")).to_have_count(19)
    ann.is_sound("lines")
    ann.go("/odds/zilch")
    table = page.get_by_role("region", name="Hitting at equal totals, stance against stance")
    expect(table.get_by_role("row", name=re.compile("^Reckless [0-9]"))).to_contain_text("%")
    ann.is_sound("a matrix")


def test_a_strange_question_is_told(people: Callable[..., Person]) -> None:
    ann = people()
    ann.go("/odds/skyace/flight")
    expect(ann.page.get_by_role("alert")).to_contain_text("This question does not exist")
    ann.go("/odds/skyace/attack#cards=99&feet=2&difficulty=5")
    expect(ann.page.get_by_role("alert")).to_contain_text("do not fit (cards=99, feet=2)")
    expect(ann.page.get_by_role("slider", name="Difficulty", exact=True)).to_have_value("5")


def test_a_server_that_is_gone_is_asked_again(people: Callable[..., Person]) -> None:
    ann = people()
    gone = "**/api/odds/*/*"
    ann.page.route(gone, lambda route: route.abort())
    ann.go("/odds/skyace/test")
    expect(ann.page.get_by_role("alert")).to_contain_text("cannot be reached")
    ann.page.unroute(gone)
    ann.button("Try again").click()
    expect(ann.page.get_by_role("row", name=re.compile("^passes"))).to_contain_text("58.8%")


GONE = """
window.gone = 0;
new MutationObserver(() => { if (!document.querySelector("#dock .hints")) window.gone += 1; })
    .observe(document.getElementById("dock"), { childList: true, subtree: true });
"""


def test_each_card_tells_its_chance(two: tuple[Person, Person]) -> None:
    ann, bo = two
    ann.dock.locator(".hand button").first.click()
    told = ann.dock.locator(".hints")
    expect(told).to_contain_text(re.compile(r"takes the round\s+\d+(\.\d)?%"))
    ann.is_sound("a card with its chance")
    ann.button("Appearance").click()
    ann.page.get_by_label("As exact fractions").check()
    expect(told).to_contain_text(re.compile(r"takes the round\s+(\d+/\d+|0|1)"))
    ann.page.evaluate(GONE)
    bo.lay()
    expect(ann.dock.locator(".waiting")).to_have_count(0)
    assert ann.page.evaluate("gone") == 0  # nothing jumps while others play


def test_a_table_may_keep_them_back(people: Callable[..., Person]) -> None:
    ann = people()
    seats = [{"name": "Ann"}, {"bot": True}]
    new = {"system": "highcard", "seats": seats, "settings": {"odds": "off"}, "begin": True}
    made = ann.context.request.post("/api/tables", data=new)
    ann.go(f"/t/{made.json()['table']['id']}#{made.json()['tokens']['p1']}")
    ann.asked()
    ann.dock.locator(".hand button").first.click()
    expect(ann.button(re.compile("^Confirm"))).to_be_visible()
    expect(ann.dock.locator(".hints")).to_have_count(0)
