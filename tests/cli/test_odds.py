"""`fiftyfour odds`: tables and bars for people, JSON for programs, pictures for the wall."""

import json
from pathlib import Path

import pytest

from fiftyfour.cli.app import run

from .conftest import Run


def test_a_question_is_answered_in_a_table(fiftyfour: Run) -> None:
    told = fiftyfour("odds", "skyace", "attack", "cards=3", "difficulty=5").stdout
    assert "Energy that an attack costs its target" in told
    assert "1921733/3943836" not in told  # the chance of one or more stands as a percentage
    assert "48.73%" in told
    assert "█" in told
    assert "on average 1.091, median 0; 9 times in 10 from 0 to 5" in told


def test_a_sweep_is_a_line_for_each_value(fiftyfour: Run) -> None:
    told = fiftyfour("odds", "skyace", "test", "--by", "difficulty").stdout
    assert [line.split()[0] for line in told.splitlines()[2:]] == [
        *("easy", "average", "challenging", "hard", "impossible")
    ]


def test_numbers_with_the_same_answer_share_a_line(fiftyfour: Run) -> None:
    told = fiftyfour("odds", "suits", "hit", "--by", "modifier").stdout.splitlines()[2:]
    heads = [line.strip().partition("  ")[0] for line in told]
    assert heads == ["-20 to -1", *map(str, range(17)), "17 to 60"]


def test_what_can_be_asked_is_listed_with_its_bounds(fiftyfour: Run) -> None:
    told = fiftyfour("odds", "skyace").stdout
    assert "skyace attack" in told
    assert "Difficulty: 0 to 10" in told
    assert "skyace attack" in fiftyfour("odds").stdout
    listed = json.loads(fiftyfour("odds", "skyace", "--json").stdout)
    assert listed["skyace"]["test"]["fields"]["skill"]["default"] == 3
    assert "has no odds questions" in fiftyfour("odds", "highcard").stdout


def test_programs_read_exact_fractions(fiftyfour: Run) -> None:
    told = json.loads(fiftyfour("odds", "skyace", "test", "skill=2", "--json").stdout)
    assert told["parameters"] == {"skill": 2, "difficulty": "average"}
    assert "/" in told["chances"]["passes"]


def test_a_picture_is_drawn(fiftyfour: Run, tmp_path: Path) -> None:
    fiftyfour("odds", "skyace", "attack", "cards=4", "--plot", "attack.svg")
    fiftyfour("odds", "skyace", "attack", "--by", "cards", "--plot", "cards.png", "--json")
    assert "skyace attack cards=4" in (tmp_path / "attack.svg").read_text()
    assert (tmp_path / "cards.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("skyace attack cards=99", "99 is out of range; it must be 0 to 24"),
        ("skyace attack cards=x", "must be a whole number from 0 to 24, not 'x'"),
        ("skyace attack cards=1_0", "must be a whole number from 0 to 24, not '1_0'"),
        (f"skyace attack cards={'0' * 20}3", "must be a whole number from 0 to 24"),
        (
            "skyace attack cards=3 --by cards",
            "--by goes through all values of cards; leave out cards=3",
        ),
        ("skyace attack cards", "write a parameter as name=value, not 'cards'"),
        ("skyace attack cards=1 cards=2", "cards is given twice"),
        ("skyace attack feet=2", "there is no field 'feet'"),
        ("skyace flight", "has no question 'flight'; it has play, attack"),
        ("nope attack", "there is no game 'nope'"),
        ("skyace attack --by feet", "'feet' has no list of values"),
        ("skyace attack --plot x.gif", "a chart file must end in .svg or .png"),
        ("skyace attack --plot none/x.svg", "none is not a directory"),
        ("skyace attack --plot there.svg", "there.svg is a directory"),
        ("skyace --by cards", "name a question first"),
    ],
)
def test_bad_input_gets_one_line(
    arguments: str,
    told: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.svg").mkdir()
    assert run(["odds", *arguments.split()]) == 2
    shown = capsys.readouterr()
    assert told in shown.err
    assert shown.err.count("\n") == 1
