"""Somebody shows a card of their own: who is shown it reads it, and nobody learns anything else."""

import msgspec
import pytest
from highcard import HighCard, system

from fiftyfour.engine.actions import Begin, Show
from fiftyfour.engine.cards import Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent, Shown, Words
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.things import Seat, Viewer

ANN, BO, CY = Seat("p1"), Seat("p2"), Seat("p3")


def game() -> Session[HighCard]:
    seats = (
        SeatInfo(ANN, "player", "Ann"),
        SeatInfo(BO, "player", "Bo"),
        SeatInfo(CY, "player", "Cy"),
    )
    begun = Session(system, Setup(system="highcard", seats=seats, host=ANN), Plain(seed=3))
    begun.apply(ANN, Begin())
    return begun


def hand(game: Session[HighCard], seat: Seat) -> list[Card]:
    return next(one.hand.cards for one in game.table.players if one.seat == seat)


def read(events: list[AnyEvent], viewer: Viewer) -> tuple[list[Words], list[Card]]:
    """What a viewer reads of these events: lines, and faces."""
    mine = [one for event in events if isinstance(one := event.to(viewer), Shown)]
    return [one.said for one in mine], [card for one in mine for card in one.cards]


def test_who_is_shown_a_card_reads_it_and_nobody_else() -> None:
    table = game()
    card, before = hand(table, ANN)[1], {one: table.view(one) for one in (ANN, BO, CY, None)}
    events = table.apply(ANN, Show(pile=f"hand:{ANN}", cards=(card,), seats=(BO,)))
    line = ["Ann shows {card} to Bo"]
    assert read(events, ANN) == read(events, BO) == (line, [card])
    assert read(events, CY) == read(events, None) == (line, [])
    for viewer in (CY, None):
        text = msgspec.json.encode([event.to(viewer) for event in events]).decode()
        assert card.value not in text
    assert {one: table.view(one) for one in before} == before, "the hand stays as hidden as it was"
    everybody = table.apply(ANN, Show(pile=f"hand:{ANN}", cards=(card,)))
    assert read(everybody, None) == (["Ann shows {card} to everybody"], [card])


def test_nobody_shows_what_is_not_theirs_or_what_they_do_not_see() -> None:
    table = game()
    mine, theirs = hand(table, ANN)[0], hand(table, BO)[0]
    for said, code in (
        (Show(pile=f"hand:{BO}", cards=(theirs,)), "not_yours"),
        (Show(pile=f"hand:{BO}", cards=(mine,)), "not_yours"),
        (Show(pile="deck", cards=(mine,)), "not_yours"),
        (Show(pile=f"hand:{ANN}", cards=(theirs,)), "no_such_card"),
        (Show(pile=f"hand:{ANN}", cards=(mine, mine)), "no_such_card"),
        (Show(pile=f"hand:{ANN}"), "wrong_number"),
        (Show(pile=f"hand:{ANN}", cards=(mine,), seats=(ANN,)), "wrong_number"),
        (Show(pile="nothing", cards=(mine,)), "no_such_thing"),
        (Show(pile=f"hand:{ANN}", cards=(mine,), seats=(Seat("p9"),)), "not_seated"),
    ):
        before = table.encode()
        with pytest.raises(IllegalAction) as refused:
            table.apply(ANN, said)
        assert refused.value.code == code, said
        assert table.encode() == before
