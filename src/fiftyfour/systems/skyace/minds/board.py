"""The contest as a seat sees it: towers, heroes, whose turn it is. For bots and for odds."""

import msgspec
from msgspec import Struct

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.things import Cell, Seat
from fiftyfour.engine.view import View
from fiftyfour.systems.skyace.table import Contest, Figure


class Fighter(Struct, frozen=True):
    """A hero as the table shows it; `stock` are the cards it draws from."""

    number: int
    side: str
    energy: int
    powers: dict[Suit, int]
    at: Cell | None
    name: str = ""
    stock: str = ""
    seat: Seat | None = None


class Board(Struct, frozen=True):
    """What a seat sees of the contest."""

    contest: Contest
    towers: dict[Cell, Card]
    fighters: dict[int, Fighter]  # those still standing

    def opponents(self, me: Fighter) -> list[Fighter]:
        return [
            other
            for other in self.fighters.values()
            if other is not me and (other.side != me.side or not me.side)
        ]


def board_of(view: View) -> Board:
    """Read the table off a view."""
    sheets = {sheet.name: sheet.data for sheet in view.sheets}
    energy = {track.name: track.value for track in view.tracks}
    fighters: dict[int, Fighter] = {}
    for pawn in view.pieces:
        number = int(pawn.name.removeprefix("pawn:"))
        figure = msgspec.json.decode(sheets[f"hero:{number}"], type=Figure)
        if figure.status == "standing":
            per_hero = view.settings.get("decks") == "per_hero"
            fighters[number] = Fighter(
                number,
                figure.side,
                energy[f"energy:{number}"],
                figure.powers,
                pawn.at,
                pawn.label,
                str(number) if per_hero else pawn.owner or "",
                pawn.owner,
            )
    towers = {zone.at: zone.cards[-1] for zone in view.zones if zone.at and zone.cards}
    contest = msgspec.json.decode(sheets["contest"], type=Contest)
    return Board(contest, towers, fighters)
