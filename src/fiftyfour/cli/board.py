"""Draw the board of a view: cells with their cards and pawns, and marks for options."""

from collections.abc import Mapping, Sequence
from itertools import count

from rich.text import Text

from fiftyfour.cli.words import style_of
from fiftyfour.engine.things import Cell, PieceView, Seat, Zone
from fiftyfour.engine.view import View
from fiftyfour.table.words import face, plain

PEOPLE = ("bright_cyan", "bright_green", "bright_yellow", "bright_magenta", "bright_blue", "white")
"""Colours of the seats, in order."""


def seat_style(view: View, seat: Seat | None) -> str:
    """The colour of a seat, or the default for something without an owner."""
    for number, sitter in enumerate(view.seats):
        if sitter.seat == seat:
            return PEOPLE[number % len(PEOPLE)]
    return "default"


def board(view: View, marks: Mapping[Cell, str], width: int) -> Text | None:
    """The board in at most `width` columns, or None if the game has none.

    `marks` are written into cells, for example the numbers of options that point to them.
    """
    towers = {zone.at: zone for zone in view.zones if zone.at is not None}
    pawns = [piece for piece in view.pieces if piece.at is not None]
    cells = {*towers, *(piece.at for piece in pawns if piece.at is not None), *marks}
    if not cells:
        return None
    letters = _letters(pawns)
    small = (max(x for x, _ in cells) - min(x for x, _ in cells) + 1) * 6 + 5 > width
    columns, cut = _columns(cells, view, max(1, (width - 5) // (4 if small else 6)))
    rows = range(max(y for _, y in cells), min(y for _, y in cells) - 1, -1)
    drawing = Text("     ", no_wrap=True)
    for x in columns:
        drawing.append(f"{x:^{4 if small else 6}}", "dim")
    for y in rows:
        row = [_cell(view, towers.get((x, y)), (x, y), marks, pawns, letters) for x in columns]
        for line in range(1 if small else 4):
            drawing.append(f"\n{y if line == (0 if small else 1) else '':>4} ", "dim")
            for card, inside in row:
                drawing.append_text(_small(card, inside) if small else _large(card, inside, line))
    for piece in pawns:
        style = seat_style(view, piece.owner)
        drawing.append(f"\n   {letters[piece.name]} ", f"bold {style}")
        drawing.append(plain(piece.label or piece.name) + (" (you)" if _mine(view, piece) else ""))
    if cut:
        drawing.append(f"\n   {cut} more columns are not shown", "dim")
    return drawing


def _mine(view: View, piece: PieceView) -> bool:
    return piece.owner is not None and piece.owner == view.seat


def _columns(cells: set[Cell], view: View, most: int) -> tuple[range, int]:
    """The columns that fit, centred on the viewer's pawns if not all do; and how many are cut."""
    first, last = min(x for x, _ in cells), max(x for x, _ in cells)
    wide = last - first + 1
    if wide <= most:
        return range(first, last + 1), 0
    near = [p.at[0] for p in view.pieces if p.at is not None and (_mine(view, p) or not view.seat)]
    middle = sum(near) // len(near) if near else (first + last) // 2
    start = min(max(middle - most // 2, first), last - most + 1)
    return range(start, start + most), wide - most


def _letters(pawns: Sequence[PieceView]) -> dict[str, str]:
    """A letter for each pawn, its first letter if that is free."""
    taken: dict[str, str] = {}
    for pawn in pawns:
        wanted = [c.upper() for c in plain(pawn.label or pawn.name) if c.isalnum()]
        spare = (chr(ord("A") + number % 26) for number in count())
        free = (c for c in [*wanted, *(next(spare) for _ in range(26))] if c not in taken.values())
        taken[pawn.name] = next(free, "?")
    return taken


def _cell(
    view: View,
    tower: Zone | None,
    at: Cell,
    marks: Mapping[Cell, str],
    pawns: Sequence[PieceView],
    letters: Mapping[str, str],
) -> tuple[Text | None, Text]:
    """The card on a cell (None if it is empty), and the pawns and marks on it."""
    inside = Text()
    for pawn in pawns:
        if pawn.at == at:
            inside.append(letters[pawn.name], f"bold reverse {seat_style(view, pawn.owner)}")
    if at in marks:
        inside.append(marks[at], "bold black on bright_yellow")
    if tower is None:
        return None, inside
    if tower.cards:
        return Text(face(tower.cards[-1]), style_of(tower.cards[-1])), inside
    return Text(str(tower.count) if tower.count else "", "dim"), inside


def _large(card: Text | None, inside: Text, line: int) -> Text:
    """One of the four lines of a cell, six columns wide."""
    empty = card is None and not inside
    if line in (0, 3):
        top = "┌╌╌╌╌┐" if card is None else "╭────╮"
        low = "└╌╌╌╌┘" if card is None else "╰────╯"
        return Text("      " if empty else (top if line == 0 else low), "dim")
    text = (card or Text()) if line == 1 else inside.copy()
    text = text.copy()
    text.truncate(4)
    text.align("center", 4)
    if empty:
        return Text("      ")
    edge = ("╎" if card is None else "│", "dim")
    return Text.assemble(edge, text, edge)


def _small(card: Text | None, inside: Text) -> Text:
    """A cell in four columns: the card, and a pawn or a mark."""
    text = Text.assemble(card or Text("··" if not inside else ""), inside)
    text.truncate(4)
    text.pad_right(4 - len(text))
    return text
