"""No rule lives in a skin: what it draws, the table has said (docs/skins.md).

Each pattern is something that a skin could do only by knowing the rules, or by guessing.
"""

import re
from pathlib import Path

import pytest

SKINS = Path(__file__).parents[1] / "page" / "src" / "skins"
GAMES = ("acesout", "nightterrors", "skyace", "suits", "zilch")

FORBIDDEN = {
    "reads a setting to decide": r"\bsettings[.?(\[]|\bsettings<",
    "takes an id, a label or a hint apart": r"\.split\(|\bslice\(0, -1\)|\.match\(|\.exec\(",
    "compares the ID of a rule": (
        r"""\brule [=!]== (?!"(undo|say)")|["'][A-Z]{2}-[A-Z]+-\d+["']\)? ?[?&|]|\.has\(rule\)"""
    ),
    "reaches past what it is given": r"\bseat\(\)",
}

TAKE_APART = {
    "model.ts": "heroes whose names begin alike are told apart on small pieces",
    "Tower.svelte": "the picture of a tower names the rank of its card",
    "Drawn.svelte": "a tile is drawn by the pips of its ends",
    "call.ts": "whoever looks for a profile types words",
}
"""Files that take something apart to draw it, or what somebody has typed."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_rule_lives_in_a_skin(game: str, what: str) -> None:
    found = [
        f"{path.relative_to(SKINS)}:{number}: {line.strip()[:120]}"
        for path in sorted((SKINS / game).rglob("*"))
        if path.suffix in (".svelte", ".ts") and ".test." not in path.name
        if path.name not in TAKE_APART
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if re.search(FORBIDDEN[what], line)
    ]
    assert not found, f"{game}: a skin {what}:\n" + "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_a_skin_holds_no_table_of_the_book(game: str) -> None:
    held = [path.name for path in (SKINS / game).rglob("*.json") if path.name != "recorded.json"]
    assert held == [], f"{game}: the game has these tables: {held}"
