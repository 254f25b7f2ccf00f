"""Zilch with its own picture of the table: characters are made, a scene and a fight are played."""

import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from .conftest import PHONE, Person

pytestmark = pytest.mark.browser

People = tuple[Person, Person, Person, Person]
SEATS = [{"role": "gm", "name": "Vera"}, {"name": "Ann"}]


def desk(gm: Person, tab: str) -> Locator:
    """What lies under this tab of the GM's desk."""
    name = re.compile(f"^{tab}")
    gm.page.get_by_role("tab", name=name).click()
    return gm.page.get_by_role("tabpanel", name=name)


def mine(one: Person) -> Locator:
    """The player's own character."""
    return one.page.get_by_role("article", name=re.compile("^Your character"))


def asked(one: Person) -> Locator:
    """What is put to somebody in play."""
    return one.page.locator("[data-decision]")


def answers(one: Person, words: str) -> bool:
    """Press the first button of these words in what is asked, if there is one."""
    button = asked(one).get_by_role("button", name=re.compile(words), disabled=False)
    with suppress(TimeoutError):  # what others answer may settle it
        if button.count():
            button.first.click(timeout=1000)
            return True
    return False


def making(one: Person, name: str, page: str = "Who") -> Locator:
    """Open the pages of a character, write the name; the form at this page."""
    here = one.page.get_by_role("region", name="What you can do")
    form = here.get_by_role("form", name="Your character")
    if form.count() == 0:
        here.get_by_role("button", name="Your character…").click()
    pages = here.get_by_role("group", name="Pages")
    pages.get_by_role("button", name=re.compile("^Who")).click()
    form.get_by_label("Name", exact=True).fill(name)
    pages.get_by_role("button", name=re.compile(f"^{page}")).click()
    return form


def made(one: Person, form: Locator, name: str) -> None:
    form.get_by_role("button", name="This is my character").click()
    expect(form).to_have_count(0)
    expect(mine(one)).to_contain_text(name)


def try_out(
    gm: Person, player: Person, words: str, task: str, others: Sequence[Person] = ()
) -> None:
    """A player tries something, the GM calls it as asked for, the player rolls."""
    player.button("Try something…").click()
    player.page.get_by_label("What do you try?").fill(words)
    player.button("Tell the GM").click()
    form = desk(gm, "Test")
    expect(form).to_contain_text(words)
    form.get_by_role("button", name=re.compile(f"^{task}")).click()
    form.get_by_role("radio", name="easy +2").check()
    form.get_by_role("button", name=re.compile("^Call the test")).click()
    roll = player.page.get_by_role("region", name="Test", exact=True)
    until = time.monotonic() + 15
    while roll.get_by_role("status").count() == 0:
        answers(player, "^No |^Examine|^Diplomacy|^Athletics")
        assert time.monotonic() < until, "the test did not end in time"
    for one in (gm, player, *others):
        roll = one.page.get_by_role("region", name="Test", exact=True)
        expect(roll.get_by_role("status")).to_contain_text(re.compile("success|failure"))
        expect(roll.get_by_role("img", name=re.compile("^Against .*; rolled"))).to_be_visible()


@pytest.fixture
def party(people: Callable[..., Person]) -> People:
    """Vera leads on a desktop; Ann has a phone in the dark, Bo and Cy desktops; eight dice each."""
    vera, ann, bo, cy = people(), people(PHONE, "dark"), people(), people(theme="dark")
    vera.go("/new/zilch")
    vera.page.get_by_label("Your name").fill("Vera")
    vera.page.get_by_label(re.compile("^Players")).fill("3")
    vera.page.get_by_label("How values are made").select_option("cautious_roll")
    vera.button("Set up the table").click()
    expect(vera.button("Change the name")).to_be_visible()
    for number, (one, name) in enumerate(((ann, "Ann"), (bo, "Bo"), (cy, "Cy")), start=1):
        one.join(vera.link(f"Player {number}"), name)
    expect(vera.page.get_by_text("Everybody is here.")).to_be_visible()
    vera.button("Begin the game").click()
    vera.asked()
    return vera, ann, bo, cy


def test_a_party_explores_searches_bargains_and_fights(party: People) -> None:
    vera, ann, bo, cy = party

    # Made in three ways: rolled here and assigned, rolled in order, real dice written down.
    ann.button("Your character…").click()
    ann.button("Roll, to assign freely").click()
    expect(ann.page.get_by_role("group", name="Dice rolled").get_by_role("img")).to_have_count(8)
    ann.is_sound("making on a phone")
    made(ann, making(ann, "Asta"), "Asta")
    bo.button("Your character…").click()
    bo.button("Roll, assigned in order").click()
    expect(bo.page.get_by_role("group", name="Dice rolled").get_by_role("img")).to_have_count(8)
    made(bo, making(bo, "Brom"), "Brom")
    form = making(cy, "Cass", "Values")
    form.get_by_label("What was rolled or drawn").fill("6 6 5 5 4 3 2 1")
    cards = ("Clubs", "Strength", "Spades", "Cunning", "Hearts", "Knowledge", "Presence")
    for card, value in zip((*cards, "Diamonds"), (10, 10, 9, 9, 8, 7, 6, 5), strict=True):
        form.get_by_role("spinbutton", name=card, exact=True).fill(str(value))
    cy.is_sound("making on a desktop")
    made(cy, form, "Cass")
    expect(mine(cy)).to_contain_text("Clubs 10, Strength 10, 10 of 10 chips")

    # Exploring, searching, bargaining.
    try_out(vera, ann, "Climb over the wall", "Climb", (bo, cy))
    try_out(vera, bo, "Look for another door", "Search")
    try_out(vera, cy, "Talk the guard down to two coins", "Haggle", (ann,))
    vera.is_sound("a test at the desk")

    # Two monsters, one of the book's and one by hand; players see no value of theirs.
    monsters = desk(vera, "Monsters")
    for name, hearts in (("Rat", "1"), ("Sly rat", "1")):
        monsters.get_by_role("radio", name="By hand").check()
        for card in ("Clubs", "Spades", "Diamonds"):
            monsters.get_by_role("spinbutton", name=card).fill("2")
        monsters.get_by_role("spinbutton", name="Hearts").fill(hearts)
        monsters.get_by_label("Name").fill(name)
        monsters.get_by_role("button", name=f"Add a {name}").click()
        expect(vera.page.get_by_role("article", name=re.compile(f"^{name} "))).to_be_visible()
    expect(ann.page.get_by_role("article", name=re.compile("^Sly rat"))).to_contain_text("secret")
    desk(vera, "Encounter").get_by_role("button", name="Begin the encounter").click()
    vera.button("Name these stances").click()
    for one, stance in ((ann, "Bold"), (bo, "Cautious"), (cy, "Reckless")):
        expect(one.button(re.compile("^Guarded"))).to_be_visible()
        one.button(re.compile(f"^{stance}")).click()
    order = bo.page.get_by_role("region", name="Order of action")
    expect(order.get_by_role("img", name="a tile, face down")).to_have_count(4)
    expect(order.get_by_role("img", name=re.compile("^domino"))).to_have_count(1)
    ann.is_sound("a fight on a phone")
    bo.is_sound("a fight on a desktop")
    for one in party:
        if asked(one).count():
            one.is_sound("a turn")
    fight(party)
    for one in party:
        expect(one.page.get_by_role("region", name="Order of action")).to_have_count(0)
    desk(vera, "Time").get_by_role("button", name="They rest").click()
    expect(cy.log).to_contain_text("Cass rests")


def fight(everybody: People, seconds: float = 45) -> None:
    """Characters attack whoever stands, chips stay where they are; the GM ends it when it may."""
    gm, *players = everybody
    until = time.monotonic() + seconds
    order = gm.page.get_by_role("region", name="Order of action")
    while order.count():
        assert time.monotonic() < until, "the fight did not end in time"
        over = asked(gm).filter(has_text="One side").get_by_role("button", name="It is over")
        if over.count():
            with suppress(TimeoutError):  # pressed already
                over.click(timeout=1000)
            continue
        if not answers(gm, "^No chips|^Attack without|^The next round|^Name these|^End the turn"):
            for one in players:
                if answers(one, "^Longsword at (Rat|Sly)|^Attack without|^No chips|^Bold"):
                    break
                if answers(one, "^End the turn"):
                    break
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("method", "said"), [("point_buy", "Points"), ("deck_draw", "Talents")], ids=str
)
def test_other_ways_to_make_a_character(
    people: Callable[..., Person], method: str, said: str
) -> None:
    ann = people()
    plan = {"system": "zilch", "seats": SEATS, "settings": {"gen_method": method}}
    table = ann.context.request.post("/api/tables", data=plan).json()
    address = f"/t/{table['table']['id']}"
    vera = people()
    vera.go(f"{address}#{table['tokens']['gm']}")
    vera.button("Begin with empty seats").click()
    ann.go(f"{address}#{table['tokens']['p1']}")
    if method == "deck_draw":
        ann.button("Your character…").click()
        ann.button("Draw a card from each pile").click()
        drawn = ann.page.get_by_role("list", name="Cards drawn").first
        expect(drawn.get_by_role("img")).to_have_count(4)
        answers(ann, "^Keep it")
        made(ann, making(ann, "Dora"), "Dora")
        return
    form = making(ann, "Dora", "Values")
    expect(ann.page.get_by_role("list", name="Budgets")).to_contain_text(said)
    form.get_by_role("spinbutton", name="Clubs", exact=True).fill("13")
    expect(ann.page.get_by_role("list", name="Budgets")).to_contain_text("too many")
    form.get_by_role("button", name="This is my character").click()
    expect(form.get_by_role("alert").last).to_contain_text(re.compile("points", re.IGNORECASE))
    ann.page.get_by_label("Use one of my characters").select_option("Cy")
    ann.button("Fill in").click()
    made(ann, form, "Cy")
    expect(mine(ann)).to_contain_text("Wizard")


def test_alone_with_bots(people: Callable[..., Person]) -> None:
    ann = people(PHONE)
    ann.play_now("Zilch")
    expect(mine(ann)).to_be_visible()
    ann.is_sound("Zilch with bots on a phone")
    until = time.monotonic() + 40
    fought = ann.page.get_by_role("region", name="Order of action")
    while fought.count() == 0 and time.monotonic() < until:
        if not answers(ann, "^No |^Attack without|^Keep it"):
            time.sleep(0.05)
    expect(fought).to_be_visible()
    for words in ("^Bold", "^End the turn|^Attack without|^No chips"):
        while not answers(ann, words):
            assert time.monotonic() < until, f"nothing like {words} was asked"
            time.sleep(0.05)
