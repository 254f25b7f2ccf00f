"""The City Grid: towers in a checkerboard, and where the next one may go (SK-GRID).

A tower is a pile of one card with a cell; the grid is a dictionary of them (SK-GRID-09: a tower
knows by its stock which deck its card came from). It has no edge (SK-GRID-03), and towers stay
until the contest is over (SK-GRID-07). A pile that the GM has emptied is no tower: its cell is
empty ground. The book's own pictures of the grid are lost (SK-GRID-10).
"""

from collections.abc import Collection
from functools import cache, lru_cache

from msgspec import Struct

from fiftyfour.engine.cards import ALL_CARDS, Card, Suit
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import Cell, Pile
from fiftyfour.systems.skyace.contest.values import suit_bonus
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


@lru_cache(maxsize=4096)
def touching(one: Cell, other: Cell) -> tuple[Cell, ...]:
    """The cells around one that touch the other, too (SK-GRID-04)."""
    return tuple(cell for cell in around(one) if adjacent(cell, other))


def distance(one: Cell, other: Cell) -> int:
    """Moves from one cell to the other, if nothing were in the way (SK-MOVE-10)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def adjacent(one: Cell | None, other: Cell | None) -> bool:
    """True for two different cells that touch, by side or by corner (SK-GRID-04)."""
    if one is None or other is None or one == other:
        return False
    return -1 <= one[0] - other[0] <= 1 and -1 <= one[1] - other[1] <= 1


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


def has_towers(grid: Grid) -> bool:
    """True once a card lies on the grid."""
    return any(tower.cards for tower in grid.values())


def touches_tower(grid: Grid, cell: Cell) -> bool:
    """True if a card laid here would touch a tower, or be the first (SK-GRID-06)."""
    return any(tower_at(grid, near) for near in around(cell)) or not has_towers(grid)


def red_at(grid: Grid, cell: Cell) -> bool | None:
    """True if a card on this cell has to be red, False if black; None before the first tower.

    The first tower fixes the pattern (SK-GRID-05).
    """
    for at, tower in grid.items():
        if tower.cards:
            return (tower.cards[0] in RED) != orthogonal(at, cell)
    return None


RED = frozenset(c for c in ALL_CARDS if c.suit is not None and c.suit.colour == "red")
"""The red cards (SK-CARD-06)."""


def seed_cells(grid: Grid, taken: Collection[Cell | None]) -> list[Cell]:
    """Cells that touch a tower or hold one, west to east: where one might think of laying a card.

    `taken` are the cells of heroes: if the GM took every tower, the next one touches a hero.
    """
    towers = [at for at, tower in grid.items() if tower.cards]
    known = towers or [at for at in taken if at is not None]
    near = {cell for at in known for cell in around(at)} if known else {(0, 0)}
    return sorted(near.union(towers))


def lay(game: Game[SkyAce], stock: Stock, card: Card, source: Pile, cell: Cell, rule: str) -> None:
    """Lay a card on the grid, face up (SK-GRID-01)."""
    tower = Pile(name=f"tower:{cell[0]},{cell[1]}", kind="tower", at=cell, stock=stock.name)
    game.table.grid[cell] = tower
    game.move([card], source, tower, rule=rule)


def against_building(grid: Grid, cell: Cell, taken: Collection[Cell | None]) -> Refusal | None:
    """Why no card can be laid on this cell; `taken` are the cells of heroes.

    Rules: SK-GRID-06, SK-GRID-08.
    """
    if tower_at(grid, cell) is not None:
        return OCCUPIED
    if not touches_tower(grid, cell):
        return UNTOUCHED
    return TAKEN if cell in taken else None


def against_colour(card: Card, red: bool | None) -> Refusal | None:
    """Why a card cannot be laid where `red_at` is `red` (SK-GRID-05)."""
    return None if red is None or (card in RED) == red else WRONG_COLOUR[red]


OCCUPIED = Refusal("cell_occupied", "A tower lies there already.", "SK-GRID-06")
UNTOUCHED = Refusal("not_adjacent", "No tower is beside it.", "SK-GRID-06")
TAKEN = Refusal("hero_in_cell", "Another hero stands there.", "SK-GRID-08")
WRONG_COLOUR = {
    red: Refusal("wrong_colour", f"Only a {word} card can lie there.", "SK-GRID-05")
    for red, word in ((True, "red"), (False, "black"))
}


def shown(cell: Cell) -> str:
    """For people: `(1,0)`."""
    return f"({cell[0]},{cell[1]})"


HELPS = {Suit.SPADES: "close attacks", Suit.HEARTS: "defense", Suit.DIAMONDS: "far attacks"}
"""What standing on a suit helps (SK-MOD-01, SK-MOD-02)."""


class Footing(Struct, frozen=True):
    """What standing on a tower means: how high one is, and the `bonus` to a power, if any."""

    elevation: int
    power: Suit | None = None
    bonus: int = 0


@cache
def footing(tower: Card) -> Footing:
    """What it would mean to stand on this card."""
    power = tower.suit if tower.suit in HELPS else None
    bonus = 0 if power is None else suit_bonus(tower, power)
    return Footing(int(tower.rank), power, bonus)


@cache
def gives(tower: Card) -> str:
    """The same in few words: `elevation 4, +2 to defense`."""
    known = footing(tower)
    height = f"elevation {known.elevation}"
    return height if known.power is None else f"{height}, +{known.bonus} to {HELPS[known.power]}"
