"""Several workers behind one port, on PostgreSQL."""

from collections import Counter
from collections.abc import Generator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from fiftyfour.engine.actions import Say
from fiftyfour.engine.decisions import MOST_NUMBER
from fiftyfour.table.protocol.server import Ok, Stopping, Update
from fiftyfour.web import Config
from tests.postgres import Postgres

from .conftest import FREE, Server


@pytest.fixture(scope="module")
def two(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server with two workers."""
    with postgres.database() as url:
        config = Config(limits=FREE, pace=0.0, database_url=url)
        server = Server(tmp_path_factory.mktemp("two"), config, workers=2)
        server.start()
        yield server
        if server.process is not None:
            server.stop()


async def test_everyone_at_a_table_comes_to_one_worker(two: Server) -> None:
    async with AsyncExitStack() as stack:
        where, tables = Counter[int](), 0
        while tables < 3 or (len(+where) < 2 and tables < 30):  # its id says where a table is
            table, tables = await two.make("Ann", "Bo", "Cy"), tables + 1
            seats = [
                await stack.enter_async_context(two.seat(table.table.id, table.tokens[seat]))
                for seat in ("p1", "p2", "p3")
            ]
            before, where = where, Counter(two.connected())
            assert list((where - before).values()) == [3]
            await seats[0].begin()
            assert isinstance(await seats[1].ask(Say(text="hello")), Ok)
            heard = await seats[2].hear(Update, lambda update: update.lines[-1].kind == "say")
            assert heard.lines[-1].seat == "p2"
        assert len(+where) == 2


async def test_what_sqlite_would_store_and_postgresql_cannot_is_refused(two: Server) -> None:
    made = await two.make("Ann", "Bo")
    path = f"/api/tables/{made.table.id}"
    async with two.api(made.tokens["p1"]) as api:
        said = {"action": "say", "text": "hello"}
        assert (
            await api.post(f"{path}/act", json={"id": "a\0", "action": said})
        ).status_code == 400
        begun = await api.post(f"{path}/act", json={"id": "b", "action": {"action": "begin"}})
        assert begun.status_code == 200
        said["text"] = "\0 \uffff \U0001f0a1"
        assert (await api.post(f"{path}/act", json={"id": "c", "action": said})).status_code == 409
        assert (await api.get(f"{path}/log", params={"since": MOST_NUMBER})).json() == []
        assert (await api.get("/api/tables/a%00")).status_code == 404
        assert (await api.post(f"{path}/sit", json={"id": "d", "name": "A\0"})).status_code == 409


async def test_all_workers_say_goodbye_and_stop(two: Server) -> None:
    made = [await two.make("Ann", "Bo") for _ in range(4)]
    async with AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(two.seat(table.table.id, table.tokens["p1"]))
            for table in made
        ]
        workers = two.worker_ids()
        assert two.stop() == 0
        for client in people:
            await client.hear(Stopping)
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)
