"""A paused table, nudges, knocks and reactions, with bots and at several processes."""

from fiftyfour.engine.actions import Answer, Begin, Say
from fiftyfour.engine.chance import Plain
from fiftyfour.table.door import Outside
from fiftyfour.table.protocol.client import Admit, Arrange, Enter, Manage, Press, React, Resume
from fiftyfour.table.protocol.info import Doorway
from fiftyfour.table.protocol.server import AtDoor, Error, Nudged, Ok, Reacted, TableChanged

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


async def test_a_nudge_reaches_a_seat_at_another_process(shared: Shared) -> None:
    one, other = await shared.service(), await shared.service()
    made = await make(one, False, False)
    here, there = await shared.at(one, made), await shared.at(other, made)
    ann, bo = await join(here, made, "p1"), await join(there, made, "p2")
    await begin(here)
    await bo.until(lambda bo: bo.table.phase == "running")
    await here.manage(P1, Manage(id="n", seat=P2, do="nudge"))
    await here.manage(P1, Manage(id="n", seat=P2, do="nudge"))  # a repeat is harmless
    await bo.until(lambda bo: Nudged(by=P1) in bo.heard)
    assert not any(isinstance(heard, Nudged) for heard in ann.heard)
    assert bo.heard.count(Nudged(by=P1)) == 1


async def test_who_knocks_at_one_process_is_let_in_by_the_host_at_another(shared: Shared) -> None:
    one, other = await shared.service(), await shared.service()
    made = await make(one, False, False)
    here, there = await shared.at(one, made), await shared.at(other, made)
    ann = await join(here, made, "p1")
    await here.arrange(P1, Arrange(id="d", door="knock"))
    doorway = here.doorway(P1)
    assert doorway is not None
    bo, key = Line(), "b0" * 32
    outside = await there.join(doorway.token, -1, bo, key)
    assert isinstance(outside, Outside)
    await bo.until(lambda bo: at_door(bo).door == "knock")
    await there.enter(outside, bo, Enter(id="e", seat=P2, name="Bo"))
    await ann.until(lambda ann: len(callers(ann)) == 1)
    await here.admit(P1, Admit(id="a", caller=callers(ann)[0]))
    await bo.until(lambda bo: any(isinstance(heard, Ok) for heard in bo.heard))
    await ann.until(lambda ann: not callers(ann) and ann.table.seats[1].name == "Bo")
    assert await there.join(doorway.token, -1, Line(), key) == P2


def at_door(line: Line) -> AtDoor:
    """The door as it was shown last."""
    return [one for one in line.heard if isinstance(one, AtDoor)][-1]


def callers(line: Line) -> list[str]:
    """Who waits at the door, as it was told last."""
    told = [one for one in line.heard if isinstance(one, Doorway)]
    return [one.id for one in told[-1].callers] if told else []
