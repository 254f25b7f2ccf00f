"""The page of Suits writes some of the book's tables down again: they say the same as the rules."""

import re
from pathlib import Path

from fiftyfour.systems.suits.data import COVER, THRESHOLDS, USES, Skill

SKIN = Path(__file__).parent.parent.parent / "page/src/skins/suits"


def found(file: str, pattern: str) -> list[tuple[str, ...]]:
    return re.findall(pattern, (SKIN / file).read_text("utf-8"))


def test_uses_are_called_as_in_the_rules() -> None:
    """SU-SKL-01: each use of a skill has one name."""
    said = found("words.ts", r'"(\w+ \w+)": "([^"]+)",')
    uses = [(use.id, use.label) for use in (*USES.values(), COVER) if use.skill]
    assert sorted(said) == sorted(uses)


def test_skills_are_those_of_the_rules() -> None:
    """SU-SKL-01, SU-MOD-01: twelve skills, each with its suit and attribute."""
    said = found("model.ts", r'id: "(\w+)", suit: "(\w)", attribute: "(\w+)"')
    assert sorted(said) == sorted((one.value, one.suit.value, one.attribute.value) for one in Skill)


def test_thresholds_are_those_of_the_rules() -> None:
    """SU-PLAY-04: four words for numbers."""
    said = found("sums.ts", r'\[(\d+), "([^"]+)"\]')
    assert {int(number): word for number, word in said} == THRESHOLDS
