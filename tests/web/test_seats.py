"""Seats of a running game over real sockets: newcomers, leavers, hand-over, stand-ins, nudges."""

from collections.abc import Callable

from fiftyfour.engine.actions import Answer, Close
from fiftyfour.engine.proof import examine
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import View
from fiftyfour.table.http import SeatPlan
from fiftyfour.table.protocol.client import Arrange, Change, Manage, Relink, Sit
from fiftyfour.table.protocol.server import Error, Nudged, Ok

from .conftest import Client, Server

BO, CY = Seat("p2"), Seat("p3")


async def wish(client: Client, message: Change) -> Ok:
    """Ask for something that is granted."""
    await client.say(message)
    said = await client.reply(message.id)
    assert isinstance(said, Ok), said
    return said


async def refusal(client: Client, message: Change) -> str:
    """The code of a refusal."""
    await client.say(message)
    said = await client.reply(message.id)
    assert isinstance(said, Error), said
    return said.code


async def lay(client: Client) -> None:
    """Lay any card, once that is asked."""
    await until(client, lambda view: any(one.awaited for one in view.decisions))
    assert client.view is not None
    asked = next(one for one in client.view.decisions if one.awaited)
    answer = Answer(to=asked.id, answer=next(iter(asked.decision.answers())))
    assert isinstance(await client.ask(answer), Ok)


async def told(client: Client, words: str) -> None:
    """Wait until the log has said this."""
    while not any(words in text for text in client.texts):
        await client.next()


async def until(client: Client, holds: Callable[[View], bool]) -> None:
    """Wait until this client sees something."""
    while client.view is None or not holds(client.view):
        await client.next()


def standing(client: Client, seat: Seat) -> str:
    assert client.view is not None
    return next(one.standing for one in client.view.seats if one.seat == seat)


async def test_a_late_joiner_waits_enters_and_is_proven(server: Server) -> None:
    made = await server.make("Ann", "Bo", settings={"hand": 3})
    table, tokens = made.table.id, made.tokens
    async with (
        server.seat(table, tokens["p1"]) as ann,
        server.seat(table, tokens["p2"]) as bo,
        server.seat(table, tokens["spectator"]) as watcher,
    ):
        assert ann.welcome is not None
        assert ann.welcome.table.entry == "when the next round begins"
        await ann.begin()
        ask = Arrange(id="late", add="player", name="Cy")
        assert await refusal(bo, ask) == "not_host"
        assert await refusal(ann, Arrange(id="gm", add="gm")) == "begun"
        link = (await wish(ann, ask)).token
        assert (await wish(ann, ask)).token == link  # a repeat adds nothing
        await told(watcher, "Cy joins when the next round begins")
        async with server.seat(table, link) as cy:
            assert cy.welcome is not None
            assert [seat.name for seat in cy.welcome.table.seats] == ["Ann", "Bo", "Cy"]
            assert standing(cy, CY) == "coming"
            assert cy.view is not None
            assert watcher.view is not None
            assert cy.view.zones == watcher.view.zones  # no more than everybody sees
            assert not cy.view.decisions
            await until(bo, lambda view: len(view.seats) == 3)
            await lay(ann)
            await lay(bo)
            await until(cy, lambda view: bool(view.decisions))
            assert standing(cy, CY) == "in"
            hands = {zone.owner: zone.count for zone in cy.view.zones if zone.kind == "hand"}
            assert hands == {"p1": 2, "p2": 2, "p3": 2}
            await lay(cy)
        assert isinstance(await ann.ask(Close()), Ok)
    async with server.api(tokens["p1"]) as api:
        text = (await api.get(f"/api/tables/{table}/transcript")).content
    proof = examine(text)
    assert not proof.unproven
    assert b'"Cy"' in text


async def test_a_seat_is_handed_over_and_its_old_link_is_dead(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with server.seat(table, tokens["p1"]) as ann, server.seat(table, tokens["p2"]) as bo:
        await ann.begin()
        link = (await wish(ann, Relink(id="r", seat="p2", name="Di"))).token
        assert (await bo.hear(Error)).code == "revoked"
        async with server.seat(table, link) as di:
            assert di.view is not None
            assert [seat.name for seat in di.view.seats] == ["Ann", "Di"]
            await lay(di)
            await wish(di, Sit(id="s", name="Diana"))
            await told(di, "Di is now Diana")


async def test_a_gm_cannot_become_the_host_by_a_new_link(server: Server) -> None:
    seats = (SeatPlan(role="gm", bot=True), SeatPlan(name="Ann"), SeatPlan(name="Bo"))
    made = await server.make(system="nightterrors", seats=seats)
    table, tokens = made.table.id, made.tokens
    assert made.table.host == "p1"
    async with server.seat(table, tokens["p1"]) as ann:
        await wish(ann, Arrange(id="gm", bots={GM: False}))
        async with server.seat(table, tokens["gm"]) as gil:
            assert await refusal(gil, Relink(id="r", seat="p1")) == "not_host"
            assert await refusal(gil, Relink(id="n", seat="p1", name="Gil")) == "not_host"
            assert (await wish(gil, Relink(id="b", seat="p2"))).token
        await wish(ann, Arrange(id="t", title="Still mine"))


async def test_a_bot_stands_in_and_the_person_takes_over_again(server: Server) -> None:
    made = await server.make("Ann", "Bo", settings={"hand": 4})
    async with (
        server.seat(made.table.id, made.tokens["p1"]) as ann,
        server.seat(made.table.id, made.tokens["p2"]) as bo,
    ):
        await ann.begin()
        assert await refusal(bo, Manage(id="x", seat=Seat("p1"), do="stand_in")) == "not_host"
        await wish(bo, Manage(id="away", seat=BO, do="stand_in"))
        await told(ann, "Bots play for Bo")
        await lay(ann)
        await until(ann, lambda view: bool(view.decisions))  # the bot has laid, a new round
        await wish(bo, Manage(id="back", seat=BO, do="take_over"))
        await told(ann, "People play all seats now")
        assert ann.table is not None
        assert not any(seat.bot for seat in ann.table.seats)


async def test_who_leaves_plays_the_round_by_a_bot_and_can_come_back(server: Server) -> None:
    made = await server.make("Ann", "Bo", "Cy", settings={"hand": 4})
    table, tokens = made.table.id, made.tokens
    async with (
        server.seat(table, tokens["p1"]) as ann,
        server.seat(table, tokens["p2"]) as bo,
        server.seat(table, tokens["p3"]) as cy,
    ):
        await ann.begin()
        await wish(bo, Manage(id="out", seat=BO, do="sit_out"))
        await lay(ann)
        await lay(cy)
        await until(ann, lambda _: standing(ann, BO) == "out")
        await wish(bo, Manage(id="in", seat=BO, do="come_back"))
        assert await refusal(bo, Manage(id="in2", seat=BO, do="come_back")) == "here"
        assert await refusal(ann, Manage(id="self", seat=Seat("p1"), do="remove")) == "bad_seats"
        assert await refusal(bo, Manage(id="cy", seat=CY, do="remove")) == "not_host"
        assert await refusal(ann, Manage(id="skip", seat=CY, do="skip")) == "no_skip"
        await wish(ann, Manage(id="cy", seat=CY, do="remove"))
        said = await cy.hear(Error)
        assert said.code == "revoked"


async def test_only_whoever_is_awaited_is_nudged_and_not_too_often(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with (
        server.seat(table, tokens["p1"]) as ann,
        server.seat(table, tokens["p2"]) as bo,
        server.seat(table, tokens["spectator"]) as watcher,
    ):
        await ann.begin()
        await lay(ann)
        nudge = Manage(id="n", seat=BO, do="nudge")
        assert await refusal(watcher, nudge) == "spectator"
        assert await refusal(bo, Manage(id="n", seat=Seat("p1"), do="nudge")) == "not_awaited"
        await wish(ann, nudge)
        assert (await bo.hear(Nudged)).by == "p1"
        await wish(ann, nudge)  # a repeat
        assert await refusal(ann, Manage(id="n2", seat=BO, do="nudge")) == "too_soon"
        assert not any('"nudged"' in text for text in [*ann.texts, *watcher.texts])
        assert sum('"nudged"' in text for text in bo.texts) == 1
