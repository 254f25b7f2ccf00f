"""What one seat may see of a game: built up thing by thing, never cut down from the whole.

It is what a view is made of, and all that bots and hints get.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from typing import Any, Generic, Literal, Protocol, TypeVar, cast

from msgspec import Struct, structs

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.setup import SettingValue, Setup, Standing
from fiftyfour.engine.story import Story
from fiftyfour.engine.things import (
    GM,
    Dice,
    DiceView,
    Heap,
    Piece,
    PieceView,
    Seat,
    Sheet,
    SheetView,
    Thing,
    Track,
    TrackView,
    Viewer,
    Zone,
    sees,
)
from fiftyfour.engine.tree import branches, things
from fiftyfour.engine.view import Awaited, ClosedAside, Open, Pending, SeatView, Tally, View

T_co = TypeVar("T_co", bound=Struct, covariant=True)
K = TypeVar("K", bound=Thing)
At = TypeVar("At")
P = TypeVar("P")


class Showing(Protocol[T_co]):
    """What a running game has to show."""

    config: Setup

    @property
    def table(self) -> T_co: ...
    @property
    def scribe(self) -> Viewer:
        """Who enters all real cards, if one seat does."""
        ...

    def badges(self, seat: Seat) -> tuple[str, ...]:
        """Short public words about a seat."""
        ...

    def standing(self, seat: Seat) -> Standing:
        """How a seat stands to the play."""
        ...

    def centre(self) -> Tally | None:
        """What is being resolved; lines may name their sight."""
        ...

    def shown(self) -> Sequence[Sheet[Struct]]:
        """What follows by the rules from what lies on the table."""
        ...

    def open_and_closed(self, seat: Seat) -> tuple[list[Open], list[ClosedAside]]:
        """Every decision open to `seat`, and what it could start by itself, but not now."""
        ...

    def put_to(self, seat: Seat) -> tuple[list[Open], list[Open]]:
        """What `seat` is asked, and what it is only shown: a menu with closed options only."""
        ...

    def asides(self, seat: Seat) -> tuple[list[Open], list[ClosedAside]]:
        """What `seat` may start by itself, and what is closed to it."""
        ...

    def asides_depend_on(self) -> bytes | None:
        """While this is the same, `asides` are the same for every seat; None: nobody knows."""
        ...

    def open_to(self, seat: Seat, to: str) -> Open | None:
        """The decision of this id, if it is open to `seat`."""
        ...

    def awaited(self) -> list[Awaited]:
        """Who is being waited for."""
        ...

    def waiting(self, viewer: Viewer) -> str:
        """A sentence of who is awaited beside `viewer`; empty: nobody is."""
        ...

    def settings(self) -> dict[str, SettingValue]:
        """The settings in force."""
        ...

    @property
    def story(self) -> Story | None:
        """What the GM has told, if the GM tells a story."""
        ...

    def ending(self) -> str:
        """How it ended, in words; empty while it goes on."""
        ...

    def redealt(self, viewer: Viewer, chance: Plain) -> bytes:
        """A snapshot of a game that `viewer` cannot tell from this one."""
        ...


Also = Callable[[Thing], bool] | None
"""Which hidden things are shown all the same; None: none of them."""


class Seen(Generic[T_co]):
    """A game as `seat` sees it at one moment; each part is built when it is first read.

    `table` is the game's own struct. What the seat may not see is blank in it: a pile holds no
    cards but counts its `blanks`, and a track, dice, a piece or a sheet is marked `blank` and tells
    nothing. What stands there is shared with the game: read it, and change nothing.

    Everything else is as in a `View`, so whatever reads a view can read this; the GM's `story`
    holds the calls, too.

    Attributes:
        seat: who looks; None is a spectator.
        setup: what the table was made from.
        looks_back: the game is being looked back on; what its seats do is known.
    """

    def __init__(self, game: Showing[T_co], seat: Viewer, also: Also = None) -> None:
        """With `also`, for looking back: it says which hidden things `table` shows all the same."""
        self.seat = seat
        self.looks_back = also is not None
        self._also = also
        self.setup = game.config
        self._game = game

    @property
    def system(self) -> str:
        return self.setup.system

    @cached_property
    def table(self) -> T_co:
        return self.part(lambda table: table)

    def part(self, pick: Callable[[T_co], P]) -> P:
        """A part of the table as the seat may know it, for who needs no more; `pick` finds it."""
        return _known(pick(self._game.table), self.seat, self._also)

    @cached_property
    def _things(self) -> dict[str, list[Thing]]:
        """All things, by the list of a view in which they stand."""
        found = defaultdict[str, list[Thing]](list)
        for thing in (*things(self._game.table), *self._game.shown()):
            found[thing.part].append(thing)
        return found

    def _seen(self, kind: type[K]) -> list[K]:
        known = cast("list[K]", self._things[kind.part])
        return [thing for thing in known if thing.sight == "all" or sees(thing.sight, self.seat)]

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        return seats_of(self._game)

    @cached_property
    def players(self) -> int:
        """How many take part, whoever leads the game apart."""
        standing = self._game.standing
        seats = [info.seat for info in self.setup.seats if info.role == "player"]
        return sum([standing(seat) == "in" for seat in seats])

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        heaps = cast("list[Heap[str]]", self._things[Heap.part])
        return tuple([heap.view_of(self.seat) for heap in heaps])

    @cached_property
    def tracks(self) -> tuple[TrackView, ...]:
        return tuple([track.view() for track in self._seen(Track)])

    @cached_property
    def dice(self) -> tuple[DiceView, ...]:
        return tuple([one.view() for one in self._seen(Dice)])

    @cached_property
    def pieces(self) -> tuple[PieceView, ...]:
        return tuple([piece.view() for piece in self._seen(Piece)])

    @cached_property
    def sheets(self) -> tuple[SheetView, ...]:
        return tuple([sheet.view() for sheet in self._seen(Sheet[Struct])])

    @cached_property
    def centre(self) -> Tally | None:
        return visible(self._game.centre(), self.seat)

    @cached_property
    def _asked(self) -> tuple[list[Open], list[ClosedAside]]:
        return ([], []) if self.seat is None else self._game.open_and_closed(self.seat)

    @cached_property
    def decisions(self) -> tuple[Pending, ...]:
        return tuple(self.each_decision())

    def each_decision(self) -> Iterator[Pending]:
        """The open decisions one by one; each is made when it is wanted."""
        return (open.whole() for open in self._asked[0])

    def may(self, id: str) -> bool:
        """True if a decision of this id is open, as far as can be told without making it."""
        return self.seat is not None and self._game.open_to(self.seat, id) is not None

    def decision(self, id: str) -> Pending | None:
        """The open decision of this id, if it is open; no other is made."""
        open = None if self.seat is None else self._game.open_to(self.seat, id)
        if open is None or (open.aside and not open.made.answerable):
            return None
        return open.whole()

    @cached_property
    def closed(self) -> tuple[ClosedAside, ...]:
        return tuple(self._asked[1])

    @cached_property
    def awaited(self) -> tuple[Awaited, ...]:
        return tuple(self._game.awaited())

    @cached_property
    def waiting(self) -> str:
        return self._game.waiting(self.seat)

    @cached_property
    def settings(self) -> dict[str, SettingValue]:
        return self._game.settings()

    @cached_property
    def story(self) -> Story | None:
        story = self._game.story
        return story if story is None or self.seat == GM else story.to_players()

    @cached_property
    def over(self) -> str:
        return self._game.ending()

    def redealt(self, chance: Plain) -> bytes:
        """A game that this seat cannot tell from the one it plays, to think ahead in.

        It is a snapshot (`Session.load`). What the seat does not see is dealt anew by `chance`,
        from which cards fall there; the same chance and the same sight give the same bytes.
        """
        return self._game.redealt(self.seat, chance)

    def view(self) -> View:
        """All of it at once, as plain data."""
        view = View(**{name: getattr(self, name) for name in View.__struct_fields__})
        sent = tuple([open.sent() for open in self._asked[0]])
        return structs.replace(view, decisions=sent, story=self.story and self.story.to_players())


def seats_of(game: Showing[Struct]) -> tuple[SeatView, ...]:
    """The places at the table, as everybody sees them."""
    scribe, badges, standing = game.scribe, game.badges, game.standing
    return tuple(
        [
            SeatView(
                info.seat,
                info.role,
                info.name,
                badges(info.seat),
                standing(info.seat),
                enters=info.seat == scribe,
            )
            for info in game.config.seats
        ]
    )


def _known(root: Any, viewer: Viewer, also: Also) -> Any:
    """`root` itself where `viewer` sees all that it holds, else a copy with blanks."""
    kind = root.__class__
    match _sort(kind):
        case "struct":
            changes: dict[str, object] = {}
            for name, way in branches(kind):
                part = getattr(root, name)
                if way == "thing":
                    if part.sight == "all" or sees(part.sight, viewer) or (also and also(part)):
                        continue
                    known = part.blanked(viewer)
                elif way == "other" or (part and _hidden(part.values() if way == "dict" else part)):
                    known = _known(part, viewer, also)
                else:
                    continue
                if known is not part:
                    changes[name] = known
            return structs.replace(root, **changes) if changes else root
        case "thing":
            seen = root.sight == "all" or sees(root.sight, viewer) or (also and also(root))
            return root if seen else root.blanked(viewer)
        case "dict":
            found = _changed(root.items(), viewer, also) if root else None
            return {**root, **found} if found else root
        case "list":
            return _items(root, viewer, also) if root else root
        case "tuple":
            items = _items(root, viewer, also)
            return root if items is root else tuple(items)
        case "plain":
            return root


def _hidden(things: Iterable[Thing]) -> list[Thing]:
    """Those that are not for all to see."""
    return [thing for thing in things if thing.sight != "all"]


def _items(items: Sequence[object], viewer: Viewer, also: Also) -> Sequence[object]:
    anew = _changed(enumerate(items), viewer, also)
    if not anew:
        return items
    return [anew.get(place, item) for place, item in enumerate(items)]


Sort = Literal["struct", "thing", "dict", "list", "tuple", "plain"]
"""What may lie on a table: a thing, what may hold things, or neither."""


@cache
def _sort(kind: type) -> Sort:
    """Looked up by type, which is much faster than to ask what something is."""
    if issubclass(kind, Thing):
        return "thing"
    if issubclass(kind, Struct):
        return "struct"
    if issubclass(kind, dict):
        return "dict"
    if issubclass(kind, list):
        return "list"
    return "tuple" if issubclass(kind, tuple) else "plain"


def _changed(parts: Iterable[tuple[At, Any]], viewer: Viewer, also: Also) -> dict[At, object]:
    """Those of these parts that `viewer` does not see whole, as it sees them."""
    changed: dict[At, object] = {}
    for key, part in parts:
        if (known := _known(part, viewer, also)) is not part:
            changed[key] = known
    return changed


def visible(tally: Tally | None, viewer: Viewer) -> Tally | None:
    """A tally with the lines that `viewer` sees."""
    if tally is None:
        return None
    lines = tuple(
        structs.replace(line, sight="all") for line in tally.lines if sees(line.sight, viewer)
    )
    return Tally(tally.title, lines, tally.outcome)
