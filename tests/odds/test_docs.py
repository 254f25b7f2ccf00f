"""The pictures of the page about odds are drawn anew."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "odds.md"


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
