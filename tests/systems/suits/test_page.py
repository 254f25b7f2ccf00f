"""The page reads the tables of the book from a file that is made here of those of the game.

Written anew by `python -m tests.systems.suits.test_page`.
"""

import json
from pathlib import Path

from fiftyfour.systems.suits.character import Figure, points_of
from fiftyfour.systems.suits.data import (
    CALLED,
    CLASSES,
    COVER,
    DEFENSES,
    RUNS,
    SHOTS,
    SKILLS,
    THRESHOLDS,
    USES,
    Attribute,
    Defense,
    Skill,
    Use,
    awareness_threshold,
    leadership_threshold,
)

FILE = Path(__file__).parents[3] / "page/src/skins/suits/book.json"


def use_of(use: Use) -> dict[str, object]:
    return {
        "id": use.id,
        "play": use.play,
        "label": use.label,
        "usual": use.usual,
        "damage": use.damage,
        "run": use.id in RUNS,
        "shot": use.id in SHOTS,
        "called": use.id in CALLED,
    }


def book() -> dict[str, object]:
    """Classes, attributes, skills, uses, thresholds, and numbers to hold the page's own against."""
    figure = Figure(points=points_of({"fitness": 8, "dexterity": 5, "wits": 3, "charisma": 10}))
    figure.tags = [Skill.THUG, Skill.FRAUD]
    plays = [*Attribute, *Defense, *Skill]
    return {
        "classes": [
            {"suit": suit.value, "word": word, "about": about}
            for suit, (word, about) in CLASSES.items()
        ],
        "attributes": [
            {
                "id": defense.attribute.value,
                "label": defense.attribute.label,
                "defense": defense.value,
                "against": defense.against,
            }
            for defense in DEFENSES.values()
        ],
        "skills": [
            {"id": skill.value, "suit": skill.suit.value, "attribute": skill.attribute.value}
            for skill in SKILLS.values()
        ],
        "uses": [use_of(use) for use in (*USES.values(), COVER)],
        "thresholds": [[number, word] for number, word in THRESHOLDS.items()],
        "computed": {
            "awareness look": [awareness_threshold(result) for result in range(1, 6)],
            "leadership lead": [leadership_threshold(result) for result in range(1, 6)],
        },
        "modifiers": {
            "points": figure.points,
            "tags": list[str](figure.tags),
            "numbers": {play.value: figure.modifier(play) for play in plays},
        },
    }


def written() -> str:
    return json.dumps(book(), indent=2, ensure_ascii=False) + "\n"


def test_the_page_has_the_tables_of_the_book() -> None:
    assert FILE.read_text("utf-8") == written()


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
