"""Games as data: a row holds what its seat knew, and how it all ended."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from fiftyfour.engine.actions import Answer, AnyAction, Begin, Say, Undo
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.events import AnyEvent, Moved
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import Seat
from fiftyfour.env.rows import Row, rows
from fiftyfour.lab.data import rows_of_game
from fiftyfour.lab.plans import make_plan

ANN, BO = Seat("p1"), Seat("p2")


def as_json(row: Row) -> dict[str, Any]:
    return json.loads(msgspec.json.encode(row))


@pytest.mark.parametrize("game", ["highcard", "skyace", "suits"])
def test_a_row_holds_what_its_seat_saw_and_could_do(game: str) -> None:
    """Its view, in which no hand of another is seen, and decisions that its act answers."""
    found = rows_of_game(make_plan(game), seed=3)
    assert [row.step for row in found] == list(range(len(found)))
    for row in map(as_json, found):
        assert row["observation"]["seat"] == row["seat"]
        assert "decisions" not in row["observation"]
        for zone in row["observation"]["zones"]:
            if zone["kind"] == "hand" and zone.get("owner") not in (row["seat"], None):
                assert not zone.get("cards")
        if row["action"]["action"] == "answer":
            assert row["action"]["to"] in [one["id"] for one in row["legal"]]
    assert [row.last for row in found] == [False] * (len(found) - 1) + [True]
    assert {row.won for row in found} <= {True, False}
    assert any(row.chance for row in found) or game == "highcard"


def played(acts: Sequence[tuple[Seat, AnyAction]]) -> Iterator[tuple[Sequence[AnyEvent], Any]]:
    game = high_card()
    for seat, action in acts:
        yield game.apply(seat, action), game


def high_card() -> Session[Struct]:
    seats = tuple(SeatInfo(seat, "player", str(seat)) for seat in (ANN, BO))
    setup = Setup(system="highcard", seats=seats, host=ANN)
    return Session(find_system("highcard"), setup, Plain(seed=7))


def test_what_was_taken_back_and_what_was_said_is_no_row() -> None:
    game = high_card()
    game.apply(ANN, Begin())
    cards = [str(card) for zone in game.view(ANN).zones if zone.owner == ANN for card in zone.cards]
    acts: list[tuple[Seat, AnyAction]] = [
        (ANN, Begin()),
        (ANN, Answer(to="1", answer=[cards[0]])),
        (BO, Say(text="hm")),
        (ANN, Undo(to=1)),
        (ANN, Answer(to="2", answer=[cards[1]])),
    ]
    found = rows("a", [(at, *act) for at, act in enumerate(acts)], played(acts))
    assert [(row.seat, row.action) for row in found] == [(ANN, acts[-1][1])]
    assert (found[0].returns, found[0].won, found[0].last) == (None, None, False)


def test_chance_is_told_as_the_seat_read_it() -> None:
    """Whoever draws reads the faces; in the row of another there are none of a hidden hand."""
    found = rows_of_game(make_plan("skyace"), seed=1)
    drawn = [(row.seat, one) for row in found for one in row.chance if isinstance(one, Moved)]
    assert drawn
    for seat, one in drawn:
        owner = one.target.partition(":")[2]
        if one.target.startswith("hand:") and owner != seat:
            assert one.cards == ()
