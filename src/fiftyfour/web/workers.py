"""Several server processes behind one port: started, watched, and stopped together.

Each listens on a socket of its own (SO_REUSEPORT); the kernel hands out the connections, and the
processes pass them on so that a table is at one of them (`passing`). What one process must know of
another it learns from the database.
"""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
from msgspec import structs

from fiftyfour.web.config import Config
from fiftyfour.web.logs import log_to_stderr
from fiftyfour.web.passing import Passing
from fiftyfour.web.server import announce, run

GRACE = 15.0
"""Seconds a worker has to stop, before it is killed."""

PAUSE = 1.0
"""Seconds at least between two starts of a worker."""

log = logging.getLogger(__name__)


def serve_together(
    count: int, host: str, port: int, config: Config, *, open_browser: bool = False
) -> None:
    """Serve with `count` processes until interrupted.

    Raises:
        SystemExit: they cannot start.
    """
    log_to_stderr(config.log, config.log_level)
    with (
        _bound(host, port) as reserved,  # so that the port stays ours while none of them listens
        tempfile.TemporaryDirectory(prefix="fiftyfour-") as folder,
    ):
        name, port = reserved.getsockname()[:2]
        workers = Workers([host, str(port), str(count), folder], config)
        ready = partial(announce, name, port, config, open_browser)
        if not asyncio.run(workers.run(count, ready)):
            raise SystemExit(1)


class Workers:
    """The processes, and whether they are to go on.

    Args:
        arguments: what each is told when it starts: address, port, how many they are, a folder.
        config: what each reads.
    """

    def __init__(self, arguments: list[str], config: Config) -> None:
        self._command = [sys.executable, "-m", __name__, *arguments]
        self._config = config
        self._running: set[asyncio.subprocess.Process] = set()
        self._stopping = asyncio.Event()

    async def run(self, count: int, ready: Callable[[], None]) -> bool:
        """Start them all and keep them running until told to stop; False if they cannot start."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stopping.set)
        workers = [await self._start(number) for number in range(count)]
        started = all([await _is_ready(worker) for worker in workers])
        if started:
            ready()
            keeping = [loop.create_task(self._keep(*worker)) for worker in enumerate(workers)]
            await self._stopping.wait()
            for task in keeping:
                task.cancel()
        await asyncio.gather(*map(_stop, self._running))
        return started

    async def _start(self, number: int) -> asyncio.subprocess.Process:
        """Start a worker; it reads its configuration, and stops by itself when its input ends."""
        pipe = asyncio.subprocess.PIPE
        worker = await asyncio.create_subprocess_exec(
            *self._command, str(number), stdin=pipe, stdout=pipe
        )
        self._running.add(worker)
        assert worker.stdin is not None
        worker.stdin.write(msgspec.json.encode(_numbered(self._config, number)) + b"\n")
        with contextlib.suppress(ConnectionError):
            await worker.stdin.drain()
        return worker

    async def _keep(self, number: int, worker: asyncio.subprocess.Process) -> None:
        """Start a worker again whenever it has ended."""
        while True:
            pause = asyncio.create_task(asyncio.sleep(PAUSE))
            code = await worker.wait()
            self._running.discard(worker)
            log.error("a worker has ended (%d) and is started again", code)
            await pause
            worker = await self._start(number)


def _numbered(config: Config, number: int) -> Config:
    """The configuration of one worker: each gives its metrics on a port of its own."""
    if not config.metrics:
        return config
    host, _, port = config.metrics.rpartition(":")
    return structs.replace(config, metrics=f"{host}:{int(port) + number}")


async def _is_ready(worker: asyncio.subprocess.Process) -> bool:
    """Wait until a worker listens; False if it has ended."""
    assert worker.stdout is not None
    return bool(await worker.stdout.readline())


async def _stop(worker: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        worker.terminate()
        try:
            async with asyncio.timeout(GRACE):
                await worker.wait()
        except TimeoutError:
            worker.kill()
            await worker.wait()


def _bound(host: str, port: int) -> socket.socket:
    """A socket at this address, beside which others may listen."""
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    bound = socket.socket(family, kind)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    bound.bind(address)
    return bound


def _work() -> None:
    """Be a worker."""
    host, port, count, folder, number = sys.argv[1:]
    passing = Passing(int(number), int(count), Path(folder))
    config = msgspec.json.decode(sys.stdin.buffer.readline(), type=Config)
    threading.Thread(target=_stop_with_parent, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        run(
            config,
            lambda _, __: print("ready", flush=True),
            sockets=[_bound(host, int(port))],
            passing=passing,
        )


def _stop_with_parent() -> None:
    """The input ends when the parent does, however that ends."""
    while os.read(0, 1):  # not by sys.stdin, which would be locked when the process ends
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    _work()
