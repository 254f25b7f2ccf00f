"""Bots at a table answer what they are still asked, and leave what has moved on."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import cast

import pytest
from highcard import system
from msgspec import Struct

from fiftyfour.engine.actions import Answer, Narrate
from fiftyfour.engine.chance import Chance
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.minds import Minds
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.system import System
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending
from fiftyfour.table.bots import Bots, Own, Turn
from fiftyfour.table.protocol.server import Error, Ok

from .conftest import P1, P2


@asynccontextmanager
async def ours() -> AsyncGenerator[bool]:
    yield True


def agree(_: Seen[Struct], __: Pending, ___: Chance) -> Given:
    return "yes"


@pytest.mark.parametrize("moved_on", [True, False])
async def test_only_an_answer_that_is_wrong_is_logged(
    moved_on: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """A rule refuses the support of an agent who has drawn meanwhile: no fault of the bot's.

    The bot which says what never was allowed answers at random instead, and the log tells.
    """
    asked = Pending(id="1", decision=choose("Support?", [option(True, "Yes", id="yes")]))
    turn = Turn(P1, agree, cast(Seen[Struct], None), asked)
    awaited: list[Own | Turn] = [turn]
    said = list[Answer | Narrate]()

    async def turns() -> list[Own | Turn]:
        return awaited

    async def act(seat: Seat, message: str, action: Answer | Narrate) -> Ok | Error:
        said.append(action)
        if len(said) == 1:
            if moved_on:
                awaited.clear()
            return Error(code="wrong_phase", message="the cards are on the table already")
        awaited.clear()
        return Ok(id="")

    bots = Bots(cast(System[Struct], system), turns, act, ours, pace=0)
    bots.wake()
    while bots.busy:
        await asyncio.sleep(0)
    assert len(said) == (1 if moved_on else 2)
    assert ("answer was refused: wrong_phase" in caplog.text) is not moved_on


@pytest.mark.parametrize("code", ["not_free", "too_long"])
async def test_a_story_that_is_refused_is_not_followed_by_chance(code: str) -> None:
    """It waits if the table has to go on first; else the game's own player does what it would."""
    asked = Pending(id="1", decision=choose("What now?", [option(True, "Fight", id="fight")]))
    words, own = Narrate(at="ambush", text="Wolves!"), Answer(to="rest", answer="yes")
    awaited: list[Own | Turn] = [
        Turn(GM, lambda _, __, ___: words, cast(Seen[Struct], None), asked),
    ]
    said = list[Answer | Narrate]()

    async def turns() -> list[Own | Turn]:
        return awaited

    async def act(seat: Seat, message: str, action: Answer | Narrate) -> Ok | Error:
        said.append(action)
        return Error(code=code, message="no") if action == words else Ok(id="")

    def rests(_: Seen[Struct], __: Pending, ___: Chance) -> Answer:
        awaited.clear()
        return own

    game = SimpleNamespace(id="wolves", minds=Minds[Struct](bot=rests))
    bots = Bots(cast(System[Struct], game), turns, act, ours, pace=0)
    bots.wake()
    while bots.busy:
        await asyncio.sleep(0)
    assert said == ([words] if code == "not_free" else [words, own])


async def test_what_a_bot_does_by_itself_keeps_nobody_waiting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It is refused, so it is left at that: nothing at random in its place, and others answer."""
    asked = Pending(id="1", decision=choose("Stand?", [option(True, "Yes", id="yes")]))
    wish = Answer(to="pray", answer={"for": "rain"})
    awaited: list[Own | Turn] = [
        Own(P2, wish),
        Turn(P1, agree, cast(Seen[Struct], None), asked),
    ]
    said: list[tuple[Seat, Answer | Narrate]] = []

    async def turns() -> list[Own | Turn]:
        return awaited

    async def act(seat: Seat, message: str, action: Answer | Narrate) -> Ok | Error:
        said.append((seat, action))
        if seat == P2:
            return Error(code="no_such_decision", message="nobody may pray now")
        awaited.pop()
        return Ok(id="")

    bots = Bots(cast(System[Struct], system), turns, act, ours, pace=0)
    bots.wake()
    while bots.busy:
        await asyncio.sleep(0)
    assert said == [(P2, wish), (P1, Answer(to="1", answer="yes"))]
    assert "by itself was refused: no_such_decision" in caplog.text


async def test_the_longer_people_wait_the_shorter_the_pauses() -> None:
    """Thirty answers in a row take as long as twelve; a question to a person begins anew."""
    asked = Pending(id="1", decision=choose("Stand?", [option(True, "Yes", id="yes")]))
    turn = Turn(P1, agree, cast(Seen[Struct], None), asked)
    pauses: list[float] = []

    async def turns() -> list[Own | Turn]:
        return [turn] if len(pauses) < 30 else []

    async def act(seat: Seat, message: str, action: Answer | Narrate) -> Ok | Error:
        pauses.append(bots.pause)
        return Ok(id="")

    bots = Bots(cast(System[Struct], system), turns, act, ours, pace=0.001)
    whole = bots.pause
    bots.wake()
    while bots.busy:
        await asyncio.sleep(0)
    assert pauses == sorted(pauses, reverse=True)
    assert pauses[-1] == whole / 4
    assert sum(pauses) < 12 * whole
    assert bots.pause == whole
