"""Results of evenings in which the GM corrected, cards were real, or somebody left."""

from fiftyfour.engine.actions import Adjust, Answer, Begin, Close, Undo
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.things import GM, Seat
from fiftyfour.table.http import NewTable, Results, SeatPlan
from fiftyfour.table.live import Live
from fiftyfour.table.protocol.client import Arrange, Manage

from .conftest import P1, P2, House, answer, begin, do

P3 = Seat("p3")


async def results(live: Live) -> Results:
    """The results of the table once it is closed."""
    await do(live, live.record.host, Close())
    while (told := await live.results(0)).results is None:
        pass
    assert not told.results.missing
    return told.results


async def test_what_was_corrected_and_taken_back_counts_as_it_ended(house: House) -> None:
    tables, chance = await house.service(), Plain(seed=3)
    seats = (SeatPlan(role="gm", name="Gil"), SeatPlan(name="Ann"))
    made = await tables.make(NewTable(system="nightterrors", seats=seats), "test")
    async with tables.at(made.table.id) as live:
        await do(live, GM, Begin())
        view = await live.view(GM)
        assert view is not None
        track = next(one for one in view.tracks if one.owner == P1)
        for _ in range(6):
            _ = await answer(live, P1, chance) or await answer(live, GM, chance)
        for value in (track.value - 1, track.value - 2):
            await do(live, GM, Adjust(track=track.name, value=value, note="so we said"))
        last = (await live.info(GM)).seq - 1
        await do(live, GM, Undo(to=last))
        told = await results(live)
    gains = {one.label: (one.before, one.after) for seat in told.seats for one in seat.gains}
    assert gains[track.label] == (track.value, track.value - 1)


async def test_real_cards_have_turning_points_too(house: House) -> None:
    """Ann lays 3♣ to Bo's 2♦: four of the 52 cards that she does not see are lower."""
    tables = await house.service()
    seats = (SeatPlan(name="Ann"), SeatPlan(name="Bo"))
    plan = NewTable(system="highcard", seats=seats, chance="human", settings={"hand": 2})
    made = await tables.make(plan, "test")
    async with tables.at(made.table.id) as live:
        await begin(live)
        for seat, cards in ((P1, ["3c", "Ks"]), (P2, ["2d", "Ah"])):
            await do(live, seat, Answer(to="enter", answer=list(cards)))
        for ann, bo in (("3c", "2d"), ("Ks", "Ah")):
            asked = await question(live, P1)
            await do(live, P1, Answer(to=asked, answer=[ann]))
            await do(live, P2, Answer(to=asked, answer=[bo]))
        told = await results(live)
    assert [seat.score for seat in told.seats] == [1, 1]
    assert [(one.name, one.odds) for one in told.lucky] == [("Ann", "1/13")]
    assert [(one.name, one.odds) for one in told.unlucky] == [("Ann", "14/17")]


async def test_who_left_and_who_came_late_are_told_with_what_they_had(house: House) -> None:
    tables, chance = await house.service(), Plain(seed=2)
    seats = tuple(SeatPlan(name=name) for name in ("Ann", "Bo", "Di"))
    made = await tables.make(NewTable(system="highcard", seats=seats), "test")
    async with tables.at(made.table.id) as live:
        await begin(live)
        for seat in (P1, P2, P3):
            assert await answer(live, seat, chance)
        await live.manage(P1, Manage(id="r", seat=P3, do="remove"))
        await live.arrange(P1, Arrange(id="a", add="player", name="Cleo"))
        while any([await answer(live, seat, chance) for seat in (P1, P2, P3, Seat("p4"))]):
            pass
        told = await results(live)
    assert [seat.name for seat in told.seats] == ["Ann", "Bo", "Di", "Cleo"]
    assert told.over
    assert sum(seat.won for seat in told.seats) >= 1


async def question(live: Live, seat: Seat) -> str:
    """The id of what a seat is asked."""
    view = await live.view(seat)
    assert view is not None
    return next(one.id for one in view.decisions if one.awaited)
