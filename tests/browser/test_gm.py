"""A game master at the table: the GM's hand, forms, real cards."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

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


def hold(gm: Person, thing: str, owner: str = "") -> Locator:
    """Take hold of something by the list of what lies on the table."""
    gm.button("GM’s hand").click()
    listed = gm.page.get_by_role("dialog", name="The GM’s hand")
    if owner:
        listed = listed.locator("section", has=gm.page.get_by_role("heading", name=owner))
    listed.get_by_role("button", name=re.compile(f"^{thing} ")).first.click()
    return gm.page.get_by_role("dialog", name=thing)


def test_the_gms_hand_is_shown_to_all_as_what_it_is(led: tuple[Person, Person]) -> None:
    gil, ann = led
    expect(ann.button("GM’s hand")).to_have_count(0)
    hand = hold(gil, "Energy of Sky Ace")
    hand.get_by_label("New number").fill("6")
    hand.get_by_label("Why? Everybody can read this").fill("A long night on patrol")
    assert gil.axe() == []
    hand.get_by_role("button", name="Set the number").click()
    expect(ann.log).to_contain_text("A long night on patrol")
    gil.button("GM’s hand").click()
    hand = gil.page.get_by_role("dialog", name="The GM’s hand")
    hand.get_by_label("Note in the log").fill("The villain is her brother")
    hand.get_by_label("only for me").check()
    hand.get_by_role("button", name="Write").click()
    expect(gil.log).to_contain_text("The villain is her brother")
    expect(ann.log).not_to_contain_text("her brother")
    gil.page.keyboard.press("Escape")
    expect(hand).to_be_hidden()
    entry = gil.log.get_by_role("listitem").filter(has_text="A long night on patrol")
    entry.get_by_role("button", name="How it was done").click()
    entry.get_by_role("button", name=re.compile("^Step back to before")).click()
    steps = gil.page.get_by_role("dialog", name="Step back")
    expect(steps.locator("label.gone")).to_contain_text(
        re.compile(r"Energy of Sky Ace.*: 10 to 6 \(−4\)\.")
    )
    steps.get_by_role("button", name="Take back this step").click()  # the GM's word is enough
    expect(steps).to_be_hidden()
    expect(ann.log).to_contain_text("takes back the last step")


def test_the_gm_opens_a_pile_and_moves_cards(led: tuple[Person, Person]) -> None:
    gil, _ann = led
    deck = hold(gil, "Deck", "Ann")
    deck.get_by_role("button", name="Move").click()
    deck.get_by_label("How many").fill("2")
    deck.get_by_label("To").select_option(label="Discards of Ann")
    deck.get_by_role("button", name="Move", exact=True).last.click()
    expect(deck).to_be_hidden()
    deck = hold(gil, "Deck", "Ann")
    deck.get_by_role("button", name="Open or hide").click()
    deck.get_by_role("checkbox", name="Gil").check()
    deck.get_by_role("button", name="Open or hide").last.click()
    expect(deck).to_be_hidden()
    deck = hold(gil, "Deck", "Ann")
    deck.get_by_role("button", name="Who has seen this?").click()
    expect(deck).to_contain_text("You see what is here.")
    expect(deck).to_contain_text(re.compile(r"You were shown \d+ cards of it\."))


def test_a_form_says_what_is_missing_and_the_rules_say_no(led: tuple[Person, Person]) -> None:
    _gil, ann = led
    ann.button(re.compile("^You may also")).click()
    ann.button(re.compile("^Make a hero")).click()
    form = ann.page.get_by_role("dialog", name="Make a hero")
    form.get_by_label("Hero's name").fill("   ")
    expect(form.get_by_text(re.compile("characters; it has 0|has no name|no name"))).to_be_visible()
    form.get_by_label("Hero's name").fill("Night Heron")
    form.get_by_role("spinbutton", name="Close Attack (♠)").fill("3")
    expect(form.get_by_role("button", name="Confirm")).to_be_disabled()
    expect(form.get_by_text(re.compile("each once, not"))).to_be_visible()  # two of one value
    assert ann.axe() == []
    form.get_by_role("spinbutton", name="Close Attack (♠)").fill("4")
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
