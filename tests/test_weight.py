"""What a phone loads before it shows a table: kB of scripts and styles, compressed, as built.

The limits may only fall; pictures, sounds and letters come later and are kept by the browser.
"""

import gzip
from pathlib import Path

import msgspec
import pytest

STATIC = Path(__file__).parents[1] / "src" / "fiftyfour" / "web" / "static"

HOME = 74
LIMITS = {"acesout": 255, "nightterrors": 240, "skyace": 228, "suits": 248, "zilch": 255}


class Chunk(msgspec.Struct):
    """A file that the page loads, with those that it cannot do without."""

    file: str
    css: list[str] = []
    imports: list[str] = []
    dynamic: list[str] = msgspec.field(name="dynamicImports", default_factory=list[str])


def weight(chunks: dict[str, Chunk], *first: str) -> float:
    """The kB of these and of all that they import."""
    waiting, known = list(first), set[str]()
    while waiting:
        if (name := waiting.pop()) not in known:
            known.add(name)
            waiting += chunks[name].imports
    files = {file for name in known for file in (chunks[name].file, *chunks[name].css)}
    return sum(len(gzip.compress((STATIC / file).read_bytes(), 9)) for file in files) / 1000


@pytest.fixture(scope="module")
def chunks() -> dict[str, Chunk]:
    return msgspec.json.decode((STATIC / "chunks.json").read_bytes(), type=dict[str, Chunk])


def test_the_home_page_is_light(chunks: dict[str, Chunk]) -> None:
    assert weight(chunks, "index.html") <= HOME


@pytest.mark.parametrize("game", LIMITS)
def test_a_table_is_light(chunks: dict[str, Chunk], game: str) -> None:
    table = [name for name in chunks["index.html"].dynamic if name.startswith("_shared")]
    assert len(table) == 1, "the screen of a table is the part that several screens share"
    assert weight(chunks, "index.html", *table, f"src/skins/{game}/skin.ts") <= LIMITS[game]
