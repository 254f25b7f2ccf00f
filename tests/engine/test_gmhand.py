import pytest

from fiftyfour.engine.actions import Adjust, AnyAction, Begin, Grant, Look, Move, Note, Place
from fiftyfour.engine.cards import Card, parse_cards
from fiftyfour.engine.conformance.failing import stocks
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent, Changed, Moved, Placed, Shown, Told
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import GM, Pile, Seat
from tests.engine.toys import P1, P2, Toy, new_toy, read


@pytest.fixture
def game() -> Session[Toy]:
    """A game with a GM in which everybody has drawn two cards; two lie on the discard pile."""
    game = new_toy(gm=True)
    game.answer(P1, "draw")
    game.apply(GM, Move(source="deck", target="discard", cards=(), count=2))
    return game


def hand(game: Session[Toy], action: AnyAction, seat: Seat = GM) -> list[AnyEvent]:
    """Let the GM do it; cards must be conserved."""
    before = stocks(game)
    events = game.apply(seat, action)
    assert stocks(game) == before
    return events


def refused(game: Session[Toy], action: AnyAction, seat: Seat = GM) -> str:
    before = game.snapshot()
    with pytest.raises(IllegalAction) as caught:
        game.apply(seat, action)
    assert game.snapshot() == before
    return caught.value.code


ALL: list[AnyAction] = [
    Adjust(track="coins:p1", value=3),
    Move(source="deck", target="discard", count=1),
    Grant(card=Card.H7, target="hand:p1"),
    Look(pile="discard", seats=(P1,)),
    Place(piece="pawn", at=(9, 9)),
    Note(text="rain"),
]


@pytest.mark.parametrize("action", ALL, ids=lambda action: type(action).__name__)
def test_only_the_gm_has_it_and_only_once_the_game_has_begun(
    game: Session[Toy], action: AnyAction
) -> None:
    assert refused(game, action, P1) == "not_gm"
    assert refused(game, action, Seat("p9")) == "not_seated"
    assert refused(new_toy(gm=True, begun=False), action) == "not_begun"


@pytest.mark.parametrize(
    "action",
    [
        Adjust(track="coins:p1", value=1 << 64),
        Adjust(track="coins:p1", value=10**9 + 1),
        Adjust(track="left", value=-1),
        Place(piece="pawn", at=(1 << 64, 0)),
        Place(piece="pawn", at=(0, -(10**9) - 1)),
    ],
)
def test_no_number_is_beyond_a_thousand_million(game: Session[Toy], action: AnyAction) -> None:
    assert refused(game, action) == "out_of_range"


def test_what_follows_from_a_correction_happens_at_once(game: Session[Toy]) -> None:
    game.answer(P1, "play")
    assert [type(running).__name__ for running in game.under_way] == ["Play", "Turn"]
    events = hand(game, Adjust(track="left", value=0, note="it is late"))
    assert [event.rule for event in events] == ["gm", "gm", "T-14"]
    assert game.at_rest
    assert game.over, "nothing is left to be asked"


def test_a_correction_without_consequences_makes_no_further_event(game: Session[Toy]) -> None:
    game.answer(P1, "play")
    assert [event.rule for event in hand(game, Adjust(track="left", value=5))] == ["gm"]
    assert [type(running).__name__ for running in game.under_way] == ["Play", "Turn"]


def test_a_track_is_set_within_its_bounds(game: Session[Toy]) -> None:
    events = hand(game, Adjust(track="coins:p1", value=99, note="an uncle died"))
    assert [read(one, None) for one in events] == [
        Changed(rule="gm", track="coins:p1", before=10, after=99),
        Told(rule="gm", text="an uncle died", data={"by": "gm"}),
    ]
    assert refused(game, Adjust(track="coins:p1", value=-1)) == "out_of_range"
    assert refused(game, Adjust(track="secret:p1", value=10)) == "out_of_range"
    assert refused(game, Adjust(track="coins:p9", value=1)) == "no_such_thing"
    assert refused(game, Adjust(track="deck", value=1)) == "no_such_thing"


def test_what_is_asked_is_asked_again_of_the_table_as_it_now_is(game: Session[Toy]) -> None:
    game.answer(P1, "bet")
    asked = game.state.asked
    hand(game, Adjust(track="coins:p1", value=3))
    assert game.state.asked > asked
    with pytest.raises(IllegalAction, match="it must be 0 to 3"):
        game.answer(P1, 4)


def test_answers_given_before_do_not_count_after(game: Session[Toy]) -> None:
    game.answer(P1, "bet")
    game.answer(P1, 9)
    hand(game, Adjust(track="coins:p1", value=3))
    assert [one.seat for one in game.awaited()] == [P1, P2]


def test_drawing_is_by_chance_and_hidden_from_who_does_not_see_the_target(
    game: Session[Toy],
) -> None:
    used = game.chance.used
    (event,) = hand(game, Move(source="deck", target="hand:p2", count=1))
    assert game.chance.used == used + 1
    assert read(event, GM) == Moved(rule="gm", source="deck", target="hand:p2", count=1, drawn=True)


def test_unseen_cards_are_moved_by_number_only(game: Session[Toy]) -> None:
    card = game.table.of(P1).hand.cards[0]
    assert refused(game, Move(source="hand:p1", target="discard", cards=(card,))) == "unseen"
    used = game.chance.used
    hand(game, Move(source="hand:p1", target="discard", count=1))
    assert game.chance.used == used + 1
    assert (len(game.table.of(P1).hand), len(game.table.discard)) == (1, 3)


def test_seen_cards_are_moved_by_name(game: Session[Toy]) -> None:
    one, two = game.table.discard.cards
    hand(game, Move(source="discard", target="hand:p1", cards=(two,)))
    assert game.table.discard.cards == [one]
    assert refused(game, Move(source="discard", target="deck", cards=(two,))) == "no_such_card"
    assert refused(game, Move(source="discard", target="deck", cards=(one, one))) == "no_such_card"
    assert refused(game, Move(source="discard", target="deck", count=2)) == "wrong_number"
    assert refused(game, Move(source="discard", target="deck", count=0)) == "wrong_number"
    assert refused(game, Move(source="discard", target="nowhere", count=1)) == "no_such_thing"


def test_cards_stay_with_their_stock(game: Session[Toy]) -> None:
    game.table.players[0].hand.stock = "another deck"
    assert refused(game, Move(source="deck", target="hand:p1", count=1)) == "other_stock"
    assert refused(game, Grant(card=Card.H7, target="hand:p1")) == "no_such_card"


def test_a_card_is_granted_from_where_the_gm_sees_it(game: Session[Toy]) -> None:
    one, two = game.table.discard.cards
    hidden = game.table.deck.cards[0]
    hand(game, Grant(card=two, target="hand:p1", note="for a good idea"))
    assert two in game.table.of(P1).hand
    assert refused(game, Grant(card=hidden, target="hand:p1")) == "no_such_card"
    assert refused(game, Grant(card=one, target="nowhere")) == "no_such_thing"
    hand(game, Look(pile="deck", seats=(GM,)))
    hand(game, Grant(card=hidden, target="hand:p1"))
    assert hidden in game.table.of(P1).hand


def test_a_pile_is_opened_and_closed_and_all_know_to_whom(game: Session[Toy]) -> None:
    mine = game.table.of(P1).hand
    (event,) = hand(game, Look(pile="hand:p1", seats=(GM,)))
    assert mine.sight == (GM, P1)
    assert read(event, GM) == Shown(
        rule="gm", pile="hand:p1", count=2, cards=tuple(mine.cards), seats=(GM, P1)
    )
    assert read(event, P2) == Shown(rule="gm", pile="hand:p1", count=2, seats=(GM, P1))
    hand(game, Look(pile="hand:p1", seats=(GM, P1), close=True))
    assert mine.sight == (P1,), "an owner always sees what is theirs"
    assert refused(game, Look(pile="hand:p1", seats=(Seat("p9"),))) == "not_seated"
    assert refused(game, Look(pile="coins:p1", seats=(GM,))) == "no_such_thing"


def test_a_public_pile_is_closed_to_one(game: Session[Toy]) -> None:
    hand(game, Look(pile="discard", seats=(P2,), close=True))
    assert game.table.discard.sight == (P1, GM)
    assert not next(z for z in game.view(P2).zones if z.name == "discard").open
    assert not next(z for z in game.view(None).zones if z.name == "discard").open


def test_a_piece_is_placed_or_taken_off(game: Session[Toy]) -> None:
    (event,) = hand(game, Place(piece="pawn", at=(7, -7)))
    assert read(event, GM) == (Placed(rule="gm", piece="pawn", before=(0, 0), after=(7, -7)))
    hand(game, Place(piece="pawn"))
    assert game.table.pawn.at is None
    assert refused(game, Place(piece="queen")) == "no_such_thing"


def test_notes_are_for_all_or_for_the_gm_alone(game: Session[Toy]) -> None:
    (public,) = hand(game, Note(text="rain"))
    (private,) = hand(game, Note(text="the butler", private=True))
    assert public.to(None) == Told(rule="note", text="rain", data={"by": "gm"})
    assert private.to(P1) is None
    assert private.to(GM) == Told(rule="note", text="the butler", data={"by": "gm"})


def test_into_the_deck_and_out_again(game: Session[Toy]) -> None:
    hand(game, Move(source="discard", target="deck", cards=tuple(game.table.discard.cards)))
    assert len(game.table.deck) == 50
    hand(game, Look(pile="deck", seats=(GM,)))
    some = tuple(game.table.deck.cards[:2])
    hand(game, Move(source="deck", target="discard", cards=some))
    assert tuple(game.table.discard.cards) == some


def test_an_error_lists_what_there_is(game: Session[Toy]) -> None:
    with pytest.raises(IllegalAction, match="there are deck, discard, hand:p1, hand:p2"):
        game.named("hat", Pile)


def test_nothing_is_moved_twice(game: Session[Toy]) -> None:
    everything = parse_cards(" ".join(game.table.discard.cards))
    hand(game, Move(source="discard", target="discard", cards=tuple(reversed(everything))))
    assert game.table.discard.cards == everything[::-1]


def test_the_hand_rests_once_the_session_has_ended(game: Session[Toy]) -> None:
    with pytest.raises(IllegalAction, match="begun already"):
        game.apply(GM, Begin())
