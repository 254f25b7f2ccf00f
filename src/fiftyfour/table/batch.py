"""Actions of a table that are carried out, stored and answered together."""

import time
from collections.abc import Callable

from msgspec import Struct, field

from fiftyfour.engine.actions import AnyAction
from fiftyfour.engine.log import Entry
from fiftyfour.engine.things import Seat
from fiftyfour.table.protocol.server import Error, Ok
from fiftyfour.table.records import Kept, Record, Snapshot, now


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
    """The results of several actions, before they are stored.

    Attributes:
        record: the table then.
        snapshot: the game as it was begun, or as it stands under a new secret.
        kept: the new entries.
        answers: one for each action; None for one that is put off.
        held: the actions that are put off until the cards have a seed.
    """

    def __init__(self, record: Record) -> None:
        self.record: Record = record
        self.snapshot: Snapshot | None = None
        self.kept: list[Kept] = []
        self.answers: list[Ok | Error | None] = []
        self.held: list[Waiting] = []
        self.now = now()

    def keep(self, entry: Entry, message: str | None = None) -> None:
        """Store this entry too; `message` is the id of the message that made it."""
        self.kept.append(Kept(entry, self.now, message or None))
