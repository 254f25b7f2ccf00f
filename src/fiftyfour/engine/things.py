"""What can lie on a table: piles, decks, tracks, pieces, sheets; and who may see each.

A table's state is a tree of these and of plain fields. Whatever a seat is shown comes from here
(`view.py`), and each thing says itself who sees it; a plain field is never sent to anybody.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cache
from types import NoneType
from typing import Generic, Literal, NewType, TypeVar, cast, get_args, get_origin

from msgspec import Struct, field
from msgspec.structs import fields

from fiftyfour.engine.cards import ALL_CARDS, ORDER, Card

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


class Thing(Struct, kw_only=True, omit_defaults=True):
    """Anything with a name that lies on the table. `name` is unique on its table."""

    name: str
    label: str = ""
    owner: Seat | None = None
    sight: Sight = "all"


class Pile(Thing, omit_defaults=True):
    """Cards in an order: a hand, a discard pile, a row, a tower.

    `stock` names the set of cards it shares with its deck: what a seat cannot see of one stock may
    lie in any pile of that stock. `kind` only helps a face to lay it out. `at` is its cell, where
    the pile is part of a board.
    """

    cards: list[Card] = field(default_factory=list[Card])
    stock: str = ""
    kind: str = "pile"
    at: Cell | None = None

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: Card) -> bool:
        return card in self.cards

    def faces(self) -> list[Card]:
        """Every card in it, uppermost first."""
        return list(self.cards)


class Known(Struct):
    """A card on top of a deck whose place is fixed, and who knows it."""

    card: Card
    sight: Sight


class Deck(Pile, omit_defaults=True):
    """Face-down cards: a bag in no order at all, under a known top (first of `top` is drawn first).

    `cards` is the bag, kept in the fixed order of `ALL_CARDS` so that it tells nothing. A card is
    drawn from the top if there is one, else any card of the bag with equal chance, which is the
    same as having shuffled.
    """

    sight: Sight = "none"
    kind: str = "deck"
    top: list[Known] = field(default_factory=list[Known])

    def __len__(self) -> int:
        return len(self.top) + len(self.cards)

    def __contains__(self, card: Card) -> bool:
        return card in self.cards or any(known.card == card for known in self.top)

    def faces(self) -> list[Card]:
        """Every card in it: the known top, then the bag."""
        return [*(known.card for known in self.top), *self.cards]

    def add(self, cards: Iterable[Card]) -> None:
        """Put cards into the bag: they are shuffled in."""
        for card in cards:
            order = ORDER[card]
            self.cards.insert(bisect_left(self.cards, order, key=ORDER.__getitem__), card)

    def forget(self) -> None:
        """Shuffle the known top into the bag."""
        self.add(known.card for known in self.top)
        self.top = []


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


def things(root: object) -> list[Thing]:
    """Every thing in a table's tree, in the order of its fields."""
    found: list[Thing] = []
    _gather(root, found)
    return found


def _gather(root: object, found: list[Thing]) -> None:
    if isinstance(root, Thing):
        found.append(root)
    elif isinstance(root, Struct):
        for name in _branches(type(root)):
            _gather(getattr(root, name), found)
    elif isinstance(root, list | tuple):
        for item in cast("Sequence[object]", root):
            _gather(item, found)
    elif isinstance(root, dict):
        for item in cast("dict[object, object]", root).values():
            _gather(item, found)


@cache
def _branches(kind: type[Struct]) -> tuple[str, ...]:
    """Fields that may hold things: all but those of plain type, and lists of such."""
    return tuple(field.name for field in fields(kind) if not _is_plain(field.type))


def _is_plain(kind: object) -> bool:
    if get_origin(kind) is Literal:
        return True
    inner = [one for one in get_args(kind) if one is not ...]
    if inner:
        return all(_is_plain(one) for one in inner)
    return isinstance(kind, type) and issubclass(kind, str | int | float | bytes | NoneType)
