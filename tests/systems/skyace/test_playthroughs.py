"""The playthroughs still read as they did; `playthrough.py` tells how to rewrite them."""

from pathlib import Path

import pytest

from tests.systems.skyace.playthrough import FILES, render


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    assert render(path.read_text()) == path.read_text()


def test_every_chapter_has_one() -> None:
    chapters = {path.stem for path in FILES}
    assert chapters >= {
        *("rest", "order", "seeding", "movement", "attack", "ending"),
        *("skilltest", "experience"),
    }
