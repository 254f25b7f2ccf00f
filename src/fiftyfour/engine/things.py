"""What can lie on a table: cards, tiles, dice, tracks, pieces, sheets; and who may see each.

A table's state is a tree of these and of plain fields. Whatever a seat is shown comes from here
(`view.py`), and each thing says itself who sees it; a plain field is never sent to anybody.
"""

from collections.abc import Iterable
from functools import cache
from types import NoneType
from typing import Annotated, Generic, Literal, NewType, TypeVar, cast, get_args, get_origin

from msgspec import Struct, field
from msgspec.structs import fields

from fiftyfour.engine.cards import ALL_CARDS, ORDER, Card
from fiftyfour.engine.encoded import Encoded
from fiftyfour.engine.pieces import Tile, dominoes

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
    marks what it does not see.
    """

    name: str
    label: str = ""
    owner: Seat | None = None
    sight: Sight = "all"
    blank: bool = False


F = TypeVar("F", bound=str)


class Heap(Thing, Generic[F], omit_defaults=True):
    """Cards or tiles in an order: a hand, a discard pile, a row of dominoes.

    `cards` are the faces of what lies there. `stock` names the set it shares with its bag: what a
    seat cannot see of one stock may lie in any heap of that stock. `kind` only helps a face to lay
    it out. `at` is its cell, where the heap is part of a board. `blanks` counts what else lies in a
    `blank` one.
    """

    cards: list[F] = field(default_factory=list[F])
    stock: str = ""
    kind: str = "pile"
    at: Cell | None = None
    blanks: int = 0

    def __len__(self) -> int:
        return len(self.cards) + self.blanks

    def __contains__(self, card: str) -> bool:
        return card in self.cards

    def faces(self) -> list[F]:
        """Everything in it, uppermost first."""
        return list(self.cards)


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

    def forget(self) -> None:
        """Shuffle the known top in."""
        self.add(known.card for known in self.top)
        self.top = []


class Pile(Heap[Card], omit_defaults=True):
    """Playing cards in an order."""


class Deck(Bag[Card], Pile, omit_defaults=True):
    """Face-down playing cards, kept in the order of `ALL_CARDS`."""

    def add(self, cards: Iterable[Card]) -> None:
        self.cards = sorted([*self.cards, *cards], key=ORDER.__getitem__)


class Dice(Thing, omit_defaults=True):
    """Dice of one kind (`die`: `d6`, `dF`), and what those that were rolled last show."""

    die: str = "d6"
    values: list[int] = field(default_factory=list[int])


class Track(Thing, omit_defaults=True):
    """A number: energy, a difficulty, a round. `least` and `most` bound it (None: no bound)."""

    value: int
    least: int | None = 0
    most: int | None = None


class Piece(Thing, omit_defaults=True):
    """A pawn or token; `at` is its cell, None while it is off the board."""

    at: Cell | None = None


D_co = TypeVar("D_co", bound=Struct, covariant=True)


class Sheet(Thing, Generic[D_co], omit_defaults=True):
    """A written record: a character, a note. `data` is a struct of the game; seen whole or not."""

    data: D_co


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


def hides(thing: Thing) -> bool:
    """True if something lies in it, or shows there, that not everybody sees.

    Of a bag that is the known top: what else is in it, and in no order, follows from the rest.
    """
    match thing:
        case Bag(top=top):
            return any(known.sight != "all" for known in top)
        case Heap(cards=some) | Dice(values=some):
            return bool(some) and thing.sight != "all"
        case Piece(at=None):
            return False
        case Sheet(data=data):
            return thing.sight != "all" and not _blank(data)
        case _:
            return thing.sight != "all"


def _blank(data: Struct) -> bool:
    """True if it is as it was when it was made."""
    try:
        return data == type(data)()
    except TypeError:  # it is made from something
        return False


def things(root: object) -> list[Thing]:
    """Every thing in a table's tree, in the order of its fields."""
    found: list[Thing] = []
    _gather(root, found)
    return found


def _gather(root: object, found: list[Thing]) -> None:
    """Add what `root` is or holds; a thing holds no other."""
    if isinstance(root, Thing):
        found.append(root)
    elif isinstance(root, Struct):
        for name, way in branches(type(root)):
            part = getattr(root, name)
            if way == "thing":
                found.append(part)
            elif way == "list":
                found += part
            elif way == "dict":
                found += part.values()
            else:
                _gather(part, found)
    elif isinstance(root, list | tuple | dict):
        items = cast("Iterable[object]", root.values() if isinstance(root, dict) else root)
        for item in items:
            _gather(item, found)


Way = Literal["thing", "list", "dict", "other"]
"""How a field holds things: it is one, or a list or dict of them; or in any other way."""


@cache
def branches(kind: type[Struct]) -> tuple[tuple[str, Way], ...]:
    """Fields of a struct that may hold things, and how: all but those of plain type."""
    return tuple(
        (field.name, _way(field.type)) for field in fields(kind) if not _is_plain(field.type)
    )


def _way(kind: object) -> Way:
    inner = get_args(kind)
    match get_origin(kind):
        case built if built is list and _is_thing(inner[0]):
            return "list"
        case built if built is dict and _is_thing(inner[1]):
            return "dict"
        case _:
            return "thing" if _is_thing(kind) else "other"


def _is_thing(kind: object) -> bool:
    plain = get_origin(kind) or kind
    return isinstance(plain, type) and issubclass(plain, Thing)


def _is_plain(kind: object) -> bool:
    kind = getattr(kind, "__supertype__", kind)  # a Seat is a string
    origin = get_origin(kind)
    if origin is Annotated:
        return _is_plain(get_args(kind)[0])
    if origin is Literal:
        return True
    if isinstance(origin, type) and issubclass(origin, Struct):
        return False
    inner = [one for one in get_args(kind) if one is not ...]
    if inner:
        return all(_is_plain(one) for one in inner)
    return isinstance(kind, type) and issubclass(kind, str | int | float | bytes | NoneType)
