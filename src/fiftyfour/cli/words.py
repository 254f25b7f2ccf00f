"""Events in words: one line per event, as one viewer reads it."""

from collections.abc import Iterable

from msgspec.structs import replace
from rich.text import Text

from fiftyfour.engine.cards import Card
from fiftyfour.engine.events import (
    AnyEvent,
    Changed,
    Moved,
    Placed,
    Rolled,
    Shown,
    Told,
    Wrote,
)
from fiftyfour.engine.log import Entry
from fiftyfour.engine.pieces import Tile
from fiftyfour.engine.things import Cell, Seat, Sight, Viewer
from fiftyfour.engine.view import View

RULE = "dim cyan"


def plain(text: str) -> str:
    """`text` without control characters, which people may have typed."""
    return "".join(c if c.isprintable() else " " if c.isspace() else "·" for c in text)


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


def counted(event: Moved | Shown, tiles: bool) -> Text:
    """The visible cards or tiles, or else their number."""
    if event.tiles:
        return tiles_text(event.tiles)
    if event.cards:
        return cards_text(event.cards)
    what = "tile" if tiles else "card"
    return Text(f"{event.count} {what}" if event.count == 1 else f"{event.count} {what}s")


def cell_text(cell: Cell) -> str:
    """`(-1,0)`: x grows to the east, y to the north."""
    return f"({cell[0]},{cell[1]})"


class Names:
    """The names of a view's seats and things, as its viewer reads them.

    `before` also knows things that are gone.
    """

    def __init__(self, view: View, before: "Names | None" = None) -> None:
        self.viewer: Viewer = view.seat
        self.people = {seat.seat: plain(seat.name) for seat in view.seats}
        self.things: dict[str, tuple[str, Seat | None]] = {}
        for thing in (*view.zones, *view.tracks, *view.dice, *view.pieces, *view.sheets):
            self.things[thing.name] = plain(thing.label or thing.name), thing.owner
        for zone in view.zones:
            if zone.at is not None:
                label = f"{plain(zone.label)} {cell_text(zone.at)}".strip()
                self.things[zone.name] = label, zone.owner
        self.rows = {zone.name for zone in view.zones if zone.kind == "row"}
        self.tiles = {zone.name for zone in view.zones if zone.of == "tiles"}
        if before is not None:
            self.rows |= before.rows
            self.tiles |= before.tiles
            self.things = {**before.things, **self.things}
        labels = [label for label, _ in self.things.values()]
        self._alike = {label for label in labels if labels.count(label) > 1}

    def person(self, seat: Seat) -> str:
        return "you" if seat == self.viewer else self.people.get(seat, plain(seat))

    def group(self, sight: Sight) -> str:
        if isinstance(sight, str):
            return "everybody" if sight == "all" else "nobody"
        return ", ".join(self.person(seat) for seat in sight)

    def label(self, thing: str) -> str:
        return self.things.get(thing, (plain(thing), None))[0]

    def owner(self, thing: str) -> Seat | None:
        return self.things.get(thing, ("", None))[1]

    def thing(self, name: str) -> str:
        """`Deck`; `your Hand` or `Bot 1's Hand` if several have the same label."""
        label, owner = self.things.get(name, (plain(name), None))
        if owner is None or label not in self._alike:
            return label
        return f"your {label}" if owner == self.viewer else f"{self.person(owner)}'s {label}"


def event_text(event: AnyEvent, names: Names) -> Text | None:
    """The line for an event, without its rule; None if there is nothing to say.

    The event must come from `Event.to(names.viewer)`.
    """
    match event:
        case Moved():
            return _moved(event, names)
        case Shown(pile=pile, seats=seats):
            who = "everybody" if seats == "all" else "nobody"
            if isinstance(seats, tuple):
                who = ", ".join(names.person(seat) for seat in seats)
            what = counted(event, pile in names.tiles)
            return Text.assemble(f"{names.thing(pile)}: ", what, f", seen by {who}")
        case Rolled(values=()):
            return None  # the dice were only picked up
        case Rolled(dice=dice, die=die, values=values, laid=laid):
            verb = "shows" if laid else "rolled"
            return Text.assemble(f"{names.thing(dice)} {verb}: ", dice_text(die, values))
        case Changed(track=track, before=before, after=after):
            # A revealed track has not changed.
            now = f"{before} → {after}" if before != after else f"{after}"
            return Text(f"{names.thing(track)}: {now}")
        case Placed(piece=piece, after=cell):
            moves = "leaves the board" if cell is None else f"to {cell_text(cell)}"
            return Text(f"{names.label(piece)} {moves}")
        case Wrote(sheet=sheet):
            # A sheet without an owner is the game's own record; other lines tell its news.
            return Text(f"{names.thing(sheet)} is updated") if names.owner(sheet) else None
        case Told():
            return _told(event, names)


def _moved(event: Moved, names: Names) -> Text:
    cards = counted(event, event.source in names.tiles)
    owner = names.owner(event.target)
    if not event.drawn or owner is None:
        return Text.assemble(cards, f": {names.thing(event.source)} → {names.thing(event.target)}")
    who = names.person(owner)
    laid = bool(event.cards) and event.target in names.rows
    verb = ("turn up", "turns up") if laid else ("draw", "draws")
    own = names.owner(event.source) == owner
    source = names.label(event.source) if own else names.thing(event.source)
    does = f"{who[:1].upper()}{who[1:]} {verb[owner != names.viewer]} "
    return Text.assemble(does, cards, f" from {source}")


def _told(event: Told, names: Names) -> Text:
    by = event.data.get("by")
    text = plain(event.text)
    if event.rule == "say" and isinstance(by, str):
        return Text(f"{names.person(Seat(by))}: {text}")
    return Text(text)


def gathered(events: Iterable[AnyEvent]) -> list[AnyEvent]:
    """The events, with cards dealt one by one in rounds joined into one draw per target.

    Successive draws from one pile by one rule to the same target are joined.
    """
    joined: list[AnyEvent] = []
    row: dict[str, int] = {}  # the index in `joined` of each target's draw in this row
    last = ("", "")
    for event in events:
        draw = event if isinstance(event, Moved) and event.drawn else None
        if draw is None or (draw.source, draw.rule) != last:
            row = {}
        last = (draw.source, draw.rule) if draw is not None else ("", "")
        first = joined[row[draw.target]] if draw is not None and draw.target in row else None
        if draw is not None and isinstance(first, Moved):
            joined[row[draw.target]] = replace(
                first,
                count=first.count + draw.count,
                cards=(*first.cards, *draw.cards),
                tiles=(*first.tiles, *draw.tiles),
            )
            continue
        if draw is not None:
            row[draw.target] = len(joined)
        joined.append(event)
    return joined


def entry_lines(entry: Entry, names: Names) -> list[Text]:
    """What happened in an entry, in words, as `names.viewer` reads it."""
    read = [seen for event in entry.events if (seen := event.to(names.viewer)) is not None]
    events = gathered(read)
    has_text = any(isinstance(event, Told) for event in events)
    lines: list[Text] = []
    for seen in events:
        if has_text and isinstance(seen, Wrote):
            continue  # the text of the other event explains it
        text = event_text(seen, names)
        if text is not None:
            by_rule = any(c.isdigit() for c in seen.rule)  # `SK-MOVE-02`, not `say` or `gm`
            lines.append(Text.assemble(text, (f"  {plain(seen.rule)}" if by_rule else "", RULE)))
    return lines
