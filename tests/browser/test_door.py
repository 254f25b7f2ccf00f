"""Coming together: one link for the table, knocking, a second device, over plain HTTP."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import ELSEWHERE, PHONE, Person

pytestmark = pytest.mark.browser


def table_link(host: Person) -> str:
    """The link of the table, as its host reads it in the lobby."""
    return host.page.locator(".invite code").inner_text()


def test_a_guest_picks_a_seat_by_the_link_of_the_table(people: Callable[..., Person]) -> None:
    ann, bo = people(), people(PHONE)
    ann.host("highcard", "Ann")
    link = table_link(ann)
    bo.go(link)
    bo.page.get_by_label("What shall we call you?").fill("Bo")
    bo.is_sound("the door")
    bo.button("Sit here").click()
    expect(ann.page.get_by_text("Everybody is here.")).to_be_visible()
    expect(bo.page.get_by_role("heading", name="Your seat")).to_be_visible()
    bo.page.reload()
    expect(bo.button("Change the name")).to_be_visible()
    bo.go("/")
    bo.go(link)  # this browser is known there
    expect(bo.button("Change the name")).to_be_visible()
    ann.button("Begin the game").click()
    bo.asked()


def test_knocking_and_a_second_device_where_nothing_is_secure(
    people: Callable[..., Person], server: str
) -> None:
    ann, bo, phone = people(), people(), people(PHONE)
    for person in (ann, bo, phone):  # over plain HTTP, from another machine
        person.base = server.replace("127.0.0.1", ELSEWHERE)
    ann.host("highcard", "Ann")
    assert not ann.page.evaluate("isSecureContext")
    ann.button("Copy link: link of the table").click()
    by_hand = ann.page.get_by_role("textbox", name="link of the table")
    expect(by_hand).to_be_focused()
    link = by_hand.input_value()
    assert link.startswith(f"http://{ELSEWHERE}")
    ann.page.get_by_label("Newcomers").select_option("knock")

    bo.go(link)
    bo.page.get_by_label("What shall we call you?").fill("Bo")
    bo.button("Ask to sit here").click()
    asked = "The host is asked to let you in. Leave this page open."
    expect(bo.page.get_by_text(asked)).to_be_visible()
    door = ann.page.get_by_role("region", name="At the door")
    expect(door).to_contain_text("Bo asks to sit down as Player 2.")
    ann.is_sound("a lobby with somebody at the door")
    ann.button("Turn away Bo").click()
    expect(bo.page.get_by_role("alert")).to_have_text("You were not let in this time.")
    bo.button("Ask to sit here").click()
    ann.button("Let in Bo").click()
    expect(bo.button("Change the name")).to_be_visible()

    phone.go(link)
    phone.page.get_by_label("What shall we call you?").fill("Bo’s phone")
    phone.button("This is me (Bo)").click()
    asks = bo.page.get_by_role("region", name="At the door")
    expect(asks).to_contain_text("Bo’s phone asks to join your seat on another device.")
    bo.button("Let in Bo’s phone").click()
    expect(phone.button("Change the name")).to_be_visible()
    expect(asks).to_have_count(0)
    ann.button("Begin the game").click()
    phone.asked()
    phone.lay()
    expect(bo.dock.locator(".hand button")).to_have_count(0)


def test_talk_and_a_character_before_the_game(people: Callable[..., Person]) -> None:
    ann, bo = people(), people(PHONE)
    new = {"system": "zilch", "seats": [{"name": "Ann", "role": "gm"}, {}], "title": "Friday"}
    made = ann.context.request.post("/api/tables", data=new).json()
    ann.go(f"/t/{made['table']['id']}#{made['tokens']['gm']}")
    bo.join(f"/t/{made['table']['id']}#{made['tokens']['p1']}", "Bo")
    say = bo.page.get_by_label("Say something to everybody")
    say.fill("Shall I bring a healer?")
    say.press("Enter")
    expect(ann.page.get_by_role("region", name="What was said")).to_contain_text("a healer?")
    which = bo.page.get_by_role("group", name="Who will you play?").get_by_role("button").nth(1)
    name = which.locator("strong").inner_text()
    which.click()
    expect(ann.page.get_by_text(f"is here, plays {name}")).to_be_visible()
    ann.button(f"{name}: look at the sheet").click()
    sheet = ann.page.get_by_role("dialog", name=name)
    expect(sheet).to_contain_text("Talents")
    expect(sheet).not_to_contain_text("Notes")
    ann.is_sound("the sheet of somebody else")
    sheet.get_by_role("button", name="Close").click()
    for words in ("settings", "link"):
        expect(bo.page.get_by_role("main").get_by_text(words)).to_have_count(0)
    for person in (ann, bo):
        person.is_sound("the lobby")
    ann.button("Begin the game").click()
    expect(bo.page.get_by_role("heading", name=name)).to_be_visible()


def test_a_seat_is_brought_to_another_device(people: Callable[..., Person]) -> None:
    ann, phone, eve = people(), people(PHONE), people()
    ann.host("highcard", "Ann")
    seat_link = ann.page.url
    ann.go("/move")
    link = ann.page.locator(".invite code").inner_text()
    ann.is_sound("the link to one's seats")
    phone.go(link)
    expect(phone.page.get_by_text("as Ann")).to_be_visible()
    phone.is_sound("a seat that comes from another device")
    phone.button("Use this seat here").click()
    expect(phone.button("Change the name")).to_be_visible()
    assert link.split(".")[-1] not in phone.page.url
    eve.go(seat_link)  # names the seat only
    expect(eve.page.get_by_role("heading", name="You have no seat")).to_be_visible()
