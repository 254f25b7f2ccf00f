"""Evenings in the browser: they end with results, and everybody goes on from there."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import Person

pytestmark = pytest.mark.browser

PHONE = (390, 844)


def heading(person: Person, words: str | re.Pattern[str]) -> None:
    expect(person.page.get_by_role("heading", level=1, name=words)).to_be_visible()


def test_an_evening_ends_with_results_and_goes_on(
    two: tuple[Person, Person], people: Callable[..., Person]
) -> None:
    """Ann ends the evening in mid-game; Bo reads the results, shares them, and plays on."""
    ann, bo = two
    ann.lay()
    bo.lay()
    ann.asked()
    ann.end_evening(hidden="Hand (Ann)")
    heading(ann, "The game goes on")
    expect(ann.page.get_by_role("heading", name="Who gained and lost what")).to_be_visible()
    ann.is_sound("results")

    note = bo.page.get_by_role("status").filter(has_text="This evening has ended")
    note.get_by_role("link", name="See the results").click()
    heading(bo, "The game goes on")
    bo.button(re.compile("^Copy link")).click()
    link = str(bo.page.evaluate("navigator.clipboard.readText()"))

    cleo = people(PHONE)
    cleo.go(link)
    heading(cleo, "The game goes on")
    expect(cleo.page.get_by_role("heading", name="Go on")).to_have_count(0)
    expect(cleo.button("Download the transcript")).to_have_count(0)
    cleo.is_sound("shared results")
    cleo.go(link[:-1])
    heading(cleo, "No results")

    bo.page.get_by_role("link", name="Back to this table").click()
    bo.asked()
    ann.page.get_by_role("link", name="Back to this table").click()
    ann.asked()
    ann.lay()
    bo.lay()


def test_a_rematch_takes_everybody_along_in_one_tap(
    two: tuple[Person, Person],
) -> None:
    """Ann closes the table and sets up a rematch; Bo follows, and finds both on the home page."""
    ann, bo = two
    ann.menu("Close for good")
    ann.button("Close the table and publish the secret").click()
    heading(ann, "The game goes on")
    ann.button("Rematch").click()
    expect(ann.page.get_by_role("heading", name="Fair cards")).to_be_visible()

    expect(bo.button("Rematch or go on")).to_have_count(0)
    bo.button("Go there").click()
    expect(bo.button("Change the name")).to_be_visible()
    expect(bo.page.get_by_text("Bo", exact=True).first).to_be_visible()

    bo.go("/")
    mine = bo.page.get_by_role("region", name="Your tables")
    expect(mine.get_by_text("It has not begun")).to_be_visible()
    expect(mine.get_by_text("Closed", exact=True)).to_be_visible()
    expect(mine.get_by_text("Last played today")).to_have_count(2)
    expect(mine.get_by_text("Ann, Bo")).to_have_count(2)
    bo.is_sound("your tables")


def test_more_than_eight_tables_are_found(people: Callable[..., Person]) -> None:
    """Ann hosts ten tables; the two she used first are found by their names, gone ones say so."""
    ann = people()
    ann.go("/help")
    for number in range(10):
        seats = [{"name": "Ann"}, {"name": f"Friend {number}"}]
        new = {"system": "highcard", "title": f"Table {number}", "seats": seats}
        made = ann.context.request.post("/api/tables", data=new).json()
        token = made["tokens"]["p1"] if number else "x"
        ann.page.evaluate(
            "([table, token, title, used]) => localStorage.setItem(`fiftyfour.seat.${table}.p1`,"
            " JSON.stringify({table, seat: 'p1', token, title, system: 'highcard', used}))",
            [made["table"]["id"], token, f"Table {number}", number],
        )
    ann.go("/")
    mine = ann.page.get_by_role("region", name="Your tables")
    expect(mine.get_by_role("link", name=re.compile("^Table"))).to_have_count(8)
    mine.get_by_role("button", name="Show all 10").click()
    expect(mine.get_by_text("This table is gone, or your link has been replaced.")).to_be_visible()
    mine.get_by_role("searchbox", name="Search your tables").fill("friend 3")
    expect(mine.get_by_role("link", name=re.compile("^Table"))).to_have_count(1)
    expect(mine.get_by_role("link", name="Table 3")).to_be_visible()


def test_the_next_evening_begins_with_what_happened_last_time(
    people: Callable[..., Person],
) -> None:
    """Gil tells a scene and sets up the next table; Ann reads what happened, and writes it down."""
    gil, ann = people(), people(PHONE)
    seats = [{"role": "gm", "name": "Gil"}, {"name": "Ann"}]
    request = gil.context.request
    made = request.post("/api/tables", data={"system": "acesout", "seats": seats}).json()
    table, tokens = made["table"]["id"], made["tokens"]
    headers = {"authorization": f"Bearer {tokens['gm']}"}
    for action in (
        {"action": "begin"},
        {"action": "narrate", "title": "Low tide", "text": "The causeway is bare."},
    ):
        act = {"id": action["action"], "action": action}
        assert request.post(f"/api/tables/{table}/act", data=act, headers=headers).ok
    data = {"id": "next", "carry": True}
    assert request.post(f"/api/tables/{table}/again", data=data, headers=headers).ok
    following = request.get(f"/api/tables/{table}", headers=headers).json()["next"]

    ann.go(f"/t/{following}#{tokens['p1']}")
    last = ann.page.get_by_role("region", name="What happened last time")
    expect(last).to_contain_text("The causeway is bare.")
    last.get_by_role("link", name="The whole story so far").click()
    heading(ann, "The story so far")
    ann.page.get_by_label("Open threads").fill("Who lit the lamp?")
    ann.page.get_by_role("button", name="Save", exact=True).click()
    expect(ann.page.get_by_text("Everybody at the table reads this")).to_be_visible()
    ann.is_sound("the story so far")
    gil.go(f"/t/{following}#{tokens['gm']}")
    gil.page.get_by_role("link", name="The whole story so far").click()
    expect(gil.page.get_by_label("Open threads")).to_have_value("Who lit the lamp?")
