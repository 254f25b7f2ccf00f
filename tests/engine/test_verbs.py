from collections.abc import Iterable

import pytest

from fiftyfour.engine.cards import Card, parse_cards
from fiftyfour.engine.events import Changed, Moved, Placed, Shown, Told, Wrote
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import GM, Pile, new_deck
from tests.engine.toys import P1, P2, Toy, new_toy, read


@pytest.fixture
def game() -> Session[Toy]:
    return new_toy()


def take(game: Session[Toy], cards: Iterable[Card]) -> list[Card]:
    """Give `p1` these cards of the deck; nothing of it is remembered."""
    taken = list(cards)
    game.move(taken, game.table.deck, game.table.of(P1).hand, rule="T-3")
    game.events, game.reveals = [], []
    return taken


def test_a_draw_is_read_by_who_sees_where_it_goes(game: Session[Toy]) -> None:
    hand = game.table.of(P1).hand
    drawn = game.draw(game.table.deck, 2, hand, rule="T-3")
    (event,) = game.events
    whole = Moved(
        rule="T-3", source="deck", target="hand:p1", count=2, cards=tuple(drawn), drawn=True
    )
    assert hand.cards == drawn
    assert read(event, P1) == whole
    for other in (P2, None):
        assert read(event, other) == Moved(
            rule="T-3", source="deck", target="hand:p1", count=2, drawn=True
        )
    assert game.learned(P1)
    assert not game.learned(P2)


def test_a_short_deck_gives_what_it_has_and_an_empty_one_nothing(game: Session[Toy]) -> None:
    table = game.table
    assert len(game.draw(table.deck, 60, table.discard, rule="T-3")) == 54
    assert len(game.events) == 1
    assert game.draw(table.deck, 1, table.discard, rule="T-3") == []
    assert len(game.events) == 1


def test_a_move_keeps_the_order_named(game: Session[Toy]) -> None:
    one, two = take(game, parse_cards("7h 2c"))
    table = game.table
    game.move([two, one], table.of(P1).hand, table.discard, rule="T-4")
    assert table.discard.cards == [two, one]
    assert read(game.events[0], None) == Moved(
        rule="T-4", source="hand:p1", target="discard", count=2, cards=(two, one)
    )
    assert game.learned(P2)
    assert not game.learned(P1)


def test_who_saw_a_card_reads_where_it_goes_though_it_is_hidden_then(game: Session[Toy]) -> None:
    (card,) = take(game, [Card.H7])
    table = game.table
    game.move([card], table.of(P1).hand, table.of(P2).hand, rule="T-4")
    event = game.events[0]
    for viewer, cards in ((P1, (card,)), (P2, (card,)), (None, ())):
        seen = read(event, viewer)
        assert isinstance(seen, Moved)
        assert seen.cards == cards


def test_cards_on_top_are_known_to_who_saw_them(game: Session[Toy]) -> None:
    mine = take(game, parse_cards("7h 2c"))
    table = game.table
    game.move(mine, table.of(P1).hand, table.deck, rule="T-4", top=True)
    assert [(known.card, known.sight) for known in table.deck.top] == [
        (Card.H7, (P1,)),
        (Card.C2, (P1,)),
    ]
    game.draw(table.deck, 1, table.of(P2).hand, rule="T-3")
    drawn = game.events[-1].to(P1)
    assert isinstance(drawn, Moved)
    assert drawn.cards == (Card.H7,)
    assert not game.learned(P1)
    assert game.learned(P2)


def test_into_a_deck_cards_are_shuffled_and_the_top_with_them(game: Session[Toy]) -> None:
    one, two = take(game, parse_cards("7h 2c"))
    table = game.table
    game.move([one], table.of(P1).hand, table.deck, rule="T-4", top=True)
    game.move([two], table.of(P1).hand, table.deck, rule="T-4")
    assert table.deck.top == []
    assert table.deck == new_deck("deck")


def test_a_card_that_is_not_there_cannot_be_moved(game: Session[Toy]) -> None:
    with pytest.raises(ValueError, match="not in list"):
        game.move([Card.H7], game.table.discard, game.table.deck, rule="T-4")


def test_cards_never_change_their_stock(game: Session[Toy]) -> None:
    other = Pile(name="other", stock="another deck")
    with pytest.raises(ValueError, match="deck and other belong to different stocks"):
        game.move([Card.H7], game.table.deck, other, rule="T-4")
    with pytest.raises(ValueError, match="different stocks"):
        game.draw(game.table.deck, 1, other, rule="T-4")


def test_set_keeps_to_the_bounds_and_tells_only_of_change(game: Session[Toy]) -> None:
    coins = game.table.of(P1).coins
    game.set(coins, 10, rule="T-5")
    assert game.events == []
    game.set(coins, 0, rule="T-5")
    assert [read(one, None) for one in game.events] == [
        Changed(rule="T-5", track="coins:p1", before=10, after=0)
    ]
    secret = game.table.of(P1).secret
    with pytest.raises(ValueError, match="secret:p1 cannot be 10: it runs from 0 to 9"):
        game.set(secret, 10, rule="T-8")
    with pytest.raises(ValueError, match="coins:p1 cannot be -1: it runs from 0 to None"):
        game.set(coins, -1, rule="T-5")


def test_hidden_numbers_pages_and_pieces_are_read_by_who_sees_them(game: Session[Toy]) -> None:
    player = game.table.of(P1)
    game.set(player.secret, 4, rule="T-8")
    game.write(player.diary, rule="T-10", words="dear me", number=3)
    game.table.pawn.sight = (P1,)
    game.place(game.table.pawn, (4, 2), rule="T-11")
    assert [read(event, P2) for event in game.events] == [None, None, None]
    assert [read(event, None) for event in game.events] == [None, None, None]
    assert [read(event, P1) for event in game.events] == [
        Changed(rule="T-8", track="secret:p1", before=0, after=4),
        Wrote(rule="T-10", sheet="diary:p1"),
        Placed(rule="T-11", piece="pawn", before=(0, 0), after=(4, 2)),
    ]
    assert (player.diary.data.words, player.diary.data.number) == ("dear me", 3)
    assert not game.reveals


def test_tell_has_words_and_data(game: Session[Toy]) -> None:
    game.tell("psst", rule="T-2", sight=(P1, P2), number=4, cards=["7h"])
    assert read(game.events[0], None) is None
    assert read(game.events[0], P2) == Told(
        rule="T-2", text="psst", data={"number": 4, "cards": ["7h"]}
    )


def test_what_a_line_brings_out_is_learned(game: Session[Toy]) -> None:
    game.tell("it rains", rule="T-2")
    assert not game.learned(P2)
    game.tell("defence 7", rule="T-2", known=(GM, P1))
    assert game.learned(P2)
    assert not game.learned(P1)


def test_whatever_is_shown_is_read_by_who_now_sees_it(game: Session[Toy]) -> None:
    (card,) = take(game, [Card.H7])
    player, pawn = game.table.of(P1), game.table.pawn
    pawn.sight = "none"
    game.show(player.hand, (P1, P2), rule="T-8")
    game.show(player.secret, "all", rule="T-8")
    game.show(player.diary, "all", rule="T-8")
    game.show(pawn, "all", rule="T-8")
    assert [read(event, P2) for event in game.events] == [
        Shown(rule="T-8", pile="hand:p1", count=1, cards=(card,), seats=(P1, P2)),
        Changed(rule="T-8", track="secret:p1", before=0, after=0),
        Wrote(rule="T-8", sheet="diary:p1"),
        Placed(rule="T-8", piece="pawn", before=(0, 0), after=(0, 0)),
    ]
    assert read(game.events[0], None) == Shown(
        rule="T-8", pile="hand:p1", count=1, cards=(), seats=(P1, P2)
    )
    assert game.learned(P2)
    assert game.learned(None)


def test_hiding_again_teaches_nobody_anything(game: Session[Toy]) -> None:
    game.show(game.table.discard, (P1,), rule="T-8")
    assert not game.learned(P1)
    assert not game.learned(P2)


def test_an_opened_deck_shows_its_top_too(game: Session[Toy]) -> None:
    mine = take(game, [Card.H7])
    table = game.table
    game.move(mine, table.of(P1).hand, table.deck, rule="T-4", top=True)
    game.show(table.deck, "all", rule="T-8")
    shown = game.events[-1].to(P2)
    assert isinstance(shown, Shown)
    assert (shown.count, shown.cards[0], len(shown.cards)) == (54, Card.H7, 54)


def test_a_look_fixes_the_top_and_everybody_knows_who_looked(game: Session[Toy]) -> None:
    table = game.table
    seen = game.look(table.deck, 2, (P1,), rule="T-9")
    assert [(known.card, known.sight) for known in table.deck.top] == [(c, (P1,)) for c in seen]
    assert read(game.events[0], P2) == Shown(
        rule="T-9", pile="deck", count=2, seats=(P1,), top=True
    )
    again = game.look(table.deck, 3, (P2,), rule="T-9")
    assert again[:2] == seen
    assert [known.sight for known in table.deck.top] == [(P1, P2), (P1, P2), (P2,)]
    assert game.draw(table.deck, 3, table.of(P1).hand, rule="T-3") == again


def test_a_look_into_a_short_deck_sees_what_there_is(game: Session[Toy]) -> None:
    table = game.table
    game.draw(table.deck, 53, table.discard, rule="T-3")
    assert len(game.look(table.deck, 3, (P1,), rule="T-9")) == 1
