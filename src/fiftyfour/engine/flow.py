"""The flow of a game: which procedures run, what they ask, and the loop that carries them out."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Generic, Literal, TypeVar, cast

import msgspec
from msgspec import Struct, field

from fiftyfour.engine.chance import AnyChance
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.encoded import Encoded
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside, Ask, Call, Done, Leave, Procedure, Step
from fiftyfour.engine.seating import moving
from fiftyfour.engine.setup import Standing
from fiftyfour.engine.story import Story
from fiftyfour.engine.system import System, procedure_union
from fiftyfour.engine.things import GM, Seat, Thing

T = TypeVar("T", bound=Struct)
P = TypeVar("P")

ENDS = (Done, Leave)
STEPS = (Ask, Call, *ENDS)

Phase = Literal["new", "running", "over", "closed"]

MOST_STEPS = 10_000
"""Steps one answer may set off; more is a procedure that runs in circles."""


class Frame(Encoded, Struct, Generic[P], omit_defaults=True):
    """A running procedure and where it stands.

    `step` asked last, or with `calling` takes over when the procedure above is finished. `given`
    holds the answers to a question put to several seats until the last is in.
    """

    procedure: P
    step: str = "begin"
    calling: bool = False
    given: dict[Seat, Given] = field(default_factory=dict[Seat, Given])

    @property
    def asks(self) -> str:
        """The name of what is asked here, as `Pending` has it."""
        return cast(Procedure, self.procedure).asks(self.step)


class State(Encoded, Struct, Generic[T, P], omit_defaults=True):
    """Everything that distinguishes this moment of a game from another, as plain data."""

    table: T
    chance: AnyChance
    frames: list[Frame[P]] = field(default_factory=list[Frame[P]])
    asked: int = 0
    phase: Phase = "new"
    standings: dict[Seat, Standing] = field(default_factory=dict[Seat, Standing])  # if not `in`
    story: Story | None = None


class Flow(Game[T]):
    """A table and the procedures that run on it.

    Attributes:
        system: the game played.
        state: all there is; plain data.
    """

    system: System[T]
    state: State[T, Procedure]
    _ask: Ask | None

    @property
    def table(self) -> T:
        return self.state.table

    @property
    def chance(self) -> AnyChance:  # type: ignore[override]
        return self.state.chance

    @property
    def over(self) -> bool:
        return self.state.phase in ("over", "closed")

    @property
    def under_way(self) -> list[Procedure]:
        return [frame.procedure for frame in reversed(self.state.frames)]

    def standing(self, seat: Seat) -> Standing:
        return self.state.standings.get(seat, "in")

    def plays(self, seat: Seat) -> bool:
        return super().plays(seat) if self.state.standings else self.config.has(seat)

    @property
    def ways(self) -> Mapping[str, str]:
        return self.system.words.moves

    def whose(self, thing: Thing) -> str:
        named = self.system.whose(self.table, thing.name.partition(":")[2])
        return named or (self.name(thing.owner) if thing.owner is not None else "")

    # --- what is asked ---

    def asking(self) -> Ask | None:
        """What the running procedure asks, derived from the state as it stands."""
        if self._ask is None and self.state.frames:
            made = len(self.events)
            frame = self.state.frames[-1]
            step: Step = getattr(frame.procedure, frame.step)(self)
            assert isinstance(step, Ask) and len(self.events) == made, f"{frame.step} must only ask"
            self._ask = step
        return self._ask

    @property
    def story(self) -> Story | None:
        """What the GM has told, if the GM tells a story."""
        return self.state.story

    def choosing_way(self) -> list[Seat]:
        """The seats that are asked where to go; the table waits for one of them."""
        story = self.state.story
        if story is None or not story.ways or self.state.phase != "running":
            return []
        return [seat for seat in self.seats if seat != GM]

    def awaiting(self) -> list[Seat]:
        """The seats whose answer to the running procedure is waited for."""
        if self.state.story is not None and self.choosing_way():
            return []
        asked = self.asking()
        if asked is None:
            return []
        given = self.state.frames[-1].given
        seats = asked.decisions if asked.awaited is None else asked.awaited
        return [seat for seat in seats if seat not in given]

    # --- the loop ---

    def _rest(self) -> Step | None:
        """Start what comes when nothing is going on; None: the game is over."""
        while (seat := moving(self, self.system.seating, self.state.standings)) is not None:
            self._reseat(seat)
        self.system.corrected(self)
        procedure = self.system.next(self.table)
        if procedure is None:
            self.state.phase = "over"
            return None
        return self._start(procedure)

    def _start(self, procedure: Procedure) -> Step:
        self.state.frames.append(Frame(procedure))
        return cast(Step, getattr(procedure, "begin"))  # noqa: B009

    def _take_step(self, step: Callable[..., Step], *given: object) -> Step:
        """What a step names as next, or asks, once it takes what it is `given`."""
        named = step(self, *given)
        if callable(named) or type(named) in STEPS:
            return named
        raise _no_step(step, named)

    def _run(self, step: Step | None) -> None:
        """Carry out steps until somebody is asked or the game is over."""
        self._ask = None
        for _ in range(MOST_STEPS):
            if step is None:
                return
            if callable(step):
                taken, made = step, len(self.events)
                step = taken(self)
                if callable(step):
                    continue
                if isinstance(step, Ask):
                    name = taken.__name__
                    assert len(self.events) == made, f"step {name} acts and asks; it must do one"
                    self._open(step, name)
                    return
                if type(step) not in STEPS:
                    raise _no_step(taken, step)
            elif isinstance(step, Call):
                frame = self.state.frames[-1]
                frame.step, frame.calling = step.then, True
                step = self._start(step.procedure)
            elif isinstance(step, ENDS):
                step = self._finish(step)
            else:
                raise AssertionError("a step that takes an answer must name the step that asks")
        running = self.state.frames[-1].procedure if self.state.frames else self.system
        last = _named(step) if callable(step) else type(running).__name__
        raise AssertionError(f"{MOST_STEPS} steps without a question, the last of them {last}")

    def _open(self, asked: Ask, step: str) -> None:
        """A question stands open now; answers to an earlier one of this step count no more."""
        assert asked.decisions, f"step {step} asks nobody"
        frame = self.state.frames[-1]
        frame.step = step
        if frame.given:
            frame.given = {}
        self.state.asked += 1
        self._ask = asked

    def _finish(self, step: Done | Leave) -> Step | None:
        """The top procedure is over: the step that goes on; None: the game is over."""
        frames = self.state.frames
        assert frames, f"{step} ends what is not running"
        finished = frames.pop().procedure
        if isinstance(step, Leave) and not isinstance(finished, step.kind):
            return step
        if not frames:
            return self._rest()
        frame = frames[-1]
        resume = getattr(frame.procedure, frame.step)
        if not frame.calling:  # an aside is over
            by_gm = isinstance(finished, Aside) and finished.seat == GM
            return (self.system.corrected(self) if by_gm else None) or cast(Step, resume)
        frame.calling = False
        return self._take_step(resume, finished)

    def _correct(self) -> None:
        """The GM's hand has changed the table: carry out what follows, then ask anew."""
        step: Step | None = self.system.corrected(self)
        if self.state.frames:
            frame = self.state.frames[-1]
            self._run(step or cast(Step, getattr(frame.procedure, frame.step)))

    def _reseat(self, seat: Seat) -> Leave | None:
        """This seat enters play, or leaves it, as it waits to."""
        seating, standings = self.system.seating, self.state.standings
        assert seating is not None
        if standings[seat] == "going":
            standings[seat] = "out"
            return seating.leave(self, seat)
        del standings[seat]
        seating.enter(self, seat)
        return None

    def _reseat_all(self) -> None:
        """Whoever can enter or leave play now does; then ask anew."""
        while self.state.phase == "running":
            seat = moving(self, self.system.seating, self.state.standings)
            if seat is None:
                return
            step = self._reseat(seat) or self.system.corrected(self)
            frame = self.state.frames[-1]
            self._run(step or cast(Step, getattr(frame.procedure, frame.step)))

    # --- whole states ---

    def encode(self) -> bytes:
        """The state as bytes: equal states, equal bytes."""
        return _encoder.encode(self.state)

    def _restore(self, state: bytes) -> None:
        self.state = cast("State[T, Procedure]", _decoder(self.system).decode(state))
        self._ask = None
        self.events = []


def _named(step: Callable[..., Step]) -> str:
    """The step as its game writes it: `Turn.draw`."""
    return getattr(step, "__qualname__", repr(step))


def _no_step(step: Callable[..., Step], named: object) -> AssertionError:
    """The error of a step that returned something else."""
    return AssertionError(
        f"step {_named(step)} returned {named!r}; return another step, ask(...), call(...), "
        "done or leave(...)"
    )


_encoder = msgspec.msgpack.Encoder()


@lru_cache(maxsize=64)
def _decoder(system: System[Struct]) -> msgspec.msgpack.Decoder[object]:
    kind = cast("type[State[Struct, Procedure]]", State)[system.table, procedure_union(system)]  # type: ignore
    return msgspec.msgpack.Decoder(kind)
