"""The game as its procedures know it: what lies on the table, who sits there, and the verbs."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.setup import Setup, Standing
from fiftyfour.engine.story import Story
from fiftyfour.engine.things import Seat, Thing
from fiftyfour.engine.tree import things
from fiftyfour.engine.verbs import Verbs

T = TypeVar("T", bound=Struct)
K = TypeVar("K", bound=Thing)
P = TypeVar("P")


class Game(Verbs, Generic[T]):
    """What a step, an aside or the GM's hand may read and do.

    A `Session` is one that runs: it asks the seats and carries out what they say.

    Attributes:
        config: what the table was made from, with the seats that there are now.
        said: the words that came with the answer which is being carried out; empty: none.
    """

    config: Setup
    said: str = ""

    @property
    @abstractmethod
    def table(self) -> T:
        """What lies on the table."""

    @property
    @abstractmethod
    def under_way(self) -> Sequence[Struct]:
        """The procedures that are under way, the nearest first."""

    @property
    @abstractmethod
    def story(self) -> Story | None:
        """What a GM has told so far; None: nobody tells a story."""

    def running(self, kind: type[P]) -> P | None:
        """The nearest procedure of this kind that is under way; None: there is none."""
        return next((running for running in self.under_way if isinstance(running, kind)), None)

    @property
    def at_rest(self) -> bool:
        """True while no procedure is under way."""
        return not self.under_way

    @property
    def seats(self) -> list[Seat]:
        """The seats that take part; `config` also has those that wait or have left."""
        return [info.seat for info in self.config.seats if self.plays(info.seat)]

    def plays(self, seat: Seat) -> bool:
        """True if this seat takes part."""
        return self.config.has(seat) and self.standing(seat) in ("in", "going")

    @abstractmethod
    def standing(self, seat: Seat) -> Standing:
        """How a seat of the table stands to the play."""

    def name(self, seat: Seat) -> str:
        """What people call whoever sits there."""
        for info in self.config.seats:
            if info.seat == seat:
                return info.name or seat
        return seat

    def must_seat(self, seat: Seat) -> None:
        """Raise IllegalAction `not_seated` unless there is this seat."""
        if not self.config.has(seat):
            raise IllegalAction("not_seated", f"there is no seat {seat[:40]!r} at this table")

    def named(self, name: str, kind: type[K], word: str = "") -> K:
        """The thing of this name and kind; IllegalAction `no_such_thing` lists those there are.

        `word` is what people call that kind.
        """
        found = {thing.name: thing for thing in things(self.table) if isinstance(thing, kind)}
        if name not in found:
            raise IllegalAction(
                "no_such_thing",
                f"there is no {word or kind.__name__.lower()} {name!r}; "
                f"there are {', '.join(found)}",
            )
        return found[name]
