import pytest

from fiftyfour.engine.actions import Answer, Close, Note, Say, Undo
from fiftyfour.engine.chance import Fair, drawn
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import Told
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.undo import DEPTH, SMALL, Past, remembered, taken_back
from tests.engine.toys import P1, P2, P3, Toy, new_toy


def back(game: Session[Toy], seat: Seat, to: int) -> str:
    """Ask to step back: `now`, `proposed`, or the code with which it is refused."""
    before = game.snapshot()
    try:
        game.apply(seat, Undo(to=to))
    except IllegalAction as wrong:
        assert game.snapshot() == before
        return wrong.code
    return "proposed" if game.proposal is not None else "now"


def the_same(one: Session[Toy], other: bytes, system: Session[Toy]) -> bool:
    """True if the tables are equal, apart from chance and the number of the question."""
    game = system.fork()
    game.step_back(other)
    now = one.fork()
    now.state.asked = game.state.asked
    now.state.chance = game.state.chance
    return now.encode() == game.encode()


def test_ones_own_last_answer_is_free_where_nothing_came_out() -> None:
    game = new_toy()
    before = game.encode()
    game.answer(P1, "walk")
    assert back(game, P1, 1) == "now"
    assert the_same(game, before, game)
    assert game.past == []


def test_after_chance_it_needs_everybody_and_the_cards_go_back_into_the_bag() -> None:
    game = new_toy(players=3)
    before = game.encode()
    game.answer(P1, "draw")
    drawn = [list(player.hand.cards) for player in game.table.players]
    assert back(game, P1, 1) == "proposed"
    assert [one.seat for one in game.awaited()] == [P2, P3]
    (asked, *_) = game.pending(P2)
    name = game.name(P1)
    assert asked.decision.prompt == f"Take back the last step ({name}), as {name} asks?"
    game.apply(P2, Answer(to="undo", answer="agree"))
    assert [one.seat for one in game.awaited()] == [P3]
    game.apply(P3, Answer(to="undo", answer="agree"))
    assert the_same(game, before, game)
    assert len(game.table.deck) == 54
    game.answer(P1, "draw")
    assert [list(player.hand.cards) for player in game.table.players] != drawn


def test_fair_chance_uses_up_the_numbers_of_what_is_taken_back_and_tells_them() -> None:
    game = new_toy(Fair(seed=b"s" * 32))
    seen = set[int]()
    for _ in range(3):
        before = game.chance.used
        game.answer(P1, "draw")
        numbers = tuple(draw.number for draw in game.draws)
        assert numbers == tuple(range(before + 1, game.chance.used + 1))
        assert all(one.which == drawn(b"s" * 32, one.number, one.of) for one in game.draws)
        assert seen.isdisjoint(numbers)
        seen.update(numbers)
        assert back(game, P1, game.past[-1].seq) == "proposed"
        assert game.back == ()
        *_, told = game.apply(P2, Answer(to="undo", answer="agree"))
        assert (game.back, game.draws) == (numbers, [])
        assert isinstance(told, Told)
        assert told.data["numbers"] == [str(number) for number in numbers]
    game.apply(P1, Say(text="well"))
    assert (game.draws, game.back) == ([], ())


def test_several_steps_back_tell_each_number_once() -> None:
    game, told = new_toy(Fair(seed=b"s" * 32), gm=True), list[int]()
    for take_back in (2, 3):
        for _ in range(3):
            game.answer(P1, "draw")
        game.apply(GM, Undo(to=game.past[-take_back].seq))
        told += game.back
    left = [number for past in game.past for number in past.numbers]
    assert sorted([*left, *told]) == list(range(1, game.chance.used + 1))
    assert len(set(told)) == len(told)


def test_one_refusal_is_enough() -> None:
    game = new_toy(players=3)
    game.answer(P1, "draw")
    before = game.encode()
    assert back(game, P1, 1) == "proposed"
    game.apply(P2, Answer(to="undo", answer="agree"))
    game.apply(P3, Answer(to="undo", answer="refuse"))
    assert game.proposal is None
    assert game.encode() == before


def test_another_seats_answer_is_never_free() -> None:
    game = new_toy()
    game.answer(P1, "walk")
    assert back(game, P2, 1) == "proposed"


def test_nor_is_what_came_before_the_last() -> None:
    game = new_toy()
    game.answer(P1, "walk")
    game.answer(P1, "0,1")
    assert back(game, P1, 1) == "proposed"
    assert back(game, P1, 2) == "now"


def test_a_hidden_answer_to_a_question_to_all_is_free_until_the_last_is_in() -> None:
    game = new_toy()
    game.answer(P1, "bet")
    game.answer(P1, 3)
    assert back(game, P1, 2) == "now"
    assert [one.seat for one in game.awaited()] == [P1, P2]
    game.answer(P1, 4)
    game.answer(P2, 1)
    assert back(game, P2, game.seq - 1) == "proposed"


def test_showing_is_not_free_but_hiding_is() -> None:
    game = new_toy()
    game.answer(P1, "hide")
    game.answer(P1, 7)
    assert back(game, P1, game.seq - 1) == "now"
    game.answer(P1, 8)
    game.answer(P1, "show")
    assert back(game, P1, game.seq - 1) == "proposed"


def test_with_a_gm_it_is_the_gms_word_alone() -> None:
    game = new_toy(players=3, gm=True)
    game.answer(P1, "draw")
    assert back(game, P1, 1) == "proposed"
    assert [one.seat for one in game.awaited()] == [GM]
    game.apply(GM, Answer(to="undo", answer="agree"))
    assert game.table.left.value == 12
    game.answer(P1, "draw")
    assert back(game, GM, game.seq - 1) == "now"


def test_the_gm_steps_back_as_far_as_is_remembered() -> None:
    game = new_toy(gm=True, turns=99)
    for _ in range(DEPTH // 2 + 10):
        game.answer(P1, "walk")
        game.answer(
            P1,
            "1,0"
            if game.table.pawn.at == (0, 0)
            else game.pending(P1)[0].decision.sample(game.chance),
        )
    oldest = game.past[0].seq
    assert len(game.past) == DEPTH
    assert back(game, GM, oldest - 1) == "too_far"
    assert back(game, GM, oldest) == "now"
    assert game.past == []


def test_talk_and_notes_in_between_do_not_matter() -> None:
    game = new_toy(gm=True)
    game.answer(P1, "walk")
    game.apply(P2, Say(text="hm"))
    game.apply(GM, Note(text="rain"))
    assert back(game, P1, 1) == "now"


def test_what_cannot_be_taken_back() -> None:
    game = new_toy(gm=True)
    assert back(game, P1, 0) == "too_far"
    game.answer(P1, "walk")
    for to in (-1, 0, 2, 10**12):
        assert back(game, GM, to) == "too_far"


def test_a_wish_ends_when_the_table_goes_on() -> None:
    game = new_toy()
    game.answer(P1, "draw")
    back(game, P1, 1)
    game.answer(P1, "walk")
    assert game.proposal is None
    with pytest.raises(IllegalAction, match="nobody has asked you") as caught:
        game.apply(P2, Answer(to="undo", answer="agree"))
    assert caught.value.code == "not_asked"


def test_only_those_asked_may_agree() -> None:
    game = new_toy(players=3)
    game.answer(P1, "draw")
    back(game, P1, 1)
    for seat in (P1, P1):
        with pytest.raises(IllegalAction, match="nobody has asked you"):
            game.apply(seat, Answer(to="undo", answer="agree"))
    game.apply(P2, Answer(to="undo", answer="agree"))
    with pytest.raises(IllegalAction, match="nobody has asked you"):
        game.apply(P2, Answer(to="undo", answer="agree"))
    with pytest.raises(IllegalAction, match="'perhaps' is not among the options"):
        game.apply(P3, Answer(to="undo", answer="perhaps"))


def test_the_end_of_a_game_can_be_taken_back_but_not_of_a_session() -> None:
    game = new_toy(turns=1)
    game.answer(P1, "peek")
    assert game.over
    assert back(game, P1, 1) == "proposed"
    assert [pending.id for pending in game.view(P2).decisions] == ["undo"]
    game.apply(P2, Answer(to="undo", answer="agree"))
    assert not game.over
    game.apply(P1, Close())
    assert back(game, P1, 1) == "closed"
    assert game.view(P2).decisions == ()


def test_it_is_told_to_all() -> None:
    game = new_toy()
    game.answer(P1, "walk")
    (event,) = game.apply(P1, Undo(to=1))
    assert event.to(None) == Told(
        rule="undo",
        text="Player 1 takes back the last step",
        data={"by": "p1", "to": 1},
    )


def test_a_game_dealt_anew_knows_no_past() -> None:
    game = new_toy()
    game.answer(P1, "draw")
    back(game, P1, 1)
    dealt = game.redeal(P2, game.fork().chance)  # type: ignore[arg-type]
    assert dealt.past == []
    with pytest.raises(IllegalAction, match="does not know its past"):
        dealt.apply(P2, Answer(to="undo", answer="agree"))


@pytest.mark.parametrize("more", [b"", bytes(range(256)) * 4])
def test_every_state_before_is_kept_in_little_space(more: bytes) -> None:
    """Large ones packed and small ones as they are; also those earlier versions kept whole."""
    states: list[bytes] = []
    kept: list[Past] = []
    game = new_toy(gm=True, turns=99)
    for seq in range(DEPTH):
        states.append(game.encode() + more)
        old = Past(seq, P1, states[-1], False)
        kept = [*kept, old] if seq < 5 else remembered(kept, old)
        game.apply(GM, Say(text="hm"))
        game.answer(P1, "walk" if seq % 2 == 0 else "1,0" if seq % 4 == 1 else "0,0")
    large = len(states[-1]) > SMALL
    assert large == any(past.packed for past in kept[5:]) == bool(more)
    assert sum(len(past.state) for past in kept[5:]) < (3 * len(states[-1]) if large else 30_000)
    for to in range(DEPTH):
        left, state = taken_back(kept, to)
        assert state == states[to]
        assert [past.seq for past in left] == list(range(to))
        assert not left or left[-1].state == states[to - 1]
