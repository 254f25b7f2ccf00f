"""Around a real table: what was drawn from real decks is tapped, and the board stays in sight."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from .conftest import PHONE, Person

pytestmark = pytest.mark.browser

SMALL = (1280, 720)


def asked(one: Person, prompt: str) -> Locator:
    """The question what was drawn."""
    sheet = one.dock.locator(".raised:popover-open")
    expect(sheet.get_by_role("heading")).to_have_text(prompt)
    return sheet


def card(question: Locator, name: str) -> Locator:
    return question.get_by_role("button", name=re.compile(rf"^{name}\b"))


def board_is_in_sight(one: Person) -> None:
    """The table keeps a good part of the screen, and all that is asked is on the rest."""
    size = one.page.viewport_size
    raised = one.dock.locator(".raised:popover-open")
    stage, sheet = one.page.locator("main.stage").bounding_box(), raised.bounding_box()
    assert size is not None
    assert stage is not None
    assert sheet is not None
    assert sheet["y"] - stage["y"] >= 0.45 * size["height"]
    assert sheet["y"] + sheet["height"] <= size["height"]
    inside = raised.locator(".inside")
    assert inside.evaluate("inside => inside.scrollHeight <= inside.clientHeight")


def test_cards_are_tapped_by_each_and_then_by_one_for_all(people: Callable[..., Person]) -> None:
    ann, bo = people(SMALL), people(PHONE)
    seats = [{"name": "Ann"}, {"name": "Bo"}, {"bot": True}]
    made = ann.context.request.post(
        "/api/tables", data={"system": "highcard", "seats": seats, "chance": "human"}
    ).json()
    table, tokens = made["table"]["id"], made["tokens"]
    ann.go(f"/t/{table}#{tokens['p1']}")
    ann.button("Begin with empty seats").click()
    bo.go(f"/t/{table}#{tokens['p2']}")

    # Ann by keyboard: she types a card, walks to the next ones, and looks over what she has.
    question = asked(ann, "Which 3 cards did you draw from the deck?")
    board_is_in_sight(ann)
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.type("7h")
    expect(card(question, "7 of hearts, number 1")).to_be_focused()
    for key in ("ArrowRight", "Space", "ArrowDown", "Space", "ArrowLeft", "Space"):
        ann.page.keyboard.press(key)
    expect(question.get_by_role("button", name=re.compile("^Take out"))).to_have_count(3)
    card(question, "8 of diamonds").click()  # that was none of them
    card(question, "king of spades").click()
    ann.is_sound("a sheet of cards")
    ann.button("Enter 7♥ 8♥ K♠").press("Enter")

    # Bo, on a phone, cannot have drawn what Ann holds; his sheet does not tell.
    expect(bo.log).to_have_count(0)
    question = asked(bo, "Which 3 cards did you draw from the deck?")
    board_is_in_sight(bo)
    for name in ("7 of hearts", "2 of clubs", "ace of hearts"):
        card(question, name).click()
    ann.button("Menu").click()
    ann.button("Who enters the cards").click()
    ann.page.get_by_label("Bo for all").check()
    ann.button("Agreed").click()
    announced = bo.page.get_by_role("log", name="Announcements")
    expect(announced).to_contain_text("From now on Bo enters all cards")
    bo.button("Enter 7♥ 2♣ A♥").click()
    expect(question.get_by_role("alert")).to_contain_text("7♥ is not in the deck; look again")
    card(question, "7 of hearts").click()
    expect(bo.button("Enter 2♣ A♥, the rest after")).to_be_visible()
    card(question, "7 of spades").click()
    bo.is_sound("a sheet of cards on a phone")
    bo.button("Enter 2♣ A♥ 7♠").click()

    # He is the scribe now, for the bot too; what he has entered is crossed out for him alone.
    question = asked(bo, "Which 3 cards did Otto draw from the deck?")
    expect(card(question, "ace of hearts, in play already")).to_be_visible()
    expect(ann.dock).to_contain_text("Bo is entering")
    expect(ann.log).to_contain_text("From now on Bo enters all cards")
    for name in ("3 of clubs", "3 of spades", "3 of hearts"):
        card(question, name).click()
    bo.button(re.compile("^Enter ")).click()
    expect(ann.dock.get_by_role("heading", name="Lay a card")).to_be_visible()
    expect(ann.dock.locator(".hand button")).to_have_count(3)


def test_the_lobby_says_who_draws_for_bots(people: Callable[..., Person]) -> None:
    ann = people()
    ann.host("highcard", "Ann", 2)
    ann.page.locator("summary", has_text="Where the cards come from").click()
    ann.page.get_by_label("Real cards on a real table").check()
    expect(ann.page.get_by_text("The GM or the host draws for bots")).to_be_visible()
    ann.page.get_by_label("bot plays Player 2").check()
    ann.button("Begin the game").click()
    expect(ann.log).to_contain_text("Ann enters their cards, and so knows them")
