"""From the state to what one seat may see of it: built up thing by thing, never cut down."""

from collections.abc import Sequence
from typing import TypeVar, cast

import msgspec
from msgspec import Raw, Struct, structs

from fiftyfour.engine.cards import Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.events import split
from fiftyfour.engine.flow import Flow
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
    Awaited,
    DiceView,
    Pending,
    PieceView,
    SeatView,
    SheetView,
    Tally,
    TrackView,
    View,
    Zone,
)

T = TypeVar("T", bound=Struct)


def view_of(
    game: Flow[T], viewer: Viewer, decisions: Sequence[Pending], awaited: Sequence[Awaited]
) -> View:
    """All that `viewer` sees now; None is a spectator. It is asked `decisions`."""
    zones: list[Zone] = []
    tracks: list[TrackView] = []
    dice: list[DiceView] = []
    pieces: list[PieceView] = []
    sheets: list[SheetView] = []
    for thing in things(game.table):
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
    table, system = game.table, game.system
    return View(
        system=system.id,
        seat=viewer,
        seats=tuple(
            SeatView(info.seat, info.role, info.name, system.badges(table, info.seat))
            for info in game.config.seats
        ),
        zones=tuple(zones),
        tracks=tuple(tracks),
        dice=tuple(dice),
        pieces=tuple(pieces),
        sheets=tuple(sheets),
        centre=_visible(system.centre(game), viewer) if game.state.phase != "new" else None,
        decisions=tuple(decisions),
        awaited=tuple(awaited),
        settings=structs.asdict(system.read_settings(game.config.settings)),
        over="" if not game.over else system.result(table),
    )


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


def redeal(dealt: Flow[T], seat: Viewer, chance: Plain) -> None:
    """Deal anew all that `seat` does not see; it cannot tell the difference.

    Hidden cards and tiles of one stock change places among themselves, hidden dice are rolled
    again, hidden numbers are drawn within their bounds, hidden sheets are blank, answers not yet
    shown are any legal ones.
    """
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


def _guess_answers(game: Flow[T], seat: Viewer, chance: Plain) -> None:
    asked = game.asking()
    if asked is None:
        return
    given = game.state.frames[-1].given
    for other in given:
        if other != seat:
            given[other] = asked.decisions[other].sample(chance)
