"""Every game's lesson can be played to its end: by following it, and by doing something else."""

import re
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from fiftyfour.engine.actions import AnyAction, Begin, Narrate
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.events import Told
from fiftyfour.engine.lesson import (
    ANYTHING,
    NOTHING,
    BadLesson,
    Lesson,
    Step,
    asked_of,
    asked_words,
    lesson_of,
    read_lesson,
    taught,
)
from fiftyfour.engine.options import Choose
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import System, answer_to, find_system, installed
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import View

MOST_ANSWERS = 1500
GAMES = [game.id for game in installed().values() if lesson_of(game)]


def laid(system: System[Struct], lesson: Lesson) -> tuple[Session[Struct], Seat]:
    """The lesson's table, and the person's seat."""
    seats: list[SeatInfo] = []
    you = GM
    for plan in sorted(lesson.seats, key=lambda one: one.role != "gm"):
        players = sum(one.role == "player" for one in seats)
        seat = GM if plan.role == "gm" else Seat(f"p{players + 1}")
        seats.append(SeatInfo(seat, plan.role, plan.name or seat.upper()))
        you = seat if plan.you else you
    settings = system.settings.fresh(lesson.settings)
    setup = Setup(system=system.id, seats=tuple(seats), host=you, settings=settings)
    return Session(system, setup, Plain(seed=lesson.seed)), you


class Reader:
    """Somebody who plays a lesson's table and reads all it says, checking each step."""

    def __init__(self, name: str) -> None:
        self.system = find_system(name)
        lesson = lesson_of(self.system)
        assert lesson is not None
        self.lesson = lesson
        self.game, self.you = laid(self.system, lesson)
        self.read = list[str]()
        self.lines = list[str]()
        self.rules = set[str]()

    def apply(self, seat: Seat, action: AnyAction) -> None:
        for event in self.game.apply(seat, action):
            if event.to(self.you):
                self.rules.add(event.rule)
                self.lines += [event.text] if isinstance(event, Told) else []

    def told(self) -> list[Step]:
        """All that is said now."""
        steps, view = list[Step](), self.game.view(self.you)
        while (step := self.lesson.step(self.read, view, self.rules)) is not None:
            check(self, step, view)
            self.read.append(step.id)
            steps.append(step)
        return steps

    def play(self, seed: int, follow: float = 1) -> "Reader":
        """Play to the end, doing what is proposed or what the bot would with this chance."""
        chance = Plain(seed=seed)
        self.apply(self.you, Begin())
        for _ in range(MOST_ANSWERS):
            steps = self.told()
            if self.game.over:
                return self
            seat = next((one.seat for one in self.game.awaited() if one.seat != self.you), self.you)
            asked = self.game.question(seat)
            assert asked is not None
            said = taught(self.lesson, self.system)(self.game.fork().seen(seat), asked, chance)
            assert not isinstance(said, Narrate)
            if seat == self.you:
                picked = [option.id for step in steps if (option := step.picked(asked))]
                if chance.below(100) >= 100 * follow:
                    said = asked.decision.sample(chance)
                elif picked:
                    said = picked[-1]
            self.apply(seat, answer_to(asked, said))
        raise AssertionError("the lesson does not end")

    @property
    def numbers(self) -> list[int]:
        return [self.lesson.number(id) for id in self.read]


def check(reader: Reader, step: Step, view: View) -> None:
    """Every card, number and button that the step names is there."""
    asked = asked_of(view)
    said = f"{view.system}, {step.id}: {step.say}"
    shown = msgspec.json.encode(view).decode()
    pretty = {card.pretty for zone in view.zones for card in zone.cards}
    options = asked.decision.options if asked and isinstance(asked.decision, Choose) else ()
    labels = " ".join(f"{option.label} {option.hint}" for option in options)
    centre = [line.result for line in view.centre.lines] if view.centre else []
    log = " ".join(reader.lines[-8:])
    for card in CARD.findall(step.say):
        assert card in pretty or card in f"{labels} {log}", said
    tracks = {track.value for track in view.tracks}
    prompt = asked.decision.prompt if asked else ""
    there = tracks | numbers(f"{labels} {log} {prompt} {centre}") | RULES[view.system]
    assert numbers(step.say) <= there, said
    for button in re.findall("“(.+?)”", step.say):
        assert any(button in text for text in page()), said
    if step.pick:
        assert step.picked(asked) is not None, said
        assert step.picked(asked) in options, said
    match step.point:
        case "" | "stage" | "log":
            pass
        case "question" | "hand":
            assert asked, said
        case thing:
            assert thing.rstrip(", ") in shown, said


def numbers(text: str) -> set[int]:
    """The numbers in this text, but those on cards."""
    return {int(number) for number in re.findall(r"(?<![\d.])\d+", CARD.sub("", text))}


@cache
def page() -> list[str]:
    """What the page's parts say."""
    folder = Path(__file__).parents[2] / "page" / "src"
    return [file.read_text("utf-8") for file in folder.rglob("*.svelte")]


CARD = re.compile("(?:10|[2-9AKQJ])[♠♥♦♣]")
RULES = {
    "acesout": {1, 2, 3, 5, 10},
    "nightterrors": {0, 1, 7, 10, 20},
    "skyace": {1, 2, 3, 4, 10},
    "suits": {5, 10, 15, 20},
    "zilch": {0, 1, 5, 12},
}
"""Numbers of the rules, which are so whatever lies on the table."""


@pytest.mark.parametrize("name", GAMES)
def test_whoever_follows_a_lesson_is_told_all_of_it(name: str) -> None:
    """Except what is for those who do something else."""
    reader = Reader(name).play(seed=1)
    assert {step.id for step in reader.lesson.steps if not step.unless} <= set(reader.read)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("follow", [0, 0.5, 0.9])
def test_a_lesson_follows_the_table_whatever_is_done(name: str, follow: float) -> None:
    """All it names is there when it is said, its numbers only rise, and its last words are said."""
    for seed in range(12):
        reader = Reader(name).play(seed, follow)
        assert reader.numbers == sorted(set(reader.numbers)), reader.numbers
        assert {step.id for step in reader.lesson.steps if step.over} <= set(reader.read)


def test_what_is_asked_has_names() -> None:
    assert asked_words(None) == {NOTHING}
    reader = Reader("skyace")
    reader.apply(reader.you, Begin())
    words = asked_words(reader.game.question(reader.you))
    assert words == {ANYTHING, "choose", "start", "set_sides"}


GOOD = """
title = "First"
text = "All of it."
minutes = 5
seed = 1
seats = [{you = true}, {}]
[[steps]]
id = "one"
asked = "start"
after = "SK-ATK-01"
say = "Begin."
"""


@pytest.mark.parametrize(
    ("now", "instead", "told"),
    [
        ("minutes", "minuets", "minuets"),
        ("seed = 1", "", "seed"),
        ("you = true", "", "exactly one seat is yours"),
        ("SK-ATK-01", "SK-NO-01", "there is no rule 'SK-NO-01'"),
        ('"start"', '"strat"', "nothing that can be asked is 'strat'"),
        ("SK-ATK-01", "two", "line 10 (steps[0].after): there is no rule 'two'"),
        ('id = "one"', 'id = "one"\nunless = "SK-NO-01"', "(steps[0].unless): there is no rule"),
        ('id = "one"', 'id = "one"\nneeds.hand = "9z"', "line 9 (steps[0].needs.hand): '9z'"),
        ('id = "one"', 'id = "one"\nneeds.trump = "9c"', "line 9 (steps[0].needs.trump)"),
        ('id = "one"', 'id = "one"\ngeneral = "Go."', "(steps[0].general): it is never said"),
        ("[[steps]]", "[settings]\nspeed = 2\n[[steps]]", "no setting 'speed'"),
    ],
)
def test_a_wrong_lesson_is_refused_with_what_is_wrong(now: str, instead: str, told: str) -> None:
    system = find_system("skyace")
    assert read_lesson(system, GOOD).steps[0].id == "one"
    with pytest.raises(BadLesson, match=re.escape(told)):
        read_lesson(system, GOOD.replace(now, instead, 1))


STEPS = """
[[steps]]
id = "two"
offers = "start"
unless = "one"
needs = { values = { "energy:1" = 10 } }
pick = "Begin the contest"
say = "Energy 10."
general = "Energy."
[[steps]]
id = "three"
offers = "free-for-all"
needs = { shows = "Begin a contest?" }
say = "It is asked."
[[steps]]
id = "four"
needs = { hand = "K\u2663" }
say = "A king."
"""


def test_a_step_is_said_as_it_stands_in_general_or_not_at_all() -> None:
    system = find_system("skyace")
    lesson = read_lesson(system, GOOD + STEPS)
    game, you = laid(system, lesson)
    game.apply(you, Begin())
    view = game.view(you)

    def said(read: list[str], view: View = view) -> tuple[str, str] | None:
        step = lesson.step(read, view, set())
        return step and (step.say, step.pick)

    assert said([]) == ("Energy 10.", "Begin the contest")
    weak = [msgspec.structs.replace(track, value=9) for track in view.tracks]
    assert said([], msgspec.structs.replace(view, tracks=tuple(weak))) == ("Energy.", "")
    assert said(["one"]) == ("It is asked.", ""), "its moment is past"
    assert said(["two"]) == ("It is asked.", "")
    assert said(["three"]) is None, "nobody goes back, and there is no king"
    assert said(["two", "three"]) is None
