"""A sheet of paper in the terminal."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fiftyfour.cli.words import cards_text
from fiftyfour.engine.paper import Boxes, Cards, Facts, Grid, Paper, Part, Words
from fiftyfour.table.words import plain

FREE, TICKED = "☐", "☒"


def drawn(paper: Paper) -> Iterator[RenderableType]:
    """Everything on the sheet, from top to bottom."""
    yield Text.assemble((plain(paper.title), "bold"), (f"  {plain(paper.kind)}", "dim"))
    for part in paper.parts:
        if part.title:
            yield Text(f"\n{plain(part.title)}", "green")
        yield Padding(_part(part), (0, 0, 0, 2))
    if paper.credit:
        yield Text(f"\n{plain(paper.credit)}", "dim")


def _part(part: Part) -> RenderableType:
    match part:
        case Words(text=text, lines=lines):
            return Text(plain(text) if text.strip() else "\n".join(["…"] * max(lines, 1)))
        case Facts(rows=rows):
            return _table((), [(Text(plain(a), "dim"), Text(plain(b) or "…")) for a, b in rows])
        case Boxes(rows=rows):
            return _table((), [(Text(plain(a) or "…"), _boxes(n, ticked)) for a, n, ticked in rows])
        case Cards(rows=rows, gone=gone):
            return _table(
                (),
                [
                    (Text(plain(a)), cards_text([card for card in cards if card not in gone]))
                    for a, cards in rows
                ],
            )
        case Grid(head=head, rows=rows):
            return _table(head, [tuple(Text(plain(cell)) for cell in row) for row in rows])


def _boxes(count: int, ticked: int) -> Text:
    return Text(" ".join([TICKED] * ticked + [FREE] * (count - ticked)))


def _table(head: tuple[str, ...], rows: list[tuple[Text, ...]]) -> Table:
    table = Table(box=None, show_header=bool(head), header_style="dim", pad_edge=False)
    for title in head or ("",) * (len(rows[0]) if rows else 1):
        table.add_column(plain(title))
    for row in rows:
        table.add_row(*row)
    return table
