"""A view on the terminal: the board, the current resolution, the seats, your hand."""

from collections.abc import Iterator, Mapping
from typing import cast

import msgspec
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fiftyfour.cli.board import board, seat_style
from fiftyfour.cli.words import RULE, cards_text, dice_text, style_of, tiles_text
from fiftyfour.engine.cards import Card, pretty_cards
from fiftyfour.engine.things import Cell, DiceView, Seat, SheetView, TrackView, Zone
from fiftyfour.engine.view import Line, Tally, View
from fiftyfour.table.words import face, plain

BAR = 10
"""Widest bar of a track."""

COUNTER = 99
"""A track that may go as high as this only counts something."""


def show(view: View, marks: Mapping[Cell, str], width: int) -> RenderableType:
    """Everything `view.seat` sees, from top to bottom; `marks` go into cells of the board."""
    drawn = board(view, marks, width)
    rest = without_board(view)
    return rest if drawn is None else Group(drawn, "", rest)


def without_board(view: View) -> RenderableType:
    """The seats, the current resolution, and the viewer's hand."""
    parts: list[RenderableType] = [seats(view)]
    if view.centre is not None:
        parts.append(tally(view.centre))
    return Group(*parts, *hands(view))


def seats(view: View) -> Table:
    """One line per seat and one for the table: badges, tracks, piles."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    for seat in view.seats:
        name = Text(plain(seat.name), f"bold {seat_style(view, seat.seat)}")
        if seat.seat == view.seat:
            name.append(" (you)")
        belongings = [Text(plain(badge), "italic") for badge in seat.badges]
        belongings += _belongings(view, seat.seat)
        if seat.role == "gm":
            belongings.insert(0, Text("GM", "italic"))
        table.add_row(name, Text("   ").join(belongings))
    shared = _belongings(view, None)
    if shared:
        table.add_row(Text("Table", "bold"), Text("   ").join(shared))
    return table


def _belongings(view: View, owner: Seat | None) -> list[Text]:
    name = next((seat.name for seat in view.seats if seat.seat == owner), "")
    texts = [
        track_text(track, name)
        for track in view.tracks
        if track.owner == owner and not track.least == track.most == 0
    ]
    for dice in view.dice:
        if dice.owner == owner and dice.values:
            texts.append(Text.assemble(f"{_label(dice, name)} ", dice_text(dice.die, dice.values)))
    mine = owner is not None and owner == view.seat
    for zone in view.zones:
        if zone.owner != owner or zone.at is not None or (mine and _in_hand(zone)):
            continue
        if zone.kind == "deck" or (zone.count and zone.kind != "box"):  # a box is out of play
            texts.append(zone_text(zone, name))
    return texts


def _label(thing: TrackView | DiceView | Zone, name: str) -> str:
    """The label of a thing in the line of its owner `name`: `Deck` for `Deck of Ann`."""
    label = thing.label or thing.name
    for link in ("of", "by", "for"):
        label = label.removesuffix(f" {link} {name}") if name else label
    return plain(label)


def track_text(track: TrackView, name: str = "") -> Text:
    """`Energy ███████░░░ 7/10`; just the number if it is a counter or does not start at 0."""
    text = Text(f"{_label(track, name)} ")
    most = track.most if track.least == 0 and track.most and track.most < COUNTER else None
    if most is not None and track.value:
        size = min(BAR, most)
        full = max(0, min(size, round(track.value * size / most)))
        style = "green" if full * 2 > size else "yellow" if full * 4 > size else "red"
        text.append("█" * full, style).append("░" * (size - full), "dim").append(" ")
    text.append(str(track.value), "bold")
    return text.append(f"/{most}", "dim") if most is not None else text


def zone_text(zone: Zone, name: str = "") -> Text:
    """A pile on one line: its visible cards (the last few of many), or their number."""
    text = Text(f"{_label(zone, name)} ")
    if zone.cards and len(zone.cards) <= 6:
        text.append_text(cards_text(zone.cards))
    else:
        text.append(str(zone.count), "bold")
        if zone.cards:
            text.append(" … ").append_text(cards_text(zone.cards[-3:]))
    if zone.tiles:
        text.append(" ").append_text(tiles_text(zone.tiles))
    known = [card for card in zone.top if card is not None]
    tiles = [tile for tile in zone.top_tiles if tile is not None]
    if known or tiles:
        text.append(" top ").append_text(cards_text(known) if known else tiles_text(tiles))
    return text


def _in_hand(zone: Zone) -> bool:
    return zone.open and zone.kind == "hand"


def hands(view: View) -> Iterator[RenderableType]:
    """The viewer's hands as cards."""
    for zone in view.zones:
        if zone.owner is None or zone.owner != view.seat or not _in_hand(zone):
            continue
        label = plain(zone.label or zone.name)
        if zone.tiles:
            yield Text.assemble((f"{label}: ", "bold"), tiles_text(zone.tiles))
        if not zone.cards:
            continue
        if len(zone.cards) > 10:
            yield Text.assemble((f"{label}: ", "bold"), cards_text(zone.cards))
        else:
            yield Text(label, "bold")
            yield _fan(zone.cards)


def _fan(cards: tuple[Card, ...]) -> Text:
    lines = Text("╭────╮" * len(cards) + "\n", no_wrap=True)
    for card in cards:
        text = Text(face(card), style_of(card))
        text.align("center", 4)
        lines.append("│").append_text(text).append("│")
    return lines.append("\n" + "╰────╯" * len(cards))


def tally(centre: Tally) -> RenderableType:
    """What is being resolved, as arithmetic: `Attack: 9♠ 4 + tower 2 − ... = 8  hits`."""
    if not centre.lines:
        parts = (plain(centre.title), plain(centre.outcome))
        return Text(": ".join(part for part in parts if part), "bold")
    table = Table.grid(padding=(0, 1))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    table.add_column(style="italic")
    for line in centre.lines:
        table.add_row(plain(line.label), _sum(line), _cited(line.result, line.rule))
    body: list[RenderableType] = [table]
    if centre.outcome:
        body.append(Text(plain(centre.outcome), "bold"))
    return Panel(Group(*body), title=Text(plain(centre.title)), expand=False, border_style="dim")


def _cited(text: str, rule: str) -> Text:
    return Text.assemble(plain(text), (f"  {plain(rule)}" if rule else "", RULE))


def _sum(line: Line) -> Text:
    text = Text()
    for index, term in enumerate(line.terms):
        sign = "−" if term.value < 0 else "+"
        if index:
            text.append(f" {sign} ")
        elif term.value < 0:
            text.append("−")
        if term.label and term.label != pretty_cards(term.cards):
            text.append(f"{plain(term.label)} ")
        if term.cards:
            text.append_text(cards_text(term.cards)).append(" ")
        text.append(str(abs(term.value)), "bold")
    if line.total is not None:
        text.append(" = " if line.terms else "")
        text.append(str(line.total), "bold underline")
    return text


def sheet(shown: SheetView) -> RenderableType:
    """A sheet, field by field."""
    table = fields(msgspec.json.decode(shown.data, type=dict[str, object]))
    title = Text(plain(shown.label or shown.name))
    return Panel(table, title=title, expand=False, border_style="dim")


def fields(data: Mapping[str, object]) -> Table:
    """An object's fields, one per line."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for name, value in data.items():
        table.add_row(plain(name.replace("_", " ")), _value(value))
    return table


def _value(value: object) -> Text:
    """A value of a sheet; nested values on one line."""
    if isinstance(value, dict):
        fields = cast("dict[str, object]", value).items()
        return Text(", ").join(Text.assemble(f"{plain(k)} ", _value(v)) for k, v in fields)
    if isinstance(value, list):
        items = [_value(item) for item in cast("list[object]", value)]
        return Text(", ").join(items or [Text("–")])
    if value is None:
        return Text("–")
    return Text(plain(str(value)) or "–")
