"""Every game's lesson can be played to its end: by following it, and by doing something else."""

import re
from collections.abc import Iterator

import pytest
from msgspec import Struct

from fiftyfour.engine.actions import Begin, Narrate
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.lesson import (
    ANYTHING,
    NOTHING,
    BadLesson,
    Lesson,
    Step,
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
from fiftyfour.engine.view import Pending

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
    settings = system.fresh(lesson.settings)
    setup = Setup(system=system.id, seats=tuple(seats), host=you, settings=settings)
    return Session(system, setup, Plain(seed=lesson.seed)), you


def told(
    lesson: Lesson, read: list[str], asked: Pending | None, rules: set[str], over: bool
) -> Iterator[Step]:
    """All that is said now."""
    while (step := lesson.step(read, asked, rules, over)) is not None:
        read.append(step.id)
        yield step


def proposed(steps: list[Step], asked: Pending) -> Given | None:
    """The option that the lesson proposes."""
    for pick in [step.pick for step in steps if step.pick]:
        assert isinstance(asked.decision, Choose), f"{pick!r} is no answer to what is asked"
        found = [one.id for one in asked.decision.options if one.label.startswith(pick)]
        assert found, f"nothing begins with {pick!r}: {asked.decision.options}"
        return found[0]
    return None


def play(system: System[Struct], lesson: Lesson, *, follow: bool, seed: int = 1) -> list[str]:
    """Play to the end; the steps that were told."""
    game, you = laid(system, lesson)
    chance, read = Plain(seed=seed), list[str]()
    rules = {event.rule for event in game.apply(you, Begin()) if event.to(you)}
    for _ in range(MOST_ANSWERS):
        if game.over:
            break
        seat = next((one.seat for one in game.awaited() if one.seat != you), you)
        asked = game.question(seat)
        assert asked is not None
        mine = game.question(you) if any(one.seat == you for one in game.awaited()) else None
        steps = list(told(lesson, read, mine, rules, over=False))
        said = taught(lesson, system)(game.fork().seen(seat), asked, chance)
        assert not isinstance(said, Narrate)
        if seat == you:
            own = asked.decision.sample(chance)
            said = (proposed(steps, asked) or said) if follow else own
        rules |= {event.rule for event in game.apply(seat, answer_to(asked, said)) if event.to(you)}
    assert game.over, "the lesson does not end"
    list(told(lesson, read, None, rules, over=True))
    return read


@pytest.mark.parametrize("name", GAMES)
def test_whoever_follows_a_lesson_is_told_all_of_it(name: str) -> None:
    system = find_system(name)
    lesson = lesson_of(system)
    assert lesson is not None
    assert sorted(play(system, lesson, follow=True)) == sorted(step.id for step in lesson.steps)


@pytest.mark.parametrize("name", GAMES)
def test_whoever_does_something_else_comes_to_the_end_too(name: str) -> None:
    """Whatever is answered, the game ends and the lesson's last words are said, each once."""
    system = find_system(name)
    lesson = lesson_of(system)
    assert lesson is not None
    for seed in range(3):
        read = play(system, lesson, follow=False, seed=seed)
        assert len(set(read)) == len(read)
        assert {step.id for step in lesson.steps if step.over} <= set(read)


def test_what_is_asked_has_names() -> None:
    assert asked_words(None) == {NOTHING}
    system = find_system("skyace")
    lesson = lesson_of(system)
    assert lesson is not None
    game, you = laid(system, lesson)
    game.apply(you, Begin())
    assert asked_words(game.question(you)) == {ANYTHING, "choose", "start", "set_sides"}


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
        ("[[steps]]", "[settings]\nspeed = 2\n[[steps]]", "no setting 'speed'"),
    ],
)
def test_a_wrong_lesson_is_refused_with_what_is_wrong(now: str, instead: str, told: str) -> None:
    system = find_system("skyace")
    assert read_lesson(system, GOOD).steps[0].id == "one"
    with pytest.raises(BadLesson, match=re.escape(told)):
        read_lesson(system, GOOD.replace(now, instead, 1))
