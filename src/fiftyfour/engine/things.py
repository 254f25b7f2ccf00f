"""What can lie on a table: cards, tiles, dice, tracks, pieces, sheets; and how each is shown.

A table's state is a tree of these and of plain fields. Whatever a seat is shown comes from here:
each thing says itself who sees it, how it stands in a view (`view.py`), and what of it those know
who do not see it; a plain field is never sent to anybody.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import takewhile
from typing import ClassVar, Generic, Literal, NewType, Self, TypeVar

import msgspec
from msgspec import Raw, Struct, field
from msgspec.structs import replace

from fiftyfour.engine.cards import ALL_CARDS, ORDER, Card
from fiftyfour.engine.encoded import Encoded
from fiftyfour.engine.pieces import Tile, dominoes, faces_of, split

Seat = NewType("Seat", str)
"""A place at the table: `gm`, `p1`, `p2`, ..."""

GM = Seat("gm")

Viewer = Seat | None
"""A seat, or None for somebody who only watches."""

Sight = Literal["all", "none"] | tuple[Seat, ...]
"""Who sees: everybody, nobody, or the seats named."""

Cell = tuple[int, int]
"""A place on a board: x grows to the east, y to the north."""


def sees(sight: Sight, viewer: Viewer) -> bool:
    """True if `viewer` is among those `sight` names."""
    return sight == "all" or (sight != "none" and viewer in sight)


def join(one: Sight, other: Sight) -> Sight:
    """Whoever is in one of the two."""
    if one == other or other == "none":
        return one
    if one == "none":
        return other
    if one == "all" or other == "all":
        return "all"
    return tuple(sorted({*one, *other}))


class Thing(Encoded, Struct, kw_only=True, omit_defaults=True):
    """Anything with a name that lies on the table. `name` is unique on its table.

    In a game nothing is `blank`. Where a seat is given the table as it may know it (`Seen`), that
    marks what it does not see. `part` is the list of a view in which things of this kind stand.
    """

    part: ClassVar[str]

    name: str
    label: str = ""
    owner: Seat | None = None
    sight: Sight = "all"
    blank: bool = False

    def hides(self) -> bool:
        """True if something lies in it, or shows there, that not everybody sees."""
        return self.sight != "all"

    def view(self) -> Struct:
        """As it stands in a view of whoever sees it."""
        raise NotImplementedError

    def view_of(self, viewer: Viewer) -> Struct | None:
        """As it stands in the view of `viewer`; None: it does not."""
        return self.view() if sees(self.sight, viewer) else None

    def blanked(self, viewer: Viewer) -> Self:
        """What `viewer` knows of it all the same, who does not see it."""
        raise NotImplementedError

    def copied(self) -> Self:
        """The same; all that is shown of it stays as it is when the game goes on.

        Whatever cannot change is shared, so that two of the same are compared in no time.
        """
        return replace(self)

    def guess(self, below: Callable[[int], int]) -> None:
        """Show what anybody could believe who does not see it; `below` draws a number by chance."""
        raise NotImplementedError


F = TypeVar("F", bound=str)


class Zone(Encoded, Struct, frozen=True, omit_defaults=True):
    """A pile as this seat sees it: `count` cards, of which `cards` are visible, in their order.

    `open` tells that all faces are visible to this seat. In a deck, `top` lists the known top
    cards, None for one whose face this seat does not know. A pile `of` tiles has them in `tiles`
    and `top_tiles`.
    """

    name: str
    label: str
    kind: str
    count: int
    owner: Seat | None = None
    open: bool = False
    cards: tuple[Card, ...] = ()
    top: tuple[Card | None, ...] = ()
    at: Cell | None = None
    stock: str = ""
    of: Literal["cards", "tiles"] = "cards"
    tiles: tuple[Tile, ...] = ()
    top_tiles: tuple[Tile | None, ...] = ()


class Heap(Thing, Generic[F], omit_defaults=True):
    """Cards or tiles in an order: a hand, a discard pile, a row of dominoes.

    `cards` are the faces of what lies there. `stock` names the set it shares with its bag: what a
    seat cannot see of one stock may lie in any heap of that stock. `at` is its cell, where the heap
    is part of a board. `blanks` counts what else lies in a `blank` one.

    `kind` helps a face to draw it and the log to word what happens: a `hand` is held by its owner,
    of a `pile`, a `discard` and a `deck` only the uppermost card shows, a `box` is out of play; of
    any other word, such as `row`, each card shows.
    """

    cards: list[F] = field(default_factory=list[F])
    stock: str = ""
    kind: str = "pile"
    at: Cell | None = None
    blanks: int = 0
    part: ClassVar[str] = "zones"
    of: ClassVar[Literal["cards", "tiles"]] = "tiles"

    def __len__(self) -> int:
        return len(self.cards) + self.blanks

    def __contains__(self, card: str) -> bool:
        return card in self.cards

    def faces(self) -> list[F]:
        """Everything in it, uppermost first."""
        return list(self.cards)

    def add(self, cards: Iterable[F]) -> None:
        """Lay these down."""
        self.cards += cards

    def lay(self, cards: Iterable[F], known: Sight, *, top: bool = False) -> None:
        """Lay these down, which `known` have seen; on a bag on `top`, else they are shuffled in."""
        self.add(cards)

    def take(self, card: F) -> None:
        """Take this one away; ValueError if it is not there."""
        self.cards.remove(card)

    def hides(self) -> bool:
        return bool(self.cards) and self.sight != "all"

    def view_of(self, viewer: Viewer) -> Zone:
        seen = self.sight == "all" or sees(self.sight, viewer)
        cards, tiles = split(self.cards if seen else ())
        return Zone(
            name=self.name,
            label=self.label,
            kind=self.kind,
            count=len(self),
            owner=self.owner,
            open=seen,
            cards=cards,
            at=self.at,
            stock=self.stock,
            of=self.of,
            tiles=tiles,
        )

    def blanked(self, viewer: Viewer) -> Self:
        """That it is empty everybody knows, so then it stays as it is."""
        lying = len(self)
        return replace(self, cards=[], blanks=lying, blank=True) if lying else self

    def copied(self) -> Self:
        return replace(self, cards=[*self.cards])


class Known(Struct, Generic[F]):
    """What lies on top of a bag, whose place is fixed, and who knows it."""

    card: F
    sight: Sight


class Bag(Heap[F], omit_defaults=True):
    """What lies face-down in no order at all, under a known top (first of `top` is drawn first).

    `cards` is kept in a fixed order, so that it tells nothing. One is drawn from the top if there
    is one, else any of them with equal chance, which is the same as having shuffled.
    """

    sight: Sight = "none"
    kind: str = "deck"
    top: list[Known[F]] = field(default_factory=list[Known[F]])

    def __len__(self) -> int:
        return len(self.top) + len(self.cards) + self.blanks

    def __contains__(self, card: str) -> bool:
        return card in self.cards or any(known.card == card for known in self.top)

    def faces(self) -> list[F]:
        """Everything in it: the known top, then the rest."""
        return [*(known.card for known in self.top), *self.cards]

    def add(self, cards: Iterable[F]) -> None:
        """Shuffle these in."""
        self.cards = sorted([*self.cards, *cards])

    def lay(self, cards: Iterable[F], known: Sight, *, top: bool = False) -> None:
        if top:
            self.top[:0] = [Known(card, known) for card in cards]
        else:
            self.forget()
            self.add(cards)

    def take(self, card: F) -> None:
        for index, known in enumerate(self.top):
            if known.card == card:
                del self.top[index]
                return
        self.cards.remove(card)

    def forget(self) -> None:
        """Shuffle the known top in."""
        self.add(known.card for known in self.top)
        self.top = []

    def hides(self) -> bool:
        """True of its known top: what else is in it, and in no order, follows from the rest."""
        return any(known.sight != "all" for known in self.top)

    def view_of(self, viewer: Viewer) -> Zone:
        zone = super().view_of(viewer)
        known = [k.card if zone.open or sees(k.sight, viewer) else None for k in self.top]
        if any(isinstance(face, Card) for face in known):
            return replace(zone, top=tuple(known))
        return replace(zone, top_tiles=tuple(known)) if any(known) else zone

    def blanked(self, viewer: Viewer) -> Self:
        if not self.top:  # as nearly always
            return super().blanked(viewer)
        top = list(takewhile(lambda known: sees(known.sight, viewer), self.top))
        below = [known.card for known in self.top[len(top) :] if sees(known.sight, viewer)]
        blanks = len(self) - len(top) - len(below)
        return replace(self, top=top, cards=below, blanks=blanks, blank=True)

    def copied(self) -> Self:
        top = [replace(known) for known in self.top]
        return replace(self, cards=[*self.cards], top=top)


class Pile(Heap[Card], omit_defaults=True):
    """Playing cards in an order."""

    of: ClassVar[Literal["cards", "tiles"]] = "cards"


class Deck(Bag[Card], Pile, omit_defaults=True):
    """Face-down playing cards, kept in the order of `ALL_CARDS`."""

    def add(self, cards: Iterable[Card]) -> None:
        self.cards = sorted([*self.cards, *cards], key=ORDER.__getitem__)


class DiceView(Struct, frozen=True, omit_defaults=True):
    """Dice this seat may read: of which kind (`d6`, `dF`), and what they show."""

    name: str
    label: str
    die: str
    values: tuple[int, ...] = ()
    owner: Seat | None = None


class Dice(Thing, omit_defaults=True):
    """Dice of one kind (`die`: `d6`, `dF`), and what those that were rolled last show."""

    die: str = "d6"
    values: list[int] = field(default_factory=list[int])
    part: ClassVar[str] = "dice"

    def hides(self) -> bool:
        return bool(self.values) and self.sight != "all"

    def view(self) -> DiceView:
        return DiceView(self.name, self.label, self.die, tuple(self.values), self.owner)

    def blanked(self, viewer: Viewer) -> Self:
        return replace(self, values=[], blank=True)

    def copied(self) -> Self:
        return replace(self, values=[*self.values])

    def guess(self, below: Callable[[int], int]) -> None:
        faces = faces_of(self.die)
        self.values = [faces[below(len(faces))] for _ in self.values]


class TrackView(Struct, frozen=True, omit_defaults=True):
    """A number this seat may read, with its bounds (None: no bound)."""

    name: str
    label: str
    value: int
    owner: Seat | None = None
    least: int | None = None
    most: int | None = None


class Track(Thing, omit_defaults=True):
    """A number: energy, a difficulty, a round. `least` and `most` bound it (None: no bound)."""

    value: int
    least: int | None = 0
    most: int | None = None
    part: ClassVar[str] = "tracks"

    def view(self) -> TrackView:
        return TrackView(self.name, self.label, self.value, self.owner, self.least, self.most)

    def blanked(self, viewer: Viewer) -> Self:
        return replace(self, value=self.least or 0, blank=True)

    def guess(self, below: Callable[[int], int]) -> None:
        self.value = self.least or 0
        if self.least is not None and self.most is not None:
            self.value += below(self.most - self.least + 1)


class PieceView(Struct, frozen=True, omit_defaults=True):
    """A pawn or token; `at` is its cell."""

    name: str
    label: str
    owner: Seat | None = None
    at: Cell | None = None


class Piece(Thing, omit_defaults=True):
    """A pawn or token; `at` is its cell, None while it is off the board."""

    at: Cell | None = None
    part: ClassVar[str] = "pieces"

    def hides(self) -> bool:
        return self.at is not None and self.sight != "all"

    def view(self) -> PieceView:
        return PieceView(self.name, self.label, self.owner, self.at)

    def blanked(self, viewer: Viewer) -> Self:
        return replace(self, at=None, blank=True)

    def guess(self, below: Callable[[int], int]) -> None:
        self.at = None


class SheetView(Struct, frozen=True, omit_defaults=True):
    """A sheet this seat may read; `data` is the game's own object, as JSON."""

    name: str
    label: str
    data: Raw
    owner: Seat | None = None


class Sealed(Struct):
    """Base of the data of sheets whose texts stay sealed for good, also to who looks back."""


D_co = TypeVar("D_co", bound=Struct, covariant=True)


class Sheet(Thing, Generic[D_co], omit_defaults=True):
    """A written record: a character, a note. `data` is a struct of the game; seen whole or not."""

    data: D_co
    part: ClassVar[str] = "sheets"

    def hides(self) -> bool:
        return self.sight != "all" and not _as_made(self.data)

    def view(self) -> SheetView:
        return SheetView(self.name, self.label, Raw(msgspec.json.encode(self.data)), self.owner)

    def blanked(self, viewer: Viewer) -> Self:
        return replace(self, data=_unwritten(type(self.data)), blank=True)

    def copied(self) -> Self:
        written = msgspec.msgpack.encode(self.data)
        return replace(self, data=msgspec.msgpack.decode(written, type=type(self.data)))

    def guess(self, below: Callable[[int], int]) -> None:
        self.data = type(self.data)()


def _as_made(data: Struct) -> bool:
    """True if nothing is written on it."""
    try:
        return data == type(data)()
    except TypeError:  # it is made from something
        return False


@cache
def _unwritten(kind: type[Struct]) -> Struct:
    """The data of a sheet of this kind on which nothing is written."""
    return kind()


T = TypeVar("T", bound=Thing)


def new_deck(
    name: str,
    *,
    label: str = "",
    owner: Seat | None = None,
    stock: str = "",
    copies: int = 1,
    jokers: bool = True,
) -> Deck:
    """A full deck: 54 cards, or 52 without jokers, `copies` times over."""
    kinds = ALL_CARDS if jokers else ALL_CARDS[:52]
    cards = [card for card in kinds for _ in range(copies)] if copies > 1 else list(kinds)
    return Deck(name=name, label=label, owner=owner, stock=stock or name, cards=cards)


def new_hand(seat: Seat, stock: str = "deck", label: str = "Hand") -> Pile:
    """An empty hand that this seat alone sees; its cards are of this stock."""
    return Pile(
        name=f"hand:{seat}", label=label, kind="hand", owner=seat, sight=(seat,), stock=stock
    )


def new_track(
    seat: Seat, what: str, label: str = "", value: int = 0, *, most: int | None = None
) -> Track:
    """A number of this seat's, from 0 to `most`, that everybody sees: `rounds:p1`."""
    return Track(name=f"{what}:{seat}", label=label, owner=seat, value=value, most=most)


def new_bag(
    name: str,
    faces: Iterable[Tile],
    *,
    label: str = "",
    owner: Seat | None = None,
    stock: str = "",
) -> Bag[Tile]:
    """A bag of tiles, face-down; a face may be there several times."""
    return Bag(name=name, label=label, owner=owner, stock=stock or name, cards=sorted(faces))


def new_dominoes(
    name: str, *, least: int = 0, most: int = 6, label: str = "", stock: str = ""
) -> Bag[Tile]:
    """A set of dominoes, face-down: one of each pair of ends from `least` to `most`."""
    return new_bag(name, dominoes(least, most), label=label, stock=stock)
