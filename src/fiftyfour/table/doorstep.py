"""Who stands at the door of a table, and who of them waits to be let in.

It is all in memory: whoever loses the connection has left, and knocks again on coming back.
"""

from collections import deque
from collections.abc import Callable

from msgspec import Struct

from fiftyfour.engine.errors import TableError
from fiftyfour.table.audience import REVOKED, Connection, encode
from fiftyfour.table.door import Outside
from fiftyfour.table.limits import Limits
from fiftyfour.table.protocol.info import Caller
from fiftyfour.table.protocol.server import AtDoor, ServerMessage, refusal

DECIDED = 32
"""Callers of whom it is remembered that they have had an answer."""


class Knock(Struct, frozen=True):
    """A caller of this process, and the message that is answered when they are let in."""

    caller: Caller
    outside: Outside
    message: str


class Doorstep:
    """Everybody at the door of one table: those connected here, and callers of other processes."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.callers
        self._outside: dict[Connection, Outside] = {}
        self._shown: dict[Connection, AtDoor] = {}
        self._knocks: dict[Connection, Knock] = {}
        self._elsewhere: dict[int, tuple[Caller, ...]] = {}  # by process
        self._decided: deque[str] = deque(maxlen=DECIDED)

    def __len__(self) -> int:
        return len(self._outside)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._outside

    @property
    def here(self) -> tuple[Caller, ...]:
        """Who waits to be let in, connected to this process."""
        return tuple(knock.caller for knock in self._knocks.values())

    @property
    def callers(self) -> tuple[Caller, ...]:
        """Who waits to be let in, at all processes."""
        return sum(self._elsewhere.values(), self.here)

    def elsewhere(self, process: int, callers: tuple[Caller, ...]) -> None:
        """Note who waits at another process."""
        self._elsewhere[process] = callers

    def without(self, process: int) -> None:
        """Another process no longer has this table, or has ended."""
        self._elsewhere.pop(process, None)

    def add(self, connection: Connection, outside: Outside) -> None:
        """Somebody has come; TableError `too_many` if there is no room."""
        if len(self._outside) >= self._most:
            raise TableError("too_many", f"{self._most} people are already at the door")
        self._outside[connection] = outside

    def remove(self, connection: Connection) -> bool:
        """Somebody has left; True if they were waiting to be let in."""
        self._outside.pop(connection, None)
        self._shown.pop(connection, None)
        return self._knocks.pop(connection, None) is not None

    def show(self, look: Callable[[Outside], AtDoor]) -> None:
        """Send everybody here what they see, if that has changed."""
        for connection, outside in self._outside.items():
            if (seen := look(outside)) != self._shown.get(connection):
                self._shown[connection] = seen
                connection.send(encode(seen))

    def knock(self, connection: Connection, knock: Knock) -> None:
        """Somebody asks to be let in; it takes the place of what they asked before."""
        self._knocks[connection] = knock

    def repeated(self, connection: Connection, message: str) -> bool:
        """True if this is the message that waits for an answer already."""
        waiting = self._knocks.get(connection)
        return waiting is not None and waiting.message == message

    def find(self, caller: str) -> Caller | None:
        """Who waits under this id; None if they have had an answer, or are gone."""
        return next((one for one in self.callers if one.id == caller), None)

    def decided(self, caller: str) -> bool:
        """True if this caller has been let in or turned away a moment ago."""
        return caller in self._decided

    def decide(self, caller: str) -> tuple[Connection, Knock] | None:
        """A caller gets an answer; their connection if it is to this process."""
        self._decided.append(caller)
        for process, callers in self._elsewhere.items():
            self._elsewhere[process] = tuple(one for one in callers if one.id != caller)
        for connection, knock in self._knocks.items():
            if knock.caller.id == caller:
                del self._knocks[connection]
                return connection, knock
        return None

    def close_revoked(self, leads: Callable[[Outside], bool]) -> None:
        """Close the connections whose links do not lead here any more."""
        going = [one for one, outside in self._outside.items() if not leads(outside)]
        why = TableError("revoked", "the host has revoked this link; ask for a new one")
        self.dismiss(why, REVOKED, going)

    def dismiss(
        self, why: TableError | None, code: int, going: list[Connection] | None = None
    ) -> None:
        """Close connections, all of them by default, with a word why if they are not to return."""
        for connection in list(self._outside) if going is None else going:
            self.remove(connection)
            if why is not None:
                connection.send(encode(refusal(why)))
            connection.close(code, "" if why is None else why.code)

    def send_all(self, message: ServerMessage) -> None:
        """Send to everybody here."""
        for connection in self._outside:
            connection.send(encode(message))
