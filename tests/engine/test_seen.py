from collections import Counter

import msgspec
import pytest

from fiftyfour.engine.cards import Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import GM, Known, Viewer, Zone
from fiftyfour.engine.view import View
from tests.engine.evenness import chi_square_is_usual
from tests.engine.toys import P1, P2, P3, Page, Toy, new_toy


@pytest.fixture
def game() -> Session[Toy]:
    game = new_toy(players=3, gm=True)
    game.answer(P1, "draw")
    game.answer(P1, "hide")
    game.answer(P1, 7)
    return game


def zone(view: View, name: str) -> Zone:
    return next(one for one in view.zones if one.name == name)


def test_a_hand_is_seen_by_its_owner_and_counted_by_all(game: Session[Toy]) -> None:
    cards = tuple(game.table.of(P1).hand.cards)
    assert zone(game.view(P1), "hand:p1").cards == cards
    assert zone(game.view(P1), "hand:p1").open
    for other in (P2, GM, None):
        seen = zone(game.view(other), "hand:p1")
        assert (seen.cards, seen.count, seen.open) == ((), 2, False)


def test_a_deck_is_a_number_to_all(game: Session[Toy]) -> None:
    for viewer in (None, *game.seats):
        deck = zone(game.view(viewer), "deck")
        assert (deck.cards, deck.top, deck.count) == ((), (), 48)


def test_a_known_top_is_seen_by_who_knows_it(game: Session[Toy]) -> None:
    game.answer(P1, "peek")
    top = tuple(known.card for known in game.table.deck.top)
    game.table.deck.top.append(Known(game.table.deck.cards.pop(), (P2,)))
    assert zone(game.view(P1), "deck").top == (*top, None)
    assert zone(game.view(P2), "deck").top == (None, None, game.table.deck.top[2].card)
    assert zone(game.view(P3), "deck").top == ()


def test_hidden_numbers_and_pages_are_not_there_at_all(game: Session[Toy]) -> None:
    mine, theirs = game.view(P1), game.view(P2)
    assert "secret:p1" in [track.name for track in mine.tracks]
    assert "secret:p1" not in [track.name for track in theirs.tracks]
    assert [sheet.name for sheet in theirs.sheets] == ["diary:p2"]
    assert [sheet.name for sheet in game.view(GM).sheets] == ["diary:p1", "diary:p2", "diary:p3"]
    assert bytes(mine.sheets[0].data) == msgspec.json.encode(Page())


def test_lines_of_the_tally_have_a_sight_too(game: Session[Toy]) -> None:
    for viewer, labels in ((P1, ["Coins", "Secret"]), (P2, ["Coins"]), (None, ["Coins"])):
        centre = game.view(viewer).centre
        assert centre is not None
        assert [line.label for line in centre.lines] == labels
        assert all(line.sight == "all" for line in centre.lines)


def test_decisions_go_to_their_seat_alone(game: Session[Toy]) -> None:
    assert [pending.id for pending in game.view(P1).decisions] == [str(game.state.asked), "stop"]
    assert [pending.id for pending in game.view(P2).decisions] == ["wave", "stop", "4"]
    assert game.view(None).decisions == ()
    for viewer in (None, *game.seats):
        assert [one.seat for one in game.view(viewer).awaited] == [P1]


def test_names_roles_badges_and_the_settings_in_force(game: Session[Toy]) -> None:
    view = game.view(None)
    assert [(seat.seat, seat.role, seat.name) for seat in view.seats] == [
        ("p1", "player", "Player 1"),
        ("p2", "player", "Player 2"),
        ("p3", "player", "Player 3"),
        ("gm", "gm", "Game master"),
    ]
    assert [seat.badges for seat in view.seats] == [("first",), (), (), ()]
    assert view.settings == {"turns": 12, "jokers": True, "odds": "everybody"}


def test_before_and_after_there_is_nothing_to_decide() -> None:
    game = new_toy(begun=False, turns=1)
    assert (game.view(P1).decisions, game.view(P1).awaited, game.view(P1).centre) == ((), (), None)
    game = new_toy(turns=1)
    game.answer(P1, "draw")
    assert (game.view(P1).decisions, game.view(P1).awaited) == ((), ())
    assert game.view(P1).over == "the turns are over"


def test_a_view_is_json(game: Session[Toy]) -> None:
    for viewer in (None, *game.seats):
        view = game.view(viewer)
        assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


# --- dealing anew ---


@pytest.mark.parametrize("viewer", [None, GM, P1, P2])
def test_dealt_anew_a_seat_sees_the_same_and_no_card_is_lost(
    game: Session[Toy], viewer: Viewer
) -> None:
    for seed in range(20):
        dealt = game.redeal(viewer, Plain(seed=seed))
        assert dealt.view(viewer) == game.view(viewer)
        piles = [dealt.table.deck, *(player.hand for player in dealt.table.players)]
        assert Counter(card for pile in piles for card in pile.faces()) == Counter(Card)
        assert dealt.table.deck.cards == sorted(dealt.table.deck.cards, key=list(Card).index)


def test_hidden_cards_are_dealt_evenly_over_all_hidden_places(game: Session[Toy]) -> None:
    mine = game.table.of(P1).hand.cards
    found = Counter(
        game.redeal(P1, Plain(seed=seed)).table.of(P2).hand.cards[0] for seed in range(52 * 60)
    )
    others = [card for card in Card if card not in mine]
    assert set(found) == set(others)
    assert chi_square_is_usual([found[card] for card in others])


def test_hidden_numbers_are_guessed_within_their_bounds_and_pages_blank(game: Session[Toy]) -> None:
    game.answer(P1, "write")
    game.answer(P1, {"words": "my plan"})
    guessed = Counter(
        game.redeal(P2, Plain(seed=seed)).table.of(P1).secret.value for seed in range(1000)
    )
    assert chi_square_is_usual([guessed[number] for number in range(10)])
    assert game.redeal(P2, Plain()).table.of(P1).diary.data == Page()
    assert game.redeal(P1, Plain()).table.of(P1).secret.value == 7
    assert game.redeal(GM, Plain()).table.of(P1).diary.data.words == "my plan"


def test_a_number_without_bounds_and_a_piece_are_guessed_as_the_least(game: Session[Toy]) -> None:
    game.table.players[0].coins.sight = (P1,)
    game.table.pawn.sight = (P1,)
    dealt = game.redeal(P2, Plain())
    assert dealt.table.of(P1).coins.value == 0
    assert dealt.table.pawn.at is None


def test_answers_not_yet_shown_are_guessed_but_ones_own_is_kept(game: Session[Toy]) -> None:
    game.answer(P1, "bet")
    game.answer(P1, 9)
    game.answer(P2, 2)
    kept: Counter[object] = Counter()
    for seed in range(200):
        given = game.redeal(P2, Plain(seed=seed)).state.frames[-1].given
        assert given[P2] == 2
        kept[given[P1]] += 1
    assert set(kept) == set(range(11))
    assert game.state.frames[-1].given == {P1: 9, P2: 2}


def test_what_a_seat_knows_of_the_top_stays_where_it_is(game: Session[Toy]) -> None:
    game.answer(P1, "peek")
    top = [known.card for known in game.table.deck.top]
    for seed in range(10):
        mine = game.redeal(P1, Plain(seed=seed)).table.deck
        assert [known.card for known in mine.top] == top
    theirs = [game.redeal(P2, Plain(seed=seed)).table.deck.top[0].card for seed in range(50)]
    assert len(set(theirs)) > 20


def test_another_future_follows_from_another_chance(game: Session[Toy]) -> None:
    drawn: set[str] = set()
    for seed in range(20):
        dealt = game.redeal(P1, Plain(seed=seed))
        dealt.answer(P1, "draw")
        drawn.add(dealt.table.of(P1).hand.cards[-1])
    assert len(drawn) > 10


# --- the table as a seat may know it ---


def test_the_table_is_typed_and_blank_where_a_seat_does_not_see(game: Session[Toy]) -> None:
    mine, theirs = game.table.of(P1), game.seen(P2).table.of(P1)
    assert (theirs.hand.cards, theirs.hand.blanks, len(theirs.hand)) == ([], 2, 2)
    assert (theirs.hand.blank, theirs.secret.blank, theirs.secret.value) == (True, True, 0)
    assert (theirs.diary.blank, theirs.diary.data) == (True, Page())
    assert theirs.coins is mine.coins, "what is seen is shared"
    assert len(game.seen(P2).table.deck) == 48
    assert game.seen(P2).table.deck.cards == []
    assert (mine.hand.blank, mine.secret.blank, len(mine.hand.cards)) == (False, False, 2)


def test_what_one_knows_of_a_deck_stays_in_it(game: Session[Toy]) -> None:
    game.answer(P1, "peek")
    top = [known.card for known in game.table.deck.top]
    deck = game.seen(P1).table.deck
    assert ([known.card for known in deck.top], deck.cards, deck.blanks) == (top, [], 46)
    game.table.deck.top.insert(0, Known(game.table.deck.cards.pop(), (P2,)))
    deck = game.seen(P1).table.deck
    assert (deck.top, deck.cards, deck.blanks, len(deck)) == ([], top, 46, 48)


def test_a_table_without_secrets_is_given_as_it_is() -> None:
    game = new_toy(players=2, begun=False)
    for player in game.table.players:
        for thing in (player.hand, player.secret, player.diary):
            thing.sight = "all"
    game.table.deck.sight = "all"
    assert game.seen(P1).table is game.table


def test_two_states_alike_to_a_seat_give_it_the_same_table(game: Session[Toy]) -> None:
    game.answer(P1, "peek")
    for viewer in (None, *game.seats):
        dealt = game.redeal(viewer, Plain(seed=8))
        assert dealt.seen(viewer).table == game.seen(viewer).table
        assert dealt.seen(viewer).view() == game.view(viewer)


def test_each_part_is_built_when_it_is_read(game: Session[Toy]) -> None:
    seen = game.seen(P1)
    before = len(seen.zones)
    assert seen.zones is seen.zones
    game.table.players.pop()
    assert len(seen.zones) == before, "it was read before"
    assert len(seen.tracks) < len(game.seen(P1).seats) * 3
