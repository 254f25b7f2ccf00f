"""What can be told of tables to whoever holds links of theirs, without sitting down."""

import logging
import time

from msgspec import Struct

from fiftyfour.engine import wording
from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Awaited
from fiftyfour.table import door, lobby
from fiftyfour.table.history import open_log, phase_of
from fiftyfour.table.http import Holding, MyTable
from fiftyfour.table.limits import Bucket
from fiftyfour.table.protocol.info import Phase
from fiftyfour.table.records import Shelved
from fiftyfour.table.systems import system_of
from fiftyfour.table.tables import Tables

IN_TIME = 2.0
"""Seconds that opening tables may take for one answer; of others it is not told who is awaited."""

MOST_KEPT = 1000
"""Tables and addresses that are remembered."""

RATE, BURST = 1.0, 25
"""How often an address may ask, per second on average and at once."""

log = logging.getLogger(__name__)


class Glance(Struct, frozen=True):
    """How far a game is, and who is awaited."""

    phase: Phase
    awaited: tuple[Awaited, ...] = ()

    @classmethod
    def at(cls, phase: Phase, game: Session[Struct]) -> "Glance":
        """As it stands now."""
        awaited = game.awaited() if phase == "running" else []
        return cls(phase, tuple(awaited))


class Glances:
    """Looks at tables, and remembers how they stood after so many entries."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept: dict[tuple[str, int], Glance] = {}
        self._buckets: dict[str, Bucket] = {}

    async def of(self, links: tuple[Holding, ...], address: str) -> list[MyTable]:
        """The tables that these links open, those played last first.

        Raises:
            TableError: `too_fast`, this address asks too often.
        """
        if len(self._buckets) > MOST_KEPT:
            self._buckets.clear()
        if not self._buckets.setdefault(address, Bucket(RATE, BURST)).take():
            raise TableError("too_fast", "asked too often; try again in a moment")
        until = time.monotonic() + IN_TIME
        ids = {link.table for link in links}
        shelf = {one.record.id: one for one in await self._tables.store.shelf(*ids)} if ids else {}
        found: list[MyTable] = []
        for link in links:
            shelved = shelf.get(link.table)
            if shelved is None:
                continue
            try:
                seat = door.viewer_of(shelved.record, link.token)
            except TableError:
                continue  # whoever has no link of it learns nothing, not even that it exists
            found.append(_told(shelved, seat, await self._glance(shelved, until)))
        return sorted(found, key=lambda one: -one.played_at)

    async def _glance(self, shelved: Shelved, until: float) -> Glance:
        """How a table stands; if there is no time to open it, only that it goes on."""
        record = shelved.record
        if record.header is None:
            return Glance("lobby")
        if shelved.closed:
            return Glance("closed")
        key = (record.id, shelved.entries)
        if key in self._kept:
            return self._kept[key]
        if time.monotonic() > until:
            return Glance("running")
        try:
            opened, _ = await open_log(self._tables.store, record, system_of(record.system))
            glance = Glance.at(phase_of(opened), opened.game)
        except FiftyfourError as error:
            log.info("table %s: %s", record.id, error)
            glance = Glance("failed")
        if len(self._kept) > MOST_KEPT:
            self._kept.clear()
        self._kept[key] = glance
        return glance


def _told(shelved: Shelved, seat: Seat | None, glance: Glance) -> MyTable:
    record = shelved.record
    names = {one.seat: lobby.name_of(record.seats, one) for one in record.seats}
    return MyTable(
        table=record.id,
        seat=seat,
        system=record.system,
        game=_game(record.system),
        title=record.title,
        phase=glance.phase,
        people=tuple(names.values()),
        waiting=wording.waits(glance.awaited, lambda one: names.get(one, "somebody")),
        mine=any(one.seat == seat for one in glance.awaited),
        host=seat == record.host,
        lesson=record.chance == "lesson",
        evenings=record.rounds.evenings,
        played_at=shelved.played_at,
        next=record.sequel.next,
    )


def _game(system: str) -> str:
    """The name of a game; its id if it is not installed any more."""
    try:
        return system_of(system).name
    except TableError:
        return system
