from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from fiftyfour.engine.cards import ALL_CARDS, ORDER, Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.things import (
    GM,
    Deck,
    Known,
    Pile,
    Sight,
    Track,
    Viewer,
    join,
    new_deck,
    sees,
)
from fiftyfour.engine.tree import things
from tests.engine.evenness import chi_square_is_usual
from tests.engine.toys import P1, P2, new_toy

WORDS: list[Sight] = ["all", "none"]
SIGHTS: st.SearchStrategy[Sight] = st.one_of(
    st.sampled_from(WORDS),
    st.lists(st.sampled_from([GM, P1, P2]), min_size=1, unique=True).map(
        lambda s: tuple(sorted(s))
    ),
)
VIEWERS: list[Viewer] = [None, GM, P1, P2]


def test_who_sees() -> None:
    assert [sees("all", one) for one in VIEWERS] == [True] * 4
    assert [sees("none", one) for one in VIEWERS] == [False] * 4
    assert [sees((P1, GM), one) for one in VIEWERS] == [False, True, True, False]


@given(SIGHTS, SIGHTS)
def test_joined_sights_see_what_either_sees(one: Sight, other: Sight) -> None:
    for viewer in VIEWERS:
        assert sees(join(one, other), viewer) == (sees(one, viewer) or sees(other, viewer))
    assert join(one, other) == join(other, one)


@pytest.mark.parametrize(
    ("copies", "jokers", "size"), [(1, True, 54), (1, False, 52), (2, True, 108), (3, False, 156)]
)
def test_a_new_deck(copies: int, jokers: bool, size: int) -> None:
    deck = new_deck("deck", copies=copies, jokers=jokers)
    assert len(deck) == size
    assert set(Counter(deck.cards).values()) == {copies}
    assert deck.cards == sorted(deck.cards, key=ORDER.__getitem__)
    assert (deck.sight, deck.stock) == ("none", "deck")


@given(st.lists(st.sampled_from(ALL_CARDS)), st.lists(st.sampled_from(ALL_CARDS)))
def test_a_bag_is_always_in_the_one_order_that_tells_nothing(
    one: list[Card], other: list[Card]
) -> None:
    deck = Deck(name="deck")
    deck.add(one)
    deck.add(other)
    assert deck.cards == sorted(one + other, key=ORDER.__getitem__)


@given(st.lists(st.sampled_from(ALL_CARDS)), st.lists(st.sampled_from(ALL_CARDS)))
def test_forgetting_shuffles_the_known_top_into_the_bag(bag: list[Card], top: list[Card]) -> None:
    deck = Deck(name="deck", top=[Known(card, "all") for card in top])
    deck.add(bag)
    assert len(deck) == len(bag) + len(top)
    assert deck.faces()[: len(top)] == top
    assert all(card in deck for card in top + bag)
    deck.forget()
    assert deck.top == []
    assert deck.cards == sorted(bag + top, key=ORDER.__getitem__)


def test_drawing_is_even_over_the_bag() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(5400):
        game = new_toy(Plain(seed=seed), turns=1)
        drawn.update(game.draw(game.table.deck, 1, game.table.discard, rule="T-3"))
    assert chi_square_is_usual([drawn[card] for card in ALL_CARDS])


def test_a_draw_of_two_is_even_over_ordered_pairs() -> None:
    """The same as from a shuffled deck: every order of three cards is equally likely."""
    orders: Counter[str] = Counter()
    for seed in range(6000):
        game = new_toy(Plain(seed=seed))
        table = game.table
        table.deck.cards = [Card.C2, Card.H2, Card.S2]
        orders[" ".join(game.draw(table.deck, 3, table.discard, rule="T-3"))] += 1
    assert len(orders) == 6
    assert chi_square_is_usual(list(orders.values()))


def test_the_known_top_is_drawn_first_and_in_its_order() -> None:
    game = new_toy()
    table = game.table
    one, two = table.deck.cards[5], table.deck.cards[9]
    game.move([one, two], table.deck, table.deck, rule="T-4", top=True)
    assert [known.card for known in table.deck.top] == [one, two]
    used = game.chance.used
    assert game.draw(table.deck, 2, table.discard, rule="T-3") == [one, two]
    assert game.chance.used == used
    game.draw(table.deck, 1, table.discard, rule="T-3")
    assert game.chance.used == used + 1


class Shelf(Struct):
    first: Pile
    by_name: dict[str, Track]
    rows: tuple[list[Pile], ...]
    inner: "Shelf | None" = None
    count: int = 0


def test_things_are_found_wherever_they_lie_in_the_order_of_the_fields() -> None:
    def pile(name: str) -> Pile:
        return Pile(name=name)

    shelf = Shelf(
        pile("a"),
        {"x": Track(name="b", value=1)},
        ([pile("c")], [pile("d"), pile("e")]),
        Shelf(pile("f"), {}, ()),
    )
    assert [thing.name for thing in things(shelf)] == list("abcdef")
