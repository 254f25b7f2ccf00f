"""Suits with its own picture of the table: a GM and three players play a scene by clicking."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from .conftest import PHONE, Person, until

pytestmark = pytest.mark.browser

CHOICES = "^It stands|^Let it happen|^Take nothing|^No, leave it|^Nobody$|^Put them back|^Allow it"
"""What is answered where nothing else matters."""

People = tuple[Person, Person, Person, Person]


def desk(gm: Person, tab: str) -> Locator:
    """What lies under this tab of the GM's desk, which is drawn over the stage."""
    drawer = gm.page.get_by_role("button", name="Your desk…")
    if drawer.get_attribute("aria-expanded") == "false":
        drawer.click()
    gm.page.get_by_role("tab", name=tab, exact=True).click()
    return gm.page.get_by_role("tabpanel", name=tab, exact=True)


def play(one: Person) -> Locator:
    """The play in the middle of the table, or the last one."""
    return one.page.get_by_role("region", name=re.compile("^The (last )?play$"))


def going_on(one: Person) -> Locator:
    """A play or initiative that is not over."""
    return one.page.get_by_role("region", name=re.compile("^(The play|Initiative)$"))


def asked(one: Person) -> Locator:
    return one.page.locator("[data-decision]")


def settle(everybody: Sequence[Person]) -> None:
    """Everybody lets it stand, until what is played is over."""
    for _ in until("the play is over"):
        if not going_on(everybody[0]).count():
            return
        for one in everybody:
            button = asked(one).get_by_role("button", name=re.compile(CHOICES), disabled=False)
            with suppress(TimeoutError):  # what others answer may settle it
                if button.count():
                    button.first.click(timeout=1000)


def adds(one: Person) -> None:
    """Somebody adds a card of the hand; a Joker is named the first card that is offered."""
    one.page.get_by_role("group", name="Your hand").get_by_role("button").first.press("Space")
    add = asked(one).get_by_role("button", name=re.compile("^Add .*\\d"))
    add.or_(asked(one).locator(".ranks button")).first.click()


def covered_notes(one: Person) -> list[str]:
    """What the cards of the hand are worth, where another card lies over it."""
    notes = "[...document.querySelectorAll('.hand .note')]"
    covers = """notes => notes.filter(note => {
        const { x, y, width, height } = note.getBoundingClientRect();
        const seen = document.elementFromPoint(x + width / 2, y + height / 2);
        return note.parentElement !== seen?.closest('button, .held');
    }).map(note => note.textContent)"""
    covered: list[str] = one.page.evaluate(f"({covers})({notes})")
    return covered


def totals(one: Person) -> list[str]:
    return play(one).get_by_role("button", name=re.compile("^total")).all_inner_texts()


@pytest.fixture
def crew(people: Callable[..., Person]) -> People:
    """Vera leads on a desktop; Ann and Cy hold their hands on phones, Bo sits at a desktop."""
    crew = people(), people(PHONE, "dark"), people(), people(PHONE)
    vera, *players = crew
    seats = [{"role": "gm", "name": "Vera"}, *({"name": name} for name in ("Ann", "Bo", "Cy"))]
    made = vera.context.request.post("/api/tables", data={"system": "suits", "seats": seats}).json()
    table, tokens = made["table"]["id"], made["tokens"]
    vera.go(f"/t/{table}#{tokens['gm']}")
    vera.button("Begin with empty seats").click()
    for number, one in enumerate(players, 1):
        one.go(f"/t/{table}#{tokens[f'p{number}']}")
    vera.asked()
    return crew


@pytest.mark.slow
def test_a_scene(crew: People) -> None:
    vera, ann, bo, cy = crew
    begin = desk(vera, "Scene")
    vera.is_sound("the GM's desk")
    begin.get_by_label("Title").fill("The back door")
    begin.get_by_role("button", name="Begin the scene").click()
    for one in crew:
        expect(one.page.get_by_role("region", name="The scene")).to_contain_text("The back door")

    # A lock: Vesper tries it in Ann's words, the GM keeps the threshold, a card is added.
    ann.button("Try something…").click()
    ann.page.get_by_label("In your words").fill("I whisper to the lock")
    ann.is_sound("what may be tried, on a phone")
    ann.button(re.compile("^Open a lock")).click()
    for one in (vera, bo):
        expect(play(one)).to_contain_text("I whisper to the lock")
    expect(vera.log).to_contain_text("I whisper to the lock")
    vera.button(re.compile("^20 ?difficult")).click()
    expect(play(ann)).to_contain_text(re.compile("Threshold ?\\? ?the GM keeps it"))
    expect(play(vera)).to_contain_text("difficult")
    adds(ann)
    expect(play(bo).get_by_role("listitem").filter(has_text="flip")).to_have_count(1)
    assert covered_notes(ann) == []
    ann.is_sound("a window on a phone")
    settle(crew)
    for one in crew:
        expect(play(one).get_by_role("status")).to_contain_text(re.compile("Success|Failure"))
    assert totals(ann) == totals(bo) == totals(cy)
    expect(vera.log).to_contain_text("Vesper lets it stand")

    # A bouncer, made from a preset; Corinna talks to him, and nobody reads what he resists with.
    cast = desk(vera, "Cast").get_by_role("region", name="Somebody new")
    cast.get_by_label("Name", exact=True).fill("Olaf")
    cast.get_by_role("button", name="+ Bouncer").click()
    expect(ann.page.get_by_role("article", name="Olaf")).to_be_visible()
    cy.button("Try something…").click()
    cy.button(re.compile("^Persuade")).click()
    cy.button("Olaf").click()
    vera.button(re.compile("^Allow it: Willpower")).click()
    for one in (ann, cy):
        expect(play(one).get_by_role("button", name="Willpower, hidden")).to_be_visible()
    expect(play(vera).get_by_role("button", name="+8 Willpower")).to_be_visible()
    adds(cy)
    asked(cy).get_by_role("button", name="It stands").click()
    expect(asked(vera).get_by_role("button", name="It stands")).to_be_visible()
    vera.is_sound("the GM's window")
    settle(crew)

    # A chase, which the GM calls for.
    call = desk(vera, "Play")
    call.get_by_role("radio", name="Brick").check()
    call.get_by_role("combobox", name=re.compile("^What")).select_option("athlete chase")
    call.get_by_role("radio", name=re.compile("^Olaf")).check()
    call.get_by_label("What is at stake").fill("Across the roofs")
    expect(call).to_contain_text("succeeds by flips")
    call.get_by_role("radio", name="A number").check()
    expect(call).to_contain_text("succeeds by flips")
    call.get_by_label("Hidden number", exact=True).fill("")
    expect(call).not_to_contain_text("succeeds by flips")  # there is nothing to reckon with
    call.get_by_role("radio", name=re.compile("^Olaf")).check()
    call.get_by_role("button", name="Call: Chase on foot").click()
    bo.button("Try it").click()
    expect(play(ann)).to_contain_text("Brick: Chase on foot, against Olaf")
    expect(play(ann)).to_contain_text("Across the roofs")
    settle(crew)

    # A shoot-out: initiative, and whose turn it is, until everybody has acted once.
    vera.button("A fight breaks out").click()
    expect(going_on(cy)).to_contain_text("Initiative, round 1")
    expect(play(cy)).to_have_count(0)  # the chase is over
    for one in (ann, bo, cy):  # all at the same time
        expect(asked(one).get_by_role("button", name="It stands")).to_be_visible()
    settle(crew)
    order = cy.page.get_by_role("list", name="Order of this round").get_by_role("listitem")
    expect(order).to_have_count(4)
    acts = re.compile(", one action$")
    by_name = {"Vesper": ann, "Brick": bo, "Corinna": cy, "Olaf": vera}
    for _ in range(4):
        whose = ann.page.locator("[aria-current=step] .name").inner_text()
        actor = by_name[whose]
        expect(actor.page.get_by_role("region", name=acts)).to_be_visible()
        actor.button(re.compile("^(Strike|Shoot)", re.M)).first.click()
        target = "Vesper" if whose == "Olaf" else "Olaf"
        whom = actor.page.get_by_role("region", name=re.compile("^Against whom"))
        whom.get_by_role("button", name=re.compile(f"^{target}")).click()
        tried = re.compile(f"{whose}: .*against {target}")  # nobody had to allow it
        expect(play(vera)).to_contain_text(tried)
        settle(crew)
        done = ann.page.locator("[aria-current=step] .name")
        if not done.count() or "round 2" in ann.page.inner_text(".fight"):
            break
    cy.is_sound("a fight on a phone")

    # The fight and the scene end, and all is healed.
    settle(crew)
    desk(vera, "Scene").get_by_role("button", name="End the scene").click()
    for one in crew:
        expect(one.page.get_by_role("region", name="The scene")).to_contain_text("Between scenes")
    vera.is_sound("between scenes, the GM")


def test_alone_with_bots(people: Callable[..., Person]) -> None:
    """One person plays on: whatever is asked is answered, until three plays or the job are over."""
    ann = people(PHONE)
    ann.play_now("Suits")
    over = 0
    last = ""
    for _ in until("three plays are over, or the job is done"):
        if over == 3 or ann.ending.count():
            break
        with suppress(TimeoutError):
            answers = asked(ann).get_by_role("button", disabled=False)
            stands = asked(ann).get_by_role("button", name=re.compile(CHOICES), disabled=False)
            option = ann.dock.locator("[data-pending] button[data-option]:enabled")
            if stands.count():
                stands.first.click(timeout=1000)
            elif option.count():
                option.first.click(timeout=1000)
            elif answers.count() and not ann.page.get_by_role("group", name="Your hand").count():
                answers.last.click(timeout=1000)
            verdict = play(ann).locator(".verdict")
            now = play(ann).inner_text(timeout=1000) if verdict.count() else ""
            if now and now != last:
                over, last = over + 1, now
    ann.is_sound("alone with bots")
