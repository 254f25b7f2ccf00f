"""Zilch with its own picture of the table: characters are made, a scene and a fight are played."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from .conftest import DESKTOP, PHONE, Person, until

pytestmark = pytest.mark.browser

People = tuple[Person, Person, Person, Person]


def desk(gm: Person, tab: str) -> Locator:
    """What lies under this tab of the GM's desk, which is drawn out if it is not."""
    name = re.compile(f"^{tab}")
    at = gm.page.get_by_role("tab", name=name)
    if not at.count():  # folded away, it is not there for anybody
        gm.dock.get_by_role("button", name=re.compile(f"^{tab}…")).click()
    at.click()
    return gm.page.get_by_role("tabpanel", name=name)


def mine(one: Person) -> Locator:
    """The player's own character, on the stage."""
    return one.page.get_by_role("article", name=re.compile("^Your character"))


def suits(one: Person) -> Locator:
    """The four suits of the player's own character, in the dock."""
    return one.dock.get_by_role("list", name=re.compile("^Suits of"))


def asked(one: Person) -> Locator:
    """What is put to somebody in play."""
    return one.dock.locator("[data-pending]")


def answers(one: Person, words: str) -> bool:
    """Press the first button of these words in what is asked; True if it was there, and is pressed.

    What others answer may settle it first. A click may also take effect and still be late to tell.
    """
    button = asked(one).get_by_role("button", name=re.compile(words), disabled=False)
    if not button.count():
        return False
    try:
        button.first.click(timeout=1000)
    except TimeoutError:
        return not button.count()
    return True


def open_pages(one: Person) -> None:
    """Have the pages of a character open, as they are before the first scene."""
    button = one.button("Your character…")
    if button.get_attribute("aria-expanded") == "false":
        button.click()


def making(one: Person, name: str, page: str = "Who") -> Locator:
    """Open the pages of a character, write the name; the form at this page."""
    here = one.page.get_by_role("region", name="Your character", exact=True)
    form = here.get_by_role("form", name="Your character")
    open_pages(one)
    pages = here.get_by_role("group", name="Pages")
    pages.get_by_role("button", name=re.compile("^Who")).click()
    form.get_by_label("Name", exact=True).fill(name)
    pages.get_by_role("button", name=re.compile(f"^{page}")).click()
    return form


def made(one: Person, form: Locator, name: str) -> None:
    form.get_by_role("button", name="This is my character").click()
    expect(form).to_have_count(0)
    expect(mine(one)).to_contain_text(name)


def begin(gm: Person, players: dict[str, Person], **more: object) -> None:
    """A table made over HTTP, at which all sit and play has begun."""
    seats = [{"role": "gm", "name": "Vera"}, *({"name": name} for name in players)]
    plan = {"system": "zilch", "seats": seats, **more}
    table = gm.context.request.post("/api/tables", data=plan).json()
    for number, one in enumerate(players.values(), start=1):
        one.go(f"/t/{table['table']['id']}#{table['tokens'][f'p{number}']}")
    gm.go(f"/t/{table['table']['id']}#{table['tokens']['gm']}")
    gm.button("Begin with empty seats").click()
    expect(gm.dock.get_by_role("group", name="The GM’s desk")).to_be_visible()


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
    form.get_by_role("button", name="easy +2").click()
    roll = player.page.get_by_role("region", name="Test", exact=True)
    before = roll.inner_text() if roll.count() else ""
    form.get_by_role("button", name=re.compile("^Call the test")).click()
    for _ in until("the test is called"):
        if roll.count() and roll.inner_text() != before:  # the test before is still shown
            break
    for _ in until("the test is over"):
        if roll.get_by_role("status").count():
            break
        answers(player, "^No |^Examine|^Diplomacy|^Athletics")
    for one in (gm, player, *others):
        roll = one.page.get_by_role("region", name="Test", exact=True)
        expect(roll.get_by_role("status")).to_contain_text(re.compile("success|failure"))
        expect(roll.get_by_role("img", name=re.compile("^Against .*; rolled"))).to_be_visible()


@pytest.fixture
def party(people: Callable[..., Person]) -> People:
    """Vera leads on a desktop; Ann has a phone in the dark, Bo and Cy desktops."""
    vera, ann, bo, cy = people(), people(PHONE, "dark"), people(), people(theme="dark")
    vera.go("/new/zilch")
    vera.page.get_by_label("Your name").fill("Vera")
    vera.page.get_by_label(re.compile("^Players")).fill("3")
    vera.page.get_by_text("House rules").click()
    rules = vera.page.locator("details.group summary")
    rules.filter(has_text="Making characters").click()
    vera.page.get_by_label("How values are made").select_option("any")
    rules.filter(has_text="Fights").click()
    vera.page.get_by_label("Groups of monsters").select_option("on")
    vera.button("Set up the table").click()
    expect(vera.button("Change the name")).to_be_visible()
    for number, (one, name) in enumerate(((ann, "Ann"), (bo, "Bo"), (cy, "Cy")), start=1):
        one.join(vera.link(f"Player {number}"), name)
    expect(vera.page.get_by_text("Everybody is here.")).to_be_visible()
    vera.button("Begin the game").click()
    expect(vera.dock.get_by_role("group", name="The GM’s desk")).to_be_visible()
    return vera, ann, bo, cy


def three_ways(ann: Person, bo: Person, cy: Person) -> None:
    """Ann draws cards, Bo rolls sixteen dice, Cy buys values with points."""
    open_pages(ann)
    ann.button("Draw a card from each pile").click()
    drawn = ann.page.get_by_role("list", name="Cards drawn").first
    expect(drawn.get_by_role("img")).to_have_count(4)
    answers(ann, "^Keep it")
    ann.is_sound("making on a phone")
    made(ann, making(ann, "Asta"), "Asta")

    open_pages(bo)
    bo.button("Reckless roll, to assign freely").click()
    dice = bo.page.get_by_role("group", name="Dice rolled")
    expect(dice.get_by_role("img")).to_have_count(16)
    form = making(bo, "Brom", "Values")
    clubs = form.get_by_role("spinbutton", name="Clubs", exact=True)
    rolled = clubs.input_value()
    clubs.fill("1")
    expect(form).to_contain_text("these values cannot be made of the dice")
    clubs.fill(rolled)
    expect(form).not_to_contain_text("these values cannot be made of the dice")
    made(bo, form, "Brom")

    form = making(cy, "Cass", "Values")
    budgets = cy.page.get_by_role("list", name="Budgets")
    cards = ("Clubs", "Strength", "Spades", "Cunning", "Hearts", "Presence")
    for card, value in zip(cards, (13, 5, 7, 6, 8, 4), strict=True):
        form.get_by_role("spinbutton", name=card, exact=True).fill(str(value))
    for card in ("Diamonds", "Knowledge"):
        form.get_by_role("spinbutton", name=card, exact=True).fill("10")
    expect(budgets).to_contain_text("34 of 30, too many")
    form.get_by_role("button", name="This is my character").click()
    expect(form.get_by_role("alert").last).to_contain_text("4 points more than the 30 there are")
    form.get_by_role("spinbutton", name="Clubs", exact=True).fill("11")
    expect(budgets).to_contain_text("30 of 30")
    cy.is_sound("making on a desktop")
    made(cy, form, "Cass")
    expect(suits(cy)).to_contain_text("Diamonds 10, Knowledge 10, 10 of 10 chips")


@pytest.mark.slow
def test_a_party_explores_searches_bargains_and_fights(party: People) -> None:
    vera, ann, bo, cy = party
    three_ways(ann, bo, cy)

    # Exploring, searching, bargaining.
    try_out(vera, ann, "Climb over the wall", "Climb", (bo, cy))
    try_out(vera, bo, "Look for another door", "Search")
    try_out(vera, cy, "Talk the guard down to two coins", "Haggle", (ann,))
    expect(ann.page.get_by_role("region", name="Test", exact=True)).to_contain_text("Haggle: Cass")
    vera.is_sound("a test at the desk")

    # Two monsters by hand, a third of the book who leaves; players see no value of theirs.
    monsters = desk(vera, "Monsters")
    monsters.get_by_role("button", name="Add a Guard").click()
    for name, hearts in (("Rat", "1"), ("Sly rat", "1")):
        monsters.get_by_role("radio", name="by hand").check()
        for card in ("Clubs", "Spades", "Diamonds"):
            monsters.get_by_role("spinbutton", name=card).fill("2")
        monsters.get_by_role("spinbutton", name="Hearts").fill(hearts)
        monsters.get_by_label("Name").fill(name)
        monsters.get_by_role("button", name=f"Add a {name}").click()
        expect(vera.page.get_by_role("article", name=re.compile(rf"^{name}\b"))).to_be_visible()
    expect(ann.page.get_by_role("article", name=re.compile("^Sly rat"))).to_contain_text("secret")
    desk(vera, "Encounter").get_by_role("button", name="Begin the encounter").click()
    vera.button("One by one…").click()
    vera.button("Name these stances").click()
    expect(ann.button(re.compile("^Bold"))).to_contain_text("4.3")  # pips to attack
    for one, stance in ((ann, "Bold"), (bo, "Cautious"), (cy, "Reckless")):
        expect(one.button(re.compile("^Guarded"))).to_be_visible()
        one.button(re.compile(f"^{stance}")).click()
    order = bo.page.get_by_role("region", name="Order of action")
    stage = bo.page.get_by_role("region", name="Zilch")
    expect(stage.get_by_role("img", name="a tile, face down")).to_have_count(5)
    expect(stage.get_by_role("img", name=re.compile("^domino"))).to_have_count(1)
    board = desk(vera, "Encounter").get_by_role("list", name="In the encounter")
    board.get_by_role("button", name=re.compile("^Leaves Guard")).click()
    expect(order).not_to_contain_text("Guard")
    board.get_by_role("button", name=re.compile("on Sly rat")).click()
    effects = vera.page.get_by_role("tabpanel", name="Effects")
    effects.get_by_role("button", name="Slowed", exact=True).click()
    sly = bo.page.get_by_role("article", name=re.compile("^Sly rat"))
    expect(sly).to_contain_text("Slowed")
    desk(vera, "Encounter")
    vera.is_sound("the board of an encounter")
    ann.is_sound("a fight on a phone")
    bo.is_sound("a fight on a desktop")
    for one in party:
        if asked(one).count():
            one.is_sound("a turn")
    fight(party)
    for one in party:
        expect(one.page.get_by_role("region", name="Order of action")).to_have_count(0)
    desk(vera, "Time").get_by_role("button", name="They take a Rest").click()
    expect(cy.log).to_contain_text("Cass rests")


def fight(everybody: People) -> None:
    """Characters attack whoever stands, chips stay where they are; the GM ends it when it may."""
    gm, *players = everybody
    order = gm.page.get_by_role("region", name="Order of action")
    for _ in until("the fight is over"):
        if not order.count():
            return
        over = asked(gm).filter(has_text="One side").get_by_role("button", name="It is over")
        if over.count():
            with suppress(TimeoutError):  # pressed already
                over.click(timeout=1000)
            continue
        if not answers(
            gm, "^No chips|^Attack without|^Next round|^All of them Bold|^Bold|^End the turn"
        ):
            for one in players:
                if answers(one, "at (Rat|Sly)|^Attack without|^No chips|^Bold"):
                    break
                if answers(one, "^End the turn"):
                    break


REAL = {"gen_method": "cautious_roll", "odds": "gm"}


def enter(one: Person, of: str, *faces: str) -> None:
    """Somebody taps what fell on the real table."""
    question = one.dock.locator("[data-pending=enter]")
    dice = f" ({len(faces)} dice)" if len(faces) > 1 else ""
    asked = re.compile(f"^What does .*{of}.* show\\?{re.escape(dice)}$")
    expect(one.dock.locator("h2.prompt")).to_have_text(asked)
    for face in faces:
        question.locator(f"[data-face='{face}']").click()
    question.get_by_role("button", name=re.compile("^Enter ")).click()


@pytest.mark.slow
def test_real_dice_and_dominoes_are_written_down(people: Callable[..., Person]) -> None:
    vera, ann = people(), people(PHONE)
    begin(vera, {"Ann": ann}, settings=REAL, chance="human")
    open_pages(ann)
    ann.button("Roll, assigned in order").click()
    enter(ann, "dice for values", *"65554321")
    expect(ann.page.get_by_role("group", name="Dice rolled").get_by_role("img")).to_have_count(8)
    made(ann, making(ann, "Dora"), "Dora")
    expect(suits(ann)).to_contain_text("Clubs 10, Strength 9, 10 of 10 chips")
    test = desk(vera, "Test")
    expect(test).to_contain_text(re.compile(r"success\s*83\.3%"))
    test.get_by_role("button", name="easy +2").click()
    expect(test).to_contain_text(re.compile(r"success\s*91\.7%"))
    test.get_by_role("button", name=re.compile("^Call the test")).click()
    enter(ann, "d12", "12")
    enter(ann, "d8", "3")
    roll = vera.page.get_by_role("region", name="Test", exact=True)
    expect(roll.get_by_role("img", name=re.compile("; rolled 15$"))).to_be_visible()

    desk(vera, "Monsters").get_by_role("button", name="Add a Guard").click()
    desk(vera, "Encounter").get_by_role("button", name="Begin the encounter").click()
    expect(vera.button(re.compile("^Bold"))).to_contain_text("4.3")  # pips to attack
    for one in (vera, ann):
        one.button(re.compile("^Bold")).click()
    expect(ann.page.locator(".hints")).to_have_count(0)  # the odds are the GM's
    enter(ann, "[Dd]omino", "2|5")
    tile = mine(ann).get_by_role("img", name="domino 2 and 5")
    expect(tile).to_be_visible()
    ann.is_sound("a real domino on a phone")

    # It was another one: the GM lays it right.
    def hold(thing: str) -> Locator:
        vera.button("GM’s hand").click()
        listed = vera.page.get_by_role("dialog", name="The GM’s hand")
        listed.get_by_role("button", name=re.compile(rf"^{thing}\b")).first.click()
        return vera.page.get_by_role("dialog", name=thing)

    hand = hold("Domino of Dora")
    hand.get_by_role("button", name="Move").click()
    hand.get_by_role("checkbox", name="2|5").check()
    hand.get_by_label("To").select_option("Dominoes")
    hand.get_by_role("button", name="Move", exact=True).last.click()
    expect(tile).to_have_count(0)
    hand = hold("Fudge die")
    hand.get_by_label("They show").fill("7")
    hand.get_by_role("button", name="Lay the dice").click()
    expect(vera.page.get_by_text("Fudge die shows -1 to 1")).to_be_visible()
    hand.get_by_label("They show").fill("-1")
    hand.get_by_role("button", name="Lay the dice").click()
    expect(vera.log).to_contain_text("Fudge die")
    vera.is_sound("the GM's hand")


@pytest.mark.slow
def test_a_gm_with_a_phone_and_a_blow_in_two_taps(people: Callable[..., Person]) -> None:
    """What the GM calls is what the player reads; a tap aims, the next one strikes.

    Whoever lies there is no usual target, but can be aimed at.
    """
    vera, ann = people(PHONE), people()
    begin(vera, {"Ann": ann})
    test = desk(vera, "Test")
    test.get_by_role("button", name=re.compile("^Haggle")).click()
    vera.is_sound("the desk on a phone")
    test.get_by_role("button", name=re.compile("^Call the test: Haggle, Ana, Presence")).click()
    expect(ann.dock).to_contain_text("Haggle")
    roll = ann.page.get_by_role("region", name="Test", exact=True)
    expect(roll).to_contain_text("Haggle: Ana tests Presence")
    while not roll.get_by_role("status").count():
        answers(ann, "^No ")

    encounter = desk(vera, "Encounter")
    encounter.get_by_role("button", name="Add a monster…").click()
    monsters = desk(vera, "Monsters")
    monsters.get_by_role("button", name="More: How many").click()
    monsters.get_by_role("button", name="Add 2 Guard").click()
    expect(vera.page.get_by_role("article", name="Guard 2")).to_be_attached()
    desk(vera, "Encounter").get_by_role("button", name="Begin the encounter").click()
    vera.button("All of them Cautious").click()
    ann.button(re.compile("^Bold")).click()
    effects = desk(vera, "Effects")
    effects.get_by_role("radio", name="Guard 1").check()
    effects.get_by_role("button", name="Unconscious").click()
    vera.button("Hide").click()
    usual = ann.page.locator("[data-aim=usual]")
    for _ in until("it is Ann's turn"):
        if usual.count():
            break
        answers(vera, "^End the turn|^No chips|^Attack without")
    expect(usual).to_contain_text("Guard 2")
    expect(ann.dock.locator(".primary")).to_contain_text("at Guard 2")
    ann.is_sound("a turn")

    fallen = ann.page.get_by_role("article", name="Guard 1")
    fallen.get_by_role("button", name="Aim at Guard 1").press("Enter")  # by keyboard as well
    expect(ann.dock.locator(".primary")).to_have_count(0)  # nothing is marked
    foe = ann.page.get_by_role("article", name="Guard 2")
    foe.get_by_role("button", name="Aim at Guard 2").click()
    expect(foe.get_by_role("button", name=re.compile("Longsword"))).to_contain_text("%")
    foe.get_by_role("button", name="Strike Guard 2").click()
    expect(ann.dock).to_contain_text("Ana attacks Guard 2. Spend Club chips?")


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_alone_with_bots(people: Callable[..., Person], size: tuple[int, int]) -> None:
    ann = people(size)
    ann.play_now("Zilch")
    expect(mine(ann)).to_be_visible()
    ann.is_sound("Zilch with bots")
    fought = ann.page.get_by_role("region", name="Order of action")
    for _ in until("they fight"):
        if fought.count():
            break
        if not answers(ann, "^No |^Attack without|^Keep it"):
            answers(ann, "^(Whoever is best|Left|Right|Up|By|Roll|Examine|Diplomacy|Athletics)")
    for words in ("^Bold", "^End the turn|^Attack without|^No chips"):
        for _ in until(f"{words} is asked"):
            if answers(ann, words):
                break
    ann.page.reload()  # in the middle
    expect(fought).to_be_visible()
