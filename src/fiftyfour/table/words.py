"""How cards, tiles and what people wrote stand in a line of text."""

import re
from collections.abc import Iterable

from fiftyfour.engine.cards import Card
from fiftyfour.engine.pieces import Tile
from fiftyfour.engine.texts import UNPRINTABLE, cleaned

NOTHING = "–"
"""What stands for no cards or tiles."""


def plain(text: str) -> str:
    """`text` on one line, without control characters, which people may have typed."""
    return UNPRINTABLE.sub("·", re.sub(r"\s", " ", cleaned(text)))


def upper(text: str) -> str:
    """`text` as it begins a sentence."""
    return text[:1].upper() + text[1:]


def quoted(text: str) -> str:
    """`text` as a message quotes it, cut short."""
    return repr(plain(text[:40])) + ("…" if len(text) > 40 else "")


def face(card: Card) -> str:
    """A card in at most three columns: `10♥`, `Q♠`, `Jo*`."""
    return card.value if card.is_joker else card.pretty


def faces_plain(faces: Iterable[str]) -> str:
    """Cards or tiles in a row: `10♥ Q♠`, `[2|5] [Q]`."""
    return " ".join(face(one) if isinstance(one, Card) else f"[{plain(one)}]" for one in faces)


def tiles_plain(tiles: Iterable[Tile]) -> str:
    """Tiles in a row: `[2|5] [Q]`; a dash for none."""
    return faces_plain(tiles) or NOTHING
