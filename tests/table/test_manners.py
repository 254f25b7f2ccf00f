"""A paused table, with bots and at several processes."""

from fiftyfour.engine.actions import Answer, Begin, Say
from fiftyfour.engine.chance import Plain
from fiftyfour.table.protocol import Error, Press, React, Reacted, Resume, TableChanged

from .conftest import P1, P2, House, answer, begin, do, make
from .test_peers import Line, Shared, join, shared

__all__ = ["shared"]


async def test_bots_wait_while_the_table_is_paused(house: House) -> None:
    slow = await house.service(pace=3600.0)
    made = await make(slow, False, True)
    async with slow.at(made.table.id) as live:
        await begin(live)
        await live.press(P1, Press(id="1"))
    await house.close(slow)
    quick = await house.service()
    async with quick.at(made.table.id) as live:
        ann = Line()
        await live.join(made.tokens["p1"], -1, ann)  # a restart does not let it go on
        for number in range(20):
            await do(live, P1, Say(text=f"{number}"))
        assert {line.seat for line in await live.lines(None, 0) if line.kind == "answer"} == set()
        await live.resume(P1, Resume(id="2"))
        await ann.until(lambda ann: {P2} <= answered(ann))


def answered(line: Line) -> set[str]:
    """The seats that have answered something."""
    updates = [one for one in line.heard if not isinstance(one, TableChanged | Error | Reacted)]
    lines = [told for one in updates for told in getattr(one, "lines", ())]
    return {told.seat for told in lines if told.kind == "answer"}


async def test_a_pause_and_a_reaction_reach_all_processes(shared: Shared) -> None:
    one, other = await shared.service(), await shared.service()
    made = await make(one, False, False)
    here, there = await shared.at(one, made), await shared.at(other, made)
    ann, bo = await join(here, made, "p1"), await join(there, made, "p2")
    await begin(here)
    await bo.until(lambda bo: bo.table.phase == "running")
    await there.press(P2, Press(id="1"))
    await ann.until(lambda ann: ann.table.paused)
    refused = await here.acted(P1, "m", Answer(to="1", answer=[]))
    assert isinstance(refused, Error)
    assert refused.code == "paused"
    before = one.tally.done, other.tally.done
    assert ann.table == bo.table
    there.react(P2, React(id="2", reaction="wait"))
    await ann.until(lambda ann: Reacted(seat=P2, reaction="wait") in ann.heard)
    assert (one.tally.done, other.tally.done) == before
    await here.resume(P1, Resume(id="3"))
    await bo.until(lambda bo: not bo.table.paused)
    assert await answer(there, P2, Plain(seed=1))
    again = await there.acted(P2, "", Begin())
    assert isinstance(again, Error)
    assert again.code != "paused"
