"""A person is forgotten in the middle of a game: others play on, and prove every card."""

import json
import tarfile
from pathlib import Path

import pytest

from fiftyfour.engine.actions import Begin, Close, Note, Say
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.proof import verify
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import View
from fiftyfour.table.admin import Forget, Forgotten, Import, Listed, carry_out
from fiftyfour.table.http import NewTable, SeatPlan
from fiftyfour.table.links import hashed
from fiftyfour.table.live import Live
from fiftyfour.table.moving import alone
from fiftyfour.table.tables import Tables

from .conftest import P1, P2, House, answer, do

KEPT = sorted((Path(__file__).parents[1] / "stored").glob("data-*.tar.xz"))

NAME = "Zebedee Quill"
SECRET = "only between us two"


async def play(live: Live, seats: list[Seat], chance: Plain, count: int) -> None:
    for _ in range(count):
        for seat in seats:
            if await answer(live, seat, chance):
                break


def told(house: House) -> bytes:
    """Everything that is stored, as bytes; nothing is open."""
    assert not house.open
    assert not house.file.with_name(f"{house.file.name}-wal").exists()
    return house.file.read_bytes()


@pytest.mark.parametrize("game", ["acesout", "nightterrors", "skyace", "suits", "zilch"])
async def test_nothing_of_them_is_left_and_the_game_goes_on(house: House, game: str) -> None:
    tables, gm = await house.service(), find_system(game).gm == "must"
    who = GM if gm else P1
    plans = [SeatPlan(name="Ann"), SeatPlan(name="Bo")]
    plans.insert(0, SeatPlan(name=NAME, role="gm" if gm else "player"))
    made = await tables.make(NewTable(system=game, seats=tuple(plans)), "198.51.100.7")
    seats = [seat.seat for seat in made.table.seats]
    chance = Plain(seed=8)
    async with tables.at(made.table.id) as live:
        await do(live, who, Begin())
        await play(live, seats, chance, 10)
        await do(live, who, Say(text=SECRET, to=(P2,)))
        await do(live, P2, Say(text="Bo says so", to=(who,)))
        if gm:
            await do(live, who, Note(text=f"{SECRET}, noted", private=True))
        await play(live, seats, chance, 10)
        before, view = await live.lines(P2, -1), await live.view(P2)
    assert await forget(tables, made.table.id, str(who)) == (2 if gm else 1, True)
    async with tables.at(made.table.id) as live:
        after, seen = await live.lines(P2, -1), await live.view(P2)
        assert [line.hash for line in after] == [line.hash for line in before]
        assert view is not None
        assert seen is not None
        assert cards(seen) == cards(view)
        stored = await tables.store.table(made.table.id)
        assert hashed(made.tokens[who]) not in [seat.token for seat in stored.seats]
    await house.close(tables)
    for gone in (NAME, NAME.split()[0], SECRET, "198.51.100.7"):
        assert gone.encode() not in told(house)
    assert b"Bo says so" in told(house)

    again = await house.service()
    async with again.at(made.table.id) as live:
        await play(live, seats, chance, 10)
        await do(live, who, Close())
        script = await live.transcript(P2)
    assert NAME.encode() not in script
    assert verify(script).unnamed == [who]


def cards(view: View) -> list[object]:
    """What lies on the table; labels may contain names."""
    return [(zone.name, zone.count, zone.cards, zone.tiles) for zone in view.zones]


async def forget(tables: Tables, table: str, seat: str) -> tuple[int, bool]:
    """How many texts were taken out, and whether all can still be proven."""
    done = await carry_out(tables, Forget(table=table, seat=seat))
    assert isinstance(done, Forgotten)
    return done.texts, done.proof


async def test_in_a_lobby_only_the_name_and_link_go(house: House) -> None:
    tables = await house.service()
    plans = (SeatPlan(name="Ann"), SeatPlan(name=NAME))
    made = await tables.make(NewTable(system="highcard", seats=plans), "")
    assert await forget(tables, made.table.id, "p2") == (0, True)
    async with tables.at(made.table.id) as live:
        assert [seat.name for seat in (await live.info()).seats] == ["Ann", "Player 2"]
        await do(live, P1, Begin())


@pytest.mark.parametrize("archive", KEPT, ids=lambda archive: archive.name)
async def test_tables_of_earlier_versions_forget_as_well(house: House, archive: Path) -> None:
    with tarfile.open(archive) as packed:
        packed.extractall(house.file.parent, filter="data")
    tables = await house.service()
    known = json.loads((house.file.parent / "tables.json").read_text())
    for table in known:
        record = await tables.store.table(table["id"])
        seat = record.seats[-1].seat
        await forget(tables, table["id"], str(seat))
        async with tables.at(table["id"]) as live:
            assert (await live.info()).phase != "failed"
            assert await live.lines(seat, -1) or record.header is None


@pytest.mark.parametrize("archive", KEPT, ids=lambda archive: archive.name)
async def test_tables_of_earlier_versions_are_taken_in(house: House, archive: Path) -> None:
    with tarfile.open(archive) as packed:
        packed.extractall(house.file.parent / "old", filter="data")
    tables, old = await house.service(), house.file.parent / "old"
    for known in json.loads((old / "tables.json").read_text()):
        file = await alone(old / "tables.sqlite", known["id"])
        taken = await carry_out(tables, Import(file=file))
        assert isinstance(taken, Listed)
        (told,) = taken.tables
        assert (told.id, told.phase) == (known["id"], known["phase"])
