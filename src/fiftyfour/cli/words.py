"""How cards, tiles, dice and the lines of a log look on the terminal."""

from collections.abc import Iterable, Mapping

from rich.text import Text

from fiftyfour.engine.cards import Card
from fiftyfour.engine.events import ReadEvent, Told, Wrote
from fiftyfour.engine.log import Entry
from fiftyfour.engine.pieces import Tile
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.table.story import story, told_text, written
from fiftyfour.table.words import NOTHING, face, plain, tiles_plain

RULE = "dim cyan"

STYLES = {
    r"\bJo[^\w\s]": "bold magenta",
    r"\b(?:10|[2-9AJQK])[♥♦]": "bold red",
    r"\b(?:10|[2-9AJQK])[♠♣]": "bold",
}
"""How cards look in a sentence."""


def style_of(card: Card) -> str:
    """Red for red suits, magenta for jokers; the suit is always written too."""
    if card.suit is None:
        return "bold magenta"
    return "bold red" if card.suit.colour == "red" else "bold"


def cards_text(cards: Iterable[Card]) -> Text:
    """Cards in a row, coloured; a dash for none."""
    faces = [Text(face(card), style_of(card)) for card in cards]
    return Text(" ").join(faces) if faces else Text(NOTHING)


def tiles_text(tiles: Iterable[Tile]) -> Text:
    """Tiles in a row: `[2|5] [Q]`; a dash for none."""
    return Text(tiles_plain(tiles), "bold")


def dice_text(die: str, values: Iterable[int]) -> Text:
    """The values of dice: `4 2`, Fudge dice with signs; a dash for none."""
    shown = (f"{value:+d}" if die == "dF" and value else str(value) for value in values)
    return Text(" ".join(shown).replace("-", "−") or NOTHING, "bold")


def entry_lines(entry: Entry, viewer: Viewer, names: Mapping[Seat, str]) -> list[Text]:
    """An entry of the log: what it tells, then set in what not everybody sees of it."""
    told = story(entry.events_to(viewer))
    sights = [one.sight for one in entry.events if not isinstance(one.to(viewer), Wrote | None)]
    private = [at for at in told.folded if sights[at] != "all"]
    lines = [_line(told_text(event, names), event) for event in told.read]
    return lines + [_line(f"  {written(told.events[at])}", told.events[at]) for at in private]


def _line(text: str, event: ReadEvent) -> Text:
    """A sentence, with the rule that it comes from."""
    heading = isinstance(event, Told) and event.heading
    line = Text(text, "bold" if heading else "")
    if not isinstance(event, Told):
        for cards, style in STYLES.items():
            line.highlight_regex(cards, style)
    by_rule = any(c.isdigit() for c in event.rule)  # `SK-MOVE-02`, not `say` or `gm`
    return Text.assemble(line, (f"  {plain(event.rule)}" if by_rule else "", RULE))
