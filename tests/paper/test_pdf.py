"""Sheets as PDF: every part, any length, names in many scripts."""

# pyright: reportUnknownMemberType=false, reportMissingTypeStubs=false
# (fontTools, which makes fonts for these tests, has no types)

import os
import re
from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from fiftyfour.engine.cards import ALL_CARDS
from fiftyfour.engine.paper import Boxes, Cards, Facts, Grid, Paper, Words
from fiftyfour.engine.system import installed
from fiftyfour.paper import pdf, printed
from fiftyfour.paper.fonts import MISSING, files
from fiftyfour.paper.fonts import installed as fonts_of_machine
from fiftyfour.paper.page import Page

READY = [
    (system.id, name)
    for system in installed().values()
    if system.sheets is not None
    for name in system.sheets.ready
]


def pages(made: bytes) -> int:
    assert made.startswith(b"%PDF-")
    counted = re.search(rb"/Count (\d+)", made)
    assert counted
    return int(counted[1])


def cleaned(text: str) -> str:
    with closing(Page(Paper("", "", ()), 1.0)) as page:
        return page.clean(text)


@pytest.mark.parametrize(("system", "name"), READY)
def test_the_books_own_characters_fit_on_a_page(system: str, name: str) -> None:
    sheets = installed()[system].sheets
    assert sheets is not None
    assert pages(pdf(sheets.paper(sheets.ready[name].file))) == 1


def test_every_part_of_any_length() -> None:
    word = "Extraordinarily" * 3
    parts = (
        Facts("Facts", ((word * 2, "x " * 300), ("", ""), ("Blank", " "))),
        Words("Words", f"{word} " * 200),
        Words("", "", lines=3),
        Boxes("Boxes", (("Many", 200, 3), ("", 2, 0), (word * 3, 0, 0))),
        Cards("Cards", (("All", ALL_CARDS), ("None", ()), (word, ALL_CARDS[:12])), ALL_CARDS[::2]),
        Grid("Grid", ("a", "b", "c"), ((word, word * 2, "−3"), ("", f"{word} " * 40, "12"))),
        Grid("Empty", ("Alone",), ()),
        Words("Notes", ""),
    )
    assert pages(pdf(Paper("Long", "Everything", parts, "credit"))) > 1
    for part in parts:
        assert pages(pdf(Paper("Short", "One part", (part,)))) >= 1
    assert pages(pdf(Paper("", "", ()))) == 1


@pytest.mark.parametrize(
    "name",
    [
        "Zoë Šárka",
        "Ночная Цапля",
        "Ἀθηνᾶ",
        "مالك الحزين",
        "בן חיים",
        "काला बगुला",
        "นกกระสา",
        "♠♥♦♣",
    ],
)
def test_names_in_many_scripts(name: str) -> None:
    assert cleaned(name) == name
    assert pages(pdf(Paper(name, name, (Words(name, name),)))) == 1


def test_fonts_that_were_swept_away_come_back() -> None:
    for file in files().values():
        file.unlink()
    assert pages(pdf(Paper("Swept", "", ()))) == 1


def test_what_no_font_has_is_shown_as_missing(fonts: Callable[[str], None]) -> None:
    fonts("")
    assert cleaned("夜鷺!") == f"{MISSING}{MISSING}!"
    assert cleaned("a\x00b") == f"a{MISSING}b"


NAMES = {
    "夜鷺": "Chinese",
    "サギ": "Japanese",
    "왜가리": "Korean",
    "Արագիլ": "Armenian",
    "நாரை": "Tamil",
    "🐺": "symbols",
}


@pytest.fixture
def fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Callable[[str], None]]:
    """A machine that has no fonts but one with the letters that are named."""

    def has(letters: str) -> None:
        fonts_of_machine.cache_clear()
        file = tmp_path / "Test.ttf"
        if letters:
            _font(file, letters)
        listed = " ".join(f"{ord(letter):x}" for letter in letters)
        lines = f"{file}|0|{listed}\n" if letters else ""
        (tmp_path / "fc-list").write_text(f"#!/bin/sh\nprintf '%s' '{lines}'\n")
        (tmp_path / "fc-list").chmod(0o755)

    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    yield has
    fonts_of_machine.cache_clear()


def _font(file: Path, letters: str) -> None:
    """A font in which each of these letters is a square."""
    names = {ord(letter): f"u{ord(letter):x}" for letter in letters}
    pen = TTGlyphPen(None)
    for step, point in enumerate([(0, 0), (0, 500), (500, 500), (500, 0)]):
        (pen.lineTo if step else pen.moveTo)(point)
    pen.closePath()
    square, order = pen.glyph(), [".notdef", *names.values()]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    builder.setupGlyf(dict.fromkeys(order, square))
    builder.setupHorizontalMetrics(dict.fromkeys(order, (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Test", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(file)


@pytest.mark.parametrize("name", NAMES)
def test_letters_that_a_font_of_this_machine_has_are_drawn(
    name: str, fonts: Callable[[str], None]
) -> None:
    paper = Paper(name, name, (Words(name, f"{name} {name}"),))
    fonts(name)
    with closing(Page(paper, 1.0)) as page:
        assert page.clean(name) == name
    made = printed(paper)
    assert (made.lacking, pages(made.file)) == ((), 1)
    fonts("")
    made = printed(paper)
    (lacking,) = made.lacking
    assert lacking.startswith(f"{NAMES[name]} (")
    assert lacking in made.warning
    with closing(Page(paper, 1.0)) as page:
        assert page.clean(name) == MISSING * len(name)


def test_what_changes_the_letter_before_it_is_no_square(fonts: Callable[[str], None]) -> None:
    fonts("")
    assert cleaned("♥\ufe0f") == "♥"
    assert printed(Paper("♥\ufe0f", "", ())).lacking == ()


def test_without_fontconfig_the_usual_folders_are_searched(
    fonts: Callable[[str], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fiftyfour.paper.fonts.FOLDERS", [str(tmp_path)])
    monkeypatch.setattr("shutil.which", dict[str, str]().get)
    fonts("நாரை")
    (tmp_path / "broken.ttf").write_bytes(b"no font")
    assert printed(Paper("நாரை", "", ())).lacking == ()
