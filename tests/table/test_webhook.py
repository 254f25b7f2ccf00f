"""Where a webhook may lead, and that its address is written nowhere."""

import logging
import socket
from ipaddress import ip_address
from typing import Any

import pytest
from msgspec import structs

from fiftyfour.engine.actions import Say
from fiftyfour.table.protocol.client import Again, SetChannel
from fiftyfour.table.telling import News, Turn, body_of
from fiftyfour.table.webhook import Unposted, is_public
from fiftyfour.web.webhooks import HttpPoster
from tests.hook import hooked

from .conftest import FREE, P1, House, begin, do, make

INSIDE = """
127.0.0.1 10.0.0.1 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1
255.255.255.255 ::1 :: fc00::1 fe80::1 fec0::1 ff02::1 ::ffff:8.8.8.8 64:ff9b::7f00:1
2002:7f00:1:: 2001:0:7f00:1::
"""


def test_only_addresses_of_the_internet_are_public() -> None:
    assert [one for one in INSIDE.split() if is_public(ip_address(one))] == []
    assert all(is_public(ip_address(one)) for one in ("8.8.8.8", "2606:4700:4700::1111"))


async def test_what_is_checked_is_what_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that would lead elsewhere the second time is looked up once, and stays the Host."""
    asked: list[Any] = []

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        inside = "127.0.0.1" if len(asked) % 2 else "10.9.9.9"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (inside, port))]

    async with hooked() as hook:
        address = hook.address.replace("127.0.0.1", "channel.example")
        monkeypatch.setattr(socket, "getaddrinfo", look_up)
        poster, strict = HttpPoster(private=True), HttpPoster()
        await poster.post(address, b"{}")
        assert asked == ["channel.example"]
        assert f"Host: {address.split('/')[2]}\r\n" in hook.heads[0]
        with pytest.raises(Unposted, match="private network") as refused:
            await strict.post(address, b"{}")
        assert refused.value.final
        assert len(hook.posts) == 1
        await poster.close()
        await strict.close()


async def test_no_log_and_no_error_holds_the_address(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    tables = await house.service(limits=structs.replace(FREE, webhook_pause=0.05))
    made = await make(tables, False, False)
    async with hooked() as hook, tables.at(made.table.id) as live:
        hook.answers.append("410 Gone\r\n\r\n")
        await live.set_channel(P1, SetChannel(id="1", address=hook.address))
        await hook.count(1)
        await begin(live)
        await do(live, P1, Say(text="hello"))
        while (info := await live.channel(P1)) is None or not info.stopped:
            await hook.count(1)
        assert "was not told: the address refuses it (410)" in caplog.text
        told = [caplog.text, repr(live.record), repr(info), repr(await live.info(P1))]
        assert "s3cret" not in "".join(told)


async def test_the_channel_hears_of_the_rematch_too(house: House) -> None:
    tables = await house.service(limits=structs.replace(FREE, webhook_pause=0.05))
    made = await make(tables, False, False)
    async with hooked() as hook:
        async with tables.at(made.table.id) as live:
            link = f"http://x.example/t/{made.table.id}#{made.tokens['spectator']}"
            await live.set_channel(P1, SetChannel(id="1", address=hook.address, link=link))
            await hook.count(1)
            await live.again(P1, Again(id="2"))
            following = (await live.info()).next
        async with tables.at(following) as live:
            told = len(hook.posts)
            await begin(live)
            await hook.count(told + 1)
        assert following in str(hook.posts[-1])
        assert made.table.id not in str(hook.posts[-1])


def test_a_long_post_keeps_to_what_discord_takes() -> None:
    news = News(
        table="T",
        news=tuple(f"line {number} " + "*" * 280 for number in range(20)),
        turn=(Turn("Ann", "lays a card"),),
        link="https://cards.example/t/x#y",
    )
    text = body_of(news, "discord").decode()
    assert 1500 < len(text) < 4200  # with the backslashes that JSON doubles
    assert text.count("https://cards.example/t/x#y") == 1
