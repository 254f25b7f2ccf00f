"""From the state to what one seat may see of it: built up thing by thing, never cut down."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

import msgspec
from msgspec import Raw, Struct, structs

from fiftyfour.engine.cards import Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.events import split
from fiftyfour.engine.pieces import Tile, faces_of
from fiftyfour.engine.things import (
    Bag,
    Dice,
    Heap,
    Piece,
    Pile,
    Sheet,
    Thing,
    Track,
    Viewer,
    sees,
    things,
)
from fiftyfour.engine.view import (
    DiceView,
    PieceView,
    SeatView,
    SheetView,
    Tally,
    TrackView,
    View,
    Zone,
)

if TYPE_CHECKING:
    from fiftyfour.engine.game import Game

T = TypeVar("T", bound=Struct)


def view_of(game: "Game[T]", viewer: Viewer) -> View:
    """All that `viewer` sees now; None is a spectator."""
    table, system = game.table, game.system
    lies = what_lies(things(table), viewer)
    return View(
        system=system.id,
        seat=viewer,
        seats=tuple(
            SeatView(info.seat, info.role, info.name, system.badges(table, info.seat))
            for info in game.config.seats
        ),
        zones=lies.zones,
        tracks=lies.tracks,
        dice=lies.dice,
        pieces=lies.pieces,
        sheets=lies.sheets,
        centre=_visible(system.centre(game), viewer) if game.state.phase != "new" else None,
        decisions=tuple(game.pending(viewer)) if viewer is not None else (),
        awaited=tuple(game.awaited()),
        settings=structs.asdict(system.read_settings(game.config.settings)),
        over="" if not game.over else system.result(table),
    )


class Lies(NamedTuple):
    """What lies on a table, as one viewer sees it: a part of its view."""

    zones: tuple[Zone, ...]
    tracks: tuple[TrackView, ...]
    dice: tuple[DiceView, ...]
    pieces: tuple[PieceView, ...]
    sheets: tuple[SheetView, ...]


def what_lies(on_table: Iterable[Thing], viewer: Viewer) -> Lies:
    """What `viewer` sees of the things on a table."""
    zones: list[Zone] = []
    tracks: list[TrackView] = []
    dice: list[DiceView] = []
    pieces: list[PieceView] = []
    sheets: list[SheetView] = []
    for thing in on_table:
        if isinstance(thing, Heap):
            zones.append(_zone(cast("Heap[str]", thing), viewer))
        elif not sees(thing.sight, viewer):
            continue
        elif isinstance(thing, Track):
            tracks.append(
                TrackView(
                    thing.name, thing.label, thing.value, thing.owner, thing.least, thing.most
                )
            )
        elif isinstance(thing, Dice):
            values = tuple(thing.values)
            dice.append(DiceView(thing.name, thing.label, thing.die, values, thing.owner))
        elif isinstance(thing, Piece):
            pieces.append(PieceView(thing.name, thing.label, thing.owner, thing.at))
        elif isinstance(thing, Sheet):
            sheets.append(_sheet(cast("Sheet[Struct]", thing)))
    return Lies(tuple(zones), tuple(tracks), tuple(dice), tuple(pieces), tuple(sheets))


def _zone(pile: Heap[str], viewer: Viewer) -> Zone:
    seen = sees(pile.sight, viewer)
    cards, tiles = split(pile.cards if seen else ())
    top, top_tiles = (), ()
    if isinstance(pile, Bag) and pile.top:
        known = [k.card if seen or sees(k.sight, viewer) else None for k in pile.top]
        top, top_tiles = _tops(known)
    return Zone(
        name=pile.name,
        label=pile.label,
        kind=pile.kind,
        count=len(pile),
        owner=pile.owner,
        open=seen,
        cards=cards,
        top=top,
        at=pile.at,
        stock=pile.stock,
        of="cards" if isinstance(pile, Pile) else "tiles",
        tiles=tiles,
        top_tiles=top_tiles,
    )


def _tops(known: Sequence[str | None]) -> tuple[tuple[Card | None, ...], tuple[Tile | None, ...]]:
    """The known top of a bag, as cards or as tiles; nothing where this viewer knows none of it."""
    if any(isinstance(face, Card) for face in known):
        return tuple(cast("Card | None", face) for face in known), ()
    return (), tuple(cast("Tile | None", face) for face in known) if any(known) else ()


def _sheet(sheet: Sheet[Struct]) -> SheetView:
    return SheetView(sheet.name, sheet.label, Raw(msgspec.json.encode(sheet.data)), sheet.owner)


def _visible(tally: Tally | None, viewer: Viewer) -> Tally | None:
    if tally is None:
        return None
    lines = tuple(
        structs.replace(line, sight="all") for line in tally.lines if sees(line.sight, viewer)
    )
    return Tally(tally.title, lines, tally.outcome)


def redeal(game: "Game[T]", seat: Viewer, chance: Plain) -> "Game[T]":
    """A game that `seat` cannot tell from this one, all that it does not see dealt anew.

    Hidden cards and tiles of one stock change places among themselves, hidden dice are rolled
    again, hidden numbers are drawn within their bounds, hidden sheets are blank, answers not yet
    shown are any legal ones. Chance from here on is `chance`. This is what a bot may search in; it
    knows no past to step back to.
    """
    dealt = game.fork(chance)
    dealt.past = []
    hidden: dict[str, list[Heap[str]]] = {}
    for thing in things(dealt.table):
        if isinstance(thing, Heap):
            if not sees(thing.sight, seat):
                hidden.setdefault(thing.stock, []).append(cast("Heap[str]", thing))
        elif not sees(thing.sight, seat):
            _guess(thing, chance)
    for piles in hidden.values():
        _shuffle_between(piles, seat, chance)
    _guess_answers(dealt, seat, chance)
    return dealt


def _shuffle_between(piles: list[Heap[str]], seat: Viewer, chance: Plain) -> None:
    pool = [card for pile in piles for card in pile.cards]
    for pile in piles:
        if isinstance(pile, Bag):
            pool += [known.card for known in pile.top if not sees(known.sight, seat)]
    for pile in piles:
        if isinstance(pile, Bag):
            for known in pile.top:
                if not sees(known.sight, seat):
                    known.card = pool.pop(chance.below(len(pool)))
        count = len(pile.cards)
        pile.cards = []
        dealt = [pool.pop(chance.below(len(pool))) for _ in range(count)]
        pile.add(dealt) if isinstance(pile, Bag) else pile.cards.extend(dealt)


def _guess(thing: Thing, chance: Plain) -> None:
    if isinstance(thing, Piece):
        thing.at = None
    elif isinstance(thing, Track):
        if thing.least is not None and thing.most is not None:
            thing.value = thing.least + chance.below(thing.most - thing.least + 1)
        else:
            thing.value = thing.least or 0
    elif isinstance(thing, Dice):
        faces = faces_of(thing.die)
        thing.values = [faces[chance.below(len(faces))] for _ in thing.values]
    elif isinstance(thing, Sheet):
        sheet = cast("Sheet[Struct]", thing)
        sheet.data = type(sheet.data)()


def _guess_answers(game: "Game[T]", seat: Viewer, chance: Plain) -> None:
    asked = game.asking()
    if asked is None:
        return
    given = game.state.frames[-1].given
    for other in given:
        if other != seat:
            given[other] = asked.decisions[other].sample(chance)
