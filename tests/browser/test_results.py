"""What came out stays on the stage until it has been seen, in every game."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from .conftest import PREFERENCES, Person, serving, until

pytestmark = pytest.mark.browser

GUIDED = ("acesout", "nightterrors", "suits", "zilch")
"""Games with a GM."""


@pytest.fixture(scope="module")
def steady(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose bots play on and on, and not so fast that nothing is held back."""
    with serving(tmp_path_factory.mktemp("steady"), pace=0.3) as address:
        yield address


def watches_bots(one: Person, game: str) -> None:
    """Watch a table where only bots play; the page's clock stands still until it is moved."""
    one.context.add_init_script(f"localStorage['{PREFERENCES}'] = '{json.dumps({})}'")
    seats: list[dict[str, object]] = [{"name": "Ann"}, {"name": "Bo", "bot": True}]
    if game in GUIDED:
        seats = [{"name": "Vera", "role": "gm", "bot": True}, *seats]
    new = {"system": game, "seats": seats, "chance": "plain", "begin": True}
    made = one.context.request.post(f"{one.base}/api/tables", data=new).json()
    assert "table" in made, made
    table, tokens = made["table"]["id"], made["tokens"]
    one.page.clock.install()
    one.go(f"/t/{table}#{tokens['spectator']}")
    one.dock.wait_for()
    asked = one.context.request.post(
        f"{one.base}/api/tables/{table}/arrange",
        data={"id": "bots", "bots": {"p1": True}},
        headers={"authorization": f"Bearer {tokens['p1']}"},
    )
    assert asked.ok, asked.text()


@pytest.mark.parametrize("game", ["acesout", "nightterrors", "skyace", "suits", "zilch"])
def test_a_result_stays_until_it_is_seen(
    people: Callable[..., Person], steady: str, game: str
) -> None:
    """Others play on meanwhile; a tap, or some seconds in sight, and it goes on."""
    ann = people()
    ann.base = steady
    watches_bots(ann, game)
    stage, on = ann.page.locator("main.stage"), ann.dock.get_by_role("button", name="Next")
    for _ in until("a result lies there, and the bots have gone on"):
        if on.count():
            break
        ann.page.clock.run_for(100)
    seen = stage.inner_text()
    ann.page.clock.run_for(1000)
    assert stage.inner_text() == seen
    stage.click(position={"x": 3, "y": 3})
    ann.page.clock.run_for(10)
    expect(on).to_have_count(0)
