"""Who is connected to a table, and sending to them."""

import time
from collections.abc import Iterator, Mapping, Set
from typing import Protocol

import msgspec

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.table.limits import Bucket, Limits
from fiftyfour.table.news import Here
from fiftyfour.table.protocol.server import ServerMessage, refusal
from fiftyfour.table.records import now

REVOKED = 4003
"""Close code: the host has revoked the link."""

GONE = 4004
"""Close code: the table has been deleted."""

REPLACED = 4005
"""Close code: another connection of the seat took its place."""

RECENT = 30.0
"""Seconds for which a seat that asks over HTTP counts as present."""

REACTIONS, MOST_REACTIONS = 0.5, 4
"""Reactions a seat may show, per second on average and at once."""

LOOKS, MOST_LOOKS = 2.0, 10
"""Times that a seat, or all who watch, may ask for what reads much: who saw what, a replay."""

RESTART = 1012
"""Close code: connect again."""

_encoder = msgspec.json.Encoder()


def encode(message: ServerMessage) -> bytes:
    """A message as JSON."""
    return _encoder.encode(message)


class Connection(Protocol):
    """A connection to one client."""

    def send(self, text: bytes) -> None:
        """Queue a message to be sent; never blocks."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Send what is queued, then close."""
        ...


class Audience:
    """Everyone connected to one table, and how many messages their seats may still send.

    The limits are counted in each process by itself; who is online, in all together.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._viewers: dict[Connection, Viewer] = {}
        self._links: dict[Connection, Set[str]] = {}  # the hashes of what it came with
        self._heard: dict[Connection, float] = {}  # when it last said anything
        self._screens: set[Connection] = set()
        self._buckets: dict[Viewer, Bucket] = {}
        self._reactions: dict[Seat, Bucket] = {}
        self._looks: dict[Viewer, Bucket] = {}
        self._asked: dict[Seat, float] = {}
        self._elsewhere: dict[int, Here] = {}  # by process
        self.left: dict[Seat, int] = {}  # when somebody last left a seat (ms since 1970)

    def __len__(self) -> int:
        return len(self._viewers)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._viewers

    def __iter__(self) -> Iterator[Viewer]:
        """Each viewer once."""
        return iter(dict.fromkeys(self._viewers.values()))

    @property
    def online(self) -> set[Seat]:
        """The seats with a connection, to any process."""
        here = {viewer for viewer in self._viewers.values() if viewer is not None}
        return here.union(*(there.seats for there in self._elsewhere.values()))

    @property
    def watchers(self) -> int:
        """The number of people who watch, at all processes."""
        here = sum(viewer is None for viewer in self._viewers.values()) - len(self._screens)
        return here + sum(there.watchers for there in self._elsewhere.values())

    @property
    def screens(self) -> int:
        """The number of big screens, at all processes."""
        return len(self._screens) + sum(there.screens for there in self._elsewhere.values())

    def here(self, table: str, *, ask: bool = False) -> Here:
        """Who is connected to this process."""
        viewers = list(self._viewers.values())
        seats = sorted({viewer for viewer in viewers if viewer is not None})
        screens = len(self._screens)
        watchers = viewers.count(None) - screens
        return Here(table, tuple(seats), watchers, ask, screens=screens)

    @property
    def others(self) -> Set[int]:
        """The other processes that have this table in memory."""
        return self._elsewhere.keys()

    def elsewhere(self, process: int, there: Here) -> bool:
        """Note who is connected to another process; True if something has changed for people."""
        before = self.online, self.watchers, self.screens
        if there.open:
            self._elsewhere[process] = there
        else:
            self._elsewhere.pop(process, None)
        self._note(before[0])
        return before != (self.online, self.watchers, self.screens)

    @property
    def present(self) -> set[Seat]:
        """The seats that are connected, or have asked something over HTTP a moment ago."""
        lately = time.monotonic() - RECENT
        return self.online | {seat for seat, at in self._asked.items() if at > lately}

    def asked(self, viewer: Viewer) -> None:
        """A seat has asked something over HTTP."""
        if viewer is not None:
            self._asked[viewer] = time.monotonic()

    def away_since(self, seat: Seat, otherwise: int) -> int:
        """When somebody was last at a seat (ms since 1970), 0 if now; `otherwise` if unknown."""
        if seat in self.present:
            return 0
        last = self.left.get(seat, otherwise)
        if (asked := self._asked.get(seat)) is not None:
            last = max(last, now() - round((time.monotonic() - asked) * 1000))
        return last

    def make_room(self, viewer: Viewer) -> None:
        """Make room for one more connection; TableError `too_many` if none is left to watch.

        At a seat it takes the place of the one that has been silent longest, which may be dead.
        Spectators are counted apart: however many there are, every seat keeps its places.
        """
        here = [one for one, connected in self._viewers.items() if connected == viewer]
        if viewer is None:
            if len(here) >= (most := self._limits.spectators):
                raise TableError("too_many", f"{most} people are already watching this table")
        elif len(here) >= (most := self._limits.seat_connections):
            text = f"this seat is open in more than {most} windows, so this one was closed"
            silent = min(here, key=self._heard.__getitem__)
            self._close([silent], REPLACED, TableError("replaced", text))

    def add(
        self, connection: Connection, viewer: Viewer, links: Set[str], *, screen: bool = False
    ) -> None:
        """Let somebody in who has come with a link and a key, known by their hashes.

        `screen`: it is not a person but a screen for the whole room.
        """
        if screen:
            self._screens.add(connection)
        self._viewers[connection] = viewer
        self.heard(connection)
        self._links[connection] = links

    def remove(self, connection: Connection) -> Viewer:
        """Let somebody go; where they were."""
        before = self.online
        viewer = self._viewers.pop(connection)
        del self._links[connection], self._heard[connection]
        self._screens.discard(connection)
        self._note(before)
        return viewer

    def heard(self, connection: Connection) -> None:
        """A client has sent something."""
        self._heard[connection] = time.monotonic()

    def _note(self, before: set[Seat]) -> None:
        """Note when the seats that were online before, and are not now, have left."""
        for seat in before - self.online:
            self.left[seat] = now()

    def bucket(self, viewer: Viewer) -> Bucket:
        """The messages a seat may still send."""
        if viewer not in self._buckets:
            self._buckets[viewer] = Bucket(self._limits.rate, self._limits.burst)
        return self._buckets[viewer]

    def check_reaction(self, seat: Seat) -> None:
        """Raise TableError `too_fast` if a seat has just shown a few reactions."""
        if not self._reactions.setdefault(seat, Bucket(REACTIONS, MOST_REACTIONS)).take():
            raise TableError("too_fast", f"at most {MOST_REACTIONS} reactions at once")

    def check_look(self, viewer: Viewer) -> None:
        """Raise TableError `too_fast` if a seat has asked a few times for what reads much."""
        if not self._looks.setdefault(viewer, Bucket(LOOKS, MOST_LOOKS)).take():
            raise TableError("too_fast", "so much at once cannot be looked up; ask again shortly")

    def send(self, viewer: Viewer, text: bytes, skip: Connection | None = None) -> None:
        """Send to all connections of one viewer except `skip`."""
        for connection, connected in self._viewers.items():
            if connected == viewer and connection is not skip:
                connection.send(text)

    def send_all(self, message: ServerMessage) -> None:
        """Send to everyone; encode once."""
        text = encode(message)
        for connection in self._viewers:
            connection.send(text)

    def close_revoked(self, links: Mapping[Viewer, Set[str]], keep: Connection | None) -> None:
        """Close all connections that came with none of these links; `keep` gets the new ones."""
        if keep in self._viewers and (new := links.get(self._viewers[keep])) is not None:
            self._links[keep] = new
        going = [
            connection
            for connection, viewer in self._viewers.items()
            if self._links[connection].isdisjoint(links.get(viewer, ()))
        ]
        self._close(going, REVOKED, TableError("revoked", "the host has revoked this link"))

    def dismiss(self, why: TableError | None, code: int) -> None:
        """Close all connections, with a word why if they are not to come back."""
        self._close(list(self._viewers), code, why)

    def _close(self, connections: list[Connection], code: int, why: TableError | None) -> None:
        for connection in connections:
            self.remove(connection)
            if why is not None:
                connection.send(encode(refusal(why)))
            connection.close(code, "" if why is None else why.code)
