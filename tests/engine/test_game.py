"""A game as a whole: opening and closing, talk, and all or nothing."""

from collections.abc import Callable

import pytest
from msgspec import structs

from fiftyfour.engine.actions import (
    Adjust,
    Answer,
    AnyAction,
    Begin,
    Close,
    Cut,
    Look,
    Move,
    Note,
    Say,
    Undo,
)
from fiftyfour.engine.chance import Human, Plain
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import Told
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.verbs import Verbs
from tests.engine.toys import P1, P2, Toy, new_toy


def refused(game: Session[Toy], seat: Seat, action: AnyAction) -> str:
    before = game.snapshot()
    with pytest.raises(IllegalAction) as caught:
        game.apply(seat, action)
    assert game.snapshot() == before
    return caught.value.code


# --- opening and closing ---


def test_only_the_host_or_the_gm_begins_and_only_once() -> None:
    game = new_toy(gm=True, begun=False)
    assert refused(game, P2, Begin()) == "not_host"
    other = game.fork()
    for one, seat in ((game, P1), (other, GM)):
        one.apply(seat, Begin())
        assert refused(one, seat, Begin()) == "begun"
    assert game.encode() == other.encode()


@pytest.mark.parametrize(
    "action",
    [
        Answer(to="1", answer="draw"),
        Answer(to="undo", answer="agree"),
        Undo(to=0),
        Note(text="hm"),
        Adjust(track="coins:p1", value=1),
    ],
    ids=lambda action: type(action).__name__,
)
def test_before_the_beginning_there_is_talk_and_nothing_else(action: AnyAction) -> None:
    game = new_toy(gm=True, begun=False)
    assert refused(game, GM, action) == "not_begun"
    game.apply(P2, Say(text="hello"))
    game.apply(P2, Cut(salt="ff"))
    assert game.state.phase == "new"


def test_after_the_end_of_the_session_there_is_nothing() -> None:
    game = new_toy(gm=True)
    assert refused(game, P2, Close()) == "not_host"
    game.apply(P1, Close())
    assert game.over
    assert game.awaited() == []
    for seat in game.seats:
        assert game.pending(seat) == []
        for action in (
            Begin(),
            Say(text="bye"),
            Undo(to=0),
            Answer(to="1", answer="draw"),
            Close(),
        ):
            assert refused(game, seat, action) == "closed"


# --- talk ---


def test_talk_narration_and_whispers() -> None:
    game = new_toy(players=3)
    (talk,) = game.apply(P2, Say(text="hm"))
    assert talk.to(None) == Told(rule="say", text="hm", data={"by": "p2", "kind": "talk"})
    (story,) = game.apply(P2, Say(text="It rains.", told=True))
    assert isinstance(story, Told)
    assert story.data["kind"] == "narration"
    (whisper,) = game.apply(P2, Say(text="psst", to=(P1,)))
    assert whisper.to(None) is None
    assert whisper.to(Seat("p3")) is None
    assert (
        whisper.to(P1)
        == whisper.to(P2)
        == Told(rule="say", text="psst", data={"by": "p2", "kind": "talk", "to": ["p1", "p2"]})
    )
    assert refused(game, P2, Say(text="psst", to=(Seat("p9"),))) == "not_seated"


def test_an_answer_may_be_told_as_a_story() -> None:
    game = new_toy()
    events = game.apply(P1, Answer(to="1", answer="draw", say="I reach into the night."))
    assert events[0] == Told(
        rule="say", text="I reach into the night.", data={"by": "p1", "kind": "narration"}
    )
    assert refused(game, P1, Answer(to="1", answer="draw", say="again")) == "stale"


# --- wholly or not at all ---


class Crash(Exception):
    """Something goes wrong in the middle of a step."""


@pytest.mark.parametrize(("verb", "time"), [("tell", 1), ("set", 1), ("draw", 1), ("draw", 3)])
@pytest.mark.parametrize("crash", [Crash, KeyboardInterrupt, RecursionError])
def test_an_exception_inside_a_step_leaves_everything_as_it_was(
    monkeypatch: pytest.MonkeyPatch, verb: str, time: int, crash: type[BaseException]
) -> None:
    game = new_toy(players=3)
    game.answer(P1, "draw")
    game.apply(P2, Undo(to=1))
    action = Answer(to=str(game.state.asked), answer="draw", say="again!")
    before = game.snapshot()
    does: Callable[..., object] = getattr(Verbs, verb)
    calls = 0

    def does_and_crashes(*args: object, **options: object) -> object:
        nonlocal calls
        calls += 1
        result = does(*args, **options)
        if calls == time:
            raise crash
        return result

    monkeypatch.setattr(Verbs, verb, does_and_crashes)
    with pytest.raises(crash):
        game.apply(P1, action)
    assert game.snapshot() == before
    assert game.events == []
    monkeypatch.undo()
    again = game.fork()
    assert game.apply(P1, action) == again.apply(P1, action)


def test_a_proposal_survives_an_action_that_fails() -> None:
    game = new_toy()
    game.answer(P1, "draw")
    game.apply(P1, Undo(to=1))
    assert refused(game, P1, Answer(to="9", answer="draw")) == "stale"
    assert game.proposal is not None


# --- whole games ---


def test_a_game_is_the_same_for_the_same_actions_and_chance() -> None:
    one, two = new_toy(Plain(seed=7)), new_toy(Plain(seed=7))
    other = new_toy(Plain(seed=8))
    for game in (one, two, other):
        for answer in ("draw", "draw", "peek", "hide"):
            game.answer(P1, answer)
        game.answer(P1, 3)
    assert one.snapshot() == two.snapshot()
    assert one.encode() != other.encode()


def test_talking_changes_the_state_not_at_all() -> None:
    game = new_toy(gm=True)
    before = game.encode()
    game.apply(P2, Say(text="hm"))
    game.apply(P2, Cut(salt="00"))
    game.apply(GM, Note(text="hm", private=True))
    assert game.encode() == before
    assert game.seq == 4


def test_a_fork_on_another_chance_has_another_future_and_the_same_past() -> None:
    game = new_toy(Plain(seed=1))
    fork = game.fork(Plain(seed=2))
    assert fork.view(P1) == game.view(P1)
    assert fork.past == game.past
    for one in (game, fork):
        one.answer(P1, "draw")
    assert fork.table.of(P1).hand.cards != game.table.of(P1).hand.cards


def test_everything_a_seat_may_do_besides_is_open_all_the_time() -> None:
    game = new_toy(gm=True)
    game.apply(GM, Look(pile="discard", seats=(P2,)))
    game.apply(GM, Move(source="deck", target="discard", count=3, note="a gust of wind"))
    assert [event.rule for event in game.apply(GM, Note(text="hm"))] == ["note"]
    assert len(game.table.discard) == 3


def test_settings_reach_the_table() -> None:
    assert len(new_toy(jokers=False).table.deck) == 52
    assert new_toy(turns=3).table.left.value == 3


# --- without memory ---


def test_a_game_that_keeps_no_states_plays_the_same_but_cannot_step_back() -> None:
    kept = new_toy(Plain(seed=3), players=3)
    quick = Session(kept.system, kept.config, Plain(seed=3), keeps=False)
    quick.apply(P1, Begin())
    for answer in ("draw", "peek", "walk"):
        unsaid = [structs.replace(event, said="") for event in kept.answer(P1, answer)]
        assert quick.answer(P1, answer) == unsaid  # nobody reads it
        assert quick.encode() == kept.encode()
    quiet = Session(kept.system, kept.config, Plain(seed=3), keeps=False, quiet=True)
    quiet.apply(P1, Begin())
    assert [quiet.answer(P1, answer) for answer in ("draw", "peek", "walk")] == [[], [], []]
    assert quiet.encode() == kept.encode()
    assert quick.past == []
    assert refused(quick, P1, Undo(to=quick.seq - 1)) == "too_far"
    assert refused(quick, P1, Answer(to="9", answer="draw")) == "stale"


def test_real_cards_need_what_is_kept() -> None:
    kept = new_toy()
    assert Session(kept.system, kept.config, Human(), keeps=False).keeps
