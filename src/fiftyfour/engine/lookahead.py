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
        """How well the seat fares, on average over many games; `Lookahead.told` says in what.

        A game may take out of it what was mere luck on the way, if it knows how much that was: then
        far fewer games tell as much.
        """


class Lookahead(ABC, Generic[T]):
    """How a game is searched. It says nothing of a GM's seat, which has no aim.

    Attributes:
        secret: a seat holds what others do not see, so how it fares is not for them to know.
        playouts: games in thought that an expert plays for an answer: at most what a core plays in
            a second. A master plays three times as many.
    """

    secret: ClassVar[bool] = True
    playouts: ClassVar[int] = 200

    @abstractmethod
    def candidates(self, seen: Seen[T], pending: Pending) -> Sequence[Candidate]:
        """The answers that are worth trying, the game's own player's first; at most eight.

        Fewer than two: there is nothing to think about, and that player answers.
        """

    @abstractmethod
    def course(self, start: T, seat: Seat) -> "Course[T]":
        """What follows a game that is played out from `start`, and judges it for `seat`."""

    def told(self, value: float) -> str:
        """The mean value of an answer in words; by default it is the chance of winning."""
        return f"{100 * value:.0f} % chance of winning"
