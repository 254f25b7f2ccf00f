"""What lies on a table besides cards and is as exact as they are: tiles and dice.

A tile is anything flat with a face that is not a playing card: a domino, a letter, a chit drawn
from a bag, a chip of some colour. It prints as its face, and what that is worth is for each game to
say. A domino's face is its two ends, the lesser first.

A die is named by its faces: `d6` shows 1 to 6, the Fudge die `dF` shows -1, 0 and 1 twice each,
and `d(0,0,1,2)` shows what is listed.

>>> domino(5, 2), ends(domino(5, 2)), faces_of("dF")
('2|5', (2, 5), (-1, -1, 0, 0, 1, 1))
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NewType, cast

from fiftyfour.engine.cards import Card
from fiftyfour.engine.errors import NotationError

Tile = NewType("Tile", str)
"""The face of a tile, as it is written: `2|5`, `Q`, `white`."""

MOST_FACES = 1000


def domino(one: int, other: int) -> Tile:
    """The domino with these ends."""
    return Tile(f"{min(one, other)}|{max(one, other)}")


def dominoes(least: int = 0, most: int = 6) -> list[Tile]:
    """One of each pair of ends from `least` to `most`, doubles included: 28, or 21 from 1 to 6."""
    return [domino(a, b) for a in range(least, most + 1) for b in range(a, most + 1)]


@lru_cache(maxsize=1024)
def ends(tile: Tile) -> tuple[int, int]:
    """The lesser and the greater end of a domino.

    Raises:
        NotationError: the tile is not a domino.
    """
    found = re.fullmatch(r"(\d{1,2})\|(\d{1,2})", tile)
    if found is None:
        raise NotationError(f"{tile[:20]!r} is not a domino; write it like 2|5")
    return int(found[1]), int(found[2])


@cache
def faces_of(die: str) -> tuple[int, ...]:
    """What the sides of a die show, each as likely as any other.

    Raises:
        NotationError: no die is called so.
    """
    if die == "dF":
        return (-1, -1, 0, 0, 1, 1)
    if found := re.fullmatch(r"d([1-9]\d{0,3})", die):
        sides = int(found[1])
        if sides <= MOST_FACES:
            return tuple(range(1, sides + 1))
    if found := re.fullmatch(r"d\((-?\d{1,6}(?:,-?\d{1,6})*)\)", die):
        return tuple(int(face) for face in found[1].split(","))
    raise NotationError(f"{die[:20]!r} is not a die; write d6, d12, dF or d(0,0,1,2)")


def split(faces: Sequence[str]) -> tuple[tuple[Card, ...], tuple[Tile, ...]]:
    """The faces of one thing as they stand in an event: they are all cards, or all tiles."""
    if not faces:
        return (), ()
    if isinstance(faces[0], Card):
        return tuple(cast("Sequence[Card]", faces)), ()
    return (), tuple(map(Tile, faces))
