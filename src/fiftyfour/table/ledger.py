"""Who has seen what: the looks at a pile, or at a card of it, as one viewer may know them.

All of it follows from what this viewer reads in the log, and from who sees a pile: that is public,
since every look is told to all. A card is followed back only as far as the viewer saw it go.
"""

from collections.abc import Iterator, Sequence
from typing import cast

from msgspec import Struct

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.events import AnyEvent, Moved, Shown
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import Heap, Seat, Sight, Viewer, join, sees
from fiftyfour.engine.tree import things
from fiftyfour.table.http import Looked, WhoSaw
from fiftyfour.table.records import Kept

MOST = 2000
"""The latest entries that are read."""

SHOWN = 20
"""The latest looks that are told."""


def check(game: Session[Struct] | None, viewer: Viewer, pile: str, face: str) -> Heap[str]:
    """The pile that is asked about; a blank `face` asks about the whole of it.

    Raises:
        TableError: `no_such_thing`, there is no such pile; `unseen`, the viewer does not see this
            face there, which is said in the same way whether it lies there or not.
    """
    heaps = {} if game is None else {one.name: one for one in things(game.table)}
    heap = heaps.get(pile)
    if not isinstance(heap, Heap):
        raise TableError("no_such_thing", "there is no such pile on the table")
    found = cast("Heap[str]", heap)
    if face and not (sees(found.sight, viewer) and face in found.faces()):
        raise TableError("unseen", "you see no such card there")
    return found


def who_saw(
    heap: Heap[str], face: str, kept: Sequence[Kept], viewer: Viewer, seats: Sequence[Seat]
) -> WhoSaw:
    """Who sees a pile or has seen a card of it, and when; `check` has allowed it.

    Args:
        heap: the pile.
        face: the card or tile, or blank for the whole pile.
        kept: the latest entries that the viewer may know of.
        viewer: who asks.
        seats: of the game.
    """
    looks = list(_of_card(heap.name, face, kept, viewer) if face else _of_pile(heap.name, kept))
    seen = heap.sight
    for one, _, _ in looks if face else ():
        seen = join(seen, one)
    return WhoSaw(
        everybody=seen == "all",
        seats=tuple(seat for seat in seats if sees(seen, seat)),
        looks=tuple(
            Looked(
                at=at,
                everybody=sight == "all",
                seats=tuple(seat for seat in seats if sees(sight, seat)),
                how="shown" if isinstance(event, Shown) else "drawn" if event.drawn else "moved",
                count=event.count,
            )
            for sight, at, event in looks[:SHOWN]
        ),
    )


Look = tuple[Sight, int, Moved | Shown]
"""Who saw something, when (ms since 1970), and what happened."""


def _of_pile(pile: str, kept: Sequence[Kept]) -> Iterator[Look]:
    """Whenever some were shown what lies there, the latest first."""
    for at, event in _back(kept):
        if isinstance(event, Shown) and event.pile == pile and event.count:
            yield event.seats, at, event


def _of_card(pile: str, face: str, kept: Sequence[Kept], viewer: Viewer) -> Iterator[Look]:
    """Where a card went and who saw it, from now back to where the viewer lost sight of it."""
    for at, event in _back(kept):
        if not isinstance(event, Moved | Shown):
            continue
        if pile != (event.target if isinstance(event, Moved) else event.pile):
            continue
        if not sees(event.sight, viewer):
            if isinstance(event, Moved):
                return  # it may have come with these
            continue
        if face not in (*event.cards, *event.tiles):
            continue
        yield event.seats if isinstance(event, Shown) else event.sight, at, event
        if isinstance(event, Moved):
            pile = event.source
            if event.drawn:
                return


def _back(kept: Sequence[Kept]) -> Iterator[tuple[int, AnyEvent]]:
    """All events, the latest first, each with its time."""
    for one in reversed(kept):
        for event in reversed(one.entry.events):
            yield one.at, event
