"""A watchdog: a step of a game that never ends fails the check by name, instead of hanging it."""

import signal
import sys
from collections.abc import Iterator
from functools import wraps
from types import FrameType
from typing import TypeVar, cast

from msgspec import Struct

from fiftyfour.engine.conformance.walking import Check
from fiftyfour.engine.system import System

T = TypeVar("T", bound=Struct)

PATIENCE = 3.0
"""Seconds of processor time in which every step, menu and hint of a game must be done."""

ENGINE, SUITE = "fiftyfour.engine.", "fiftyfour.engine.conformance."


class NeverEnds(AssertionError):
    """Something of the game went on for too long."""


def watched(check: Check) -> Check:
    """The same check, in which no step of the game can hang.

    It needs a timer of the operating system, so it watches on Unix, in the main thread.
    """

    @wraps(check)
    def watching(system: System[T]) -> None:
        if sys.platform in ("win32", "emscripten"):
            check(system)
            return
        try:
            before = signal.signal(signal.SIGVTALRM, _Watchdog().look)
        except ValueError:  # this is another thread, which hears no signals
            check(system)
            return
        timing = signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE, PATIENCE)
        try:
            check(system)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, *timing)
            signal.signal(signal.SIGVTALRM, before)

    return cast(Check, watching)


class _Watchdog:
    """Looks now and then at what runs, and stops what ran the last time already."""

    def __init__(self) -> None:
        self._running: FrameType | None = None

    def look(self, _: int, frame: FrameType | None) -> None:
        """Raise NeverEnds if the engine is still in the call of the game that it was in before."""
        called = next(reversed([*_of_the_game(frame)]), None)
        if called is not None and called is self._running:
            line = f"line {called.f_lineno} of {called.f_code.co_filename}"
            raise NeverEnds(f"{called.f_code.co_qualname} never ends ({line})")
        self._running = called


def _of_the_game(frame: FrameType | None) -> Iterator[FrameType]:
    """The calls within the game that are under way, the innermost first."""
    while frame is not None:
        module = f"{frame.f_globals.get('__name__')}."
        if module.startswith(SUITE):
            return
        if not module.startswith(ENGINE):
            yield frame
        frame = frame.f_back
