"""A table whose door is kept: who may come in by which link, and who waits to be let in."""

import secrets

from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.things import GM, Seat, Viewer
from fiftyfour.table import door, lobby, seating
from fiftyfour.table.audience import Connection, encode
from fiftyfour.table.batch import Batch
from fiftyfour.table.door import Outside
from fiftyfour.table.doorstep import Knock
from fiftyfour.table.limits import plain_words
from fiftyfour.table.links import new_token
from fiftyfour.table.news import Callers, Verdict
from fiftyfour.table.protocol.client import Admit, Arrange, Enter
from fiftyfour.table.protocol.info import Caller, DoorSeat, Doorway
from fiftyfour.table.protocol.server import AtDoor, Ok, refusal
from fiftyfour.table.records import Record
from fiftyfour.table.seated import Seated

GONE = ("going", "out")
"""How a seat stands that has left the game, or is about to."""


class Entrance(Seated):
    """A table that lets people in."""

    def arrive(self, connection: Connection, outside: Outside) -> None:
        """Somebody has come to the door; TableError `too_many` if there is no room."""
        self._doorstep.add(connection, outside)
        self._show_door()

    def go(self, connection: Connection) -> None:
        """Somebody at the door has left."""
        if self._doorstep.remove(connection):
            self._tell_callers()

    def waits(self, connection: Connection) -> bool:
        """True while this connection is at the door."""
        return connection in self._doorstep

    async def enter(self, outside: Outside, connection: Connection, asked: Enter) -> None:
        """Let somebody in, or let them wait until they are let in; the answer is sent then.

        Raises:
            TableError: `shut`, `not_free` or another: this is not possible.
        """
        async with self._alone():
            if self._doorstep.repeated(connection, asked.id):
                return
            caller = self._caller(outside, asked)
            knock = Knock(caller, outside, asked.id)
            if caller.taken or caller.new or self.record.door.policy == "knock":
                self._doorstep.knock(connection, knock)
                self._tell_callers()
            else:
                await self._let_in(connection, knock)

    async def admit(self, viewer: Viewer, asked: Admit) -> Ok:
        """Somebody inside lets a caller in, or turns them away.

        Raises:
            TableError: `no_caller`, nobody waits under this id; `not_host`, another seat decides.
        """
        async with self._alone():
            caller = self._doorstep.find(asked.caller)
            if caller is None:
                if self._doorstep.decided(asked.caller):
                    return Ok(id=asked.id)
                raise TableError("no_caller", "whoever asked to come in has left again")
            if viewer is None or not door.lets_in(self.record, viewer, _taken(caller)):
                raise TableError("not_host", "it is for others at this table to let people in")
            if not await self._decide(caller.id, yes=asked.yes):
                self._store.tell(Verdict(self.record.id, caller.id, asked.yes))
            self._tell_callers()
        return Ok(id=asked.id)

    async def verdict(self, caller: str, *, yes: bool) -> None:
        """Somebody at another process has let a caller in, or turned them away."""
        async with self._alone():
            await self._decide(caller, yes=yes)
            self._tell_callers()

    def callers_elsewhere(self, process: int, callers: tuple[Caller, ...]) -> None:
        """Another process has told who waits there."""
        self._doorstep.elsewhere(process, callers)
        self._tell_doorways()

    async def _decide(self, caller: str, *, yes: bool) -> bool:
        """Answer a caller; False if they are connected to another process."""
        waiting = self._doorstep.decide(caller)
        if waiting is None:
            return False
        connection, knock = waiting
        try:
            if not yes:
                raise TableError("turned_away", "you were not let in this time")
            await self._let_in(connection, knock)
        except FiftyfourError as error:
            connection.send(encode(refusal(error, knock.message)))
        return True

    async def _let_in(self, connection: Connection, knock: Knock) -> None:
        """Give somebody what they asked for, and answer."""
        caller, key = knock.caller, knock.outside.key

        def entered(batch: Batch) -> Record:
            record, seat = batch.record, caller.seat
            if caller.new:
                record, seat = self._with_seat(batch, caller.name)
            elif seat is not None and not caller.taken and not _is_free(record, seat, key):
                raise TableError("not_free", "somebody else has taken this seat meanwhile")
            name = caller.name
            if seat is not None and not caller.taken:
                name = lobby.name_for(record.seats, seat, name, self._limits)
            record = door.enter(record, seat, name, key)
            return record if seat is None else seating.name(batch, self._log, record, seat)

        await self._change(entered)
        connection.send(encode(Ok(id=knock.message)))

    def _with_seat(self, batch: Batch, name: str) -> tuple[Record, Seat]:
        """The table with a seat more; an error if there is no room, or the game takes nobody."""
        record, opened = batch.record, self._log
        if opened is not None:
            return seating.add(batch, opened, self._system, name, new_token(), self._limits)
        before = {seat.seat for seat in record.seats}
        asked = Arrange(id="door", add="player")
        record = lobby.arrange(record, self._system, asked, self._limits, new_token())
        return record, next(seat.seat for seat in record.seats if seat.seat not in before)

    def _caller(self, outside: Outside, asked: Enter) -> Caller:
        """Who asks to come in, and for what; TableError if there is no way to have that."""
        record = self.record
        if outside.seat is None and record.door.policy == "shut":
            raise TableError("shut", "nobody is let in just now; ask whoever sent you the link")
        seat = asked.seat if outside.seat is None else outside.seat
        if asked.new and outside.seat is None:
            seat = None
        name, taken = asked.name, False
        if seat is not None:
            known = lobby.seat_of(record, seat)
            if outside.seat is None and seat in self._gone():
                raise TableError("not_free", "whoever sat there has left the game; ask for a seat")
            if known.bot:
                raise TableError("bot_seat", "a bot plays this seat; pick another one")
            taken = not _is_free(record, seat, outside.key)
        if seat is not None or asked.new or name.strip():
            name = plain_words(name, self._limits.name, "a name")
        new = asked.new and seat is None
        return Caller(id=secrets.token_hex(8), name=name, seat=seat, new=new, taken=taken)

    # --- what is shown of it ---

    def doorway(self, viewer: Viewer) -> Doorway | None:
        """The door as a seat sees it; None for who only watches."""
        if viewer is None:
            return None
        record = self.record
        keeps = viewer in (record.host, GM)
        return Doorway(
            token=door.link_of(record) if keeps else "",
            callers=tuple(
                one for one in self._doorstep.callers if door.lets_in(record, viewer, _taken(one))
            ),
        )

    def _announce(self, skip: Connection | None = None) -> None:
        super()._announce(skip)
        self._show_door()
        self._tell_doorways()

    def _show_door(self) -> None:
        self._doorstep.close_revoked(lambda outside: door.leads_here(self.record, outside))
        self._doorstep.show(self._seen_from)

    def _seen_from(self, outside: Outside) -> AtDoor:
        """What somebody at the door sees: all seats, or with a seat's own link only that one."""
        record, online = self.record, self.audience.online
        shut = outside.seat is None and record.door.policy == "shut"
        hidden = self._gone() if outside.seat is None else set[Seat]()
        return AtDoor(
            id=record.id,
            system=record.system,
            title=record.title,
            phase=self._phase,
            door=record.door.policy,
            seats=tuple(
                DoorSeat(
                    seat=seat.seat,
                    role=seat.role,
                    name=lobby.name_of(record.seats, seat),
                    bot=seat.bot,
                    free=door.is_free(record, seat),
                    online=seat.seat in online,
                )
                for seat in record.seats
                if not shut and outside.seat in (None, seat.seat) and seat.seat not in hidden
            ),
            seat=outside.seat,
            room=not shut and outside.seat is None and self._has_room(),
        )

    def _has_room(self) -> bool:
        """True if a seat for another player could be added."""
        if self._log is not None and (self._system.seating is None or self._phase != "running"):
            return False
        players = {seat.seat for seat in self.record.seats if seat.role == "player"}
        return len(players - self._gone()) < self._system.players[1]

    def _gone(self) -> set[Seat]:
        """The seats that sit out, or were removed: nobody picks one of them at the door."""
        if self._log is None:
            return set()
        game = self._log.game
        return {seat.seat for seat in self.record.seats if game.standing(seat.seat) in GONE}

    def _tell_callers(self) -> None:
        """Tell all who may let people in, here and at other processes, who waits."""
        self._store.tell(Callers(self.record.id, self._doorstep.here))
        self._tell_doorways()

    def _tell_doorways(self) -> None:
        """Send everybody the door as they see it, if that has changed."""
        seen = {viewer: self.doorway(viewer) for viewer in self.audience}
        for viewer, doorway in seen.items():
            if doorway is not None and doorway != self._doorways.get(viewer):
                self.audience.send(viewer, encode(doorway))
        self._doorways = seen


def _taken(caller: Caller) -> Seat | None:
    """The taken seat that a caller asks for."""
    return caller.seat if caller.taken else None


def _is_free(record: Record, seat: Seat, key: str) -> bool:
    """True if a device may take this seat, or sits there already."""
    known = lobby.seat_of(record, seat)
    return key in known.keys or door.is_free(record, known)
