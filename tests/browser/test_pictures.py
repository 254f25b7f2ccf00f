"""Pictures: of the rules, drawn with what lies on the tables; and of an adventure, at its table."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from .conftest import PHONE, Person

pytestmark = pytest.mark.browser

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><path d="M9 9h70v40H9z"/></svg>'
BOOK = """\
id = "heist"
game = "acesout"
title = "The heist"
premise = "A vault, and one night."

[[handouts]]
id = "key"
title = "A key under the mat"
text = "It is still warm."

[[scenes]]
id = "door"
title = "At the door"
text = "It rains."
"""


def drawn(picture: Locator) -> None:
    """It is an image, and the browser can draw it."""
    expect(picture).to_be_visible()
    assert picture.evaluate("one => one.decode().then(() => one.naturalWidth > 0)")


@pytest.mark.parametrize("game", ["acesout", "nightterrors", "skyace", "suits", "zilch"])
def test_the_rules_are_a_short_guide_with_pictures(
    people: Callable[..., Person], game: str
) -> None:
    """On a phone it is at most six and a half screens; each picture has more than its words."""
    ann = people(PHONE)
    ann.go(f"/rules/{game}")
    pictures = ann.page.locator("figure")
    pictures.first.wait_for()
    assert pictures.count() >= 6
    for picture in pictures.all():
        box = picture.bounding_box()
        words = picture.locator("figcaption").bounding_box()
        assert box is not None
        assert words is not None
        assert box["height"] > words["height"] + 40, picture.inner_text()
    assert ann.page.evaluate("document.documentElement.scrollHeight") < 6.5 * PHONE[1]
    ann.is_sound(f"rules of {game}")


def test_a_link_to_a_rule_finds_it_in_the_folded_reference(people: Callable[..., Person]) -> None:
    """From a log, from the guide, and by words."""
    ann = people()
    page = ann.page
    ann.go("/rules/skyace#SK-ATK-09")
    expect(page.locator("[id='SK-ATK-09']")).to_be_in_viewport()
    ann.go("/rules/skyace")
    reference = page.locator("#reference")
    expect(reference.get_by_role("searchbox")).to_be_hidden()
    page.get_by_role("link", name="SK-DEF-04").press("Enter")
    expect(page.locator("[id='SK-DEF-04']")).to_be_in_viewport()
    reference.get_by_role("searchbox").fill("joker worth 10")
    expect(reference.get_by_role("status")).to_have_text(re.compile(r"^[1-9] of \d+ rules$"))
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="The city").click()
    expect(page.get_by_role("heading", name="The city")).to_be_in_viewport()


def test_a_gm_shows_a_picture_to_one_player(people: Callable[..., Person], tmp_path: Path) -> None:
    """Gil puts a picture into the notebook and shows it to Ann; Bo sees nothing of it."""
    gil = people()
    file = tmp_path / "A key.svg"
    file.write_text(SVG)
    made = gil.context.request.post("/api/notebooks", data={"file": BOOK}).json()
    book = {"id": made["notebook"]["id"], "token": made["token"]}
    gil.go(f"/notebook/{book['id']}#{book['token']}")
    gil.page.locator("summary", has_text="A key under the mat").click()
    part = gil.page.locator("details[open]", has=gil.page.get_by_label("What players read"))
    part.get_by_label(re.compile("^Picture")).set_input_files(file)
    drawn(part.get_by_role("img"))
    expect(gil.page.get_by_role("status").filter(has_text="Saved")).to_be_visible()

    seats = [{"role": "gm", "name": "Gil"}, {"name": "Ann"}, {"name": "Bo"}]
    new = {"system": "acesout", "seats": seats, "notebook": book, "chance": "plain"}
    made = gil.context.request.post("/api/tables", data=new).json()
    ann, bo = people(PHONE), people()
    table = f"/t/{made['table']['id']}"
    gil.go(f"{table}#{made['tokens']['gm']}")
    ann.join(f"{table}#{made['tokens']['p1']}", "Ann")
    bo.join(f"{table}#{made['tokens']['p2']}", "Bo")
    gil.button("Begin the game").click()
    gil.button("Notebook…").click()
    drawer = gil.page.locator(".raised:popover-open")
    drawer.locator("summary", has_text="A key under the mat").click()
    drawn(drawer.get_by_role("img", name="Picture of A key under the mat"))
    drawer.get_by_label("Show A key under the mat to").select_option(label="only to Ann")
    drawer.get_by_role("button", name="Show it").click()
    shown = ann.page.get_by_role("region", name="The story").get_by_role("img")
    drawn(shown)
    expect(shown).to_have_accessible_name("Shown with: A key under the mat")
    ann.is_sound("a hand-out with a picture")
    drawer.get_by_label("Show A key under the mat to").select_option(label="on the big screen")
    expect(bo.page.locator("img[src^=data]")).to_have_count(0)
    assert "still warm" not in bo.page.content()
