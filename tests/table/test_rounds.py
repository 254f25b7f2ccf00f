"""Rounds of salts at one table: silence again and again, who is away, bots, real cards."""

import asyncio
import secrets
from collections.abc import Callable

import pytest
from msgspec import Struct

from fiftyfour.engine.actions import Begin, Bots, Close, Salts, Say
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.log import Keys, Log
from fiftyfour.engine.proof import verify
from fiftyfour.engine.rounds import commit_of
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.things import Seat
from fiftyfour.engine.transcript import Transcript
from fiftyfour.table import rounds
from fiftyfour.table.http import NewTable, SeatPlan
from fiftyfour.table.live import Live
from fiftyfour.table.protocol.client import Arrange, Commit, Manage, Publish, Reveal
from fiftyfour.table.protocol.info import RoundInfo
from fiftyfour.table.protocol.server import Ok
from fiftyfour.table.systems import system_of

from .conftest import P1, P2, House, do, make

SALT = "5a" * 32


async def commit(live: Live, seat: Seat, round: int) -> Ok:
    live.audience.asked(seat)  # it is here
    hash = commit_of(round, seat, SALT)
    return await live.commit(seat, Commit(id=secrets.token_hex(4), round=round, hash=hash))


async def reveal(live: Live, seat: Seat, round: int) -> Ok:
    return await live.reveal(seat, Reveal(id=secrets.token_hex(4), round=round, salt=SALT))


async def until(live: Live, fits: Callable[[RoundInfo], bool]) -> RoundInfo:
    """Wait until the rounds stand like this."""
    async with asyncio.timeout(10):
        while not (told := (await live.info()).rounds) or not fits(told):
            await asyncio.sleep(0.01)
    return told


async def test_a_seat_that_commits_and_never_reveals_stops_nobody_for_long(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rounds, "PATIENCE", 0.05)
    tables = await house.service()
    made = await make(tables, False, False)
    async with tables.at(made.table.id) as live:
        await commit(live, P2, 1)
        await do(live, P1, Begin())  # without anybody's salt, in the end
        assert "no salt was revealed by p2" in caplog.text
        for number in range(3, 3 + rounds.FORGIVEN - 1):
            await commit(live, P2, number)
            await do(live, P1, Say(text="we play on"))
            await until(live, lambda told: not told.open)
        told = (await live.info()).rounds
        assert told is not None
        assert (told.silent, told.salted) == ({P2: rounds.FORGIVEN}, ())
        with pytest.raises(TableError, match="is not asked again"):
            await commit(live, P2, told.number + 1)
        # The others still mix the cards.
        await commit(live, P1, told.number + 1)
        await reveal(live, P1, told.number + 1)
        told = (await live.info()).rounds
        assert told is not None
        assert told.salted == (P1,)
        await do(live, P1, Close())
        assert verify(await live.transcript(None)).entries == (await live.info()).seq


async def test_who_is_away_is_not_waited_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = await house.service()
    made = await make(tables, False, False)
    async with tables.at(made.table.id) as live:
        await commit(live, P2, 1)
        monkeypatch.setattr(live.audience, "_asked", {})  # gone home
        await do(live, P1, Begin())
        told = (await live.info()).rounds
        assert told is not None
        assert (told.number, told.silent, told.ready) == (1, {}, ())


async def test_who_is_removed_in_the_middle_of_a_round_is_not_in_the_next(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bo has committed to a salt, is removed before revealing it; the round ends without."""
    monkeypatch.setattr(rounds, "PATIENCE", 0.5)
    tables = await house.service()
    made = await make(tables, False, False, False)
    async with tables.at(made.table.id) as live:
        await do(live, P1, Begin())
        await commit(live, P1, 2)
        await commit(live, P2, 3)
        await commit(live, P1, 3)
        await reveal(live, P1, 2)
        assert set((await until(live, lambda told: told.number == 3)).commits) == {P1, P2}
        await live.manage(P1, Manage(id="m", seat=P2, do="remove"))
        await reveal(live, P1, 3)
        told = await until(live, lambda told: not told.open)
        assert (told.salted, told.ready) == ((P1,), ())
        await do(live, P1, Close())
        assert verify(await live.transcript(None)).entries == (await live.info()).seq


async def test_bots_add_no_salt_and_the_log_tells_when_they_stand_in(house: House) -> None:
    tables = await house.service(pace=60)
    made = await make(tables, False, True)
    async with tables.at(made.table.id) as live:
        await commit(live, P1, 1)
        beginning = asyncio.create_task(do(live, P1, Begin()))
        await until(live, lambda told: told.open)
        await reveal(live, P1, 1)
        await beginning
        await live.arrange(P1, Arrange(id="1", bots={P2: False}))
        await live.arrange(P1, Arrange(id="2", bots={P1: True, P2: True}))
        log = await tables.store.entries(made.table.id)
        told = [one.entry.action for one in log if isinstance(one.entry.action, Bots)]
        assert told == [Bots(seats=(P2,)), Bots(), Bots(seats=(P1, P2))]
        (salts,) = [one.entry.action for one in log if isinstance(one.entry.action, Salts)]
        assert isinstance(salts, Salts)
        assert salts.salts == {P1: SALT}


async def test_without_fair_cards_there_are_no_salts(house: House) -> None:
    tables = await house.service()
    seats = (SeatPlan(), SeatPlan())
    made = await tables.make(NewTable(system="highcard", seats=seats, chance="human"), "test")
    async with tables.at(made.table.id) as live:
        assert (await live.info()).rounds is None
        with pytest.raises(TableError, match="fair cards"):
            await commit(live, P1, 1)
        await do(live, P1, Begin())
        await live.publish(P1, Publish(id="1"))  # the evening ends all the same
        assert (await live.info()).evenings == 1


async def test_a_long_transcript_is_taken_up_while_others_play(house: House) -> None:
    tables = await house.service()
    long, other = await make(tables, False, False), await make(tables, False, False)
    async with tables.at(long.table.id) as live, tables.at(other.table.id) as playing:
        await do(live, P1, Begin())
        await do(playing, P1, Begin())
        await asyncio.gather(*(do(live, P1, Say(text=f"{n}")) for n in range(3000)))
        await do(live, P1, Close())
        script = await live.transcript(None)
        taking = asyncio.create_task(tables.take_up(script, "there"))
        await asyncio.sleep(0)
        with pytest.raises(TableError, match="try again later"):
            await tables.take_up(script, "elsewhere")  # one at a time
        acts = 0
        while not taking.done():
            await do(playing, P1, Say(text="meanwhile"))
            acts += 1
        assert acts > 1  # on the event loop, it would be done before the first
        again = await taking
        assert again.table.seq == verify(script).entries


@pytest.mark.parametrize(
    ("seat", "name"),
    [
        ("p1x", "Ann"),
        ("spectator", "Ann"),
        ("p" + "1" * 40, "Ann"),
        ("p1", "A\0"),
        ("p1", "A" * 41),
    ],
)
async def test_a_transcript_with_seats_that_no_table_has_is_not_taken_up(
    house: House, seat: str, name: str
) -> None:
    """Anybody can write such a transcript, and it proves: the rules ask for no such thing."""
    seats = (SeatInfo(Seat(seat), "player", name), SeatInfo(P2, "player", "Bo"))
    keys = Keys(b"1" * 32, b"2" * 32)
    setup = Setup(system="highcard", seats=seats, host=P2)
    log = Log[Struct].begin(system_of("highcard"), setup, keys)
    entries = [*log.shuffle(), log.append(P2, Begin()), log.append(P2, Close())]
    script = Transcript.of(log.header, entries, keys.secret).encode()
    assert verify(script).entries == 4
    tables = await house.service()
    with pytest.raises(TableError) as refused:
        await tables.take_up(script, "there")
    assert refused.value.code == "bad_text"
