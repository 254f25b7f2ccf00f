"""Guides: every game has one, its pictures add up, and it names nothing that its game has not."""

import re

import pytest

from fiftyfour.engine.guide import BadGuide, guide_of, markdown, read_guide
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.system import find_system

GAMES = ["acesout", "nightterrors", "skyace", "suits", "zilch"]

SHORT = """\
text = "Fly."
[[chapters]]
id = "end"
title = "The end"
text = "At most {round_limit} rounds."
rules = ["SK-END-04"]
settings = ["round_limit"]
pictures = [{ caption = "Two cards.", rows = [{ cards = ["9s", "3s"], notes = ["4", "4"] }] }]
"""


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_is_short_and_its_sums_add_up(game: str) -> None:
    guide = guide_of(find_system(game))
    assert guide is not None
    assert 6 <= len(guide.chapters) <= 12
    assert any(picture.own for chapter in guide.chapters for picture in chapter.pictures)
    for chapter in guide.chapters:
        assert chapter.rules, chapter.id
        assert "{" not in chapter.text, chapter.id
        for line in (line for picture in chapter.pictures for line in picture.sums):
            assert sum(term.value for term in line.terms) == line.total, (chapter.id, line.label)


def test_numbers_that_a_table_may_set_are_the_settings_own() -> None:
    """The usual value is filled in, in words; nobody has typed it."""
    game = find_system("skyace")
    (chapter,) = read_guide(game, SHORT).chapters
    view = next(one for one in setting_views(game.settings, {}) if one.name == "round_limit")
    assert chapter.text == f"At most {view.told(view.default)} rounds."
    assert chapter.settings == [f"{view.label} ({view.told(view.default)})"]
    assert "> 9♠ (4), 3♠ (4)" in "\n".join(markdown(read_guide(game, SHORT)))


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ("SK-END-04", "SK-END-99", "there is no rule 'SK-END-99'"),
        ("{round_limit}", "{turn_limit}", "there is no setting 'turn_limit'"),
        ('["round_limit"]', '["lasers"]', "there is no setting 'lasers'"),
        ('["4", "4"]', '["4"]', "give each card of a row its note"),
        ('"9s"', '"Zs"', "line 8"),
        ("title =", "name =", "no field “name”"),
    ],
)
def test_a_guide_that_names_what_is_not_there_is_refused(right: str, wrong: str, why: str) -> None:
    with pytest.raises(BadGuide, match=re.escape(why)):
        read_guide(find_system("skyace"), SHORT.replace(right, wrong))
