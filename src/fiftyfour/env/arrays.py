"""What an agent sees, as named arrays of numbers: built from what its seat may know, nothing else.

Every game has the same arrays, with a row for each thing, in the order in which they lie on the
table; rows that are not used are 0. Things beyond the last row are left out, and counted.

| array | row | columns |
|---|---|---|
| `seats` | a seat | 1, agent or GM (2), awaited, the looker itself, takes part |
| `zones` | a pile, hand, deck or row | word, owner, cards in it, all faces seen, on a cell, x, y |
| `zone_faces` | the same zones | how often each of 54 cards is seen, then each domino to 9-9 |
| `tracks` | a number | word, owner, value, has a least, least, has a most, most |
| `pieces` | a pawn | word, owner, on the board, x, y |
| `dice` | dice | word, owner, how many, what they show |
| `sheets` | a character or other record | word, owner, then its numbers, yes being 1 |
| `centre` | a line of what is resolved | 1, has a total, total |
| `asked` | none | see `ASKED` |
| `picked` | none | how often each card was picked so far |
| `choices` | a choice | see `CHOICE` |
| `choice_cards` | a choice | the cards it uses |
| `left_out` | none | zones, tracks, pieces, dice and sheets beyond the last row |
| `action_mask` | none | 1 for each legal choice |

An owner is 0 for nobody, 1 for the GM, 2 for whoever looks, 3 and more for the seats that follow
at the table. A word is a number from 1 that stands for the first word of a thing's name, such as
`hand`; `word` computes it. Coordinates and numbers are as in the game.
"""

import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, Protocol, TypeVar, cast

import msgspec
from msgspec import Struct, structs

from fiftyfour.engine.cards import ALL_CARDS, ORDER, Card
from fiftyfour.engine.decisions import MOST_NUMBER, CardSet
from fiftyfour.engine.errors import NotInstalled
from fiftyfour.engine.options import Choice, Option
from fiftyfour.engine.pieces import dominoes
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.system import System
from fiftyfour.engine.things import GM, Cell, DiceView, Seat, TrackView, Viewer, Zone
from fiftyfour.engine.view import Pending
from fiftyfour.env.choices import CHOICES, KINDS, STOP, Menu

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise NotInstalled("make environments", "rl") from None

S = TypeVar("S", bound=Struct)

Arrays = dict[str, NDArray[np.integer]]
"""What an agent sees, by name."""

ROWS = {"zones": 160, "tracks": 64, "pieces": 16, "dice": 32, "sheets": 32}
"""Rows for things of each kind."""

SEATS, LINES, SHEET, SHOWN = 10, 24, 48, 8
"""Rows for seats and for lines of what is resolved; numbers of a sheet; dice of a kind."""

ASKED = ("kind", "rule", "field", "cards", "least", "most", "first")
"""The columns of `asked`: the kind of menu (1 is the first of `KINDS`), the rule that asks (its
place among those of the game, from 1), the place of the field in its form, how many cards were
picked, the least and the most of the number or of the cards that are asked, and the number that
choice 0 stands for."""

CHOICE = ("open", "does", "number", "seat", "word", "on_cell", "x", "y", "cards", "special")
"""The columns of `choices`: 1, what it does (its place among the answers of the game, from 1), its
number or that of what it does, the seat and the thing it is about, its cell, how many cards it
uses, and 1 to stop, 2 to wait, 3 to begin again, 4 for what is suggested, 5 for an aside."""

WORDS = 32_000
"""Words are numbers up to this one."""

FACES = {str(face): at for at, face in enumerate([*ALL_CARDS, *dominoes(0, 9)])}
"""The column of each face in `zone_faces`."""

SHAPES: Mapping[str, tuple[int, ...]] = {
    "seats": (SEATS, 5),
    "zones": (ROWS["zones"], 7),
    "zone_faces": (ROWS["zones"], len(FACES)),
    "tracks": (ROWS["tracks"], 7),
    "pieces": (ROWS["pieces"], 5),
    "dice": (ROWS["dice"], 3 + SHOWN),
    "sheets": (ROWS["sheets"], 2 + SHEET),
    "centre": (LINES, 3),
    "asked": (len(ASKED),),
    "picked": (len(ALL_CARDS),),
    "choices": (CHOICES, len(CHOICE)),
    "choice_cards": (CHOICES, len(ALL_CARDS)),
    "left_out": (len(ROWS),),
    "action_mask": (CHOICES,),
}
"""The shape of each array."""

KIND_OF: Mapping[str, type[np.integer]] = {
    name: np.uint8 if name in ("zone_faces", "picked", "choice_cards") else np.int32
    for name in SHAPES
} | {"action_mask": np.int8}
"""The type of number in each array."""


def word(name: str) -> int:
    """The number that stands for the first word of a thing's name, from 1.

    >>> word("hand:p1") == word("hand:p2"), word("hand"), word("")
    (True, 20447, 0)
    """
    first = name.partition(":")[0]
    return _number(first) if first else 0


@cache
def _number(text: str) -> int:
    return 1 + zlib.crc32(text.encode()) % (WORDS - 1)


class Observer:
    """Makes the arrays of one game: it knows the order of its seats, rules and answers."""

    def __init__(self, system: System[S], seats: Sequence[Seat]) -> None:
        self._seats = list(seats)
        self._rules = {rule: at for at, rule in enumerate(system.rules, 1)}
        self._does: dict[type, int] = {kind: at for at, kind in enumerate(system.answers, 1)}

    def arrays(self, seen: Seen[S], menu: Menu | None = None) -> Arrays:
        """What is seen, and the menu that is put to whoever looks; without one nothing is legal."""
        made = {name: np.zeros(SHAPES[name], KIND_OF[name]) for name in SHAPES}
        self.write(made, seen, menu)
        return made

    def write(self, made: Arrays, seen: Seen[S], menu: Menu | None) -> None:
        """The same into arrays that are there, all 0."""
        owner = self._owners(seen.seat)
        self._people(made, seen)
        self._zones(made, seen.zones, owner)
        _fill(made["tracks"], seen.tracks, owner, _track)
        _fill(made["pieces"], seen.pieces, owner, lambda piece: _cell(piece.at))
        _fill(made["dice"], seen.dice, owner, _dice)
        _fill(made["sheets"], seen.sheets, owner, lambda sheet: _numbers(bytes(sheet.data)))
        made["left_out"][:] = [
            max(0, len(getattr(seen, name)) - most) for name, most in ROWS.items()
        ]
        if seen.centre is not None:
            for row, line in zip(made["centre"], seen.centre.lines, strict=False):
                row[:] = (1, *_maybe(line.total))
        if menu is not None:
            self._menu(made, menu, owner)

    def _owners(self, viewer: Viewer) -> Mapping[Seat | None, int]:
        """The number of each owner, as `viewer` counts them."""
        players = [seat for seat in self._seats if seat != GM]
        at = next((at for at, seat in enumerate(players) if seat == viewer), 0)
        around = [*players[at:], *players[:at]]
        return {None: 0, GM: 1, **{seat: place for place, seat in enumerate(around, 2)}}

    def _people(self, made: Arrays, seen: Seen[S]) -> None:
        awaited = {one.seat for one in seen.awaited}
        for row, one in zip(made["seats"], seen.seats, strict=False):
            mine, role = one.seat == seen.seat, 2 if one.seat == GM else 1
            row[:] = (1, role, one.seat in awaited, mine, one.standing == "in")

    def _zones(self, made: Arrays, zones: Sequence[Zone], owner: Mapping[Seat | None, int]) -> None:
        rows, places = list[Sequence[int]](), list[int]()
        for at, zone in enumerate(zones[: ROWS["zones"]]):
            rows.append(
                (word(zone.name), owner.get(zone.owner, 0), zone.count, zone.open, *_cell(zone.at))
            )
            for faces in (zone.cards, zone.tiles, zone.top, zone.top_tiles):
                if faces:
                    start = at * len(FACES)
                    places += [start + FACES[face] for face in faces if face in FACES]
        _put(made["zones"], rows)
        np.add.at(made["zone_faces"].reshape(-1), places, 1)

    # --- what is chosen ---

    def _menu(self, made: Arrays, menu: Menu, owner: Mapping[Seat | None, int]) -> None:
        numbers = list(menu.choices)
        made["action_mask"][numbers] = 1
        for card in menu.cards:
            made["picked"][ORDER[card]] += 1
        rule = "" if menu.asked is None else menu.asked.rule
        place, first = next(iter(menu.choices.items()))
        made["asked"][:] = (
            KINDS.index(menu.kind) + 1,
            self._rules.get(rule, 0),
            menu.field,
            len(menu.cards),
            getattr(menu.part, "least", 0),
            getattr(menu.part, "most", 0),
            cast(int, first) - place if menu.kind == "number" else 0,
        )
        rows, cards = list[Sequence[int]](), made["choice_cards"]
        for number, choice in menu.choices.items():
            told = self._choice(number, choice, owner)
            rows.append((1, *told[:4], *_cell(told.cell), len(told.cards), told.special))
            for card in told.cards:
                cards[number, ORDER[card]] += 1
        made["choices"][numbers] = rows

    def _choice(self, number: int, choice: object, owner: Mapping[Seat | None, int]) -> "_Told":
        match choice:
            case Option():
                option = cast("Option[object]", choice)
                does = self._does.get(cast("type", type(option.does)), 0)
                worth, seat = _meant(option.does, owner)
                return _Told(does, worth, seat, word(option.thing), option.cell, option.cards)
            case CardSet(cards=cards):
                return _Told(cards=cards)
            case Card():
                return _Told(cards=(choice,))
            case bool():
                return _Told(special=3)
            case int():
                return _Told(worth=choice)
            case Pending(id=id, aside=True):
                return _Told(thing=word(id), special=5)
            case Pending():
                return _Told()
            case None:
                return _Told(special=1 if number == STOP else 2)
            case range():
                return _Told(worth=choice[0])
            case tuple() | list():  # a block of others
                return _Told()
            case _:
                return _Told(special=4)


class _Told(NamedTuple):
    """What is told of a choice."""

    does: int = 0
    worth: int = 0
    owner: int = 0
    thing: int = 0
    cell: Cell | None = None
    cards: Sequence[Card] = ()
    special: int = 0


class _Owned(Protocol):
    """A thing of a view."""

    @property
    def name(self) -> str: ...
    @property
    def owner(self) -> Seat | None: ...


K = TypeVar("K", bound=_Owned)


def _fill(
    rows: NDArray[np.integer],
    things: Sequence[K],
    owner: Mapping[Seat | None, int],
    row: Callable[[K], Sequence[int]],
) -> None:
    """A row for each thing: its word and its owner, then what `row` makes of it."""
    _put(
        rows, [(word(one.name), owner.get(one.owner, 0), *row(one)) for one in things[: len(rows)]]
    )


def _put(rows: NDArray[np.integer], values: Sequence[Sequence[int]]) -> None:
    """Write these values into the first rows."""
    if values:
        rows[: len(values), : len(values[0])] = values


def _track(track: TrackView) -> Sequence[int]:
    return (track.value, *_maybe(track.least), *_maybe(track.most))


def _dice(dice: DiceView) -> Sequence[int]:
    shown = dice.values[:SHOWN]
    return (len(dice.values), *shown, *(0,) * (SHOWN - len(shown)))


def _maybe(value: int | None) -> tuple[int, int]:
    return (0, 0) if value is None else (1, value)


def _cell(at: Cell | None) -> tuple[int, int, int]:
    return (0, 0, 0) if at is None else (1, *at)


@lru_cache(maxsize=1024)
def _numbers(data: bytes) -> Sequence[int]:
    """The numbers in a sheet, in the order of its fields; yes is 1, words are left out."""
    found = list[int]()

    def gather(value: object) -> None:
        if isinstance(value, bool | int):
            found.append(max(-MOST_NUMBER, min(MOST_NUMBER, int(value))))
        elif isinstance(value, Mapping):
            for part in cast("Mapping[str, object]", value).values():
                gather(part)
        elif isinstance(value, list):
            for part in cast("list[object]", value):
                gather(part)

    gather(msgspec.json.decode(data))
    return [*found[:SHEET], *[0] * (SHEET - len(found))]


def _meant(does: object, owner: Mapping[Seat | None, int]) -> tuple[int, int]:
    """The first number among what an option does, and the first seat, as `owner` counts them."""
    fields: Sequence[object] = structs.astuple(does) if isinstance(does, Choice) else (does,)
    number = next((value for value in fields if isinstance(value, int)), 0)
    seat = next(
        (Seat(value) for value in fields if isinstance(value, str) and value in owner), None
    )
    return int(number), owner[seat]
