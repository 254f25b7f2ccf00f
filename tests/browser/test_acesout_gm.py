"""Aces Out from the GM's side: the desk, and what players are asked."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from .conftest import PHONE, Person, until

pytestmark = pytest.mark.browser

SEATS = [{"role": "gm", "name": "Gil"}, {"name": "Ann"}, {"name": "Bo", "bot": True}]
NOTES = "The butler is the Owl, and Ann must not know."


class Desk:
    """Gil's desk, and the players' links; Ann's seat is empty until she comes, Bo is a bot."""

    def __init__(self, gil: Person) -> None:
        settings = {"rec_1": "on", "rec_8": "on", "max_supporters": 0}  # Bo commits no call
        made = gil.context.request.post(
            "/api/tables", data={"system": "acesout", "seats": SEATS, "settings": settings}
        ).json()
        self.gil, self.table, self.tokens = gil, made["table"]["id"], made["tokens"]
        gil.go(self.link("gm"))
        gil.button("Begin with empty seats").click()
        self.here = gil.page.locator("#dock")

    def link(self, seat: str) -> str:
        return f"/t/{self.table}#{self.tokens[seat]}"

    def tab(self, name: str) -> None:
        """A tab of the desk, which is a sheet over the table."""
        opener = self.button(re.compile("^GM’s desk"))
        if opener.get_attribute("aria-expanded") == "false":
            opener.click()
        self.here.get_by_role("tab", name=name).click()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.here.get_by_role("button", name=name)

    def choose(self, group: str, name: str) -> None:
        self.here.get_by_role("group", name=group).get_by_role("radio", name=name).check()

    @property
    def alerts(self) -> Locator:
        """What the table has refused."""
        return self.here.get_by_role("alert").filter(has_text=re.compile(r"\S"))

    @property
    def line(self) -> Locator:
        """What the call comes to, in one line."""
        return self.here.locator("output[aria-live]")

    def find(self, words: str) -> None:
        """Type into the chart, and take the first row."""
        self.drawing()
        self.here.get_by_label("Find in the DRAW CHART").fill(words)
        self.gil.page.keyboard.press("Enter")

    def drawing(self) -> None:
        """The form of a DRAW lies open."""
        opener = self.button("Call a DRAW…")
        if opener.get_attribute("aria-expanded") == "false":
            opener.click()

    def begin(self, villain: str = "The Owl") -> None:
        self.button("Brief the agents…").click()
        self.here.get_by_label("Title").fill("Frost over the fjord")
        self.here.get_by_label("Goals").fill("Find the mole before the train leaves.")
        self.here.get_by_label(re.compile("^VILLAIN")).fill(villain)
        self.button("Begin the mission").click()
        expect(self.button("Call a DRAW…")).to_be_visible()

    def call(self) -> None:
        """Call the DRAW, and wait until everybody has heard of it."""
        calls = self.gil.log.get_by_text(re.compile("DRAW: "))
        before = calls.count()
        self.button("Call the DRAW").click()
        expect(calls).to_have_count(before + 1)

    def settle(self) -> None:
        """Answer for Ann, and name fates, until the DRAW is over."""
        away = self.button("Answer for a player…")
        answer = self.here.locator("[data-act=answer-for]")
        rest = self.button("Call a DRAW…")
        for _ in until("the DRAW is over"):
            with suppress(TimeoutError):  # the bot's answer may come first
                if self.button("So it is").is_visible():
                    self.button("So it is").click(timeout=500)
                elif rest.is_visible():
                    return
                elif answer.first.is_visible():
                    answer.first.click(timeout=500)
                elif away.first.is_visible():
                    away.first.click(timeout=500)


@pytest.fixture
def desk(people: Callable[..., Person]) -> Desk:
    return Desk(people())


@pytest.mark.slow
def test_a_call_is_found_made_amended_and_taken_back(desk: Desk) -> None:
    gil = desk.gil
    desk.begin()
    expect(gil.log).to_contain_text("Mission: Frost over the fjord")
    desk.drawing()
    gil.is_sound("the chart")
    for agent in ("Argon", "Granite"):  # in sight while the form is filled in, and all of it
        plate = gil.page.get_by_role("article", name=re.compile(agent))
        expect(plate).to_be_in_viewport(ratio=1)
    for part in ("What is at stake?", "Who draws", "Circumstances", "It is about"):
        expect(desk.here.get_by_text(part).first).to_be_in_viewport(ratio=1)
    chart = desk.here.get_by_role("list", name="DRAW CHART")
    desk.here.get_by_label("Find in the DRAW CHART").fill("roomful skilled")
    expect(chart.get_by_role("button")).to_have_count(3)
    gil.page.keyboard.press("ArrowDown")
    gil.page.keyboard.press("ArrowDown")
    gil.page.keyboard.press("Enter")
    expect(desk.line).to_have_text("Argon, FORCE, 3 cards against 3")
    desk.choose("Skill set", "CUNNING")
    desk.button("gizmos or technology").click()
    desk.button("ample time").click()
    expect(desk.line).to_have_text("Argon, CUNNING, 4 cards +6 against 3")

    cards = desk.here.get_by_label("Cards of the agent", exact=True)
    cards.fill("12")
    desk.button("Call the DRAW").click()
    expect(desk.alerts.first).to_contain_text("2 to 10")
    cards.fill("3")
    desk.here.get_by_label("What is at stake").fill("The vault")
    desk.call()
    called = desk.here.get_by_role("region", name="The open call")
    expect(called).to_contain_text("Argon draws 4 for CUNNING +6")
    expect(gil.log).to_contain_text("The vault; ample time (agent +1)")

    desk.button("Amend the call…").click()
    gil.is_sound("an open call")
    desk.button("More: Cards of the GM").click()
    expect(desk.here.get_by_text("close to impossible")).to_be_visible()
    desk.button("Change the call").click()
    expect(called).to_contain_text("The GM draws 4")
    desk.button("Cancel the call").click()
    expect(gil.log).to_contain_text("The GM takes the call back")
    desk.find("serious fault")
    desk.call()
    expect(called).to_contain_text("Argon draws 2 for NIMBLE")
    desk.settle()
    expect(gil.log).to_contain_text("The GM answers for Argon: Argon draws")

    desk.find("serious fault")  # the same skill set again, which takes the GM's word
    expect(desk.here.get_by_text("Argon used NIMBLE last.")).to_be_visible()
    desk.button("Call the DRAW").click()
    expect(desk.alerts.first).to_contain_text("Argon used NIMBLE last")
    desk.button("I ask for it again").click()
    desk.call()
    expect(called).to_be_visible()
    desk.settle()

    desk.button("Agent against agent…").click()
    desk.here.get_by_role("region", name="Who opposes").get_by_role("radio", name="FORCE").check()
    expect(desk.line).to_have_text(re.compile("Argon, .* against Granite, FORCE, 2 cards"))
    desk.button("Call them against each other").click()
    expect(gil.log).to_contain_text(re.compile("DRAW: Argon, .* against Granite, FORCE"))
    desk.settle()


@pytest.mark.parametrize("size", [PHONE, (720, 450)])
def test_the_heart_of_a_call_needs_no_scrolling(
    people: Callable[..., Person], size: tuple[int, int]
) -> None:
    """On a phone, and at 200 % zoom: the stake, the chart, who draws, and every skill set."""
    desk = Desk(people(size))
    desk.begin()
    desk.drawing()
    sheet = desk.here.locator(".call")
    for part in (
        sheet.get_by_label("What is at stake?"),
        sheet.get_by_role("list", name="DRAW CHART").get_by_role("button").first,
        sheet.get_by_role("group", name="Who draws"),
        sheet.get_by_role("group", name="Skill set"),
        desk.button("Call the DRAW"),
    ):
        expect(part).to_be_in_viewport(ratio=1)
    foot = desk.line.bounding_box()
    skills = sheet.get_by_role("group", name="Skill set").bounding_box()
    assert foot
    assert skills
    assert skills["y"] + skills["height"] <= foot["y"]


def test_a_whole_call_lies_below_the_agents_on_a_desk(desk: Desk) -> None:
    """At 1440x900 all of the form is seen, and so are the agents that it is about."""
    desk.begin()
    desk.drawing()
    expect(desk.here.locator(".call")).to_be_in_viewport(ratio=1)
    sheet = desk.here.locator(".raised:popover-open").bounding_box()
    assert sheet
    for seat in ("p1", "p2"):
        plate = desk.gil.page.locator(f".stage [data-person={seat}]").first.bounding_box()
        assert plate
        assert plate["y"] + plate["height"] <= sheet["y"]


@pytest.mark.slow
def test_what_else_a_gm_does(desk: Desk, people: Callable[..., Person]) -> None:
    gil, ann = desk.gil, people()
    heard: list[str] = []
    ann.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))),
    )
    ann.go(desk.link("p1"))
    ann.dock.wait_for()
    desk.begin()

    desk.tab("Mission")
    desk.button("Their cover is blown").click()
    expect(gil.log).to_contain_text("Their cover is blown")
    desk.here.get_by_label("Kind").select_option("preparation_montage")
    actions = desk.here.get_by_role("spinbutton", name=re.compile("^Actions for each"))
    actions.fill("12")
    desk.button("Begin the scene").click()
    expect(desk.here.get_by_text("1 to 9", exact=True).first).to_be_visible()
    actions.fill("2")
    desk.button("Begin the scene").click()
    desk.button("+1 action for Granite").click()
    expect(desk.here.get_by_text("Granite: 3 left")).to_be_visible()
    desk.button("The next day").click()
    expect(desk.here.get_by_text("day 2")).to_be_visible()
    desk.button("End the scene").click()
    assert gil.axe() == []
    desk.button("Hide").locator("visible=true").click()
    mission = gil.page.get_by_role("region", name="The mission")
    mission.get_by_text("Day 2").click(button="right")  # any number can be put right
    handle = gil.page.get_by_role("dialog", name="Day")
    handle.get_by_label("New number").fill("4")
    handle.get_by_role("button", name="Set the number").click()
    expect(mission.get_by_text("Day 4")).to_be_visible()

    desk.tab("Opposition")
    desk.button("One defeat less for The Owl").click()  # there is none to take back
    expect(desk.here.get_by_role("img", name="0 of 3 defeats")).to_be_visible()
    desk.button("One defeat more for The Owl").click()
    expect(desk.here.get_by_role("img", name="1 of 3 defeats")).to_be_visible()
    desk.here.get_by_label("Name", exact=True).fill("The Keeper")
    desk.button("Name the opponent").click()
    desk.button("The Keeper escapes").click()
    expect(desk.here.get_by_text("The Keeper escaped")).to_be_visible()

    ann.button("Tools…").click()
    ann.page.get_by_label("Name", exact=True).fill("Jet ski")
    ann.page.get_by_role("radio", name=re.compile("^Vehicle")).check()
    ann.button("Ask the GM").click()
    desk.tab("Agents")
    desk.button("Approve Jet ski for Argon").click()
    desk.button("Put Jet ski of Argon out of reach").click()
    desk.button("Put Jet ski of Argon at hand").click()
    desk.button("Note a boon: Argon").click()
    desk.here.get_by_label("What", exact=True).fill("Rifle training")
    desk.button("Note it").click()
    expect(desk.here.get_by_role("list", name="Boons")).to_contain_text("Rifle training")
    desk.button("Recovery: Granite").click()
    desk.button("Recovery for Granite").press("Enter")  # nothing is lost yet: it tells so
    expect(desk.alerts.first).to_contain_text("has lost no card that fits")

    desk.drawing()
    desk.choose("Who draws", "Granite")
    desk.find("roomful bad guy")  # four cards against two, and twenty more: that costs cards
    desk.here.get_by_text("More: tools and boons").click()
    desk.here.get_by_label("Modifier", exact=True).fill("-20")
    desk.call()
    desk.settle()
    desk.tab("Agents")
    sleep = desk.here.get_by_role("form", name=re.compile("^Grant to Granite: a night's sleep"))
    for _ in range(3):
        sleep.get_by_role("button", name=re.compile("^More")).click()
    expect(sleep).to_contain_text("1 to 3 cards")
    gil.is_sound("the agents")
    for _ in range(3):
        sleep.get_by_role("button", name=re.compile("^Less")).click()
    sleep.get_by_role("button", name="Grant").click()
    expect(gil.log).to_contain_text("Granite gets back")

    desk.tab("Notes")
    notes = desk.here.get_by_label(re.compile("^Your notes"))
    notes.fill(NOTES)
    desk.tab("Mission")
    desk.tab("Notes")
    expect(notes).to_have_value(NOTES)
    expect(desk.here.get_by_text("Kept at the table.")).to_be_visible()
    assert gil.axe() == []
    gil.page.reload()
    desk.tab("Notes")
    expect(notes).to_have_value(NOTES)
    ann.page.reload()
    ann.dock.wait_for()
    assert heard
    assert not any("butler" in frame for frame in heard)

    desk.tab("Mission")
    desk.here.get_by_text("The mission is over…").click()
    desk.here.get_by_role("textbox", name="Debrief").fill("The Owl flew.")
    desk.button("End the mission").click()
    expect(gil.log).to_contain_text("The mission is over. The Owl flew.")
    expect(desk.button("Brief the agents…")).to_be_visible()


def test_a_player_is_asked(desk: Desk, people: Callable[..., Person]) -> None:
    ann = people(PHONE, "dark")
    ann.go(desk.link("p1"))
    desk.begin()
    ann.button("Powers…").click()
    ann.page.get_by_role("radio", name=re.compile("^Epiphany")).check()
    expect(ann.page.get_by_text(re.compile("3 Aces left"))).to_be_visible()
    ann.is_sound("powers")
    ann.button("Pay an Ace: Epiphany").click()
    expect(desk.gil.log).to_contain_text("Argon uses Epiphany")
    ann.button("Powers…").click()
    ann.button("Hide").click()
    ann.button("Your agent…").click()
    ann.button("Change your agent").press("Enter")  # greyed, it tells why
    expect(ann.page.get_by_role("alert").filter(has_text="gents stay as they are")).to_be_visible()
    desk.drawing()
    desk.choose("Who draws", "Granite")
    desk.here.get_by_text("More: tools and boons").click()
    desk.find("roomful")
    desk.call()
    desk.settle()
    desk.drawing()
    desk.choose("Who draws", "Argon")
    desk.find("vehicle small")
    desk.call()
    draw = ann.page.locator("[data-decision]").get_by_role("button", name=re.compile("^Draw 2 for"))
    expect(draw).to_be_visible()
    ann.is_sound("asked to draw")
    draw.click()
    expect(desk.gil.log).to_contain_text(re.compile(r"Argon (succeeds with|fails with|is losing)"))
    desk.settle()
