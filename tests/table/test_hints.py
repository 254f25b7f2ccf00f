"""Hints are counted on request, once, and told to whom the table says."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest
from msgspec import structs

from fiftyfour.engine.actions import Say
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.system import find_system
from fiftyfour.table.live import Live
from fiftyfour.table.protocol.client import Arrange, Odds
from fiftyfour.table.protocol.server import Ok

from .conftest import P1, P2, House, begin, make

BROKEN = """
from highcard import HighCardSystem
from msgspec.structs import replace

def hints(view, pending, draft):
    Broken.asked += 1
    if view.seat == "p2":
        raise ValueError("oops")
    return HighCardSystem.minds.hints(view, pending, draft)

class Broken(HighCardSystem):
    id = "broken"
    asked = 0
    minds = replace(HighCardSystem.minds, hints=hints)

system = Broken()
"""


async def first(live: Live) -> str:
    view = await live.view(P1)
    assert view is not None
    return view.decisions[0].id


async def test_they_are_told_and_kept_until_the_game_goes_on(
    house: House, plugin: Callable[[str, str], None], caplog: pytest.LogCaptureFixture
) -> None:
    plugin("broken", BROKEN)
    tables = await house.service()
    made = await make(tables, False, False, system="broken")
    async with tables.at(made.table.id) as live:
        assert (await live.hints(P1, Odds(id="0", to="1"))).hints == ()  # in the lobby
        await begin(live)
        asked = Odds(id="1", to=await first(live))
        told = await live.hints(P1, asked)
        assert (told.id, told.to, len(told.hints)) == ("1", asked.to, 3)
        assert told.hints[0].label == "takes the round"
        again = await live.hints(P1, structs.replace(asked, id="2"))
        assert again.hints is told.hints
        assert (await live.hints(None, asked)).hints == ()
        assert (
            await live.hints(P2, asked)
        ).hints == ()  # the game's code fails; the table does not
        assert "no hints for p2" in caplog.text
        with pytest.raises(IllegalAction, match="no decision 'x' is open"):
            await live.hints(P1, Odds(id="3", to="x"))


async def test_a_table_without_odds(house: House) -> None:
    tables = await house.service()
    made = await make(tables, False, False)
    async with tables.at(made.table.id) as live:
        await live.arrange(P1, Arrange(id="a", settings={"odds": "off"}))
        await begin(live)
        assert (await live.hints(P1, Odds(id="1", to=await first(live)))).hints == ()


SLOW = """
import threading
from highcard import HighCardSystem
from msgspec.structs import replace

def hints(view, pending, draft):
    Slow.counted += 1
    Slow.began.set()
    assert Slow.go.wait(20)
    return HighCardSystem.minds.hints(view, pending, draft)

class Slow(HighCardSystem):
    id = "slow"
    began, go, counted = threading.Event(), threading.Event(), 0
    minds = replace(HighCardSystem.minds, hints=hints)

system = Slow()
"""


async def test_nobody_waits_for_hints_but_who_asked(
    house: House, plugin: Callable[[str, str], None]
) -> None:
    """While hints are counted both seats act; the same question is counted once for all."""
    plugin("slow", SLOW)
    slow = cast(Any, find_system("slow"))
    tables = await house.service()
    made = await make(tables, False, False, system="slow")
    async with tables.at(made.table.id) as live:
        await begin(live)
        asked = Odds(id="1", to=await first(live))
        waiting = [asyncio.create_task(live.hints(P1, asked)) for _ in range(3)]
        await asyncio.to_thread(slow.began.wait, 20)
        for seat in (P1, P2):
            assert isinstance(await live.acted(seat, "", Say(text="meanwhile")), Ok)
        assert not any(one.done() for one in waiting)
        many = [asyncio.create_task(live.hints(P2, Odds(id="n", to=f"no{n}"))) for n in range(20)]
        refused = (await asyncio.wait(many, return_when=asyncio.FIRST_COMPLETED))[0]
        assert {str(getattr(one.exception(), "code", "")) for one in refused} == {"too_fast"}
        waiting[0].cancel()  # who asked first has gone
        slow.go.set()
        assert len({id((await one).hints) for one in waiting[1:]}) == 1
        await asyncio.gather(*many, return_exceptions=True)
        assert slow.counted == 1, "others asked for what is not open to them"
