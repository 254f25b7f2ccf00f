"""Two games in which the same falls and comes out, and all else that a viewer may not know differs.

A leak shows where the two tell that viewer different things.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar, cast

import msgspec
from msgspec import Struct

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.events import AnyEvent, Changed, Moved, Placed, Rolled, Shown, Wrote
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import Bag, Dice, Heap, Piece, Seat, Sheet, Thing, Track, Viewer, sees
from fiftyfour.engine.tree import things

T = TypeVar("T", bound=Struct)
F = TypeVar("F", bound=str)


class Fallen(Plain, tag="plain"):
    """Chance that notes what falls in `faces`, and lets fall again what is `coming`, if it can."""

    faces: list[str] = msgspec.field(default_factory=list[str])
    coming: list[str] = msgspec.field(default_factory=list[str])

    def pick(self, bag: Sequence[F], source: str, by: Seat | None = None) -> int:
        index = self.below(len(bag))
        if len(self.faces) < len(self.coming):
            face = self.coming[len(self.faces)]
            index = list[str](bag).index(face) if face in bag else index
        self.faces.append(bag[index])
        return index


def deal_alike(
    dealt: Session[T], game: Session[T], viewer: Viewer, events: Sequence[AnyEvent]
) -> None:
    """Make `dealt`, in which what `viewer` does not see is dealt anew, like `game` in some of that.

    Every card and tile that is named in `events` lies there where it lies in the game, and every
    other thing shows the same. So do answers that are in.
    """
    named = set[str]()
    faces = set[str]()
    for event in events:
        match event:
            case Moved() | Shown():
                faces |= {*event.cards, *event.tiles}
                named.add(event.pile if isinstance(event, Shown) else "")
            case Changed(track=name) | Rolled(dice=name) | Placed(piece=name) | Wrote(sheet=name):
                named.add(name)
            case _:
                pass
    stocks: dict[str, list[tuple[Heap[str], Heap[str]]]] = {}
    for here, there in zip(things(game.table), things(dealt.table), strict=True):
        if sees(here.sight, viewer):
            continue
        if isinstance(here, Heap):
            heaps = cast("tuple[Heap[str], Heap[str]]", (here, there))
            stocks.setdefault(here.stock, []).append(heaps)
        elif here.name in named:
            _show_alike(here, there)
    for heaps in stocks.values():
        _lay_alike(heaps, viewer, faces)
    if game.state.frames:
        dealt.state.frames[-1].given = dict(game.state.frames[-1].given)


def _show_alike(here: Thing, there: Thing) -> None:
    match here, there:
        case Track(), Track():
            there.value = here.value
        case Dice(), Dice():
            there.values = list(here.values)
        case Piece(), Piece():
            there.at = here.at
        case Sheet(), Sheet():
            data = here.data
            there.data = msgspec.convert(msgspec.to_builtins(data), type(data))
        case _:
            pass


def _lay_alike(
    heaps: Sequence[tuple[Heap[str], Heap[str]]], viewer: Viewer, faces: set[str]
) -> None:
    """Lay these faces of one stock into the same places: what is in their way goes elsewhere."""
    wanted = [
        place for number, (here, _) in enumerate(heaps) for place in _places(here, number, viewer)
    ]
    held = [
        place for number, (_, there) in enumerate(heaps) for place in _places(there, number, viewer)
    ]
    lying, settled = [face for _, face in held], set[int]()
    for place, face in wanted:
        if face not in faces:
            continue
        free = [at for at, (other, _) in enumerate(held) if other == place and at not in settled]
        at = next((at for at in free if lying[at] == face), free[0])
        if lying[at] != face:
            now = next(n for n, one in enumerate(lying) if one == face and n not in settled)
            lying[at], lying[now] = face, lying[at]
        settled.add(at)
    for number, (_, there) in enumerate(heaps):
        laid = [face for (place, _), face in zip(held, lying, strict=True) if place[0] == number]
        if isinstance(there, Bag):
            for known in there.top:
                if not sees(known.sight, viewer):
                    known.card = laid.pop(0)
            there.cards = []
            there.add(laid)
        else:
            there.cards[:] = laid


Place = tuple[int, int]
"""Which pile, and where in it: cards within a bag have no order, so they share one place."""


def _places(heap: Heap[str], number: int, viewer: Viewer) -> Iterator[tuple[Place, str]]:
    """What `viewer` does not see of a hidden pile, and where."""
    if not isinstance(heap, Bag):
        yield from (((number, at), face) for at, face in enumerate(heap.cards))
        return
    for at, known in enumerate(heap.top):
        if not sees(known.sight, viewer):
            yield (number, at), known.card
    yield from (((number, -1), face) for face in heap.cards)
