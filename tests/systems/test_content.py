"""Each of the five games has something to play tonight: adventures, ready characters, a lesson."""

import pytest

from fiftyfour.engine.lesson import lesson_of
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.system import find_system

GAMES = ("acesout", "nightterrors", "skyace", "suits", "zilch")


@pytest.mark.parametrize("game", GAMES)
def test_adventures_are_an_evening_each(game: str) -> None:
    """Two of them: scenes, calls that ask the rules, branches, endings good and bad, hand-outs."""
    told = adventures(find_system(game))
    assert len(told) >= 2
    for one in told.values():
        assert len(one.scenes) >= 5
        assert sum(bool(call.play) for call in one.calls()) >= 10
        assert sum(len(scene.leads) > 1 for scene in one.scenes) >= 2
        assert {ending.won for ending in one.endings} == {True, False}
        assert one.handouts
        assert any(scene.improvise for scene in one.scenes)
        assert one.lost


@pytest.mark.parametrize("game", GAMES)
def test_eight_characters_are_ready_and_a_lesson_is_there(game: str) -> None:
    system = find_system(game)
    assert system.sheets is not None
    assert len(system.sheets.ready) >= 8
    assert lesson_of(system) is not None


@pytest.mark.parametrize("game", GAMES)
def test_ready_characters_spend_all_they_have(game: str) -> None:
    """Points, powers, skills, talents, runes; nothing is wrong with any of them."""
    sheets = find_system(game).sheets
    assert sheets is not None
    for name, ready in sheets.ready.items():
        review = sheets.review(sheets.form(ready.file).example())
        assert not review.flaws, name
        for budget in review.budgets:
            spent = budget.spent <= budget.whole if budget.limit else budget.spent == budget.whole
            assert spent, f"{name}: {budget.label} {budget.spent} of {budget.whole}"
