"""`fiftyfour admin` beside a real server at which people sit."""

import asyncio
import json
import socket
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from fiftyfour.engine.actions import Begin, Close, Narrate, Say
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.proof import verify
from fiftyfour.engine.things import Seat
from fiftyfour.table.admin import List
from fiftyfour.table.control import Control, control_file
from fiftyfour.table.http import SeatPlan
from fiftyfour.table.protocol.client import Again, Hello, NotebookLink
from fiftyfour.table.protocol.server import Error, Ok

from .conftest import Admin, Client, Server


async def listed(admin: Admin, *arguments: str, **at: Server) -> dict[str, Any]:
    """Tables by id."""
    tables = json.loads(await admin("list", "--json", *arguments, **at))
    return {table["id"]: table for table in tables}


async def closed(client: Client) -> tuple[str, int]:
    """The last error a client is told, and the code with which its connection is closed."""
    code = ""
    with suppress(ConnectionClosed):
        while True:
            heard = await client.next()
            code = heard.code if isinstance(heard, Error) else code
    assert client.socket.close_code is not None
    return code, client.socket.close_code


async def test_a_host_who_lost_the_browser_gets_back_in(
    new_server: Callable[..., Server], admin: Admin
) -> None:
    server = new_server(public_url="https://cards.example")
    made = await server.make("Ann", "Bo")
    table = made.table.id
    async with (
        server.seat(table, made.tokens["p1"]) as lost,
        server.seat(table, made.tokens["p2"]) as bo,
    ):
        await lost.begin()
        link = (await admin("relink", table, "host", at=server)).strip()
        assert link.startswith(f"https://cards.example/t/{table}#")
        assert await closed(lost) == ("revoked", 4003)
        async with server.seat(table, link.partition("#")[2]) as ann:
            assert ann.welcome is not None
            assert ann.welcome.you == "p1"
            assert isinstance(await ann.ask(Close()), Ok)  # as only a host may
        assert isinstance(await bo.ask(Say(text="?")), Error)
    refused = await admin("relink", table, "p9", at=server, code=2)
    assert "there is no seat 'p9' here; the seats are p1, p2" in refused


async def test_list_and_show_tell_of_every_table_and_who_is_there(
    new_server: Callable[..., Server], admin: Admin
) -> None:
    server = new_server()
    lobby, running, over = [await server.make("Ann", who) for who in ("Bo", "Cy", "bot")]
    async with (
        server.seat(running.table.id, running.tokens["p1"]) as ann,
        server.seat(running.table.id, running.tokens["spectator"]),
    ):
        await ann.begin()
        async with server.seat(over.table.id, over.tokens["p1"]) as other:
            await other.begin()
            assert isinstance(await other.ask(Close()), Ok)
        tables = await listed(admin, at=server)
        assert {one: tables[one]["phase"] for one in tables} == {
            lobby.table.id: "lobby",
            running.table.id: "running",
            over.table.id: "closed",
        }
        shown = json.loads(await admin("show", running.table.id, "--json", at=server))
        assert [seat["online"] for seat in shown["seats"]] == [True, False]
        assert (shown["watchers"], shown["entries"]) == (1, 3)  # a round of salts, and `begin`
        words = await admin("show", running.table.id, at=server)
        assert "highcard, running, 3 entries, 1 watching" in words
        assert "here now" in words
    server.stop()
    assert await listed(admin, at=server) == {  # the same without a server
        id: {**table, "watchers": 0, "seats": [{**s, "online": False} for s in table["seats"]]}
        for id, table in tables.items()
    }
    assert list(await listed(admin, "--phase", "closed", at=server)) == [over.table.id]
    assert list(await listed(admin, "--person", "cy", at=server)) == [running.table.id]
    assert "there is no table 'nowhere'" in await admin("show", "nowhere", at=server, code=2)


async def test_a_table_moves_to_another_server_with_everything(
    new_server: Callable[..., Server], server: Server, admin: Admin, tmp_path: Path
) -> None:
    """Its id, links, log, hidden hands and private texts; there the game goes on, and is proved."""
    made = await server.make("Ann", "bot", system="skyace")
    table, file = made.table.id, str(tmp_path / "moved.sqlite")
    chance = Plain(seed=1)
    async with server.seat(table, made.tokens["p1"]) as ann:
        await ann.begin()
        said = await ann.ask(Say(text="psst", to=(Seat("p2"),)), "w")
        await ann.play(chance, 5)
        await ann.ask(Say(text="a moment"))  # her last answer has come before it
        while ann.answer(chance) is None:
            await ann.next()
    before = await seen(server, made.tokens, table)
    assert "holds secrets" in await admin("export", table, file)
    assert stat.S_IMODE(Path(file).stat().st_mode) == 0o600
    assert "exists already" in await admin("export", table, file, code=2)
    assert f"table {table} is here already" in await admin("import", file, code=2)
    other = new_server()
    await admin("import", file, at=other)
    assert await seen(other, made.tokens, table) == before
    async with other.seat(table, made.tokens["p1"]) as ann:
        assert isinstance(said, Ok)
        assert await ann.ask(Say(text="psst", to=(Seat("p2"),)), "w") == said  # a repeat
        await ann.play(chance, 5)
        assert isinstance(await ann.ask(Close()), Ok)
    async with other.api(made.tokens["p2"]) as api:
        script = (await api.get(f"/api/tables/{table}/transcript")).content
    assert verify(script).entries > 5

    # What lies before the game as it is stored last is held against its hashes, too.
    other.stop()
    other.start()
    back = tmp_path / "back.sqlite"
    await admin("export", table, str(back), at=other)
    await admin("delete", table, at=other)
    with closing(sqlite3.connect(back)) as stored:
        assert stored.execute("SELECT max(seq) > 3 FROM snapshots").fetchone() == (1,)
    whole = back.read_bytes()
    for statement, why in (
        ("DELETE FROM entries WHERE seq = 2", "entry 2 of this table is missing"),
        ("UPDATE entries SET seat = 'p2' WHERE seq = 2", "entry 2 of this table does not match"),
    ):
        back.write_bytes(changed(back, statement))
        assert why in await admin("import", str(back), at=other, code=2)
        back.write_bytes(whole)
    await admin("import", str(back), at=other)


async def seen(server: Server, tokens: dict[str, str], table: str) -> list[object]:
    """All that each link shows: the view, and the log."""
    found: list[object] = []
    for token in tokens.values():
        async with server.api(token) as api:
            found += [
                (await api.get(f"/api/tables/{table}/{what}")).json() for what in ("view", "log")
            ]
    return found


async def test_a_file_that_is_no_table_is_refused_and_changes_nothing(
    server: Server, admin: Admin, tmp_path: Path
) -> None:
    made = await server.make("Ann", "bot", begin=True)
    table, file = made.table.id, tmp_path / "table.sqlite"
    await admin("export", table, str(file))
    await admin("delete", table)
    others = set(await listed(admin))
    whole = file.read_bytes()
    for spoilt, why in (
        (b"", "no file that `fiftyfour admin export` wrote"),
        (b"{}", "no file that `fiftyfour admin export` wrote"),
        (whole[: len(whole) // 2], "malformed"),
        (changed(file, "UPDATE alembic_version SET version_num = '9999'"), "a newer version"),
        (changed(file, "UPDATE tables SET system = 'chess'"), "chess"),
        (changed(file, "DELETE FROM snapshots"), "its game is missing"),
        (changed(file, "UPDATE entries SET hash = 'f' || hash"), "does not match its hash"),
        (changed(file, "UPDATE entries SET action = '{'"), "stored of this game"),
        (changed(file, "UPDATE snapshots SET head = 'f' || head"), "does not"),
    ):
        file.write_bytes(spoilt)
        assert why in await admin("import", str(file), code=2)
    assert set(await listed(admin)) == others
    file.write_bytes(whole)
    await admin("import", str(file))
    assert set(await listed(admin)) == {table, *others}


def changed(file: Path, statement: str) -> bytes:
    """A copy of a database file in which something was changed."""
    copy = file.with_name("changed.sqlite")
    copy.write_bytes(file.read_bytes())
    with closing(sqlite3.connect(copy)) as opened, opened:
        opened.execute(statement)
    return copy.read_bytes()


async def test_deleting_a_table_leaves_nothing_and_tells_everybody(
    server: Server, admin: Admin
) -> None:
    made, other = await server.make("Ann", "Bo"), await server.make("Ann", "Bo")
    table = made.table.id
    async with (
        server.seat(table, made.tokens["p1"]) as ann,
        server.seat(table, made.tokens["spectator"]) as watching,
        server.seat(other.table.id, other.tokens["p1"]) as else_,
    ):
        await ann.begin()
        assert table in await admin("delete", table)
        assert await closed(ann) == await closed(watching) == ("deleted", 4004)
        await else_.begin()
    client = Client(await server.connect(table))
    await client.say(Hello(token=made.tokens["p1"]))
    assert await closed(client) == ("no_table", 4000)
    async with server.api(made.tokens["p1"]) as api:
        assert (await api.get(f"/api/tables/{table}")).status_code == 404
    with closing(sqlite3.connect(server.database)) as stored:
        for name, column in ((n, "table_id") for n in ("seats", "entries", "snapshots")):
            found = stored.execute(f"SELECT count(*) FROM {name} WHERE {column} = ?", [table])
            assert found.fetchone() == (0,)
    assert "there is no table" in await admin("delete", table, code=2)


async def test_everybody_comes_back_to_a_table_without_whom_it_forgot(
    server: Server, admin: Admin
) -> None:
    made = await server.make("Ann", "Bo")
    table = made.table.id
    async with (
        server.seat(table, made.tokens["p1"]) as ann,
        server.seat(table, made.tokens["p2"]) as bo,
    ):
        await ann.begin()
        assert isinstance(await ann.ask(Say(text="between us", to=(Seat("p2"),))), Ok)
        assert "and 1 private text" in await admin("forget", table, "p1")
        assert await closed(bo) == await closed(ann) == ("", 1012)
    client = Client(await server.connect(table))
    await client.say(Hello(token=made.tokens["p1"]))
    assert await closed(client) == ("bad_token", 4000)
    async with server.seat(table, made.tokens["p2"]) as bo:
        assert bo.table is not None
        assert [seat.name for seat in bo.table.seats] == ["Player 1", "Bo"]
        assert not any("between us" in text or "Ann" in text for text in bo.texts)
        assert isinstance(await bo.ask(Say(text="who was that?")), Ok)


async def test_pruning_takes_what_nobody_has_touched_for_long(server: Server, admin: Admin) -> None:
    lobby, running, over, visited, fresh = [await server.make("Ann", "Bo") for _ in range(5)]
    for made, act in ((running, Begin()), (over, Begin()), (over, Close())):
        async with server.seat(made.table.id, made.tokens["p1"]) as ann:
            assert isinstance(await ann.ask(act), Ok)
    with closing(sqlite3.connect(server.database)) as stored, stored:
        old = [made.table.id for made in (lobby, running, over, visited)]
        for change in (
            "UPDATE entries SET at = at - 100 * 86400000 WHERE table_id = ?",
            "UPDATE tables SET made_at = made_at - 200 * 86400000 WHERE id = ?",
        ):
            stored.executemany(change, [[table] for table in old])

    async def prune(*arguments: str) -> list[str]:
        return [one["id"] for one in json.loads(await admin("prune", *arguments, "--json"))]

    async with server.seat(visited.table.id, visited.tokens["p2"]):
        assert await prune("--days", "101", "--dry-run") == [lobby.table.id]
        wanted = [over.table.id, lobby.table.id]
        assert await prune("--days", "99", "--dry-run") == wanted
        assert await prune("--days", "99") == wanted
        assert await prune("--days", "99", "--running") == [running.table.id]
    left = set(await listed(admin))
    assert left & {*old, fresh.table.id} == {visited.table.id, fresh.table.id}
    assert "after 1 day or more, not 0" in await admin("prune", "--days", "0", code=2)


async def test_strangers_spectators_and_hosts_reach_nothing(server: Server) -> None:
    """Not at the address people use, whatever a proxy or they themselves say of them."""
    made = await server.make("Ann", "Bo")
    control = msgspec.json.decode(control_file(server.database).read_bytes(), type=Control)
    ask = msgspec.msgpack.encode(List())
    claims = {
        "x-forwarded-for": "127.0.0.1",
        "x-real-ip": "127.0.0.1",
        "forwarded": "for=127.0.0.1",
        "host": "localhost",
    }
    for token in ("", *made.tokens.values(), control.token):
        async with server.api(token, **claims) as api:
            for path in ("/api/admin", "/api/admin/list", f"/api/tables/{made.table.id}/admin"):
                for answer in (await api.get(path), await api.post(path, content=ask)):
                    assert answer.status_code in (404, 405), path
                    assert "tables" not in answer.json()
    assert stat.S_IMODE(control_file(server.database).stat().st_mode) == 0o600
    for given in (b"", b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n" + b" " * 99, b"x" * 43 + ask):
        assert await said(control.port, given) == b""
    for token in made.tokens.values():
        assert await said(control.port, token.encode() + ask) == b""
    assert made.table.id.encode() in await said(control.port, control.token.encode() + ask)
    with socket.socket() as elsewhere:  # an address of this machine, but not that of the port
        assert elsewhere.connect_ex(("127.0.0.2", control.port)) != 0


async def said(port: int, given: bytes) -> bytes:
    """What is answered at a port."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(given)
    writer.write_eof()
    heard = b""
    with suppress(ConnectionError):
        heard = await reader.read()
    writer.close()
    return heard


async def test_what_a_killed_server_leaves_behind_misleads_nobody(
    new_server: Callable[..., Server], admin: Admin
) -> None:
    server = new_server()
    made = await server.make("Ann", "Bo")
    stale = control_file(server.database).read_bytes()
    server.kill()
    assert control_file(server.database).read_bytes() == stale
    link = await admin("relink", made.table.id, "host", at=server)
    assert link.startswith(f"/t/{made.table.id}#")
    server.start()
    assert control_file(server.database).read_bytes() != stale
    async with server.seat(made.table.id, link.strip().partition("#")[2]) as ann:
        await ann.begin()
        assert (await listed(admin, at=server))[made.table.id]["seats"][0]["online"]
    control_file(server.database).unlink()
    assert "does not answer" in await admin("list", at=server, code=2)
    server.stop()
    assert list(await listed(admin, at=server)) == [made.table.id]


async def test_a_campaign_moves_to_another_server_as_one_file(
    server: Server, new_server: Callable[..., Server], admin: Admin, tmp_path: Path
) -> None:
    """Its tables, what they remember and the GM's notebook; a second time nothing changes."""
    async with server.api() as api:
        book = (await api.post("/api/notebooks", json={"system": "acesout"})).json()
    link = NotebookLink(id=book["notebook"]["id"], token=book["token"])
    seats = (SeatPlan(role="gm", name="Gil"), SeatPlan(name="Ann"))
    made = await server.make(system="acesout", seats=seats, notebook=link)
    table, gm = made.table.id, made.tokens["gm"]
    async with server.seat(table, gm) as gil:
        await gil.begin()
        assert isinstance(await gil.ask(Narrate(title="Low tide", text="It begins.")), Ok)
        await gil.say(Again(id="next", carry=True))
        assert isinstance(await gil.reply("next"), Ok)
    async with server.api(gm) as api:
        following = (await api.get(f"/api/tables/{table}")).json()["next"]
        memory = {"threads": "Who lit the lamp?", "revision": 0}
        kept = await api.put(f"/api/tables/{following}/memory", json=memory)
        assert kept.status_code == 200, kept.text
    file = str(tmp_path / "campaign.sqlite")
    await admin("export", following, file, "--campaign")
    assert "name one table" in await admin("import", file, code=2)
    assert "is here already" in await admin("import", file, "--campaign", code=2)
    other = new_server()
    exported = Path(file).read_bytes()
    Path(file).write_bytes(b"\xef\xbb\xbf" + exported)  # mail has put a mark before it
    told = await admin("import", file, "--campaign", at=other)
    assert table in told
    assert following in told
    async with other.api(gm) as api:
        story = (await api.get(f"/api/tables/{following}/chronicle")).json()
        assert story["memory"]["threads"] == "Who lit the lamp?"
        assert story["chapters"][0]["lines"][-1]["text"] == "It begins."
        played = (await api.get(f"/api/tables/{following}/notebook")).json()
        assert played["id"] == link.id


@pytest.mark.parametrize(
    "spoilt",
    [
        "cut",
        "text",
        "UPDATE tables SET system = 'chess'",
        "UPDATE tables SET sequel = '{\"before\": 3}'",
        "UPDATE entries SET events = 'x'",
        "UPDATE notebooks SET adventure = '{}'",
        "DELETE FROM entries WHERE seq = 1",
    ],
)
async def test_a_file_that_is_wrong_brings_nothing_in(
    server: Server,
    new_server: Callable[..., Server],
    admin: Admin,
    tmp_path: Path,
    spoilt: str,
) -> None:
    """It is refused in one line, and neither a table nor a notebook of it is there then."""
    other = new_server()
    async with server.api() as api:
        book = (await api.post("/api/notebooks", json={"system": "acesout"})).json()
    link = NotebookLink(id=book["notebook"]["id"], token=book["token"])
    seats = (SeatPlan(role="gm", name="Gil"), SeatPlan(name="Ann"))
    made = await server.make(system="acesout", seats=seats, notebook=link)
    async with server.seat(made.table.id, made.tokens["gm"]) as gil:
        await gil.begin()
        for title in ("Low tide", "High tide"):
            assert isinstance(await gil.ask(Narrate(title=title)), Ok)
        await gil.say(Again(id="next"))
        assert isinstance(await gil.reply("next"), Ok)
    file = tmp_path / "campaign.sqlite"
    await admin("export", made.table.id, str(file), "--campaign")
    if spoilt == "cut":
        file.write_bytes(file.read_bytes()[:-6000])
    elif spoilt == "text":
        file.write_text("no database\n" * 1000)
    else:
        with closing(sqlite3.connect(file)) as opened, opened:
            assert opened.execute(spoilt).rowcount > 0
    refused = await admin("import", str(file), "--campaign", at=other, code=2)
    assert "error" not in refused.replace("nightterrors", "")
    assert await listed(admin, at=other) == {}
    async with other.api(book["token"]) as api:
        gone = await api.get(f"/api/notebooks/{link.id}")
    assert gone.json()["code"] == "no_notebook"
