"""Nobody is sent what they may not know: every byte of every client, against the stored events."""

import asyncio
import re
from collections.abc import Iterator
from typing import Literal

import pytest

from fiftyfour.engine.actions import Answer, Say
from fiftyfour.engine.cards import ALL_CARDS, Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.events import AnyEvent, Moved, Shown
from fiftyfour.engine.things import Seat, Viewer, sees
from fiftyfour.table.protocol.client import Hello
from fiftyfour.table.protocol.server import Error, Welcome
from fiftyfour.table.records import Kept
from fiftyfour.table.sql import SqlStore

from .conftest import Client, Server

PRETTY = {card.pretty: card for card in ALL_CARDS if not card.is_joker}
FACES = re.compile(r'"([2-9TJQKA][cdhs]|Jo\*?)"|((?:10|[2-9JQKA])[♣♦♥♠])')
SEQS = re.compile(r'"seq":(\d+),"seat"')


def faces(text: str) -> set[Card]:
    """Every card a message names, in notation or for people."""
    return {
        Card(notation) if notation else PRETTY[pretty] for notation, pretty in FACES.findall(text)
    }


def shown(events: list[AnyEvent], viewer: Viewer | Literal["everybody"]) -> Iterator[Card]:
    """The faces that these events let a viewer see, or everybody together."""
    for event in events:
        seen = viewer == "everybody" or sees(event.sight, viewer)
        if isinstance(event, Moved | Shown) and seen:
            yield from event.cards


def known_after(log: list[Kept], viewer: Viewer | Literal["everybody"]) -> list[set[Card]]:
    """The faces a viewer has ever seen by right, after each entry."""
    known: set[Card] = set()
    after: list[set[Card]] = []
    for kept in log:
        known |= set(shown(kept.entry.events, viewer))
        after.append(set(known))
    return after


async def stored(server: Server, table: str) -> list[Kept]:
    store = await SqlStore.open(f"sqlite+aiosqlite:///{server.database}")
    try:
        return await store.entries(table)
    finally:
        await store.close()


@pytest.mark.parametrize("system", ["highcard", "skyace"])
async def test_no_face_reaches_anybody_before_its_time(server: Server, system: str) -> None:
    made = await server.make("Ann", "Bo", "Cy", system=system)
    table, tokens = made.table.id, made.tokens
    viewers: dict[str, Viewer] = {seat: Seat(seat) for seat in ("p1", "p2", "p3")}
    viewers["spectator"] = None
    clients: dict[str, Client] = {}
    for who in viewers:
        client = Client(await server.connect(table))
        await client.say(Hello(token=tokens[who]))
        await client.hear(Welcome)
        clients[who] = client
    await clients["p1"].begin()
    playing = [
        asyncio.create_task(clients[who].play(Plain(seed=number), most=25))
        for number, who in enumerate(viewers)
    ]
    await asyncio.wait(playing[:3], return_when=asyncio.FIRST_COMPLETED)
    for task in playing:
        task.cancel()
    await asyncio.wait(playing)
    for seat in ("p1", "p2", "p3"):
        await clients[seat].ask(Say(text="enough"))  # what was under way is done with that
    for who, client in clients.items():  # what one gets on coming back, and over HTTP
        again = Client(await server.connect(table))
        await again.say(Hello(token=tokens[who]))
        await again.hear(Welcome)
        async with server.api(tokens[who]) as api:
            for part in ("", "/log", "/view"):
                client.texts.append((await api.get(f"/api/tables/{table}{part}")).text)
        client.texts += again.texts
        await again.socket.close()
        await client.socket.close()

    log = await stored(server, table)
    dealt = known_after(log, "everybody")
    assert len(dealt[-1]) > 8
    for who, viewer in viewers.items():
        after = known_after(log, viewer)
        hidden = [all_faces - theirs for all_faces, theirs in zip(dealt, after, strict=True)]
        assert sum(map(bool, hidden)) > 3, "nothing was hidden from them, so nothing is tested"
        latest = -1
        for text in clients[who].texts:
            latest = max([latest, *map(int, SEQS.findall(text))])
            known = after[latest] if latest >= 0 else set[Card]()
            assert faces(text) <= known, (who, latest, text)
        assert faces("".join(clients[who].texts)), "the check sees no faces at all"


async def test_the_check_would_find_a_leak() -> None:
    leak = '{"zones":[{"cards":["Th","Jo*"]}],"text":"the 10♥ and the A♠"}'
    assert faces(leak) == {Card.TH, Card.STAMPED_JOKER, Card.AS}
    assert not faces('{"hash":"2c9a","name":"Joker","text":"4 of Ah"}')


async def test_nobody_acts_for_another_seat(server: Server) -> None:
    made = await server.make("Ann", "Bo", system="skyace")
    table, tokens = made.table.id, made.tokens
    async with server.seat(table, tokens["p1"]) as ann, server.seat(table, tokens["p2"]) as bo:
        await ann.begin()
        for client in (ann, bo):
            while client.view is None:
                await client.next()
        for client, seat in ((ann, "p1"), (bo, "p2")):
            assert client.view is not None
            mine = {one.id for one in client.view.decisions}
            awaited = {one.seat for one in client.view.awaited}
            if seat not in awaited:
                other = ann if client is bo else bo
                assert other.view is not None
                theirs = next(one for one in other.view.decisions if one.id not in mine)
                said = await client.ask(
                    Answer(to=theirs.id, answer=theirs.decision.sample(Plain()))
                )
                assert isinstance(said, Error)
                assert said.code == "not_your_decision"
        await bo.ask(Say(text="I am Ann, honestly"))
    log = await stored(server, table)
    assert [kept.entry.seat for kept in log] == ["p1", "p2"]


async def test_a_whisper_reaches_whom_it_is_for_and_nobody_else(server: Server) -> None:
    made = await server.make("Ann", "Bo", "Cy")
    table, tokens = made.table.id, made.tokens
    async with (
        server.seat(table, tokens["p1"]) as ann,
        server.seat(table, tokens["p2"]) as bo,
        server.seat(table, tokens["p3"]) as cy,
        server.seat(table, tokens["spectator"]) as watcher,
    ):
        await ann.begin()
        await ann.ask(Say(text="psst, a heart", to=(Seat("p2"),)))
        await ann.ask(Say(text="good luck all"))
        for client in (bo, cy, watcher):
            while "good luck all" not in client.texts[-1]:
                await client.next()
        assert "psst" in "".join(bo.texts)
        assert "psst" not in "".join(cy.texts + watcher.texts)


async def test_a_stranger_learns_nothing(server: Server) -> None:
    made = await server.make("Annabel", "Bo")
    table = made.table.id
    client = Client(await server.connect(table))
    await client.say(Hello(token="a guess"))
    await client.socket.wait_closed()
    heard = (await client.socket.recv()) if not client.texts else client.texts[0]
    async with server.api() as api:
        texts = [str(heard), (await api.get(f"/api/tables/{table}")).text]
    assert not any(word in text for word in ("Annabel", "High") for text in texts)
