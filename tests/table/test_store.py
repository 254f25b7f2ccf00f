"""The store, against real SQLite files."""

import asyncio
import sqlite3
import stat
from collections.abc import Sequence
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec import structs
from sqlalchemy import create_engine

from fiftyfour.engine.actions import Say
from fiftyfour.engine.decisions import MOST_NUMBER
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.log import Entry, Keys
from fiftyfour.engine.things import Seat
from fiftyfour.table import database, migrations, schema
from fiftyfour.table.backup import back_up, restore
from fiftyfour.table.database import Write
from fiftyfour.table.only import file_of, only_server
from fiftyfour.table.records import Kept, Record, Rounds, SeatRecord, Snapshot
from fiftyfour.table.sql import SqlStore
from fiftyfour.table.sqlite import Sqlite
from fiftyfour.table.store import Raced
from fiftyfour.web.config import data_dir, sqlite_url

P1 = Seat("p1")


def record(name: str) -> Record:
    seat = SeatRecord(seat=P1, role="player", name="Ann", bot=False, claimed=True, token="0" * 64)
    return Record(
        id=name,
        system="highcard",
        title="High card",
        host=P1,
        chance="fair",
        settings={"hand": 3},
        keys=Keys(b"s" * 32, b"p" * 32),
        seats=(seat, structs.replace(seat, seat=Seat("p2"), bot=True)),
        spectator="f" * 64,
        rounds=Rounds(commits={P1: "c0ffee"}, silent={P1: 2}),
        made_by="here",
        made_at=1,
    )


def kept(seq: int, message: str | None = None) -> Kept:
    action = Say(text=f"entry {seq}, “quoted” ♠")
    return Kept(Entry(seq=seq, seat=P1, action=action, hash=f"{seq:064x}"), 1000 + seq, message)


@pytest.fixture(params=["sqlite", "postgresql"])
def any_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of either kind."""
    return url(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgres_url")


def url(folder: Path) -> str:
    return sqlite_url(folder / "deep" / "tables.sqlite")


async def test_what_is_kept_comes_back_as_it_was(any_url: str) -> None:
    kept_here = await SqlStore.open(any_url)
    await kept_here.create(record("one"))
    await kept_here.append("one", [kept(0, "a"), kept(1)])
    await kept_here.keep_snapshot("one", Snapshot(1, "head", b"\0game"))
    await kept_here.keep_snapshot("one", Snapshot(2, "head", b"\0later"))
    seats = record("one").seats[:1]
    changed = structs.replace(record("one"), title="Ours", seats=seats, version=1)
    await kept_here.save(changed)
    await kept_here.close()

    again = await SqlStore.open(any_url)
    assert await again.table("one") == changed
    assert await again.entries("one") == [kept(0, "a"), kept(1)]
    assert await again.entries("one", since=0) == [kept(1)]
    assert await again.entries("one", most=1) == [kept(0, "a")]
    assert await again.entries("one", most=1, latest=True) == [kept(1)]
    assert await again.snapshot("one") == Snapshot(2, "head", b"\0later")
    assert await again.carried_out("one", P1, "a") == 0
    assert await again.carried_out("one", P1, "b") is None
    assert await again.messages("one", 10) == {(P1, "a"): 0}
    assert (await again.made_by("here"), await again.made_by("there")) == (1, 0)
    assert await again.made_by("here", since=2) == 0
    assert await again.entries("one", since=MOST_NUMBER) == []
    assert await again.latest("one") == (1, 1)
    for nobody in ("two", "\0"):
        with pytest.raises(TableError, match="does not exist"):
            await again.table(nobody)
    await again.close()


async def test_a_table_is_only_stored_over_the_version_it_was_made_from(any_url: str) -> None:
    stored = await SqlStore.open(any_url)
    await stored.create(record("one"))
    mine = structs.replace(record("one"), title="Mine", version=1)
    yours = structs.replace(record("one"), title="Yours", version=1)
    results = await asyncio.gather(
        stored.save(mine), stored.save(yours), stored.create(record("two")), return_exceptions=True
    )
    assert [type(wrong) for wrong in results] == [type(None), Raced, type(None)]
    assert (await stored.table("one"), await stored.table("two")) == (mine, record("two"))
    with pytest.raises(Raced):  # nor are entries, without the change that belongs to them
        await stored.append("one", [kept(0)], record=yours, snapshot=Snapshot(0, "head", b"game"))
    assert await stored.latest("one") == (-1, 1)
    assert await stored.snapshot("one") is None
    await stored.close()


async def test_writes_that_come_together_share_commits_and_a_bad_one_fails_alone(
    any_url: str,
) -> None:
    shared = await SqlStore.open(any_url)
    names = [f"t{number}" for number in range(40)]
    await asyncio.gather(*(shared.create(record(name)) for name in names))
    await shared.append("t7", [kept(0)])
    results = await asyncio.gather(
        *(shared.append(name, [kept(0, "m")]) for name in names), return_exceptions=True
    )
    failed = [
        (name, wrong) for name, wrong in zip(names, results, strict=True) if wrong is not None
    ]
    assert [(name, type(wrong)) for name, wrong in failed] == [("t7", Raced)]
    with pytest.raises(Raced):
        await shared.append("t8", [kept(1, "m")])  # the same message again
    assert len(await shared.entries("t8")) == 1
    with pytest.raises(Raced):
        await shared.append("t9", [kept(1), kept(0)])  # all or none
    assert len(await shared.entries("t9")) == 1
    await shared.close()


async def test_a_write_shares_its_commit_with_those_of_the_next_rounds_of_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when other tables' messages have arrived already, and are dealt with one by one."""
    stored = await SqlStore.open(url(tmp_path))
    for name in "abc":
        await stored.create(record(name))
    commit, together = Sqlite.commit, list[int]()

    async def counted(database: Sqlite, writes: Sequence[Write]) -> None:
        together.append(len(writes))
        await commit(database, writes)

    monkeypatch.setattr(Sqlite, "commit", counted)

    async def later(rounds: int, name: str) -> None:
        for _ in range(rounds):
            await asyncio.sleep(0)
        await stored.append(name, [kept(0)])

    await asyncio.gather(*(later(rounds, name) for rounds, name in enumerate("abc")))
    assert together == [3]
    await stored.close()


async def test_a_failed_write_says_so_and_the_next_one_works(tmp_path: Path) -> None:
    failing = await SqlStore.open(url(tmp_path))
    await failing.create(record("one"))
    with sqlite3.connect(tmp_path / "deep" / "tables.sqlite") as other:
        other.execute("ALTER TABLE entries RENAME TO gone")
        with pytest.raises(TableError, match="try again") as wrong:
            await failing.append("one", [kept(0)])
        assert wrong.value.code == "not_stored"
        other.execute("ALTER TABLE gone RENAME TO entries")
    other.close()
    await failing.append("one", [kept(0)])
    await failing.close()


async def test_migrations_make_the_tables_the_code_expects(tmp_path: Path) -> None:
    await (await SqlStore.open(url(tmp_path))).close()
    engine = create_engine(f"sqlite:///{tmp_path / 'deep' / 'tables.sqlite'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    engine.dispose()
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    assert ScriptDirectory.from_config(config).get_current_head() == schema.REVISION


async def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    await (await SqlStore.open(url(tmp_path))).close()
    with sqlite3.connect(tmp_path / "deep" / "tables.sqlite") as other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    other.close()
    with pytest.raises(TableError, match="newer version"):
        await SqlStore.open(url(tmp_path))


BAD = ["sqlite+aiosqlite:////proc/none/x", "nonsense", "oracle://x", "sqlite+aiosqlite:///{}"]


@pytest.mark.parametrize("bad", BAD)
async def test_a_database_that_cannot_be_opened_is_named(bad: str, tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ann, this is no database.\n" * 100)
    with pytest.raises(TableError, match="cannot be opened"):
        await SqlStore.open(bad.format(other))
    assert other.read_text().startswith("Dear Ann")


@pytest.mark.parametrize("folder", ["50% off%20", "#1?", "für Ann ☕", "%41"])
async def test_a_database_lies_in_any_folder(folder: str, tmp_path: Path) -> None:
    """A path may hold what means something else in an address."""
    file = tmp_path / folder / "tables.sqlite"
    address = sqlite_url(file)
    assert file_of(address) == file
    store = await SqlStore.open(address)
    await store.create(record("one"))
    await store.close()
    with only_server(address):
        back_up(file, copy := file.with_name("copy%20.sqlite"))
    assert await restore(copy, file) is not None
    assert (await opened(address)).id == "one"
    assert [one.name for one in tmp_path.iterdir()] == [folder]


async def opened(address: str) -> Record:
    store = await SqlStore.open(address)
    found = await store.table("one")
    await store.close()
    return found


async def test_the_program_may_lie_in_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "100%(s)"
    home.mkdir()
    (home / "migrations").symlink_to(Path(migrations.__file__).parent)
    monkeypatch.setattr(database, "__file__", str(home / "database.py"))
    await (await SqlStore.open(url(tmp_path))).close()


def test_the_database_is_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIFTYFOUR_DATA", str(tmp_path / "data"))
    assert data_dir() == tmp_path / "data"
    sqlite_url(data_dir() / "tables.sqlite")
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "data" / "tables.sqlite").stat().st_mode) == 0o600
    monkeypatch.delenv("FIFTYFOUR_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert data_dir() == tmp_path / "fiftyfour"


def test_a_read_that_is_given_up_is_done_before_the_file_is_closed(tmp_path: Path) -> None:
    """Its thread would find no loop to answer to, and say so."""

    async def give_up(file: Path) -> None:
        store = await SqlStore.open(f"sqlite+aiosqlite:///{file}")
        reading = asyncio.create_task(store.ping())
        await asyncio.sleep(0.0002)
        reading.cancel()
        await store.close()
        assert reading.cancelled() or reading.done()

    for number in range(3):
        asyncio.run(give_up(tmp_path / f"{number}.sqlite"))
