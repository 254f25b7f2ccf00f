from collections.abc import Sequence
from typing import ClassVar

import pytest
from msgspec import Struct

from fiftyfour.engine.actions import Begin, Close
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Decision, Number
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.procedures import Leave, Procedure, Step, ask, ask_all, call, done
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import GameWords, System
from fiftyfour.engine.things import GM, Seat, Track
from fiftyfour.engine.view import ClosedAside
from tests.engine.toys import P1, P2, P3, Duel, Toy, Turn, Wave, code_of, new_toy


def running(game: Session[Toy]) -> list[str]:
    """The running procedures, the outermost first."""
    return [type(frame.procedure).__name__ for frame in game.state.frames]


# --- one seat ---


def test_a_question_names_who_is_awaited_and_for_what() -> None:
    game = new_toy()
    assert [(one.seat, one.what) for one in game.awaited()] == [(P1, "choosing")]
    assert [pending.id for pending in game.pending(P1)] == ["1", "stop"]
    assert [pending.awaited for pending in game.pending(P1)] == [True, False]
    assert [pending.id for pending in game.pending(P2)] == ["wave", "stop", "1"]
    assert not game.pending(P2)[-1].decision.answerable, "what it is shown, closed"


def test_only_the_seat_that_is_asked_may_answer_and_only_the_open_question() -> None:
    game = new_toy()
    assert code_of(game, P2, "draw") == "not_your_decision"
    assert code_of(game, GM, "draw") == "not_seated"
    assert code_of(game, P1, "draw", to="0") == "stale"
    assert code_of(game, P1, "draw", to="2") == "stale"
    assert code_of(game, P1, "draw", to="nonsense") == "no_such_decision"
    assert code_of(game, P1, "dance") == "no_such_option"
    assert code_of(game, P1, "draw", to="1") == ""
    assert code_of(game, P1, "draw", to="1") == "stale"


def test_a_game_has_reasons_of_its_own_for_seats_that_are_asked_and_for_others() -> None:
    game = new_toy(players=3)
    assert code_of(game, P1, "fly") == "no_wings"
    assert code_of(game, P2, "fly") == "not_a_pilot"
    assert code_of(game, P2, "swim") == "not_your_decision"
    game.answer(P1, "race")
    assert code_of(game, P2, "off") == "not_first"
    assert code_of(game, P2, "dance") == "no_such_option"


def test_the_game_may_know_better_why_an_answer_is_refused() -> None:
    game = new_toy()
    assert code_of(game, P1, "fly") == "no_wings"
    game.answer(P1, "write")
    assert code_of(game, P1, {"words": "hello", "mood": "grim", "number": 6}) == "too_lucky"
    assert code_of(game, P1, {"words": "hello", "mood": "grim", "number": 7}) == "out_of_range"
    assert code_of(game, P1, {"mood": "grim"}) == "field_missing"
    game.answer(P1, {"words": "hello", "mood": "grim", "number": 5})
    assert game.table.of(P1).diary.data.words == "hello"


# --- nested procedures ---


def test_a_called_procedure_comes_back_with_its_fields() -> None:
    game = new_toy()
    game.answer(P1, "duel")
    for seat in (P2, P1, P2):
        assert [one.seat for one in game.awaited()] == [seat]
        events = game.answer(seat, "on")
    assert running(game) == ["Turn"]
    assert game.table.duels == 1
    assert [event.rule for event in events] == ["T-2"]


def test_what_runs_is_plain_data_at_every_depth() -> None:
    game = new_toy()
    for seat, answer in ((P1, "duel"), (P2, "on"), (P1, "on")):
        game.answer(seat, answer)
    assert running(game) == ["Turn", "Duel", "Duel", "Duel"]
    again = Session.load(game.system, game.config, game.snapshot())
    inner = again.state.frames[-1].procedure
    assert isinstance(inner, Duel)
    assert inner.depth == 1
    assert again.answer(P2, "on") == game.answer(P2, "on")
    assert again.snapshot() == game.snapshot()


def test_leaving_ends_the_nearest_of_its_kind_and_all_above_it() -> None:
    game = new_toy()
    for seat, answer in ((P1, "duel"), (P2, "on"), (P1, "on"), (P2, "up")):
        game.answer(seat, answer)
    assert running(game) == ["Turn"]
    assert game.table.duels == 0
    assert game.table.left.value == 11
    assert game.asking() is not None


def test_the_game_ends_when_nothing_comes_next() -> None:
    game = new_toy(turns=1)
    game.answer(P1, "draw")
    assert game.over
    assert running(game) == []
    assert game.asking() is None
    assert code_of(game, P1, "draw") == code_of(game, P1, "stop", to="stop") == "over"


# --- asides ---


def test_an_aside_interrupts_and_the_question_is_asked_again_under_a_new_number() -> None:
    game = new_toy()
    game.answer(P1, "duel")
    game.answer(P2, 2, to="wave")
    assert running(game) == ["Turn", "Duel", "Wave"]
    assert [one.seat for one in game.awaited()] == [P2]
    asked = game.state.asked
    game.answer(P2, "left")
    assert running(game) == ["Turn", "Duel"]
    assert game.state.asked == asked + 1
    assert code_of(game, P2, "on", to="2") == "stale"
    assert code_of(game, P2, "on") == ""


def test_an_aside_is_refused_to_whom_it_is_not_open_and_tells_why() -> None:
    game = new_toy()
    assert code_of(game, P1, 1, to="wave") == "hands_full"
    assert code_of(game, P2, 4, to="wave") == "tired"
    assert code_of(game, P2, 0, to="wave") == "out_of_range"
    assert code_of(game, P2, "left", to="wave") == "bad_answer"


def test_an_aside_may_end_what_it_interrupts() -> None:
    game = new_toy()
    game.answer(P1, "duel")
    game.answer(P2, "on")
    game.answer(P2, "stop", to="stop")
    assert running(game) == ["Turn"]


def test_asides_may_interrupt_asides() -> None:
    game = new_toy(players=3)
    game.answer(P2, 1, to="wave")
    game.answer(P3, 1, to="wave")
    assert running(game) == ["Turn", "Wave", "Wave"]
    game.answer(P3, "left")
    game.answer(P2, "right")
    assert running(game) == ["Turn"]
    assert code_of(game, P1, "draw") == ""


def test_an_aside_that_is_closed_stands_with_its_reason_in_the_view_of_its_seat_alone() -> None:
    game = new_toy(players=3)
    reason = Refusal("hands_full", "the first player has their hands full", "T-12")
    assert game.view(P1).closed == (ClosedAside("wave", "Wave", reason),)
    assert [game.view(viewer).closed for viewer in (P2, P3, None)] == [(), (), ()]
    game.apply(P1, Close())
    assert game.view(P1).closed == ()


def test_what_a_seat_never_does_is_refused_but_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    never = NotYours("not_first", "never the first player", "T-12")

    def closed(_: Game[Toy], seat: Seat) -> Refusal | None:
        return never if seat == P1 else None

    monkeypatch.setattr(Wave, "closed", closed)
    game = new_toy()
    assert game.view(P1).closed == ()
    assert code_of(game, P1, 1, to="wave") == "not_first"


def test_an_aside_that_has_no_legal_answer_is_closed_for_the_reason_in_its_menu(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tired = Refusal("tired", "their arms are tired", "T-12")

    def offer(_: Game[Toy], __: Seat) -> Decision[int]:
        twice = Refusal("not_twice", "nobody waves twice", "T-12")
        return choose("How?", [option(1, "once", closed=tired), option(2, "twice", closed=twice)])

    monkeypatch.setattr(Wave, "offer", offer)
    game = new_toy(players=2)
    assert game.view(P2).closed == (ClosedAside("wave", "Wave", tired),)
    assert [one.id for one in game.pending(P2)] == ["stop", "1"]
    assert game.seen(P2).decision("wave") is None
    assert [code_of(game, P2, many, to="wave") for many in ("1", "2")] == ["tired", "not_twice"]


def test_the_menu_of_an_aside_is_made_once_and_not_for_who_answers_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Seat] = []
    offer = Wave.offer

    def counted(game: Game[Toy], seat: Seat) -> Decision[int]:
        made.append(seat)
        return offer(game, seat)

    monkeypatch.setattr(Wave, "offer", counted)
    game = new_toy()
    assert game.question(P1) is not None
    assert made == []
    (wave, *_) = game.pending(P2)
    assert (wave.id, wave.aside) == ("wave", True)
    assert wave.decision.prompt == "Wave how often?"
    assert made == [P2]


# --- several seats ---


def test_all_must_answer_and_nothing_is_known_until_the_last() -> None:
    game = new_toy(players=3)
    game.answer(P1, "bet")
    before = {viewer: game.view(viewer) for viewer in (P3, None)}
    assert game.answer(P2, 4) == []
    assert [one.seat for one in game.awaited()] == [P1, P3]
    assert game.pending(P2)[0].id == "wave"
    assert code_of(game, P2, 5) == "answered"
    for viewer, view in before.items():
        now = game.view(viewer)
        assert (now.tracks, now.zones, now.decisions) == (view.tracks, view.zones, view.decisions)
    assert game.answer(P3, 0) == []
    assert game.answer(P1, 1)
    assert [player.coins.value for player in game.table.players] == [9, 11, 10]


def test_answers_given_already_do_not_outlive_an_interruption() -> None:
    game = new_toy(players=3)
    game.answer(P1, "bet")
    game.answer(P2, 4)
    game.answer(P3, 1, to="wave")
    game.answer(P3, "left")
    assert [one.seat for one in game.awaited()] == [P1, P2, P3]
    for seat in (P3, P2, P1):
        game.answer(seat, 1)
    assert running(game) == ["Turn"]


def test_answers_reach_the_step_in_the_order_of_the_seats() -> None:
    one, two = new_toy(players=3), new_toy(players=3)
    for game, order in ((one, (P1, P2, P3)), (two, (P3, P1, P2))):
        game.answer(P1, "bet")
        for seat in order:
            game.answer(seat, 3 if seat == P2 else 1)
    assert one.encode() == two.encode()


def test_whoever_answers_first_settles_it() -> None:
    game = new_toy(players=3)
    game.answer(P1, "race")
    assert [one.seat for one in game.awaited()] == [P1, P2, P3]
    game.answer(P3, "mine")
    assert len(game.table.of(P3).hand) == 1
    assert code_of(game, P2, "mine", to="2") == "not_your_decision"


# --- what a system may not do ---


class Bad(Struct):
    seat: Seat
    track: Track


class BadSystem(System[Bad]):
    """Each procedure here breaks one rule of the engine."""

    id, name = "bad", "Bad"
    words = GameWords(summary="", credit="")
    players = (1, 1)
    table = Bad
    procedures: ClassVar[Sequence[type[Procedure]]] = ()

    def __init__(self, start: Procedure) -> None:
        self.start = start

    def setup(self, setup: Setup) -> Bad:
        return Bad(setup.host, Track(name="track", value=0))

    def next(self, table: Bad) -> Procedure | None:
        return self.start


YES = choose("Yes?", [option("yes", "Yes")])


class ActsAndAsks(Procedure):
    def begin(self, game: Game[Bad]) -> Step:
        game.set(game.table.track, 1, rule="B")
        return ask(game.table.seat, YES, then=self.end)

    def end(self, game: Game[Bad], choice: str) -> Step:
        return done


class AsksNobody(Procedure):
    def begin(self, game: Game[Bad]) -> Step:
        return ask_all({}, self.end, waiting="waits")

    def end(self, game: Game[Bad], given: dict[Seat, object]) -> Step:
        return done


class RunsInCircles(Procedure):
    def begin(self, game: Game[Bad]) -> Step:
        return self.begin


class IsNeverAsked(Procedure):
    def begin(self, game: Game[Bad]) -> Step:
        return done


class LeavesWhatIsNotThere(Procedure):
    def begin(self, game: Game[Bad]) -> Step:
        return Leave(Turn)


class AsksWithTheAnswer(Procedure):
    def begin(self, game: Game[Bad]) -> Step:
        return ask(game.table.seat, YES, then=self.more)

    def more(self, game: Game[Bad], choice: str) -> Step:
        return ask(game.table.seat, Number(prompt="?", least=0, most=1), then=self.end)

    def end(self, game: Game[Bad], number: int) -> Step:
        return done


class AsksWithTheResult(Procedure):
    def begin(self, game: Game[Bad]) -> Step:
        return call(Inner(), then=self.more)

    def more(self, game: Game[Bad], inner: Procedure) -> Step:
        return ask(game.table.seat, YES, then=self.end)

    def end(self, game: Game[Bad], choice: str) -> Step:
        return done


class Inner(Procedure):
    def begin(self, game: Game[Bad]) -> Step:
        return done


def bad(start: Procedure) -> Session[Bad]:
    kind = type(f"{type(start).__name__}System", (BadSystem,), {"procedures": [type(start), Inner]})
    system: BadSystem = kind(start)
    setup = Setup(system="bad", seats=(SeatInfo(P1, "player", "P"),), host=P1)
    return Session(system, setup, Plain())


@pytest.mark.parametrize(
    ("start", "told"),
    [
        (ActsAndAsks(), "step begin acts and asks"),
        (AsksNobody(), "step begin asks nobody"),
        (RunsInCircles(), "steps without a question"),
        (IsNeverAsked(), "steps without a question"),
        (LeavesWhatIsNotThere(), "ends what is not running"),
        (AsksWithTheResult(), "must name the step that asks"),
    ],
)
def test_a_broken_procedure_is_found_at_once_and_changes_nothing(
    start: Procedure, told: str
) -> None:
    game = bad(start)
    before = game.snapshot()
    with pytest.raises(AssertionError, match=told):
        game.apply(P1, Begin())
    assert game.snapshot() == before


def test_a_step_that_takes_an_answer_may_not_ask() -> None:
    game = bad(AsksWithTheAnswer())
    game.apply(P1, Begin())
    before = game.snapshot()
    with pytest.raises(AssertionError, match="must name the step that asks"):
        game.answer(P1, "yes")
    assert game.snapshot() == before
