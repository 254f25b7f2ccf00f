"""The connection of one client: its messages in, the table's messages out."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Protocol

import msgspec

from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.table.audience import Connection, encode
from fiftyfour.table.door import Outside
from fiftyfour.table.limits import Bucket, Limits
from fiftyfour.table.live import Live
from fiftyfour.table.loaded import broken
from fiftyfour.table.protocol import check_version
from fiftyfour.table.protocol.client import (
    Act,
    Admit,
    Again,
    Arrange,
    Avoid,
    Bring,
    Change,
    ClientMessage,
    Commit,
    Draft,
    Enter,
    Hello,
    Hurry,
    Manage,
    Odds,
    Ping,
    Portray,
    Post,
    Press,
    Publish,
    React,
    Refresh,
    Relink,
    Resume,
    Reveal,
    SetChannel,
    SetHost,
    Sit,
    Talk,
    Unfold,
)
from fiftyfour.table.protocol.server import Error, Hints, Ok, Pong, Previewed, Unfolded, refusal
from fiftyfour.table.tables import Tables

REFUSED = 4000
"""Close code: the hello was refused; the error sent before says why."""
SLOW = 4008
"""Close code: this client reads too slowly or sends too much."""

PATIENCE = 100
"""Successive messages over the limit before the connection is closed."""

Receive = Callable[[], Awaitable[str | bytes | None]]
"""The next message of a client; None once it has gone."""

log = logging.getLogger(__name__)
_decoder = msgspec.json.Decoder[ClientMessage](ClientMessage)
_pong = encode(Pong())


class Wire(Connection, Protocol):
    """What carries messages to one client.

    Attributes:
        device: the key of the client's device.
        dropped: the client was hung up on.
    """

    device: str
    dropped: bool

    def answer(self, text: bytes) -> None:
        """Send the answer to a message, which may go together with what it changes."""
        ...

    def listen(self, take: Callable[[bytes], bool]) -> None:
        """Have messages dealt with as they arrive, where that is possible."""
        ...

    def beside(self, work: Coroutine[None, None, None]) -> None:
        """Do this while further messages are read; it ends with the connection."""
        ...

    async def finish(self) -> None:
        """Wait until everything is sent."""
        ...


def read(text: str | bytes, limit: int) -> ClientMessage:
    """Decode a client's message.

    Raises:
        TableError: `too_big`, or `bad_message` with the reason.
    """
    if len(text) > limit or (isinstance(text, str) and len(text.encode()) > limit):
        raise TableError("too_big", f"a message may have at most {limit} bytes")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise TableError("bad_message", f"this message cannot be read: {error}") from None


async def serve(
    tables: Tables,
    table: str,
    wire: Wire,
    receive: Receive,
    *,
    within: float,
    greeted: Callable[[], None],
) -> None:
    """Serve one connection to a table until it ends.

    Args:
        tables: all tables.
        table: the id of the one that is wanted.
        wire: carries messages to the client.
        receive: waits for those of the client.
        within: seconds in which its first message must come.
        greeted: is called when that has come.
    """
    limits = tables.limits
    try:
        hello = await _hello(receive, limits, within)
        greeted()
        if hello is None:
            return
        async with tables.at(table) as live:
            place = await live.join(
                hello.token, hello.since, wire, hello.device, screen=hello.screen
            )
            try:
                if isinstance(place, Outside):
                    await _wait_outside(live, place, wire, receive, limits)
                else:
                    wire.device = hello.device
                    await _listen(live, place, wire, receive, limits)
            finally:
                live.leave(wire)
    except FiftyfourError as error:
        wire.send(encode(refusal(error)))
        wire.close(REFUSED, error.code)
        await wire.finish()
    except asyncio.CancelledError:
        if not wire.dropped:
            raise
    except Exception:
        log.exception("a connection failed")
        wire.send(encode(broken()))
        wire.close(1011, "broken")
        await wire.finish()


async def _hello(receive: Receive, limits: Limits, within: float) -> Hello | None:
    """The first message; None if the client disconnects first."""
    try:
        async with asyncio.timeout(within):
            text = await receive()
    except TimeoutError:
        raise TableError("hello", f"no hello was received within {within:g} seconds") from None
    if text is None:
        return None
    message = read(text, limits.message)
    if not isinstance(message, Hello):
        raise TableError("hello", "the first message must be a hello with the link's token")
    check_version(message.protocol)
    return message


async def _listen(live: Live, viewer: Viewer, wire: Wire, receive: Receive, limits: Limits) -> None:
    """Carry out a client's messages until it disconnects."""
    hearing = _Hearing(live, viewer, wire, limits)
    wire.listen(hearing.take)
    while (text := await receive()) is not None and await hearing.hear(text):
        pass


async def _wait_outside(
    live: Live, outside: Outside, wire: Wire, receive: Receive, limits: Limits
) -> None:
    """Hear what a client at the door wants, until it disconnects."""
    bucket = Bucket(limits.rate, limits.burst)
    while (text := await receive()) is not None and live.waits(wire):
        if not bucket.take():
            wire.send(encode(_too_fast(limits, text)))
            wire.close(SLOW, "too_fast")
            await wire.finish()
            return
        message_id = ""
        try:
            message = read(text, limits.message)
            message_id = "" if isinstance(message, (Hello, Ping, Refresh)) else message.id
            if isinstance(message, Ping):
                wire.send(_pong)
            elif isinstance(message, Enter):
                await live.enter(outside, wire, message)
            else:
                raise TableError("at_door", "you are at the door; come in with `enter` first")
        except FiftyfourError as error:
            wire.send(encode(refusal(error, message_id)))


class _Hearing:
    """Carries out the messages of one client, in the order in which they arrive."""

    def __init__(self, live: Live, viewer: Viewer, wire: Wire, limits: Limits) -> None:
        self._live = live
        self._viewer = viewer
        self._wire = wire
        self._limits = limits
        watching = viewer is None
        self._bucket = (
            Bucket(limits.rate, limits.burst) if watching else live.audience.bucket(viewer)
        )
        self._over = 0
        self._busy = False

    def take(self, text: bytes) -> bool:
        """Carry out an action at once; False for anything else, and while something is going on."""
        if self._busy or self._viewer is None or self._wire not in self._live.audience:
            return False
        self._live.audience.heard(self._wire)
        try:
            message = read(text, self._limits.message)
        except TableError:
            return False
        if not isinstance(message, Act) or not self._bucket.take():
            return False
        self._over = 0
        _act(self._live, self._viewer, self._wire, message)
        return True

    async def hear(self, text: str | bytes) -> bool:
        """Carry out a message; False once no more are heard."""
        if self._wire not in self._live.audience:
            return False  # revoked; ignore anything it still sends
        self._live.audience.heard(self._wire)
        if not self._bucket.take():
            return await self._stop_haste(text)
        self._over = 0
        try:
            message = read(text, self._limits.message)
        except TableError as error:
            self._wire.send(encode(refusal(error)))
            return True
        self._busy = True
        await _carry_out(self._live, self._viewer, self._wire, message)
        self._busy = False
        return True

    async def _stop_haste(self, text: str | bytes) -> bool:
        """Refuse a message over the limit; close once there have been many."""
        self._over += 1
        if self._over < PATIENCE:
            self._wire.send(encode(_too_fast(self._limits, text)))
            return True
        self._wire.close(SLOW, "too_fast")
        await self._wire.finish()
        return False


async def _carry_out(live: Live, viewer: Viewer, wire: Wire, message: ClientMessage) -> None:
    match message:
        case Act():
            if viewer is None:
                wire.send(encode(_watching(message.id)))
            else:
                _act(live, viewer, wire, message)
        case Ping():
            wire.send(_pong)
        case Enter():
            wire.send(encode(Ok(id=message.id)))  # a repeat: they are in
        case Refresh():
            await live.show_again(viewer, wire)
        case Hello():
            wire.send(encode(Error(code="hello", message="this connection has already said hello")))
        case Odds():
            wire.beside(_reply(wire, message, live.hints(viewer, message)))
        case Draft():
            await _reply(wire, message, live.preview(viewer, message))
        case Unfold():
            await _reply(wire, message, live.unfold(viewer, message))
        case _:
            await _reply(wire, message, manage(live, viewer, message, wire))


def _act(live: Live, seat: Seat, wire: Wire, message: Act) -> None:
    live.act(seat, message.id, message.action, lambda answer: wire.answer(encode(answer)))


async def _reply(
    wire: Wire,
    message: Odds | Draft | Unfold | Change,
    made: Awaitable[Hints | Previewed | Unfolded | Ok],
) -> None:
    """Send the answer to a message once it is made, or why it is refused."""
    try:
        wire.send(encode(await made))
    except FiftyfourError as error:
        wire.send(encode(refusal(error, message.id)))


async def manage(live: Live, viewer: Viewer, message: Change, by: Wire | None = None) -> Ok:
    """Carry out a message that changes the table, not the game."""
    match message:
        case Sit():
            return await live.sit(_seated(viewer), message, "" if by is None else by.device)
        case Commit():
            return await live.commit(_seated(viewer), message)
        case Reveal():
            return await live.reveal(_seated(viewer), message)
        case Talk():
            return await live.talk(_seated(viewer), message)
        case Bring():
            return await live.bring(_seated(viewer), message)
        case Portray():
            return await live.portray(_seated(viewer), message)
        case Admit():
            return await live.admit(viewer, message)
        case Arrange():
            return await live.arrange(viewer, message)
        case Relink():
            return await live.relink(viewer, message, by)
        case Manage():
            return await live.manage(viewer, message)
        case SetHost():
            return await live.host(_seated(viewer), message)
        case Publish():
            return await live.publish(viewer, message)
        case SetChannel():
            return await live.set_channel(viewer, message)
        case Again():
            return await live.again(viewer, message)
        case Post():
            return await live.post(_seated(viewer), message)
        case Press():
            return await live.press(_seated(viewer), message)
        case Resume():
            return await live.resume(_seated(viewer), message)
        case Avoid():
            return await live.avoid(_seated(viewer), message)
        case React():
            return live.react(_seated(viewer), message)
        case Hurry():
            _seated(viewer)
            return await live.hurry(message)


def _seated(viewer: Viewer) -> Seat:
    if viewer is None:
        raise TableError("spectator", "this link can only watch; use the link of a seat to act")
    return viewer


def _watching(message: str) -> Error:
    text = "this link can only watch; use the link of a seat to act"
    return Error(code="spectator", message=text, id=message)


def _too_fast(limits: Limits, text: str | bytes) -> Error:
    """The refusal of a message over the limit, with the message's id."""
    id = ""
    with suppress(TableError):
        message = read(text, limits.message)
        id = "" if isinstance(message, (Hello, Ping, Refresh)) else message.id
    reason = f"too many messages at once; {limits.rate:g} a second are allowed"
    return Error(code="too_fast", message=reason, id=id)
