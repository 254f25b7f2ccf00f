"""A big screen for the room: it shows the table and no hand; phones beside it are hands."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FilePayload, WebSocket, expect

from .conftest import PHONE, Person, Table, until

pytestmark = pytest.mark.browser

TELEVISION = (1920, 1080)


def hear(person: Person) -> list[dict[str, Any]]:
    """Every message that the server sends to somebody's page from now on."""
    heard: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    person.page.on("websocket", listen)
    return heard


def open_dialog(person: Person) -> None:
    person.button("Menu").click()
    person.button("Big screen").click()


def copied(person: Person) -> str:
    """The link of the big screen, as the host copies it; this browser has to make it first."""
    open_dialog(person)
    person.button("Make a new link").click()
    person.button("Copy link: link of the big screen").click()
    person.page.get_by_text("✓ Copied").wait_for()
    link = str(person.page.evaluate("navigator.clipboard.readText()"))
    person.button("Close").click()
    return link


def send(person: Person, picture: bytes) -> None:
    """Choose a picture for the big screen."""
    file: FilePayload = {"name": "map.png", "mimeType": "image/png", "buffer": picture}
    person.page.get_by_label(re.compile("^Picture")).set_input_files(files=[file])


def hands(heard: list[dict[str, Any]]) -> list[Any]:
    """The hands in what was heard."""
    views: list[dict[str, Any]] = [one.get("view") or one.get("changes") or {} for one in heard]
    return [zone for view in views for zone in view.get("zones", ()) if zone["kind"] == "hand"]


@pytest.mark.slow
def test_a_big_screen_beside_two_phones(people: Callable[..., Person]) -> None:
    ann, bo, tv = people(PHONE), people(PHONE), people(TELEVISION)
    new = {"system": "skyace", "seats": [{"name": "Ann"}, {"name": "Bo"}], "chance": "plain"}
    made = ann.context.request.post("/api/tables", data=new).json()
    address = f"/t/{made['table']['id']}"
    ann.go(f"{address}#{made['tokens']['p1']}")
    ann.button("Begin with empty seats").click()
    ann.dock.wait_for()
    heard, mine = hear(tv), hear(ann)
    ann.page.reload()
    bo.go(f"{address}#{made['tokens']['p2']}")
    tv.go(copied(ann))

    for phone in (ann, bo):
        phone.button("Only my cards").click()
        expect(phone.page.get_by_role("list", name="At the table", exact=True)).to_have_count(0)
    names = tv.page.get_by_role("list", name="At the table", exact=True)
    expect(names).to_contain_text("Ann, here")
    expect(tv.page.get_by_role("img", name="QR code to join the table")).to_be_visible()
    for _ in until("both have drawn cards"):
        held = {zone["owner"] for zone in hands(heard) if zone["count"] > 0}
        if held == {"p1", "p2"} and any(zone.get("cards") for zone in hands(mine)):
            break  # Ann has seen hers
        for phone in (ann, bo):
            if phone.page.title().startswith("●"):
                phone.decide()
    assert not any(zone.get("cards") for zone in hands(heard))
    assert all(one["you"] is None for one in heard if one["type"] == "welcome")
    assert not any(one.get("view", {}).get("decisions") for one in heard)
    expect(tv.page.get_by_role("contentinfo")).to_contain_text(re.compile(" is | are |It is over"))
    expect(tv.page.locator(".drawer")).to_have_count(0)
    tv.is_sound("a big screen")
    assert (
        float(tv.page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)"))
        >= 16
    )

    # A browser that holds a seat opens no big screen by it, and its seat's link neither.
    bo.go(f"{address}/screen")
    expect(
        bo.page.get_by_role("heading", name="Open the big screen from the table")
    ).to_be_visible()
    bo.go(f"{address}/screen#{made['tokens']['p2']}")
    expect(bo.page.get_by_role("alert")).to_contain_text("whose hand the whole room would see")
    bo.go(address)
    bo.button("Whole table").click()
    expect(bo.page.get_by_role("list", name="At the table", exact=True)).to_be_visible()
    assert tv.page.url.endswith("/screen")  # the room reads no token there


def test_the_gm_puts_something_on_it(people: Callable[..., Person]) -> None:
    vera, tv = people(), people((1280, 720))
    new = {"system": "highcard", "seats": [{"name": "Vera"}, {"name": "Ann"}], "chance": "plain"}
    made = vera.context.request.post("/api/tables", data=new).json()
    vera.go(f"/t/{made['table']['id']}#{made['tokens']['p1']}")
    tv.go(f"/t/{made['table']['id']}/screen#{made['tokens']['spectator']}")
    expect(tv.page.get_by_role("region", name="Who sits down")).to_contain_text("Vera")
    tv.is_sound("who sits down")
    vera.button("Begin with empty seats").click()
    open_dialog(vera)
    expect(vera.page.get_by_text("One is open.")).to_be_visible()
    vera.page.get_by_label("Title", exact=True).fill("The docks")
    vera.page.get_by_label("Note", exact=True).fill("It is <b>raining</b>.")
    vera.button("Show it").click()
    shown = tv.page.get_by_role("region", name="Shown by the GM")
    expect(shown).to_contain_text("The docks")
    expect(shown).to_contain_text("It is <b>raining</b>.")
    expect(tv.page.get_by_role("main", name="The table")).to_be_visible()
    vera.is_sound("what stands on the big screen")

    picture = vera.page.screenshot()
    send(vera, picture)
    vera.button("Show it").click()
    image = shown.get_by_role("img", name="The docks")
    expect(image).to_be_visible()
    assert image.evaluate("one => one.decode().then(() => one.naturalWidth)") == 1440
    expect(tv.page.get_by_role("main", name="The table")).to_have_count(0)
    tv.is_sound("a picture on the big screen")
    tv.page.reload()
    expect(image).to_be_visible()

    send(vera, b"no picture")
    vera.button("Show it").click()
    expect(vera.page.get_by_text("cannot read this file as a picture")).to_be_visible()
    vera.button("Take it off").click()
    expect(shown).to_have_count(0)
    expect(tv.page.get_by_role("main", name="The table")).to_be_visible()

    # The table goes on as another one, and the screen with it: nobody need touch it.
    first = made["table"]["id"]
    vera.button("Close").click()
    vera.button("Menu").click()
    vera.button("Rematch or go on").click()
    vera.button("Rematch, from the beginning").click()
    expect(tv.page).to_have_url(re.compile(f"/t/(?!{first})[a-z0-9]+/screen$"))
    expect(tv.page.get_by_role("region", name="Who sits down")).to_contain_text("Vera")


def test_all_of_a_draw_is_seen_on_it(people: Callable[..., Person]) -> None:
    """With the agents above it the picture is larger than the screen at first; so it shrinks."""
    vera, tv = people(), people(TELEVISION)
    seats = [{"role": "gm", "name": "Vera"}, *({"bot": True} for _ in range(3))]
    made = vera.context.request.post(
        "/api/tables",
        data={"system": "acesout", "seats": seats, "chance": "plain", "begin": True},
    ).json()
    vera.go(f"/t/{made['table']['id']}#{made['tokens']['gm']}")
    tv.go(f"/t/{made['table']['id']}/screen#{made['tokens']['spectator']}")
    vera.button("Begin a mission").first.click()
    vera.button("Call a DRAW…").click()
    vera.button(re.compile("a roomful of skilled enemies and a BAD GUY")).click()
    vera.button("Call the DRAW").click()
    outcome = tv.page.get_by_role("status").filter(has_text=re.compile("^(Success|Failure)"))
    expect(outcome).to_be_in_viewport(ratio=1)
    expect(tv.page.get_by_role("contentinfo")).to_contain_text("Vera is deciding")


def test_a_verdict_is_seen_on_it_whatever_it_costs(people: Callable[..., Person]) -> None:
    """Four agents pay for a lost DRAW against six cards: more than a large picture holds."""
    tv = people(TELEVISION)
    players = [{"name": name} for name in ("Ann", "Bo", "Cy", "Di")]
    new = {"system": "acesout", "seats": [{"role": "gm", "name": "Vera"}, *players]}
    table = Table.of(tv, {**new, "chance": "plain"})
    table.answer("gm", "start-mission", {"title": "The frozen lake"})
    table.fill("p4")  # a Lover, who names a contact
    for seat in ("p1", "p2", "p3", "p4"):  # without Aces that would spare them
        deck, aces = f"deck:{seat}", ["Ac", "Ad", "Ah", "As"]
        table.act("gm", action="look", pile=deck, seats=["gm"])
        table.act("gm", action="move", source=deck, target=f"discard:{seat}", cards=aces)
        table.act("gm", action="look", pile=deck, seats=["gm"], close=True)
    call = {"lead": "p1", "skill": "MAGNETISM", "cards": "5", "gm_cards": "6"}
    call |= {
        "modifier": "-20",
        "gm_modifier": "20",
        "max_supporters": "3",
        "note": "A guide who knows the lake",
    }
    table.answer("gm", "call-draw", call)
    tv.go(table.address("spectator").replace("#", "/screen#"))
    for seat in ("p2", "p3", "p4"):
        table.choose(seat, "Support")
        (give,) = table.asked(seat)
        table.answer(seat, give["id"], give["decision"]["cards"][:1])
    table.choose("p1", "Draw")
    for _ in until("the DRAW is over"):
        open_choices = [
            (seat, name)
            for seat in ("p1", "p2", "p3", "p4")
            for name in ("Accept the loss", "Let it happen")
            if table.option(seat, name)
        ]
        if not open_choices:
            break
        table.choose(*open_choices[0])
    draw = tv.page.get_by_role("region", name=re.compile("DRAW$"))
    expect(draw.get_by_role("button", name=re.compile("lost for good$")).first).to_be_visible()
    last = ""
    for _ in until("the picture stands still"):
        now = str(tv.page.evaluate("document.documentElement.style.fontSize"))
        if now == last:
            break
        last = now
        tv.page.wait_for_timeout(300)
    expect(draw.get_by_role("status")).to_be_in_viewport(ratio=1)


SMALL = """() => [...document.querySelectorAll("button, select, summary, .button, [role=tab]")]
  .filter(one => one.checkVisibility() && !one.matches(".why, .skip, [aria-hidden=true]"))
  .map(one => [one.innerText || one.ariaLabel, one.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 1 && (width < 40 || height < 44))
  .map(([name]) => name)"""
"""What is harder to hit with a thumb than it should be."""


def test_a_gm_with_a_phone_sees_who_has_what(people: Callable[..., Person]) -> None:
    vera = people(PHONE)
    seats = [{"role": "gm", "name": "Vera"}, {"name": "Ann", "bot": True}]
    vera.sit_at({"system": "acesout", "seats": seats, "chance": "plain", "begin": True})
    vera.button("Brief the agents…").wait_for()
    assert vera.page.evaluate(SMALL) == []
    vera.button("People").click()
    shown = vera.page.get_by_role("dialog", name="Who has what")
    expect(shown).to_contain_text(re.compile(r"Ann.*a bot plays.*Deck 42", re.DOTALL))
    expect(shown).to_contain_text("Vera")
    vera.is_sound("who has what")
    assert vera.page.evaluate(SMALL) == []
    vera.page.keyboard.press("Escape")
    expect(vera.button("People")).to_be_focused()
