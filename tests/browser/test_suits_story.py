"""Suits as a story: it is told and its ways are chosen; a GM sets right a number on the stage."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError, expect

from .conftest import DESKTOP, PHONE, Person, until

pytestmark = pytest.mark.browser

ANSWERS = "^It stands|^Let it happen|^Take nothing|^No, leave it|^Nobody$|^Put them back|^Try it"


def test_alone_one_plays_the_first_scene_and_chooses_the_way_on(
    people: Callable[..., Person],
) -> None:
    """On a phone: what is told is read, plays are tried, and the players' choice leads on."""
    ann = people(PHONE)
    ann.play_now("Suits")
    story = ann.page.get_by_role("region", name="The story")
    expect(story).to_contain_text("The Café Orlow")
    ways = ann.page.get_by_role("button", name=re.compile("through the front door$"))
    ann.is_sound("the story on a phone")
    for _ in until("somebody has to say where they go"):
        if ways.count():
            break
        with suppress(TimeoutError):
            read_on = story.get_by_role("button", name="Go on")
            answer = ann.dock.get_by_role("button", name=re.compile(ANSWERS), disabled=False)
            one = read_on if read_on.count() else answer
            if one.count():
                one.first.click(timeout=1000)
    ways.click()
    expect(story).to_contain_text("The viewing")
    expect(story).to_contain_text("This card admits one, and is looked at twice.")  # a hand-out
    expect(ann.page.get_by_role("region", name="The scene")).to_contain_text("The viewing")


def test_a_gm_sets_a_number_right_where_it_is_shown(people: Callable[..., Person]) -> None:
    """A right click on somebody's health; a player has no such menu."""
    vera, ann = people(DESKTOP), people(DESKTOP)
    seats = [{"role": "gm", "name": "Vera"}, {"name": "Ann"}]
    made = vera.context.request.post("/api/tables", data={"system": "suits", "seats": seats}).json()
    table, tokens = made["table"]["id"], made["tokens"]
    vera.go(f"/t/{table}#{tokens['gm']}")
    vera.button("Begin with empty seats").click()
    ann.go(f"/t/{table}#{tokens['p1']}")
    vera.asked()
    health = "0 of 5 damage"
    ann.page.get_by_role("img", name=health).click(button="right")
    expect(ann.page.get_by_role("dialog", name="Damage of Vesper")).to_have_count(0)
    vera.page.get_by_role("img", name=health).click(button="right")
    held = vera.page.get_by_role("dialog", name="Damage of Vesper")
    held.get_by_role("spinbutton").fill("3")
    held.get_by_role("button", name=re.compile("^Set")).click()
    expect(ann.page.get_by_role("img", name="3 of 5 damage")).to_be_visible()
    expect(ann.log).to_contain_text("Vera")
