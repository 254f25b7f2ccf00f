"""A process in which bots think ahead, so that whoever started it goes on meanwhile.

`python -m fiftyfour.bots.thinker` reads tasks from its input, one after the other, and writes what
came of each to its output. It ends when its input does, so none outlives a server that was killed.
"""

import os
import sys
from typing import BinaryIO

import msgspec
from msgspec import Struct

from fiftyfour.bots.search import Limit, Position, Thought, think

YIELDS = 5
"""How much this process stands back for others (its niceness): a table comes before a thought."""

LENGTH = 4
"""Bytes before each message that tell how long it is."""


class Task(Struct, frozen=True):
    """A position to think about."""

    position: Position
    limit: Limit


class Came(Struct, frozen=True):
    """What came of it; None: there was too little time."""

    thought: Thought | None


def answered(task: bytes) -> bytes:
    """What came of a task."""
    wanted = msgspec.msgpack.decode(task, type=Task)
    return msgspec.msgpack.encode(Came(think(wanted.position, wanted.limit)))


def framed(data: bytes) -> bytes:
    """A message as it is sent."""
    return len(data).to_bytes(LENGTH, "big") + data


def main(asked: BinaryIO, told: BinaryIO) -> None:
    """Think about all that comes."""
    while length := asked.read(LENGTH):
        task = asked.read(int.from_bytes(length, "big"))
        told.write(framed(answered(task)))
        told.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(YIELDS)
    try:
        main(sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:  # the server's terminal was told to stop
        sys.exit(0)
