"""The dock under the table: its height, bots that are not waited for, choices with one answer."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import TimeoutError, expect

from .conftest import PREFERENCES, Person, serving, until

pytestmark = pytest.mark.browser

SHARES = {(1280, 720): 0.7, (1440, 900): 0.7, (390, 844): 0.45, (720, 450): 0.45}
"""What the stage has of the height, at least; 720x450 is a desktop at 200 % zoom."""

MEASURE = """() => {
    const box = one => document.querySelector(one).getBoundingClientRect();
    const dock = document.querySelector("#dock");
    return {
        share: box("main.stage").height / innerHeight,
        dock: [box("#dock").top, box("#dock").height],
        cut: [...dock.querySelectorAll(".prompt, .dock-ask button")]
            .filter(one => one.checkVisibility())
            .map(one => [one.textContent.trim(), one.getBoundingClientRect()])
            .filter(([_, at]) => at.top < box("#dock").top || at.bottom > box(".foot").top + 2)
            .map(([name, at]) => [name, at.bottom]),
    };
}"""


def against_bots(one: Person, game: str = "skyace", **likes: object) -> None:
    """A table with two bots, which has begun; `likes` are preferences."""
    given = json.dumps(likes)
    one.context.add_init_script(f"localStorage['{PREFERENCES}'] = '{given}'")
    seats = [{"name": "Ann"}, {"name": "Bo", "bot": True}, {"name": "Cy", "bot": True}]
    made = one.context.request.post(
        f"{one.base}/api/tables", data={"system": game, "seats": seats}
    ).json()
    one.go(f"/t/{made['table']['id']}#{made['tokens']['p1']}")
    one.button(re.compile("^Begin")).first.click()
    one.dock.wait_for()


def settled(one: Person) -> dict[str, Any]:
    """The measures once the page has taken its new size."""
    last: dict[str, Any] = {}
    for _ in until("the page stands still"):
        now: dict[str, Any] = one.page.evaluate(MEASURE)
        if now == last:
            break
        last = now
        one.page.wait_for_timeout(100)
    return last


@pytest.mark.parametrize("game", ["skyace", "highcard"])
def test_the_stage_stays(people: Callable[..., Person], game: str) -> None:
    """Asked or not, the dock keeps its place, and all of the question is in sight."""
    ann = people()
    against_bots(ann, game, forced=False)
    docks: dict[tuple[int, int], set[str]] = {}
    size = (0, 0)
    for _ in range(4):
        if not ann.goes_on():
            break
        for size, least in SHARES.items():
            ann.page.set_viewport_size({"width": size[0], "height": size[1]})
            seen = settled(ann)
            assert seen["share"] >= least, (size, seen)
            assert seen["cut"] == [], (size, ann.dock.locator(".prompt").first.inner_text())
            docks.setdefault(size, set()).add(str(seen["dock"]))
        question = ann.question()
        ann.decide() if game == "skyace" else ann.lay()
        waits = question.count() == 0 and not ann.page.title().startswith("●")
        if waits and not ann.ending.count():  # for others
            docks[size].add(str(ann.page.evaluate(MEASURE)["dock"]))
        expect(question).to_have_count(0)
    assert all(len(places) == 1 for places in docks.values()), docks


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose bots think for an hour."""
    with serving(tmp_path_factory.mktemp("slow"), pace=3600) as address:
        yield address


def test_nobody_waits_for_bots(people: Callable[..., Person], slow: str) -> None:
    """Who skips sees all, and is asked at once."""
    ann = people()
    ann.base = slow
    against_bots(ann, forced=False)
    for _ in until("bots have played and Ann was asked"):
        if ann.button("Skip").count():
            break
        ann.asked()
        question = ann.question()
        ann.decide()
        expect(question).to_have_count(0)
    ann.page.keyboard.press(".")
    ann.asked()
    expect(ann.button("Skip")).to_have_count(0)


def test_what_comes_before_the_first_question_is_not_waited_for(
    people: Callable[..., Person], slow: str
) -> None:
    """In Suits bots begin, and each of them would think for an hour."""
    ann = people()
    ann.base = slow
    ann.context.add_init_script(f"localStorage['{PREFERENCES}'] = '{{}}'")  # bots are seen
    seats = [
        {"role": "gm", "name": "Vera", "bot": True},
        {"name": "Ann"},
        {"name": "Bo", "bot": True},
    ]
    new = {"system": "suits", "seats": seats}
    made = ann.context.request.post(f"{slow}/api/tables", data=new).json()
    ann.go(f"/t/{made['table']['id']}#{made['tokens']['p1']}")
    ann.button(re.compile("^Begin")).first.click()
    ann.asked()


def test_who_may_leave_a_question_open_skips_in_the_foot_line(
    people: Callable[..., Person], slow: str
) -> None:
    """A GM may go on without the answer of an agent, who is a bot that thinks for an hour."""
    gil = people()
    gil.base = slow
    gil.context.add_init_script(f"localStorage['{PREFERENCES}'] = '{{}}'")  # bots are seen
    seats = [{"role": "gm", "name": "Gil"}, {"name": "Ann", "bot": True}]
    made = gil.context.request.post(
        f"{slow}/api/tables", data={"system": "acesout", "seats": seats}
    ).json()
    gil.go(f"/t/{made['table']['id']}#{made['tokens']['gm']}")
    gil.button(re.compile("^Begin")).first.click()
    gil.button("Brief the agents…").click()
    gil.page.get_by_label("Title").fill("Frost over the fjord")
    gil.page.get_by_label("Goals").fill("Find the mole.")
    gil.button("Begin the mission").click()
    gil.button("Ask an agent…").click()
    gil.page.get_by_label("Situation").fill("A locked door")
    gil.page.get_by_role("button", name="Ask", exact=True).click()
    expect(gil.button("Never mind")).to_be_visible()
    gil.dock.locator(".foot").get_by_role("button", name="Skip").click()
    expect(gil.log).to_contain_text(re.compile("tries [A-Z]{4}"))


def test_a_choice_with_one_answer_is_made_by_itself(people: Callable[..., Person]) -> None:
    """One's turn in Sky Ace begins with its draw; to take it back holds."""
    ann = people()
    against_bots(ann, forced=True)
    ann.page.set_default_timeout(1000)
    for _ in until("Ann moves"):
        with suppress(TimeoutError):  # what has one answer may be gone before it is read or pressed
            prompt = ann.dock.locator(".prompt")
            words = prompt.first.inner_text() if prompt.count() else ""
            if words.startswith("Where does") and words.endswith("move?"):
                break
            if ann.page.title().startswith("●") and "draw to move" not in words:
                ann.decide()
    expect(ann.log).to_contain_text("Sky Ace draws")


def test_a_spectator_hurries_nobody(people: Callable[..., Person]) -> None:
    ann = people()
    table = {"system": "skyace", "seats": [{"name": "Ann"}, {"name": "Bo"}]}
    made = ann.context.request.post("/api/tables", data=table).json()
    path = f"/api/tables/{made['table']['id']}/hurry"
    for seat, code in (("spectator", "spectator"), ("p2", None)):
        bearer = {"Authorization": f"Bearer {made['tokens'][seat]}"}
        told = ann.context.request.post(path, data={"id": "1"}, headers=bearer).json()
        assert told.get("code") == code, told
