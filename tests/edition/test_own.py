"""A game of one's own as the frame's Python loads it; the real frame is in tests/browser."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from fiftyfour.edition.own import MODULE, Own

EXAMPLE = Path(__file__).parent.parent.parent / "examples/highcard/highcard.py"
HIGHCARD = EXAMPLE.read_text("utf-8")
MINE = HIGHCARD.replace('"highcard"', '"mine"')


class Told:
    """A page that notes what it is told."""

    def __init__(self) -> None:
        self.news: list[dict[str, Any]] = []

    def tell(self, news: str) -> None:
        self.news.append(json.loads(news))

    async def read(self, wanted: str) -> str:
        return "[]"

    async def write(self, changes: str) -> str:
        return ""

    def say(self, line: int, text: str) -> None:
        pass

    def hang_up(self, line: int, code: int, reason: str) -> None:
        pass


@pytest.fixture(autouse=True)
def as_if_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins as a new worker does."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, MODULE, raising=False)


def loaded(folder: Path, source: str) -> dict[str, Any]:
    page = Told()
    Own(page, folder).load(source)
    (told,) = page.news
    assert told["is"] == "game"
    return told


def test_a_game_is_loaded_under_its_own_id(tmp_path: Path) -> None:
    told = loaded(tmp_path, MINE)
    assert told["wrong"] is None
    assert told["detail"]["info"]["id"] == "mine"
    assert "HC-1" in told["detail"]["rules"]


@pytest.mark.parametrize(
    ("source", "line", "column", "message"),
    [
        ("x = 1\nif x\n", 2, 5, "expected ':'"),
        ("x = 1\n  y = 2\n", 2, 2, "IndentationError: unexpected indent"),
        ("\n\nnone.such\n", 3, 0, "NameError: name 'none' is not defined"),
        ("import nowhere\n", 1, 0, "ModuleNotFoundError: No module named 'nowhere'"),
        ("def f():\n    raise SystemExit\nf()\n", 2, 0, "SystemExit"),
        ("x = 1\n", 0, 0, "the file does not say which game it makes"),
        ("system = 3\n", 0, 0, "the file does not say which game it makes"),
        (HIGHCARD.replace('"highcard"', '"skyace"'), 0, 0, "there is a game 'skyace' already"),
    ],
)
def test_what_is_wrong_is_told_by_its_line(
    tmp_path: Path, source: str, line: int, column: int, message: str
) -> None:
    wrong = loaded(tmp_path, source)["wrong"]
    assert message in wrong["message"]
    assert (wrong["line"], wrong["column"]) == (line, column)
    assert wrong["whole"]
