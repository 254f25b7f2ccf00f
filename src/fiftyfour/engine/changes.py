"""What is different in a seat's view after something happened, and how the new view follows."""

from collections.abc import Mapping, Sequence
from typing import cast

from msgspec import UNSET, Struct, UnsetType

from fiftyfour.engine.story import Story
from fiftyfour.engine.things import DiceView, PieceView, SheetView, TrackView, Zone
from fiftyfour.engine.view import Awaited, ClosedAside, Pending, SeatView, Tally

LISTS = {
    "zones": "name",
    "tracks": "name",
    "dice": "name",
    "pieces": "name",
    "sheets": "name",
    "decisions": "id",
    "closed": "id",
}
"""The parts of a view that are lists of named things, and what holds the name."""


class Changes(Struct, frozen=True, omit_defaults=True):
    """What is different in a view; `fold` makes the new view of the old one and this.

    A list holds what is new or looks different, whole. `order` has an entry for each list whose
    names, or their order, are different: all names in the new order; whatever it does not name is
    gone. What is no list, and `seats` and `awaited`, are there if they are different.
    """

    seats: tuple[SeatView, ...] | UnsetType = UNSET
    zones: tuple[Zone, ...] = ()
    tracks: tuple[TrackView, ...] = ()
    dice: tuple[DiceView, ...] = ()
    pieces: tuple[PieceView, ...] = ()
    sheets: tuple[SheetView, ...] = ()
    centre: Tally | UnsetType | None = UNSET
    decisions: tuple[Pending, ...] = ()
    closed: tuple[ClosedAside, ...] = ()
    awaited: tuple[Awaited, ...] | UnsetType = UNSET
    waiting: str | UnsetType = UNSET
    over: str | UnsetType = UNSET
    story: Story | UnsetType | None = UNSET
    order: dict[str, tuple[str, ...]] = {}


Json = Mapping[str, object]


def fold(view: Json, changes: Json) -> dict[str, object]:
    """The view after these changes; each as it came over the wire, read from JSON.

    Raises:
        KeyError: the changes do not follow this view.
    """
    new = {**view, **changes}
    orders = cast("Mapping[str, list[str]]", new.pop("order", {}))
    for part, key in LISTS.items():
        if part in changes or part in orders:
            things = {str(one[key]): one for one in _list(view, part)}
            names = orders.get(part, list(things))
            things.update((str(one[key]), one) for one in _list(changes, part))
            new[part] = [things[name] for name in names]
    return new


def _list(whole: Json, part: str) -> Sequence[Json]:
    return cast("Sequence[Json]", whole.get(part, ()))
