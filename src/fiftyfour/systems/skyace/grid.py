"""The City Grid: towers in a checkerboard, and where the next one may go (SK-GRID).

A tower is a pile of one card with a cell; the grid is a dictionary of them (SK-GRID-09: a tower
knows by its stock which deck its card came from). It has no edge (SK-GRID-03), and towers stay
until the contest is over (SK-GRID-07). The book's own pictures of it are lost (SK-GRID-10).
"""

from functools import cache

from fiftyfour.engine.cards import ALL_CARDS, Card, Suit
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import Cell, Pile
from fiftyfour.systems.skyace.table import SkyAce, Stock

COMPASS = {
    "north": (0, 1), "north-east": (1, 1), "east": (1, 0), "south-east": (1, -1),
    "south": (0, -1), "south-west": (-1, -1), "west": (-1, 0), "north-west": (-1, 1),
}  # fmt: skip
"""The 8 neighbours of a cell, as steps to the east and to the north (SK-GRID-04)."""

Grid = dict[Cell, Pile]


def around(cell: Cell) -> list[Cell]:
    """The 8 cells around one, orthogonal and diagonal (SK-GRID-04)."""
    x, y = cell
    return [(x + dx, y + dy) for dx, dy in COMPASS.values()]


def adjacent(one: Cell | None, other: Cell | None) -> bool:
    """True for two different cells that touch, by side or by corner (SK-GRID-04)."""
    if one is None or other is None:
        return False
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def orthogonal(one: Cell, other: Cell) -> bool:
    """True for cells of different colour: those that touch by a side (SK-GRID-05)."""
    return (one[0] + one[1] - other[0] - other[1]) % 2 == 1


def tower_at(grid: Grid, cell: Cell | None) -> Card | None:
    """The card of the tower on this cell; its number is the elevation (SK-GRID-02)."""
    tower = None if cell is None else grid.get(cell)
    return tower.cards[-1] if tower is not None and tower.cards else None


def elevation(grid: Grid, cell: Cell | None) -> int:
    """Printed number of the tower there, 2 to 10 (SK-GRID-02, SK-VAL-07); 0 on bare ground."""
    card = tower_at(grid, cell)
    return 0 if card is None else int(card.rank)


def red_at(grid: Grid, cell: Cell) -> bool:
    """True if a card on this cell has to be red; the first tower fixes the pattern (SK-GRID-05)."""
    for at, tower in grid.items():
        if tower.cards:
            return (tower.cards[0] in RED) != orthogonal(at, cell)
    return False


RED = frozenset(c for c in ALL_CARDS if c.suit is not None and c.suit.colour == "red")
"""The red cards (SK-CARD-06)."""


def fits(grid: Grid, card: Card, cell: Cell) -> bool:
    """True if this numeric card has the colour of this cell."""
    return (card in RED) == red_at(grid, cell)


def seed_cells(grid: Grid, card: Card) -> list[Cell]:
    """Where a card may go that only has to touch some tower, west to east (SK-GRID-06)."""
    if not grid:
        return [(0, 0)]
    empty = {cell for at in grid for cell in around(at) if cell not in grid}
    return sorted(cell for cell in empty if fits(grid, card, cell))


def lay(game: Game[SkyAce], stock: Stock, card: Card, source: Pile, cell: Cell, rule: str) -> None:
    """Lay a card on the grid, face up (SK-GRID-01)."""
    tower = Pile(name=f"tower:{cell[0]},{cell[1]}", kind="tower", at=cell, stock=stock.name)
    game.table.grid[cell] = tower
    game.move([card], source, tower, rule=rule)


def why_not_lay(
    grid: Grid, card: Card, cell: Cell, beside: Cell | None = None, *, seeding: bool = False
) -> None:
    """Raise the reason why a card may not be laid on a cell, if there is one.

    It has to touch `beside` or, while seeding, any tower; the two differ in the order in which
    their reasons are looked for.
    """
    occupied = cell in grid
    touches = any(near in grid for near in around(cell)) if seeding else adjacent(cell, beside)
    if seeding and occupied:
        _refuse_occupied(cell)
    if not touches:
        what = "a tower" if seeding else "the hero"
        raise IllegalAction(
            "not_adjacent", f"{shown(cell)} is not adjacent to {what}", "SK-GRID-06"
        )
    if occupied:
        _refuse_occupied(cell)
    if not fits(grid, card, cell):
        wanted = "red" if red_at(grid, cell) else "black"
        raise IllegalAction(
            "wrong_colour",
            f"{shown(cell)} takes a {wanted} card; {card.pretty} is not",
            "SK-GRID-05",
        )


def _refuse_occupied(cell: Cell) -> None:
    raise IllegalAction("cell_occupied", f"a tower lies on {shown(cell)} already", "SK-GRID-06")


def shown(cell: Cell) -> str:
    """For people: `(1,0)`."""
    return f"({cell[0]},{cell[1]})"


BONUS = {
    Suit.SPADES: "+2 to close attacks",
    Suit.HEARTS: "+2 to defense",
    Suit.DIAMONDS: "+2 to far attacks",
}


@cache
def gives(tower: Card) -> str:
    """What standing on this card means, in few words."""
    bonus = BONUS.get(tower.suit) if tower.suit else None
    height = f"elevation {int(tower.rank)}"
    return f"{height}, {bonus}" if bonus else height
