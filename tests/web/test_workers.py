"""Several workers behind one port, on PostgreSQL."""

import os
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

from fiftyfour.engine.actions import Say
from fiftyfour.table.protocol import Ok, Update

from .conftest import Server


def connected(pid: int) -> int:
    """How many clients are connected to a process: its established sockets of the loopback."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    clients = {row[9] for row in rows if row[3] == "01"}
    count = 0
    for file in Path(f"/proc/{pid}/fd").iterdir():
        link = os.readlink(file)
        count += link.startswith("socket:[") and link[8:-1] in clients
    return count


async def test_everyone_at_a_table_comes_to_one_worker(
    postgres_url: str, new_server: Callable[..., Server]
) -> None:
    server = new_server(workers=2, database_url=postgres_url)
    made = [await server.make("Ann", "Bo", "Cy") for _ in range(6)]
    async with AsyncExitStack() as stack:
        where = Counter[int]()
        for table in made:
            seats = [
                await stack.enter_async_context(server.seat(table.table.id, table.tokens[seat]))
                for seat in ("p1", "p2", "p3")
            ]
            before, where = where, Counter({pid: connected(pid) for pid in server.worker_ids()})
            assert list((where - before).values()) == [3]
            await seats[0].begin()
            assert isinstance(await seats[1].ask(Say(text="hello")), Ok)
            heard = await seats[2].hear(Update, lambda update: update.lines[-1].kind == "say")
            assert heard.lines[-1].seat == "p2"
        assert len(+where) == 2
