"""Bots that think ahead do it beside the server: what they came to, and what if they cannot."""

import asyncio

import pytest

from fiftyfour.bots.search import Limit, Position
from fiftyfour.engine.actions import Begin
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.system import find_system
from fiftyfour.table.http import NewTable, SeatPlan
from fiftyfour.table.protocol.client import Arrange
from fiftyfour.table.thinking import Thinkers
from tests.bots.test_search import SHORT, searched

from .conftest import P1, House, do

skyace = find_system("skyace")


@pytest.fixture(scope="module")
def position() -> Position:
    """Something to think about."""
    return searched(skyace)[-1]


async def test_who_dies_or_takes_too_long_is_replaced(
    position: Position, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The plain bot answers then, the log says so, and the next thought has a new process."""
    thinkers = Thinkers(1)
    try:
        thinking = asyncio.create_task(thinkers.think(position, Limit(seconds=30)))
        while not thinkers.running:
            await asyncio.sleep(0)
        thinkers.running[0].kill()
        assert await thinking is None
        assert "has died; the plain one answers" in caplog.text
        monkeypatch.setattr("fiftyfour.table.thinking.MOST", 60.0)
        monkeypatch.setattr("fiftyfour.table.thinking.GRACE", -60.0)
        assert await thinkers.think(position, Limit(playouts=10**6)) is None
        assert "takes too long" in caplog.text
        monkeypatch.setattr("fiftyfour.table.thinking.GRACE", 60.0)
        thought = await thinkers.think(position, SHORT)
        assert thought is not None
        assert thought.playouts <= 100
    finally:
        await thinkers.close()


async def test_none_outlives_who_wanted_it(position: Position) -> None:
    """A thought is given up as the tables close: its process has ended when they have."""
    thinkers = Thinkers(1)
    thinking = asyncio.create_task(thinkers.think(position, Limit(seconds=30)))
    while not thinkers.running:
        await asyncio.sleep(0)
    (thinker,) = thinkers.running
    thinking.cancel()
    await asyncio.sleep(0)  # it hears of that, and begins to end the process
    await thinkers.close()
    assert thinker.returncode is not None
    with pytest.raises(asyncio.CancelledError):
        await thinking


async def test_nobody_waits_long_for_a_free_one(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fiftyfour.table.thinking.TURN", 0.0)
    assert await Thinkers(0).think(position, SHORT) is None


async def test_the_host_chooses_how_well_the_bots_play(house: House) -> None:
    """A level that bots do not have there is refused, with those that they have."""
    tables = await house.service()
    made = await tables.make(NewTable(system="skyace", seats=(SeatPlan(),), level="expert"), "test")
    assert made.table.level == "expert"
    async with tables.at(made.table.id) as live:
        await live.arrange(P1, Arrange(id="1", level="master"))
        assert (await live.info(P1)).level == "master"
    await house.close(tables)
    tables = await house.service()
    async with tables.at(made.table.id) as live:
        assert live.record.level == "master", "it is stored"
    with pytest.raises(TableError, match="bots play High card here as novice or fair"):
        await tables.make(NewTable(system="highcard", seats=(SeatPlan(),), level="expert"), "test")


@pytest.mark.slow
async def test_why_a_bot_moved_so_is_told_on_request(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To all who read that line, as nothing is hidden in Sky Ace; else not before the end."""
    monkeypatch.setattr(type(skyace.minds.lookahead), "playouts", 100)
    monkeypatch.setattr("fiftyfour.table.thinking.MOST", 60.0)  # machines that test are busy
    tables = await house.service()
    seats = (SeatPlan(), SeatPlan(bot=True))
    made = await tables.make(NewTable(system="skyace", seats=seats, level="expert"), "test")
    async with tables.at(made.table.id) as live:
        await do(live, P1, Begin())
        await live.arrange(P1, Arrange(id="1", bots={P1: True}))
        lines = range(60)
        while not any(live.reason(None, line) for line in lines):
            await asyncio.sleep(0.05)
        line = next(line for line in lines if live.reason(None, line))
        (told,) = [one for one in await live.lines(None, -1) if one.seq == line]
        assert any(event.rule == "SK-MOVE-01" for event in told.events), "it is a move"
        assert live.reason(P1, line) == live.reason(None, line)
        monkeypatch.setattr(type(skyace.minds.lookahead), "secret", True)
        assert live.reason(P1, line) == ""
