"""Keep a data directory of this version, with tables in the middle of play, for later versions.

usage: python scripts/keep_data.py

Writes `tests/stored/data-VERSION.tar.xz`: the database, and `tables.json`, which tells the links of
each table and what it had acknowledged. `tests/test_upgrade.py` opens every one of them. Run it
once for each release.
"""

import asyncio
import io
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from fiftyfour import __version__
from fiftyfour.engine.actions import Answer, Begin, Close, Say
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.things import Seat
from fiftyfour.table.http import NewTable, SeatPlan
from fiftyfour.table.live import Live
from fiftyfour.table.protocol.server import Ok
from fiftyfour.table.sql import SqlStore
from fiftyfour.table.tables import Tables
from fiftyfour.web.config import DATABASE, sqlite_url

STORED = Path(__file__).parent.parent / "tests" / "stored"
GAMES = ("acesout", "nightterrors", "skyace", "suits", "zilch")
ANSWERS = 40


class KeptTable(msgspec.Struct):
    """A table as `tables.json` tells it."""

    id: str
    system: str
    phase: str
    tokens: dict[str, str]
    entries: int


async def keep(folder: Path) -> list[KeptTable]:
    """Play tables of every game in a new database in `folder`."""
    tables = Tables(await SqlStore.open(sqlite_url(folder / DATABASE)), snapshot_every=25)
    people = (SeatPlan(role="gm", name="Gil"), SeatPlan(name="Ann"), SeatPlan(name="Bo"))
    kept = [
        await _played(tables, system, seats, answers, closed)
        for number, system in enumerate(GAMES)
        for answers, closed in ((0, False), (ANSWERS + number, False), (ANSWERS // 2, True))
        for seats in [people if system != "skyace" else people[1:]]
    ]
    await tables.close()
    return kept


async def _played(
    tables: Tables, system: str, seats: Sequence[SeatPlan], answers: int, closed: bool
) -> KeptTable:
    """A table after so many answers; in its lobby after none."""
    made = await tables.make(NewTable(system=system, seats=tuple(seats), title="Kept"), "192.0.2.1")
    async with tables.at(made.table.id) as live:
        if answers:
            await _do(live, made.table.host, Begin())
            await _play(live, [seat.seat for seat in made.table.seats], answers)
            await _do(live, made.table.host, Say(text="to be continued", to=(Seat("p1"),)))
        if closed:
            await _do(live, made.table.host, Close())
        info = await live.info()
    return KeptTable(info.id, info.system, info.phase, made.tokens, info.seq)


async def _play(live: Live, seats: Sequence[Seat], answers: int) -> None:
    """Let the seats answer at random, as each is asked in turn."""
    chance = Plain(seed=answers)
    for number in range(answers):
        for seat in seats:
            view = await live.view(seat)
            asked = [one for one in view.decisions if one.awaited] if view else []
            if asked:
                answer = Answer(to=asked[0].id, answer=asked[0].decision.sample(chance))
                await live.acted(seat, f"answer-{number}", answer)
                break


async def _do(live: Live, seat: Seat, action: Any) -> None:
    answer = await live.acted(seat, type(action).__name__, action)
    assert isinstance(answer, Ok), answer


def main() -> None:
    """Write the archive of this version."""
    target = STORED / f"data-{__version__}.tar.xz"
    if target.exists():
        sys.exit(f"{target.name} is kept already; a new release has a new version")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        tables = msgspec.json.encode(asyncio.run(keep(folder)))
        with tarfile.open(target, "w:xz", preset=9) as archive:
            archive.add(folder / DATABASE, DATABASE)
            told = tarfile.TarInfo("tables.json")
            told.size = len(tables)
            archive.addfile(told, io.BytesIO(tables))
    print(f"wrote {target.name}, {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
