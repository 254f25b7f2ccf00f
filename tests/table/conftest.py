"""A table service of its own on a real database file, and games made for a test."""

import sys
from collections.abc import AsyncGenerator, Callable
from pathlib import Path

import pytest

from fiftyfour.engine.actions import Answer, Begin, SeatAction
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.things import Seat
from fiftyfour.table.http import MadeTable, NewTable, SeatPlan
from fiftyfour.table.limits import Limits
from fiftyfour.table.live import Live
from fiftyfour.table.protocol.server import Error, Ok
from fiftyfour.table.sql import SqlStore
from fiftyfour.table.systems import system_of
from fiftyfour.table.tables import Tables
from fiftyfour.web.webhooks import HttpPoster

FREE = Limits(tables_per_hour=10**6, tables_per_address=10**6)

P1, P2 = Seat("p1"), Seat("p2")

Open = Callable[..., "AsyncGenerator[Tables]"]


class House:
    """Opens services on one database, one after the other or side by side."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.url = f"sqlite+aiosqlite:///{file}"
        self.open: list[Tables] = []

    async def service(
        self, *, limits: Limits = FREE, pace: float = 0.0, snapshot_every: int = 100
    ) -> Tables:
        store = await SqlStore.open(self.url)
        tables = Tables(
            store,
            limits=limits,
            pace=pace,
            snapshot_every=snapshot_every,
            poster=HttpPoster(private=True),
        )
        self.open.append(tables)
        return tables

    async def close(self, tables: Tables) -> None:
        self.open.remove(tables)
        await tables.close()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncGenerator[House]:
    house = House(tmp_path / "tables.sqlite")
    yield house
    for tables in list(house.open):
        await house.close(tables)


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Installs a game from its source, as a package with an entry point."""
    monkeypatch.setattr(sys, "path", [str(tmp_path / "plugins"), *sys.path])

    def install(name: str, source: str) -> None:
        folder = tmp_path / "plugins"
        info = folder / f"{name}-1.dist-info"
        info.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.py").write_text(source)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[fiftyfour.systems]\n{name} = {name}:system\n")
        sys.modules.pop(name, None)
        for cached in (folder / "__pycache__").glob(f"{name}.*"):
            cached.unlink()
        system_of.cache_clear()

    return install


async def make(
    tables: Tables, *bots: bool, system: str = "highcard", begin: bool = False
) -> MadeTable:
    """A table with a seat for each of `bots`: True is a bot, False a person."""
    seats = tuple(SeatPlan(bot=bot) for bot in bots)
    return await tables.make(NewTable(system=system, seats=seats, begin=begin), "test")


async def do(live: Live, seat: Seat, action: SeatAction, message: str = "") -> Ok:
    """Act; it must be allowed."""
    said = await live.acted(seat, message, action)
    assert not isinstance(said, Error), said
    return said


async def begin(live: Live) -> None:
    await do(live, P1, Begin())


async def answer(live: Live, seat: Seat, chance: Plain) -> bool:
    """Answer what the seat is asked; False if nothing is."""
    view = await live.view(seat)
    asked = [] if view is None else [one for one in view.decisions if one.awaited]
    if not asked:
        return False
    await do(live, seat, Answer(to=asked[0].id, answer=asked[0].decision.sample(chance)))
    return True
