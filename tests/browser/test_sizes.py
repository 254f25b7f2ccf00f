"""What is asked can be read and pressed in windows of every size, and nothing lies over it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from fiftyfour.engine.system import installed

from .conftest import DESKTOP, PHONE, Person, Table

pytestmark = pytest.mark.browser

SIZES = [(1280, 720), DESKTOP, (720, 450), PHONE]  # 720x450 is a desktop at 200 % zoom
SMALL = (320, 256)
"""A desktop of 1280x1024 at 400 % zoom."""

Size = tuple[int, int]


def resize(one: Person, size: Size) -> None:
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    one.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")


def box(one: Person, what: str) -> dict[str, float]:
    """Where something is in the window: its `top`, `bottom`, `width`, `height`."""
    measure = "what => document.querySelector(what).getBoundingClientRect().toJSON()"
    measured: dict[str, float] = one.page.evaluate(measure, what)
    return measured


def two_decide_at_once(ann: Person) -> tuple[Table, str]:
    """Ann and Bo both say whether their initiative in a fight of Suits stands."""
    seats = [{"role": "gm", "name": "Vera"}, {"name": "Ann"}, {"name": "Bo"}]
    table = Table.of(ann, {"system": "suits", "seats": seats})
    table.choose("gm", "Begin a scene")
    table.choose("gm", "A fight breaks out")
    return table, "p1"


def a_contact_is_named(ann: Person) -> tuple[Table, str]:
    """A Lover of Aces Out says who the contact on the inside is."""
    players = [{"name": name} for name in ("Bo", "Cy", "Di", "Ann")]
    table = Table.of(
        ann, {"system": "acesout", "seats": [{"role": "gm", "name": "Vera"}, *players]}
    )
    table.answer("gm", "start-mission", {"title": "The frozen lake"})
    return table, "p4"


def a_gm_names_stances(vera: Person) -> tuple[Table, str]:
    """The GM of Zilch names the stances of two guards."""
    seats = [{"role": "gm", "name": "Vera"}, {"name": "Ann"}]
    table = Table.of(vera, {"system": "zilch", "seats": seats})
    for _ in range(2):
        table.choose("gm", "Add a monster")
        table.fill("gm")
    table.choose("gm", "Begin an encounter")
    table.fill("gm")
    return table, "gm"


HIDDEN = """() => {
    const box = one => one.getBoundingClientRect();
    const [dock, foot] = ["#dock", "#dock .foot"].map(one => box(document.querySelector(one)));
    const asked = [...document.querySelectorAll("#dock :is(.prompt, .dock-ask button, .hint)")];
    return asked.filter(one => one.checkVisibility())
        .filter(one => box(one).top < dock.top || box(one).bottom > foot.top + 2)
        .map(one => one.textContent.trim());
}"""
"""What is asked, and is not whole between the edge of the dock and its foot line."""


@pytest.mark.parametrize("situation", [two_decide_at_once, a_contact_is_named, a_gm_names_stances])
def test_a_question_is_whole(
    people: Callable[..., Person], situation: Callable[[Person], tuple[Table, str]]
) -> None:
    """The foot line is one line below it, whatever the table waits for besides."""
    one = people()
    table, seat = situation(one)
    one.go(table.address(seat))
    expect(one.dock.locator(".prompt")).to_be_visible()
    if situation is two_decide_at_once:
        expect(one.button("Chances")).to_be_visible()  # more than there is room for
    for size in SIZES:
        resize(one, size)
        assert one.page.evaluate(HIDDEN) == [], size
        assert box(one, "#dock .foot")["height"] < 52, size
        assert one.fits_the_screen(), size
    if situation is two_decide_at_once:
        resize(one, SIZES[0])
        expect(one.dock.get_by_role("status")).to_have_text(re.compile("^Bo is deciding whether"))
        one.button("Waiting too long?").click()
        expect(one.button("Nudge Bo")).to_be_visible()


def test_every_lot_for_a_first_tower_can_be_hit(people: Callable[..., Person]) -> None:
    """In Sky Ace the last of five begins on a phone, where the city is largest."""
    ann = people(PHONE)
    seats = [{"name": name} for name in ("Ann", "Bo", "Cy", "Di", "Ed")]
    table = Table.of(ann, {"system": "skyace", "seats": seats})
    table.choose("p1", "Begin the contest")
    for _ in range(3):
        table.choose(next(seat for seat in table.tokens if table.option(seat, "Lay ")), "Lay ")
    ann.go(table.address(next(seat for seat in table.tokens if table.option(seat, "Lay "))))
    expect(ann.dock.locator(".prompt")).to_have_text(re.compile("^Where does .* begin"))
    lots = ann.page.locator("[data-cell][aria-disabled=false]")
    expect(lots.first).to_be_visible()
    for lot in lots.all():
        assert lot.evaluate("one => one.getBoundingClientRect().width") >= 44
        lot.click(trial=True)  # nothing lies over it
        expect(lot).to_be_in_viewport(ratio=0.99)
    question = ann.question()
    lots.last.click()
    expect(question).to_have_count(0)


MENUS = """() => [...document.querySelectorAll(":popover-open")].map(one => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return {
        height: String(one.computedStyleMap().get("height")),
        inside: top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight,
        whole: one.scrollHeight <= one.clientHeight || getComputedStyle(one).overflowY === "auto",
    };
})"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_menus_are_as_high_as_what_stands_in_them(
    people: Callable[..., Person], size: Size
) -> None:
    """No engine stretches them, none leaves the window; the host reaches the end of the menu."""
    vera = people(size)
    seats = [{"role": "gm", "name": "Vera"}, {"name": "Ann"}]
    table = Table.of(vera, {"system": "acesout", "seats": seats})
    table.answer("gm", "start-mission", {"title": "The frozen lake"})
    vera.go(table.address("gm"))
    vera.dock.wait_for()
    for name in ("Menu", "Appearance", "React", "Not now", "Call a DRAW", "GM’s desk", "Notebook"):
        vera.button(re.compile(f"^{name}")).click()
        menus = vera.page.evaluate(MENUS)
        assert menus == [{"height": "auto", "inside": True, "whole": True}], name
        vera.page.keyboard.press("Escape")
    vera.button("Menu").click()
    last = vera.button("Close for good")
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    last.click()
    expect(vera.page.get_by_role("dialog", name="Close for good")).to_be_visible()


MASTERED = {"acesout", "nightterrors", "suits", "zilch"}


def test_the_table_is_seen_in_the_smallest_window(people: Callable[..., Person]) -> None:
    """Above the dock, and nothing is wider than the window; whoever leads has one as small."""
    ann = people(SMALL)
    for game in installed():
        gm = [{"role": "gm", "name": "Vera"}] if game in MASTERED else []
        table = Table.of(ann, {"system": game, "seats": [*gm, {"name": "Ann"}, {"name": "Bo"}]})
        for seat in ("gm", "p1") if gm else ("p1",):
            ann.go(table.address(seat))
            ann.dock.wait_for()
            stage, dock = box(ann, "main.stage"), box(ann, "#dock")
            assert stage["height"] >= 100, (game, seat)
            assert stage["top"] + 100 <= SMALL[1], (game, seat)
            assert stage["bottom"] <= dock["top"] + 1, (game, seat)
            assert ann.fits_the_screen(), (game, seat)
            ann.dock.locator(".foot").scroll_into_view_if_needed()
            expect(ann.dock.locator(".foot")).to_be_in_viewport()
