"""The host closes the table for good, from the menu, at any time."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from fiftyfour.engine.proof import verify

from .conftest import Person

pytestmark = pytest.mark.browser

ANN = {"name": "Ann"}
GM = {"name": "Ann", "role": "gm"}
HOSTS = {
    "acesout": GM,
    "highcard": ANN,
    "nightterrors": GM,
    "skyace": ANN,
    "suits": GM,
    "zilch": GM,
}


@pytest.mark.parametrize("system", HOSTS)
def test_a_table_of_every_game_is_closed_from_the_menu(
    people: Callable[..., Person], system: str
) -> None:
    ann = people()
    ann.sit_at({"system": system, "seats": [HOSTS[system], {"bot": True}], "begin": True})
    ann.button("Menu").click()
    ann.button("Close for good").click()
    asked = ann.page.get_by_role("dialog", name="Close for good")
    expect(asked).to_contain_text("it shows every hand and every deck of the session")
    if system == "highcard":  # it is the same in every game
        assert ann.axe() == []
    asked.get_by_role("button", name="Keep the table open").click()
    expect(asked).to_be_hidden()

    ann.button("Menu").click()
    ann.button("Close for good").click()
    ann.button("Close the table and publish the secret").click()
    expect(ann.page.get_by_role("heading", name="Who gained and lost what")).to_be_visible()
    expect(ann.page.get_by_text("cannot be shown")).to_have_count(0)
    with ann.page.expect_download() as coming:
        ann.button("Download the transcript").click()
    assert verify(coming.value.path().read_bytes()).system == system
    ann.page.get_by_role("link", name="Look at the table").click()
    ann.button("Menu").click()
    expect(ann.button("Leave the table")).to_be_visible()
    expect(ann.button("Close for good")).to_have_count(0)


def test_only_the_host_may_close(two: tuple[Person, Person]) -> None:
    _, bo = two
    bo.button("Menu").click()
    expect(bo.button("Leave the table")).to_be_visible()
    expect(bo.button("Close for good")).to_have_count(0)
