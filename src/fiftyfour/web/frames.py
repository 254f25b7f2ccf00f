"""WebSocket messages written straight to the socket, past uvicorn's queue and the ASGI layers.

A server sends many more messages than it reads: each move goes to every seat. Over ASGI each costs
a task, a wait and three calls in between; here it is one write.
"""

import struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

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
    """uvicorn's WebSocket, to which text can also be written at once."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:  # not refused
            extensions: dict[str, Any] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[KEY] = self

    @property
    def unsent(self) -> int:
        """Bytes that wait for the client to read."""
        return self.transport.get_write_buffer_size()

    def write(self, text: bytes) -> None:
        """Send a text message; nothing once the connection is closing."""
        if self.conn.state is OPEN and not self.transport.is_closing():
            self.transport.write(frame(text))

    def send_receive_event_to_app(self) -> None:
        paused, self.read_paused = self.read_paused, True  # so that uvicorn reads on
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not (paused or self.close_sent) and self.queue.qsize() >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()
