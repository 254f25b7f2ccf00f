"""Any game asked by name: answers as the game gives them, bad questions refused in one line."""

import doctest
import re
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest

from fiftyfour import odds
from fiftyfour.engine.decisions import Number
from fiftyfour.engine.errors import FiftyfourError
from fiftyfour.engine.system import installed
from fiftyfour.odds import plotting


def test_what_is_left_out_takes_its_default() -> None:
    usual = odds.ask("skyace", "attack")
    assert usual == odds.ask("skyace", "attack", cards=3, defense=2, difficulty=0)
    assert isinstance(usual, odds.Distribution)
    assert usual[0] == Fraction(847651, 1971918)  # SK-TV-69


def test_a_sweep_asks_for_every_value() -> None:
    swept = odds.sweep("skyace", "test", "difficulty", skill=2)
    assert list(swept) == ["easy", "average", "challenging", "hard", "impossible"]
    assert swept["easy"] == {"passes": Fraction(4864, 8427)}  # SK-TV-68
    assert list(odds.sweep("skyace", "attack", "difficulty")) == list(range(11))


@pytest.mark.parametrize(
    ("name", "filled", "told"),
    [
        ("attack", {"cards": 99}, "Cards of the attack: 99 is out of range; it must be 0 to 24"),
        ("attack", {"bonus": "perhaps"}, "'perhaps' is not among the options: 'no', 'yes'"),
        ("attack", {"feet": 2}, "there is no field 'feet'; the fields are cards, "),
        ("flight", {}, "skyace has no question 'flight'; it has play, attack"),
    ],
)
def test_bad_questions_name_the_bounds(name: str, filled: dict[str, int], told: str) -> None:
    with pytest.raises(FiftyfourError) as wrong:
        odds.ask("skyace", name, **filled)
    assert told in str(wrong.value)


def test_parameters_as_people_write_them() -> None:
    form = odds.question("skyace", "attack").form
    assert odds.read(form, {"cards": "4", "bonus": "yes"})["cards"] == 4
    assert odds.read(form, {"bonus": "YES"})["bonus"] == "yes"
    hit = odds.question("suits", "hit").form
    assert odds.read(hit, {"attack": "shoot"}) == odds.read(hit, {"attack": "Guns attack"})
    with pytest.raises(FiftyfourError, match="must be a whole number from 0 to 24, not 'four'"):
        odds.read(form, {"cards": "four"})
    with pytest.raises(
        FiftyfourError, match="these have one: cards, difficulty, bonus, defense, hearts"
    ):
        odds.sweep("skyace", "attack", "feet")


@pytest.mark.parametrize("name", list(installed()))
def test_every_game_answers_within_its_bounds(name: str) -> None:
    """The least and the greatest of every parameter, one at a time and all together."""
    for question in odds.questions(name).values():
        for pick in (min, max):
            filled: dict[str, int] = {}
            for field, one in question.form.fields.items():
                if isinstance(one.decision, Number):
                    filled[field] = pick(one.decision.least, one.decision.most)
            with suppress(FiftyfourError):  # where they do not fit one another
                assert question.answer(question.form.check(dict(filled)))


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_pictures_are_the_same_every_time(tmp_path: Path, kind: str) -> None:
    made: list[bytes] = []
    for at in range(2):
        path = tmp_path / f"{at}.{kind}"
        plotting.plot_answer(path, "Energy lost", odds.ask("skyace", "attack"))
        made.append(path.read_bytes())
        plotting.plot_answer(path, "A test", {"passes": Fraction(1, 2)}, "skyace test")
        lines = {"passes": {"easy": 0.5, "hard": 0.25}}
        plotting.plot_sweep(path, "A test", "Difficulty", lines)
        plotting.plot_matrix(path, "Duels", ["A"], ["B", "C"], [[0.5, 1.5]], unit="Energy")
        assert path.stat().st_size > 1000
    assert made[0] == made[1]


def test_a_picture_never_rounds_to_certainty() -> None:
    told = [plotting.percent(chance) for chance in (0, 1e-4, 0.5, 0.9999, 1)]
    assert told == ["0%", "<1%", "50%", ">99%", "100%"]


def test_a_picture_can_be_read(tmp_path: Path) -> None:
    """Of 81 numbers below it some are written; long names have lines of their own."""
    path = tmp_path / "hit.svg"
    line = dict.fromkeys(range(-20, 61), 0.5)
    plotting.plot_sweep(path, "Hit?", "Modifier", {"by an Ace that is among the price": line})
    written = re.findall(">(\u2212?[0-9]+)<", path.read_text())
    assert written[:17] == [str(number).replace("-", "\u2212") for number in range(-20, 61, 5)]
    plotting.plot_answer(path, "How?", {"by an Ace that is among the price": Fraction(1, 3)})
    assert "33%" in path.read_text()
    assert "by an Ace that is among the price" not in path.read_text()


def test_a_picture_is_svg_or_png(tmp_path: Path) -> None:
    with pytest.raises(FiftyfourError, match=r"end in \.svg or \.png"):
        plotting.check_path(tmp_path / "chart.gif")
    with pytest.raises(FiftyfourError, match="is not a directory"):
        plotting.check_path(tmp_path / "none" / "chart.svg")


def test_the_examples_are_right() -> None:
    assert doctest.testmod(odds).failed == 0
