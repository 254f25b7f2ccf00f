"""A newcomer is offered a lesson, follows it, leaves it, takes it up, and does as they like."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Person, until

pytestmark = pytest.mark.browser


def newcomer(people: Callable[..., Person], **how: object) -> Person:
    """Somebody whose browser has never been here."""
    ann = people(**how)
    ann.context.add_init_script("localStorage.removeItem('fiftyfour.played.skyace')")
    return ann


def test_a_newcomer_learns_by_playing(people: Callable[..., Person]) -> None:
    ann = newcomer(people)
    ann.go("/")
    ann.button(re.compile("^Play now.*Sky Ace")).click()
    ann.is_sound("the offer")
    ann.page.get_by_role("dialog").get_by_role("button", name="Learn by playing").click()
    lesson = ann.page.get_by_role("region", name="The lesson")
    expect(lesson).to_contain_text("You are Sky Ace")
    begin = ann.button("Begin the contest")
    expect(begin).to_have_attribute("data-taught", "pick")  # it points at the real button
    ann.is_sound("the lesson")

    ann.button("Leave the lesson").click()
    expect(lesson).not_to_contain_text("You are Sky Ace")
    ann.page.reload()
    ann.button("Resume the lesson").click()
    expect(lesson).to_contain_text("You are Sky Ace")

    begin.click()  # done as proposed: it goes on by itself
    expect(lesson).to_contain_text("drawing to move")
    ann.button("Got it").press("Enter")
    expect(lesson).not_to_contain_text("drawing to move")
    ann.button(re.compile("^Draw 3")).click()
    expect(lesson).to_contain_text("Four powers")
    ann.page.reload()  # what was read is remembered
    expect(lesson).to_contain_text("Four powers")
    ann.button("Got it").click()
    expect(lesson).to_contain_text("Lay one of these number cards")


def test_whoever_does_as_they_like_on_a_phone_comes_to_the_end(
    people: Callable[..., Person],
) -> None:
    """The callout covers neither the question nor the hand, however the game goes."""
    ann = newcomer(people, size=PHONE)
    ann.go("/")
    ann.button(re.compile("^Learn by playing.*Sky Ace")).click()
    lesson = ann.page.get_by_role("region", name="The lesson")
    expect(lesson).to_contain_text("You are Sky Ace")
    said = lesson.get_by_role("status")
    for words in ("You are Sky Ace", "drawing to move", "Four powers"):  # the first is asked of all
        expect(said).to_contain_text(words)
        ann.decide()
    for _ in until("the contest is over"):
        if ann.ending.count():
            break
        box, dock = lesson.bounding_box(), ann.dock.bounding_box()
        assert box
        assert dock
        assert box["y"] + box["height"] <= dock["y"] + 1
        if ann.page.title().startswith("●"):
            ann.decide()
    expect(lesson).to_contain_text("The contest is over")
    assert ann.fits_the_screen()


def test_what_it_proposes_is_marked_and_else_one_is_told_so(people: Callable[..., Person]) -> None:
    """The button that it names stands out, alone; whoever does something else reads a line."""
    ann = people()
    ann.go("/")
    ann.button(re.compile("^Learn by playing.*Night Terrors")).click()
    lesson = ann.page.get_by_role("region", name="The lesson")
    expect(lesson).to_contain_text("You are Ada Quill")
    ann.dock.get_by_role("button", name=re.compile("^Begin")).click()
    expect(lesson).to_contain_text("three pools of 20 points")
    ann.button("Got it").click()
    expect(lesson).to_contain_text("Melee (♣)")
    melee = ann.dock.get_by_role("button", name=re.compile("^Melee"))
    expect(melee).to_have_attribute("data-taught", "pick")
    expect(ann.page.locator("[data-taught]")).to_have_count(1)
    ann.dock.get_by_role("button", name=re.compile("^Talk")).click()
    expect(lesson).to_contain_text("You chose something else.")
    expect(lesson).to_contain_text("Numbers are worth what they say")
    ann.button("Got it").click()
    expect(lesson).not_to_contain_text("You chose something else.")


@pytest.mark.parametrize(
    ("game", "who", "answers", "told"),
    [
        ("Aces Out", "You are Argon", ("^CUNNING", "^Draw 2"), "Argon succeeds with CUNNING"),
        ("Night Terrors", "You are Ada Quill", ("^Begin", "^Talk"), "who gets the diary"),
        ("Suits", "You are Vesper", ("^Try it", "^It stands"), "Vesper opens the lock"),
        ("Zilch", "You are Ana", ("^Athletics", "^Intimidate"), "Ana uses Intimidate"),
    ],
)
def test_every_other_game_has_a_lesson(
    people: Callable[..., Person], game: str, who: str, answers: tuple[str, str], told: str
) -> None:
    """It opens from home, says who one is, and two answers by its real buttons are carried out."""
    ann = people()
    ann.go("/")
    ann.button(re.compile(f"^Learn by playing.*{game}")).click()
    lesson = ann.page.get_by_role("region", name="The lesson")
    expect(lesson).to_contain_text(who)
    ann.is_sound(f"the lesson of {game}")
    for words in answers:
        ann.asked()
        ann.dock.get_by_role("button", name=re.compile(words)).first.click()
    expect(ann.log).to_contain_text(told)
    expect(lesson).to_contain_text("Leave the lesson")
