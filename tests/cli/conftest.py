"""The real command, run as a person, a script or a program would run it."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).with_name("fiftyfour")

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def environment() -> dict[str, str]:
    """As on a plain machine: no colours, 80 columns."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("FIFTYFOUR")}
    return {**kept, "COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb", "LC_ALL": "C.UTF-8"}


@pytest.fixture
def fiftyfour(tmp_path: Path) -> Run:
    """Run the command in an empty directory; `typed` is its standard input."""

    def run(*arguments: str, typed: str = "", code: int = 0) -> "subprocess.CompletedProcess[str]":
        done = subprocess.run(
            [COMMAND, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment(),
            timeout=60,
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        if code == 2:
            assert re.fullmatch(r"fiftyfour: [^\n]+\n", done.stderr), done.stderr
        return done

    return run


PROMPT = re.compile(r"^\[[^\]\n]*\] > $|^> $", re.MULTILINE)
"""What a question ends with."""


def suggestion(prompt: str, turn: int) -> str:
    """Something that may be typed at `prompt`, by what it says itself; `turn` varies it."""
    if found := re.search(r"\[\d+ cards?, like ([^\]]+)\]", prompt):
        return found[1]
    if found := re.search(r"\[(\d+)-(\d+)", prompt):
        first, last = int(found[1]), int(found[2])
        return str(first + turn % (last - first + 1))
    if found := re.search(r"\[((?:\d+, )*\d+)(?:, or cards)?\]", prompt):
        keys = found[1].split(", ")
        return keys[turn % len(keys)]
    return ""


def play_by_prompts(*arguments: str, cwd: Path | None = None, most: int = 2000) -> str:
    """Run the command in a pipe and type what each prompt suggests; everything it printed."""
    with subprocess.Popen(
        [COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=cwd,
        env=environment(),
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        told = bytearray()
        turn = 0
        while piece := os.read(playing.stdout.fileno(), 65536):
            told += piece
            asked = PROMPT.search(told.decode(errors="replace").rpartition("\n")[2])
            if asked is not None:
                turn += 1
                assert turn < most, "the game does not come to an end"
                playing.stdin.write(suggestion(asked[0], turn).encode() + b"\n")
                playing.stdin.flush()
    assert playing.returncode == 0
    return told.decode()
