"""Real cards: people draw them and enter what they drew."""

from typing import cast

import msgspec
import pytest

from fiftyfour.engine.actions import Answer, Begin, Bots, Close, Move, Say, Scribe, Undo
from fiftyfour.engine.cards import ALL_CARDS, Card, parse_cards
from fiftyfour.engine.chance import Human, Plain
from fiftyfour.engine.decisions import EnterFaces, Given
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import Moved
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import GM, Seat
from tests.engine.toys import P1, P2, Toy, code_of, new_toy


@pytest.fixture
def game() -> Session[Toy]:
    return new_toy(Human())


def enter(game: Session[Toy], seat: Seat, face: str) -> list[str]:
    """EnterFaces a card; the rules of what it set off."""
    return [event.rule for event in game.answer(seat, face, to="enter")]


def waits(game: Session[Toy]) -> list[Seat]:
    return [one.seat for one in game.awaited()]


def test_an_action_waits_until_every_card_it_needs_is_entered(game: Session[Toy]) -> None:
    before = game.encode()
    assert game.answer(P1, "draw") == []
    for seat, face in ((P1, "7h"), (P1, "10d"), (P2, "ks")):
        assert waits(game) == [seat]
        assert game.encode() == before
        if face == "7h":
            assert enter(game, seat, "7h") == []
        elif face == "10d":
            assert enter(game, seat, "Td") == []
        else:
            assert enter(game, seat, "Ks") == []
    assert enter(game, P2, "Ac") == ["T-2", "T-3", "T-3"]
    assert game.table.of(P1).hand.cards == parse_cards("7h Td")
    assert game.table.of(P2).hand.cards == parse_cards("Ks Ac")
    assert waits(game) == [P1]
    assert game.held is None
    assert game.chance == Human(used=4)


def test_whoever_draws_enters_so_that_nobody_else_sees_the_card(game: Session[Toy]) -> None:
    game.answer(P1, "race")
    game.answer(P2, "mine")
    assert waits(game) == [P2]
    assert [pending.id for pending in game.view(P2).decisions] == ["enter"]
    assert game.view(P1).decisions == ()
    events = game.answer(P2, "7h", to="enter")
    seen = events[0].to(P1)
    assert isinstance(seen, Moved)
    assert (seen.count, seen.cards) == (1, ())


def test_what_may_be_entered_tells_nothing_about_other_hands(game: Session[Toy]) -> None:
    game.answer(P1, "race")
    game.answer(P1, "mine")
    enter(game, P1, "7h")
    game.answer(P1, "race")
    game.answer(P2, "mine")
    (pending,) = game.pending(P2)
    assert isinstance(pending.decision, EnterFaces)
    assert list(pending.decision.faces) == list(ALL_CARDS)
    assert code_of(game, P2, "7h", to="enter") == "card_elsewhere"
    assert code_of(game, P2, "7x", to="enter") == "no_such_option"
    enter(game, P2, "7s")
    game.answer(P1, "race")
    game.answer(P1, "mine")
    (pending,) = game.pending(P1)
    assert isinstance(pending.decision, EnterFaces)
    assert Card.H7 in pending.decision.seen
    assert Card.H7 not in pending.decision.faces
    assert Card.S7 in pending.decision.faces


def test_only_who_draws_may_enter_and_nothing_else_goes_on_meanwhile(game: Session[Toy]) -> None:
    game.answer(P1, "draw")
    assert code_of(game, P2, "7h", to="enter") == "no_card_awaited"
    assert code_of(game, P1, "draw") == "card_awaited"
    assert code_of(game, P2, 1, to="wave") == "card_awaited"
    game.apply(P2, Say(text="be quick"))
    enter(game, P1, "7h")


def test_with_a_gm_unowned_draws_are_entered_by_the_gm() -> None:
    game = new_toy(Human(), gm=True)
    game.apply(GM, Move(source="deck", target="discard", count=1))
    assert waits(game) == [GM]
    enter(game, GM, "7h")
    assert game.table.discard.cards == [Card.H7]


def test_a_look_is_entered_by_who_looks(game: Session[Toy]) -> None:
    game.answer(P1, "peek")
    enter(game, P1, "7h")
    enter(game, P1, "2c")
    assert [known.card for known in game.table.deck.top] == parse_cards("7h 2c")
    game.answer(P1, "draw")
    assert waits(game) == [P2], "the top is known already"


def test_a_game_is_opened_with_real_cards_and_survives_storage() -> None:
    seats = (SeatInfo(P1, "player", "Ann"), SeatInfo(P2, "player", "Bob"))
    setup = Setup(system="highcard", seats=seats, host=P1, settings={"hand": 1})
    game = Session(find_system("highcard"), setup, Human())
    game.apply(P1, Begin())
    assert [(one.seat, one.what) for one in game.awaited()] == [
        (P1, "entering what was drawn from the deck")
    ]
    game.answer(P1, "7h", to="enter")
    game = Session.load(game.system, game.config, game.snapshot())
    assert [one.seat for one in game.view(None).awaited] == [P2]
    game.answer(P2, "2c", to="enter")
    game.answer(P1, ["7h"])
    game.answer(P2, ["2c"])
    assert game.view(None).over == "Ann wins"


# --- together with stepping back ---


def test_nothing_entered_yet_the_action_is_freely_taken_back(game: Session[Toy]) -> None:
    before = game.encode()
    game.answer(P1, "draw")
    game.apply(P1, Undo(to=1))
    assert game.held is None
    assert game.encode() == before
    game.answer(P1, "walk")


def test_a_card_entered_it_needs_consent_and_the_card_is_forgotten(game: Session[Toy]) -> None:
    before = game.encode()
    game.answer(P1, "draw")
    enter(game, P1, "7h")
    game.apply(P1, Undo(to=1))
    assert waits(game) == [P2]
    game.apply(P2, Answer(to="undo", answer="agree"))
    assert game.held is None
    assert game.encode() == before
    game.answer(P1, "draw")
    for seat, face in ((P1, "2c"), (P1, "3c"), (P2, "4c"), (P2, "5c")):
        enter(game, seat, face)
    assert game.table.of(P1).hand.cards == parse_cards("2c 3c")


def test_refused_the_action_goes_on_waiting(game: Session[Toy]) -> None:
    game.answer(P1, "draw")
    enter(game, P1, "7h")
    game.apply(P1, Undo(to=1))
    game.apply(P2, Answer(to="undo", answer="refuse"))
    assert waits(game) == [P1]
    enter(game, P1, "2c")
    assert waits(game) == [P2]


def test_another_entry_cannot_be_taken_back_meanwhile(game: Session[Toy]) -> None:
    game.answer(P1, "walk")
    game.answer(P1, "1,0")
    game.answer(P1, "draw")
    with pytest.raises(IllegalAction, match="only what it is for can go back"):
        game.apply(P1, Undo(to=2))


def test_a_finished_draw_is_taken_back_by_the_number_of_its_action(game: Session[Toy]) -> None:
    before = game.encode()
    game.answer(P1, "race")
    game.answer(P2, "mine")
    game.apply(P1, Say(text="hm"))
    enter(game, P2, "7h")
    past = game.past[-1]
    assert (past.seq, past.seat, past.free) == (2, P2, False)
    game.apply(P2, Undo(to=1))
    game.apply(P1, Answer(to="undo", answer="agree"))
    restored = game.fork()
    restored.state.asked, restored.state.chance = 1, Human()
    assert restored.encode() == before
    game.answer(P1, "race")
    game.answer(P2, "mine")
    enter(game, P2, "7h")
    assert game.table.of(P2).hand.cards == [Card.H7]


def test_an_error_while_a_card_is_entered_keeps_the_action_waiting(
    game: Session[Toy], monkeypatch: pytest.MonkeyPatch
) -> None:
    game.answer(P1, "race")
    game.answer(P2, "mine")
    before = game.snapshot()

    def crash(*args: object, **options: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Session, "_put", crash)
    with pytest.raises(ZeroDivisionError):
        game.answer(P2, "7h", to="enter")
    assert game.snapshot() == before
    monkeypatch.undo()
    enter(game, P2, "7h")


def test_a_session_may_end_while_a_card_is_awaited(game: Session[Toy]) -> None:
    game.answer(P1, "draw")
    game.apply(P1, Close())
    assert game.view(P1).decisions == ()
    assert code_of(game, P1, "7h", to="enter") == "closed"


def test_a_fork_on_another_chance_waits_for_no_card(game: Session[Toy]) -> None:
    game.answer(P1, "draw")
    assert game.fork().held == game.held
    fork = game.fork(Plain())
    assert fork.held is None
    fork.answer(P1, "draw")
    assert len(fork.table.of(P1).hand) == 2


# --- several at once ---


def test_all_that_a_draw_takes_is_entered_at_once_and_in_its_order(game: Session[Toy]) -> None:
    before = game.encode()
    game.answer(P1, "draw")
    (asked,) = [one.decision for one in game.view(P1).decisions]
    assert isinstance(asked, EnterFaces)
    assert asked.prompt == "Which 2 cards did you draw from the pile?"
    assert game.answer(P1, ["Td", "7h"], to="enter") == []
    assert game.encode() == before
    game.answer(P2, ["Ks", "Ac"], to="enter")
    assert game.table.of(P1).hand.cards == parse_cards("Td 7h")
    assert game.table.of(P2).hand.cards == parse_cards("Ks Ac")
    assert game.chance == Human(used=4)


def test_whoever_enters_fewer_is_asked_for_the_rest(game: Session[Toy]) -> None:
    game.answer(P1, "peek")
    game.answer(P1, ["7h"], to="enter")
    (asked,) = [one.decision for one in game.view(P1).decisions]
    assert isinstance(asked, EnterFaces)
    assert (asked.count, "7h" in asked.faces, "7h" in asked.seen) == (1, False, True)
    game.answer(P1, ["2c"], to="enter")
    assert [known.card for known in game.table.deck.top] == parse_cards("7h 2c")


def test_what_cannot_have_come_is_refused_and_changes_nothing(game: Session[Toy]) -> None:
    game.answer(P1, "draw")
    game.answer(P1, ["7h", "8h"], to="enter")
    before = game.snapshot()
    for faces, code in (
        (["7h", "2c"], "card_elsewhere"),
        (["2c", "2c"], "twice"),
        (["2c", "3c", "4c"], "wrong_number"),
        ([], "wrong_number"),
        (["2c", "2x"], "no_such_option"),
        ({"cards": "2c"}, "bad_answer"),
    ):
        assert code_of(game, P2, cast("Given", faces), to="enter") == code
        assert game.snapshot() == before
    game.answer(P2, ["2c", "3c"], to="enter")


def test_the_scribe_enters_for_all_and_can_be_named_while_cards_are_awaited() -> None:
    game = new_toy(Human(), gm=True)
    game.answer(P1, "draw")
    with pytest.raises(IllegalAction, match="only the host may"):
        game.apply(P2, Scribe(seat=P2))
    game.apply(GM, Scribe(seat=P2))
    assert waits(game) == [P2]
    assert code_of(game, P1, ["7h"], to="enter") == "no_card_awaited"
    assert [one.enters for one in game.view(None).seats if one.seat == P2] == [True]
    (asked,) = [one.decision for one in game.view(P2).decisions]
    assert asked.prompt == "Which 2 cards did Player 1 draw from the pile?"
    game.answer(P2, ["7h", "8h"], to="enter")
    assert waits(game) == [P2]
    game.apply(GM, Scribe())
    game.answer(P2, ["2c", "3c"], to="enter")
    hand = next(zone for zone in game.view(P2).zones if zone.name == "hand:p1")
    assert not any(hand.cards or ())
    assert game.view(None).seats == game.view(P1).seats
    with pytest.raises(IllegalAction, match="this table has none"):
        new_toy(Plain(), gm=True).apply(GM, Scribe(seat=P1))


def test_the_cards_of_a_bot_are_entered_by_a_person(game: Session[Toy]) -> None:
    game.apply(P1, Bots(seats=(P1,)))
    game.answer(P1, "draw")
    assert waits(game) == [P2]
    assert code_of(game, P2, 7, to="enter") == "bad_answer"
    with pytest.raises(IllegalAction, match="is a bot"):
        game.apply(P1, Scribe(seat=P1))
    game.apply(P1, Bots())
    assert waits(game) == [P1]


def test_a_held_action_stored_before_there_were_lists_goes_on(game: Session[Toy]) -> None:
    game.answer(P1, "draw")
    enter(game, P1, "7h")
    stored = msgspec.msgpack.decode(game.snapshot())
    known = {name: stored["held"][name] for name in ("seq", "seat", "action", "entered")}
    stored["held"] = {**known, "source": "deck", "bag": ["2c"], "by": "p1", "run": 1}
    game = Session.load(game.system, game.config, msgspec.msgpack.encode(stored))
    assert waits(game) == [P1]
    enter(game, P1, "Td")
    game.answer(P2, "2c", to="enter")
    game.answer(P2, ["3c"], to="enter")
    assert game.table.of(P1).hand.cards == parse_cards("7h Td")
    assert game.table.of(P2).hand.cards == parse_cards("2c 3c")
