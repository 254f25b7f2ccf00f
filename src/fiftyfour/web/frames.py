"""WebSocket messages written straight to the socket, past uvicorn's queue and the ASGI layers.

A server sends many more messages than it reads: each move goes to every seat. Over ASGI each costs
a task, a wait and three calls in between; here it is one write.
"""

import struct
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

KEY = "fiftyfour.frames"
"""Where the protocol of a connection is found among the extensions of its ASGI scope."""

AHEAD = 16
"""Messages read ahead of the table; uvicorn reads one at a time, which costs two calls for each."""

_TEXT = 0x81  # the whole of a text message
_SHORT, _MIDDLE, _LONG = struct.Struct(">BB"), struct.Struct(">BBH"), struct.Struct(">BBQ")


def frame(text: bytes) -> bytes:
    r"""A WebSocket frame of a server that holds a whole text message (RFC 6455, section 5.2).

    >>> frame(b"hello")
    b'\x81\x05hello'
    """
    size = len(text)
    if size < 126:
        return _SHORT.pack(_TEXT, size) + text
    if size < 1 << 16:
        return _MIDDLE.pack(_TEXT, 126, size) + text
    return _LONG.pack(_TEXT, 127, size) + text


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, to which text can also be written at once.

    Attributes:
        take: is given each text that finds no other waiting, and tells if it has dealt with it.
    """

    take: Callable[[bytes], bool] | None = None
    _held = b""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:  # not refused
            extensions: dict[str, Any] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[KEY] = self

    def write(self, text: bytes) -> None:
        """Send a text message; nothing once the connection is closing."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(self._held + frame(text))
            self._held = b""

    def hold(self, text: bytes) -> None:
        """Send a text message together with the next one, or else in a moment."""
        if not self._held:
            self.loop.call_soon(self.flush)
        self._held += frame(text)

    def flush(self) -> None:
        """Send what is held."""
        if self._held and not self.transport.is_closing():
            self.transport.write(self._held)
        self._held = b""

    def send_receive_event_to_app(self) -> None:
        if self._taken():
            self.frames = []
            return
        paused, self.read_paused = self.read_paused, True  # so that uvicorn reads on
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not (paused or self.close_sent) and self.queue.qsize() >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def _taken(self) -> bool:
        """True if the message that has arrived needs no task to deal with it."""
        if self.take is None or self.curr_msg_data_type != "text":
            return False
        return self.queue.empty() and not self.close_sent and self.take(b"".join(self.frames))
