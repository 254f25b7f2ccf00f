"""What a game tells a bot that thinks ahead: what is worth trying, how far to look, what is good.

Everything else a search needs is there for every game: a game dealt anew, and the game's own player
for all seats.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from fiftyfour.engine.decisions import Given
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending

T = TypeVar("T", bound=Struct)


class Candidate(Struct, frozen=True):
    """An answer worth trying; `label` is what it does, in words for people."""

    answer: Given
    label: str


class Course(ABC, Generic[T]):
    """One game as it is played out in thought."""

    @abstractmethod
    def goes_on(self, now: T) -> bool:
        """False once `value` can judge the game; it is called after each answer."""

    @abstractmethod
    def value(self, now: T) -> float:
        """How well the seat fares, from 0 (worst) to 1 (best), on average over many games.

        A game may take out of it what was mere luck on the way, if it knows how much that was: then
        far fewer games tell as much, and the value of one can lie beyond these bounds.
        """


class Lookahead(ABC, Generic[T]):
    """How a game is searched. It says nothing of a GM's seat, which has no aim.

    Attributes:
        measure: what the value of a game is, in words that follow a number: "chance of winning".
        secret: a seat holds what others do not see, so how it fares is not for them to know.
    """

    measure: ClassVar[str] = "chance of winning"
    secret: ClassVar[bool] = True

    @abstractmethod
    def candidates(self, seen: Seen[T], pending: Pending) -> Sequence[Candidate]:
        """The answers that are worth trying, the game's own player's first; at most six.

        Fewer than two: there is nothing to think about, and that player answers.
        """

    @abstractmethod
    def course(self, start: T, seat: Seat) -> "Course[T]":
        """What follows a game that is played out from `start`, and judges it for `seat`."""
