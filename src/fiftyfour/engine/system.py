"""What a game must provide, and the registry of those that are installed."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Generic, Literal, TypeVar, Union, cast

import msgspec
from msgspec import Struct

from fiftyfour.engine.actions import Answer, Narrate
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.game import Game
from fiftyfour.engine.minds import Minds
from fiftyfour.engine.notes import kept_notes
from fiftyfour.engine.procedures import Leave, Procedure
from fiftyfour.engine.seating import Seating
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.settings import Settings, setting_views
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.things import GM, Seat, Sheet
from fiftyfour.engine.view import Pending, Preview, Tally, View

if TYPE_CHECKING:
    from fiftyfour.engine.book import Book
    from fiftyfour.engine.sheets import Sheets


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How a game ended.

    Attributes:
        words: the end in a sentence, for everybody.
        scores: what each seat came to; more is better. `unit` says what is counted.
        won: the seats that have won: in a game with a GM, the players whose story ended well.
    """

    words: str
    scores: dict[Seat, int] = {}
    unit: str = ""
    won: tuple[Seat, ...] = ()

    @property
    def places(self) -> list[tuple[Seat, ...]]:
        """The seats from first to last place; those with equal scores share one."""
        scores = sorted(set(self.scores.values()), reverse=True)
        return [
            tuple(seat for seat, score in self.scores.items() if score == best) for best in scores
        ]


T = TypeVar("T", bound=Struct)

Bot = Callable[[Seen[T], Pending, Plain], Given | Answer | Narrate]
"""An opponent: what it sees, what it is asked, a source of chance; nothing else.

It answers what it is asked or does something else that is open to it: another `Answer`, or as a GM
`Narrate`. One that reads a `View` only can be one, too.
"""


def answer_to(pending: Pending, said: Given | Answer) -> Answer:
    """What a bot said when it was asked `pending`, as the action it stands for."""
    return said if isinstance(said, Answer) else Answer(to=pending.id, answer=said)


class GameWords(Struct, frozen=True, kw_only=True):
    """What people read of a game before they play it, and how its log speaks.

    Attributes:
        summary: what it is about, in a sentence.
        credit: whose game it is.
        length: how long a game takes, as in "about 45 minutes".
        first_move: what somebody new to it does best, in a sentence.
        start_here: whoever knows none of the games plays this one first.
        example: it shows how a game is written, more than to be played.
        moves: how the log says that cards go to a pile, by the first part of its name, to follow a
            name: `{"removed": "loses {} for good"}`; `{"deck>row": "flips {}"}` only if they come
            from a deck.
    """

    summary: str
    credit: str
    length: str = ""
    first_move: str = ""
    start_here: bool = False
    example: bool = False
    moves: Mapping[str, str] = {}


class System(ABC, Generic[T]):
    """One game. A package defines one subclass and one value of it, named by its entry point."""

    id: ClassVar[str]
    name: ClassVar[str]
    words: ClassVar[GameWords]
    version: ClassVar[int] = 1  # rises when old logs would replay otherwise
    players: ClassVar[tuple[int, int]]  # fewest and most player seats
    gm: ClassVar[Literal["never", "may", "must"]] = "never"
    table: type[T]  # the struct of what lies on the table
    settings: ClassVar[type[Settings]] = Settings
    procedures: ClassVar[Sequence[type[Procedure]]]
    asides: ClassVar[Sequence[type[Procedure]]] = ()
    retired: ClassVar[Sequence[type[Procedure]]] = ()  # asides in older logs, offered no more
    answers: ClassVar[Sequence[type[Struct]]] = ()  # its Choices, and what its forms make
    shows: ClassVar[Sequence[type[Struct]]] = ()  # what its options give, and what is `shown`
    sheets: "Sheets | None" = None  # how its characters are kept as files
    book: "Book[T] | None" = None  # how it plays adventures
    seating: Seating[T] | None = None  # how players come once it runs, and go; None: they do not
    minds: Minds[T] = Minds()  # how it is played well, and what its chances are
    rules: Mapping[str, str] = {}  # rule ID -> its one line, in our words
    skin: Path | None = None  # the folder of its own picture of a table; docs/skins.md

    @abstractmethod
    def setup(self, setup: Setup) -> T:
        """The table before anything has happened; no chance falls here.

        Raises:
            UnknownSystem: the seats or settings do not fit this game.
        """

    @abstractmethod
    def next(self, table: T) -> Procedure | None:
        """What comes when nothing is going on; None: the game is over."""

    def centre(self, game: Game[T]) -> Tally | None:
        """What is being resolved, in the middle of the table; lines may name their sight."""
        return None

    def shown(self, game: Game[T]) -> Sequence[Sheet[Struct]]:
        """What follows by the rules from what lies on the table, for people to read.

        These sheets are sent like those of the table, under names of their own, and kept nowhere.
        Each has the sight of all that it is made from. The functions that the rules use make them,
        so that no face has to know the rules.
        """
        return ()

    def preview(self, seen: Seen[T], pending: Pending, draft: object) -> Preview | None:
        """What an answer comes to that is not among the options, such as a form being filled in.

        `draft` is what the decision makes of parts that are each right, whether or not they fit
        together: why they do not, the engine says. It is quick, counts no chances, and reads `seen`
        only.
        """
        return None

    def badges(self, table: T, seat: Seat) -> tuple[str, ...]:
        """Short public words about a seat."""
        return ()

    def whose(self, table: T, id: str) -> str:
        """The character for which the last part of a thing's name stands, such as 3 in `hand:3`.

        Everybody may know it: it begins sentences of the log, as in "Vesper draws 2 cards". Empty:
        no character, so the owner of the thing is named.
        """
        return ""

    def asides_depend_on(self, game: Game[T]) -> object:
        """Plain data that tells when asides can change; None: with anything.

        While it is the same, each aside is `closed` to the same seats for the same reasons, and has
        the same `offer` to the others; so they are not asked again after every move. The seats of
        the table and who takes part need not be in it: that is looked at anyway.
        """
        return None

    def hidden(self, table: T) -> Sequence[str]:
        """What else of this table must not be known yet, in words, beside things of limited sight.

        While there is anything, the secret of an evening is only published if the host accepts it.
        """
        return ()

    def corrected(self, game: Game[T]) -> Leave | None:
        """What follows by the rules from what somebody has set right by hand.

        It runs after each act of the GM's hand, after an aside of the GM, and whenever no procedure
        is under way (`game.at_rest`). It acts through verbs, and makes no event where nothing
        follows. Inside a procedure it leaves to that what a later step of it will see anyway;
        `leave(Turn)` ends at once a turn whose actor can no longer act.
        """
        return None

    def outcome(self, table: T) -> Outcome:
        """How it ended, once it is over."""
        return Outcome("over")

    def standing(self, table: T) -> Outcome:
        """How it stands when an evening ends and the game goes on another day."""
        return Outcome("It is not over yet")

    def carried(self, view: View, seat: Seat) -> Sequence[Answer]:
        """What a seat says at a new table to go on there from what its view shows.

        By default that is its characters, as files keep them, and the GM's notes.
        """
        said: list[Answer] = []
        if self.sheets is not None:
            sheets = self.sheets.at(view)
            said = [sheets.entry(file) for file in sheets.kept(view, seat)]
        return [*said, *kept_notes(view)]

    def check_seats(self, setup: Setup) -> None:
        """Raise UnknownSystem if the seats do not fit: how many players, a GM or none."""
        if setup.system != self.id:
            raise UnknownSystem(f"this table is for {setup.system!r}, not for {self.id!r}")
        least, most = self.players
        count = len(setup.players())
        if not least <= count <= most:
            raise UnknownSystem(f"{self.name} takes {least} to {most} players, not {count}")
        gms = len(setup.seats) - count
        allowed = {"never": (0,), "may": (0, 1), "must": (1,)}[self.gm]
        if gms not in allowed:
            want = {"never": "no GM", "may": "at most one GM", "must": "exactly one GM"}[self.gm]
            raise UnknownSystem(f"{self.name} takes {want}, not {gms}")
        if any((info.seat == GM) != (info.role == "gm") for info in setup.seats):
            raise UnknownSystem("the GM must sit in the seat named gm, and nobody else may")
        if len({info.seat for info in setup.seats}) != len(setup.seats):
            raise UnknownSystem("two seats have the same name")
        if not setup.has(setup.host):
            raise UnknownSystem(f"the host {setup.host!r} is not among the seats")


class _Chapter(Struct, forbid_unknown_fields=True):
    """A chapter of a game's rules, in the order of its book."""

    title: str
    rules: dict[str, str]


Mark = Literal["option", "guide", "companion", "ruling", "in_part", "derived"]

MARKS: dict[Mark, str] = {
    "option": "an option",
    "guide": "advice",
    "companion": "companion page",
    "ruling": "our ruling",
    "in_part": "in part our ruling",
    "derived": "follows from others",
}
"""How the line of a rule says whose it is, where it is not simply the author's."""


class _Book(Struct, forbid_unknown_fields=True):
    chapter: list[_Chapter]
    marks: dict[Mark, list[str]] = {}


def rule_chapters(package: str) -> dict[str, dict[str, str]]:
    """A game's rules by chapter, each ID with its line, from the file `rules.toml` of its package.

    The file is a list of tables `[[chapter]]`, each with a `title` and a table `rules`; a table
    `marks` lists the rules that are not simply the author's, and each of these says so at its end.

    Raises:
        UnknownSystem: a rule is marked that is none.
    """
    text = (files(package) / "rules.toml").read_text("utf-8")
    book = msgspec.toml.decode(text, type=_Book)
    told = {rule: line for chapter in book.chapter for rule, line in chapter.rules.items()}
    notes: dict[str, list[str]] = {}
    for mark in MARKS:
        for rule in book.marks.get(mark, ()):
            if rule not in told:
                raise UnknownSystem(f"rules.toml of {package} marks {rule!r}, which is no rule")
            notes.setdefault(rule, []).append(MARKS[mark])
    return {
        chapter.title: {
            rule: f"{line} [{', '.join(notes[rule])}]" if rule in notes else line
            for rule, line in chapter.rules.items()
        }
        for chapter in book.chapter
    }


def read_rules(package: str) -> dict[str, str]:
    """All rules of that file, for `System.rules`."""
    chapters = rule_chapters(package).values()
    return {rule: line for chapter in chapters for rule, line in chapter.items()}


def procedure_union(system: "System[T]") -> object:
    """The tagged union of all procedures a game may have running, for decoding."""
    kinds = tuple(dict.fromkeys((*system.procedures, *system.asides, *system.retired)))
    return Union[kinds]  # noqa: UP007 (made at run time)


@cache
def aside_id(kind: type[Procedure]) -> str:
    """The decision id of an aside: its class name in lower case with dashes (`end-contest`)."""
    name = kind.__name__
    return "".join("-" + c.lower() if c.isupper() else c for c in name).removeprefix("-")


def aside_label(kind: type[Procedure]) -> str:
    """What people call an aside where its menu is not made: `label`, or its class name in words."""
    return getattr(kind, "label", "") or aside_id(kind).replace("-", " ").capitalize()


def installed() -> dict[str, System[Struct]]:
    """Every game that can be played, by id: entry points of the group `fiftyfour.systems`."""
    return {name: found for name, found in _found() if not isinstance(found, UnknownSystem)}


def unplayable() -> dict[str, UnknownSystem]:
    """Every installed game that cannot be played, by id, with what is wrong with it."""
    return {name: found for name, found in _found() if isinstance(found, UnknownSystem)}


def find_system(name: str) -> System[Struct]:
    """The system with this id.

    Raises:
        UnknownSystem: none is installed under it, or its package is broken.
    """
    points = _entry_points()
    if name not in points:
        raise UnknownSystem(
            f"there is no game {name[:40]!r}; installed: {', '.join(points) or 'none'}"
        )
    return _loaded(points[name])


def _entry_points() -> dict[str, EntryPoint]:
    """Where each game is found, in the order of their names."""
    return _entry_points_on(tuple(sys.path))


@lru_cache(maxsize=1)
def _entry_points_on(_path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """Reads all that is installed, which takes milliseconds: once, until the path is another."""
    points = sorted(entry_points(group="fiftyfour.systems"), key=lambda point: point.name)
    return {point.name: point for point in points}


def _found() -> Iterator[tuple[str, System[Struct] | UnknownSystem]]:
    for name, point in _entry_points().items():
        try:
            yield name, _loaded(point)
        except UnknownSystem as wrong:
            yield name, wrong


def _loaded(point: EntryPoint) -> System[Struct]:
    try:
        return _checked(point.name, point.load())
    except UnknownSystem:
        raise
    except (Exception, SystemExit) as wrong:  # whatever its module does, others go on
        reason = f"{type(wrong).__name__}: {wrong}"
        raise UnknownSystem(f"the game {point.name!r} cannot be loaded: {reason}") from wrong


def _checked(name: str, value: object) -> System[Struct]:
    """What the entry point `name` refers to, if it is a game that can be listed and found."""
    if not isinstance(value, System):
        raise UnknownSystem(f"the entry point {name!r} is not a System: {value!r}")
    system = cast("System[Struct]", value)
    if missing := [part for part in System.__annotations__ if not hasattr(system, part)]:
        raise UnknownSystem(f"the game {name!r} does not say its {', '.join(missing)}")
    if system.id != name:
        raise UnknownSystem(
            f"the game {system.id!r} has the entry point {name!r}; give both the same name"
        )
    setting_views(system.settings, {})  # fails where they are none
    return system
