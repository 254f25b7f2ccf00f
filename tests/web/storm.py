"""Attackers who send mutated messages and requests, for the tests and for bench/storm.py."""

import asyncio
import random
from typing import Any

from websockets.exceptions import ConnectionClosed

from fiftyfour.table.http import MadeTable
from fiftyfour.table.protocol.client import Hello, Ping
from fiftyfour.table.protocol.server import Error, Pong, Welcome

from .conftest import Client, Server
from .hostile import Line, mutated, request


def messages(made: MadeTable, seat: str) -> list[dict[str, Any]]:
    """Every kind of message, as it would be right."""
    actions: list[dict[str, Any]] = [
        {"action": "begin"},
        {"action": "answer", "to": "1", "answer": ["As"], "say": "I play it"},
        {"action": "answer", "to": "1", "answer": "draw"},
        {"action": "answer", "to": "add-person", "answer": {"name": "Vera", "toughness": 2}},
        {"action": "say", "text": "hello", "to": ["p2"]},
        {"action": "undo", "to": 3},
        {"action": "adjust", "track": "damage:p1", "value": 1, "note": "a scratch"},
        {"action": "move", "source": "deck", "target": "hand:p1", "count": 1},
        {"action": "move", "source": "hand:p1", "target": "hand:p2", "cards": ["As"]},
        {"action": "grant", "card": "As", "target": "hand:p1"},
        {"action": "lay", "dice": "dice", "values": [1, 2]},
        {"action": "look", "pile": "deck", "seats": ["p1"], "close": False},
        {"action": "place", "piece": "hero:1", "at": [0, 1]},
        {"action": "note", "text": "remember", "private": True},
    ]
    return [
        {"type": "hello", "token": made.tokens[seat], "since": 2},
        *({"type": "act", "id": f"a{n}", "action": each} for n, each in enumerate(actions)),
        {"type": "sit", "id": "s", "name": "Ann"},
        {"type": "commit", "id": "c", "round": 2, "hash": "0f" * 32},
        {"type": "reveal", "id": "v", "round": 2, "salt": "0f" * 32},
        {"type": "publish", "id": "p", "shown": True},
        {
            "type": "arrange", "id": "r", "title": "Friday", "settings": {"odds": "gm"},
            "chance": "fair", "bots": {"p2": True}, "add": "player", "remove": "p2",
        },
        {"type": "relink", "id": "l", "seat": "p9"},
        {"type": "odds", "id": "o", "to": "1", "draft": {"chips": 1}},
        {"type": "ping"},
    ]  # fmt: skip


def requests(made: MadeTable, seat: str, chance: random.Random) -> bytes:
    """One request over HTTP, with something wrong in path, header or body."""
    table = f"/api/tables/{made.table.id}"
    bodies: dict[str, Any] = {
        "/api/tables": {
            "system": "highcard",
            "seats": [{"name": "A"}, {"role": "gm", "bot": True}],
        },
        "/api/systems/suits/characters/review": {"filled": {"name": "Vera", "fitness": 3}},
        "/api/systems/zilch/characters/check": {"file": '{"name": "Vera"}'},
        f"{table}/characters/check": {"file": "{}"},
        "/api/transcripts": {"header": {}},
    }
    for message in messages(made, seat):
        if message["type"] not in ("hello", "ping"):
            bodies[f"{table}/{message['type']}"] = {
                name: value for name, value in message.items() if name != "type"
            }
    reads = ("", "/view", "/log?since=1", "/transcript", "/characters", "/ws", "/act")
    paths = [*bodies, *(table + end for end in reads), "/", "/api/odds/suits/attack?cards=2"]
    path = chance.choice(paths).encode()
    at = chance.randrange(1, len(path) + 1)
    if chance.random() < 0.3:
        odd = (b"%00", b"%ff", b"/..", b"//", b"%2e%2e/", b"\xff", b"a" * 300, b"?since=-9", b"&x")
        path = path[:at] + chance.choice(odd) + path[at:]
    headers = {"Content_Type": "application/json", "Authorization": f"Bearer {made.tokens[seat]}"}
    if chance.random() < 0.2:
        name = chance.choice(
            ["Origin", "Authorization", "Content_Type", "Accept_Encoding", "Cookie"]
        )
        headers[name] = chance.choice(["", "http://[bad", "Bearer \xff", "x" * 900, "a/b; c=\x01"])
    method = chance.choice(["POST", "POST", "POST", "GET", "HEAD", "PUT", "DELETE", "OPTIONS"])
    body = mutated(bodies.get(path.decode("latin-1"), {"a": [1]}), chance)
    return request(method, path, body if method != "GET" else b"", **headers)


def revokes_the_host(sent: bytes) -> bool:
    """True if the GM may revoke the GM's own link with it, by which the test closes the table."""
    return b"relink" in sent and b'"gm"' in sent


async def by_socket(server: Server, made: MadeTable, seat: str, seed: int, most: int) -> int:
    """Send mutated messages over WebSockets; how many were sent."""
    chance, known = random.Random(seed), messages(made, seat)
    sent = 0
    while sent < most:
        client = Client(await server.connect(made.table.id))
        try:
            if chance.random() < 0.95:
                await client.say(Hello(token=made.tokens[seat]))
                await client.hear(Welcome)
            for _ in range(50):
                text = mutated(chance.choice(known), chance)
                if revokes_the_host(text):
                    continue
                await client.shout(
                    text if chance.random() < 0.1 else text.decode("utf-8", "ignore")
                )
                sent += 1
            await client.say(Ping())
            while not isinstance(heard := await client.next(), Pong):
                assert not (isinstance(heard, Error) and heard.code == "broken"), client.texts[-5:]
        except ConnectionClosed:
            assert client.socket.close_code in (1009, 4000, 4008, 4001), client.socket.close_code
        await client.socket.close()
    return sent


async def by_http(server: Server, made: MadeTable, seat: str, seed: int, most: int) -> int:
    """Send mutated requests; how many were sent."""
    chance, line = random.Random(seed), Line(server.port)
    count = 0
    while count < most:
        sent = requests(made, seat, chance)
        if revokes_the_host(sent):
            continue
        answer = await line.ask(sent)
        assert answer.status < 500, (sent, answer)
        count += 1
    await line.close()
    return count


async def storm(
    server: Server, watched: MadeTable, played: MadeTable, led: MadeTable, each: int
) -> int:
    """Eight attackers, who send `each` mutations; how many were sent.

    They watch two tables, and sit at a third: as its GM, as `p1` and as `p2`.
    """
    attacks = [
        by_socket(server, watched, "spectator", 1, each),
        by_socket(server, played, "spectator", 2, each),
        by_socket(server, led, "gm", 3, each),
        by_socket(server, led, "p1", 4, each),
        by_http(server, watched, "spectator", 5, each),
        by_http(server, played, "spectator", 6, each),
        by_http(server, led, "gm", 7, each),
        by_http(server, led, "p2", 8, each),
    ]
    return sum(await asyncio.gather(*attacks))
