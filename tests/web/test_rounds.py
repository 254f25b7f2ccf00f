"""Fair cards between people, a real server and its strangers: salts, silence, kills, evenings."""

import asyncio
import json
import re
import runpy
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import msgspec

from fiftyfour.engine.actions import Begin, Close, Evening, Round, Salts, Say
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.proof import verify
from fiftyfour.engine.rounds import commit_of
from fiftyfour.engine.things import Seat
from fiftyfour.engine.transcript import Transcript
from fiftyfour.table.http import MadeTable
from fiftyfour.table.protocol.client import Act, Commit, Publish, Relink, Reveal
from fiftyfour.table.protocol.info import LogLine, RoundInfo
from fiftyfour.table.protocol.server import Error, Ok, TableChanged, Update

from .conftest import Client, Server

P1, P2, P3 = Seat("p1"), Seat("p2"), Seat("p3")

PROVE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "prove_cards.py"))["prove"]


class Salter:
    """What a page does at a seat by itself, one step at a time."""

    def __init__(self, seat: Seat, client: Client) -> None:
        self.seat, self.client = seat, client
        self.salts: dict[int, str] = {}

    @property
    def rounds(self) -> RoundInfo:
        assert self.client.table is not None
        assert self.client.table.rounds is not None
        return self.client.table.rounds

    async def ask(self, message: Commit | Reveal | Publish) -> Ok | Error:
        await self.client.say(message)
        return await self.client.reply(message.id)

    def id(self) -> str:
        return f"s{next(self.client.ids)}"

    async def commit(self, round: int = 1) -> Ok | Error:
        salt = self.salts.setdefault(round, secrets.token_hex(32))
        return await self.ask(
            Commit(id=self.id(), round=round, hash=commit_of(round, self.seat, salt))
        )

    async def reveal(self, round: int = 1) -> Ok | Error:
        return await self.ask(Reveal(id=self.id(), round=round, salt=self.salts[round]))

    async def until(self, fits: Callable[[RoundInfo], bool]) -> RoundInfo:
        """Listen until the rounds stand like this."""
        while not fits(self.rounds):
            await self.client.hear(TableChanged)
        return self.rounds


@asynccontextmanager
async def at(server: Server, made: MadeTable, seat: str) -> AsyncGenerator[Salter]:
    """Somebody at a seat of a table."""
    async with server.seat(made.table.id, made.tokens[seat]) as client:
        yield Salter(Seat(seat), client)


async def kinds(server: Server, made: MadeTable) -> list[str]:
    """The kinds of the entries of a table."""
    async with server.api(made.tokens["spectator"]) as api:
        lines = (await api.get(f"/api/tables/{made.table.id}/log")).content
    return [line.kind for line in msgspec.json.decode(lines, type=list[LogLine])]


async def script(server: Server, made: MadeTable, seat: str = "spectator") -> bytes:
    async with server.api(made.tokens[seat]) as api:
        answer = await api.get(f"/api/tables/{made.table.id}/transcript")
    assert answer.status_code == 200, answer.text
    assert list(PROVE(answer.content)), "the short script proves all that a real server publishes"
    return answer.content


def refused(answer: Ok | Error) -> str:
    """The code of a refusal."""
    assert isinstance(answer, Error), answer
    return answer.code


async def test_the_cards_come_from_everybodys_salt_and_the_first_waits_for_them(
    server: Server,
) -> None:
    made = await server.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with server.seat(table, tokens["p1"]) as one, server.seat(table, tokens["p2"]) as two:
        ann, bo = Salter(P1, one), Salter(P2, two)
        for each in (ann, bo):
            assert isinstance(await each.commit(), Ok)
        await ann.until(lambda rounds: set(rounds.ready) == {P1, P2})
        await one.say(Act(id="begin", action=Begin()))
        opened = await bo.until(lambda rounds: rounds.open)
        assert opened.commits == {s: commit_of(1, s, w.salts[1]) for s, w in ((P1, ann), (P2, bo))}
        # Ahead, for a round that comes one day; and the game waits for the last salt.
        assert isinstance(await bo.commit(2), Ok)
        assert isinstance(await bo.reveal(), Ok)
        assert one.table is not None
        assert one.table.phase == "lobby"
        assert isinstance(await ann.reveal(), Ok)
        assert isinstance(await one.reply("begin"), Ok)
        done = await ann.until(lambda rounds: not rounds.open and rounds.number == 1)
        assert done.salted == (P1, P2)
        assert done.list == opened.list
        assert await kinds(server, made) == ["round", "salts", "begin"]
        await asyncio.gather(one.play(Plain(seed=1)), two.play(Plain(seed=2)))
        assert isinstance(await one.ask(Close()), Ok)
    text = await script(server, made)
    verify(text)
    first, second = (entry.action for entry in Transcript.decode(text).entries[:2])
    assert isinstance(first, Round)
    assert first.commits == opened.commits
    assert isinstance(second, Salts)
    assert second.salts == {P1: ann.salts[1], P2: bo.salts[1]}


async def test_who_falls_silent_is_named_and_the_round_made_again_without_them(
    server: Server,
) -> None:
    made = await server.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with server.seat(table, tokens["p1"]) as one, server.seat(table, tokens["p2"]) as two:
        ann, bo = Salter(P1, one), Salter(P2, two)
        await bo.commit()
        await ann.commit()
        await ann.until(lambda rounds: set(rounds.ready) == {P1, P2})
        await one.say(Act(id="begin", action=Begin()))
        await ann.until(lambda rounds: rounds.open)
        await ann.commit(2)
        await ann.reveal(1)
        again = await ann.until(lambda rounds: rounds.number == 2)
        assert again.open
        assert list(again.commits) == [P1]  # with a fresh salt of hers, and without him
        assert again.silent == {P2: 1}
        assert isinstance(await ann.reveal(2), Ok)
        assert isinstance(await one.reply("begin"), Ok)
        assert await kinds(server, made) == ["round", "salts", "round", "salts", "begin"]
        assert any("Bo did not reveal" in text for text in one.texts), "it is told in the log"

        assert ann.rounds.salted == (P1,)
        assert isinstance(await one.ask(Close()), Ok)
    verify(await script(server, made))


async def test_who_comes_late_stirs_the_cards_with_everybody_while_play_goes_on(
    server: Server,
) -> None:
    made = await server.make("Ann", "Bo", "bot")
    table, tokens = made.table.id, made.tokens
    async with server.seat(table, tokens["p1"]) as one:
        ann = Salter(P1, one)
        await ann.commit()
        await one.say(Act(id="begin", action=Begin()))
        await ann.until(lambda rounds: rounds.open)
        await ann.reveal()
        assert isinstance(await one.reply("begin"), Ok)
        await ann.commit(2)
        async with server.seat(table, tokens["p2"]) as two:
            bo = Salter(P2, two)
            await bo.commit(2)
            assert set((await ann.until(lambda rounds: rounds.number == 2)).commits) == {P1, P2}
            assert isinstance(await one.ask(Say(text="nobody waits")), Ok)
            await ann.reveal(2)
            assert isinstance(await bo.reveal(2), Ok)
            await ann.until(lambda rounds: rounds.salted == (P1, P2))
            # Somebody else at the seat brings a salt of their own.
            async with server.api(tokens["p1"]) as api:
                body = msgspec.json.encode(Relink(id="new", seat="p2"))
                token = (await api.post(f"/api/tables/{table}/relink", content=body)).json()[
                    "token"
                ]
        await ann.until(lambda rounds: rounds.salted == (P1,))
        await ann.commit(3)
        async with server.seat(table, token) as two:
            cleo = Salter(P2, two)
            await cleo.commit(3)
            await ann.until(lambda rounds: rounds.number == 3)
            await ann.reveal(3)
            await cleo.reveal(3)
            await ann.until(lambda rounds: rounds.salted == (P1, P2))
        assert isinstance(await one.ask(Close()), Ok)
    verify(await script(server, made))


async def test_nobody_commits_or_reveals_for_others_and_a_stranger_learns_nothing(
    server: Server,
) -> None:
    made = await server.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with (
        server.seat(table, tokens["p1"]) as one,
        server.seat(table, tokens["p2"]) as two,
        server.seat(table, tokens["spectator"]) as watching,
    ):
        ann, bo, eve = Salter(P1, one), Salter(P2, two), Salter(P1, watching)
        assert refused(await eve.commit()) == "spectator"
        assert refused(await ann.commit(2)) == "bad_round"
        await ann.commit()
        assert refused(await ann.reveal()) == "bad_round"  # the list is not closed yet
        await one.say(Act(id="begin", action=Begin()))
        await bo.until(lambda rounds: rounds.open)
        bo.salts[1] = eve.salts[1] = secrets.token_hex(32)
        assert refused(await bo.reveal()) == "not_listed"
        assert refused(await eve.reveal()) == "spectator"
        good, ann.salts[1] = ann.salts[1], bo.salts[1]
        assert refused(await ann.reveal()) == "bad_salt"
        ann.salts[1] = good
        for bad in ("00", "x" * 64, good.upper()):
            await two.shout(json.dumps({"type": "reveal", "id": "r", "round": 1, "salt": bad}))
            assert (await two.hear(Error)).code == "bad_message"
        for kind in ("round", "salts", "evening", "bots", "cut"):
            told: dict[str, object] = {
                "action": kind,
                "number": 1,
                "head": "0" * 64,
                "commits": {},
                "salt": "00",
            }
            await one.shout(json.dumps({"type": "act", "id": "a", "action": told}))
            assert (await one.hear(Error)).code == "bad_message"
        await ann.commit(2)
        repeat = Reveal(id="r", round=1, salt=good)
        assert await ann.ask(repeat) == Ok(id="r")
        assert await ann.ask(repeat) == Ok(id="r")  # a repeat is harmless
        assert isinstance(await one.ask(Say(text="!")), Ok)
        async with server.api() as nobody:
            body = msgspec.json.encode(Commit(id="c", round=2, hash="0" * 64))
            for path in ("commit", "reveal", "publish"):
                answer = await nobody.post(f"/api/tables/{table}/{path}", content=body)
                assert answer.status_code in (400, 401), answer.text
        await watching.hear(Update, lambda said: said.lines[-1].kind == "say")
    heard = "".join([*two.texts, *watching.texts])
    assert good not in heard
    assert ann.salts[2] not in heard


async def test_kill_9_in_the_middle_of_a_round_at_any_point(
    new_server: Callable[..., Server],
) -> None:
    server = new_server()
    points = ("committed", "closed", "one revealed")
    tables = {point: await server.make("Ann", "Bo") for point in points}
    salts: dict[str, tuple[dict[int, str], dict[int, str]]] = {}
    begin = Act(id="begin", action=Begin())
    for point, made in tables.items():
        async with at(server, made, "p1") as ann, at(server, made, "p2") as bo:
            salts[point] = (ann.salts, bo.salts)
            await bo.commit()
            await ann.commit()
            if point != "committed":
                await ann.client.say(begin)
                await bo.until(lambda rounds: rounds.open)
            if point == "one revealed":
                await bo.reveal()
    server.kill()
    await asyncio.to_thread(server.start)
    for point, made in tables.items():
        async with at(server, made, "p1") as ann, at(server, made, "p2") as bo:
            ann.salts, bo.salts = salts[point]
            await ann.client.say(begin)
            opened = await ann.until(lambda rounds: rounds.open)
            assert set(opened.commits) == {P1, P2}
            assert opened.revealed == ((P2,) if point == "one revealed" else ())
            if point != "one revealed":
                await bo.reveal()
            await ann.reveal()
            assert isinstance(await ann.client.reply("begin"), Ok)
            await asyncio.gather(ann.client.play(Plain(seed=1)), bo.client.play(Plain(seed=2)))
            assert isinstance(await ann.client.ask(Close()), Ok)
        assert (await kinds(server, made))[:3] == ["round", "salts", "begin"]
        verify(await script(server, made))


async def test_a_script_adds_its_salt_over_http_as_the_documentation_shows(
    server: Server,
) -> None:
    made = await server.make("Ann", "Bo")
    text = (Path(__file__).parents[2] / "docs/protocol.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    names = {
        "SERVER": f"http://{server.host}",
        "TABLE": made.table.id,
        "TOKEN": made.tokens["p2"],
        "SEAT": "p2",
    }
    scripted = asyncio.create_task(asyncio.to_thread(exec, example, names))
    async with at(server, made, "p1") as ann:
        await ann.until(lambda rounds: rounds.ready == (P2,))
        await ann.client.begin()
        await scripted
        assert isinstance(await ann.client.ask(Close()), Ok)
    proof = verify(await script(server, made))
    assert [shuffle.salts for shuffle in proof.shuffles] == [(P2,)]


async def test_an_evening_is_proved_and_the_table_goes_on(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with server.seat(table, tokens["p1"]) as one, server.seat(table, tokens["p2"]) as two:
        ann, bo = Salter(P1, one), Salter(P2, two)
        assert refused(await ann.ask(Publish(id="early"))) == "not_begun"
        await ann.commit()
        await one.say(Act(id="begin", action=Begin()))
        await ann.until(lambda rounds: rounds.open)
        await ann.reveal()
        await one.reply("begin")
        await ann.commit(2)
        assert refused(await bo.ask(Publish(id="bo", shown=True))) == "not_host"
        asked = await ann.ask(Publish(id="hidden"))
        assert isinstance(asked, Error)
        assert (asked.code, "Hand" in asked.message) == ("hidden", True)
        async with server.api(tokens["p1"]) as api:
            early = await api.get(f"/api/tables/{table}/transcript")
            assert early.json()["code"] == "not_closed"
        before = one.table
        published = await ann.ask(Publish(id="shown", shown=True))
        assert isinstance(published, Ok)
        assert await ann.ask(Publish(id="shown", shown=True)) == published
        await ann.until(lambda rounds: rounds.number == 2)  # committed ahead: at once
        assert one.table is not None
        assert before is not None
        assert one.table.evenings == 1
        assert one.table.commitment != before.commitment
        evening = Transcript.decode(await script(server, made))
        assert isinstance(evening.entries[-1].action, Evening)
        verify(evening.encode())
        await ann.reveal(2)
        await asyncio.gather(one.play(Plain(seed=1)), two.play(Plain(seed=2)))
        after = one.table.commitment
        assert Transcript.decode(await script(server, made)) == evening
        assert isinstance(await one.ask(Close()), Ok)
    whole = Transcript.decode(await script(server, made))
    assert len(whole.secrets) == 2
    assert verify(whole.encode()).entries == len(whole.entries)
    assert after != before.commitment


async def uploaded(api: httpx.AsyncClient, text: bytes) -> httpx.Response:
    """The answer to a transcript that is to be taken up, once this address may do so."""
    while True:
        answer = await api.post("/api/transcripts", content=text)
        if answer.status_code != 429:
            return answer
        assert answer.json()["code"] == "too_fast"
        await asyncio.sleep(0.05)


async def test_a_transcript_is_taken_up_again_as_a_new_table(server: Server) -> None:
    made = await server.make("Ann", "Bo", "bot")
    async with at(server, made, "p1") as ann, at(server, made, "p2") as bo:
        await ann.client.begin()
        await bo.client.hear(Update, lambda said: said.lines[-1].kind != "salts")
        await ann.client.ask(Say(text="to be continued"))
        assert isinstance(await ann.ask(Publish(id="end", shown=True)), Ok)
        view = ann.client.view
    text = await script(server, made)
    async with server.api() as api:
        for bad, code in (
            (text.replace(b"continued", b"forgotten"), "replay"),
            (text[: len(text) // 2], "replay"),
            (b"{}", "replay"),
            (b"\xff" * 9, "replay"),
        ):
            answer = await uploaded(api, bad)
            assert (answer.status_code, answer.json()["code"]) == (409, code)
        answer = await uploaded(api, text)
        assert answer.status_code == 201, answer.text
    again = msgspec.json.decode(answer.content, type=MadeTable)
    assert again.table.id != made.table.id
    assert again.table.commitment != made.table.commitment
    assert [seat.bot for seat in again.table.seats] == [False, False, True]
    async with at(server, again, "p1") as ann, at(server, again, "p2") as bo:
        assert ann.client.view is not None
        assert view is not None
        assert ann.client.view.zones == view.zones, "the same hands lie on the same table"
        number = ann.rounds.number + 1
        await bo.commit(number)
        await bo.until(lambda rounds: rounds.open)
        await bo.reveal(number)
        await asyncio.gather(ann.client.play(Plain(seed=1)), bo.client.play(Plain(seed=2)))
        assert isinstance(await ann.client.ask(Close()), Ok)
    assert verify(await script(server, again)).entries > 8
