"""A state machine that plays any game with a GM at random; each game adds what always holds."""

from typing import Generic, TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec import Struct

from fiftyfour.engine.actions import Answer, Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.session import Session
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.system import System, answer_to
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending
from tests.soak import random_plays

T = TypeVar("T", bound=Struct)

FEW = random_plays(15, steps=60)


class Machine(RuleBasedStateMachine, Generic[T]):
    """Anybody says anything that is offered; what is awaited comes more often.

    Attributes:
        system, most_players: the game, and the most players that it is tried with.
        unasked: one time in so many somebody says what nobody waits for.
        game, chance: the running game, and the chance with which people answer.
    """

    system: System[T]
    most_players = 5
    unasked = 8
    game: Session[T]
    chance: Plain

    @initialize(seed=st.integers(0, 2**32), data=st.data())
    def lay_out(self, seed: int, data: st.DataObject) -> None:
        """A table of any size, with any settings but those that are numbers."""
        players = data.draw(st.integers(1, self.most_players), label="players")
        chosen: dict[str, SettingValue] = {}
        for one in setting_views(self.system.settings, {}):
            values = [False, True] if isinstance(one.default, bool) else [*one.choices]
            if values:
                chosen[one.name] = data.draw(st.sampled_from(values), label=one.name)
        seats = [SeatInfo(Seat(f"p{n}"), "player", f"Player {n}") for n in range(1, players + 1)]
        seats.append(SeatInfo(GM, "gm", "GM"))
        setup = Setup(system=self.system.id, seats=tuple(seats), host=GM, settings=chosen)
        self.game = Session(self.system, setup, Plain(seed=seed))
        self.chance = Plain(seed=seed + 1)
        self.game.apply(GM, Begin())

    @rule(which=st.integers(0, 2**16), often=st.integers(0, 2**16))
    def say(self, which: int, often: int) -> None:
        found = [
            (seat, one)
            for seat in self.game.seats
            for one in self.game.seen(seat).decisions
            if one.decision.answerable
        ]
        awaited = [one for one in found if one[1].awaited]
        assert awaited or self.game.over, "nobody is awaited"
        among = found if often % self.unasked == 0 else awaited
        if among:
            seat, pending = among[which % len(among)]
            self.game.apply(seat, answer_to(pending, self.answer(seat, pending)))

    def answer(self, seat: Seat, pending: Pending) -> Given | Answer:
        """What `seat` says."""
        return pending.decision.sample(self.chance)

    @invariant()
    def what_is_shown_adds_up(self) -> None:
        """In the middle of the table, a total is the sum of its terms."""
        tally = self.system.centre(self.game)
        for line in tally.lines if tally else ():
            assert line.total is None or line.total == sum(term.value for term in line.terms)
