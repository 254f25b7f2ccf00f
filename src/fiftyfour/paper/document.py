"""A sheet as a PDF: A4, on one page if it fits; lengths are in millimetres."""

from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager

from fiftyfour.engine.paper import Boxes, Cards, Facts, Grid, Paper, Part, Words
from fiftyfour.paper.page import Page, names_of

SCALES = (0.82, 0.9, 0.95)
"""How far type and gaps may shrink to keep a sheet on one page. If the smallest scale does not fit,
the sheet uses full size and more pages, because smaller type is hard to read."""

GAP = 3.2
"""The gap between two parts."""

LABELS = 0.32
"""The largest share of the width for labels."""


def draw(paper: Paper) -> tuple[bytes, list[str]]:
    """The sheet as a PDF file, and the names of what no font here has."""
    with ExitStack() as opened:
        best = opened.enter_context(_laid_out(paper, 1.0))
        for scale in SCALES if best.page_no() == 2 else ():
            smaller = opened.enter_context(_laid_out(paper, scale))
            if smaller.page_no() > 1:
                break
            best = smaller
        return bytes(best.output()), names_of(best.lacking)


@contextmanager
def _laid_out(paper: Paper, scale: float) -> Generator[Page]:
    with closing(Page(paper, scale)) as page:
        for part in paper.parts:
            _draw(page, part)
        last = paper.parts[-1] if paper.parts else None
        if isinstance(last, Words) and not last.text.strip():
            page.gap(-GAP)
            page.lines_to_the_end()
        yield page


def _draw(page: Page, part: Part) -> None:
    match part:
        case Words():
            _words(page, part)
        case Facts():
            page.heading(part.title)
            _facts(page, part)
        case Boxes():
            page.heading(part.title)
            _boxes(page, part)
        case Cards():
            page.heading(part.title)
            _cards(page, part)
        case Grid():
            page.heading(part.title)
            page.grid(part.head, part.rows)
    page.gap(GAP)


def _words(page: Page, words: Words) -> None:
    if words.text.strip():
        page.heading(words.title)
        page.words(words.text)
        return
    page.heading(words.title, rows=max(words.lines, 1))
    for _ in range(max(words.lines, 1)):
        page.line_to_write_on()


def _facts(page: Page, facts: Facts) -> None:
    width = _label_width(page, [label for label, _ in facts.rows])
    for label, text in facts.rows:
        page.fact(label, text, width)


def _boxes(page: Page, boxes: Boxes) -> None:
    """A row without a label gets a line to write on, as long as the widest label may be."""
    labels = [label for label, _, _ in boxes.rows]
    most = 1 - LABELS if all(count < 4 for _, count, _ in boxes.rows) else LABELS
    width = page.epw * most if "" in labels else _label_width(page, labels, most)
    for label, count, ticked in boxes.rows:
        page.boxes(label, count, ticked, width)


def _cards(page: Page, cards: Cards) -> None:
    width = _label_width(page, [label for label, _ in cards.rows])
    for label, row in cards.rows:
        page.cards(label, row, cards.gone, width)


def _label_width(page: Page, labels: list[str], most: float = LABELS) -> float:
    return min(max(map(page.width_of, labels), default=0.0) + 3, page.epw * most)
