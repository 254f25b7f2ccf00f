import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiftyfour.engine import cards
from fiftyfour.engine.cards import (
    ALL_CARDS,
    ORDER,
    Card,
    Rank,
    Suit,
    parse_cards,
    pretty_cards,
    print_cards,
)
from fiftyfour.engine.errors import FiftyfourError, NotationError


def test_there_are_fifty_four_in_four_suits_and_two_jokers() -> None:
    assert len(ALL_CARDS) == len(set(ALL_CARDS)) == 54
    assert sum(card.is_joker for card in ALL_CARDS) == 2
    for suit in Suit:
        of_suit = [card.rank for card in ALL_CARDS if card.suit == suit]
        assert sorted(of_suit) == [rank for rank in Rank if rank != Rank.JOKER]


def test_they_stand_in_ascending_order() -> None:
    assert list(ALL_CARDS) == sorted(ALL_CARDS, key=lambda card: card.rank)
    assert [ORDER[card] for card in ALL_CARDS] == list(range(54))
    assert ALL_CARDS[-2:] == (Card.JOKER, Card.STAMPED_JOKER)


@pytest.mark.parametrize("card", ALL_CARDS)
def test_a_card_prints_as_it_parses(card: Card) -> None:
    assert Card.parse(str(card)) is card is Card(card.value)
    assert Card.parse(card.value.upper()) is card
    assert Card.parse(f" {card.value.lower()} ") is card
    assert Card.parse(card.value.replace("T", "10")) is card
    assert Card.parse(card.pretty) is card


@pytest.mark.parametrize(
    ("card", "rank", "suit", "colour"),
    [
        (Card.TH, 10, "h", "red"),
        (Card.AS, 14, "s", "black"),
        (Card.C2, 2, "c", "black"),
        (Card.QD, 12, "d", "red"),
    ],
)
def test_rank_suit_and_colour(card: Card, rank: int, suit: str, colour: str) -> None:
    assert card.rank == rank
    assert card.suit is not None
    assert card.suit == suit
    assert card.suit.colour == colour


def test_faces_numbers_and_jokers_share_the_cards_between_them() -> None:
    for card in ALL_CARDS:
        assert card.is_face + card.is_numeric + card.is_joker == 1
    assert sum(card.is_face for card in ALL_CARDS) == 16
    assert Card.JOKER.suit is None
    assert Card.JOKER.rank > Rank.ACE


def test_for_people() -> None:
    assert pretty_cards(parse_cards("10h qs jo jo*")) == "10♥ Q♠ Joker Joker*"
    assert pretty_cards([]) == "–"


@pytest.mark.parametrize(
    "text", ["", " ", "1h", "11h", "T", "h", "Th ", "10", "Tx", "hT", "Jo**", "Jokers", "🂡", "2c2c"]
)
def test_what_is_no_card_is_refused_with_what_would_be_right(text: str) -> None:
    if text == "Th ":
        assert Card.parse(text) is Card.TH
        return
    with pytest.raises(NotationError, match=r"write rank and suit like 7c, 10h, Qs, or Jo, Jo\*"):
        Card.parse(text)


def test_an_error_is_one_of_ours_and_shows_no_more_than_the_beginning() -> None:
    with pytest.raises(FiftyfourError) as caught:
        Card.parse("x" * 100_000)
    assert isinstance(caught.value, ValueError)
    assert caught.value.code == "notation"
    assert len(str(caught.value)) < 120


@given(st.text(max_size=8))
def test_any_text_is_a_card_or_a_notation_error(text: str) -> None:
    try:
        card = Card.parse(text)
    except NotationError:
        return
    assert text.strip().lower().replace("10", "t") == card.value.lower()


@given(st.lists(st.sampled_from(ALL_CARDS)))
def test_lists_print_as_they_parse(some: list[Card]) -> None:
    assert parse_cards(print_cards(some)) == some
    assert parse_cards(",".join(some)) == some


def test_a_list_names_its_first_bad_card() -> None:
    with pytest.raises(NotationError, match="'7x' is not a card"):
        parse_cards("7h 7x 8x")


def test_doctests() -> None:
    assert doctest.testmod(cards).failed == 0
