"""The clock of a table, skipping, a newcomer after a restart, and one who is forgotten."""

import asyncio
import time

import pytest

from fiftyfour.engine.actions import Close, Say
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.events import Told
from fiftyfour.engine.proof import verify
from fiftyfour.engine.things import Seat
from fiftyfour.table import records, seated
from fiftyfour.table.live import Live
from fiftyfour.table.protocol.client import Arrange, Manage, Press, Resume

from .conftest import P1, P2, House, answer, begin, do, make
from .test_peers import Line

P3 = Seat("p3")


async def told(live: Live) -> list[str]:
    """What the log says in words."""
    lines = await live.lines(None, -1)
    return [one.text for line in lines for one in line.events if isinstance(one, Told)]


async def test_a_bot_answers_when_the_time_is_up_but_not_while_the_table_pauses(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seated, "MINUTE", 0.05)
    tables = await house.service()
    made = await make(tables, False, False)
    async with tables.at(made.table.id) as live:
        await begin(live)
        await live.press(P2, Press(id="p"))
        await live.arrange(P1, Arrange(id="c", clock=1))
        await asyncio.sleep(0.3)
        assert not any("took too long" in words for words in await told(live))
        await live.resume(P1, Resume(id="r"))
        async with asyncio.timeout(20):
            while not (view := await live.view(None)) or not view.over:
                await asyncio.sleep(0.01)
        words = await told(live)
        assert "Player 1 took too long: a bot answers." in words
        assert "Player 2 took too long: a bot answers." in words


async def test_the_clock_goes_on_after_a_restart(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time counts from the question; talk does not move it, and a minute is always left."""
    monkeypatch.setattr(seated, "AT_LEAST", 30.0)
    tables = await house.service()
    made = await make(tables, False, False)
    async with tables.at(made.table.id) as live:
        await live.arrange(P1, Arrange(id="c", clock=10))
        await begin(live)
        await asyncio.sleep(0.2)
        await do(live, P1, Say(text="still thinking"))
    await house.close(tables)
    for back, least, most in ((0, 590, 599.8), (8 * 60, 110, 120), (24 * 60 * 60, 29, 30)):
        later = time.time_ns() + back * 10**9
        monkeypatch.setattr(records.time, "time_ns", lambda later=later: later)
        tables = await house.service()
        async with tables.at(made.table.id) as live:
            assert await live.view(P1)  # opens it
            left = {seat: wait.since + 600 - time.monotonic() for seat, wait in waits(live)}
            assert set(left) == {P1, P2}
            assert all(least < one < most for one in left.values()), left
        await house.close(tables)


def waits(live: Live) -> list[tuple[Seat, seated.Wait]]:
    return list(live._waits.waits.items())  # pyright: ignore[reportPrivateUsage]


async def test_a_restart_knows_since_when_somebody_is_away(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await house.service()
    made = await make(tables, False, False)
    async with tables.at(made.table.id) as live:
        ann, bo, left = Line(), Line(), records.now()
        await live.join(made.tokens["p1"], -1, ann)
        await live.join(made.tokens["p2"], -1, bo)
        live.leave(bo)
    await house.close(tables)
    later = time.time_ns() + 600 * 10**9
    monkeypatch.setattr(records.time, "time_ns", lambda: later)
    tables = await house.service()
    async with tables.at(made.table.id) as live:
        away = {one.seat: one.left - left for one in (await live.info()).seats}
        assert all(0 <= one < 60_000 for one in away.values()), away


async def test_the_host_skips_where_a_seat_may_decline(house: House) -> None:
    tables = await house.service()
    for number in range(5):  # a contest may end before there is anything to decline
        made = await make(tables, False, False, system="skyace")
        async with tables.at(made.table.id) as live:
            await begin(live)
            if await skipped(live, Plain(seed=number)):
                assert "Player 1 skips Player 2." in await told(live)
                return
    pytest.fail("nothing could be declined in five contests")


async def skipped(live: Live, chance: Plain) -> bool:
    """Both play at random until Player 2 can be skipped, and is."""
    for number in range(400):
        try:
            await live.manage(P1, Manage(id=f"s{number}", seat=P2, do="skip"))
        except TableError as error:
            if error.code != "no_skip":
                raise
        else:
            return True
        _ = await answer(live, P1, chance) or await answer(live, P2, chance)
    return False


async def test_a_newcomer_is_there_after_a_restart(house: House) -> None:
    tables, chance = await house.service(), Plain(seed=1)
    made = await make(tables, False, False)
    async with tables.at(made.table.id) as live:
        await begin(live)
        await live.arrange(P1, Arrange(id="a", add="player", name="Cleo"))
        view = await live.view(P3)
    await house.close(tables)
    tables = await house.service()
    async with tables.at(made.table.id) as live:
        assert await live.view(P3) == view
        for seat in (P1, P2, P3):
            assert await answer(live, seat, chance)


async def test_a_newcomer_can_be_forgotten_and_all_else_be_proven(house: House) -> None:
    tables, chance, name = await house.service(), Plain(seed=1), "Zebedee Quill"
    made = await make(tables, False, False)
    async with tables.at(made.table.id) as live:
        await begin(live)
        await live.arrange(P1, Arrange(id="a", add="player", name=name))
        for seat in (P1, P2, P3):
            assert await answer(live, seat, chance)
        assert f"{name} joins when the next round begins." in await told(live)
        await live.forget(P3)
        assert "Player 3 joins when the next round begins." in await told(live)
        for seat in (P1, P2):
            assert await answer(live, seat, chance)
        await do(live, P1, Close())
        text = await live.transcript(P1)
    assert name.encode() not in text
    proof = verify(text)
    assert not proof.unproven
    assert proof.unnamed == [P3]
    await house.close(tables)
    assert name.encode() not in house.file.read_bytes()
