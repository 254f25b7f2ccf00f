"""Cards shown to others, and who has seen one: `show Kh to Bo`, `seen Kh`."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from rich.text import Text

from fiftyfour.engine.actions import Show
from fiftyfour.engine.cards import parse_cards
from fiftyfour.engine.decisions import printed
from fiftyfour.engine.errors import NotationError
from fiftyfour.engine.log import Entry
from fiftyfour.engine.pieces import Tile, split
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import GM, Seat, Viewer, Zone
from fiftyfour.engine.view import View
from fiftyfour.table import ledger
from fiftyfour.table.http import Looked
from fiftyfour.table.records import Kept
from fiftyfour.table.words import plain, quoted

EVERYBODY = ("all", "everybody")


def show_action(view: View, seat: Seat, text: str) -> Show:
    """The action for `text`, such as `Kh 3c to Bo, Cy`; to nobody in particular means to all.

    Raises:
        NotationError: it cannot be read, or no pile of this seat holds these cards.
    """
    what, _, whom = text.partition(" to ")
    if not what:
        raise NotationError("type what you show, and to whom: show Kh 3c to Bo, or show Kh to all")
    shown = parse_faces(what)
    zones = [zone for zone in view.zones if seat in (zone.owner, GM)]
    pile = _pile_of(zones, shown, "you have no")
    seats = tuple(_seats(view, whom)) if whom and whom.casefold() not in EVERYBODY else ()
    cards, tiles = split(shown)
    return Show(pile=pile, cards=cards, tiles=tiles, seats=seats)


def looks_at(game: Session[Struct], entries: Sequence[Entry], viewer: Viewer, text: str) -> Text:
    """Who has seen a card or tile that `viewer` sees, as far as `viewer` may know.

    Raises:
        NotationError: it cannot be read, or lies nowhere that the viewer sees.
    """
    shown = parse_faces(text)
    if len(shown) != 1:
        raise NotationError("type one card: seen Kh")
    view = game.view(viewer)
    pile = _pile_of(view.zones, shown, "you see no")
    face = str(shown[0])
    heap = ledger.check(game, viewer, pile, face)
    kept = [Kept(entry, at=0) for entry in entries[-ledger.MOST :]]
    told = ledger.who_saw(heap, face, kept, viewer, game.seats)
    lines = [f"{printed(face)} has been seen by {_who(view, told.seats, told.everybody)}."]
    lines += [f"  It was {_how(view, one)}." for one in told.looks]
    return Text("\n".join(lines))


def parse_faces(text: str) -> list[str]:
    """Cards or tiles: `Kh 3c`, `[2|5]`.

    Raises:
        NotationError: it names none.
    """
    if "|" in text:
        return [Tile(one.strip("[]")) for one in text.split()]
    cards = list(parse_cards(text))
    if not cards:
        raise NotationError("type a card, like Kh")
    return [*cards]


def _pile_of(zones: Sequence[Zone], shown: Sequence[str], otherwise: str) -> str:
    """The name of the first pile in which all of these are seen to lie."""
    for zone in zones:
        if set(shown) <= {*(zone.cards or ()), *(zone.tiles or ())}:
            return zone.name
    raise NotationError(f"{otherwise} {' '.join(printed(face) for face in shown)} in one place")


def _seats(view: View, whom: str) -> Iterator[Seat]:
    for name in whom.split(","):
        called = name.strip().casefold()
        found = [one.seat for one in view.seats if called in (one.name.casefold(), one.seat)]
        if not found:
            names = ", ".join(plain(one.name) for one in view.seats)
            raise NotationError(f"nobody here is called {quoted(name.strip())}; here are: {names}")
        yield found[0]


def _who(view: View, seats: Sequence[Seat], everybody: bool) -> str:
    if everybody:
        return "everybody"
    names = [plain(one.name) for one in view.seats if one.seat in seats]
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]])) or "nobody"


def _how(view: View, look: Looked) -> str:
    who = _who(view, look.seats, look.everybody)
    return f"shown to {who}" if look.how == "shown" else f"{look.how}, and {who} saw it"
