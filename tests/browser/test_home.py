"""The way to a table: the first page, presets that are kept, emblems that are chosen and drawn."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, Person
from .test_characters import put

pytestmark = pytest.mark.browser


def test_from_the_first_page_to_the_first_card(people: Callable[..., Person]) -> None:
    """One click is enough where the game deals at once; nobody has to choose a character first."""
    ann = people()
    ann.go("/")
    games = ann.page.get_by_role("region", name="The games").get_by_role("listitem")
    expect(games.first).to_contain_text("Start here")
    expect(games.first).to_contain_text("Sky Ace")
    expect(games.last).to_contain_text("Example")
    for picture in ann.page.locator("li img").all():
        assert picture.evaluate("one => one.decode().then(() => one.naturalWidth > 0)")
    ann.button(re.compile("^Play now.*High card")).click()
    ann.asked()
    expect(ann.dock.locator(".hand button").first).to_be_visible()
    ann.go("/")
    mine = ann.page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(mine).to_contain_text("Your turn")
    ann.is_sound("a table to go on with")
    mine.get_by_role("link", name="High card against bots").click()
    ann.asked()
    ann.go("/")
    ann.button(re.compile("^Play now.*Sky Ace")).click()
    ann.button("Begin the contest").click()
    ann.asked()
    ann.go("/")
    ann.button("Forget High card against bots").click()
    question = ann.page.get_by_role("dialog", name="Forget this table?")
    question.get_by_role("button", name="Keep it").click()
    expect(mine).to_have_count(2)
    ann.button("Forget High card against bots").click()
    question.get_by_role("button", name="Forget it").click()
    expect(mine).to_have_count(1)


def test_house_rules_are_kept_and_taken_along(
    people: Callable[..., Person], tmp_path: Path
) -> None:
    ann = people(PHONE)
    page = ann.page
    ann.go("/new/zilch")
    expect(page.get_by_role("radio", name=re.compile("^Quick evening"))).to_be_checked()
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height < 3 * PHONE[1], "set-up is a page or two of a phone, not nine"
    page.get_by_role("radio", name=re.compile("^Heroic")).check()
    page.get_by_text("House rules").click()
    page.get_by_text("Recovery", exact=False).first.click()
    page.get_by_label("Rest", exact=True).select_option(label="half (usual)")
    expect(page.get_by_text(re.compile(r"House rules \(\d changed\)"))).to_be_visible()
    page.get_by_label("Save these as").fill("Friday")
    ann.page.get_by_role("button", name="Save", exact=True).click()
    friday = page.get_by_role("radio", name=re.compile("^Friday"))
    expect(friday).to_be_checked()
    ann.is_sound("set-up with a preset of one's own")
    with page.expect_download() as download:
        ann.button("Export Friday").click()
    download.value.save_as(tmp_path / "friday.json")
    kept = json.loads((tmp_path / "friday.json").read_text())
    assert kept["system"] == "zilch"
    assert kept["settings"]["sleep_hp"] == "all"
    assert "rest_chips" not in kept["settings"]

    ann.go("/new/zilch")
    friday.check()
    page.get_by_label("Your name").fill("Ann")
    ann.button("Set up the table").click()
    expect(page.get_by_role("heading", name="A table of Zilch")).to_be_visible()
    expect(friday).to_be_checked()  # the lobby knows it again
    page.get_by_role("radio", name=re.compile("^By the book")).check()
    expect(page.get_by_text("House rules (all as usual)")).to_be_visible()

    other = people()
    other.go("/new/zilch")
    other.page.get_by_text("House rules").click()
    other.page.get_by_label("Import a preset").set_input_files(tmp_path / "friday.json")
    expect(other.page.get_by_role("radio", name=re.compile("^Friday"))).to_be_checked()
    assert str(other.page.evaluate("document.body.innerText")).count("_") == 0


def test_an_emblem_is_drawn_and_seen_by_the_others(people: Callable[..., Person]) -> None:
    ann, bo = people(DESKTOP), people(PHONE)
    put(ann, "skyace", "Twilight")
    ann.page.get_by_role("link", name="Edit Twilight").click()
    ann.button(re.compile("^Emblem")).click()
    chooser = ann.page.get_by_role("dialog", name="Emblem")
    ann.is_sound("an emblem chosen")
    chooser.get_by_role("radio", name="anchor").focus()
    ann.page.keyboard.press("ArrowRight")
    expect(chooser.get_by_role("radio", name="bell")).to_be_checked()
    chooser.get_by_role("radio", name="plum").check()
    chooser.get_by_role("button", name="Draw one").click()
    box = chooser.get_by_role("img", name="Your drawing").bounding_box()
    assert box is not None
    ann.page.mouse.move(box["x"] + 20, box["y"] + 20)
    ann.page.mouse.down()
    ann.page.mouse.move(box["x"] + 120, box["y"] + 60, steps=6)
    ann.page.mouse.up()
    chooser.get_by_role("button", name="Done").click()
    expect(ann.button("Emblem: drawing, ")).to_be_visible()
    ann.button(re.compile("Sheet$")).click()
    ann.button("Save on this browser").click()
    expect(ann.page.locator(".shelf polyline")).to_have_count(1)

    seats = [{"name": "Ann"}, {"name": "Bo"}]
    made = ann.context.request.post("/api/tables", data={"system": "skyace", "seats": seats}).json()
    table, tokens = made["table"]["id"], made["tokens"]
    ann.go(f"/t/{table}#{tokens['p1']}")
    bo.join(f"/t/{table}#{tokens['p2']}", "Bo")
    whom = ann.page.get_by_role("group", name="Who will you play?")
    whom.get_by_role("button", name="Twilight").last.click()  # her own, after the ready one
    seen = bo.button("Twilight: look at the sheet")
    expect(seen.locator("polyline")).to_have_count(1)
    seen.click()
    sheet = bo.page.get_by_role("dialog", name="Twilight")
    expect(sheet).to_contain_text("Powers")
    expect(sheet).not_to_contain_text("Secret identity")
    bo.is_sound("the hero of somebody else")
