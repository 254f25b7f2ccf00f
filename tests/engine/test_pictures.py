"""Pictures of adventures: found beside the file, carried in it, refused where they are none."""

from hashlib import sha256
from pathlib import Path

import pytest

from fiftyfour.engine.pictures import LARGEST, Shown, hash_of, shown
from fiftyfour.engine.reading import BadAdventure, adventures, read_file
from fiftyfour.engine.system import find_system
from fiftyfour.engine.writing import toml_of
from tests.pictures import png

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>'
PNG = png(30, 20)
FILE = """\
id = "fog"
game = "acesout"
title = "Fog"
premise = "Somebody waits."

[[handouts]]
id = "map"
title = "A map"
picture = "map.svg"

[[scenes]]
id = "pier"
title = "The pier"
text = "It creaks."
picture = "pier.png"
"""


def read(folder: Path, text: str = FILE) -> object:
    return read_file(text.encode(), folder=folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "map.svg").write_bytes(SVG)
    (tmp_path / "pier.png").write_bytes(PNG)
    return tmp_path


def test_an_adventure_carries_the_pictures_that_it_names(folder: Path) -> None:
    """Its file brings them along, and a table finds them by their hashes alone."""
    adventure = read_file(FILE.encode(), folder=folder)
    assert list(adventure.pictures) == ["map.svg", "pier.png"]
    again = read_file(toml_of(adventure).encode())
    assert again == adventure
    assert hash_of(again, "map.svg") == sha256(SVG).hexdigest()
    assert shown(again, sha256(SVG).hexdigest()) == Shown("image/svg+xml", SVG)
    assert shown(again, sha256(PNG).hexdigest()) == Shown("image/png", PNG)
    assert shown(again, sha256(b"").hexdigest()) is None


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "there is no picture “map.svg”"),
        (SVG + b" " * LARGEST, "a picture may have 150,000"),
        (b"<html></html>", "no picture of the kind"),
        (SVG.replace(b"<path", b"<script>alert(1)</script><path"), "runs or loads"),
        (SVG.replace(b"<path", b'<image href="https://example.org/a.png"/><path'), "runs or loads"),
        (SVG.replace(b"<path", b'<path onclick="alert(1)"'), "runs or loads"),
    ],
)
def test_what_is_no_picture_is_named_by_its_line(
    folder: Path, content: bytes | None, why: str
) -> None:
    (folder / "map.svg").unlink()
    if content is not None:
        (folder / "map.svg").write_bytes(content)
    with pytest.raises(BadAdventure) as wrong:
        read(folder)
    assert "line 9 (handouts[0].picture)" in str(wrong.value)
    assert why in str(wrong.value)


@pytest.mark.parametrize("name", ["../secret.svg", "/etc/passwd", "a/b.png", "map.html", ".svg"])
def test_no_name_leads_out_of_the_folder(folder: Path, name: str) -> None:
    (folder.parent / "secret.svg").write_bytes(SVG)
    with pytest.raises(BadAdventure, match="cannot be the name of a picture"):
        read(folder, FILE.replace("map.svg", name))


def test_every_adventure_here_has_a_picture() -> None:
    for game in ("acesout", "nightterrors", "skyace", "suits", "zilch"):
        for adventure in adventures(find_system(game)).values():
            assert adventure.pictures, adventure.id
            assert all(len(text) < 15_000 for text in adventure.pictures.values())
