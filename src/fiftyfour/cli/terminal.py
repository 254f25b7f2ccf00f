"""The terminal itself: lines in, Rich out; a person at a keyboard or a pipe."""

import contextlib
import importlib
import io
import os
import sys
import time

from rich.console import Console, RenderableType
from rich.text import Text

from fiftyfour.cli.words import plain

WRONG = 2
"""Exit code for wrong input."""

INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""

MOST_LINE = 100_000
"""Longest line taken from a pipe, in characters."""


def fail(message: str, code: int = WRONG) -> int:
    """One line on standard error, whatever `message` holds; the exit code to end with."""
    print(f"fiftyfour: {' '.join(plain(message).split())}", file=sys.stderr)
    return code


def prepare_streams() -> None:
    """Let nothing that is read or printed fail for its letters, nor for a stream that is closed."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def give_up_output() -> None:
    """Send what is left to print nowhere, where nobody reads it or it cannot be written."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class EndOfInput(Exception):
    """Standard input is at its end; nobody will answer any more."""


class Terminal:
    """Where a person reads and types.

    Attributes:
        console: prints to standard output, in colour where that is a terminal.
        interactive: True if a person sits at both ends: prompts, pauses and screens make sense.
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
        """Print each on lines of its own; running text is left for the terminal to wrap."""
        for one in what or ("",):
            self.console.print(one, soft_wrap=isinstance(one, str | Text))

    def line(self) -> str:
        """The next line of a pipe or a keyboard, without the blanks around it.

        Raises:
            EndOfInput: there is none.
        """
        line = sys.stdin.readline(MOST_LINE)
        if not line:
            raise EndOfInput
        return line.strip()

    def read(self, prompt: str) -> str:
        """The next line that answers `prompt`; EndOfInput if there is none."""
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
            out.write(f"{plain(line)}\n")  # so that the output reads whole
        return line

    def pause(self, seconds: float) -> None:
        """Wait, so that somebody can follow."""
        if seconds > 0:
            time.sleep(seconds)

    def hide(self, message: str) -> None:
        """Wipe the screen and what can be scrolled back to, then wait for the next person."""
        if self.interactive:
            self._wipe()
            self.read(message)
            self._wipe()

    def _wipe(self) -> None:
        self.console.file.write("\x1b[3J\x1b[2J\x1b[H")
        self.console.file.flush()
