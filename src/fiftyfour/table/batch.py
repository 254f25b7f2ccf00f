"""Actions of a table that are carried out, stored and answered together."""

import time
from collections.abc import Callable

from msgspec import Struct, field

from fiftyfour.engine.actions import AnyAction
from fiftyfour.engine.things import Seat
from fiftyfour.table.protocol import Error, Ok
from fiftyfour.table.records import Kept, Record, Snapshot


class Waiting(Struct):
    """An action that waits for its turn; `message` is empty for a bot.

    `since` is when it arrived, in seconds of the monotonic clock.
    """

    seat: Seat
    message: str
    action: AnyAction
    reply: Callable[[Ok | Error], object]
    tries: int = 0
    since: float = field(default_factory=time.monotonic)


class Batch:
    """The results of several actions, before they are stored."""

    def __init__(self, record: Record) -> None:
        self.record: Record = record
        self.begun: Snapshot | None = None
        self.kept: list[Kept] = []
        self.answers: list[Ok | Error] = []
        self.now = time.time_ns() // 1_000_000
