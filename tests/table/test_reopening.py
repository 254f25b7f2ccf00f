"""A log comes back from a real database as it was: draws, steps back, several evenings."""

from pathlib import Path

from msgspec import structs

from fiftyfour.engine.actions import Undo
from fiftyfour.engine.proof import verify
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import GM
from fiftyfour.engine.transcript import Transcript
from fiftyfour.table.history import open_log, snapshot_of
from fiftyfour.table.lobby import in_force
from fiftyfour.table.records import Kept
from fiftyfour.table.sql import SqlStore
from fiftyfour.web.config import sqlite_url
from tests.engine.sessions import P1, P2, new_log, played, salted
from tests.table.test_store import record


async def test_a_log_of_three_evenings_opens_from_its_first_snapshot(tmp_path: Path) -> None:
    """The secrets of ended evenings stand in the log; only the last one is the table's own."""
    zilch = find_system("zilch")
    log = new_log(zilch)
    begun = snapshot_of(log)
    entries = [*salted(log, P1, P2), *played(log, 30)]
    drew = next(past for past in reversed(log.game.past) if past.numbers)
    entries.append(log.append(GM, Undo(to=drew.seq)))
    for secret in (b"2" * 32, b"3" * 32):
        entries += [log.evening(secret), *salted(log, P1), *played(log, 10, seed=4)]
    store = await SqlStore.open(sqlite_url(tmp_path / "tables.sqlite"))
    try:
        made = structs.replace(record("t"), system="zilch")
        await store.create(made)
        now = structs.replace(made, header=log.header, keys=log.keys, version=1)
        await store.append("t", [Kept(one, 5) for one in entries], record=now, snapshot=begun)
        opened, _ = await open_log(store, await store.table("t"), zilch)
        assert (opened.head, opened.keys) == (log.head, log.keys)
        assert opened.game.snapshot() == log.game.snapshot()
        stored = [kept.entry for kept in await store.entries("t")]
        assert stored == entries
        assert any(entry.back for entry in stored)
        assert played(opened, 5, seed=6) == played(log, 5, seed=6)
        proof = verify(Transcript.of(now.header or log.header, stored, log.keys.secret).encode())
        assert len(proof.commitments) == 3
        assert proof.undos[0].draws == next(entry.back for entry in stored if entry.back)
    finally:
        await store.close()


def test_settings_are_shown_as_they_are_played() -> None:
    """Of a table of an earlier version: a game goes on as it began, a lobby begins as new ones."""
    suits = find_system("suits")
    lobby = structs.replace(record("t"), system="suits", settings={})
    header = new_log(suits).header
    begun = structs.replace(
        lobby, header=structs.replace(header, setup=structs.replace(header.setup, settings={}))
    )
    shown = [
        {one.name: one.value for one in setting_views(suits.settings, in_force(made, suits))}
        for made in (lobby, begun)
    ]
    assert [one["idle_questions"] for one in shown] == ["skipped", "asked"]
