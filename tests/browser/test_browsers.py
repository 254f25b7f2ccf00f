"""What people's browsers are like: without storage, with a clock that is wrong, with worn links."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from .conftest import LIKES, PREFERENCES, Person
from .test_edition import ready
from .test_skyace import short_contest

pytestmark = pytest.mark.browser

WAYS = {
    "denied": "get() { throw new DOMException('The operation is insecure.', 'SecurityError'); }",
    "none": "value: null",
}
"""How browsers deny storage: to look at it throws, or there is none."""

NOTHING_KEPT = """for (const name of ["localStorage", "sessionStorage", "indexedDB"])
    Object.defineProperty(window, name, {{ configurable: true, {} }});"""

FAST = """{ const right = Date.now;
    const RightDate = Date;
    Date.now = () => right() + 2 * 3600 * 1000;
    window.Date = class extends RightDate {
        constructor(...more) { more.length ? super(...more) : super(Date.now()); }
    }; }"""
"""A clock that is two hours fast."""


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[str]:
    """The address of a server on which nobody waits long for a host."""
    command = [sys.executable, "-m", "fiftyfour", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        [*command, "--data", str(tmp_path / "100%"), "--limit", "host_away=1"],
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        found = re.search(r"http://\S+", running.stdout.readline())
        assert found
        yield found.group()
        running.terminate()


@pytest.fixture
def stranger(browser: Browser) -> Iterator[Callable[..., Person]]:
    """Call it for somebody with a browser that begins with a script of one's own."""
    come: list[Person] = []

    def new(base: str, script: str = "") -> Person:
        context = browser.new_context(reduced_motion="reduce", base_url=base)
        context.add_init_script(script or f"localStorage['{PREFERENCES}'] ??= '{LIKES}'")
        person = Person.comes(context, base)
        come.append(person)
        return person

    yield new
    for person in come:
        person.context.close()
    assert [wrong for person in come for wrong in person.errors] == []


def nothing_kept(person: Person) -> Locator:
    return person.page.get_by_text("This browser keeps nothing for this page")


@pytest.mark.parametrize("way", WAYS)
def test_a_browser_that_keeps_nothing_plays_a_game(
    people: Callable[..., Person], stranger: Callable[..., Person], server: str, way: str
) -> None:
    ann, bo = people(), stranger(server, NOTHING_KEPT.format(WAYS[way]))
    bo.go("/")
    expect(bo.page.get_by_role("heading", level=1)).to_be_visible()
    expect(nothing_kept(bo)).to_be_visible()
    expect(nothing_kept(ann)).to_have_count(0)
    ann.host("highcard", "Ann")
    expect(nothing_kept(ann)).to_have_count(0)
    bo.join(ann.link("Player 2"), "Bo")
    expect(nothing_kept(bo)).to_be_visible()
    ann.button("Begin the game").click()
    for one in (ann, bo):
        one.asked()
        one.lay()
    expect(bo.log).to_contain_text("takes the round")
    expect(nothing_kept(bo)).to_be_visible()
    # The address opens the seat again, since nothing else does.
    bo.page.reload()
    bo.asked()
    bo.lay()


@pytest.mark.slow
def test_the_edition_plays_where_nothing_is_kept(site: str, browser: Browser) -> None:
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(NOTHING_KEPT.format(WAYS["denied"]))
    denied = f"Object.defineProperty(self, 'indexedDB', {{ {WAYS['denied']} }});\n"

    def deny(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=denied + answer.text())

    context.route(re.compile(r"/assets/worker-[^/]+\.js$"), deny)
    ann = Person.comes(context, f"{site}#")
    short_contest(ann, "Ann", 2)
    expect(nothing_kept(ann)).to_be_visible()
    ready(ann.page)
    ann.button("Begin the game").click()
    ann.button("Begin the contest").click()  # waits for the dock, which comes after the title
    expect(ann.log).to_contain_text("Turn order")
    ann.asked()
    context.close()
    assert ann.errors == []


def test_links_that_chats_have_worn_open_what_they_should(people: Callable[..., Person]) -> None:
    ann, bo = people(), people()
    ann.host("highcard", "Ann")
    link = ann.link("Player 2")
    for more in ("%20).", "%E2%80%9D"):
        bo.go(f"{link}{more}")
        expect(bo.page.get_by_label("What shall we call you?")).to_be_visible()
    bo.join(f"{link})", "Bo")
    table = re.search(r"/t/(\w+)", link)
    assert table
    made = ann.context.request.post(
        "/api/tables", data={"system": "highcard", "seats": [{"name": "Cy"}, {"name": "Di"}]}
    ).json()
    watching = made["tokens"]["spectator"]
    for path in (f"/t/{made['table']['id']}", f"/t/{made['table']['id']}/screen"):
        bo.go(f"{path}#{watching}.")
        expect(bo.page.get_by_role("heading", name=made["table"]["title"]).first).to_be_visible()
    bo.go(f"/move#{made['table']['id']}.p1.{made['tokens']['p1']}>")
    expect(bo.button("Use this seat here")).to_be_enabled()


def test_a_clock_that_is_fast_ages_nobody(
    people: Callable[..., Person], stranger: Callable[..., Person], server: str
) -> None:
    ann, bo = people(), stranger(server, FAST)
    ann.host("highcard", "Ann")
    bo.join(ann.link("Player 2"), "Bo")
    ann.button("Begin the game").click()
    bo.asked()
    bo.lay()
    ann.context.close()
    seat = bo.page.get_by_role("list", name="At the table").get_by_role("listitem").first
    expect(seat).to_have_attribute("title", re.compile("^Ann: away"))
    assert "2 h" not in str(seat.get_attribute("title"))
    expect(bo.dock).to_contain_text("(away)")


def test_the_host_hands_the_role_on_and_it_is_taken_from_one_who_left(
    stranger: Callable[..., Person], hasty: str
) -> None:
    ann, bo, cy = (stranger(hasty) for _ in range(3))
    made = ann.context.request.post(
        "/api/tables",
        data={"system": "highcard", "seats": [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]},
    ).json()
    seats = {"p1": ann, "p2": bo, "p3": cy}
    for seat, person in seats.items():
        person.go(f"/t/{made['table']['id']}#{made['tokens'][seat]}")
    for person in (bo, cy):
        person.button("Sit down").click()
        expect(person.button("Change the name")).to_be_enabled()
    expect(ann.page.get_by_text("Everybody is here.")).to_be_visible()
    ann.page.get_by_text("Make somebody else host").click()
    ann.button("Make Bo host").click()
    expect(ann.button("Begin the game")).to_have_count(0)
    bo.button("Begin the game").click()
    bo.asked()
    expect(cy.button("Be the host")).to_have_count(0)
    bo.menu("Make somebody else host")
    bo.button("Make Ann host").click()
    expect(cy.log).to_contain_text("Bo makes Ann the host")
    ann.context.close()
    cy.button("Menu").click()
    cy.page.get_by_role("dialog", name="Menu").get_by_role("button", name="Be the host").click()
    expect(bo.log).to_contain_text("Ann is away: Cy is the host now")
    cy.page.keyboard.press("Escape")
    cy.menu("End the evening")
    expect(cy.page.get_by_role("dialog", name="End the evening")).to_be_visible()


def test_a_host_without_the_gms_secrets_has_no_button_for_the_gms_seat(
    people: Callable[..., Person],
) -> None:
    """What would be refused is not offered, before the game and in it; a bot may play there."""
    ann = people()
    request = ann.context.request
    seats = [{"role": "gm", "name": "Vera"}, {"name": "Ann"}, {"name": "Bo"}]
    made = request.post("/api/tables", data={"system": "acesout", "seats": seats}).json()
    table, tokens = made["table"]["id"], made["tokens"]
    path = f"/api/tables/{table}"
    ann.go(f"/t/{table}#{tokens['p1']}")
    ann.button("Sit down").click()
    expect(ann.button("Change the name")).to_be_enabled()
    headers = {"authorization": f"Bearer {tokens['gm']}"}
    assert request.post(f"{path}/host", data={"id": "h", "seat": "p1"}, headers=headers).ok

    def hers(name: str) -> Locator:
        return ann.button(re.compile(f"^(New link|Hand over|Remove|Copy link).*{name}"))

    bot = ann.page.get_by_role("checkbox", name="bot plays Vera")
    expect(hers("Bo").first).to_be_visible()
    expect(bot).to_be_enabled()
    expect(hers("Vera")).to_have_count(0)
    ann.button(re.compile("^Begin")).first.click()
    ann.dock.wait_for()
    ann.menu("Seats and links")
    expect(hers("Bo").first).to_be_visible()
    expect(hers("Vera")).to_have_count(0)
    bot.click()  # `check` would look again at the box, which is gone once the bot plays
    expect(bot).to_have_count(0)
