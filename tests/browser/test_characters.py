"""Characters in the browser: made, kept on the shelf, put on paper, brought to a table and back."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from fiftyfour.engine.system import find_system

from .conftest import DESKTOP, PHONE, Person

pytestmark = pytest.mark.browser


def shelf(one: Person) -> list[str]:
    """The names of the characters on the shelf."""
    return one.page.locator(".shelf .name").all_inner_texts()


def put(one: Person, system: str, name: str) -> str:
    """Put a character of the book on the shelf, through the file picker; its file."""
    sheets = find_system(system).sheets
    assert sheets is not None
    one.go(f"/characters/{system}")
    take_in(one, "one.json", sheets.ready[name].file)
    expect(one.page.get_by_role("link", name=name, exact=True)).to_be_visible()
    return sheets.ready[name].file


def take_in(one: Person, name: str, text: str) -> None:
    files: Any = [{"name": name, "mimeType": "application/json", "buffer": text.encode()}]
    with one.page.expect_file_chooser() as chooser:
        one.page.get_by_label(re.compile("^Import")).click()
    chooser.value.set_files(files=files)


def sit_down(one: Person, system: str) -> None:
    """Play for Ann at a table that has begun, with a GM elsewhere."""
    request = one.context.request
    seats = [{"role": "gm", "name": "Gia"}, {"name": "Ann"}]
    made = request.post("/api/tables", data={"system": system, "seats": seats}).json()
    table, tokens = made["table"]["id"], made["tokens"]
    begun = request.post(
        f"/api/tables/{table}/act",
        data={"id": "1", "action": {"action": "begin"}},
        headers={"authorization": f"Bearer {tokens['gm']}"},
    )
    assert begun.ok
    one.go(f"/t/{table}#{tokens['p1']}")


def radio(one: Person, group: str, option: str) -> Locator:
    return one.page.get_by_role("group", name=group).get_by_role("radio", name=re.compile(option))


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_an_agent_from_the_first_stage_to_the_shelf(
    people: Callable[..., Person], size: tuple[int, int]
) -> None:
    ann = people(size)
    page, sound = ann.page, ann.is_sound
    ann.go("/")
    page.get_by_role("link", name="Characters", exact=True).click()
    page.get_by_text("None yet.").first.wait_for()
    sound("an empty shelf")
    page.get_by_role("link", name="New agent").click()
    heading = page.get_by_role("heading", level=2)
    expect(heading).to_have_text("Who")
    sound("a stage")
    ann.button("Next: Suits").click()
    expect(page.get_by_label("Code name")).to_be_focused()
    sound("a stage with something wrong")
    page.get_by_label("Code name").fill("Neon")
    ann.button("Next: Suits").click()
    expect(heading).to_be_focused()
    radio(ann, "Weak suit", "CUNNING").check()
    reason = page.locator("form .wrong:visible")
    expect(reason).to_have_text("strong and weak suit must differ; both are CUNNING (AO-CHR-01)")
    sound("a choice with something wrong")
    ann.button("Next: Profiles").click()
    expect(heading).to_have_text("Suits")
    radio(ann, "Strong suit", "FORCE").check()
    expect(reason).to_have_count(0)
    ann.button("Next: Profiles").click()
    page.get_by_label("Profile", exact=True).select_option("Hacker")
    budgets = page.get_by_role("list", name="Budgets")
    expect(budgets).to_contain_text("Profiles 1 of 2")
    page.reload()  # in the middle: nothing is lost
    expect(heading).to_have_text("Profiles")
    expect(page.get_by_label("Profile", exact=True)).to_have_value("Hacker")
    page.go_back()
    expect(heading).to_have_text("Suits")
    expect(radio(ann, "Strong suit", "FORCE")).to_be_checked()
    page.go_forward()
    ann.button("Next: Tools").click()
    for number in range(1, 6):
        page.get_by_label(f"Type of tool {number}").select_option("Weapon")
        page.get_by_label(f"Tool {number}", exact=True).fill("machete")
    expect(budgets).to_contain_text("5 of 3, too many")
    expect(reason).to_have_text("5 tools count for Neon; 3 are allowed (AO-TOOL-02)")
    sound("too much is spent")
    for number in (4, 5):
        page.get_by_label(f"Type of tool {number}").select_option("none")
        page.get_by_label(f"Tool {number}", exact=True).fill("")
    ann.button("To the sheet").click()
    expect(page.get_by_role("article", name="Neon")).to_contain_text("One against many")
    sound("the sheet")
    ann.button("Save on this browser").click()
    expect(page.get_by_role("link", name="Neon", exact=True)).to_be_visible()
    sound("the shelf")
    page.get_by_role("link", name="Print Neon").click()
    expect(page.get_by_role("article", name="Neon")).to_be_visible()
    sound("the print view")
    page.emulate_media(media="print")
    expect(ann.button("Print")).to_be_hidden()
    pages = re.search(rb"/Count (\d+)", page.pdf(prefer_css_page_size=True))
    assert pages is not None
    assert pages[1] == b"1"


def test_a_hero_by_keyboard_alone(people: Callable[..., Person]) -> None:
    ann = people()
    page, keys = ann.page, ann.page.keyboard
    ann.go("/characters/skyace/new")
    page.get_by_label("Hero's name").focus()
    keys.type("Zoë 夜")
    for stage in ("Skills", "Secret identity", "Experience", "The sheet"):
        for _ in range(60):  # only forward
            keys.press("Tab")
            if page.evaluate("document.activeElement.matches('form button.primary')"):
                break
        keys.press("Enter")
        expect(page.get_by_role("heading", level=2).first).to_have_text(stage)
        expect(page.get_by_role("heading", level=2).first).to_be_focused()
    for _ in range(9):
        keys.press("Tab")
        if page.evaluate("document.activeElement.textContent.startsWith('Save')"):
            break
    keys.press("Enter")
    expect(page.get_by_role("link", name="Zoë 夜", exact=True)).to_be_visible()


def test_everything_on_the_shelf(people: Callable[..., Person]) -> None:
    ann = people()
    page = ann.page
    file = put(ann, "skyace", "Twilight")
    ann.button("Duplicate Twilight").click()
    expect(page.locator(".shelf .name")).to_have_count(2)
    ann.button("Delete Twilight").first.click()
    expect(page.locator(".shelf .name")).to_have_count(1)
    expect(ann.button("Undo deleting Twilight")).to_be_focused()
    ann.is_sound("a character deleted")
    page.keyboard.press("Enter")
    expect(page.locator(".shelf .name")).to_have_count(2)
    ann.button("Delete Twilight").first.click()
    page.reload()
    expect(page.locator(".shelf .name")).to_have_count(1)

    with page.expect_download() as exported:
        ann.button("Export Twilight").click()
    assert exported.value.path().read_text() == file
    assert exported.value.suggested_filename == "Twilight.json"
    with page.expect_download() as printed:
        ann.button("PDF of Twilight").click()
    assert printed.value.path().read_bytes().startswith(b"%PDF-")

    hero = json.loads(file)
    hero["sheet"] |= {"name": "", "powers": {"s": 9, "h": 3, "d": 2, "c": 1}}
    take_in(ann, "strong.json", json.dumps(hero))
    refused = page.get_by_role("alert")
    for reason in (
        "the hero has no name",
        "Close Attack must be a number from 1 to 4, not 9",
        "SK-HERO-02",
    ):
        expect(refused).to_contain_text(reason)
    ann.is_sound("a bad file")
    take_in(ann, "other.json", '{"system": "acesout"}')
    expect(refused).to_contain_text("other.json is not a valid hero of Sky Ace")
    take_in(ann, "big.json", " " * 40_000)
    expect(refused).to_contain_text("40000 bytes")
    assert shelf(ann) == ["Twilight"]

    page.get_by_role("link", name="Edit Twilight").click()
    page.get_by_label("Hero's name").fill("Dusk")
    page.get_by_role("link", name="My characters").click()
    expect(page.get_by_text("not finished")).to_be_visible()
    page.get_by_role("link", name="Edit Twilight").click()
    expect(page.get_by_label("Hero's name")).to_have_value("Dusk")
    ann.button("Back to what is saved").click()
    expect(page.get_by_label("Hero's name")).to_have_value("Twilight")


def test_addresses_that_lead_nowhere(people: Callable[..., Person]) -> None:
    ann = people()
    for path, told in (
        ("/characters/chess", "No game of this name keeps characters"),
        ("/characters/chess/new", "chess"),
        ("/characters/skyace/0123", "is not stored in this browser"),
        ("/characters/skyace/0123/print", "is not stored in this browser"),
    ):
        ann.go(path)
        expect(ann.page.get_by_text(re.compile(told)).first).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_hero_goes_to_a_table_and_comes_back(
    people: Callable[..., Person], size: tuple[int, int]
) -> None:
    ann = people(size)
    page = ann.page
    file = put(ann, "skyace", "Twilight").replace("Twilight", "Night Heron", 1)
    take_in(ann, "heron.json", file)
    expect(page.get_by_role("link", name="Night Heron", exact=True)).to_be_visible()
    sit_down(ann, "skyace")
    ann.button(re.compile("^You may also")).click()
    page.locator("[data-aside=make-hero]").click()
    dialog = page.get_by_role("dialog", name=re.compile("hero", re.IGNORECASE))
    dialog.get_by_label("Use one of my characters").select_option("Night Heron")
    dialog.get_by_role("button", name="Fill in").click()
    expect(dialog.get_by_label("Hero's name")).to_have_value("Night Heron")
    ann.is_sound("a form filled in")
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_be_hidden()
    ann.button("Menu").click()
    ann.button("Keep my hero").click()
    keep = page.get_by_role("dialog", name="Keep my hero")
    expect(keep).to_contain_text("Night Heron")
    ann.is_sound("my characters at the table")
    keep.get_by_role("button", name="Save as a new one").click()
    expect(keep).to_contain_text("Saved.")
    ann.go("/characters/skyace")
    expect(page.locator(".shelf .name")).to_have_text(["Night Heron", "Night Heron", "Twilight"])


def test_an_agent_is_brought_into_a_form_that_its_game_draws_itself(
    people: Callable[..., Person],
) -> None:
    ann = people()
    put(ann, "acesout", "Granite")
    sit_down(ann, "acesout")
    ann.button(re.compile("^Your agent")).click()
    ann.page.get_by_label("Use one of my characters").select_option("Granite")
    ann.button("Fill in").click()
    expect(ann.page.get_by_label("Code name")).to_have_value("Granite")
    ann.button("This is my agent").click()
    expect(ann.log).to_contain_text("Granite is ready")


@pytest.mark.parametrize(
    ("game", "stage", "left"),
    [
        ("suits", "Attributes", "Points: 0 of 20"),
        ("skyace", "Skills", "Skills: 0 of 10"),
    ],
)
def test_what_is_unfinished_is_marked_before_the_next_step(
    people: Callable[..., Person], game: str, stage: str, left: str
) -> None:
    page = (ann := people(DESKTOP)).page
    ann.go(f"/characters/{game}/new")
    step = page.get_by_role("navigation", name="Stages").get_by_role("button", name=stage)
    expect(step).to_contain_text("(not finished)")
    step.click()
    expect(page.get_by_text("Not finished yet.")).to_be_visible()
    expect(page.locator("form .left")).to_contain_text(left)


def test_what_is_only_limited_is_never_unfinished(people: Callable[..., Person]) -> None:
    """An agent needs no profile and no tool (AO-PRO-01, AO-TOOL-02)."""
    page = (ann := people(DESKTOP)).page
    ann.go("/characters/acesout/new")
    expect(page.get_by_role("list", name="Budgets")).to_contain_text("0 of 2")
    stages = page.get_by_role("navigation", name="Stages").get_by_role("button")
    expect(stages.filter(has_text="Profiles")).to_be_visible()
    expect(stages.filter(has_text="(not finished)")).to_have_count(0)


def test_an_idea_for_a_tool_brings_its_type(people: Callable[..., Person]) -> None:
    page = (ann := people(DESKTOP)).page
    ann.go("/characters/acesout/new#4")
    ann.button("An idea for Tool 1").click()
    expect(page.get_by_label("Tool 1", exact=True)).not_to_have_value("")
    expect(page.get_by_label("Type of tool 1")).not_to_have_value("none")
    expect(page.locator(".wrong:visible")).to_have_count(0)


def test_a_hero_that_is_brought_to_another_game_finds_its_place(
    people: Callable[..., Person],
) -> None:
    page = (ann := people(DESKTOP)).page
    sheets = find_system("skyace").sheets
    assert sheets is not None
    ann.go("/characters/acesout")
    take_in(ann, "hero.json", sheets.ready["Twilight"].file)
    expect(page.get_by_text("hero.json is a hero of Sky Ace.")).to_be_visible()
    ann.button("Put it among the characters of that game").click()
    expect(page.get_by_role("link", name="Twilight", exact=True)).to_be_visible()


def test_a_letter_is_no_failed_proof(people: Callable[..., Person]) -> None:
    page = (ann := people(DESKTOP)).page
    ann.go("/proof")
    for text, told in (("Dear Ann,\n", ""), ('game = "suits"\n', "an adventure for Suits")):
        files: Any = [{"name": "letter", "mimeType": "text/plain", "buffer": text.encode()}]
        page.locator("input[type=file]").set_input_files(files=files)
        expect(page.get_by_text("This file is not a transcript.")).to_be_visible()
        expect(page.get_by_text("Not proven")).to_have_count(0)
        if told:
            expect(page.get_by_text(f"letter is {told}.")).to_be_visible()
