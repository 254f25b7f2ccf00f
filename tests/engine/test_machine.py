"""Tables at which anybody may do anything at any time: every invariant after every action."""

import hashlib
from collections.abc import Sequence
from typing import cast

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec import Struct

from fiftyfour.engine.actions import Answer, AnyAction, Begin, Close, Say, Undo
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance.failing import stocks
from fiftyfour.engine.conformance.randomplay import asked_of, pick_decision
from fiftyfour.engine.conformance.trying import hand_of_gm, illegal_actions
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.log import Entry, Keys, Log
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import System, find_system
from fiftyfour.engine.texts import UNPRINTABLE
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.transcript import Transcript, replay
from tests.engine.sessions import salted
from tests.engine.toys import toy
from tests.soak import random_plays

pytestmark = pytest.mark.soak

seeds = st.integers(0, 2**32)


class Machine(RuleBasedStateMachine):
    """One table. `done` are the entries of its log."""

    system: System[Struct]
    gm = False

    def __init__(self) -> None:
        super().__init__()
        self.done: list[Entry] = []

    @initialize(players=st.integers(2, 4), secret=st.binary(min_size=32, max_size=32))
    def sit_down(self, players: int, secret: bytes) -> None:
        seats = [SeatInfo(Seat(f"p{n}"), "player", f"Player {n}") for n in range(1, players + 1)]
        seats += [SeatInfo(GM, "gm", "Game master")] * self.gm
        setup = Setup(system=self.system.id, seats=tuple(seats), host=seats[0].seat)
        self.log = Log[Struct].begin(self.system, setup, Keys(secret, b"p" * 32))
        self.done += self.log.shuffle()
        self.cards = stocks(self.game)

    @property
    def game(self) -> Session[Struct]:
        return self.log.game

    @property
    def running(self) -> bool:
        return self.game.state.phase == "running"

    def do(self, seat: Seat, action: AnyAction) -> bool:
        """Try an action: it is done and logged, or refused and has changed nothing."""
        before, head = self.game.whole(), self.log.head
        try:
            self.done.append(self.log.append(seat, action))
        except IllegalAction:
            assert (self.game.whole(), self.log.head) == (before, head)
            return False
        return True

    def somebody(self, n: int) -> Seat:
        return self.game.seats[n % len(self.game.seats)]

    # --- what people do ---

    @rule()
    @precondition(lambda self: self.game.state.phase == "new" and self.log.ready)
    def begin(self) -> None:
        assert self.do(self.game.config.host, Begin())

    @rule(seed=seeds)
    @precondition(lambda self: self.running)
    def answer(self, seed: int) -> None:
        chance = Plain(seed=seed)
        seat, pending = pick_decision(self.game, chance, free=6)
        assert self.do(seat, Answer(to=pending.id, answer=pending.decision.sample(chance)))

    @rule(seed=seeds, n=st.integers(0, 4))
    def try_what_is_not_allowed(self, seed: int, n: int) -> None:
        seat, chance = self.somebody(n), Plain(seed=seed)
        tried = list(illegal_actions(self.game, asked_of(self.game), seat, chance, 60))
        for _ in range(5):
            assert not self.do(seat, tried[chance.below(len(tried))])

    @rule(n=st.integers(0, 4), text=st.text(max_size=20), whisper=st.booleans())
    def say(self, n: int, text: str, whisper: bool) -> None:
        to = (self.somebody(n + 1),) if whisper else ()
        assert self.do(self.somebody(n), Say(text=text, to=to)) != bool(UNPRINTABLE.search(text))

    @rule(n=st.integers(1, 4), silent=st.integers(0, 9))
    def shuffle(self, n: int, silent: int) -> None:
        """A round of some seats, one of which may not reveal."""
        seats = self.game.seats[:n]
        self.done += salted(self.log, *seats, silent=dict(enumerate(seats)).get(silent))

    @rule()
    @precondition(lambda self: self.running and self.log.ready)
    def end_the_evening(self) -> None:
        """Its secret is published; nothing more falls until there is salt again."""
        self.done.append(self.log.evening(hashlib.sha256(self.log.keys.secret).digest()))
        self.done += salted(self.log, *self.game.seats)

    @rule(
        n=st.integers(0, 4), back=st.integers(1, 4), then=st.sampled_from(["agree", "refuse", ""])
    )
    @precondition(lambda self: bool(self.game.past))
    def step_back(self, n: int, back: int, then: str) -> None:
        past = self.game.past
        assert self.do(self.somebody(n), Undo(to=past[-min(back, len(past))].seq))
        while then and (proposal := self.game.proposal) is not None:
            assert self.do(proposal.missing[0], Answer(to="undo", answer=then))

    @rule(seed=seeds)
    @precondition(lambda self: self.gm and self.running)
    def be_the_gm(self, seed: int) -> None:
        chance = Plain(seed=seed)
        tried: Sequence[AnyAction] = hand_of_gm(self.game, chance)
        self.do(GM, tried[chance.below(len(tried))])

    @rule(seed=seeds)
    @precondition(lambda self: self.running)
    def store_and_load(self, seed: int) -> None:
        game = self.game
        self.log.game = Session.load(game.system, game.config, game.snapshot())

    # --- what always holds ---

    @invariant()
    def cards_are_conserved(self) -> None:
        if hasattr(self, "log"):
            assert stocks(self.game) == self.cards

    @invariant()
    def somebody_is_asked(self) -> None:
        if hasattr(self, "log") and self.running:
            assert self.game.awaited()

    @invariant()
    def nobody_sees_what_is_hidden(self) -> None:
        if hasattr(self, "log"):
            for viewer in (None, *self.game.seats):
                dealt = self.game.redeal(viewer, Plain(seed=self.game.seq))
                assert dealt.view(viewer) == self.game.view(viewer)

    def teardown(self) -> None:
        """What was done replays from the transcript to the same game."""
        if not hasattr(self, "log"):
            return
        self.done.append(self.log.append(self.game.config.host, Close()))
        transcript = Transcript.of(self.log.header, self.done, self.log.keys.secret)
        game: Session[Struct] | None = None
        for entry, played in replay(Transcript.decode(transcript.encode()), self.system):
            game = played
            assert entry.hash == self.done[entry.seq].hash
        assert game is not None
        assert game.encode() == self.game.encode()


class HighCardMachine(Machine):
    system = find_system("highcard")


class ToyMachine(Machine):
    system = cast("System[Struct]", toy)


class ToyMachineWithGM(ToyMachine):
    gm = True


OFTEN = random_plays(30, steps=40)

TestHighCard = HighCardMachine.TestCase
TestToy = ToyMachine.TestCase
TestToyWithGM = ToyMachineWithGM.TestCase
TestHighCard.settings = TestToy.settings = TestToyWithGM.settings = OFTEN
