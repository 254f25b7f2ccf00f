"""Behind real proxies: who a client is, under which name and path the server goes, over TLS too."""

import json
from collections.abc import Callable, Generator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from msgspec import structs
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from fiftyfour.engine.actions import Begin
from fiftyfour.table.limits import Limits
from fiftyfour.table.protocol.client import Hello
from fiftyfour.table.protocol.server import Ok, Welcome
from fiftyfour.web import Config
from tests.deploy.proxies import caddy, nginx, trusting

from .conftest import FREE, Client, Server

TABLE = json.dumps({"system": "highcard", "seats": [{"name": "Ann"}, {"bot": True}]})
THREE = structs.replace(FREE, tables_per_hour=3)
PROXY, STRANGER = "127.0.0.1", "127.0.0.2"


@pytest.fixture(scope="module")
def under_cards(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server that is reached at /cards behind a proxy."""
    yield from served(tmp_path_factory, FREE, root_path="/cards")


@pytest.fixture(scope="module")
def counting(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server behind proxies that lets each address make three tables an hour."""
    yield from served(tmp_path_factory, THREE, trusted_proxies=(PROXY, "10.0.0.0/8"))


def served(folders: pytest.TempPathFactory, limits: Limits, **config: Any) -> Generator[Server]:
    config = {"public_url": "https://localhost", "trusted_proxies": (PROXY,), **config}
    server = Server(folders.mktemp("served"), Config(limits=limits, pace=0.0, **config))
    server.start()
    yield server
    server.stop()


@pytest.fixture(params=["caddy", "nginx", "nginx that takes the path off"])
def front(
    request: pytest.FixtureRequest, under_cards: Server, tmp_path: Path
) -> Generator[httpx.Client]:
    """A client of each proxy in turn."""
    port = under_cards.port
    with ExitStack() as open_:
        if request.param == "caddy":
            address, trusted = open_.enter_context(caddy(tmp_path, port, "/cards")), None
        else:
            strip = request.param != "nginx"
            address = open_.enter_context(nginx(tmp_path, port, "/cards", strip))
            trusted = trusting(tmp_path)
        yield open_.enter_context(
            httpx.Client(base_url=address, timeout=30, verify=trusted or True)
        )


async def test_a_table_is_played_through_a_proxy_below_a_path(
    front: httpx.Client, tmp_path: Path
) -> None:
    base = str(front.base_url)
    page = front.get("/t/nowhere").text
    assert '<meta name="root" content="/cards"' in page
    assert '"/cards/assets/' in page
    assert front.get("/assets/none.js").status_code == 404
    assert front.get("/api/schema/openapi.json").json()["servers"] == [{"url": "/cards"}]
    origin = Origin(f"{urlsplit(base).scheme}://{urlsplit(base).netloc}")
    answer = front.post("/api/tables", content=TABLE, headers={"origin": origin})
    assert answer.status_code == 201, answer.text
    told = answer.json()
    socket = base.replace("http", "ws", 1) + f"api/tables/{told['table']['id']}/ws"
    tls = trusting(tmp_path) if base.startswith("https") else None
    async with connect(socket, ssl=tls, origin=origin, proxy=None, max_queue=None) as open_:
        client = Client(open_)
        await client.say(Hello(token=told["tokens"]["p1"]))
        assert (await client.hear(Welcome)).you == "p1"
        assert isinstance(await client.ask(Begin()), Ok)
    with pytest.raises(InvalidStatus, match="403"):
        await connect(socket, ssl=tls, origin=Origin("https://evil.example"), proxy=None)
    evil = {"origin": "https://evil.example"}
    assert front.post("/api/tables", content=TABLE, headers=evil).status_code == 403


def from_address(server: Server, address: str) -> httpx.Client:
    """A client whose connections come from another address of this machine."""
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=f"http://{server.host}", transport=transport, timeout=30)


def made(client: httpx.Client, **headers: str) -> int:
    """The status with which a table is made, or refused."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post("/api/tables", content=TABLE, headers=sent).status_code


def test_limits_count_the_client_that_a_trusted_proxy_names(counting: Server) -> None:
    with from_address(counting, PROXY) as proxy:
        for client in ("192.0.2.1", "192.0.2.2"):
            assert [made(proxy, x_forwarded_for=client) for _ in range(4)] == [201, 201, 201, 429]
        # what the client wrote itself stands before what the proxies have added
        assert made(proxy, x_forwarded_for="192.0.2.3, 192.0.2.1") == 429
        assert made(proxy, x_forwarded_for="192.0.2.3, 192.0.2.1, 10.1.2.3") == 429
        # whoever has one address of an IPv6 network of 64 bits has them all
        six = ["2001:db8::1", "2001:db8::2", "2001:db8:0:0:9::", "2001:db8::1", "2001:db8:0:1::1"]
        assert [made(proxy, x_forwarded_for=one) for one in six] == [201, 201, 201, 429, 201]
        assert made(proxy, x_forwarded_for="::ffff:192.0.2.1") == 429


def test_nobody_else_is_believed(counting: Server) -> None:
    with from_address(counting, STRANGER) as stranger:
        forged = [made(stranger, x_forwarded_for=f"192.0.2.{n}") for n in range(5)]
        assert forged == [201, 201, 201, 429, 429]
        named = stranger.get("/health", headers={"x-forwarded-host": "evil.example"})
        assert named.status_code == 200  # by its own Host
    with from_address(counting, PROXY) as proxy:
        named = proxy.get("/health", headers={"x-forwarded-host": "evil.example"})
        assert named.status_code == 421
        names = {"x-forwarded-host": "evil.example, localhost", "host": "upstream"}
        assert proxy.get("/health", headers=names).status_code == 200


def test_without_trusted_proxies_none_is_believed(new_server: Callable[..., Server]) -> None:
    server = new_server(limits=THREE)
    with from_address(server, PROXY) as local:
        forged = [made(local, x_forwarded_for=f"192.0.2.{n}") for n in range(5)]
        assert forged == [201, 201, 201, 429, 429]


def test_a_client_cannot_forge_its_address_through_a_proxy(
    counting: Server, tmp_path: Path
) -> None:
    with caddy(tmp_path, counting.port) as address, httpx.Client(base_url=address) as client:
        forged = [made(client, x_forwarded_for=f"192.0.2.{n}") for n in range(5)]
        assert forged == [201, 201, 201, 429, 429]
