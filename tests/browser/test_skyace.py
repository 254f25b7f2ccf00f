"""Sky Ace with its own picture of the table: contests to their end."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, Person, unfold, until

pytestmark = pytest.mark.browser


def play_on(people: Sequence[Person]) -> None:
    """Everybody answers whatever is asked of them until the contest has ended."""
    for _ in until("the contest is over"):
        for one in people:
            if one.ending.count():
                return
            if one.page.title().startswith("●"):
                question = one.question()
                one.decide()
                expect(question).to_have_count(0)


def short_contest(host: Person, name: str, seats: int) -> None:
    """Set up one contest of two rounds."""
    host.host("skyace", name, seats)
    for setting, value in (("Contests", "1"), ("Longest contest", "2")):
        number = host.page.get_by_label(setting, exact=True)
        unfold(number)
        number.fill(value)
        number.press("Enter")
        expect(host.page.locator(".changed").filter(has=number)).to_be_visible()


def test_one_person_against_two_bots(people: Callable[..., Person]) -> None:
    ann = people()
    short_contest(ann, "Ann", 3)
    ann.page.get_by_label("bot plays Player 2").check()
    ann.page.get_by_label("bot plays Player 3").check()
    ann.button("Begin the game").click()
    ann.asked()
    play_on([ann])
    expect(ann.log).to_contain_text("The rounds are over")


@pytest.mark.slow
def test_two_people_one_on_a_phone_one_reloading(people: Callable[..., Person]) -> None:
    ann, bo = people(), people(PHONE, "dark")
    short_contest(ann, "Ann", 2)
    bo.join(ann.link("Player 2"), "Bo")
    expect(ann.page.get_by_text("Everybody is here.")).to_be_visible()
    ann.button("Begin the game").click()
    ann.asked()
    ann.decide()
    ann.page.reload()
    ann.page.locator("#dock").wait_for()
    play_on([ann, bo])
    assert bo.fits_the_screen()
    expect(bo.ending).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_city_is_sound(people: Callable[..., Person], size: tuple[int, int]) -> None:
    ann = people(size)
    ann.play_now("Sky Ace")
    seen: set[str] = set()
    for _ in range(6):
        if not ann.goes_on():
            break
        words = ann.dock.locator(".prompt").first.inner_text()
        if words not in seen:
            ann.is_sound(words)
        seen.add(words)
        question = ann.question()
        ann.decide()
        expect(question).to_have_count(0)
