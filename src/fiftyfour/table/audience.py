"""Who is connected to a table, and sending to them."""

import time
from collections.abc import Iterator
from typing import Protocol

import msgspec

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.table.limits import Bucket, Limits
from fiftyfour.table.protocol import ServerMessage, refusal

REVOKED = 4003
"""Close code: the host has revoked the link."""

RECENT = 30.0
"""Seconds for which a seat that asks over HTTP counts as present."""

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
    """Everyone connected to one table, and how many messages their seats may still send."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._viewers: dict[Connection, Viewer] = {}
        self._buckets: dict[Viewer, Bucket] = {}
        self._asked: dict[Seat, float] = {}

    def __len__(self) -> int:
        return len(self._viewers)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._viewers

    def __iter__(self) -> Iterator[Viewer]:
        """Each viewer once."""
        return iter(dict.fromkeys(self._viewers.values()))

    @property
    def watchers(self) -> int:
        """The number of spectators."""
        return sum(viewer is None for viewer in self._viewers.values())

    @property
    def present(self) -> set[Seat]:
        """The seats that are connected, or have asked something over HTTP a moment ago."""
        lately = time.monotonic() - RECENT
        here = {viewer for viewer in self._viewers.values() if viewer is not None}
        return here | {seat for seat, at in self._asked.items() if at > lately}

    def asked(self, viewer: Viewer) -> None:
        """A seat has asked something over HTTP."""
        if viewer is not None:
            self._asked[viewer] = time.monotonic()

    def check_room(self, viewer: Viewer) -> None:
        """Raise TableError `too_many` if no more connections fit at this seat, or to watch.

        Spectators are counted apart: however many there are, every seat keeps its places.
        """
        here = sum(connected == viewer for connected in self._viewers.values())
        if viewer is None and here >= (most := self._limits.spectators):
            raise TableError("too_many", f"{most} people are already watching this table")
        if viewer is not None and here >= (most := self._limits.seat_connections):
            raise TableError(
                "too_many", f"this seat is already open {most} times; close some windows"
            )

    def add(self, connection: Connection, viewer: Viewer) -> None:
        self._viewers[connection] = viewer

    def remove(self, connection: Connection) -> None:
        del self._viewers[connection]

    def bucket(self, viewer: Viewer) -> Bucket:
        """The messages a seat may still send."""
        if viewer not in self._buckets:
            self._buckets[viewer] = Bucket(self._limits.rate, self._limits.burst)
        return self._buckets[viewer]

    def send(self, viewer: Viewer, message: ServerMessage) -> None:
        """Send to all connections of one viewer; encode once."""
        text = encode(message)
        for connection, connected in self._viewers.items():
            if connected == viewer:
                connection.send(text)

    def send_all(self, message: ServerMessage, skip: Connection | None = None) -> None:
        """Send to everyone except `skip`; encode once."""
        text = encode(message)
        for connection in self._viewers:
            if connection is not skip:
                connection.send(text)

    def disconnect(self, viewer: Viewer, skip: Connection | None) -> None:
        """Close the connections of a revoked link, except `skip`."""
        revoked = encode(refusal(TableError("revoked", "the host has revoked this link")))
        for connection, connected in list(self._viewers.items()):
            if connected == viewer and connection is not skip:
                del self._viewers[connection]
                connection.send(revoked)
                connection.close(REVOKED, "revoked")
