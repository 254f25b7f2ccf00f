"""Two people, two browsers, one table of high card, from the set-up to the proof."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from fiftyfour.engine.errors import ReplayError
from fiftyfour.engine.proof import verify

from .conftest import Person

pytestmark = pytest.mark.browser


def test_a_game_from_links_to_a_transcript_that_verifies(people: Callable[..., Person]) -> None:
    ann, bo = people(), people()
    ann.host("highcard", "Ann")
    bo.join(ann.link("Player 2"), "Bo")
    expect(ann.page.get_by_text("Everybody is here.")).to_be_visible()
    ann.button("Begin the game").click()
    for _ in range(3):
        for one in (ann, bo):
            one.asked()
            one.lay()
    for one in (ann, bo):
        expect(one.ending).to_be_visible()
    expect(bo.button("Close for good")).to_have_count(0)

    ann.button("Close for good").click()
    ann.button("Close the table and publish the secret").click()
    bo.page.get_by_role("link", name="Results", exact=True).click()
    with bo.page.expect_download() as coming:
        bo.button("Download the transcript").click()
    text = coming.value.path().read_bytes()
    assert verify(text).system == "highcard"
    with pytest.raises(ReplayError):
        verify(text.replace(b'"say"', b'"sai"').replace(b'"answer":["', b'"answer":[ "', 1))


def test_who_is_awaited_and_what_happens_are_told(two: tuple[Person, Person]) -> None:
    ann, bo = two
    expect(ann.dock).to_contain_text("Bo is choosing a card.")
    ann.lay()
    expect(ann.dock).to_contain_text("Bo is choosing a card.")
    expect(ann.dock.locator(".hand button")).to_have_count(0)
    expect(bo.log).to_contain_text("has chosen.")
    bo.lay()
    expect(bo.log).to_contain_text("takes the round")
    expect(bo.page.locator("[role=log]")).to_contain_text("It is your turn: Lay a card")


def test_talk_narration_and_whispers(
    two: tuple[Person, Person], people: Callable[..., Person]
) -> None:
    ann, bo = two
    say = ann.page.get_by_label("Say", exact=True)
    say.fill("Hello, <b>Bo</b>")
    say.press("Enter")
    expect(bo.log).to_contain_text("Hello, <b>Bo</b>")
    ann.page.get_by_label("To whom").select_option(label="whisper to Bo")
    say.fill("only for you")
    ann.page.get_by_role("button", name="Say").click()
    expect(bo.log).to_contain_text("whispers to you only for you")
    ann.page.get_by_label("To whom").select_option("told")
    say.fill("Night falls over the table.")
    say.press("Enter")
    expect(bo.log.locator(".narration")).to_have_text(re.compile("Night falls"))


def test_a_spectator_sees_no_hand_and_hears_no_whisper(
    two: tuple[Person, Person], people: Callable[..., Person]
) -> None:
    ann, _bo = two
    ann.button("Menu").click()
    ann.button("Seats and links").click()
    ann.button("New link for spectators").click()
    link = ann.link("spectators")
    ann.button("Close").click()
    ann.page.get_by_label("To whom").select_option(label="whisper to Bo")
    ann.page.get_by_label("Say", exact=True).fill("a secret")
    ann.page.get_by_label("Say", exact=True).press("Enter")
    eve = people()
    eve.go(link)
    expect(eve.dock).to_contain_text("Ann and Bo are choosing a card")
    hands = eve.page.get_by_role("group", name=re.compile("^Hand: 3 cards"))
    expect(hands).to_have_count(2)
    expect(eve.page.locator(".hand .card[data-suit='']")).to_have_count(6)
    expect(eve.page.locator(".hand .card:not([data-suit=''])")).to_have_count(0)
    expect(eve.log).not_to_contain_text("a secret")
    expect(eve.page.get_by_label("Say", exact=True)).to_have_count(0)


def test_a_move_is_taken_back(two: tuple[Person, Person]) -> None:
    ann, bo = two
    ann.lay()
    expect(ann.dock.locator(".hand button")).to_have_count(0)
    ann.button("Undo").click()  # nothing was shown yet: at once
    expect(ann.dock.locator(".hand button")).to_have_count(3)
    ann.lay()
    bo.lay()
    expect(ann.dock.locator(".hand button")).to_have_count(2)
    ann.button("Undo").click()  # now it was: what goes is told, and Bo has to agree
    steps = ann.page.get_by_role("dialog", name="Step back")
    expect(steps.locator("label.gone")).to_have_count(2)
    expect(steps.locator("label.gone").first).to_contain_text("Bo")
    assert ann.axe() == []
    steps.get_by_role("button", name="Take back these 2 steps").click()
    expect(bo.dock).to_contain_text("Take back the last 2 steps (Ann, Bo), as Ann asks?")
    bo.button("Agree").click()
    expect(ann.dock.locator(".hand button")).to_have_count(3)


def test_a_rule_tells_its_line(two: tuple[Person, Person]) -> None:
    ann, _ = two
    ann.dock.get_by_role("button", name="Why? Rule HC-3").click()
    said = ann.page.get_by_role("dialog", name="Rule")
    expect(said).to_contain_text("Everyone lays one card face down")
    ann.page.keyboard.press("Escape")
    expect(said).to_be_hidden()
    expect(ann.dock.get_by_role("button", name="Why? Rule HC-3")).to_be_focused()


def test_a_rematch_takes_everybody_to_their_new_seat(two: tuple[Person, Person]) -> None:
    ann, bo = two
    for _ in range(3):
        for one in (ann, bo):
            one.asked()
            one.lay()
    ann.button("Rematch or go on").click()
    ann.button("Rematch, from the beginning").click()
    for one in (ann, bo):
        one.button("Go there").click()
        expect(one.page.get_by_role("heading", name="Who is here")).to_be_visible()
    expect(ann.page.get_by_text("Everybody is here.")).to_be_visible()
