"""How a game plays adventures: what its calls ask of the rules, and what may come of them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

import msgspec
from msgspec import Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import Adventure, Call, Ending, Own, Person, Scene
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.story import Made
from fiftyfour.engine.view import Pending

T = TypeVar("T", bound=Struct)
S = TypeVar("S", bound=Struct)


class Telling(Struct, Generic[T], frozen=True):
    """The table as the GM sees it at one step of an adventure."""

    adventure: Adventure
    seen: Seen[T]
    chance: Plain

    @property
    def players(self) -> int:
        """How many take part; what numbers of an adventure are scaled by."""
        return self.seen.players


class Book(ABC, Generic[T]):
    """What a game adds to adventures. All commands are answers that any GM may give.

    Attributes:
        plays: the structs of `Call.play`, a tagged union where there are several kinds.
        values: the struct of `Person.values`.
        opens: the struct of `Scene.opens`.
        begins: the struct of `Adventure.begins`.
        degrees: what may come of a call, best first, each with whether it is good.
    """

    plays: ClassVar[object]
    values: ClassVar[type[Struct]]
    opens: ClassVar[type[Struct]]
    begins: ClassVar[type[Struct]]
    degrees: ClassVar[Mapping[str, bool]]

    @abstractmethod
    def mark(self, table: T) -> int:
        """How far the game is: a number that grows with each test, play or fight."""

    @abstractmethod
    def free(self, seen: Seen[T], pending: Pending) -> bool:
        """True if the GM is asked what happens next, and the story may go on."""

    def lost(self, telling: Telling[T]) -> bool:
        """True if no hero can go on."""
        return False

    def begin(self, telling: Telling[T]) -> Answer | None:
        """The next command before the first scene; None: it may begin."""
        return None

    def open(self, telling: Telling[T], scene: Scene) -> Answer | None:
        """The next command for a scene to be open that was told; None: it is."""
        return None

    def close(self, telling: Telling[T], scene: Scene) -> Answer | None:
        """The next command before the story leaves a scene; None: it may."""
        return None

    @abstractmethod
    def bring(self, telling: Telling[T], person: Person) -> Answer | None:
        """The command that brings somebody into play; None: they are, or need no numbers."""

    @abstractmethod
    def play(self, telling: Telling[T], call: Call, made: Made) -> Answer | str:
        """The next command of a call that was told, or what came of it: one of `degrees`."""

    def finish(self, telling: Telling[T], ending: Ending) -> Answer | None:
        """The next command after an ending was told; None: nothing is left to do."""
        return None

    def flaws(self, adventure: Adventure) -> Sequence[tuple[str, str]]:
        """What else is wrong with one that can be read: where, as a path, and what."""
        return ()


def read_own(values: Own, kind: type[S]) -> S:
    """A game's own table as its struct; it was checked when the adventure was read."""
    return msgspec.convert(values, kind)
