"""What people say, show and need reaches everybody who should know it, on every device."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from .conftest import DESKTOP, ELSEWHERE, LIKES, PHONE, PREFERENCES, Person

pytestmark = pytest.mark.browser

SEATS = [{"role": "gm", "name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]
NEW = {"system": "suits", "seats": SEATS, "chance": "plain", "title": "The heist"}


def table(people: Callable[..., Person], *sizes: tuple[int, int]) -> list[Person]:
    """Ann, the GM, and players at a table of Suits that has begun; the first is Ann."""
    come = [people(size) for size in sizes]
    made = come[0].context.request.post("/api/tables", data=NEW).json()
    for one, seat in zip(come, ("gm", "p1", "p2", "spectator"), strict=False):
        one.go(f"/t/{made['table']['id']}#{made['tokens'][seat]}")
    come[0].button("Begin with empty seats").click()
    for one in come:
        one.dock.wait_for()
    return come


def messages(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Messages")


def say(person: Person, text: str) -> None:
    person.page.get_by_label("Say", exact=True).fill(text)
    person.page.get_by_label("Say", exact=True).press("Enter")


def test_a_whisper_reaches_a_phone_and_is_answered(people: Callable[..., Person]) -> None:
    """A note and a badge until it is read, also after a reload; the answer is one tap away."""
    ann, bo = table(people, DESKTOP, PHONE)
    ann.page.get_by_label("To whom").select_option(label="whisper to Bo")
    say(ann, "the vault is a trap")
    expect(messages(bo)).to_contain_text("Ann whispers: the vault is a trap")
    log = bo.page.get_by_role("button", name=re.compile("^Log"))
    expect(log).to_have_accessible_name("Log 1 unread")
    expect(bo.page).to_have_title(re.compile(r"\(1\) The heist"))
    icon = bo.page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("circle"))
    bo.is_sound("a whisper on a phone")
    bo.page.reload()
    expect(log).to_have_accessible_name("Log 1 unread")
    ann.page.get_by_label("To whom").select_option(label="to all")
    for number in range(15):
        say(ann, f"line {number}")
        expect(ann.log).to_contain_text(f"line {number}")
    log.click()
    expect(bo.log.get_by_text("line 14")).to_be_in_viewport()
    bo.button("Back to the table").click()
    expect(log).to_have_accessible_name("Log")
    expect(bo.page).to_have_title(re.compile(r"^The heist"))
    expect(icon).not_to_have_attribute("href", re.compile("circle"))

    bo.button("Whisper to Ann").click()
    expect(bo.page.get_by_label("Say", exact=True)).to_be_focused()
    bo.page.keyboard.type("I will not go in")
    bo.page.keyboard.press("Enter")
    expect(ann.log).to_contain_text("Bo whispers to you I will not go in")


def test_the_safety_card_stops_the_game_and_names_nobody(people: Callable[..., Person]) -> None:
    """Three people: Cy presses, Ann resumes, Bo learns no more than that the game waits."""
    ann, bo, cy = table(people, DESKTOP, PHONE, DESKTOP)
    cy.button("Safety card").click()
    cy.is_sound("the safety card")
    cy.button("Press the safety card").click()
    for one, words in ((ann, "Somebody has pressed the safety card."), (bo, "The game is paused.")):
        alert = one.page.locator(".paused")
        expect(alert).to_contain_text(words)
        expect(alert).not_to_contain_text("Cy")
    expect(bo.page.locator(".paused")).to_contain_text("Ann resumes it.")
    expect(bo.button("Resume the game")).to_have_count(0)
    for one in (ann, bo):
        one.is_sound("paused")
    say(ann, "What should change?")
    expect(messages(bo)).to_contain_text("What should change?")
    ann.button("Resume the game").click()
    for one in (ann, bo, cy):
        expect(one.page.locator(".paused")).to_have_count(0)

    bo.button("Safety card").click()
    bo.page.get_by_label("Add one").fill("spiders")
    bo.button("Add").click()
    ann.button("Menu").click()
    ann.button("Lines and veils").click()
    expect(ann.page.get_by_role("list", name="Lines")).to_contain_text("spiders")
    ann.button("Remove spiders from the lines").click()
    expect(bo.page.get_by_role("list", name="Lines")).to_contain_text("none so far")


def test_reactions_and_muting(people: Callable[..., Person]) -> None:
    """A reaction stands beside the name for a moment and in no log; the host can mute.

    The big screen, which Eve has set up, shows it too.
    """
    ann, bo, cy, eve = table(people, DESKTOP, PHONE, DESKTOP, DESKTOP)
    expect(eve.button("React")).to_have_count(0)
    expect(eve.button("Safety card")).to_have_count(0)
    kept = "Object.keys(localStorage).find(key => key.startsWith('fiftyfour.seat.'))"
    token = eve.page.evaluate(f"JSON.parse(localStorage[{kept}]).token")
    eve.go(re.sub("#.*", f"/screen#{token}", eve.page.url))
    bo.button("React").click()
    bo.is_sound("reactions")
    bo.button("Gasp").click()
    shown = [one.page.get_by_role("list", name="At the table") for one in (ann, eve)]
    for here in shown:
        expect(here.locator("li", has_text="Bo")).to_contain_text("gasps")
    expect(ann.page.locator("[role=log]")).to_contain_text("Bo gasps.")
    for here in shown:
        expect(here).not_to_contain_text("gasps")
    expect(ann.log).not_to_contain_text("gasps")

    ann.button("Menu").click()
    ann.button("Seats and links").click()
    ann.button("Mute Cy").click()
    expect(cy.page.get_by_text("The host has muted you").first).to_be_visible()
    expect(cy.button("React")).to_have_count(0)
    choices = cy.page.get_by_label("To whom").locator("option")
    expect(choices).to_have_text(["whisper to Ann"])
    say(cy, "why?")
    expect(ann.log).to_contain_text("Cy whispers to you why?")
    ann.button("Unmute Cy").click()
    expect(cy.button("React")).to_be_visible()


LISTEN = """
window.heard = [];
for (const kind of ["createOscillator", "createBufferSource"]) {
    const made = AudioContext.prototype[kind];
    AudioContext.prototype[kind] = function (...rest) {
        window.heard.push(kind);
        return made.apply(this, rest);
    };
}
window.shown = [];
window.Notification = class {
    static permission = "default";
    static async requestPermission() { return (this.permission = "granted"); }
    constructor(title, { body }) { window.shown.push(body); }
    close() {}
};
"""

HIDDEN = "value => Object.defineProperty(document, 'hidden', { value, configurable: true })"


def test_sounds_and_notifications(
    two: tuple[Person, Person], people: Callable[..., Person]
) -> None:
    """Cards and one's turn are heard, not when it is off; a hidden page notifies, if it may."""
    ann, bo = two
    loud = LIKES.replace('"volume": 0', '"volume": 40')
    bo.context.add_init_script(f"localStorage['{PREFERENCES}'] = '{loud}'; {LISTEN}")
    bo.page.reload()
    bo.asked()
    assert bo.page.evaluate("heard") == [], "nothing sounds before the page is touched"
    bo.lay()
    bo.button("Appearance").click()
    assert bo.page.evaluate("Notification.permission") == "default", "nothing asks unasked"
    bo.page.get_by_label("Notify me while the page is hidden").check()
    bo.comes_true("shown.length === 1")  # this is how it will look
    bo.is_sound("sounds and signals")
    bo.page.get_by_role("button", name="Done", exact=True).click()
    bo.page.evaluate(HIDDEN, True)
    ann.lay()
    bo.comes_true("heard.includes('createOscillator')")  # the tones of one's turn
    bo.comes_true("shown.includes('Your turn: Lay a card')")

    bo.page.evaluate(HIDDEN, False)
    bo.button("Appearance").click()
    bo.page.get_by_label("Volume").press("Home")
    expect(bo.page.get_by_text("off", exact=True)).to_be_visible()
    bo.page.get_by_role("button", name="Done", exact=True).click()
    bo.page.evaluate("heard.length = 0")
    for one in (ann, bo):
        one.asked()
        one.lay()
    bo.asked()
    assert bo.page.evaluate("heard") == []

    cy = people()
    cy.go(cy.base.replace("127.0.0.1", ELSEWHERE) + "/")  # over plain HTTP
    cy.button("Appearance").click()
    expect(cy.page.get_by_label("Notify me")).to_be_disabled()
    expect(cy.page.get_by_text("work only at an address that begins with https")).to_be_visible()
