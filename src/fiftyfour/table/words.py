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
        self.kinds = {zone.name: zone.kind for zone in view.zones}
        self.tiles = {zone.name for zone in view.zones if zone.of == "tiles"}
        if before is not None:
            self.kinds = {**before.kinds, **self.kinds}
            self.tiles |= before.tiles
            self.things = {**before.things, **self.things}
        labels = [label for label, _ in self.things.values()]
        self._alike = {label for label in labels if labels.count(label) > 1}

    def person(self, seat: Seat) -> str:
        return "you" if seat == self.viewer else self.people.get(seat, plain(seat))

    def does(self, seat: Seat, verb: str) -> str:
        """`You draw` or `Bot 1 draws`, to begin a sentence."""
        return f"You {verb}" if seat == self.viewer else upper(f"{self.person(seat)} {verb}s")

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
        case Shown(pile=pile, seats="none"):
            return Text(f"{upper(names.thing(pile))} is hidden again")
        case Shown(once=True):
            return Text.assemble("Shown: ", counted(event, event.pile in names.tiles))
        case Shown(pile=pile, seats=seats):
            shown = f"{upper(names.thing(pile))} is shown to {names.group(seats)}"
            if not event.count:
                return Text(shown)
            return Text.assemble(shown, ": ", counted(event, pile in names.tiles))
        case Rolled(values=()):
            return None  # the dice were only picked up
        case Rolled(dice=dice, die=die, values=values, laid=laid):
            verb = "shows" if laid else "rolled"
            return Text.assemble(f"{upper(names.thing(dice))} {verb} ", dice_text(die, values))
        case Changed(track=track, before=before, after=after):
            # A revealed track has not changed.
            now = f"went from {before} to {after}" if before != after else f"is {after}"
            return Text(f"{upper(names.thing(track))} {now}")
        case Placed(piece=piece, after=cell):
            moves = "leaves the board" if cell is None else f"goes to {cell_text(cell)}"
            return Text(f"{upper(names.label(piece))} {moves}")
        case Wrote(sheet=sheet):
            # A sheet without an owner is the game's own record; other lines tell its news.
            return Text(f"{upper(names.thing(sheet))} was updated") if names.owner(sheet) else None
        case Told():
            return _told(event, names)


def _moved(event: Moved, names: Names) -> Text:
    """Who draws, plays or discards what; where that is not clear, from where to where it goes."""
    cards = counted(event, event.source in names.tiles)
    source, target = names.thing(event.source), names.thing(event.target)
    giver, taker = names.owner(event.source), names.owner(event.target)
    kind = names.kinds.get(event.target)
    if event.drawn and taker is not None:
        verb, up = ("turn", " up") if event.cards and kind == "row" else ("draw", "")
        own = names.label(event.source) if giver == taker else source
        return Text.assemble(names.does(taker, verb), up, " ", cards, f" from {own}")
    match kind:
        case _ if event.rule == "gm":  # whoever owns the piles, the GM moved it
            pass
        case "hand" if taker is not None:
            return Text.assemble(names.does(taker, "take"), " ", cards, f" from {source}")
        case "discard" if giver is not None:
            return Text.assemble(names.does(giver, "discard"), " ", cards)
        case "deck" if giver is not None:
            return Text.assemble(names.does(giver, "put"), " ", cards, f" into {target}")
        case "tower" if giver is not None:
            return Text.assemble(names.does(giver, "lay"), " ", cards, f" on {target}")
        case "row" if giver is not None and names.kinds.get(event.source) == "hand":
            to = f" to {target}" if target == names.label(event.target) else ""  # else its own
            return Text.assemble(names.does(giver, "play"), " ", cards, to)
        case _:
            pass
    goes = "goes" if event.count == 1 else "go"
    return Text.assemble(cards, f" {goes} from {source} to {target}")


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
    events = gathered(entry.events_to(names.viewer))
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
