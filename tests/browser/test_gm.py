"""A game master at the table: the GM's hand, forms, real cards."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import Person

pytestmark = pytest.mark.browser


@pytest.fixture
def led(people: Callable[..., Person]) -> tuple[Person, Person]:
    """Gil is the GM of a table of Sky Ace; Ann plays, so does a bot."""
    gil, ann = people(), people()
    gil.go("/new/skyace")
    gil.page.get_by_label("There is a game master").check()
    gil.page.get_by_label("Your name").fill("Gil")
    gil.button("Set up the table").click()
    expect(gil.button("Change the name")).to_be_visible()
    gil.page.get_by_label("bot plays Player 2").check()
    ann.join(gil.link("Player 1"), "Ann")
    expect(gil.page.get_by_text("Everybody is here.")).to_be_visible()
    gil.button("Begin the game").click()
    gil.asked()
    ann.dock.wait_for()
    return gil, ann


def test_the_gms_hand_is_shown_to_all_as_what_it_is(led: tuple[Person, Person]) -> None:
    gil, ann = led
    expect(ann.button("GM’s hand")).to_have_count(0)
    gil.button("GM’s hand").click()
    hand = gil.page.get_by_role("region", name="The GM’s hand")
    hand.get_by_label("Which").select_option(label="Energy of Sky Ace")
    hand.get_by_label("New value").fill("6")
    hand.get_by_label("Why (everybody reads it)").fill("A long night on patrol")
    assert gil.axe() == []
    hand.get_by_role("button", name="Set a number").click()
    expect(ann.log).to_contain_text("Energy of Sky Ace: 10 → 6 (−4)")
    expect(ann.log).to_contain_text("A long night on patrol")
    hand.get_by_label("What").select_option(label="Note")
    hand.get_by_label("Text").fill("The villain is her brother")
    hand.get_by_label("for myself only").check()
    hand.get_by_role("button", name="Note").click()
    expect(gil.log).to_contain_text("The villain is her brother")
    expect(ann.log).not_to_contain_text("her brother")
    gil.page.keyboard.press("Escape")
    expect(hand).to_have_count(0)
    gil.log.get_by_role("button", name=re.compile("^Step back to before")).last.click()
    steps = gil.page.get_by_role("dialog", name="Step back")
    expect(steps.locator("label.gone")).to_contain_text("Energy of Sky Ace: 10 to 6 (−4).")
    steps.get_by_role("button", name="Take back this step").click()  # the GM's word is enough
    expect(steps).to_be_hidden()
    expect(ann.log).to_contain_text("takes back the last step")


def test_the_gm_opens_a_pile_and_moves_cards(led: tuple[Person, Person]) -> None:
    gil, ann = led
    gil.button("GM’s hand").click()
    hand = gil.page.get_by_role("region", name="The GM’s hand")
    hand.get_by_label("What").select_option(label="Move cards or tiles")
    hand.get_by_label("From").select_option(label="Deck of Ann")
    hand.get_by_label("To").select_option(label="Discards of Ann")
    hand.get_by_label("How many").fill("2")
    hand.get_by_role("button", name="Move cards").click()
    expect(ann.log).to_contain_text("You draw 2 cards from Deck of Ann to Discards of Ann")
    hand.get_by_label("What").select_option(label="Open a pile")
    hand.get_by_label("Which").select_option(label="Deck of Ann")
    hand.get_by_role("checkbox", name="Gil").check()
    hand.get_by_role("button", name="Open a pile").click()
    expect(ann.log).to_contain_text("Deck of Ann (52 cards) is shown to Gil")
    hand.get_by_label("What").select_option(label="Grant a card")
    hand.get_by_label("To").select_option(label="Discards of Ann")
    hand.get_by_role("button", name="Grant a card").click()
    expect(ann.log).to_contain_text("from Deck of Ann to Discards of Ann.")


def test_a_form_says_what_is_missing_and_the_rules_say_no(led: tuple[Person, Person]) -> None:
    _gil, ann = led
    ann.button(re.compile("^You may also")).click()
    ann.button(re.compile("^Make a hero")).click()
    form = ann.page.get_by_role("dialog", name="Make a hero")
    form.get_by_label("Hero's name").fill("   ")
    form.get_by_role("button", name="Confirm").click()
    expect(form.get_by_text(re.compile("characters; it has 0|has no name|no name"))).to_be_visible()
    form.get_by_label("Hero's name").fill("Night Heron")
    form.get_by_label("Close Attack (♠)").fill("3")
    form.get_by_role("button", name="Confirm").click()
    expect(form.get_by_role("alert")).to_be_visible()  # two powers of one value
    assert ann.axe() == []
    form.get_by_label("Close Attack (♠)").fill("4")
    form.get_by_role("button", name="Confirm").click()
    expect(form).to_be_hidden()
    expect(ann.page.get_by_text("Night Heron").first).to_be_visible()


def test_real_cards_are_entered_as_they_fall(people: Callable[..., Person]) -> None:
    ann, bo = people(), people()
    ann.host("highcard", "Ann")
    bo.join(ann.link("Player 2"), "Bo")
    ann.page.locator("summary", has_text="Where the cards come from").click()
    ann.page.get_by_label("Real cards on a real table").check()
    expect(bo.page.get_by_text("Real cards: everybody draws from decks")).to_be_visible()
    ann.button("Begin the game").click()
    for one, cards in (
        (ann, ("king of hearts", "2 of clubs", "10 of spades")),
        (bo, ("ace of spades", "3 of clubs", "joker")),
    ):
        one.asked()
        for card in cards:
            one.dock.get_by_role("button", name=card, exact=True).click()
        one.button(re.compile("^Enter ")).click()
    ann.asked()
    expect(ann.dock.get_by_role("button", name="king of hearts")).to_be_visible()
