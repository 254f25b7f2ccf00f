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


class Lookahead(ABC, Generic[T]):
    """How a game is searched. It says nothing of a GM's seat, which has no aim.

    Attributes:
        measure: what `value` is, in words that follow a number: "chance of winning".
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
    def far_enough(self, start: T, now: T) -> bool:
        """True once the play that began at `start` has come to where `value` can judge it."""

    @abstractmethod
    def value(self, start: T, now: T, seat: Seat) -> float:
        """How well `now` stands for `seat`, from 0 (worst) to 1 (best), looked at from `start`."""
