"""Live tables: opened again, let go, raced for, and honest about what is stored."""

import asyncio
import sqlite3
import time
from collections.abc import Callable

import msgspec
import pytest

from fiftyfour.engine.actions import Answer, Begin, Close, Say, Undo
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.errors import ReplayError, TableError
from fiftyfour.engine.proof import verify
from fiftyfour.table.limits import Limits
from fiftyfour.table.live import Live
from fiftyfour.table.protocol.client import Arrange, Hurry
from fiftyfour.table.protocol.server import Error, Ok

from .conftest import P1, P2, House, answer, begin, do, make

CLUMSY = """
from highcard import HighCardSystem
from msgspec.structs import replace

def bot(view, pending, chance):
    {bot}

class Clumsy(HighCardSystem):
    id = "clumsy"
    version = {version}
    minds = replace(HighCardSystem.minds, bot=bot)
{more}
system = Clumsy()
"""


async def views(live: Live) -> bytes:
    """All that anybody sees."""
    return msgspec.json.encode([await live.view(seat) for seat in (P1, P2, None)])


async def test_a_table_opened_again_is_the_same(house: House) -> None:
    tables = await house.service(snapshot_every=7)
    made = await make(tables, False, False, system="skyace")
    chance = Plain(seed=3)
    async with tables.at(made.table.id) as live:
        await begin(live)
        for _ in range(40):
            _ = await answer(live, P1, chance) or await answer(live, P2, chance)
        before, info = await views(live), await live.info()
    assert len(tables) == 1
    assert await tables.let_go(0.0) == 1
    assert len(tables) == 0
    async with tables.at(made.table.id) as live:
        assert (await views(live), await live.info()) == (before, info)
        view = await live.view(P1)
        assert view is not None
        await do(live, P1, Say(text="on we go"))
    await house.close(tables)

    again = await house.service()
    async with again.at(made.table.id) as live:
        assert (await views(live)) == before
        lines = await live.lines(None, -1)
        assert [line.seq for line in lines] == list(range(info.seq + 1))
        undone = await live.acted(P1, "", Undo(to=info.seq - 3))  # the past is there too
        assert isinstance(undone, Ok)


async def test_without_its_last_snapshot_a_table_opens_from_the_one_before(house: House) -> None:
    tables = await house.service(snapshot_every=1000)
    made = await make(tables, False, False)
    chance = Plain(seed=3)
    async with tables.at(made.table.id) as live:
        await begin(live)
        while await answer(live, P1, chance) or await answer(live, P2, chance):
            pass
        before = await views(live)
    await house.close(tables)
    with sqlite3.connect(house.file) as other:  # as after a crash: only the snapshot of the begin
        other.execute("UPDATE snapshots SET seq = seq")
    other.close()
    again = await house.service()
    async with again.at(made.table.id) as live:
        assert await views(live) == before


async def test_a_table_in_use_stays(house: House) -> None:
    tables = await house.service()
    made = await make(tables, False, False)
    async with tables.at(made.table.id):
        assert await tables.let_go(0.0) == 0
    assert await tables.let_go(60.0) == 0
    assert await tables.let_go(0.0) == 1


async def test_a_message_of_long_ago_is_known_again(house: House) -> None:
    tables = await house.service(limits=Limits())
    made = await make(tables, False, False)
    async with tables.at(made.table.id) as live:
        await begin(live)
        first = await do(live, P1, Say(text="first"), message="m")
        view = await live.view(P1)
        assert view is not None
        reply = Answer(to=view.decisions[0].id, answer=view.decisions[0].decision.sample(Plain()))
        answered = await do(live, P1, reply, message="a")
        said = (do(live, P2, Say(text="x"), message=f"x{number}") for number in range(700))
        await asyncio.gather(*said)
        assert await live.acted(P1, "a", reply) == answered  # refused by the rules by now
        assert await live.acted(P1, "m", Say(text="first")) == first  # allowed by the rules
        assert (await live.info()).seq == 705


async def test_two_processes_may_write_to_one_table(house: House) -> None:
    one, other = await house.service(), await house.service()
    made = await make(one, False, False)
    async with one.at(made.table.id) as here, other.at(made.table.id) as there:
        await begin(here)
        assert (await there.info()).phase == "running"
        for number in range(5):
            seqs = await asyncio.gather(
                do(here, P1, Say(text=f"here {number}"), message=f"h{number}"),
                do(there, P2, Say(text=f"there {number}"), message=f"t{number}"),
            )
            assert len({said.seq for said in seqs}) == 2
        await do(here, P1, Close())
        assert verify(await here.transcript(None)).entries == 14


async def test_what_could_not_be_stored_never_happened(house: House) -> None:
    tables = await house.service()
    made = await make(tables, False, False)
    async with tables.at(made.table.id) as live:
        await begin(live)
        before = await views(live)
        with sqlite3.connect(house.file) as other:
            other.execute("ALTER TABLE entries RENAME TO gone")
            view = await live.view(P1)
            assert view is not None
            reply = Answer(to="1", answer=view.decisions[0].decision.sample(Plain()))
            failed = await live.acted(P1, "m", reply)
            assert isinstance(failed, Error)
            assert failed.code == "not_stored"
            other.execute("ALTER TABLE gone RENAME TO entries")
        other.close()
        assert await views(live) == before
        assert (await do(live, P1, reply, message="m")).seq == 3
        assert await live.acted(P1, "m", reply) == Ok(id="m", seq=3)


async def test_a_damaged_table_can_be_read_and_taken_away_but_not_played(house: House) -> None:
    tables = await house.service()
    made = await make(tables, False, False)
    async with tables.at(made.table.id) as live:
        await begin(live)
        await do(live, P1, Say(text="said"))
    live.stop()
    await tables.store.close()
    house.open.clear()
    with sqlite3.connect(house.file) as other:
        other.execute("UPDATE entries SET action = replace(action, 'said', 'sold')")
    other.close()
    again = await house.service()
    sound = await make(again, False, False)
    async with again.at(made.table.id) as live:
        await cannot_go_on(live, "does not match its hash", entries=4)
        assert await live.view(P1) is None
        with pytest.raises(ReplayError, match="entry 3 does not match its hash"):
            verify(await live.transcript(P1))
    async with again.at(sound.table.id) as live:
        await begin(live)


async def cannot_go_on(live: Live, why: str, entries: int) -> None:
    """Of a table that has failed: nobody can act, everybody can read it."""
    assert (await live.info()).phase == "failed"
    for action in (Say(text="still here?"), Undo(to=1), Close()):
        refused = await live.acted(P1, "", action)
        assert isinstance(refused, Error)
        assert refused.code == "damaged"
        assert why in refused.message
    assert [line.seq for line in await live.lines(None, -1)] == list(range(entries))
    for viewer in (P2, None):  # hands are the host's to show
        with pytest.raises(TableError) as wrong:
            await live.transcript(viewer)
        assert wrong.value.code == "not_closed"


class Ear:
    """A client that only listens."""

    def send(self, text: bytes) -> None: ...
    def close(self, code: int, reason: str) -> None: ...


async def test_a_table_that_cannot_be_shown_is_closed_alone(
    house: House, plugin: Callable[[str, str], None]
) -> None:
    more = "    def badges(self, table, seat):\n        return (1 / (not table.laid.cards),) and ()"
    plugin("clumsy", CLUMSY.format(version=1, bot="return 0", more=more))
    tables = await house.service()
    made = await make(tables, False, False, system="clumsy")
    sound = await make(tables, False, False)
    chance = Plain(seed=1)
    async with tables.at(made.table.id) as live, tables.at(sound.table.id) as other:
        await begin(other)
        ear = Ear()
        await live.join(made.tokens["p2"], -1, ear)
        await begin(live)
        assert await answer(live, P1, chance)
        assert await answer(live, P2, chance)  # the cards are turned up
        await cannot_go_on(live, "can no longer be shown", entries=5)
        await do(other, P1, Say(text="we go on"))
        live.leave(ear)
    assert await tables.let_go(0.0) == 2
    async with tables.at(made.table.id) as live:
        assert (await live.info()).seq == 5


async def test_what_could_not_be_kept_is_refused(
    house: House, plugin: Callable[[str, str], None]
) -> None:
    more = "    def next(self, table):\n        table.hand = 2**64 if table.laid.cards else 1\n"
    more += "        return super().next(table)"
    plugin("clumsy", CLUMSY.format(version=1, bot="return 0", more=more))
    tables = await house.service()
    made = await make(tables, False, False, system="clumsy")
    async with tables.at(made.table.id) as live:
        await begin(live)
        assert await answer(live, P1, Plain(seed=1))
        before = await views(live)
        view = await live.view(P2)
        assert view is not None
        asked = view.decisions[0]
        reply = Answer(to=asked.id, answer=asked.decision.sample(Plain(seed=1)))
        for _ in range(2):
            said = await live.acted(P2, "", reply)
            assert isinstance(said, Error)
            assert said.code == "broken"
            assert await views(live) == before
        await do(live, P1, Say(text="still here"))
    assert await tables.let_go(0.0) == 1


async def test_a_table_goes_on_under_newer_rules(
    house: House, plugin: Callable[[str, str], None]
) -> None:
    plugin("clumsy", CLUMSY.format(version=1, bot="return 0", more=""))
    tables = await house.service()
    made = await make(tables, False, False, system="clumsy")
    chance = Plain(seed=1)
    async with tables.at(made.table.id) as live:
        await begin(live)
        await answer(live, P1, chance)
    await house.close(tables)
    plugin("clumsy", CLUMSY.format(version=2, bot="return 0", more=""))
    again = await house.service()
    async with again.at(made.table.id) as live:
        while await answer(live, P2, chance) or await answer(live, P1, chance):
            pass
        assert (await live.info()).phase == "over"


@pytest.mark.parametrize("bot", ["raise RuntimeError('no idea')", "return 'nonsense'"])
async def test_a_bot_that_fails_plays_at_random(
    house: House,
    plugin: Callable[[str, str], None],
    caplog: pytest.LogCaptureFixture,
    bot: str,
) -> None:
    plugin("clumsy", CLUMSY.format(version=1, bot=bot, more=""))
    tables = await house.service()
    made = await make(tables, True, True, system="clumsy", begin=True)
    async with tables.at(made.table.id) as live:
        for _ in range(200):
            if (await live.info()).phase == "over":
                break
            await asyncio.sleep(0.02)
        assert (await live.info()).phase == "over"
    assert "clumsy" in caplog.text


async def test_rules_that_break_leave_the_table_as_it_was(
    house: House, plugin: Callable[[str, str], None], caplog: pytest.LogCaptureFixture
) -> None:
    more = "    def next(self, table):\n        raise KeyError('oops')"
    plugin("clumsy", CLUMSY.format(version=1, bot="return 0", more=more))
    tables = await house.service()
    made = await make(tables, False, False, system="clumsy")
    async with tables.at(made.table.id) as live:
        said = await live.acted(P1, "", Begin())
        assert isinstance(said, Error)
        assert said.code == "broken"
        assert (await live.info()).phase == "lobby"
    assert "oops" in caplog.text


async def test_a_bot_agrees_to_step_back(house: House) -> None:
    tables = await house.service()
    made = await make(tables, False, True)
    chance = Plain(seed=1)
    async with tables.at(made.table.id) as live:
        await begin(live)
        await answer(live, P1, chance)
        while (view := await live.view(P1)) and [one.seat for one in view.awaited] != [P1]:
            await asyncio.sleep(0.02)
        await do(live, P1, Undo(to=4))
        for _ in range(100):
            lines = await live.lines(P1, -1)
            if any("takes back" in str(event) for line in lines for event in line.events):
                return
            await asyncio.sleep(0.02)
    raise AssertionError("the bot never agreed")


async def test_bots_take_their_time_and_stop_when_told(house: House) -> None:
    tables = await house.service(pace=0.4)
    made = await make(tables, False, True)
    async with tables.at(made.table.id) as live:
        await begin(live)
        started, begun = time.monotonic(), (await live.info()).seq
        while (await live.info()).seq == begun:
            await asyncio.sleep(0.01)
        assert time.monotonic() - started > 0.35
        await answer(live, P1, Plain(seed=1))
        await live.arrange(P1, Arrange(id="1", bots={P2: False}))
        left = (await live.info()).seq
        await asyncio.sleep(0.6)
        assert (await live.info()).seq == left


async def test_who_does_not_want_to_wait_for_bots_need_not(house: House) -> None:
    tables = await house.service(pace=3600.0)
    made = await make(tables, False, True)
    async with tables.at(made.table.id) as live:
        await begin(live)
        await live.hurry(Hurry(id="1"))  # a person is awaited: it does nothing
        assert await awaited(live) == {P1, P2}
        await answer(live, P1, Plain(seed=1))
        await live.hurry(Hurry(id="2"))
        while P1 not in await awaited(live):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)  # the person is asked again: the bot takes its time once more
        assert P2 in await awaited(live)


async def awaited(live: Live) -> set[str]:
    view = await live.view(None)
    return set() if view is None else {one.seat for one in view.awaited}


async def test_tables_of_one_address_are_counted_in_the_store(house: House) -> None:
    tables = await house.service(limits=Limits(tables_per_address=2))
    for _ in range(2):
        await make(tables, False, False)
    with pytest.raises(TableError) as wrong:
        await make(tables, False, False)
    assert wrong.value.code == "too_many_tables"
