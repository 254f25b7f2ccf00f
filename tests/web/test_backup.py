"""`fiftyfour admin backup` while people play, and `restore`."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import structs

from fiftyfour.engine.actions import Say
from fiftyfour.engine.errors import TableError
from fiftyfour.table.backup import restore
from fiftyfour.table.http import NewTable, SeatPlan
from fiftyfour.table.only import url_of
from fiftyfour.table.protocol.server import Ok
from fiftyfour.table.sql import SqlStore
from fiftyfour.table.tables import Tables

from .conftest import Admin, Client, Server


async def chat(client: Client, said: list[int]) -> None:
    """Talk without a pause; the entries that were acknowledged."""
    while True:
        done = await client.ask(Say(text=f"line {len(said)}"))
        assert isinstance(done, Ok)
        said.append(done.seq)


async def test_a_backup_in_mid_play_holds_everything_acknowledged_before(
    server: Server, admin: Admin, tmp_path: Path
) -> None:
    tables = [await server.make("Ann", "Bo", system="skyace") for _ in range(2)]
    said = [list[int](), list[int]()]
    async with (
        server.seat(tables[0].table.id, tables[0].tokens["p1"]) as ann,
        server.seat(tables[1].table.id, tables[1].tokens["p1"]) as other,
    ):
        people = (ann, other)
        for one in people:
            await one.begin()
        talking = [asyncio.create_task(chat(*one)) for one in zip(people, said, strict=True)]
        backups: list[tuple[Path, list[list[int]]]] = []
        for number in range(3):
            while min(map(len, said)) < 20 * (number + 1):
                await asyncio.sleep(0.01)
            file = tmp_path / f"backup{number}.sqlite"
            backups.append((file, [list(seqs) for seqs in said]))
            await admin("backup", str(file))
        assert not any(task.done() for task in talking)  # nobody was held up or thrown out
        for task in talking:
            task.cancel()
    assert "exists already" in await admin("backup", str(backups[0][0]), code=2)

    elsewhere = Server(tmp_path / "elsewhere", structs.replace(server.config, database_url=""))
    elsewhere.database.parent.mkdir()
    await admin("restore", str(backups[-1][0]), at=elsewhere)
    elsewhere.start()
    for made, seqs in zip(tables, backups[-1][1], strict=True):
        async with elsewhere.seat(made.table.id, made.tokens["p1"]) as ann:
            assert ann.welcome is not None
            lines = [line.seq for line in ann.welcome.lines]
            assert lines == list(range(len(lines)))
            assert set(seqs) <= set(lines)
            assert isinstance(await ann.ask(Say(text="on we go")), Ok)
    elsewhere.stop()
    for file, acknowledged in backups:
        assert not list(tmp_path.glob("*.part"))
        assert file.stat().st_mode & 0o777 == 0o600
        with closing(sqlite3.connect(file)) as copy:
            for made, seqs in zip(tables, acknowledged, strict=True):
                kept = copy.execute(
                    "SELECT seq FROM entries WHERE table_id = ?", [made.table.id]
                ).fetchall()
                assert set(seqs) <= {seq for (seq,) in kept}


async def test_restoring_needs_a_stopped_server_and_keeps_what_it_replaces(
    new_server: Callable[..., Server], admin: Admin, tmp_path: Path
) -> None:
    server = new_server()
    made, file = await server.make("Ann", "Bo"), tmp_path / "backup.sqlite"
    await admin("backup", str(file), at=server)
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:
        await ann.begin()
        refused = await admin("restore", str(file), at=server, code=2)
        assert "stop it, then restore" in refused
        await ann.ask(Say(text="after the backup"))
    server.kill()  # what was written last stands beside the file
    assert server.database.with_name("tables.sqlite-wal").stat().st_size > 0
    told = await admin("restore", str(file), at=server)
    replaced = server.database.with_name("tables.sqlite.replaced")
    assert str(replaced) in told
    server.start()
    async with server.seat(made.table.id, made.tokens["p1"]) as ann:
        assert ann.table is not None
        assert ann.table.phase == "lobby"
    with closing(sqlite3.connect(replaced)) as old:
        (seen,) = old.execute("SELECT action FROM entries ORDER BY seq DESC").fetchone()
        assert "after the backup" in seen


async def test_a_restore_that_fails_leaves_the_tables_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "tables.sqlite"
    tables = Tables(await SqlStore.open(url_of(database)))
    await tables.make(NewTable(system="highcard", seats=(SeatPlan(name="Ann"),)), "")
    await tables.close()
    empty, half, newer = (tmp_path / name for name in ("empty", "half", "newer"))
    empty.touch()
    whole = database.read_bytes()
    half.write_bytes(whole[: len(whole) // 2])
    newer.write_bytes(whole)
    with closing(sqlite3.connect(newer)) as opened, opened:
        opened.execute("UPDATE alembic_version SET version_num = '9999'")

    async def refused(backup: Path, why: str) -> None:
        with pytest.raises(TableError, match=why):
            await restore(backup, database)
        assert database.read_bytes() == whole
        assert not list(tmp_path.glob("*.part*"))

    await refused(tmp_path / "none", "unable to open")
    await refused(empty, "alembic_version")
    await refused(half, "malformed")
    await refused(newer, "a newer version")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "replace", full)
        with pytest.raises(OSError, match="No space"):
            await restore(database, database)
    assert database.read_bytes() == whole
