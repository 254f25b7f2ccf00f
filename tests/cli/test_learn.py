"""`fiftyfour learn`: the lesson at a terminal."""

import pytest

from tests.cli.conftest import Run


def test_the_lesson_explains_what_is_asked(fiftyfour: Run) -> None:
    told = fiftyfour("learn", "skyace", typed="1\n1\nquit\n").stdout
    plain = " ".join(told.split())
    assert "A lesson: its cards are always the same, and known to everybody." in plain
    assert "You are Sky Ace, guardian of the city's skies." in plain
    assert "-> Begin the contest" in plain
    asked = plain.index("Begin a contest?")
    assert plain.index("You are Sky Ace") < asked < plain.index("drawing to move")
    assert "Four powers, one for each suit" in plain
    assert fiftyfour("learn", "skyace", typed="1\n1\nquit\n").stdout == told


def test_whoever_does_something_else_is_told_so(fiftyfour: Run) -> None:
    told = " ".join(fiftyfour("learn", "skyace", typed="2\n1\nquit\n").stdout.split())
    assert told.count("You chose something else.") == 1
    assert told.index("-> Begin the contest") < told.index("You chose something else.")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["learn", "highcard"], "has no lesson; games with one: "),
        (["learn", "chess"], "there is no game 'chess'"),
        (["play", "skyace", "--chance", "lesson"], "a lesson has cards of its own"),
    ],
)
def test_what_cannot_be_learnt_is_refused_in_a_line(
    fiftyfour: Run, arguments: list[str], line: str
) -> None:
    refused = fiftyfour(*arguments, code=2).stderr
    assert line in refused
    assert refused.count("\n") == 1
