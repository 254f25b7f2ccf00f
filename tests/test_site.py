"""The documentation as `make site` has built it: its links, what it loads, and what it refuses."""

import importlib.util
import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, cast
from urllib.parse import unquote

import pytest

from fiftyfour.engine.system import find_system

ROOT = Path(__file__).parent.parent
SITE = ROOT / "dist/site/docs"
GAMES = ("acesout", "nightterrors", "skyace", "suits", "zilch")


class Read(HTMLParser):
    """What a page links to and loads, and the places in it that a link can name."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.places: set[str] = {""}
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.places |= {said[name] for name in ("id", "name") if name in said}
        if tag == "a":
            self.links.add(said.get("href", ""))
        elif tag in {"script", "img", "link", "iframe", "source"}:
            self.loads |= {said[name] for name in ("src", "href", "srcset") if name in said}


@pytest.fixture(scope="module")
def pages() -> dict[Path, Read]:
    if not SITE.exists():
        pytest.fail("the documentation is not built; `make site` builds it", pytrace=False)
    return {file.resolve(): Read(file) for file in SITE.rglob("*.html") if file.name != "404.html"}


def test_every_link_leads_to_a_page_and_a_place_in_it(pages: dict[Path, Read]) -> None:
    lost: list[tuple[str, str]] = []
    for file, read in pages.items():
        for link in read.links | read.loads:
            path, _, place = unquote(link).partition("#")
            if "://" in link or link.startswith(("data:", "mailto:")):
                continue
            target = (file.parent / path).resolve() if path else file
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file() or (target in pages and place not in pages[target].places):
                lost.append((str(file.relative_to(SITE.resolve())), link))
    assert lost == []


def test_nothing_is_loaded_from_elsewhere(pages: dict[Path, Read]) -> None:
    assert {load for read in pages.values() for load in read.loads if "//" in load} == set()
    for style in SITE.rglob("*.css"):
        assert re.findall(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", style.read_text()) == [], (
            style
        )


def named(nav: list[Any]) -> Iterator[str]:
    """The pages of a navigation, whose parts may have a title and parts of their own."""
    for part in nav:
        if isinstance(part, str):
            yield part
        else:
            (under,) = part.values()
            yield from named(cast("list[Any]", under) if isinstance(under, list) else [under])


def test_the_reference_prints_no_private_names(pages: dict[Path, Read]) -> None:
    reference = [file for file in pages if file.parent.parent.name == "api"]
    assert "fiftyfour.engine.game.Game" in pages[SITE.resolve() / "api/games/index.html"].places
    for file in reference:
        text = re.sub(r"<[^>]*>", "", file.read_text("utf-8"))
        assert re.findall(r"(?<![\w.])_[a-z]\w*", text) == [], file


def test_the_navigation_names_every_page_once(pages: dict[Path, Read]) -> None:
    nav = tomllib.loads((ROOT / "docs/zensical.toml").read_text("utf-8"))["project"]["nav"]
    wanted = sorted(page.replace("index.md", "").replace(".md", "/") for page in named(nav))
    there = [f"{file.parent.relative_to(SITE.resolve()).as_posix()}/" for file in pages]
    shown = {"../index.html"}  # the edition
    listings = {page for page in there if ".py/" in page or ".service/" in page}  # of other pages
    assert wanted == sorted({*there, *shown} - listings - {"./"} | {""})


def test_every_game_has_a_button_that_begins_it(pages: dict[Path, Read]) -> None:
    for game in GAMES:
        html = (SITE / game / "index.html").read_text("utf-8")
        assert f'href="../../#/play/{game}">Play {find_system(game).name} now<' in html


@pytest.mark.parametrize("link", ["two.md", "three.md", "two.md#nowhere"])
def test_a_link_that_leads_nowhere_stops_the_build(link: str, tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("build_docs", ROOT / "scripts/build_docs.py")
    assert spec is not None
    assert spec.loader is not None
    build_docs = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build_docs)
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages/index.md").write_text(f"# One\n\n[Two]({link})\n")
    (tmp_path / "pages/two.md").write_text("# Two\n")
    if link == "two.md":
        build_docs.make(tmp_path)
        assert (tmp_path / "built/two/index.html").is_file()
    else:
        with pytest.raises(SystemExit, match="does not exist"):
            build_docs.make(tmp_path)
