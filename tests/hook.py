"""A place to post to, as a webhook is, that tests can make fail."""

import asyncio
import json
import re
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

PATIENCE = 60.0
"""Seconds; only what is stuck takes so long, on the busiest machine too."""


@dataclass
class Hook:
    """A place to post to. It answers as told, then 204; `None` never answers."""

    posts: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    heads: list[str] = field(default_factory=list[str])
    answers: "deque[str | None]" = field(default_factory=lambda: deque[str | None]())
    address: str = ""
    come: asyncio.Event = field(default_factory=asyncio.Event)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"(?i)content-length: (\d+)", head)
        assert length
        body = await reader.readexactly(int(length[1]))
        self.heads.append(head)
        self.posts.append(json.loads(body))
        self.come.set()
        answer = self.answers.popleft() if self.answers else "204 No Content\r\n\r\n"
        if answer is None:
            await reader.read()  # until the other side gives up
        else:
            writer.write(f"HTTP/1.1 {answer}".encode())
        writer.close()

    async def count(self, count: int) -> list[dict[str, Any]]:
        """The posts, once there are so many."""
        async with asyncio.timeout(PATIENCE):
            while len(self.posts) < count:
                self.come.clear()
                await self.come.wait()
        return self.posts

    async def has(self, text: str) -> list[dict[str, Any]]:
        """The posts, once one of them contains this."""
        async with asyncio.timeout(PATIENCE):
            while text not in json.dumps(self.posts, ensure_ascii=False):
                self.come.clear()
                await self.come.wait()
        return self.posts


@asynccontextmanager
async def hooked() -> AsyncGenerator[Hook]:
    hook = Hook()
    listening = await asyncio.start_server(hook.serve, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    hook.address = f"http://127.0.0.1:{port}/hook/s3cret"
    try:
        yield hook
    finally:
        listening.close()
