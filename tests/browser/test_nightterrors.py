"""Night Terrors with its own picture of the table, played by clicking."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from .conftest import PHONE, Person, until

pytestmark = pytest.mark.browser


def asked(person: Person, sort: str) -> Locator:
    """What is asked of somebody: `play` (to raise or see), `pay`, `change`, `outcome`."""
    return person.page.locator(f".{sort}[data-decision]:visible")


def whoever(people: Sequence[Person], *sorts: str) -> tuple[Person, str]:
    """Who is asked for one of these, and for which; it may take a moment to get there."""
    for _ in until(f"somebody is asked for {sorts}"):
        for one in people:
            for sort in sorts:
                if asked(one, sort).count():
                    return one, sort
    raise AssertionError


def tells(person: Person, words: str) -> None:
    person.button("Add words to your answer").click()
    person.page.get_by_label("Said with your answer").fill(words)
    person.page.keyboard.press("Enter")


def desk(gm: Person, tab: str) -> None:
    """The GM's desk as a sheet over the table, with this tab in front."""
    opener = gm.button("GM’s desk")
    if opener.get_attribute("aria-expanded") == "false":
        opener.click()
    gm.page.get_by_role("tab", name=tab).click()


def fold(gm: Person) -> None:
    gm.button("Hide").click()


def does(person: Person) -> None:
    """What has been chosen is done; it is gone then."""
    decision = asked(person, "play").get_attribute("data-decision")
    go = asked(person, "play").locator("button.go")
    label = go.inner_text().strip()
    go.click()
    form = f".play[data-decision='{decision}']:visible"
    expect(person.page.locator(form).get_by_role("button", name=label)).to_have_count(0)


def plays(person: Person) -> None:
    """The first raise or see that the table has found, or giving where there is none."""
    found = person.page.locator("[data-way]:visible")
    seen = found.filter(has_not_text="out")  # not what would put one out
    give = person.button("Give…")
    expect(seen.or_(give).first).to_be_visible()
    (seen if seen.count() else give).first.click()
    does(person)


def escalates(person: Person, kind: str) -> None:
    person.button(f"Escalate to {kind}").click()
    does(person)


def pays(person: Person) -> None:
    form = asked(person, "pay")
    form.get_by_role("button", name=re.compile("^Pay ")).click()
    expect(form).to_have_count(0)


def trump(person: Person, suit: str) -> None:
    expect(person.page.get_by_role("img", name=f"Trump: {suit}")).to_be_visible()


def exchanges(people: Sequence[Person]) -> Iterator[Person]:
    """Whoever has to raise or see, one after the other; what is due is paid in between."""
    while True:
        person, sort = whoever(people, "play", "pay", "outcome")
        if sort == "outcome":
            return
        if sort == "pay":
            pays(person)
        else:
            yield person


def sit_down(gm: Person, *players: Person, **settings: str) -> None:
    """A table of Vera, who is the GM, and the others; it has begun."""
    names = ("Ann", "Bo", "Cy", "Dee")[: len(players)]
    seats = [{"name": "Vera", "role": "gm"}, *({"name": name} for name in names)]
    data = {"system": "nightterrors", "seats": seats, "settings": settings}
    made = gm.context.request.post("/api/tables", data=data).json()
    for one, seat in zip((gm, *players), ("gm", "p1", "p2", "p3", "p4"), strict=False):
        one.go(f"/t/{made['table']['id']}#{made['tokens'][seat]}")
    gm.button(re.compile("^Begin")).click()
    gm.asked()
    for one in players:
        one.dock.wait_for()


@pytest.fixture
def five(people: Callable[..., Person]) -> tuple[Person, ...]:
    """Vera is the GM; Ann and Cy play on phones, Bo and Dee on desktops."""
    table = people(), people(PHONE, "dark"), people(), people(PHONE), people()
    sit_down(*table)
    return table


@pytest.mark.slow
def test_from_words_to_guns_and_into_the_next_scene(five: tuple[Person, ...]) -> None:
    """Nothing is done by hand; and every screen on the way is sound."""
    vera, ann, bo, cy, dee = five
    ann.is_sound("before the session, phone")
    desk(vera, "Cast")
    vera.page.locator("label[title]").last.wait_for()  # faces that are taken tell by whom
    vera.is_sound("the cast")
    desk(vera, "Notes")
    vera.is_sound("the notes")
    fold(vera)
    vera.button(re.compile("^Begin: shuffle")).click()

    # Ann asks for a conflict, the GM takes it up.
    ann.button(re.compile("^Start a conflict of your own")).click()
    form = ann.page.get_by_role("form", name="Start a conflict")
    form.get_by_role("button", name="Use the idea shown").click()
    form.get_by_label("What is at stake").fill("Who keeps the lantern")
    ann.is_sound("the stakes on a phone")
    form.get_by_role("button", name="Propose this conflict").click()
    for one in five:
        stakes = one.page.get_by_role("region", name="What is at stake")
        expect(stakes).to_contain_text("Who keeps the lantern")
    vera.is_sound("a proposal")
    vera.button("Agree: deal the cards").click()

    # Words; then somebody draws a knife, and somebody a gun.
    trump(dee, "diamonds")
    raiser, _ = whoever(five, "play")
    assert raiser is ann
    for card in ann.page.get_by_role("group", name="Your hand").get_by_role("button").all()[:2]:
        card.press("Space")
    tells(ann, "You have had it long enough")
    ann.is_sound("a raise on a phone")
    does(ann)
    raise_ = bo.page.get_by_role("region", name="The raise")
    expect(raise_).to_contain_text("Ada Quill raises")
    expect(raise_).to_contain_text("You have had it long enough")
    if bo.page.get_by_role("button", name="Log").count():
        bo.button("Log").click()
    expect(bo.log).to_contain_text("You have had it long enough")
    turns = exchanges(five)
    assert next(turns) is bo
    bo.page.locator("[data-way]").last.click()
    bo.is_sound("a see")
    bo.button("Escalate to melee").click()
    bo.is_sound("an escalation")
    does(bo)
    for one in five:
        trump(one, "clubs")
        expect(one.page.get_by_role("list", name="Lately")).to_contain_text("escalates to melee")
    ann.is_sound("while others see, phone")
    plays(next(turns))
    person = next(turns)
    expect(person.button("Escalate to melee")).to_have_count(0)
    escalates(person, "guns")
    trump(vera, "spades")
    for number, person in enumerate(turns):
        if number < 4:
            plays(person)
        elif person.button("Give…").count() and number < 40:
            person.button("Give…").click()
            if asked(person, "play").locator("button.go").get_attribute("aria-disabled") == "true":
                person.page.locator("[data-way]:visible").first.click()
            does(person)

    # Whoever is left decides.
    winner, _ = whoever((ann, bo, cy, dee, vera), "outcome")
    winner.is_sound("the end of a conflict")
    asked(winner, "outcome").get_by_role("textbox").fill("It goes out, and nobody has it.")
    winner.button("So it ends").click()
    for one in five:
        expect(one.page.get_by_text("It goes out, and nobody has it.").first).to_be_attached()

    # The next scene: hands go back to four.
    desk(vera, "Scene")
    vera.page.get_by_role("tabpanel").get_by_role("button", name="End the scene").click()
    scene = vera.page.get_by_role("region", name="The scene")
    for _ in until("the next scene begins"):
        if "Scene 2" in scene.inner_text():
            break
        for one in (ann, bo, cy, dee):
            with suppress(TimeoutError):
                changes(one)
    for one in (ann, bo, cy, dee):
        hand = one.page.get_by_role("group", name="Your hand")
        expect(hand.get_by_role("img")).to_have_count(4)
    ann.button("The story").click()
    story = ann.page.get_by_role("dialog", name="The story so far")
    expect(story).to_contain_text("You have had it long enough")
    expect(story).to_contain_text("It goes out, and nobody has it.")


def changes(person: Person) -> None:
    """Discards down to four, or keeps the hand, if that is asked now."""
    question = asked(person, "change")
    if not question.count():
        return
    soon = 1000  # milliseconds: it may be gone, and then the next look tells what is asked
    label = question.get_attribute("aria-label", timeout=soon) or ""
    many = re.search(r"Discard (\d+) card", label)
    hand = person.page.get_by_role("group", name="Your hand")
    for card in hand.get_by_role("button").all()[: int(many[1]) if many else 0]:
        card.press("Space", timeout=soon)
    id = question.get_attribute("data-decision", timeout=soon)
    button = person.page.locator(f".change[data-decision='{id}'] .primary:enabled")
    for _ in until("the hand is changed"):
        if not button.count():
            return
        button.press("Enter", timeout=soon)  # a hand that finds its width takes no first press


def taps(part: Locator, words: str) -> None:
    """Press a button there, unless it was pressed already and what comes of it is on its way."""
    button = part.get_by_role("button", name=re.compile(words), disabled=False)
    with suppress(TimeoutError):
        if button.count():
            button.click(timeout=1000)


@pytest.mark.slow
def test_alone_in_an_adventure(people: Callable[..., Person]) -> None:
    """A night begins by itself: a scene, a conflict, and what came of it is told."""
    ann = people(PHONE)
    ann.play_now("Night Terrors")
    told = ann.page.get_by_role("group", name="What is told")
    expect(told).to_contain_text("line four is ringing")
    ann.is_sound("an adventure begins, phone")
    ann.button("Go on").click()
    end = re.compile("She forgets the paper|Thank you for calling")
    over = told.filter(has_text=end)
    more = ann.page.get_by_role("status").filter(has=told).filter(has_not_text=end)
    for _ in until("the conflict is over and told"):
        if over.count():
            break
        if more.count():
            taps(more, "^Go on")
        elif asked(ann, "pay").count():
            pays(ann)
        elif asked(ann, "play").count():
            plays(ann)
        elif asked(ann, "outcome").count():
            taps(asked(ann, "outcome"), "^(So it ends|End it)")
    ann.is_sound("what came of it, phone")


def test_two_sides_on_a_small_desktop(people: Callable[..., Person]) -> None:
    """Ann and Bo against the GM; a raise is put to the other side alone, and paid in two pools."""
    vera, ann, bo = people(), people((1280, 800)), people((1280, 800))
    sit_down(vera, ann, bo, sides="teams", confirm_conflict="none")
    vera.button(re.compile("^Begin: shuffle")).click()
    ann.button(re.compile("^Start a conflict of your own")).click()
    form = ann.page.get_by_role("form", name="Start a conflict")
    form.get_by_role("button", name="Use the idea shown").click()
    form.get_by_role("radio", name="physical").check()
    expect(form.get_by_label("Side of Wendell Pike")).to_have_value("A")
    expect(form.get_by_label("Side of The Man in Grey")).to_have_value("B")
    form.get_by_role("button", name="Propose this conflict").click()
    plays(whoever((ann,), "play")[0])
    raise_ = bo.page.get_by_role("region", name="The raise")
    expect(raise_).to_contain_text("The Man in Grey is to see")
    expect(raise_).not_to_contain_text("Wendell Pike")
    expect(bo.page.get_by_label("Your character Wendell Pike")).to_contain_text("side A")

    # The GM pushes with nothing, and a Jack pays that in Tears and Sweat as he likes.
    asked(vera, "play").get_by_role("button", name=re.compile(r"^All \d")).click()
    vera.page.get_by_role("button", name=re.compile("^no cards")).last.click()
    does(vera)
    pay = asked(vera, "pay")
    pay.get_by_role("button", name="More from Tears").click()
    expect(pay).to_contain_text("1 too many")
    expect(pay.get_by_role("button", name="More from Blood")).to_have_count(0)
    pay.get_by_role("button", name=re.compile("^Mostly Sweat")).click()
    pays(vera)
    expect(bo.page.get_by_role("list", name="Lately")).to_contain_text("The Man in Grey pays")

    # Bo raises; all he needs is in sight, and what he has begun to choose outlives a cut line.
    bo.page.locator("[data-way]").first.click()
    for control in ("Give…", re.compile("^Raise ")):
        expect(bo.button(control)).to_be_in_viewport(ratio=1)
    bo.context.set_offline(True)
    expect(bo.page.get_by_text("The connection to the table is lost")).to_be_visible()
    bo.context.set_offline(False)
    does(bo)
    vera.button("Give…").click()
    does(vera)
    middle = bo.page.get_by_role("region", name="The middle of the table")
    expect(middle).to_contain_text("Ada Quill and Wendell Pike are left and decide")
