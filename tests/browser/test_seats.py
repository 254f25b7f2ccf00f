"""Seats that live: a late joiner, a seat handed over, a stand-in, somebody who is nudged."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, Person

pytestmark = pytest.mark.browser

NEW = {
    "system": "highcard",
    "seats": [{"name": "Ann"}, {"name": "Bo"}],
    "settings": {"hand": 4},
    "title": "Friday cards",
}


def table(people: Callable[..., Person], *sizes: tuple[int, int]) -> list[Person]:
    """Ann, the host, and Bo at a table of High card that has begun; others have no seat yet."""
    come = [people(size) for size in sizes]
    made = come[0].context.request.post("/api/tables", data=NEW).json()
    for one, seat in zip(come, ("p1", "p2"), strict=False):
        one.go(f"/t/{made['table']['id']}#{made['tokens'][seat]}")
    come[0].button(re.compile("^Begin")).click()
    for one in come[:2]:
        one.dock.wait_for()
    return come


def seats(person: Person) -> None:
    person.button("Menu").click()
    person.button("Seats and links").click()


def test_somebody_comes_late_and_plays_on(people: Callable[..., Person]) -> None:
    """Cy is added in mid-round, waits, enters with the next one and lays a card."""
    ann, bo, cy = table(people, DESKTOP, DESKTOP, PHONE)
    seats(ann)
    ann.page.get_by_label("Name of the new player").fill("Cy")
    ann.page.get_by_role("button", name="Add", exact=True).click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("joins when the next round begins")
    ann.is_sound("seats of a running game")
    link = ann.link("Cy")
    expect(bo.log).to_contain_text("Cy joins when the next round begins")
    cy.go(link)
    expect(cy.dock).to_contain_text("You enter the game when the next round begins.")
    cy.is_sound("waiting to enter")
    ann.page.keyboard.press("Escape")
    ann.lay()
    bo.lay()
    for one in (cy, ann, bo):
        one.lay()
    for one in (cy, ann, bo):
        one.asked()
    expect(cy.page.get_by_role("list", name="At the table")).to_contain_text("Cy")


def test_a_seat_is_handed_over_and_its_old_link_is_dead(people: Callable[..., Person]) -> None:
    """Bo gives the seat to Di, who goes on with Bo's hand; Bo's page says what has happened."""
    ann, bo, di = table(people, DESKTOP, PHONE, PHONE)
    seats(ann)
    ann.button("Hand over the seat of Bo").click()
    ann.page.get_by_label("Who takes the seat of Bo").fill("Di")
    ann.button("Hand over").click()
    expect(ann.log).to_contain_text("Di takes the seat of Bo")
    expect(bo.page.get_by_role("alert")).to_contain_text("revoked")
    di.go(ann.link("Di"))
    di.lay()
    expect(ann.page.get_by_role("list", name="At the table")).to_contain_text("Di")


def test_who_is_removed_is_told_and_gone_from_the_table(people: Callable[..., Person]) -> None:
    """It takes a second tap; then Bo’s link opens nothing, and the agent leaves the stage."""
    vera, bo = people(), people(PHONE)
    names = ({"role": "gm", "name": "Vera"}, {"name": "Ann"}, {"name": "Bo"})
    new = {"system": "acesout", "seats": names, "chance": "plain"}
    made = vera.context.request.post("/api/tables", data=new).json()
    vera.go(f"/t/{made['table']['id']}#{made['tokens']['gm']}")
    vera.button(re.compile("^Begin")).click()
    bo.go(f"/t/{made['table']['id']}#{made['tokens']['p2']}")
    agents = vera.page.get_by_role("region", name="Agents")
    expect(agents).to_contain_text("Bo")
    seats(vera)
    vera.button("New link for Bo").click()
    again = vera.link("Bo")
    expect(bo.page.get_by_role("heading", name="This seat is no longer yours")).to_be_visible()
    bo.go(again)
    bo.dock.wait_for()
    vera.button("Remove Bo").click()
    vera.is_sound("is somebody to be removed?")
    vera.button("Keep Bo").click()
    vera.button("Remove Bo").click()
    vera.button("Remove Bo").press("Enter")
    expect(bo.page.get_by_role("heading", name="This seat is no longer yours")).to_be_visible()
    bo.is_sound("removed")
    expect(vera.button("Copy link: link for Bo")).to_have_count(0)  # the old one opens nothing
    expect(agents).not_to_contain_text("Bo")
    expect(vera.page.get_by_role("list", name="At the table")).to_contain_text("has left")
    vera.button("Bring back Bo").click()
    expect(agents).to_contain_text("Bo")


def test_a_bot_stands_in_and_the_person_is_back(people: Callable[..., Person]) -> None:
    """Ann nudges Bo, then lets a bot play; Bo takes over again with one tap."""
    ann, bo = table(people, DESKTOP, PHONE)
    ann.lay()
    ann.button("Waiting too long?").click()
    ann.is_sound("waiting")
    ann.button("Nudge Bo").click()
    expect(ann.page.get_by_text("Bo has been nudged.")).to_be_visible()
    expect(bo.page.locator("body")).to_contain_text("Ann asks you to play.")
    ann.button("Waiting too long?").click()
    ann.button("Let a bot play for Bo").click()
    expect(bo.dock).to_contain_text("A bot plays for you.")
    bo.is_sound("a bot plays for me")
    ann.asked()  # the bot has laid
    bo.button("I’m back").click()
    ann.lay()
    bo.asked()
    bo.lay()


def test_somebody_sits_out_and_comes_back(people: Callable[..., Person]) -> None:
    """Bo sits out after this round, sees so, and comes back; a third player goes on with Ann."""
    ann, bo, cy = table(people, DESKTOP, PHONE, DESKTOP)
    seats(ann)
    ann.page.get_by_label("Name of the new player").fill("Cy")
    ann.page.get_by_role("button", name="Add", exact=True).click()
    cy.go(ann.link("Cy"))
    ann.page.keyboard.press("Escape")
    ann.lay()
    bo.lay()
    bo.button("Menu").click()
    bo.button("Take a break").click()
    bo.is_sound("a break")
    bo.button("Sit out").click()
    expect(bo.dock).to_contain_text("You leave the game when the next round begins")
    for one in (ann, cy):
        one.lay()
    expect(bo.dock).to_contain_text("You are sitting out.")
    bo.button("Come back").click()
    expect(bo.dock).to_contain_text("You enter the game when the next round begins.")
