"""Nothing a stranger sends makes the server fail, stop, or change somebody else's table."""

import asyncio
import random
import socket
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from fiftyfour.engine.actions import Begin, Close, Say
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.proof import verify
from fiftyfour.table.protocol import Error, Hello, MadeTable, Ok, Ping, Pong, SeatPlan, Welcome
from tests.soak import times

from .conftest import Client, Server
from .hostile import DEEP, Line, mutated, request

MUTATIONS = times(2_500)
"""100,000 and more in `make soak` with SOAK=40."""

JSON = {"Content_Type": "application/json"}
LONG = "9" * 25

BAD_REQUESTS = {
    "a body nested too deeply": (request("POST", "/api/tables", DEEP.encode(), **JSON), 400),
    "a body that is not UTF-8": (request("POST", "/api/tables", b'{"system":"\xff"}', **JSON), 400),
    "half a surrogate": (request("POST", "/api/tables", b'{"system":"\\ud800"}', **JSON), 400),
    "no WebSocket": (request("GET", "/api/tables/x/ws"), 426),
    "a long path": (request("GET", "/" + "a" * 300), 200),
    "a long path in the API": (request("GET", "/api/" + "a" * 300), 404),
    "a path with NUL": (request("GET", "/a%00b"), 200),
    "a table with NUL": (request("GET", "/api/tables/a%00b"), 401),
    "a path that is not UTF-8": (request("GET", "/%ff%fe"), 200),
    "a path that leaves the page": (request("GET", "/assets/..%2f..%2fapp.py"), 404),
    "an origin that is none": (
        request("POST", "/api/tables", b"{}", Origin="http://[bad", **JSON), 403
    ),
    "a token that is not ASCII": (
        request("GET", "/api/tables/x", Authorization="Bearer \xff\xfe"), 404
    ),
    "an unknown charset": (
        request("POST", "/api/tables", b"{}", Content_Type="application/json; charset=x"), 400
    ),
    "a form": (request("POST", "/api/tables", b"a=%ff&b", Content_Type="multipart/form-data"), 400),
    "MessagePack": (
        request("POST", "/api/tables", b"\xc1\xff", Content_Type="application/x-msgpack"), 400
    ),
    "a number that is too long": (request("GET", f"/api/odds/skyace/attack?cards={LONG}"), 400),
    "a file nested too deeply": (
        request(
            "POST", "/api/systems/zilch/characters/check",
            b'{"file":"' + b"[" * 30_000 + b'"}', **JSON,
        ),
        200,
    ),
    "bad conditions": (
        request("GET", "/", Range="bytes=9-1", If_None_Match="\xff", Accept_Encoding="gzip;q=z"),
        200,
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD_REQUESTS)
async def test_a_bad_request_gets_its_own_status(server: Server, what: str) -> None:
    sent, status = BAD_REQUESTS[what]
    line = Line(server.port)
    answer = await line.ask(sent)
    await line.close()
    assert answer.status == status, answer.body[:300]
    if status >= 400:
        assert msgspec.json.decode(answer.body, type=Error).message


@pytest.mark.parametrize("since", [LONG, f"-{LONG}", "-2", "nan", "one", ""])
async def test_since_is_a_number_that_an_entry_can_have(server: Server, since: str) -> None:
    made = await server.make("Ann", "Bo")
    async with server.api(made.tokens["p1"]) as api:
        answer = await api.get(f"/api/tables/{made.table.id}/log", params={"since": since})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


OWN = socket.gethostname()
NAMES = (
    "127.0.0.1", "127.0.0.1:80", "[::1]:5454", "192.168.1.20", "localhost", "LOCALHOST:5454", OWN,
    f"{OWN.split('.')[0]}.local", "cards.example", "cards.lan:8080", "Cards.LAN",
)  # fmt: skip
NO_NAMES = (
    "", "evil.example", "localhost.evil.example", "cards.example.evil.example", "[bad", "1.2.3",
    "cards.lan.", "\xff", "a" * 300,
)  # fmt: skip


async def test_the_server_goes_by_its_own_names_only(new_server: Callable[..., Server]) -> None:
    server = new_server(public_url="https://cards.example", allowed_hosts=("cards.lan",))
    line = Line(server.port)
    for host in NAMES:
        assert (await line.ask(request("GET", "/health", host=host))).status == 200, host
    for host in NO_NAMES:
        for path in ("/health", "/", "/api/tables/x/ws"):
            answer = await line.ask(request("GET", path, host=host))
            assert (answer.status, b"--allowed-host" in answer.body) == (421, True), host
            assert answer.body.count(b"\n") == 1
    made = await server.make("Ann", "Bo")
    for host, fits in (("cards.lan", True), ("evil.example", False)):
        handshake = request(
            "GET",
            f"/api/tables/{made.table.id}/ws",
            host=host,
            Upgrade="websocket",
            Connection="Upgrade",
            Sec_WebSocket_Version="13",
            Sec_WebSocket_Key="AAAAAAAAAAAAAAAAAAAAAA==",
        )
        answer = await line.ask(handshake)
        assert answer.status == (101 if fits else 403)
        await line.close()


# --- the storm ---


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
    for _ in range(most):
        sent = requests(made, seat, chance)
        answer = await line.ask(sent)
        assert answer.status < 500, (sent, answer)
    await line.close()
    return most


async def played(server: Server, made: MadeTable, done: asyncio.Event) -> int:
    """Two people play High Card over and over while the storm lasts; how many acts were stored."""
    acts = 0
    chance = Plain(seed=7)
    async with (
        server.seat(made.table.id, made.tokens["p1"]) as ann,
        server.seat(made.table.id, made.tokens["p2"]) as bo,
    ):
        assert isinstance(await ann.ask(Begin()), Ok)
        acts += 1
        while not done.is_set():
            for client in (ann, bo):
                acts += isinstance(await client.ask(Say(text=f"line {acts}")), Ok)
            await asyncio.sleep(0.02)
        for client in (ann, bo):
            while (reply := client.answer(chance)) is not None:
                acts += isinstance(await client.ask(reply), Ok)
    return acts


@pytest.mark.soak
async def test_a_storm_of_mutations_changes_nothing_for_anybody_else(
    new_server: Callable[..., Server],
) -> None:
    server = new_server()
    calm = await server.make("Ann", "Bo")
    still = await server.make("Cy", "Di")
    storm = await server.make(
        system="suits",
        seats=(SeatPlan(role="gm", name="Vera"), SeatPlan(name="A"), SeatPlan(name="B")),
    )
    async with server.seat(storm.table.id, storm.tokens["gm"]) as gm:
        await gm.begin()
    async with server.api(still.tokens["p1"]) as api:
        before = await _all(api, still)
        done = asyncio.Event()
        playing = asyncio.create_task(played(server, calm, done))
        each = MUTATIONS // 8
        attacks = [
            by_socket(server, still, "spectator", 1, each),
            by_socket(server, calm, "spectator", 2, each),
            by_socket(server, storm, "gm", 3, each),
            by_socket(server, storm, "p1", 4, each),
            by_http(server, still, "spectator", 5, each),
            by_http(server, calm, "spectator", 6, each),
            by_http(server, storm, "gm", 7, each),
            by_http(server, storm, "p2", 8, each),
        ]
        try:
            await asyncio.gather(*attacks)
        finally:
            done.set()
        acts = await playing
        assert await _all(api, still) == before
    for made, host in ((calm, "p1"), (storm, "gm")):
        async with server.seat(made.table.id, made.tokens[host]) as client:
            assert client.table is not None
            assert made is storm or client.table.seq == acts + 2  # the first round
            assert isinstance(await client.ask(Close()), Ok)
        async with server.api(made.tokens[host]) as api:
            verify((await api.get(f"/api/tables/{made.table.id}/transcript")).content)
    assert server.stop() in (0, -15)


async def _all(api: httpx.AsyncClient, made: MadeTable) -> list[str]:
    """What a seat can read of a table."""
    path = f"/api/tables/{made.table.id}"
    return [(await api.get(path + end)).text for end in ("", "/view", "/log")]
