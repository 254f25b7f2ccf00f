"""The GM's commands: `gm set energy:2 5`, `gm move 3 deck:p1 hand:p1`, `gm put pawn:1 2,-1`."""

import re

from rich.table import Table

from fiftyfour.cli.words import dice_text
from fiftyfour.engine.actions import Adjust, AnyAction, Grant, Lay, Look, Move, Note, Place, Undo
from fiftyfour.engine.cards import Card, parse_cards
from fiftyfour.engine.errors import NotationError
from fiftyfour.engine.pieces import Tile
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.table.words import plain

USES = {
    "set": "set TRACK NUMBER",
    "move": "move CARDS|[TILES]|NUMBER FROM TO",
    "grant": "grant CARD TO",
    "lay": "lay DICE NUMBER ...",
    "show": "show PILE SEAT ...",
    "hide": "hide PILE SEAT ...",
    "put": "put PIECE X,Y|off",
    "note": "note TEXT",
    "undo": "undo ENTRY",
}
"""The GM's commands and their form; a public note may follow after ` # `."""


def gm_action(text: str) -> AnyAction:
    """The action for `text`, which is what follows `gm`.

    Raises:
        NotationError: it cannot be read; the message shows how to write it.
    """
    command, _, note = (part.strip() for part in text.partition(" # "))
    word, *rest = command.split() or [""]
    match word, rest:
        case "set", [track, number]:
            return Adjust(track=track, value=_number(number), note=note)
        case "move", [*cards, source, target] if cards:
            if len(cards) == 1 and cards[0].isdecimal():
                return Move(source=source, target=target, count=_number(cards[0]), note=note)
            if any("|" in card or card.startswith("[") for card in cards):
                tiles = tuple(Tile(card.strip("[]")) for card in cards)
                return Move(source=source, target=target, tiles=tiles, note=note)
            moved = tuple(parse_cards(" ".join(cards)))
            return Move(source=source, target=target, cards=moved, note=note)
        case "grant", [card, target]:
            return Grant(card=Card.parse(card), target=target, note=note)
        case "lay", [dice, *values]:
            return Lay(dice=dice, values=tuple(_number(value) for value in values), note=note)
        case (("show" | "hide"), [pile, *seats]) if seats:
            named = tuple(Seat(seat) for seat in seats)
            return Look(pile=pile, seats=named, close=word == "hide", note=note)
        case "put", [piece, cell]:
            return Place(piece=piece, at=None if cell == "off" else _cell(cell), note=note)
        case "note", [_, *_]:
            return Note(text=text.removeprefix("note").strip())
        case "undo", [entry]:
            return Undo(to=_number(entry))
        case _:
            uses = USES.get(word, "; ".join(USES.values()))
            raise NotationError(f"write gm {uses}; gm alone lists everything")


def _number(text: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,9}", text):
        raise NotationError(f"{plain(text[:20])!r} is not a whole number")
    return int(text)


def _cell(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"\(?(-?\d{1,6}),(-?\d{1,6})\)?", text)
    if match is None:
        raise NotationError(f"{plain(text[:20])!r} is not a cell; write it like 1,0 or 0,-2")
    return int(match[1]), int(match[2])


def things_table(view: View) -> Table:
    """Everything on the table, by the names these commands use."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    table.add_column()
    for zone in view.zones:
        table.add_row(plain(zone.name), plain(zone.label), f"{zone.count} {zone.of}")
    for track in view.tracks:
        table.add_row(plain(track.name), plain(track.label), str(track.value))
    for dice in view.dice:
        table.add_row(plain(dice.name), plain(dice.label), dice_text(dice.die, dice.values))
    for piece in view.pieces:
        table.add_row(plain(piece.name), plain(piece.label), str(piece.at or "off the board"))
    for seat in view.seats:
        table.add_row(plain(seat.seat), plain(seat.name), "seat")
    for use in USES.values():
        table.add_row("gm", use, "")
    return table
