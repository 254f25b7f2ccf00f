"""A channel hears of a table by a webhook: a real server, and a real place that it posts to."""

import asyncio
import re
from collections.abc import Callable, Generator
from typing import Any

import msgspec
import pytest
from msgspec import structs

from fiftyfour.engine.actions import Note, Say
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.events import Told
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.table.http import SeatPlan
from fiftyfour.table.protocol.client import SetChannel
from fiftyfour.table.protocol.info import LogLine
from fiftyfour.table.protocol.server import Ok, Update
from fiftyfour.table.story import names_of
from fiftyfour.table.telling import LONGEST, told_of
from fiftyfour.web import Config
from tests.hook import hooked

from .conftest import FREE, PATIENCE, Server

QUICK = structs.replace(FREE, webhook_pause=0.05, webhook_lines=5)
WHOLE = structs.replace(QUICK, webhook_lines=10_000)


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server that posts at once, to private addresses too, and folds nothing."""
    config = Config(limits=WHOLE, pace=0.0, private_webhooks=True)
    running = Server(tmp_path_factory.mktemp("channel"), config)
    running.start()
    yield running
    running.stop()


async def put(server: Server, table: str, token: str, **wish: Any) -> dict[str, Any]:
    async with server.api(token) as api:
        answer = await api.post(f"/api/tables/{table}/channel", json={"id": "ch", **wish})
    return answer.json()


async def state(server: Server, table: str, token: str, fits: str) -> dict[str, Any]:
    """What the host is shown, once this part of it is true."""
    async with asyncio.timeout(PATIENCE), server.api(token) as api:
        while not (told := (await api.get(f"/api/tables/{table}/channel")).json())[fits]:
            await asyncio.sleep(0.02)
    return told


@pytest.mark.parametrize("system", ["acesout", "nightterrors", "skyace", "suits", "zilch"])
async def test_a_channel_hears_what_a_spectator_reads_and_nothing_else(
    quick: Server, system: str
) -> None:
    """Everything in its posts is made of what the spectator's own connection was sent."""
    plans = (SeatPlan(name="Guide", role="gm"), SeatPlan(name="Bo", bot=True), SeatPlan(bot=True))
    made = await quick.make(system=system, seats=plans, chance="plain")
    table, tokens = made.table.id, made.tokens
    views: list[View] = []
    async with (
        hooked() as hook,
        quick.seat(table, tokens["gm"]) as gm,
        quick.seat(table, tokens["spectator"]) as watcher,
    ):
        await put(quick, table, tokens["gm"], address=hook.address)
        await gm.begin()
        await gm.ask(Note(text="SECRET note", private=True))
        playing = asyncio.create_task(gm.play(Plain(seed=4), most=12))
        await asyncio.wait([playing], timeout=3.0)
        playing.cancel()
        await asyncio.wait([playing])
        await gm.ask(Say(text="SECRET whisper", to=(Seat("p1"),)))
        await gm.ask(Note(text="the end"))
        posts = list(await hook.has("the end"))
        await gm.ask(Say(text="after the posts"))  # what they tell of comes before this
        while not views or "after the posts" not in watcher.texts[-1]:
            if isinstance(await watcher.next(), Update) and watcher.view is not None:
                views.append(watcher.view)
    async with quick.api(tokens["spectator"]) as api:
        answer = await api.get(f"/api/tables/{table}/log")
    read = [line.events for line in msgspec.json.decode(answer.content, type=list[LogLine])]
    may_be_told = {text for view in views for text in told_of(read, names_of(view))}
    told = [line for post in posts for line in post["news"]][1:]
    assert len(told) > 3
    assert set(told) <= may_be_told
    end = next(at for at, events in enumerate(read) if "the end" in str(events))
    words = [e for events in read[:end] for e in events if isinstance(e, Told) and e.rule != "say"]
    assert all(" ".join(e.text.split()) in "\n".join(told) for e in words if len(e.text) < LONGEST)
    awaited = {(plain_name(view, one.seat), one.what) for view in views for one in view.awaited}
    assert {(turn["name"], turn["what"]) for post in posts for turn in post["turn"]} <= awaited
    assert "SECRET" not in str(posts)
    assert not re.search(r"\b(gm|p[12]|\w+:(p?\d|gm|players))\b", "\n".join(told))


def plain_name(view: View, seat: Seat) -> str:
    return next(one.name for one in view.seats if one.seat == seat)


async def test_it_tells_whose_turn_it_is_and_what_happened(quick: Server) -> None:
    made = await quick.make("Ann", "Bo", title="Tuesday *night*")
    table, tokens = made.table.id, made.tokens
    link = f"http://{quick.host}/t/{table}#{tokens['spectator']}"
    async with hooked() as hook:
        done = await put(quick, table, tokens["p1"], address=hook.address, link=f"{link}).")
        assert done == {"type": "ok", "id": "ch"}
        (hello,) = await hook.count(1)
        assert hello["news"] == ["From now on you hear of “Tuesday *night*” here."]
        async with quick.seat(table, tokens["p1"]) as ann, quick.seat(table, tokens["p2"]) as bo:
            await ann.begin()
            await ann.ask(Say(text="hello @everyone"))
            posts = await hook.has("Ann: hello @everyone")
            assert posts[-1]["turn"]
            assert {turn["name"] for turn in posts[-1]["turn"]} <= {"Ann", "Bo"}
            assert posts[-1]["link"] == link
            assert posts[-1]["game"] == "High card"
            await put(quick, table, tokens["p1"], id="2", form="discord")
            await bo.ask(Say(text="hello *you* [there](x) @everyone"))
            (last,) = [one for one in await hook.has(r"\\*you\\*") if "content" in one]
            assert last["allowed_mentions"] == {"parse": []}
            assert "@everyone" not in last["content"]
            assert last["content"].startswith(r"**Tuesday \*night\*** · High card")
            await ann.say(SetChannel(id="3", address=""))
            assert isinstance(await ann.reply("3"), Ok)
            seen = len(hook.posts)
            await ann.ask(Say(text="nobody hears this"))
            async with quick.api(tokens["p1"]) as api:
                assert (await api.get(f"/api/tables/{table}/channel")).json() is None
            assert len(hook.posts) == seen


async def test_only_the_host_knows_and_nobody_sees_the_address(quick: Server) -> None:
    made = await quick.make("Ann", "Bo", chance="plain")
    table, tokens = made.table.id, made.tokens
    async with hooked() as hook, quick.seat(table, tokens["p2"]) as bo:
        await put(quick, table, tokens["p1"], address=hook.address)
        await hook.count(1)
        told = await state(quick, table, tokens["p1"], "arrived")
        assert told["address"] == "127.0.0.1/…"
        for who in ("p2", "spectator"):
            assert (await put(quick, table, tokens[who], address=hook.address))[
                "code"
            ] == "not_host"
            async with quick.api(tokens[who]) as api:
                answer = await api.get(f"/api/tables/{table}/channel")
                assert answer.json()["code"] == "not_host"
        async with quick.seat(table, tokens["p1"]) as ann:
            await ann.begin()
            texts = [*ann.texts, *bo.texts]
        async with quick.api(tokens["p1"]) as api:
            for part in ("", "/view", "/log", "/channel"):
                texts.append((await api.get(f"/api/tables/{table}{part}")).text)
        assert "s3cret" not in "".join(texts)


async def test_what_fails_is_tried_again_and_older_news_are_counted(
    new_server: Callable[..., Server],
) -> None:
    quick = new_server(limits=QUICK, private_webhooks=True)
    made = await quick.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with hooked() as hook, quick.seat(table, tokens["p1"]) as ann:
        slow = "Content-Type: application/json\r\n\r\n"
        hook.answers += [
            f'429 Too Many Requests\r\nRetry-After: 0\r\n{slow}{{"retry_after": 0.01}}',
            "503 Service Unavailable\r\n\r\n",
        ]
        await put(quick, table, tokens["p1"], address=hook.address)
        await hook.count(1)
        await ann.begin()
        for number in range(12):
            await ann.ask(Say(text=f"word {number}"))
        posts = await hook.has("word 11")
        assert posts[-1]["news"] == [f"Ann: word {number}" for number in range(7, 12)]
        assert posts[-1]["more"] >= 7
        await state(quick, table, tokens["p1"], "arrived")
        hook.answers.append("404 Not Found\r\n\r\n")
        await ann.ask(Say(text="to a place that is gone"))
        told = await state(quick, table, tokens["p1"], "stopped")
        assert "404" in told["trouble"]


async def test_play_goes_on_while_it_hangs_and_news_survive_a_restart(
    new_server: Callable[..., Server],
) -> None:
    quick = new_server(limits=QUICK, private_webhooks=True)
    made = await quick.make("Ann", "Bo")
    table, tokens = made.table.id, made.tokens
    async with hooked() as hook:
        hook.answers.append(None)
        await put(quick, table, tokens["p1"], address=hook.address)
        await hook.count(1)  # and now it hangs
        async with quick.seat(table, tokens["p1"]) as ann:
            await ann.begin()
            assert isinstance(await ann.ask(Say(text="before")), Ok)
        quick.kill()
        quick.start()
        posts = await hook.has("Ann: before")  # nobody has opened the table again
        assert posts[-1]["news"][0].startswith("From now on")


async def test_private_addresses_are_refused(server: Server) -> None:
    made = await server.make("Ann", "Bo")
    table, host = made.table.id, made.tokens["p1"]
    async with hooked() as hook:
        for address in (
            hook.address,
            "http://[::1]/x",
            "http://169.254.169.254/latest/meta-data",
            "http://[::ffff:10.0.0.1]/",
            "ftp://example.org/x",
            "https://user:word@example.org/x",
            "https://exa mple.org/x",
            "nonsense",
        ):
            assert (await put(server, table, host, address=address))["code"] == "bad_address"
        port = hook.address.split(":")[2]
        await put(server, table, host, address=f"http://localhost:{port}")
        told = await state(server, table, host, "stopped")  # found out when the name is looked up
        assert "private network" in told["trouble"]
        assert hook.posts == []


async def test_redirects_are_not_followed(quick: Server) -> None:
    made = await quick.make("Ann", "Bo")
    table, host = made.table.id, made.tokens["p1"]
    async with hooked() as hook:
        hook.answers.append(f"302 Found\r\nLocation: {hook.address}/elsewhere\r\n\r\n")
        await put(quick, table, host, address=hook.address)
        told = await state(quick, table, host, "stopped")
        assert "302" in told["trouble"]
        assert len(hook.posts) == 1
