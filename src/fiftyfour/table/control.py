"""How `fiftyfour admin` reaches the server that has the tables in memory.

The server listens on a port of its own that exists on this machine alone, so that no stranger and
no proxy in front of it leads there. A file beside the database, which only its owner can read,
names the port and a random token; a request begins with the token, or is dropped unread.

With PostgreSQL nothing of this is needed: any process may change any table.
"""

import asyncio
import hmac
import logging
import os
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.table.admin import AnyAnswer, AnyRequest, carry_out
from fiftyfour.table.only import InUse, file_of, only_server
from fiftyfour.table.sql import SqlStore
from fiftyfour.table.store import NotDone
from fiftyfour.table.tables import Tables

HERE = "127.0.0.1"

PATIENCE = 5.0
"""Seconds a connection has for its token."""

log = logging.getLogger(__name__)


class Control(Struct, frozen=True, kw_only=True):
    """What the file says."""

    port: int
    token: str


class _Done(Struct, frozen=True, tag="done"):
    """What was asked has been done; `address` is where people reach the server."""

    answer: AnyAnswer
    address: str


class _Failed(Struct, frozen=True, tag="failed"):
    """Nothing was done; why not."""

    code: str
    message: str


_requests = msgspec.msgpack.Decoder[AnyRequest](AnyRequest)
_replies = msgspec.msgpack.Decoder[_Done | _Failed](_Done | _Failed)


def control_file(database: Path) -> Path:
    """Where the server of a database says how it can be reached."""
    return database.with_name(f"{database.name}.control.json")


@asynccontextmanager
async def controlled(tables: Tables, url: str, address: Callable[[], str]) -> AsyncGenerator[None]:
    """Take requests while the context lasts, if the database at `url` is a file.

    Args:
        tables: the tables of this process.
        url: the database.
        address: tells where people reach this server, such as `https://cards.example`.
    """
    database = file_of(url)
    if database is None:
        yield
        return
    token = secrets.token_urlsafe(32)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            async with asyncio.timeout(PATIENCE):
                given = await reader.readexactly(len(token))
            if hmac.compare_digest(given, token.encode()):
                reply = await _carry_out(tables, await reader.read(), address)
                writer.write(msgspec.msgpack.encode(reply))
                await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, HERE, 0)
    port = server.sockets[0].getsockname()[1]
    file = control_file(database)
    _write(file, Control(port=port, token=token))
    try:
        yield
    finally:
        file.unlink(missing_ok=True)
        server.close()


async def _carry_out(tables: Tables, text: bytes, address: Callable[[], str]) -> _Done | _Failed:
    """Carry out one request."""
    try:
        return _Done(await carry_out(tables, _requests.decode(text)), address())
    except FiftyfourError as error:
        return _Failed(error.code, str(error))
    except Exception as error:
        log.exception("a request of the operator failed")
        return _Failed("broken", f"internal error: {type(error).__name__}: {error}")


def _write(file: Path, control: Control) -> None:
    """Write the file whole, for its owner alone; one that a killed server has left is replaced."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    with open(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as opened:
        opened.write(msgspec.json.encode(control))
    part.replace(file)


async def asked(url: str, request: AnyRequest) -> tuple[AnyAnswer, str]:
    """The answer to a request about the database at `url`, and where people reach its server.

    The server that is using it answers, or this process if there is none.

    Raises:
        TableError: it cannot be done, or the server cannot be reached.
    """
    database = file_of(url)
    if database is not None and not database.exists():
        raise NotDone(f"there are no tables in {database}; give the server's --data")
    try:
        with only_server(url):
            return await _do(url, request), ""
    except InUse:
        assert database is not None
        return await _ask(database, request)


async def _do(url: str, request: AnyRequest) -> AnyAnswer:
    """Carry it out in this process."""
    tables = Tables(await SqlStore.open(url))
    try:
        await tables.start()
        return await carry_out(tables, request)
    finally:
        await tables.close()


async def _ask(database: Path, request: AnyRequest) -> tuple[AnyAnswer, str]:
    """Have the server carry it out."""
    try:
        control = msgspec.json.decode(control_file(database).read_bytes(), type=Control)
        reader, writer = await asyncio.open_connection(HERE, control.port)
        writer.write(control.token.encode() + msgspec.msgpack.encode(request))
        writer.write_eof()
        text = await reader.read()
        writer.close()
        reply = _replies.decode(text)
    except PermissionError:
        raise
    except (OSError, msgspec.DecodeError) as error:
        raise NotDone(
            f"the server that is using {database} does not answer; it may just be starting or "
            "stopping, so try again in a moment"
        ) from error
    if isinstance(reply, _Failed):
        raise TableError(reply.code, reply.message)
    return reply.answer, reply.address
