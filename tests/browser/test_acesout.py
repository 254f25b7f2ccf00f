"""Aces Out with its own picture of the table: a GM and two agents begin a mission by clicking."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from .conftest import PHONE, Person, Table, until

pytestmark = pytest.mark.browser

CHOICES = "^Draw |^Stay out|^Give up |^Let it happen|^So it is"
"""What is answered where nothing else matters: an Ace is given rather than cards."""


CHANCE = re.compile(r"success\s+[<>]?[\d.]+%")


def desk(gm: Person, tab: str) -> Locator:
    """What lies under this tab of the GM's desk, a sheet over the table."""
    opener = gm.button(re.compile("^GM’s desk"))
    if opener.get_attribute("aria-expanded") == "false":
        opener.click()
    gm.page.get_by_role("tab", name=re.compile(f"^{tab}")).click()
    return gm.page.get_by_role("tabpanel", name=re.compile(f"^{tab}"))


def sheet(gm: Person, opener: str) -> Locator:
    """What the GM opens by this button of the dock."""
    gm.button(re.compile(f"^{opener}")).click()
    return gm.page.locator(".raised:popover-open")


def draw(one: Person) -> Locator:
    """The DRAW in the middle of the table."""
    return one.page.get_by_role("region", name=re.compile("DRAW$"))


def deck(one: Person, agent: str) -> Locator:
    return one.page.get_by_role("list", name=f"Deck of {agent}")


def totals(one: Person) -> list[str]:
    """Both sums, once the DRAW is over."""
    expect(draw(one).get_by_role("status")).to_be_visible()
    return draw(one).get_by_role("button", name=re.compile("^total")).all_inner_texts()


def calls(gm: Person, agent: str, row: str, stake: str, opener: str = "Call a DRAW") -> None:
    """The GM calls a DRAW with a row of the chart, found by typing."""
    form = sheet(gm, opener)
    form.get_by_label("Find in the DRAW CHART").fill(row)
    form.get_by_role("list", name="DRAW CHART").get_by_role("button").first.click()
    form.get_by_role("radio", name=re.compile(f"^{agent}")).first.check()
    form.get_by_label("What is at stake").fill(stake)
    expect(form.locator(".hints")).to_contain_text(CHANCE)  # while it is set
    form.get_by_role("button", name="Call the DRAW").click()
    expect(gm.page.get_by_role("region", name="The open call")).to_be_visible()


def settle(gm: Person, players: Sequence[Person]) -> None:
    """Everybody answers what the DRAW asks of them, until it is over."""
    called = gm.page.get_by_role("region", name="The open call")
    for _ in until("the DRAW is over"):
        if not called.count():
            return
        for one in (gm, *players):
            asked = one.page.locator("[data-decision]")
            button = asked.get_by_role("button", name=re.compile(CHOICES), disabled=False).first
            with suppress(TimeoutError):  # what others answer may settle it
                if button.count():
                    button.click(timeout=1000)


@pytest.fixture
def agents(people: Callable[..., Person]) -> tuple[Person, Person, Person]:
    """Vera leads on a desktop; Ann plays Argon on a phone in the dark, Bo plays Granite."""
    vera, ann, bo = people(), people(PHONE, "dark"), people()
    vera.host("acesout", "Vera", 2)
    ann.join(vera.link("Player 1"), "Ann")
    bo.join(vera.link("Player 2"), "Bo")
    expect(vera.page.get_by_text("Everybody is here.")).to_be_visible()
    vera.button("Begin the game").click()
    vera.asked()
    return vera, ann, bo


@pytest.mark.slow
def test_a_mission_begins(agents: tuple[Person, Person, Person]) -> None:
    vera, ann, bo = agents
    expect(ann.page.get_by_role("region", name="Briefing")).to_contain_text("Argon, Granite")
    ann.is_sound("the briefing on a phone")

    # The briefing, and what only the GM reads.
    brief = desk(vera, "Mission")
    brief.get_by_label("Title").fill("The frozen lake")
    brief.get_by_label("Goals").fill("Find the lab before anybody misses you")
    brief.get_by_label("VILLAIN").fill("Dr. Frost")
    brief.get_by_role("button", name="Begin the mission").click()
    for one in agents:
        mission = one.page.get_by_role("region", name="The mission")
        expect(mission).to_contain_text("The frozen lake")
        expect(mission).to_contain_text(re.compile("Dr. Frost.*0 of 3"))
    notes = desk(vera, "Notes").get_by_role("textbox")
    notes.fill("The guide works for Frost")
    notes.blur()
    expect(vera.page.get_by_role("region", name="The mission")).to_contain_text("works for Frost")

    # A montage: a contact, with a fellow's help, and something that takes no DRAW.
    scenes = desk(vera, "Mission")
    scenes.get_by_label("Kind").select_option("preparation_montage")
    scenes.get_by_role("button", name="Begin the scene").click()
    mine = ann.page.get_by_role("article", name="Your agent Argon")
    expect(mine).to_contain_text("3 actions left")
    calls(vera, "Argon", "civilian in their nature", "A guide who knows the lake")
    expect(draw(ann)).to_contain_text("A guide who knows the lake")
    expect(draw(ann)).to_contain_text("draws 3")
    expect(ann.page.locator("[data-decision] .hints")).to_contain_text(CHANCE)
    bo.button("Support Argon").click()
    bo.page.get_by_role("group", name="Your two cards").get_by_role("button").first.click()
    for one in (ann, vera):
        expect(draw(one)).to_contain_text("Granite has turned two cards")
        expect(one.page.get_by_role("group", name="Your two cards")).to_have_count(0)
    bo.button(re.compile("^Give ")).click()
    expect(draw(ann)).to_contain_text("from Granite")
    settle(vera, [ann, bo])
    assert totals(vera) == totals(ann) == totals(bo)
    expect(mine).to_contain_text("2 actions left")
    expect(deck(ann, "Argon")).to_contain_text(re.compile("MAGNETISM: .*used last"))
    expect(deck(vera, "Granite")).to_contain_text(re.compile("[12] lost for good"))
    assert "works for Frost" not in ann.page.inner_text("body")
    grant = sheet(vera, "It simply succeeds")
    grant.get_by_role("radio", name="Granite", exact=True).check()
    grant.get_by_label("What", exact=True).fill("A jet ski waits at the dock")
    grant.get_by_role("button", name="It succeeds").click()
    fellow = ann.page.get_by_role("article", name="Granite, Bo")
    expect(fellow).to_contain_text("2 actions left")

    # The landing: a damaged plane. First contact: in direct danger, and the track counts it.
    desk(vera, "Mission").get_by_role("button", name="End the scene").click()
    scenes.get_by_label("Kind").select_option("drop_in")
    scenes.get_by_role("button", name="Begin the scene").click()
    expect(ann.page.get_by_role("region", name="The mission")).to_contain_text("drop in")
    calls(vera, "Granite", "small fault", "The left engine is gone")
    settle(vera, [ann, bo])
    assert len(totals(ann)) == 2
    guards = "Two guards with a dog"
    calls(vera, "Argon", "one or two minor enemies", guards, opener="DRAW against Dr. Frost")
    for one in agents:
        expect(draw(one)).to_contain_text("in direct danger: Dr. Frost")
    settle(vera, [ann, bo])
    won = "Success" in draw(bo).get_by_role("status").inner_text()
    for one in agents:
        mission = one.page.get_by_role("region", name="The mission")
        expect(mission).to_contain_text("1 of 3" if won else "0 of 3")
    for one, name in ((ann, "phone"), (vera, "GM")):
        one.is_sound(f"after first contact, {name}")


def test_a_lost_draw_is_decided_on_one_phone_screen(people: Callable[..., Person]) -> None:
    ann = people(PHONE)
    seats = [{"role": "gm", "name": "Vera"}, {"name": "Ann"}]
    table = Table.of(ann, {"system": "acesout", "seats": seats})
    table.answer("gm", "start-mission", {"title": "The frozen lake"})
    form = {"lead": "p1", "skill": "MAGNETISM", "gm_modifier": "20", "note": "A guide who knows"}
    table.answer("gm", "call-draw", form)
    aces = ["Ac", "Ad"]
    look = {"action": "look", "pile": "deck:p1", "seats": ["gm"]}
    table.act("gm", **look)
    rest = [f"{rank}{suit}" for rank in "A23456789T" for suit in "cdhs"] + ["Jo", "Jo*"]
    move = {"action": "move", "source": "deck:p1", "target": "discard:p1"}
    table.act("gm", **move, cards=[card for card in rest if card not in aces])
    table.act("gm", **look, close=True)

    ann.go(table.address("p1"))
    ann.button(re.compile("^Draw 2 for MAGNETISM")).click()
    saved = ann.page.get_by_text("an Ace comes up and saves it")
    expect(saved).to_be_in_viewport(ratio=1)
    for button in ("Give up A♣", "Give up A♦", "Accept the loss"):
        expect(ann.button(re.compile(f"^{button}"))).to_be_in_viewport(ratio=1)
    ann.is_sound("an Ace to give up")
    ann.page.reload()
    ann.button("Accept the loss").click()
    expect(draw(ann).get_by_role("status")).to_be_visible()
