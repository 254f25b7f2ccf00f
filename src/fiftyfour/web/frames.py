"""WebSocket messages straight to and from the socket, past uvicorn's queue and the ASGI layers.

Each move goes to every seat. Over ASGI each message costs a task, a wait and three calls in
between; here it is one write. What seats do comes in frames that hold a whole message each, which
need no parser that can be interrupted anywhere.
"""

import struct
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask
from websockets.http11 import Request
from websockets.streams import StreamReader

KEY = "fiftyfour.frames"
"""Where the protocol of a connection is found among the extensions of its ASGI scope."""

AHEAD = 16
"""Messages read ahead of the table; uvicorn reads one at a time, which costs two calls for each."""

_TEXT = 0x81  # the whole of a text message
_BETWEEN = StreamReader.at_eof.__code__  # where the parser of websockets waits for a frame
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


def message(data: bytes) -> bytes | None:
    r"""The text message of a client, if `data` are a frame that holds the whole of it.

    Text of 64 kB and more is left to websockets, and so is all else.

    >>> message(b"\x81\x82abcd\t\x0b")
    b'hi'
    """
    if len(data) < 8 or data[0] != _TEXT:
        return None
    size, start = data[1] - 128, 2  # without the bit that says it is masked, as it must be
    if size == 126:
        size, start = int.from_bytes(data[2:4]), 4
    elif not 0 <= size < 126:
        return None
    start += 4
    if len(data) != start + size:
        return None
    return apply_mask(data[start:], data[start - 4 : start])


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, to which text can also be written at once.

    Attributes:
        take: is given each text that comes by itself and finds no other waiting, and tells if it
            has dealt with it.
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

    def data_received(self, data: bytes) -> None:
        if self.take is not None and self._idle():
            text = message(data)
            if text is not None and self.take(text):
                return
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        paused, self.read_paused = self.read_paused, True  # so that uvicorn reads on
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not (paused or self.close_sent) and self.queue.qsize() >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def _idle(self) -> bool:
        """True if no message waits, and none has come in part."""
        if self.close_sent or not self.queue.empty() or self.conn.current_size is not None:
            return False
        waits = self.conn.parser.gi_yieldfrom
        return waits is not None and waits.gi_code is _BETWEEN
