"""Sheets as PDF: every part, any length, names in many scripts."""

import re
from contextlib import closing

import pytest

from fiftyfour.engine.cards import ALL_CARDS
from fiftyfour.engine.paper import Boxes, Cards, Facts, Grid, Paper, Words
from fiftyfour.engine.system import installed
from fiftyfour.paper import pdf
from fiftyfour.paper.fonts import MISSING, files
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


def test_what_no_font_has_is_shown_as_missing() -> None:
    assert cleaned("夜鷺!") == f"{MISSING}{MISSING}!"
    assert cleaned("a\x00b") == f"a{MISSING}b"
