"""The page about odds does what it shows, and its pictures are drawn anew."""

import doctest
import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "odds.md"


def test_its_python_gives_what_it_says() -> None:
    options = doctest.ELLIPSIS
    assert doctest.testfile(str(PAGE), module_relative=False, optionflags=options).failed == 0


def test_its_links_and_pictures_are_there() -> None:
    targets = re.findall(r"\]\(([^)#]+)", PAGE.read_text())
    assert [one for one in targets if not (PAGE.parent / one).exists()] == []


def test_the_script_draws_the_pictures(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "scripts/odds_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    pictures = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pictures)
    for picture in pictures.PICTURES:
        picture(tmp_path)
    drawn = {path.name for path in tmp_path.iterdir()}
    assert drawn == {path.name for path in (ROOT / "docs/images").glob("odds-*")}
    for name in drawn:
        assert f"images/{name}" in PAGE.read_text()
        assert len((tmp_path / name).read_bytes()) == pytest.approx(
            len((ROOT / "docs/images" / name).read_bytes()), rel=0.1
        )
