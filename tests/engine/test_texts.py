"""Text that people write: one rule, whatever it is and wherever it comes in."""

import pytest
from msgspec import Struct

from fiftyfour.engine.actions import Answer, Note, Say
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.sheets import Sheets
from fiftyfour.engine.system import System, installed
from fiftyfour.engine.texts import cleaned, cleaned_action, distinct
from fiftyfour.table.words import plain

WELL = ["👩‍🚀 Mia", "می‌رود", "❤️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ann", "അവന്‍", "דנה", "Zoë", "\U0001face"]
"""Names in which every character counts."""

NOTHING = ["\u3164", " \u200b\u200d", "\u2800\u2800", "\u200f", "\ufe0f", "\u2066\u2069"]
"""Names that nobody sees."""


@pytest.mark.parametrize("name", WELL)
def test_what_belongs_to_a_word_stays(name: str) -> None:
    assert cleaned(name) == name
    assert plain(name) == name
    assert cleaned_action(Say(text=name)) == Say(text=name)


@pytest.mark.parametrize("name", NOTHING)
def test_what_shows_nothing_is_nothing(name: str) -> None:
    assert cleaned(name).strip() == ""


@pytest.mark.parametrize(
    "text", ["\u202aBo\u202c", "\u2067Bo\u2069", "\u200fBo\u200f", "\ufeffBo", "\u202dBo\u202c"]
)
def test_no_mark_turns_what_stands_around_a_text(text: str) -> None:
    assert cleaned(text) == "Bo"


def test_every_text_of_an_action_keeps_the_rule() -> None:
    form: Given = {"name": "\u2067Bo\u2069", "tags": ["\u3164", "x"]}
    answer = cleaned_action(Answer(to="make", answer=form, say="\u202ahm\u202c"))
    assert answer == Answer(to="make", answer={"name": "Bo", "tags": ["", "x"]}, say="hm")
    for action in (Say(text="a\x07"), Note(text="\u202eback"), Answer(to="1", answer=["\x00"])):
        with pytest.raises(IllegalAction) as refused:
            cleaned_action(action)
        assert refused.value.code == "bad_text"


def test_namesakes_get_a_number() -> None:
    assert distinct("Bo", ["Ann", "Bob"]) == "Bo"
    assert distinct("Bo", ["Bo"]) == "Bo 2"
    assert distinct("bo", ["Bo", "Bo 2"]) == "bo 3"
    assert distinct("Bo\u200d", ["Bo"]) == "Bo\u200d 2"  # which looks the same
    assert distinct("B\u00ado", ["Bo"]) == "B\u00ado 2"
    assert distinct("x" * 40, ["x" * 40]) == "x" * 38 + " 2"


GAMES = [(game, game.sheets) for game in installed().values() if game.sheets is not None]


@pytest.mark.parametrize(("game", "sheets"), GAMES, ids=[game.id for game, _ in GAMES])
def test_the_names_of_characters_keep_the_rule(game: System[Struct], sheets: Sheets) -> None:
    file = next(iter(sheets.ready.values())).file
    name = sheets.name(file)
    for good in ("👩‍🚀 Mia", "می‌رود"):
        assert sheets.name(file.replace(name, good)) == good
    assert sheets.name(file.replace(name, r"\u202aMia\u202c")) == "Mia"
    for bad in ("\u3164", r"\u3164", r"\u202eaiM", r"Mia\u0007"):
        assert sheets.flaws(file.replace(name, bad)), (game.id, bad)
