"""How much the tables of a process have done."""

import time
from bisect import bisect_left
from collections.abc import Iterable

from fiftyfour.table.batch import Waiting
from fiftyfour.table.protocol.server import Error, Ok

BOUNDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds; an action counts at the first of these that it does not exceed."""


class Tally:
    """Actions that were answered since the process started, of all tables together.

    Attributes:
        done, refused: how many were carried out, and how many not.
        within: how many took at most so many seconds of `BOUNDS`, and not less; then the longer.
        seconds: how long they took together.
    """

    def __init__(self) -> None:
        self.done = 0
        self.refused = 0
        self.within = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def count(self, answered: Iterable[tuple[Waiting, Ok | Error]]) -> None:
        """Count actions that are being answered now."""
        now = time.monotonic()
        for waiting, answer in answered:
            took = now - waiting.since
            self.within[bisect_left(BOUNDS, took)] += 1
            self.seconds += took
            if isinstance(answer, Ok):
                self.done += 1
            else:
                self.refused += 1
