"""The command, run as a person, a script or a program would run it."""

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from fiftyfour.cli.app import run

COMMAND = Path(sys.executable).with_name("fiftyfour")

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def environment(**more: str) -> dict[str, str]:
    """As on a plain machine: no colours, 80 columns, the tables of nobody but this test process."""
    more.setdefault("FIFTYFOUR_DATA", os.environ["FIFTYFOUR_DATA"])
    kept = {name: value for name, value in os.environ.items() if not name.startswith("FIFTYFOUR")}
    return {**kept, "COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb", "LC_ALL": "C.UTF-8", **more}


@pytest.fixture
def process(tmp_path: Path) -> Run:
    """Run the command in an empty directory; `typed` is its standard input."""

    def started(*arguments: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [COMMAND, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment(FIFTYFOUR_DATA=str(tmp_path / "of-this-test")),
            timeout=60,
            check=False,
        )

    return _checked(started)


@pytest.fixture
def hears_ctrl_c() -> Generator[None]:
    """Programs started meanwhile hear Ctrl-C, even if we were started to ignore it.

    A shell without job control has what it starts in the background ignore it, and so whatever that
    starts in its turn.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def fiftyfour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """The same in this process, for the many that look at what the command does, not how it ends.

    To start it takes longer than most games.
    """
    monkeypatch.chdir(tmp_path)
    plain = environment(FIFTYFOUR_DATA=str(tmp_path / "of-this-test"))
    for name in os.environ.keys() - plain.keys():
        monkeypatch.delenv(name)
    for name, value in plain.items():
        monkeypatch.setenv(name, value)

    def called(*arguments: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
        stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", stdin)
        code = run(arguments)
        shown = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, code, shown.out, shown.err)

    return _checked(called)


def _checked(runs: Run) -> Run:
    """Every run ends with the code that is expected, and complains in one line or not at all."""

    def checked(
        *arguments: str, typed: str = "", code: int = 0
    ) -> "subprocess.CompletedProcess[str]":
        done = runs(*arguments, typed=typed)
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        if code == 2:
            assert re.fullmatch(r"fiftyfour: [^\n]+\n", done.stderr), done.stderr
        return done

    return checked


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
