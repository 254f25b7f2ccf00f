"""Nobody is sent a domino before it is turned: every byte of every seat and of a spectator."""

import re
from collections.abc import Mapping
from itertools import pairwise

import msgspec

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.events import Moved, Shown
from fiftyfour.engine.view import View
from fiftyfour.table.http import SeatPlan
from fiftyfour.table.protocol.client import Hello
from fiftyfour.table.protocol.server import Ok, ServerMessage, Update, Welcome
from fiftyfour.table.records import Kept

from .conftest import Client, Server
from .test_hidden import SEQS, stored

SEATS = (
    SeatPlan(role="gm", name="Vera"),
    SeatPlan(name="Ann"),
    SeatPlan(name="Bo"),
    SeatPlan(name="Cy"),
)
TILE = re.compile(r'"(\d\|\d)"|\[(\d\|\d)\]')
FIRST: tuple[Given, ...] = ("monster", {"preset": "Guard", "count": 2}, "fight", {})
ANSWERS, MOST = 60, 300

messages = msgspec.json.Decoder[ServerMessage](ServerMessage)


def tiles(text: str) -> set[str]:
    """Every domino that a message names, in notation or for people."""
    return {one or other for one, other in TILE.findall(text)}


def turned_after(log: list[Kept]) -> list[tuple[set[str], dict[str, str]]]:
    """After each entry: the dominoes ever turned, and those that lie face-up where they are."""
    ever, lies = set[str](), dict[str, str]()
    after: list[tuple[set[str], dict[str, str]]] = []
    for kept in log:
        for event in kept.entry.events:
            if isinstance(event, Shown) and event.tiles:
                ever |= set(event.tiles)
                lies[event.pile] = event.tiles[0]
            elif isinstance(event, Moved):
                lies.pop(event.source, None)
                lies.pop(event.target, None)
        after.append((set(ever), dict(lies)))
    return after


def open_dominoes(view: View) -> dict[str, str]:
    """What a view shows of the dominoes in the places of stances."""
    return {
        zone.name: zone.tiles[0]
        for zone in view.zones
        if zone.name.startswith("domino:") and zone.tiles
    }


def some_turned(view: View | None) -> bool:
    """True while some of the dominoes that lie there are turned up, and some are not."""
    zones = () if view is None else view.zones
    lying = [bool(zone.tiles) for zone in zones if zone.name.startswith("domino:") and zone.count]
    return len({*lying}) == 2


def view_in(text: str) -> View | None:
    message = messages.decode(text)
    view = message.view if isinstance(message, Welcome | Update) else None
    return view if isinstance(view, View) else None


async def play(clients: Mapping[str, Client]) -> None:
    """The GM sets two guards on the party; then all answer as it comes, and it goes on.

    It stops in the middle of a round, when there is something to be known and something hidden.
    """
    chance, first = Plain(seed=54), list(FIRST)
    for answered in range(MOST):
        if answered >= ANSWERS and some_turned(clients["gm"].view):
            return
        client = next(c for c in clients.values() if c.answer(Plain(seed=1)) is not None)
        reply = client.answer(chance)
        assert reply is not None
        assert client.view is not None
        question = next(one for one in client.view.decisions if one.id == reply.to)
        if first and client is clients["gm"]:
            reply = Answer(to=reply.to, answer=first.pop(0))
        elif question.decision.rule == "ZI-RND-07":
            reply = Answer(to=reply.to, answer="on")
        elif question.decision.rule == "ZI-STN-02":
            reply = Answer(to=reply.to, answer={})
        said = await client.ask(reply)
        if not isinstance(said, Ok):
            continue  # a sample may be illegal; the next one is another
        for one in clients.values():
            while max([-1, *map(int, SEQS.findall("".join(one.texts[-3:])))]) < said.seq:
                await one.next()
    raise AssertionError("no round was ever half turned up, so nothing is tested")


async def test_no_domino_is_known_before_it_is_turned(server: Server) -> None:
    made = await server.make(system="zilch", seats=SEATS)
    table, tokens = made.table.id, made.tokens
    clients: dict[str, Client] = {}
    for who in ("gm", "p1", "p2", "p3", "spectator"):
        client = clients[who] = Client(await server.connect(table))
        await client.say(Hello(token=tokens[who]))
        await client.hear(Welcome)
    await clients["gm"].begin()
    for client in clients.values():
        while client.view is None:
            await client.next()
    await play(clients)
    for who, client in clients.items():  # what one gets on coming back, and over HTTP
        again = Client(await server.connect(table))
        await again.say(Hello(token=tokens[who]))
        await again.hear(Welcome)
        client.texts += again.texts
        async with server.api(tokens[who]) as api:
            for part in ("/log", "/view"):
                assert tiles((await api.get(f"/api/tables/{table}{part}")).text)
        for one in (again, client):
            await one.socket.close()

    after = turned_after(await stored(server, table))
    dealt = sum(
        isinstance(event, Moved) and event.target.startswith("domino:")
        for kept in await stored(server, table)
        for event in kept.entry.events
    )
    turned = sum(len(new[1].keys() - old[1].keys()) for old, new in pairwise(after))
    assert dealt > turned > 4, "all were turned at once, so nothing is tested"
    for who, client in clients.items():
        latest, seen = -1, 0
        for text in client.texts:
            latest = max([latest, *map(int, SEQS.findall(text))])
            ever, lies = after[latest] if latest >= 0 else (set[str](), dict[str, str]())
            assert tiles(text) <= ever, (who, latest, text)
            view = view_in(text)
            if view is not None:
                assert open_dominoes(view) == lies, (who, latest)
                seen += len(lies)
        assert seen > 4, "the check sees no dominoes at all"


async def test_the_check_would_find_a_leak() -> None:
    assert tiles('{"tiles":["2|5"],"text":"shown to everybody: [1|6]"}') == {"2|5", "1|6"}
    assert not tiles('{"hash":"2|5c","text":"2 of 5"}')
