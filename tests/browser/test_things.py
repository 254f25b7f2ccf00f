"""Whatever lies on a stage can be taken hold of: shown, corrected, and asked who has seen it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from .conftest import DESKTOP, PHONE, Person

pytestmark = pytest.mark.browser

NEW = {
    "system": "highcard",
    "seats": [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}],
    "settings": {"hand": 3},
}


def hand(person: Person) -> Locator:
    return person.dock.locator(".hand button")


def face(card: Locator) -> str:
    """`seven of spades`, of a card in a hand."""
    return (card.get_attribute("aria-label") or card.inner_text()).strip()


def test_a_player_shows_a_card_and_all_learn_only_what_they_may(
    people: Callable[..., Person],
) -> None:
    """Ann shows Bo a card by its context menu; Cy, on a phone, learns that and no more."""
    ann, bo, cy = people(DESKTOP), people(DESKTOP), people(PHONE)
    made = ann.context.request.post("/api/tables", data=NEW).json()
    for one, seat in ((ann, "p1"), (bo, "p2"), (cy, "p3")):
        one.go(f"/t/{made['table']['id']}#{made['tokens'][seat]}")
    ann.button(re.compile("^Begin")).click()
    for one in (ann, bo, cy):
        one.asked()
    hand(ann).first.click(button="right")
    held = ann.page.get_by_role("dialog")
    held.get_by_role("button", name="Show to others").click()
    held.get_by_role("checkbox", name="Bo", exact=True).check()
    ann.is_sound("showing a card")
    held.get_by_role("button", name="Show", exact=True).click()
    expect(held).to_be_hidden()
    for one in (ann, bo):
        expect(one.log).to_contain_text(re.compile(r"Ann shows .+ to Bo"))

    hand(ann).first.press("ContextMenu")
    held.get_by_role("button", name="Who has seen this?").click()
    expect(held).to_contain_text("You and Bo have seen this card.")
    expect(held).to_contain_text("It was drawn; you saw it.")
    ann.is_sound("who has seen a card")

    cy.button("Menu").click()
    cy.button("What lies on the table").click()
    things = cy.page.get_by_role("dialog", name="What lies on the table")
    cy.is_sound("what lies on the table, on a phone")
    anns = things.locator("section", has=cy.page.get_by_role("heading", name="Ann"))
    anns.get_by_role("button", name=re.compile("^Hand ")).click()
    held = cy.page.get_by_role("dialog", name="Hand")
    expect(held).to_contain_text("Ann sees what is here.")
    expect(held).to_contain_text("Bo was shown a card of it.")
    assert cy.fits_the_screen()


def test_somebody_is_taken_hold_of(people: Callable[..., Person]) -> None:
    """Ann shows Bo a card from his place, whispers to him, looks at what is his; Cy just looks."""
    ann, bo, cy = people(DESKTOP), people(DESKTOP), people(PHONE)
    made = ann.context.request.post("/api/tables", data=NEW).json()
    for one, seat in ((ann, "p1"), (bo, "p2"), (cy, "spectator")):
        one.go(f"/t/{made['table']['id']}#{made['tokens'][seat]}")
    ann.button("Begin with empty seats").click()
    ann.asked()
    place = ann.page.get_by_role("region", name="Bo", exact=True)
    place.get_by_role("heading").click()
    held = ann.page.get_by_role("dialog", name="Bo")
    ann.is_sound("somebody taken hold of")
    held.get_by_role("button", name="Show from Hand").click()
    expect(held.get_by_role("checkbox", name="Bo", exact=True)).to_be_checked()
    held.locator("fieldset label").first.click()
    held.get_by_role("button", name="Show", exact=True).click()
    expect(bo.log).to_contain_text(re.compile(r"Ann shows .+ to Bo"))

    place.click(button="right", position={"x": 4, "y": 4})
    held.get_by_role("button", name=re.compile("^Hand ")).click()
    expect(ann.page.get_by_role("dialog", name="Hand")).to_contain_text("Bo sees what is here.")
    ann.button("Close").click()
    place.click(button="right", position={"x": 4, "y": 4})
    held.get_by_role("button", name="Whisper").click()
    expect(ann.page.get_by_label("To whom")).to_have_value("p2")

    cy.page.get_by_role("region", name="Bo", exact=True).get_by_role("heading").click()
    theirs = cy.page.get_by_role("dialog", name="Bo").get_by_role("button")
    assert all(re.match("Close|Hand|Rounds", name.strip()) for name in theirs.all_inner_texts()), (
        theirs.all_inner_texts()
    )
