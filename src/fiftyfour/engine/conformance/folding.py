"""Only verbs change a table: what a viewer sees is what it saw before and was told since.

What a viewer reads of an action's events is folded over what it saw before, and must come to what
it sees after. Two things need no event of their own. What is empty tells nothing: a pile without
cards, dice that show nothing, a piece off the board may come and go, and be laid open or not. And a
sheet speaks for what stands beside it: where a character's is written, its tracks and other sheets
may come into sight, go, or be made anew; where any of them is told of, their labels and bounds may
change.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from operator import is_
from typing import NamedTuple, TypeVar, cast

from msgspec import Struct, structs

from fiftyfour.engine.events import AnyEvent, Changed, Moved, Placed, Rolled, Shown, Told, Wrote
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import (
    Bag,
    DiceView,
    PieceView,
    SheetView,
    Thing,
    TrackView,
    Viewer,
    Zone,
    sees,
)

T = TypeVar("T", bound=Struct)

Lying = Zone | TrackView | DiceView | PieceView | SheetView

Fact = int | tuple[int, ...] | bytes
"""What a thing shows that is no pile: a track its value, dice theirs, a piece its cell, a sheet its
data."""


class Moment(NamedTuple):
    """A table at one moment: how each viewer sees it, and what stands beside what."""

    seen: dict[Viewer, dict[str, Lying]]
    held: dict[str, tuple[object, ...]]  # for each thing what holds it and others, itself last
    bags: set[str]


def seen_by(game: Session[T], looks: Iterable[Seen[T]]) -> Moment:
    """How each viewer sees it now, by what each is shown."""
    held: dict[str, tuple[object, ...]] = {}
    bags: set[str] = set()
    for thing, holders in _held(game.table, ()):
        held[thing.name] = holders
        if isinstance(thing, Bag):
            bags.add(thing.name)
    return Moment({seen.seat: _by_name(seen, held) for seen in looks}, held, bags)


def _by_name(seen: Seen[Struct], held: Container[str]) -> dict[str, Lying]:
    """What lies on the table; what is `shown` beside follows from it, and no verb tells it."""
    kinds = (seen.zones, seen.tracks, seen.dice, seen.pieces, seen.sheets)
    return {thing.name: thing for kind in kinds for thing in kind if thing.name in held}


def _held(root: object, holders: tuple[object, ...]) -> Iterator[tuple[Thing, tuple[object, ...]]]:
    """Each thing, and the structs in the table that hold it, the thing itself last."""
    if isinstance(root, Thing):
        yield root, (*holders, root)
    elif isinstance(root, Struct):
        for name in root.__struct_fields__:
            value: object = getattr(root, name)
            if isinstance(value, Thing):
                yield value, (*holders, value)
            elif isinstance(value, Struct):
                yield from _held(value, (*holders, value))
            elif isinstance(value, list | tuple | dict):
                yield from _held(cast(object, value), holders)
    elif isinstance(root, list | tuple | dict):
        items = cast("Iterable[object]", root.values() if isinstance(root, dict) else root)
        for item in items:
            struct = isinstance(item, Struct) and not isinstance(item, Thing)
            yield from _held(item, (*holders, item) if struct else holders)


def untold(before: Moment, events: Sequence[AnyEvent], after: Moment, viewer: Viewer) -> str:
    """What has changed for `viewer` and it was not told, in words; empty if it was told all."""
    read = [mine for event in events if (mine := event.to(viewer)) is not None]
    for event in read:
        if isinstance(event, Told) and event.rule == "undo" and "to" in event.data:
            return ""  # the table is again as it was then
    try:
        _Fold(before, after, viewer).run(read)
    except _Untold as wrong:
        return f"{viewer or 'a spectator'} was not told all: {wrong}"
    return ""


class _Untold(Exception):
    """What changed, and which verb tells of it."""


class _Fold:
    """The events of one action, as one viewer reads them, over what it saw before."""

    def __init__(self, before: Moment, after: Moment, viewer: Viewer) -> None:
        self.before, self.after, self.viewer = before, after, viewer
        self.old, self.new = before.seen[viewer], after.seen[viewer]
        self.facts: dict[str, Fact | None] = {}
        self.piles: dict[str, _Pile] = {}
        self.told: set[str] = set()
        self.written: set[str] = set()

    def run(self, events: Iterable[AnyEvent]) -> None:
        """Fold them, then compare; _Untold for the first thing that is not as was told."""
        for event in events:
            self._add(event)
        for name, new in self.new.items():
            old = self.old.get(name)
            if old != new or name in self.told:
                self._compare(name, old, new)
        for name in self.old.keys() - self.new.keys():
            self._compare(name, self.old[name], None)

    # --- what was told ---

    def _add(self, event: AnyEvent) -> None:
        match event:
            case Moved(source=source, target=target):
                self.told |= {source, target}
                self._pile(source).take(event)
                self._pile(target).put(event)
            case Shown(once=True):
                pass  # nothing lies otherwise than before
            case Shown(pile=name):
                self.told.add(name)
                if isinstance(self.old.get(name), Zone) or isinstance(self.new.get(name), Zone):
                    self._pile(name).show(event, sees(event.seats, self.viewer))
                elif not sees(event.seats, self.viewer):
                    self.facts[name] = None
            case Changed(track=name, before=before, after=after):
                self._tell(name, before, after)
            case Rolled(dice=name, values=values):
                self._tell(name, self._fact(name), values or None)
            case Placed(piece=name, before=before, after=after):
                self._tell(name, before, after)
            case Wrote(sheet=name):
                self.written.add(name)
                now = self.new.get(name)
                data = bytes(now.data) if isinstance(now, SheetView) else None
                self._tell(name, self._fact(name), data)
            case _:
                pass

    def _pile(self, name: str) -> "_Pile":
        if name not in self.piles:
            zone = self.old.get(name)
            bag = name in self.before.bags | self.after.bags
            pile = _Pile(name, bag, zone if isinstance(zone, Zone) else None)
            pile.full = bag and self._new_stock(name)
            self.piles[name] = pile
        return self.piles[name]

    def _new_stock(self, name: str) -> bool:
        """True of a bag that has come to the table, and nothing of its stock was there before."""
        zone = self.new.get(name)
        if name in self.old or not isinstance(zone, Zone):
            return False
        return all(
            not isinstance(old, Zone) or old.stock != zone.stock for old in self.old.values()
        )

    def _tell(self, name: str, before: Fact | None, after: Fact | None) -> None:
        self.told.add(name)
        known = self._fact(name)
        if before not in (known, after) and self._same(name):
            raise _Untold(f"{name} showed {known}, and then it is told that it showed {before}")
        self.facts[name] = after

    def _fact(self, name: str) -> Fact | None:
        """What it shows, by what was told so far."""
        if name not in self.facts:
            old = self.old.get(name)
            self.facts[name] = None if old is None else _fact(old)
        return self.facts[name]

    # --- what is ---

    def _compare(self, name: str, old: Lying | None, new: Lying | None) -> None:
        if isinstance(old or new, Zone):
            self._pile(name).compare(new if isinstance(new, Zone) else None)
            settled = not self._pile(name).was_empty
        else:
            told, now = self._fact(name), None if new is None else _fact(new)
            anew = self._by_a_sheet(name) and not isinstance(old or new, PieceView)
            if told != now and not anew:
                verb = next(verb for kind, verb in _VERBS.items() if isinstance(old or new, kind))
                raise _Untold(f"{name} shows {now}, and by what was told {told}: use {verb}")
            settled = told is not None
        framed = old is None or new is None or _frame(old) == _frame(new)
        if settled and not framed and not self._beside(name, self.told):
            raise _Untold(f"{name} has another label, owner or bound, and no event tells of it")

    def _same(self, name: str) -> bool:
        """True unless it has come, gone or been made anew."""
        old, new = self.before.held.get(name, ()), self.after.held.get(name, ())
        return bool(old) and len(old) == len(new) and all(map(is_, old, new))

    def _by_a_sheet(self, name: str) -> bool:
        """True if it has come, gone or been made anew with a sheet that was written."""
        stays = name in self.old and name in self.new and self._same(name)
        return not stays and self._beside(name, self.written)

    def _beside(self, name: str, told: set[str]) -> bool:
        """True if any of these stood beside it, or does now."""
        return any(
            own is other
            for held in (self.before.held, self.after.held)
            for own in held.get(name, ())
            for one in told
            for other in held.get(one, ())
        )


class _Pile:
    """A pile as its viewer knows it by what it was told.

    `open` is None where it was empty once: then the viewer need not know who sees it now. `faces`
    hold None for what it did not see. Of a bag `top` is what the viewer knows to lie uppermost,
    None if it cannot know what of that it knows. One that came `full` has to be believed.
    """

    full = False

    def __init__(self, name: str, bag: bool, zone: Zone | None) -> None:
        self.name, self.bag = name, bag
        self.open, self.was_empty = None, True
        self.faces: list[str | None] = []
        self.top: list[str | None] | None = []
        if zone is not None and zone.count:
            self.open, self.was_empty = zone.open, False
            self.top = _top(zone)
            self.faces = _all_faces(zone) if zone.open else [None] * zone.count

    def take(self, event: Moved) -> None:
        if self.full:
            return
        for face in _faces(event):
            if self.top and event.drawn:
                self.top.pop(0)
            elif self.top and face in self.top:
                self.top.remove(face)
            if self.open is not True:
                if face is None:  # any of them may have gone
                    self.faces = [None] * len(self.faces)
                elif face not in self.faces:
                    face = None
            if face not in self.faces:
                raise _Untold(f"{face or 'a face'} goes from {self.name}, where it was not to be")
            self.faces.remove(face)
        if not self.faces:
            self.open, self.was_empty, self.top = None, True, []

    def put(self, event: Moved) -> None:
        faces = _faces(event)
        self.faces += [None] * len(faces) if self.open is False else faces
        if not event.top:
            self.top = []
        elif self.top is not None:
            self.top[:0] = faces

    def show(self, event: Shown, mine: bool) -> None:
        faces: list[str | None] = [*event.cards, *event.tiles]
        if event.top:
            if mine and self.top is not None:
                self.top[: len(faces)] = faces
            return
        self.open, self.top = mine, None if self.bag else []
        self.faces = faces if mine else [None] * event.count

    def compare(self, zone: Zone | None) -> None:
        """Raise _Untold unless the pile is like this."""
        if self.full:
            return
        count = 0 if zone is None else zone.count
        use = "use draw or move"
        if count != len(self.faces):
            raise _Untold(
                f"{self.name} holds {count}, and by what was told {len(self.faces)}: {use}"
            )
        if zone is None or not count:
            return
        if self.open not in (None, zone.open):
            raise _Untold(f"{self.name} is {'open' if zone.open else 'hidden'} now: use show")
        if zone.open:
            told, now = self.faces, _all_faces(zone)
            if sorted(map(str, told)) != sorted(map(str, now)) or not (self.bag or told == now):
                raise _Untold(f"{self.name} holds {now}, and by what was told {told}: {use}")
        if self.top is not None and _stripped(self.top) != _top(zone):
            raise _Untold(
                f"on {self.name} lie {_top(zone)}, and by what was told {self.top}: {use}"
            )


def _faces(event: Moved) -> list[str | None]:
    return [*event.cards, *event.tiles] or [None] * event.count


def _all_faces(zone: Zone) -> list[str | None]:
    return [*zone.top, *zone.top_tiles, *zone.cards, *zone.tiles]


def _top(zone: Zone) -> list[str | None]:
    return _stripped([*zone.top, *zone.top_tiles])


def _stripped(top: list[str | None]) -> list[str | None]:
    """Without what its viewer does not know at the end: there may be more or less of that."""
    known = [n for n, face in enumerate(top, 1) if face is not None]
    return top[: max(known, default=0)]


def _fact(thing: Lying) -> Fact | None:
    """What it shows; None for what is empty."""
    match thing:
        case TrackView(value=value):
            return value
        case DiceView(values=values):
            return values or None
        case PieceView(at=at):
            return at
        case SheetView(data=data):
            return bytes(data)
        case Zone():
            return None


_SHOWN = {"value", "values", "at", "data", "count", "open", "cards", "tiles", "top", "top_tiles"}


def _frame(thing: Lying) -> dict[str, object]:
    """What it is beside what it shows: its label, owner, bounds. A pile's cell is among it."""
    shown = _SHOWN - {"at"} if isinstance(thing, Zone) else _SHOWN
    return {name: value for name, value in structs.asdict(thing).items() if name not in shown}


_VERBS: dict[type[Lying], str] = {
    TrackView: "set",
    DiceView: "roll or lay",
    PieceView: "place",
    SheetView: "write",
    Zone: "draw or move",
}
"""What tells of each; or `show`, where somebody newly sees it."""
