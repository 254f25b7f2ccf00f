"""A running game: what its seats are asked, what they do, and all of it to keep and copy.

A session does no I/O, reads no clock and uses no randomness but its own source of chance: the same
actions with the same chance make the same game, to the byte. An action applies wholly or not at
all.
"""

from typing import TypeVar, cast

import msgspec
from msgspec import Struct, field, structs

from fiftyfour.engine import entering, gmhand, narrating, rounds, seating, showing, undo
from fiftyfour.engine.actions import (
    Answer,
    AnyAction,
    Begin,
    Bots,
    Close,
    ComeBack,
    Cut,
    Evening,
    Host,
    Join,
    Narrate,
    Note,
    Rename,
    Round,
    Salts,
    Say,
    Scribe,
    Show,
    SitOut,
    StandIn,
    Undo,
)
from fiftyfour.engine.chance import AnyChance, Draw, Human, Plain, Unentered
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.entering import Held
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.flow import Phase, State
from fiftyfour.engine.options import skip_of
from fiftyfour.engine.procedures import Ask, Procedure
from fiftyfour.engine.redeal import redeal
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import System
from fiftyfour.engine.things import GM, Seat, Viewer
from fiftyfour.engine.undo import Back, Past, Proposal
from fiftyfour.engine.verbs import Reveal
from fiftyfour.engine.viewing import Viewing

T = TypeVar("T", bound=Struct)
S = TypeVar("S", bound=Struct)


class Whole(Struct, omit_defaults=True):
    """A whole game in little space: its state, and what it needs to go on and to step back.

    `seats` and `host` are there where they may no longer be those of its setup, `asked_in` is as in
    a `Session`.
    """

    state: bytes
    seq: int
    held: Held | None = None
    proposal: Proposal | None = None
    past: list[Past] = field(default_factory=list[Past])
    seats: tuple[SeatInfo, ...] = ()
    asked_in: int = 0
    host: Seat | None = None


class Session(Viewing[T]):
    """One running game of a system.

    Attributes:
        system, config: the game played, and what the table was made from, with its seats and host
            now.
        state: all there is; plain data.
        seq: how many actions have been applied.
        asked_in: the number of the action that put the open question.
        draws: those of the last action, under fair chance.
        back: the numbers of the draws that the last action took back.
        held: an action that waits for real cards, if there is one.
        proposal, past: what `undo` works with.
        keeps: False where no state is kept before an action.
        quiet: True where no events are made.
    """

    def __init__(
        self,
        system: System[T],
        setup: Setup,
        chance: AnyChance,
        *,
        keeps: bool = True,
        quiet: bool = False,
    ) -> None:
        """A new game in which nothing has happened; the host's `Begin` starts it.

        Without `keeps` there is no stepping back, and a game whose rules break in mid-action stays
        as it fell: for simulations, which throw such a game away. Real cards need it. A `quiet`
        game makes no events, since nobody reads them.

        Raises:
            UnknownSystem: seats or settings do not fit the system.
        """
        system.check_seats(setup)
        self._sit_down(system, setup)
        self.state: State[T, Procedure] = State(table=system.setup(setup), chance=chance)
        self.events: list[AnyEvent] = []
        self.reveals: list[Reveal] = []
        self.draws: list[Draw] = []
        self.back: tuple[int, ...] = ()
        self.seq = self.asked_in = 0
        self.held: Held | None = None
        self.proposal: Proposal | None = None
        self.past: list[Past] = []
        self.keeps = keeps or isinstance(chance, Human)
        self.quiet = quiet
        self._ask: Ask | None = None

    def _sit_down(self, system: System[T], setup: Setup) -> None:
        """What chance does not change, and no step back."""
        self.system = system
        self.config = setup
        self._seated_anew = False

    # --- what seats do ---

    def answer(self, seat: Seat, answer: Given, to: str | None = None) -> list[AnyEvent]:
        """Answer a decision, by default the one this seat is asked: short for `apply(Answer)`."""
        return self.apply(
            seat, Answer(to=str(self.state.asked) if to is None else to, answer=answer)
        )

    def apply(self, seat: Seat, action: AnyAction) -> list[AnyEvent]:
        """Carry out one action of a seat and return what happened.

        Raises:
            IllegalAction: it is not open to this seat now; nothing has changed.
        """
        self.must_seat(seat)
        self.events, self.reveals, self.draws, self.back = [], [], [], ()
        if not self.keeps:
            self._carry_out(seat, action)
            self.seq += 1
            return self.events
        before, held, proposal = self.encode(), self.held, self.proposal
        config, seated_anew = self.config, self._seated_anew
        used, asked = self.chance.used, self.state.asked
        standings = dict(self.state.standings)
        try:
            remember = self._carry_out(seat, action)
            self.encode()  # what could not be stored has not happened
        except BaseException as stopped:
            if not self._is(before):  # most refusals come before anything moves
                self._restore(before)
            self.events, self.draws = [], []
            self.held, self.proposal = held, proposal
            self.config, self._seated_anew = config, seated_anew
            if not isinstance(stopped, Unentered):
                raise
            if held is None:
                held = Held(self.seq, seat, action)
            elif isinstance(action, Answer):
                held = entering.enter(self, held, seat, action.answer)
            self.held = entering.hold(self, held, stopped)
            self.proposal = None
            remember = False
        if remember:
            same_people = standings == self.state.standings  # nobody came or went at its end
            free = used == self.chance.used and not self.reveals and same_people
            seq, by = (self.seq, seat) if held is None else (held.seq, held.seat)
            numbers = tuple(draw.number for draw in self.draws)
            self.past = undo.remembered(self.past, Past(seq, by, before, free, numbers))
        if self.state.asked != asked:
            self.asked_in = self.seq
        self.seq += 1
        events, self.events = self.events, []
        return events

    def _is(self, state: bytes) -> bool:
        """True if the state is this one; one that cannot be encoded is not."""
        try:
            return self.encode() == state
        except Exception:
            return False

    def _carry_out(self, seat: Seat, action: AnyAction) -> bool:
        """Do it; True if it can be taken back."""
        if self.state.phase == "closed":
            raise IllegalAction("closed", "this session has ended; nothing can be done any more")
        self.said = action.say.strip() if isinstance(action, Answer) else ""
        match action:
            case Answer():
                return self._take(seat, action)
            case Say():
                self._say(seat, action)
                return False
            case Cut():
                self.tell(f"{self.name(seat)} cuts the deck", rule="cut", by=seat)
                return False
            case Round() | Salts() | Evening() | Bots():
                self.state.chance = rounds.carry_out(self, seat, action)
                self._ask_entries_anew()
                return False
            case Join() | Rename() | Host() | SitOut() | ComeBack():
                self._seat(seat, action)
                self._ask_entries_anew()
                return False
            case Scribe():
                self._only_host(seat, "say who enters the cards")
                entering.appoint(self, seat, action)
                self._ask_entries_anew()
                return False
            case StandIn():
                return self._stand_in(seat, action)
            case Begin():
                self._only_host(seat, "begin")
                if self.state.phase != "new":
                    raise IllegalAction("begun", "the game has begun already")
                self._must_not_hold()
                self.state.phase = "running"
                self._run(self._rest())
                return False
            case Close():
                self._only_host(seat, "end the session")
                self.state.phase = "closed"
                self.tell(f"{self.name(seat)} ends the session", rule="close", by=seat)
                return False
            case _:
                self._must_have_begun()
        match action:
            case Undo():
                self._ask_back(seat, action.to)
                return False
            case Note():
                gmhand.carry_out(self, seat, action)
                return False
            case Narrate():
                self._must_not_hold()
                self._narrate(seat, action)
                return True
            case Show():
                self._must_not_hold()
                showing.show(self, seat, action)
                return False
            case _:
                self._must_not_hold()
                gmhand.carry_out(self, seat, action)
                self._correct()
                return self._went_on()

    def _went_on(self) -> bool:
        """The table went on: nobody steps back from an older moment, and others may come or go."""
        self.proposal = None
        if self.system.seating is not None and self.state.standings:
            self._reseat_all()
        return True

    def _seat(self, by: Seat, action: seating.SeatAction) -> None:
        """What the table says of a seat; nobody steps back behind who comes or goes."""
        if not isinstance(action, Rename | Host):
            self._must_have_begun()
            if self.over:
                raise IllegalAction("over", "the game is over; nobody comes or goes any more")
        setup, standing = seating.carry_out(self, self.system.seating, by, action)
        self.config, self._seated_anew = setup, True
        if isinstance(action, Host):
            self._ask = None  # what the host is asked, another seat is asked now
        if standing is None:
            return
        self.state.standings.pop(action.seat, None)
        if standing != "in":
            self.state.standings[action.seat] = standing
        self.past, self.proposal = [], None
        waits = isinstance(self.chance, Human) or not self.chance.ready  # it may take cards
        if self.held is None and not waits:
            self._reseat_all()

    def _stand_in(self, by: Seat, said: StandIn) -> bool:
        """Answer for a seat that does not; `skip` is the answer that declines."""
        seat, name = said.seat, self.name(said.seat)
        self.must_seat(seat)
        if said.by is None:
            text = f"{name} took too long: a bot answers"
        else:
            decision = self.decision(seat, said.to)
            if decision is None or skip_of(decision) != said.answer:
                raise IllegalAction("no_skip", f"{name} cannot be skipped here")
            text = f"{self.name(said.by)} skips {name}"
        self.tell(text, rule="stand_in", by=said.by or by, seat=seat)
        return self._take(seat, Answer(to=said.to, answer=said.answer))

    def _say(self, seat: Seat, said: Say) -> None:
        for one in said.to:
            self.must_seat(one)
        if said.picture and seat != GM:
            raise IllegalAction("not_gm", f"only the GM may show pictures, not {self.name(seat)}")
        kind = "narration" if said.told else "talk"
        if said.to:
            heard = tuple(sorted({seat, *said.to}))
            to = list[str](heard)
            self.tell(
                said.text,
                rule="say",
                sight=heard,
                picture=said.picture,
                by=seat,
                kind=kind,
                to=to,
            )
        else:
            self.tell(said.text, rule="say", picture=said.picture, by=seat, kind=kind)

    def _narrate(self, seat: Seat, said: Narrate) -> None:
        book = self.system.book
        mark = 0 if book is None else book.mark(self.table)
        self.state.story = narrating.narrate(self, self.state.story, seat, said, mark)
        self._ask = None  # whoever tells a story may be asked otherwise
        self.proposal = None

    def _only_host(self, seat: Seat, what: str) -> None:
        if seat not in (self.config.host, GM):
            raise IllegalAction("not_host", f"only the host may {what}, not {self.name(seat)}")

    def _must_have_begun(self) -> None:
        if self.state.phase == "new":
            raise IllegalAction("not_begun", "the game has not begun; the host begins it")

    def _must_take_part(self, seat: Seat) -> None:
        if seat in self.state.standings and not self.plays(seat):
            raise IllegalAction("sits_out", f"{self.name(seat)} takes no part in the game now")

    def _must_not_hold(self) -> None:
        if self.held is not None:
            who = ", ".join(self.name(seat) for seat in self.held.asked())
            raise IllegalAction(
                "card_awaited",
                f"first {who} must enter what was drawn, or the step is taken back",
            )

    def _take(self, seat: Seat, said: Answer) -> bool:
        if said.to == "enter":
            return self._enter(seat, said.answer)
        self._must_have_begun()
        if said.to == "undo":
            self._agree(seat, said.answer)
            return False
        self._must_take_part(seat)
        self._must_not_hold()
        if said.to == narrating.WAY:
            self.state.story = narrating.choose_way(self, self.state.story, seat, said.answer)
            return self._went_on()
        if said.say:
            self.tell(said.say, rule="say", by=seat, kind="narration")
        if said.to.isdecimal():
            self._answer_ask(seat, said)
        else:
            self._begin_aside(seat, said)
        return self._went_on()

    # --- real cards and stepping back ---

    def _enter(self, seat: Seat, answer: Given) -> bool:
        """Carry out the action that waits, with more of its cards entered."""
        held = entering.enter(self, self.held, seat, answer)
        assert isinstance(self.chance, Human)
        self.state.chance = held.chance(self.chance)
        self.held = self.proposal = None
        remember = self._carry_out(held.seat, held.action)
        assert self.chance.used_up, "cards were foreseen that were not drawn"
        self.chance.dealt = {}
        return remember

    def _hold_again(self, held: Held) -> None:
        """Find out what an action waits for that was stored before several could be entered."""
        before, self.events = self.encode(), []
        assert isinstance(self.chance, Human)
        self.state.chance = held.chance(self.chance)
        self.held = None
        try:
            self._carry_out(held.seat, held.action)
        except Unentered as missing:
            self._restore(before)
            self.held = entering.hold(self, held, missing)

    def _ask_entries_anew(self) -> None:
        """It may have changed who enters what was drawn."""
        if self.held is not None:
            self.held = entering.asked_anew(self, self.held)

    def _ask_back(self, seat: Seat, to: int) -> None:
        wanted = undo.ask_back(self.seats, self.past, self.held, seat, to)
        if isinstance(wanted, Back):
            self._step_back(wanted)
            return
        self.proposal = wanted
        what = undo.last_steps(len(wanted.steps))
        self.tell(f"{self.name(seat)} asks to take back {what}", rule="undo", by=seat, asks=to)

    def _agree(self, seat: Seat, answer: Given) -> None:
        """One seat agrees or refuses; the last to agree carries it out."""
        wanted = undo.answer(self.proposal, seat, answer)
        self.proposal = None if isinstance(wanted, Back) else wanted
        if wanted is None:
            self.tell(f"{self.name(seat)} refuses to step back", rule="undo", by=seat)
            return
        self.tell(f"{self.name(seat)} agrees to step back", rule="undo", by=seat)
        if isinstance(wanted, Back):
            self._step_back(wanted)

    def _step_back(self, back: Back) -> None:
        """Take the table back, and say so."""
        events, steps = self.events, 1
        self.proposal = None
        if self.held is not None:
            self.held = None
        elif all(past.seq != back.to for past in self.past):
            raise IllegalAction("too_far", "this copy of the game does not know its past")
        else:
            left, state = undo.taken_back(self.past, back.to)
            taken, self.past = self.past[len(left) :], left
            steps = len(taken)
            self.back = tuple(number for past in taken for number in past.numbers)
            self.step_back(state)
        self.events = events
        text = f"{self.name(back.by)} takes back {undo.last_steps(steps)}"
        if self.back:
            numbers = [str(number) for number in self.back]
            self.tell(text, rule="undo", by=back.by, to=back.to, numbers=numbers)
        else:
            self.tell(text, rule="undo", by=back.by, to=back.to)

    def step_back(self, state: bytes) -> None:
        """Take the table back to `state`; chance is not rewound, so the next card is a new one."""
        chance, asked = self.chance, self.state.asked
        self._restore(state)
        self.state.chance, self.state.asked = chance, asked + 1

    # --- whole states ---

    def whole(self) -> Whole:
        """The whole game as it stands; equal games, equal wholes. `of` takes it up again."""
        seats, host = (self.config.seats, self.config.host) if self._seated_anew else ((), None)
        past, asked_in = list(self.past), self.asked_in
        state = self.encode()
        return Whole(state, self.seq, self.held, self.proposal, past, seats, asked_in, host)

    @staticmethod
    def of(system: System[S], setup: Setup, whole: Whole) -> "Session[S]":
        """An independent game that goes on from `whole`."""
        game = cast("Session[S]", object.__new__(Session))
        game._sit_down(system, setup)
        if whole.seats:
            host = whole.host or setup.host
            game.config = structs.replace(setup, seats=whole.seats, host=host)
            game._seated_anew = True
        game.seq, game.asked_in = whole.seq, whole.asked_in
        game.held, game.proposal = whole.held, whole.proposal
        game.past = list(whole.past)
        game.reveals, game.draws, game.back = [], [], ()
        game.keeps, game.quiet = True, False
        game._restore(whole.state)
        if game.held is not None and not game.held.needs:
            game._hold_again(game.held)
        return game

    def snapshot(self) -> bytes:
        """The whole game for storage; `load` takes it up again."""
        return msgspec.msgpack.encode(self.whole())

    @staticmethod
    def load(system: System[S], setup: Setup, snapshot: bytes) -> "Session[S]":
        """The game that `snapshot` was taken of."""
        return Session.of(system, setup, _wholes.decode(snapshot))

    # --- copies ---

    def redeal(self, viewer: Viewer, chance: Plain) -> "Session[T]":
        """A game that `viewer` cannot tell from this one, all that it does not see dealt anew.

        Chance from here on is `chance`. This is what a bot may search in; it knows no past to step
        back to.
        """
        dealt = self.fork(chance)
        dealt.past = []
        redeal(dealt, viewer, chance)
        return dealt

    def redealt(self, viewer: Viewer, chance: Plain) -> bytes:
        """A snapshot of such a game, which tells nothing that `viewer` does not know."""
        dealt = self.redeal(viewer, chance)
        dealt.proposal, dealt.seq, dealt.asked_in = None, 0, 0
        return dealt.snapshot()

    def fork(self, chance: AnyChance | None = None) -> "Session[T]":
        """An independent copy, on its own source of chance if one is given.

        An action that waits for a real card is given up where the new source needs none.
        """
        game = Session.of(self.system, self.config, self.whole())
        game.keeps, game.quiet = self.keeps, self.quiet
        if chance is not None:
            game.state.chance = chance
            if not isinstance(chance, Human):
                game.held = None
        return game


class _Standing(Struct):
    """What of a state tells how far it is."""

    phase: Phase = "new"


_wholes = msgspec.msgpack.Decoder(Whole)
_standings = msgspec.msgpack.Decoder(_Standing)


def standing_in(snapshot: bytes) -> tuple[Phase, bool]:
    """How far a stored game was, and if an action waits for a real card, without taking it up."""
    whole = _wholes.decode(snapshot)
    return _standings.decode(whole.state).phase, whole.held is not None
