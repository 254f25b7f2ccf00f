"""A GM prepares an evening in a notebook, and plays from it with friends."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, Person, Table

pytestmark = pytest.mark.browser


ADVENTURE: dict[str, Any] = {
    "id": "heist",
    "game": "acesout",
    "title": "The heist",
    "premise": "A vault, and one night.",
    "people": [
        {"id": "butler", "name": "The Butler", "values": {"do": "add-track", "kind": "bad_guy"}}
    ],
    "handouts": [{"id": "map", "title": "A wet map", "text": "The vault is under the fountain."}],
    "scenes": [
        {
            "id": "door",
            "title": "At the door",
            "text": "It rains, and nobody is about.",
            "people": ["butler"],
            "handouts": ["map"],
            "calls": [
                {
                    "id": "lock",
                    "title": "Pick the lock",
                    "text": "The lock is older than the house.",
                    "came": {"success": "It clicks.", "failure": "It breaks."},
                }
            ],
            "leads": [
                {"to": "vault", "choice": "Down to the vault"},
                {"to": "home", "choice": "Home, while you can"},
            ],
        },
        {"id": "vault", "title": "The vault", "text": "Gold.", "leads": [{"to": "rich"}]},
    ],
    "endings": [
        {"id": "rich", "title": "Rich", "text": "Nobody asks how.", "won": True},
        {"id": "home", "title": "Home", "text": "Dry socks."},
    ],
}


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def saved(person: Person) -> None:
    expect(person.page.get_by_role("status").filter(has_text="Saved")).to_be_visible()


@pytest.mark.slow
def test_a_gm_writes_a_notebook_and_plays_from_it(people: Callable[..., Person]) -> None:
    """Gil adds a scene to an adventure by keyboard and tells it; Ann reads only what is told."""
    gil = people()
    gil.go("/")
    gil.button("Prepare an evening as GM").click()
    dialog = gil.page.get_by_role("dialog", name="A new notebook")
    dialog.get_by_role("combobox").select_option("acesout")
    dialog.get_by_role("radio").nth(1).check()
    dialog.get_by_role("button", name="Open it").click()
    notes = gil.page.get_by_label("Your notes").first
    notes.fill("The mole is Gil himself.")
    gil.button("+ Add a scene").press("Enter")
    expect(gil.page.locator("input:focus")).to_have_count(1)  # its name is typed at once
    gil.page.keyboard.type("The harbour bar")
    gil.page.locator("details[open]").get_by_label("What you tell").fill(
        "Smoke, and a piano out of tune."
    )
    gil.button("Move The harbour bar up").press("Enter")
    saved(gil)
    gil.page.reload()
    expect(notes).to_have_value("The mole is Gil himself.")
    gil.is_sound("notebook")

    gil.page.get_by_role("link", name="Play it").click()
    gil.page.get_by_label("Your name").fill("Gil")
    expect(gil.page.get_by_label("Adventure")).to_have_value(re.compile("^n "))
    gil.page.get_by_label(re.compile("^Players")).fill("1")
    gil.button("Set up the table").click()
    link = gil.link("Player 1")
    ann = people(PHONE)
    ann.join(link, "Ann")
    gil.button("Begin the game").click()
    gil.button("Notebook…").click()
    drawer = gil.page.locator(".raised:popover-open")
    expect(drawer.get_by_label("Your notes")).to_have_value("The mole is Gil himself.")
    drawer.get_by_label("Go to any scene").select_option(label="The harbour bar")
    expect(ann.page.get_by_text("Smoke, and a piano out of tune.").first).to_be_visible()
    drawer.get_by_label("Go to any scene").select_option(index=1)
    drawer.get_by_role("button", name=re.compile("^Call ?:")).first.click()
    expect(drawer.get_by_role("region", name="What came of the call")).to_be_visible()
    gil.is_sound("notebook at the table")
    expect(ann.button("Notebook…")).to_have_count(0)
    assert "mole is Gil" not in ann.page.content()


def test_a_change_from_another_tab_is_not_overwritten(people: Callable[..., Person]) -> None:
    """Gil has the notebook open twice; the older tab asks which of the two is to stay."""
    gil = people()
    request = gil.context.request
    made = request.post("/api/notebooks", data={"system": "acesout"}).json()
    book, token = made["notebook"], made["token"]
    gil.go(f"/notebook/{book['id']}#{token}")
    title = gil.page.get_by_label("Title", exact=True)
    expect(title).to_have_value("A new notebook")
    written = {"revision": 0, "adventure": {**book["adventure"], "title": "Theirs"}}
    headers = {"authorization": f"Bearer {token}"}
    assert request.put(f"/api/notebooks/{book['id']}", data=written, headers=headers).ok
    title.fill("Mine")
    gil.button("Show what is there now").click()
    expect(title).to_have_value("Theirs")
    title.fill("Mine after all")
    saved(gil)
    stored = request.get(f"/api/notebooks/{book['id']}", headers=headers).json()
    assert stored["adventure"]["title"] == "Mine after all"


def test_what_the_notebook_refuses_is_said(people: Callable[..., Person]) -> None:
    """It stays to be read, however the table goes on, and is heard after one has left."""
    gil = people()
    request = gil.context.request
    made = request.post("/api/notebooks", data={"system": "acesout"}).json()
    at, headers = f"/api/notebooks/{made['notebook']['id']}", bearer(made["token"])
    door, vault = ADVENTURE["scenes"]
    scenes = [door, {**vault, "opens": {"nonsense": 1}}]
    draft = {**ADVENTURE, "scenes": scenes, "draft": True}
    assert request.put(at, data={"revision": 0, "adventure": draft}, headers=headers).ok
    book = {"id": made["notebook"]["id"], "token": made["token"]}
    seats = [{"role": "gm", "name": "Gil"}, {"name": "Ann"}]
    table = Table.of(gil, {"system": "acesout", "seats": seats, "notebook": book})
    table.answer("gm", "start-mission", {"title": "The heist"})
    gil.go(table.address("gm"))
    gil.button("Notebook…").click()
    drawer = gil.page.locator(".raised:popover-open")
    said = drawer.get_by_role("alert")
    drawer.get_by_role("button", name="Begin: At the door").click()
    drawer.get_by_text("The Butler", exact=True).click()
    bring = drawer.get_by_role("button", name="Bring The Butler into play")
    expect(bring).to_be_enabled()
    bring.click()
    expect(gil.log).to_contain_text("The Butler")
    expect(bring).to_be_enabled()
    bring.click()
    expect(said).to_contain_text("The Butler is in play already")

    drawer.get_by_label("Go to any scene").select_option(label="The vault")
    expect(said).to_contain_text("there is no field “nonsense”")
    table.answer("p1", "announce", {"skill": "FORCE", "text": "I kick the safe"})
    expect(gil.log).to_contain_text("I kick the safe")
    expect(drawer.get_by_role("button", name="Next: Rich")).to_be_enabled()
    expect(said).to_contain_text("there is no field “nonsense”")
    expect(said).to_be_in_viewport()

    # Somebody else deletes it: whoever presses something is told.
    assert request.delete(at, headers=headers).ok
    drawer.get_by_role("button", name="Next: Rich").click()
    expect(said.first).to_contain_text("this notebook is gone")
    expect(drawer.get_by_role("button", name="Begin a new notebook")).to_be_visible()


BUSY = "The server is busy; try again in a minute."


def refuses(page: Page, path: str) -> None:
    """From now on the server refuses what the page asks for at this address."""
    refusal = {"type": "error", "code": "busy", "message": BUSY}
    page.route(f"**/api/{path}", lambda route: route.fulfill(status=503, json=refusal))


def test_what_a_gm_prepares_from_is_there_or_said_to_be_missing(
    people: Callable[..., Person],
) -> None:
    """A list without adventures, or calls without degrees, would look as if that were all."""
    gil = people()
    refuses(gil.page, "adventures")
    refuses(gil.page, "systems/*/book")
    said = gil.page.get_by_role("alert").filter(has_text=BUSY)
    gil.go("/")
    gil.button("Prepare an evening as GM").click()
    expect(said).to_be_visible()
    gil.go("/")
    gil.button(re.compile("Play now.*Suits")).click()
    expect(said).to_be_visible()
    gil.go("/new/acesout")
    expect(said).to_be_visible()
    made = gil.context.request.post("/api/notebooks", data={"system": "acesout"}).json()
    book = {"id": made["notebook"]["id"], "token": made["token"]}
    gil.go(f"/notebook/{book['id']}#{book['token']}")
    expect(said).to_be_visible()
    seats = [{"role": "gm", "name": "Gil"}, {"name": "Ann"}]
    table = Table.of(gil, {"system": "acesout", "seats": seats, "notebook": book})
    table.answer("gm", "start-mission", {"title": "The heist"})
    gil.go(table.address("gm"))
    gil.button("Notebook…").click()
    expect(said).to_be_visible()
    gil.page.get_by_role("button", name="Play from something else").click()
    expect(gil.page.locator(".raised:popover-open").get_by_role("alert").last).to_have_text(BUSY)


def test_who_leaves_a_notebook_hears_what_was_not_saved(people: Callable[..., Person]) -> None:
    gil = people()
    request = gil.context.request
    made = request.post("/api/notebooks", data={"system": "acesout"}).json()
    at, headers = f"/api/notebooks/{made['notebook']['id']}", bearer(made["token"])
    gil.go(f"/notebook/{made['notebook']['id']}#{made['token']}")
    title = gil.page.get_by_label("Title", exact=True)
    expect(title).to_have_value("A new notebook")
    written = {"revision": 0, "adventure": made["notebook"]["adventure"]}
    assert request.put(at, data=written, headers=headers).ok
    title.fill("Mine")
    gil.page.get_by_role("link", name="fiftyfour").first.click()
    expect(gil.page.get_by_text("were not saved")).to_be_visible()


SCRIPT = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"


def test_a_photograph_is_taken_and_what_runs_a_script_is_not(people: Callable[..., Person]) -> None:
    """Gil's hand-out gets a picture; an SVG file with a script in it changes nothing."""
    gil = people()
    request = gil.context.request
    made = request.post("/api/notebooks", data={"system": "acesout"}).json()
    at, token = f"/api/notebooks/{made['notebook']['id']}", made["token"]
    headers = {"authorization": f"Bearer {token}"}
    assert request.put(at, data={"revision": 0, "adventure": ADVENTURE}, headers=headers).ok
    gil.go(f"/notebook/{made['notebook']['id']}#{token}")
    handouts = gil.page.get_by_role("region", name="Hand-outs")
    handouts.locator("summary").click()
    field = handouts.get_by_label("Picture")
    photo = gil.page.screenshot(type="jpeg")
    field.set_input_files({"name": "the harbour.jpg", "mimeType": "image/jpeg", "buffer": photo})
    shown = gil.page.get_by_role("img", name="Picture of A wet map")
    expect(shown).to_be_visible()
    assert shown.evaluate("one => one.decode().then(() => one.naturalWidth)") > 0
    saved(gil)
    field.set_input_files({"name": "x.svg", "mimeType": "image/svg+xml", "buffer": SCRIPT})
    expect(gil.page.get_by_role("alert").filter(has_text="runs a script")).to_be_visible()
    expect(shown).to_be_visible()
    gil.page.reload()
    stored = request.get(at, headers=headers).json()["adventure"]
    assert list(stored["pictures"]) == ["the-harbour.jpg"] == [stored["handouts"][0]["picture"]]


def test_three_play_an_evening_to_its_end_from_the_notebook(people: Callable[..., Person]) -> None:
    """Gil leads with clicks in the notebook alone; Ann and Bo read, choose their way, and next time
    begins with what happened."""
    gil, ann, bo = people(), people(PHONE), people()
    request = gil.context.request
    made = request.post("/api/notebooks", data={"system": "acesout"}).json()
    book, token = {"id": made["notebook"]["id"], "token": made["token"]}, made["token"]
    written = request.put(
        f"/api/notebooks/{book['id']}",
        data={"revision": 0, "adventure": ADVENTURE},
        headers={"authorization": f"Bearer {token}"},
    )
    assert written.json() == {"revision": 1}, "it is whole"
    seats = [{"role": "gm", "name": "Gil"}, {"name": "Ann"}, {"name": "Bo"}]
    new = {"system": "acesout", "seats": seats, "chance": "plain", "notebook": book}
    table = request.post("/api/tables", data=new).json()
    for person, seat in ((gil, "gm"), (ann, "p1"), (bo, "p2")):
        person.go(f"/t/{table['table']['id']}#{table['tokens'][seat]}")
    gil.button(re.compile("^Begin")).click()
    gil.button("Notebook…").click()
    drawer = gil.page.locator(".raised:popover-open")
    drawer.get_by_role("button", name="Begin: At the door").click()
    for player in (ann, bo):
        expect(player.page.get_by_text("It rains, and nobody is about.").first).to_be_visible()
    drawer.get_by_text("The Butler", exact=True).click()
    drawer.get_by_role("button", name="Bring The Butler into play").click()
    expect(bo.page.get_by_text("The Butler").first).to_be_attached()
    drawer.get_by_text("A wet map", exact=True).click()
    drawer.get_by_label("Show A wet map to").select_option("only to Ann")
    drawer.get_by_role("button", name="Show it").click()
    story = ann.page.get_by_role("region", name="The story")
    expect(story).to_contain_text("under the fountain")  # read on the table, with its lines
    drawer.get_by_role("button", name=re.compile("Call ?: Pick the lock")).click()
    drawer.get_by_label("What came of it").select_option("Success")
    drawer.get_by_role("button", name="Tell it").click()
    expect(bo.page.get_by_text("It clicks.").first).to_be_visible()
    drawer.get_by_role("button", name="Let the players choose").click()
    ann.button(re.compile("Down to the vault")).click()
    drawer.get_by_role("button", name="Next: The vault").click()
    drawer.get_by_role("button", name="Next: Rich").click()
    expect(drawer.get_by_text("The adventure has ended here.")).to_be_visible()
    expect(ann.page.get_by_text("Nobody asks how.").first).to_be_visible()
    assert "under the fountain" not in bo.page.content()

    gil.page.keyboard.press("Escape")
    gil.button("Menu").click()
    gil.button("End the evening").click()
    ending = gil.page.locator("dialog[open]")
    ending.get_by_role("button", name=re.compile("^End the evening")).click()
    gil.button(re.compile("^New table with")).click()
    last = gil.page.get_by_role("region", name="What happened last time")
    expect(last.get_by_text("Nobody asks how.")).to_be_visible()
    expect(bo.page.get_by_text("Your seat is waiting there.")).to_be_visible()


def test_what_is_pressed_while_somebody_decides_waits_for_them(
    people: Callable[..., Person],
) -> None:
    """Gil calls and goes on at once; the scene begins when Ann has decided, not before."""
    gil, ann = people(), people(PHONE)
    seats = [{"role": "gm", "name": "Gil"}, {"name": "Ann"}]
    new = {"system": "suits", "seats": seats, "chance": "plain", "adventure": "sleeper"}
    table = gil.context.request.post("/api/tables", data=new).json()
    for person, seat in ((gil, "gm"), (ann, "p1")):
        person.go(f"/t/{table['table']['id']}#{table['tokens'][seat]}")
    gil.button(re.compile("^Begin")).click()
    gil.button("Notebook…").click()
    drawer = gil.page.locator(".raised:popover-open")
    drawer.get_by_role("button", name=re.compile("^Begin: ")).click()
    drawer.get_by_role("button", name=re.compile("^Call ?: ")).first.click()
    ann.page.get_by_role("button", name=re.compile("^Leave it")).wait_for()
    goes_to = drawer.get_by_role("combobox", name="Go to any scene")
    second = goes_to.locator("option").nth(2).inner_text()
    goes_to.select_option(second)
    waits = drawer.get_by_role("status").filter(has_text="Next:")
    expect(waits).to_have_text(re.compile(f"Next: {second} .*Ann is deciding whether to try it"))
    assert second not in ann.page.content()
    ann.page.get_by_role("button", name=re.compile("^Leave it")).click()
    expect(drawer.get_by_role("heading", name=second)).to_be_visible()
    expect(waits).to_have_count(0)
    expect(ann.page.get_by_text(second).first).to_be_attached()
