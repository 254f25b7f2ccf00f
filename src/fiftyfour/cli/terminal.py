"""The terminal itself: lines in, Rich out, for a person at a keyboard or a pipe."""

import contextlib
import importlib
import io
import os
import re
import sys
import time
from collections.abc import Sequence
from typing import Annotated

from cyclopts import CoercionError, Parameter, Token
from rich.console import Console, RenderableType
from rich.text import Text

from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.table.words import plain, quoted

WRONG = 2
"""Exit code for wrong input."""

INTERRUPTED = 130
"""Exit code after Ctrl-C, as in shells."""

MOST_PACE = 600
"""Longest pause, in seconds."""

MOST_LINE = 100_000
"""Longest line read from a pipe, in characters."""


WHOLE = re.compile("[+-]?[0-9]{1,30}")
"""A whole number as people write it."""


def name_and_value(text: str, what: str) -> tuple[str, str]:
    """The parts of `name=value`; UnknownSystem if it is not written like that."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise UnknownSystem(f"write {what} as name=value, not {quoted(text)}")
    return name, value


def _whole(_: object, tokens: Sequence[Token]) -> int:
    text = tokens[0].value
    if not WHOLE.fullmatch(text):
        raise CoercionError(msg=f"{quoted(text)} is not a whole number.", token=tokens[0])
    return int(text)


def _seconds(_: object, tokens: Sequence[Token]) -> float:
    text = tokens[0].value
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= MOST_PACE:
        must = f"it must be a number from 0 to {MOST_PACE}, not {quoted(text)}."
        raise CoercionError(msg=must, token=tokens[0])
    return seconds


Whole = Annotated[int, Parameter(converter=_whole)]
"""An option that takes a whole number; the usual conversion would round 1.5 to 2."""

Seconds = Annotated[float, Parameter(converter=_seconds)]
"""An option that takes a pause."""


def fail(message: str, code: int = WRONG) -> int:
    """Print `message` as one line on standard error and return the exit code."""
    print(f"fiftyfour: {' '.join(plain(message).split())}", file=sys.stderr)
    return code


def prepare_streams() -> None:
    """Make sure that no character and no closed stream makes reading or printing fail."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def give_up_output() -> None:
    """Discard the remaining output if nobody reads it or it cannot be written."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class EndOfInput(Exception):
    """Standard input has ended; there will be no more answers."""


class Terminal:
    """Where a person reads and types.

    Attributes:
        console: prints to standard output, in colour if that is a terminal.
        interactive: True if a person reads and types, so prompts, pauses and screens make sense.
    """

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if self.interactive:
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")  # editing and history at the prompt

    @property
    def width(self) -> int:
        return self.console.width

    def print(self, *what: RenderableType) -> None:
        """Print each item on separate lines; the terminal wraps running text."""
        for item in what or ("",):
            self.console.print(item, soft_wrap=isinstance(item, str | Text))

    def line(self) -> str:
        """The next line from a pipe or a keyboard, stripped.

        Raises:
            EndOfInput: there is none.
        """
        line = sys.stdin.readline(MOST_LINE)
        if not line:
            raise EndOfInput
        return line.strip()

    def read(self, prompt: str) -> str:
        """Show `prompt` and read the next line; EndOfInput if there is none."""
        if self.interactive:
            try:
                return input(prompt).strip()
            except EOFError:
                self.print()
                raise EndOfInput from None
        out = self.console.file
        out.write(prompt)
        out.flush()
        line = ""
        try:
            line = self.line()
        finally:
            out.write(f"{plain(line)}\n")  # echo the input, so that the output is complete
        return line

    def pause(self, seconds: float) -> None:
        """Wait, so that people can follow."""
        if seconds > 0:
            time.sleep(seconds)

    def hide(self, message: str) -> None:
        """Wipe the screen and its scrollback, then wait for the next person."""
        if self.interactive:
            self._wipe()
            self.read(message)
            self._wipe()

    def _wipe(self) -> None:
        self.console.file.write("\x1b[3J\x1b[2J\x1b[H")
        self.console.file.flush()
