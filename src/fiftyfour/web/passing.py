"""Bringing everyone at a table to one worker: each passes on WebSockets that another should have.

Any worker could serve them. But a table that is in the memory of one only is played there alone,
and no other has to repeat every move.
"""

import asyncio
import re
import socket
from array import array
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from zlib import crc32

MOST_BYTES = 64 * 1024
"""Bytes of a request that is passed on; uvicorn refuses longer ones."""

_TABLE = re.compile(rb"/api/tables/([^/?]+)/ws(?:\?|$)")


class Passing:
    """The way from each worker to each other.

    Args:
        number: which of the workers this is, from 0.
        count: how many there are.
        folder: where each has a socket; nobody else may look into it.
    """

    def __init__(self, number: int, count: int, folder: Path) -> None:
        self._number = number
        self._count = count
        self._folder = folder
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)

    def listen(self, make: Callable[[], asyncio.Protocol]) -> None:
        """Take over what others pass on: `make` makes a connection's protocol."""
        name = self._folder / str(self._number)
        name.unlink(missing_ok=True)  # left by one that was killed
        self._socket.bind(str(name))
        loop = asyncio.get_running_loop()
        tasks: set[asyncio.Task[None]] = set()

        def take() -> None:
            with suppress(BlockingIOError):
                while True:
                    request, files, _, _ = socket.recv_fds(self._socket, MOST_BYTES, 1)
                    task = loop.create_task(_take_over(request, files[0], make))
                    tasks.add(task)
                    task.add_done_callback(tasks.discard)

        loop.add_reader(self._socket, take)

    def close(self) -> None:
        """Take over no more; the others notice."""
        asyncio.get_running_loop().remove_reader(self._socket)
        self._socket.close()

    def other(self, target: bytes) -> int | None:
        """The worker that should have a WebSocket of this path, if it is another one."""
        table = _TABLE.search(target)
        worker = self._number if table is None else crc32(table[1]) % self._count
        return None if worker == self._number else worker

    def passed(self, worker: int, request: bytes, connection: socket.socket) -> bool:
        """Pass a connection on; False if that worker is not there.

        Raises:
            BlockingIOError: it has to take others first.
        """
        try:
            file = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection.fileno()]))
            name = str(self._folder / str(worker))
            self._socket.sendmsg([request], [file], 0, name)  # `send_fds` forgets the name
        except BlockingIOError:
            raise
        except OSError:
            return False
        return True


async def _take_over(request: bytes, file: int, make: Callable[[], asyncio.Protocol]) -> None:
    loop = asyncio.get_running_loop()
    with suppress(OSError):  # the client has gone
        _, protocol = await loop.connect_accepted_socket(make, socket.socket(fileno=file))
        protocol.data_received(request)
