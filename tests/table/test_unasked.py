"""Bots do by themselves what a sensible player does while somebody else is asked."""

import asyncio

from fiftyfour.engine.actions import Adjust, Begin
from fiftyfour.engine.things import GM
from fiftyfour.table.http import NewTable, SeatPlan
from fiftyfour.table.live import Live

from .conftest import House, do

HURT = "hp:p1"


async def health(live: Live) -> int:
    """Hit points of the first hero, as soon as the bots have nothing more to do."""
    while live._bots.busy:  # pyright: ignore[reportPrivateUsage]
        await asyncio.sleep(0.01)
    view = await live.view(GM)
    assert view is not None
    points = next(track.value for track in view.tracks if track.name == HURT)
    assert points is not None
    return points


async def test_a_hero_whom_nobody_plays_heals_a_friend_while_the_gm_thinks(house: House) -> None:
    """With the war pitch of one of the ready heroes; the GM is still asked what happens next."""
    tables = await house.service()
    seats = (SeatPlan(role="gm"), *[SeatPlan(bot=True)] * 4)
    made = await tables.make(NewTable(system="zilch", seats=seats), "test")
    async with tables.at(made.table.id) as live:
        await do(live, GM, Begin())
        whole = await health(live)
        await do(live, GM, Adjust(track=HURT, value=whole - 3, note="a fall"))
        assert await health(live) == whole
        view = await live.view(GM)
        assert view is not None
        assert [one.seat for one in view.awaited] == [GM]
