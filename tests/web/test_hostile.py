"""Nothing a stranger sends makes the server fail, stop, or change somebody else's table."""

import asyncio
import socket
from collections.abc import Callable

import httpx
import msgspec
import pytest

from fiftyfour.engine.actions import Begin, Close, Say
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.proof import verify
from fiftyfour.table.http import MadeTable, SeatPlan
from fiftyfour.table.protocol.server import Error, Ok
from tests.soak import SOAK

from .conftest import Server
from .hostile import DEEP, Line, request
from .storm import storm

MUTATIONS = 2_500 if SOAK == 1 else 5_000 * SOAK
"""100,000 in `make soak`."""

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


async def played(server: Server, made: MadeTable, done: asyncio.Event) -> int:
    """Two people play Sky Ace and talk while the storm lasts; how many acts were stored.

    Whatever they send is answered. What the other has just settled may be refused.
    """
    acts = moves = 0
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
                if (reply := client.answer(chance)) is not None:
                    moves += isinstance(await client.ask(reply), Ok)
            await asyncio.sleep(0.02)
    assert moves > 10
    return acts + moves


@pytest.mark.soak
async def test_a_storm_of_mutations_changes_nothing_for_anybody_else(
    new_server: Callable[..., Server],
) -> None:
    server = new_server()
    calm = await server.make("Ann", "Bo", system="skyace")
    still = await server.make("Cy", "Di")
    stormy = await server.make(
        system="suits",
        seats=(SeatPlan(role="gm", name="Vera"), SeatPlan(name="A"), SeatPlan(name="B")),
    )
    async with server.seat(stormy.table.id, stormy.tokens["gm"]) as gm:
        await gm.begin()
    async with server.api(still.tokens["p1"]) as api:
        before = await _all(api, still)
        done = asyncio.Event()
        playing = asyncio.create_task(played(server, calm, done))
        try:
            assert await storm(server, still, calm, stormy, MUTATIONS // 8) >= MUTATIONS - 8
        finally:
            done.set()
        acts = await playing
        assert await _all(api, still) == before
    for made, host in ((calm, "p1"), (stormy, "gm")):
        async with server.seat(made.table.id, made.tokens[host]) as client:
            assert client.table is not None
            assert made is stormy or client.table.seq == acts + 2  # the first round
            assert isinstance(await client.ask(Close()), Ok)
        async with server.api(made.tokens[host]) as api:
            verify((await api.get(f"/api/tables/{made.table.id}/transcript")).content)
    assert server.stop() in (0, -15)


async def _all(api: httpx.AsyncClient, made: MadeTable) -> list[str]:
    """What a seat can read of a table."""
    path = f"/api/tables/{made.table.id}"
    return [(await api.get(path + end)).text for end in ("", "/view", "/log")]
