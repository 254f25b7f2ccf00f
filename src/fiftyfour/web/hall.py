"""Connections that have not said what they want: dropped in time, and first if room runs short.

Without this, a thousand sockets that stay silent would use up the process's file descriptors, and
nobody else could connect.
"""

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from fiftyfour.web.passing import Passing

WAIT, MOST_WAIT = 0.02, 1.0
"""Seconds until a WebSocket is passed on again if its worker is busy; after most, it stays here."""

SHARE = 4
"""The silent ones may hold one file descriptor in so many."""


def room() -> int:
    """How many silent connections this process has room for."""
    try:
        import resource
    except ImportError:  # Windows, which sets no such limit
        return 256
    return max(16, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // SHARE)


class Hall:
    """Where connections wait until they have said what they want, at most `most` of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: dict[object, Callable[[], object]] = {}  # the longest there first

    def enter(self, who: object, drop: Callable[[], object]) -> None:
        """Let one wait; if there are too many, `drop` the one that has waited longest."""
        self._waiting.setdefault(who, drop)
        if len(self._waiting) > self._most:
            self._waiting.pop(next(iter(self._waiting)))()

    def leave(self, who: object) -> None:
        """It has said what it wants, or is gone."""
        self._waiting.pop(who, None)


class PatientProtocol(H11Protocol):
    """HTTP in which every request has to arrive whole within `patience` seconds.

    A WebSocket that another worker should have is passed on to it.
    """

    hall: ClassVar[Hall]
    patience: ClassVar[float]
    passing: ClassVar[Passing | None]
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self in self.connections and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._wait()
        else:  # a whole request, or a WebSocket from now on
            self._heard()

    def connection_lost(self, exc: Exception | None) -> None:
        self._heard()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request, waited: float = 0.0) -> None:
        if self.transport.is_closing():
            return
        other = None if self.passing is None else self.passing.other(event.target)
        if self.passing is not None and other is not None:
            connection = self.transport.get_extra_info("socket")
            try:
                if self.passing.passed(other, _request(event), connection):
                    self.connections.discard(self)
                    self.transport.abort()  # here only
                    return
            except BlockingIOError:
                if waited < MOST_WAIT:
                    again = self.handle_websocket_upgrade
                    self.loop.call_later(WAIT, again, event, waited + WAIT)
                    return
        super().handle_websocket_upgrade(event)

    def _wait(self) -> None:
        if self._deadline is None and not self.transport.is_closing():
            self._deadline = self.loop.call_later(self.patience, self.transport.abort)
            self.hall.enter(self, self.transport.abort)

    def _heard(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
            self.hall.leave(self)


def _request(event: h11.Request) -> bytes:
    """A request as it is sent."""
    lines = [event.method + b" " + event.target + b" HTTP/1.1"]
    lines += [name + b": " + value for name, value in event.headers]
    return b"\r\n".join([*lines, b"", b""])


def protocol(hall: Hall, patience: float, passing: Passing | None = None) -> type[asyncio.Protocol]:
    """HTTP for one server, whose silent connections wait in `hall`."""
    own = {"hall": hall, "patience": patience, "passing": passing}
    made: Any = type("Http", (PatientProtocol,), own)
    return cast("type[asyncio.Protocol]", made)
