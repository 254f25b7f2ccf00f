"""How cards, tiles, dice and what people wrote stand in a line of text."""

from collections.abc import Iterable

from rich.text import Text

from fiftyfour.engine.cards import Card
from fiftyfour.engine.pieces import Tile

RULE = "dim cyan"


def plain(text: str) -> str:
    """`text` without control characters, which people may have typed."""
    return "".join(c if c.isprintable() else " " if c.isspace() else "·" for c in text)


def upper(text: str) -> str:
    """`text` as it begins a sentence."""
    return text[:1].upper() + text[1:]


def quoted(text: str) -> str:
    """`text` as a message quotes it, cut short."""
    return repr(plain(text[:40])) + ("…" if len(text) > 40 else "")


def face(card: Card) -> str:
    """A card in at most three columns: `10♥`, `Q♠`, `Jo*`."""
    return card.value if card.is_joker else card.pretty


def style_of(card: Card) -> str:
    """Red for red suits, magenta for jokers; the suit is always written too."""
    if card.suit is None:
        return "bold magenta"
    return "bold red" if card.suit.colour == "red" else "bold"


def cards_text(cards: Iterable[Card]) -> Text:
    """Cards in a row, coloured; a dash for none."""
    faces = [Text(face(card), style_of(card)) for card in cards]
    return Text(" ").join(faces) if faces else Text("–")


def tiles_text(tiles: Iterable[Tile]) -> Text:
    """Tiles in a row: `[2|5] [Q]`; a dash for none."""
    return Text(" ".join(f"[{plain(tile)}]" for tile in tiles) or "–", "bold")


def dice_text(die: str, values: Iterable[int]) -> Text:
    """The values of dice: `4 2`, Fudge dice with signs; a dash for none."""
    shown = (f"{value:+d}" if die == "dF" and value else str(value) for value in values)
    return Text(" ".join(shown).replace("-", "−") or "–", "bold")
