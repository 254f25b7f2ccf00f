"""Whispers and private notes leave no trace: with them and without, others get the same bytes."""

import itertools
import re
from collections.abc import Sequence

from fiftyfour.engine.actions import Adjust, Note, Say, SeatAction, Undo
from fiftyfour.engine.things import GM, Seat
from fiftyfour.table.http import SeatPlan
from fiftyfour.table.protocol.client import Act, Refresh
from fiftyfour.table.protocol.server import Ok, Update

from .conftest import Client, Server

P1 = Seat("p1")
SEATS = (SeatPlan(name="Guide", role="gm"), SeatPlan(name="Ann"), SeatPlan(name="Bo"))
EACH_TABLE = [
    (re.compile(r'"(hash|commitment)":"[0-9a-f]{64}"'), r'"\1":"H"'),
    (re.compile(r'"(at|left|now|vacant_from)":\d+'), '"at":0'),
    (re.compile(r'"id":"[a-z0-9]{12}"'), '"id":"T"'),
    (re.compile(r'"([2-9TJQKA][cdhs]|Jo\*?)"'), '"CARD"'),
]
"""What differs from one table to the next."""

SECRETS: Sequence[tuple[Seat, SeatAction]] = (
    (GM, Note(text="the butler did it", private=True)),
    (P1, Say(text="psst", to=(GM,))),
    (GM, Say(text="yes?", to=(P1,))),
)


def same(text: str) -> str:
    for pattern, word in EACH_TABLE:
        text = pattern.sub(word, text)
    return text


class Evening:
    """A table with a GM, two players and a spectator, at which the same is done each time."""

    def __init__(self, server: Server, secrets: bool) -> None:
        self.server = server
        self.secrets = SECRETS if secrets else ()
        self.ids, self.secret_ids = itertools.count(), itertools.count()
        self.seen: dict[str, list[str]] = {}

    async def do(self, client: Client, action: SeatAction, message: str = "") -> Ok:
        """Let a seat do something, with the same id each time."""
        message = message or f"public-{next(self.ids)}"
        await client.say(Act(id=message, action=action))
        answer = await client.reply(message)
        assert isinstance(answer, Ok), answer
        return answer

    async def whisper(self, gm: Client, ann: Client) -> None:
        for seat, action in self.secrets:
            await self.do(gm if seat == GM else ann, action, f"secret-{next(self.secret_ids)}")

    async def play(self) -> dict[str, list[str]]:
        made = await self.server.make(system="nightterrors", chance="plain", seats=SEATS)
        table, tokens = made.table.id, made.tokens
        at = self.server
        async with (
            at.seat(table, tokens["gm"]) as gm,
            at.seat(table, tokens["p1"]) as ann,
            at.seat(table, tokens["p2"]) as bo,
            at.seat(table, tokens["spectator"]) as watcher,
        ):
            await gm.begin()
            await self.whisper(gm, ann)
            await self.do(bo, Say(text="hello"))
            await bo.hear(Update)
            assert bo.view is not None
            track = next(one for one in bo.view.tracks if one.value != one.least)
            lower = Adjust(track=track.name, value=track.value - 1)
            await self.do(gm, lower)
            await self.whisper(gm, ann)
            step = await self.do(gm, lower)
            await self.whisper(gm, ann)
            await self.do(gm, Undo(to=step.seq))  # its line says which entry it takes back
            again = await self.do(gm, lower)
            mine = await self.line_of_bo(table, tokens["p2"], again)
            await self.do(bo, Undo(to=mine))  # only asks, by the number that Bo knows
            await self.whisper(gm, ann)
            await bo.say(Refresh())
            repeated = await self.do(bo, Say(text="hello"), "public-0")
            assert repeated.seq < mine
            self.seen["lobby of a newcomer"] = [
                text
                for token in (tokens["p2"], tokens["spectator"])
                for since in (-1, 2)
                for text in await self.welcome(table, token, since)
            ]
            await self.do(bo, Say(text="the end"))
            for name, client in (("rival", bo), ("spectator", watcher)):
                while "the end" not in client.texts[-1]:
                    await client.next()
                folded = '{"type": '  # what the client itself has made of an update
                self.seen[name] = [one for one in client.texts if not one.startswith(folded)]
        for name, token in (("rival", tokens["p2"]), ("spectator", tokens["spectator"])):
            async with at.api(token) as api:
                for part in ("", "/view", "/log", "/log?since=2", "/log?since=900"):
                    answer = await api.get(f"/api/tables/{table}{part}")
                    self.seen[f"{name} {part}"] = [f"{answer.status_code} {answer.text}"]
        async with at.api("x" * 43) as api:
            answer = await api.get(f"/api/tables/{table}/log")
            self.seen["stranger"] = [f"{answer.status_code} {answer.text}"]
        return {who: [same(text) for text in texts] for who, texts in self.seen.items()}

    async def line_of_bo(self, table: str, token: str, done: Ok) -> int:
        """The number of the last line for Bo, of what the GM has done as its line `done`."""
        async with self.server.api(token) as api:
            last = (await api.get(f"/api/tables/{table}/log")).json()[-1]
        assert last["kind"] == "adjust"
        assert (last["seq"] < done.seq) == bool(self.secrets)
        return int(last["seq"])

    async def welcome(self, table: str, token: str, since: int) -> list[str]:
        async with self.server.seat(table, token, since) as back:
            return back.texts


async def test_others_are_sent_the_same_with_secrets_and_without(server: Server) -> None:
    with_secrets = await Evening(server, secrets=True).play()
    without = await Evening(server, secrets=False).play()
    for who, texts in with_secrets.items():
        for number, (text, other) in enumerate(zip(texts, without[who], strict=False)):
            assert text == other, (who, number)
        assert len(texts) == len(without[who]), who
    assert '"asks":' in "".join(without["rival"])
    assert '"to":' in "".join(without["spectator"])


async def test_who_reads_a_secret_has_it_in_line_and_after_a_restart(server: Server) -> None:
    made = await server.make(system="nightterrors", chance="plain", seats=SEATS)
    table, tokens = made.table.id, made.tokens
    async with server.seat(table, tokens["gm"]) as gm, server.seat(table, tokens["p1"]) as ann:
        await gm.begin()
        await gm.ask(Say(text="for Ann", to=(P1,)))
        await gm.ask(Note(text="for me", private=True))
        await ann.ask(Say(text="for all"))
        heard = await ann.hear(Update, lambda update: "for all" in str(update.lines))
        lines = [*(ann.welcome.lines if ann.welcome else ()), *heard.lines]
        assert [line.seq for line in lines] == [heard.lines[-1].seq]
    counts: dict[str, int] = {}
    for who in ("gm", "p1", "p2", "spectator"):
        async with server.api(tokens[who]) as api:
            log = (await api.get(f"/api/tables/{table}/log")).json()
            assert [line["seq"] for line in log] == list(range(len(log)))
            assert (await api.get(f"/api/tables/{table}")).json()["seq"] == len(log)
            counts[who] = len(log)
    assert counts["gm"] - 1 == counts["p1"] == counts["p2"] + 1 == counts["spectator"] + 1
