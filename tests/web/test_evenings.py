"""Evenings at a real server: their results, who may read them, and where everybody goes on."""

import asyncio

import msgspec

from fiftyfour.engine.actions import Answer, Close, Narrate, Say, Undo
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.log import ChanceKind
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import Seat
from fiftyfour.table.http import MadeTable, MyTable, Reckoned, Results, SeatPlan
from fiftyfour.table.protocol.client import Again, Publish
from fiftyfour.table.protocol.server import Error, Ok

from .conftest import Client, Server


async def ask(client: Client, message: Publish | Again) -> Ok | Error:
    await client.say(message)
    return await client.reply(message.id)


async def results(server: Server, made: MadeTable, token: str, evening: int = 0) -> Results:
    """The results, once they are read."""
    async with server.api(token) as api:
        while True:
            answer = await api.get(f"/api/tables/{made.table.id}/results/{evening}")
            assert answer.status_code == 200, answer.text
            told = msgspec.json.decode(answer.content, type=Reckoned)
            if told.results is not None:
                return told.results


async def refused(server: Server, made: MadeTable, token: str, evening: int = 0) -> str:
    async with server.api(token) as api:
        answer = await api.get(f"/api/tables/{made.table.id}/results/{evening}")
    assert answer.status_code >= 400
    return str(answer.json()["code"])


async def mine(server: Server, **links: str) -> list[MyTable]:
    held = [{"table": table, "token": token} for table, token in links.items()]
    async with server.api() as api:
        answer = await api.post("/api/tables/mine", json={"links": held})
        while answer.status_code == 429:  # another test has tried too many links
            await asyncio.sleep(0.2)
            answer = await api.post("/api/tables/mine", json={"links": held})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=list[MyTable])


async def play(server: Server, made: MadeTable, most: int = 1000) -> None:
    """Ann and Bo play High card."""
    async with (
        server.seat(made.table.id, made.tokens["p1"]) as ann,
        server.seat(made.table.id, made.tokens["p2"]) as bo,
    ):
        if made.table.host and ann.view is None:
            await ann.begin()
        await asyncio.gather(ann.play(Plain(seed=1), most), bo.play(Plain(seed=2), most))


async def test_an_evening_ends_at_any_table_and_only_its_people_read_how(server: Server) -> None:
    kinds: tuple[ChanceKind, ...] = ("fair", "plain")
    for chance in kinds:
        made = await server.make("Ann", "Bo", chance=chance, settings={"hand": 2})
        tokens, table = made.tokens, made.table.id
        await play(server, made)
        other = await server.make("Eve", "Bo")
        assert await refused(server, made, tokens["p2"]) == "no_results", "nothing is published"
        async with server.seat(table, tokens["p2"]) as bo:
            told = await ask(bo, Publish(id="end"))
            assert isinstance(told, Error)
            assert told.code == "not_host"
        async with server.seat(table, tokens["p1"]) as ann:
            assert isinstance(await ask(ann, Publish(id="end", shown=True)), Ok)
        found = await results(server, made, tokens["p2"])
        assert found == await results(server, made, tokens["spectator"], 1)
        assert found == await results(server, made, found.share, 1)
        assert (found.evening, found.evenings, found.closed, found.over) == (1, 1, False, True)
        assert found.words
        assert {seat.name for seat in found.seats} == {"Ann", "Bo"}
        rounds = sum(seat.score or 0 for seat in found.seats)
        gained = [gain.after for seat in found.seats for gain in seat.gains if not gain.cards]
        assert sum(gained) == rounds
        for stranger in (other.tokens["p1"], other.tokens["p2"], "x", found.share[:-1]):
            assert await refused(server, made, stranger, 1) == "bad_token"
        assert await refused(server, made, found.share, 2) == "bad_token", "one evening's alone"
        assert await refused(server, made, tokens["p1"], 2) == "no_results"
        async with server.api(tokens["p2"]) as api:
            transcript = await api.get(f"/api/tables/{table}/transcript")
        assert transcript.status_code == (200 if chance == "fair" else 409), "a seed tells it all"
        async with server.seat(table, tokens["p1"]) as ann:
            assert isinstance(await ann.ask(Close()), Ok)
        last = await results(server, made, tokens["p1"])
        assert (last.evening, last.closed) == (1, True), "nothing was played after the evening"


async def test_everybody_follows_to_the_next_table_with_the_link_they_have(server: Server) -> None:
    made = await server.make("Ann", "Bo", settings={"hand": 2}, title="Tuesdays")
    table, tokens = made.table.id, made.tokens
    await play(server, made)
    async with (
        server.seat(table, tokens["p1"]) as ann,
        server.seat(table, tokens["p2"]) as bo,
    ):
        told = await ask(bo, Again(id="again"))
        assert isinstance(told, Error)
        assert told.code == "not_host"
        assert isinstance(await ask(ann, Again(id="again")), Ok)
        assert isinstance(await ask(ann, Again(id="again")), Ok), "a repeat is harmless"
        while bo.table is None or not bo.table.next:
            await bo.next()
        following = bo.table.next
    async with server.seat(following, tokens["p2"]) as bo:
        assert bo.table is not None
        assert bo.welcome is not None
        assert bo.welcome.you == "p2"
        assert (bo.table.phase, bo.table.title) == ("lobby", "Tuesdays")
        assert [seat.name for seat in bo.table.seats] == ["Ann", "Bo"]
        assert {one.name: one.value for one in bo.table.settings}["hand"] == 2
    old, new = sorted(await mine(server, **{table: tokens["p2"], following: tokens["p2"]}),
                      key=lambda one: one.phase, reverse=True)  # fmt: skip
    assert (old.phase, old.next, new.phase, new.seat) == ("over", following, "lobby", "p2")


async def test_characters_and_notes_are_taken_along(server: Server) -> None:
    """Gil's notes and Bo's agent are at the next table once it has begun; the notes are Gil's."""
    seats = (SeatPlan(role="gm", name="Gil"), SeatPlan(name="Bo"))
    made = await server.make(system="acesout", seats=seats, chance="plain")
    table, tokens = made.table.id, made.tokens
    sheets = find_system("acesout").sheets
    assert sheets is not None
    answer = sheets.entry(next(iter(sheets.ready.values())).file).answer
    assert isinstance(answer, dict)
    lark = Answer(to="edit-agent", answer={**answer, "name": "Lark"})
    async with (
        server.seat(table, tokens["gm"]) as gil,
        server.seat(table, tokens["p1"]) as bo,
    ):
        await gil.begin()
        assert isinstance(await gil.ask(Answer(to="gm-notes", answer="The Owl lies")), Ok)
        assert isinstance(await bo.ask(lark), Ok)
        assert isinstance(await ask(gil, Again(id="on", carry=True)), Ok)
        while bo.table is None or not bo.table.next:
            await bo.next()
        following = bo.table.next
    async with (
        server.seat(following, tokens["gm"]) as gil,
        server.seat(following, tokens["p1"]) as bo,
        server.seat(following, tokens["spectator"]) as eve,
    ):
        await gil.begin()
        for one in (gil, bo, eve):
            while not any("Lark" in text for text in one.texts):
                await one.next()
        assert any("The Owl lies" in text for text in gil.texts)
        assert not any("The Owl" in text for text in bo.texts + eve.texts)


async def test_ones_tables_are_told_by_their_links_alone(server: Server) -> None:
    made, other = await server.make("Ann", "Bo"), await server.make("Eve", "Kim")
    table, tokens = made.table.id, made.tokens
    async with server.seat(table, tokens["p1"]) as ann:
        await ann.begin()
        found = await mine(server, **{table: tokens["p2"], other.table.id: tokens["p1"], "x": "y"})
        (told,) = found
        assert (told.table, told.seat, told.game, told.phase) == (
            table,
            "p2",
            "High card",
            "running",
        )
        assert told.people == ("Ann", "Bo")
        assert told.waiting == "Ann and Bo are choosing a card"
        assert told.mine
        played = told.played_at
        assert isinstance(await ann.ask(Say(text="psst", to=(Seat("p1"),))), Ok)
        (told,) = await mine(server, **{table: tokens["spectator"]})
        assert (told.seat, told.mine, told.played_at) == (None, False, played), "no whisper shows"
        assert isinstance(await ann.ask(Close()), Ok)
    (told,) = await mine(server, **{table: tokens["p2"]})
    assert (told.phase, told.waiting) == ("closed", "")
    async with server.api() as api:
        links = [{"table": "x", "token": "y"}] * 101
        many = await api.post("/api/tables/mine", json={"links": links})
        assert many.status_code == 400
        codes = [
            (await api.post("/api/tables/mine", json={"links": []})).status_code for _ in range(30)
        ]
    assert codes[-1] == 429, "nobody tries tokens by the thousand"


async def test_the_next_table_knows_what_happened_and_what_was_written_down(
    server: Server,
) -> None:
    """Only what everybody was told; who watches reads the story, and not the notes."""
    seats = (SeatPlan(role="gm", name="Gil"), SeatPlan(name="Ann"))
    made = await server.make(system="acesout", seats=seats)
    table, tokens = made.table.id, made.tokens
    note = {"people": "The Keeper", "revision": 0}
    async with server.seat(table, tokens["gm"]) as gil:
        await gil.begin()
        for told in (
            Narrate(title="Low tide", text="The causeway is bare."),
            Narrate(title="A slip", text="He falls."),
        ):
            assert isinstance(await gil.ask(told), Ok)
        reply = await gil.ask(Narrate(title="Taken back"))
        assert isinstance(reply, Ok)
        assert isinstance(await gil.ask(Undo(to=reply.seq)), Ok)
        await gil.ask(Say(text="The mole is Gil", told=True, to=(Seat("gm"),)))
        async with server.api(tokens["p1"]) as ann:
            kept = await ann.put(f"/api/tables/{table}/memory", json=note)
            assert kept.json()["revision"] == 1
            assert (await ann.put(f"/api/tables/{table}/memory", json=note)).status_code == 200
            other = {"people": "Somebody else", "revision": 0}
            late = await ann.put(f"/api/tables/{table}/memory", json=other)
            assert late.json()["code"] == "stale"
        assert isinstance(await ask(gil, Again(id="next", carry=True)), Ok)
    found = (await mine(server, **{table: tokens["gm"]}))[0]
    for who, knows in (("p1", True), ("spectator", False)):
        async with server.api(tokens[who]) as api:
            answer = await api.get(f"/api/tables/{found.next}/chronicle")
        assert "mole" not in answer.text
        chapters = answer.json()["chapters"]
        assert [one["table"] for one in chapters] == [table]
        texts = [line["text"] for line in chapters[0]["lines"]]
        assert texts[-4:] == ["Low tide", "The causeway is bare.", "A slip", "He falls."]
        memory = answer.json().get("memory")
        assert (memory is not None and memory["people"] == "The Keeper") is knows
    async with server.api(tokens["spectator"]) as api:
        refusal = await api.put(f"/api/tables/{table}/memory", json=note)
        assert refusal.json()["code"] == "spectator"
    async with server.api("x" * 43) as api:
        assert (await api.get(f"/api/tables/{table}/chronicle")).status_code == 403
