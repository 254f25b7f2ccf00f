"""Requests that nobody polite would send: raw HTTP, and messages with something wrong in them."""

import asyncio
import json
import random
from typing import Any, cast

from msgspec import Struct

DEEP = "[" * 15_000 + "]" * 15_000
NASTY: list[Any] = [
    None, True, False, 0, -1, 1, 2**31, 2**63, 2**64, -(2**64), 10**25, 1.5, 1e300, "", " ", "\0",
    "a\0b", "\n", "🂡", "‮", "x" * 300, "x" * 5_000, "gm", "p1", "p9", "spectator", "1", "-1",
    [], [[]], [None], ["Jo", "As"], {}, {"": ""}, {"a": {"b": []}}, {"do": "strike"}, [2**64, 0],
]  # fmt: skip
"""Values that stand where others were expected."""

BYTES = (b"\xff", b"\x00", b"\xed\xa0\x80", b"\\ud800", b'"', b"{", b"]", b"\\", b"NaN", b"1e999")


class Answered(Struct):
    """The status of a response, and its body."""

    status: int
    body: bytes


class Line:
    """A connection that sends any bytes as HTTP and is opened again whenever it was closed."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> Answered:
        """The answer to one request; status 0 if the connection was closed without one."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        try:
            writer.write(request)
            async with asyncio.timeout(20):
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
                lines = head.split("\r\n")
                length = next((x[15:] for x in lines if x.startswith("content-length:")), "0")
                body = await reader.readexactly(0 if request.startswith(b"HEAD ") else int(length))
        except (OSError, asyncio.IncompleteReadError):
            await self.close()
            return Answered(0, b"")
        if "connection: close" in head:
            await self.close()
        return Answered(int(lines[0].split()[1]), body)

    async def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
        self._streams = None


def request(
    method: str, path: str | bytes, body: bytes = b"", host: str = "127.0.0.1", **headers: str
) -> bytes:
    """A request of HTTP as bytes; `headers` with `_` for `-`, and any bytes as latin-1."""
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if body or method == "POST":
        lines += [f"Content-Length: {len(body)}"]
    head = "".join(f"{line}\r\n" for line in (f"Host: {host}", *lines)).encode("latin-1")
    raw = path if isinstance(path, bytes) else path.encode("latin-1")
    return method.encode() + b" " + raw + b" HTTP/1.1\r\n" + head + b"\r\n" + body


def mutated(message: Any, chance: random.Random) -> bytes:
    """A message in which one to three things are wrong, some of them below the level of JSON."""
    value = json.loads(json.dumps(message))
    for _ in range(chance.randint(1, 3)):
        value = _changed(value, chance)
    text = json.dumps(value, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
    if chance.random() < 0.02:
        text = text.replace(b"{", b'{"deep":' + DEEP.encode() + b",", 1)
    while chance.random() < 0.2 and text:
        at = chance.randrange(len(text))
        match chance.randrange(4):
            case 0:
                text = text[:at]
            case 1:
                text = text[:at] + chance.choice(BYTES) + text[at:]
            case 2:
                text = text[:at] + bytes([chance.randrange(256)]) + text[at + 1 :]
            case _:
                text = text[:at] + text[at + chance.randrange(1, 8) :]
    return text


def _changed(value: Any, chance: random.Random) -> Any:
    """The value with one part of it, or all of it, put wrong."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        changed = dict(cast("dict[str, Any]", value))
        name = chance.choice(list(changed))
        match chance.randrange(6):
            case 0:
                del changed[name]
            case 1:
                changed[chance.choice(["", "x", "type", "id", "to", "a\0"])] = chance.choice(NASTY)
            case 2:
                changed[name + chance.choice(["", " ", "s"])] = changed.pop(name)
            case _:
                changed[name] = _changed(changed[name], chance)
        return changed
    if isinstance(value, list) and value and chance.random() < 0.8:
        parts = list(cast("list[Any]", value))
        at = chance.randrange(len(parts))
        parts[at] = _changed(parts[at], chance)
        return parts
    return chance.choice(NASTY)
