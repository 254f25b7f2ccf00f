"""Who has seen this: every seat is told what it may know, and no more."""

import asyncio

import pytest

from fiftyfour.engine.actions import Answer, Show
from fiftyfour.engine.cards import Card
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.table.http import WhoSaw
from fiftyfour.table.live import Live

from .conftest import P1, P2, House, begin, do, make

P3 = Seat("p3")
HAND = f"hand:{P1}"


async def hand(live: Live) -> tuple[Card, ...]:
    view = await live.view(P1)
    assert view is not None
    return next(one.cards for one in view.zones if one.name == HAND)


async def test_a_card_is_followed_back_to_its_draw_for_those_who_saw_it(house: House) -> None:
    tables = await house.service()
    made = await make(tables, False, False, False)
    async with tables.at(made.table.id) as live:
        await begin(live)
        card, other = (await hand(live))[:2]
        drawn = await live.who_saw(P1, HAND, card.value)
        assert (drawn.everybody, drawn.seats) == (False, (P1,))
        assert [one.how for one in drawn.looks] == ["drawn"]
        await do(live, P1, Show(pile=HAND, cards=(card,), seats=(P2,)))
        told = await live.who_saw(P1, HAND, card.value)
        assert told.seats == (P1, P2)
        assert [(one.how, one.seats) for one in told.looks] == [
            ("shown", (P2,)),
            ("drawn", (P1,)),
        ]
        assert (await live.who_saw(P1, HAND, other.value)).seats == (P1,)


async def test_others_read_of_a_pile_only_that_somebody_was_shown_something(house: House) -> None:
    """Whoever was shown a card, too, reads nothing of any card that lies in the hand now."""
    tables = await house.service()
    made = await make(tables, False, False, False)
    async with tables.at(made.table.id) as live:
        await begin(live)
        card, other = (await hand(live))[:2]
        await do(live, P1, Show(pile=HAND, cards=(card,), seats=(P2,)))
        viewers: tuple[Viewer, ...] = (P1, P2, P3, None)
        told: list[WhoSaw] = [await live.who_saw(one, HAND, "") for one in viewers]
        assert told == [told[0]] * 4
        assert told[0].seats == (P1,)
        assert [(one.how, one.seats, one.count) for one in told[0].looks] == [("shown", (P2,), 1)]
        held = await hand(live)
        absent = next(one for one in Card if one not in held)
        for viewer in viewers[1:]:
            errors = set[tuple[str, str]]()
            for face in (card, other, absent):
                with pytest.raises(TableError) as refused:
                    await live.who_saw(viewer, HAND, face.value)
                errors.add((refused.value.code, str(refused.value)))
            assert len(errors) == 1, "whether it lies there or not"
            assert errors.pop()[0] == "unseen"
        for pile, face in (("deck", card.value), ("nothing", "")):
            with pytest.raises(TableError):
                await live.who_saw(P1, pile, face)


async def test_a_card_played_openly_was_seen_by_all(house: House) -> None:
    tables = await house.service()
    made = await make(tables, False, False)
    async with tables.at(made.table.id) as live:
        with pytest.raises(TableError, match="no such pile"):
            await live.who_saw(P1, HAND, "")  # nothing lies on the table yet
        await begin(live)
        for seat in (P1, P2):
            view = await live.view(seat)
            assert view is not None
            (asked,) = [one for one in view.decisions if one.awaited]
            mine = next(one.cards for one in view.zones if one.name == f"hand:{seat}")
            await do(live, seat, Answer(to=asked.id, answer=[mine[0].value]))
        view = await live.view(None)
        assert view is not None
        lying = next(one for one in view.zones if one.cards)
        for viewer in (None, P1, P2):
            told = await live.who_saw(viewer, lying.name, lying.cards[0].value)
            assert told.everybody


async def test_nobody_has_the_whole_log_read_all_the_time(house: House) -> None:
    """Who watches and asks too often is refused; those who play may still ask."""
    tables = await house.service()
    made = await make(tables, False, False)
    async with tables.at(made.table.id) as live:
        await begin(live)
        asked = [live.who_saw(None, HAND, "") for _ in range(50)]
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert {one.code for one in told if isinstance(one, TableError)} == {"too_fast"}
        assert any(isinstance(one, WhoSaw) for one in told)
        assert (await live.who_saw(P2, HAND, "")).seats == (P1,)
