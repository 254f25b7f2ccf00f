"""The WebSocket of one seat over ASGI."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import cast

from litestar.exceptions import WebSocketDisconnect
from litestar.types import Receive, Scope, Send

from fiftyfour.desk.hearing import serve
from fiftyfour.engine.errors import TableError
from fiftyfour.table.tables import Tables
from fiftyfour.web.config import Config
from fiftyfour.web.frames import KEY, Frames
from fiftyfour.web.guard import check_origin
from fiftyfour.web.hall import Hall


class SocketWire:
    """One open WebSocket, over ASGI. Messages are queued: a slow reader does not delay others.

    A client for which more than `backlog` bytes wait already is dropped.
    """

    def __init__(self, send: Send, backlog: int) -> None:
        self._send = send
        self._backlog = backlog
        self._queue: deque[bytes] = deque()
        self._unsent = 0
        self._sender: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._reader = asyncio.current_task()
        self._closing: tuple[int, str] | None = None
        self._beside: set[asyncio.Task[None]] = set()
        self.dropped = False
        self.device = ""  # the key of the client's device

    def send(self, text: bytes) -> None:
        """Send a message; drop the client if too much is waiting."""
        if self._open():
            self._put(text)

    @property
    def unsent(self) -> int:
        """Bytes that wait for the client to read."""
        return self._unsent

    def close(self, code: int, reason: str) -> None:
        """Send what is queued, then close."""
        self._closing = (code, reason)
        self._start()

    def answer(self, text: bytes) -> None:
        """Send the answer to a message, which may go together with what it changes."""
        self.send(text)

    def listen(self, take: Callable[[bytes], bool]) -> None:
        """Have messages dealt with as they arrive, where that is possible."""

    def drop(self) -> None:
        """Close at once, without sending what is queued."""
        self.dropped = True
        self._queue.clear()
        if self._sender is not None:
            self._sender.cancel()
        if self._reader is not None:
            self._reader.cancel()

    def beside(self, work: Coroutine[None, None, None]) -> None:
        """Do this while further messages are read; it ends with the connection."""
        task = self._loop.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    def leave(self) -> None:
        """The client is gone."""
        for task in self._beside:
            task.cancel()

    async def finish(self) -> None:
        """Wait until everything is sent."""
        if self._sender is not None:
            await asyncio.wait([self._sender])

    def _open(self) -> bool:
        """True if anything can be sent still; it drops a client for which too much is waiting."""
        if self._closing is not None or self.dropped:
            return False
        if self.unsent > self._backlog:
            self.drop()
        return not self.dropped

    def _put(self, text: bytes) -> None:
        self._queue.append(text)
        self._unsent += len(text)
        self._start()

    def _start(self) -> None:
        if self._sender is None:
            self._sender = self._loop.create_task(self._drain())

    async def _drain(self) -> None:
        try:
            while self._queue:
                text = self._queue.popleft()
                await self._send({"type": "websocket.send", "text": text.decode(), "bytes": None})
                self._unsent -= len(text)
            if self._closing is not None:
                code, reason = self._closing
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except (OSError, WebSocketDisconnect):
            self._queue.clear()  # disconnected; the reader will notice
        finally:
            self._sender = None


class FrameWire(SocketWire):
    """The same on our own protocol: what is sent is in the socket's buffer at once."""

    def __init__(self, frames: Frames, send: Send, backlog: int) -> None:
        super().__init__(send, backlog)
        self._frames = frames
        self._put = frames.write

    def answer(self, text: bytes) -> None:
        if self._open():
            self._frames.hold(text)

    def listen(self, take: Callable[[bytes], bool]) -> None:
        self._frames.take = take

    def close(self, code: int, reason: str) -> None:
        self._frames.flush()
        super().close(code, reason)

    @property
    def unsent(self) -> int:
        return self._frames.transport.get_write_buffer_size()

    def drop(self) -> None:
        super().drop()
        self._frames.transport.abort()


def open_wire(scope: Scope, send: Send, backlog: int) -> SocketWire:
    """The wire of an accepted WebSocket, the quick one if this server has it."""
    frames = cast("dict[str, object]", scope["extensions"] or {}).get(KEY)
    if isinstance(frames, Frames):
        return FrameWire(frames, send, backlog)
    return SocketWire(send, backlog)


async def serve_seat(
    tables: Tables, config: Config, hall: Hall, scope: Scope, receive: Receive, send: Send
) -> None:
    """Serve one WebSocket from handshake to close."""
    await receive()  # websocket.connect
    try:
        check_origin(scope["headers"], config.own_origins)
    except TableError:
        await send({"type": "websocket.close", "code": 1008, "reason": "origin"})
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    wire = open_wire(scope, send, config.limits.backlog)
    hall.enter(wire, wire.drop)
    try:
        await serve(
            tables,
            scope["path_params"]["table_id"],
            wire,
            lambda: _next(receive),
            within=config.hello,
            greeted=lambda: hall.leave(wire),
        )
    finally:
        hall.leave(wire)
        wire.leave()


async def _next(receive: Receive) -> str | bytes | None:
    """The next message's text; None if the client has disconnected."""
    message = await receive()
    if message["type"] != "websocket.receive":
        return None
    text = message.get("text")
    return (message.get("bytes") or b"") if text is None else text
