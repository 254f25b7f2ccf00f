"""What breaks: lines, links, tabs, the back button."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import ELSEWHERE, Person, unfold

pytestmark = pytest.mark.browser


def test_reload_in_the_middle_of_a_decision(two: tuple[Person, Person]) -> None:
    ann, bo = two
    bo.lay()
    ann.dock.locator(".hand button").nth(1).click()
    ann.page.reload()
    ann.asked()
    expect(ann.dock.locator(".hand button")).to_have_count(3)
    ann.lay(1)
    expect(ann.log).to_contain_text("takes the round")


def test_a_cut_line_is_told_and_what_was_sent_is_done_once(two: tuple[Person, Person]) -> None:
    ann, bo = two
    ann.dock.locator(".hand button").nth(0).click()
    ann.context.set_offline(True)
    expect(ann.page.get_by_text("The connection to the table is lost.")).to_be_visible()
    ann.is_sound("cut")
    bo.lay()
    ann.button(re.compile("^Confirm")).click()
    ann.context.set_offline(False)
    expect(bo.log).to_contain_text("takes the round", timeout=40_000)
    expect(ann.log).to_contain_text("takes the round", timeout=40_000)
    expect(ann.dock.locator(".hand button")).to_have_count(2)
    expect(bo.log.get_by_text("takes the round")).to_have_count(1)


def test_over_plain_http_from_another_machine_one_can_act(people: Callable[..., Person]) -> None:
    ann = people()
    ann.base = ann.base.replace("127.0.0.1", ELSEWHERE)
    ann.host("highcard", "Ann")
    assert ann.page.evaluate("[window.isSecureContext, location.hostname]") == [False, ELSEWHERE]
    ann.button("Copy link: link for Player 2").click()
    link = ann.page.get_by_role("textbox", name="link for Player 2")
    expect(link).to_have_value(re.compile(f"http://{ELSEWHERE}:[0-9]+/t/"))
    ann.page.get_by_label("bot plays Player 2").check()
    ann.button("Begin the game").click()
    for left in (3, 2, 1):
        ann.asked()
        expect(ann.dock.locator(".hand button")).to_have_count(left)
        ann.lay()
    expect(ann.ending).to_be_visible()


def test_a_table_comes_in_few_files(people: Callable[..., Person]) -> None:
    """Each costs a phone a way to the server and back."""
    ann = people()
    ann.play_now("High card")
    ann.page.reload()
    ann.asked()
    assert ann.page.evaluate("performance.getEntriesByType('resource').length") < 40


def test_two_tabs_of_one_seat(two: tuple[Person, Person]) -> None:
    ann, bo = two
    other = ann.context.new_page()
    other.goto(ann.page.url)
    expect(other.locator("#dock .hand button")).to_have_count(3)
    ann.lay()
    expect(other.locator("#dock .hand button")).to_have_count(0)
    bo.lay()
    expect(other.locator("#dock .hand button")).to_have_count(2)


def test_back_leaves_the_table_and_forward_returns_to_it(people: Callable[..., Person]) -> None:
    ann = people()
    ann.play_now("High card")
    ann.asked()
    ann.page.go_back()
    expect(ann.page.get_by_role("heading", name="The games")).to_be_visible()
    ann.page.go_forward()
    expect(ann.dock.locator(".hand button")).to_have_count(3)
    ann.go("/")
    ann.page.get_by_role("link", name=re.compile("High card against bots")).click()
    expect(ann.dock.locator(".hand button")).to_have_count(3)


def test_the_address_does_not_show_the_token(two: tuple[Person, Person]) -> None:
    ann, bo = two
    assert ann.page.url.endswith("#p1")
    assert bo.page.url.endswith("#p2")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/t/nosuchtable#a-link-that-was-never-made-by-anybody", "This link does not open a table"),
        ("/t/nosuchtable", "You have no seat at this table yet"),
        ("/nowhere/at/all", "There is nothing at this address"),
        ("/new/chess", "there is no game"),
        ("/rules/chess", "there is no game"),
    ],
)
def test_a_wrong_address_says_so(people: Callable[..., Person], address: str, words: str) -> None:
    eve = people()
    eve.go(address)
    expect(eve.page.get_by_text(words).first).to_be_visible()
    assert eve.axe() == []


def test_a_revoked_link_says_so(people: Callable[..., Person]) -> None:
    ann, bo = people(), people()
    ann.host("highcard", "Ann")
    link = ann.link("Player 2")
    ann.button("New link for Player 2").click()
    expect(ann.page.get_by_text("A new link is ready")).to_be_visible()
    bo.go(link)
    expect(bo.page.get_by_role("alert")).to_contain_text("the host has revoked it")
    bo.join(ann.link("Player 2"), "Bo")


def test_who_comes_late_sits_down_all_the_same(people: Callable[..., Person]) -> None:
    ann, bo = people(), people()
    ann.host("highcard", "Ann")
    link = ann.link("Player 2")
    ann.button("Begin with empty seats").click()
    ann.asked()
    bo.go(link)
    bo.asked()
    bo.button("Menu").click()
    bo.button("Your name").click()
    bo.page.get_by_label("What shall we call you?").fill("Bo")
    bo.button("Change the name").click()
    expect(ann.page.get_by_role("list", name="At the table")).to_contain_text("Bo")
    bo.lay()
    ann.lay()
    expect(ann.log).to_contain_text("takes the round")


def test_what_is_refused_is_told_and_stays_as_it_was(people: Callable[..., Person]) -> None:
    ann = people()
    ann.host("highcard", "Ann")
    cards = ann.page.get_by_label("Cards in hand")
    unfold(cards)
    cards.evaluate("box => box.removeAttribute('max')")  # so that it is the server who refuses
    cards.fill("9")
    cards.press("Tab")
    expect(ann.page.get_by_text("must be a whole number from")).to_be_visible()
    expect(cards).to_have_value("3")


OLDER = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  send.call(this, text.replace(/"protocol":"[0-9.]+"/, '"protocol":"1.0"'));
};
"""
"""Makes the page say that it was made for another version of the protocol."""


def test_a_page_from_before_an_update_says_so_and_keeps_its_link(
    two: tuple[Person, Person],
) -> None:
    ann, _ = two
    ann.page.add_init_script(OLDER)
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name="This page is out of date")).to_be_visible()
    expect(ann.page.get_by_role("alert")).to_contain_text("reload the page")
    ann.page.get_by_role("link", name="To the games").click()
    expect(ann.page.locator('a[href*="/t/"]')).to_have_count(1)
