"""Procedures: the flow of the rules as plain data with steps.

A procedure's fields are all it remembers and its methods are its steps, in the order of the
rulebook. A step either acts, through the game's verbs, and names the next step, or it asks a seat
and names the step that takes the answer. It never does both: what is asked is then always derived
from the state as it stands, also after the GM's hand has changed it, and needs no place in it.

A step returns one of:
- another step (`return self.draw`),
- `ask(...)`, `ask_all(...)` or `ask_first(...)`,
- `call(procedure, then=self.step)`: run a nested procedure; `step` gets it back finished,
- `done`: this procedure is over,
- `leave(Kind)`: the nearest procedure of that kind below, and all above it, are over.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, Generic, Literal, TypeVar, Union

from msgspec import Struct, field

from fiftyfour.engine.decisions import Decision, Given
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose
from fiftyfour.engine.things import Seat

T = TypeVar("T", bound=Struct)
A = TypeVar("A")
G = TypeVar("G")
P = TypeVar("P", bound="Procedure")


class Procedure(Struct, tag_field="procedure", tag=True, kw_only=True):
    """One flow of the rules. It starts with its step `begin`."""

    def asks(self, step: str) -> str:
        """The name of the question that this step asks: `Conflict.seeing`."""
        return f"{type(self).__name__}.{step}"


class Aside(Procedure, Generic[T]):
    """A procedure a seat may start by itself while something else is pending.

    `closed` says who may start it, and when; `offer` is what it then asks, and may hold options
    that are closed; where no answer is legal, the aside is closed as well. `begin` gets the checked
    answer as its second argument. When the aside is over, the step it interrupted asks again.
    `label` is what people call it where it is closed, if its class name in words does not say it.
    `upkeep` is true of what is no move of the game: it keeps the books, makes characters or gives
    up. `gms` is true of what players never start, so that they are not asked about it. `tab` is the
    tab of the GM's desk where it stands: a form there is sent when the tab is opened.
    """

    label: ClassVar[str] = ""
    tab: ClassVar[str] = ""
    upkeep: ClassVar[bool] = False
    gms: ClassVar[bool] = False
    seat: Seat

    @classmethod
    def closed(cls, game: Game[T], seat: Seat) -> Refusal | None:
        """Why `seat` cannot start it now; None: it can. It is quick, and makes no menu.

        The reason stands in the view of that seat, unless it is `NotYours`.
        """
        return None

    @classmethod
    def offer(cls, game: Game[T], seat: Seat) -> Decision[object]:
        """The decision that starts it; it is made only when somebody looks or answers."""
        raise NotImplementedError


class Ask(Struct, frozen=True):
    """Decisions put to seats. `mode`: `all` must answer, or the `first` to answer settles it.

    `closed` says what stands closed to a seat that is not asked. `checked` is what answers that are
    in have made, as far as they came while this very question stood.
    """

    decisions: Mapping[Seat, Decision[object]]
    then: str
    mode: Literal["one", "all", "first"]
    waiting: str
    awaited: Sequence[Seat] | None = None
    closed: Callable[..., Choose[object] | Refusal | None] | None = None
    checked: dict[Seat, object] = field(default_factory=dict[Seat, object])

    def values(self, given: Mapping[Seat, Given]) -> dict[Seat, object]:
        """What the next step takes for these answers, one from each seat, in the order asked."""
        return {
            seat: self.checked[seat] if seat in self.checked else decision.check(given[seat])
            for seat, decision in self.decisions.items()
        }


class Call(Struct, frozen=True):
    """Run `procedure`, then go on with the step named `then`."""

    procedure: Procedure
    then: str


class Leave(Struct, frozen=True):
    """End the nearest procedure of `kind` and all above it."""

    kind: type[Procedure]


class Done:
    """The procedure is over."""


done: Final = Done()

Step = Union[Callable[..., "Step"], Ask, Call, Leave, Done]  # noqa: UP007 (it names itself)
"""What a step returns; a callable is the next step. Steps are kept by name, as plain data."""


Closed = Callable[[G, Seat], Choose[object] | Refusal | None]
"""What a seat that is not asked is shown or told: a menu whose options are all closed, one Refusal
for whatever it says, or None, where the engine's `not_your_decision` says enough. It is called only
when that seat looks or answers, and tells nothing that it may not know."""


def ask(
    seat: Seat,
    decision: Decision[A],
    then: Callable[[G, A], Step],
    *,
    waiting: str = "choosing",
    closed: Closed[G] | None = None,
) -> Ask:
    """Put `decision` to one seat; `then` takes what its `check` returns.

    `waiting` tells everybody what the seat is doing meanwhile, to follow "Ann is": "drawing",
    "choosing a card". `closed` is for the seats that are not asked.
    """
    return Ask({seat: decision}, then.__name__, "one", waiting, closed=closed)


def ask_all(
    decisions: Mapping[Seat, Decision[A]],
    then: Callable[[G, dict[Seat, A]], Step],
    *,
    waiting: str,
    closed: Closed[G] | None = None,
) -> Ask:
    """Put a decision to several seats at once; answers stay hidden until the last is in.

    `closed` is as for `ask`.
    """
    return Ask(decisions, then.__name__, "all", waiting, closed=closed)


def ask_first(
    decisions: Mapping[Seat, Decision[A]],
    then: Callable[[G, Seat, A], Step],
    *,
    waiting: str,
    awaited: Sequence[Seat] | None = None,
    closed: Closed[G] | None = None,
) -> Ask:
    """Put a decision to several seats; whoever answers first settles it.

    `awaited` are the seats the table waits for, if not all of them; `closed` is as for `ask`.
    """
    return Ask(decisions, then.__name__, "first", waiting, awaited, closed)


def call(procedure: P, then: Callable[[G, P], Step]) -> Call:
    """Run `procedure`, then `then`, which gets it back with its fields as it left them."""
    return Call(procedure, then.__name__)


def leave(kind: type[Procedure]) -> Leave:
    """End the nearest running procedure of `kind`, and whatever runs on top of it."""
    return Leave(kind)
