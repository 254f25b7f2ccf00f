"""A person at a real terminal: prompts, colours, the screen between two players, Ctrl-C."""

import codecs
import os
import pty
import re
import select
import signal
import subprocess
import termios
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec import Struct

from fiftyfour.cli.session import LocalGame
from fiftyfour.engine.log import Keys, Log
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import Seat
from tests.soak import times

from .conftest import COMMAND, PROMPT, environment, suggestion

pytestmark = pytest.mark.usefixtures("hears_ctrl_c")

STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")
"""What a terminal takes for colours and movements; it is not text."""


class Typist:
    """Somebody who reads a screen and types."""

    def __init__(self, process: "subprocess.Popen[bytes]", screen: int) -> None:
        self.process = process
        self.screen = screen
        self.raw = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._read = 0  # how much of `text` has been taken note of

    @property
    def text(self) -> str:
        return STYLE.sub("", self.raw)

    def read(self, until: str, seconds: float = 30) -> str:
        """Wait until `until` matches in what is new on the screen; the new text up to there."""
        end = time.monotonic() + seconds
        while not (found := re.search(until, self.text[self._read :])):
            left = end - time.monotonic()
            ready, _, _ = select.select([self.screen], [], [], max(0, left))
            assert ready, f"waited for {until!r} after: {self.text[-600:]}"
            try:
                piece = os.read(self.screen, 65536)
            except OSError:  # the other end is closed
                piece = b""
            assert piece, f"the screen ended before {until!r}, after: {self.text[-600:]}"
            self.raw += self._decoder.decode(piece)
        new = self.text[self._read :][: found.end()]
        self._read += found.end()
        return new

    def type(self, text: str) -> None:
        os.write(self.screen, text.encode())


@contextmanager
def terminal(*arguments: str, cwd: Path) -> Generator[Typist]:
    """The command at a terminal of its own, which is as it was before when the command is done."""
    screen, keyboard = pty.openpty()
    before = termios.tcgetattr(keyboard)
    settings = {**environment(), "TERM": "xterm-256color", "INPUTRC": os.devnull}
    del settings["NO_COLOR"]
    with subprocess.Popen(
        [COMMAND, *arguments],
        stdin=keyboard,
        stdout=keyboard,
        stderr=keyboard,
        cwd=cwd,
        env=settings,
        start_new_session=True,
    ) as process:
        try:
            yield Typist(process, screen)
            after = termios.tcgetattr(keyboard)
        finally:
            process.kill()
            os.close(keyboard)
            os.close(screen)
    assert after == before, "the terminal is left as it was"


PROMPTED = r"\[.*\] > $"


def test_a_whole_game_at_a_terminal(tmp_path: Path) -> None:
    with terminal("play", "highcard", "--seed", "7", "--pace", "0", cwd=tmp_path) as typist:
        for turn in range(3):
            prompt = typist.read(PROMPTED).rpartition("\n")[2]
            assert PROMPT.search(prompt)
            typist.type(suggestion(prompt, turn) + "\n")
        typist.read("Save the game")
        typist.type("game.jsonl\n")
        typist.read("Saved: game.jsonl")
        assert typist.process.wait(20) == 0
        assert "\x1b[1;31m" in typist.raw, "red cards are red"
        assert "The end: " in typist.text
    verified = subprocess.run(
        [COMMAND, "verify", "game.jsonl"], cwd=tmp_path, capture_output=True, check=True
    )
    assert b"It ended:" in verified.stdout


def test_a_whole_contest_of_superheroes_at_a_terminal(tmp_path: Path) -> None:
    """From choosing to begin to the last one standing, typing only what the prompts suggest."""
    seats = ("--seats", "you:Ann,bot:Bea", "--seed", "11", "--pace", "0")
    with terminal("play", "skyace", *seats, "--save", "game.jsonl", cwd=tmp_path) as typist:
        for turn in range(500):
            new = typist.read(rf"{PROMPTED}|Saved: game.jsonl")
            if "Saved: game.jsonl" in new:
                break
            prompt = new.rpartition("\n")[2]
            # At first begin; after that walk about, and attack whoever stands there.
            typist.type((suggestion(prompt, turn) if turn else "start") + "\n")
        assert typist.process.wait(20) == 0
    assert "wins the contest" in typist.text
    assert "╭────╮" in typist.text, "cards are drawn"
    assert "Energy of Sky Ace" in typist.text
    verified = subprocess.run(
        [COMMAND, "verify", "game.jsonl"], cwd=tmp_path, capture_output=True, check=True
    )
    assert b"It ended:" in verified.stdout


def test_the_screen_is_wiped_between_two_players(tmp_path: Path) -> None:
    seats = "you:Ann,you:Ben"
    with terminal("play", "highcard", "--seed", "7", "--seats", seats, cwd=tmp_path) as typist:
        typist.read("press Enter when nobody else is looking. $")
        assert "It is Ann's turn" in typist.text
        assert "╭" not in typist.text, "no hand is shown yet"
        typist.type("\n")
        typist.read(PROMPTED)
        typist.type("7d\n")
        typist.read("Ben, press Enter when nobody else is looking. $")
        assert "\x1b[3J\x1b[2J\x1b[H" in typist.raw
        screen = typist.raw.rpartition("\x1b[3J\x1b[2J\x1b[H")[2]
        assert "7♦" not in screen
        typist.type("\n")
        typist.read(PROMPTED)
        screen = typist.raw.rpartition("\x1b[3J\x1b[2J\x1b[H")[2]
        assert "9♠" in screen, "Ben's own hand"
        assert "7♦" not in screen, "nothing of Ann's"
        typist.type("quit\n")
        typist.read("Save the game")
        typist.type("\n")
        assert typist.process.wait(20) == 0


def test_ctrl_c_at_a_question_stops_and_saves(tmp_path: Path) -> None:
    with terminal("play", "highcard", "--save", "game.jsonl", cwd=tmp_path) as typist:
        typist.read(PROMPTED)
        time.sleep(0.2)  # the prompt stands a moment before the line is read
        typist.process.send_signal(signal.SIGINT)
        assert typist.process.wait(20) == 130
        typist.read("Saved: game.jsonl")
    assert "Traceback" not in typist.text
    verified = subprocess.run(
        [COMMAND, "verify", "game.jsonl"], cwd=tmp_path, capture_output=True, check=True
    )
    assert b"It was not finished." in verified.stdout


def test_ctrl_c_while_bots_play_stops_and_saves(tmp_path: Path) -> None:
    slow = ("watch", "highcard", "--pace", "30", "--save", "game.jsonl")
    with terminal(*slow, cwd=tmp_path) as typist:
        typist.read("Bot 2 draws 3 cards")
        time.sleep(0.2)
        typist.process.send_signal(signal.SIGINT)
        assert typist.process.wait(20) == 130
    assert (tmp_path / "game.jsonl").exists()


def test_ctrl_d_ends_like_quit(tmp_path: Path) -> None:
    with terminal("play", "highcard", cwd=tmp_path) as typist:
        typist.read(PROMPTED)
        typist.type("\x04")
        typist.read("Save the game")
        typist.type("\x04")
        assert typist.process.wait(20) == 0
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_while_it_is_saved_comes_when_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = find_system("highcard")
    seats = (SeatInfo(Seat("p1"), "player", "Ann"), SeatInfo(Seat("p2"), "player", "Bo"))
    setup = Setup(system=system.id, seats=seats, host=Seat("p1"))
    game = LocalGame(Log[Struct].begin(system, setup, Keys(b"s" * 32, b"p" * 32)), {})
    whole = game.transcript()

    def pressed() -> bytes:
        signal.raise_signal(signal.SIGINT)
        return whole

    monkeypatch.setattr(game, "transcript", pressed)
    with pytest.raises(KeyboardInterrupt):
        game.save(tmp_path / "game.jsonl")
    assert [one.read_bytes() for one in tmp_path.iterdir()] == [whole]


@pytest.mark.slow
@pytest.mark.soak
def test_ctrl_c_at_any_moment_leaves_a_whole_transcript(tmp_path: Path) -> None:
    """Interrupted anywhere, what is saved is a whole number of entries, and proves itself."""
    for number in range(times(6)):
        name = f"game{number}.jsonl"
        playing = subprocess.Popen(
            [COMMAND, "watch", "highcard", "--save", name, "--setting", "hand=6", "--pace", "0.01"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env=environment(),
        )
        with playing:
            assert playing.stdout is not None
            playing.stdout.readline()
            time.sleep(0.013 * (number % 40))
            playing.send_signal(signal.SIGINT)
            _, errors = playing.communicate(timeout=30)
        assert playing.returncode in (0, 130)
        assert b"Traceback" not in errors
        subprocess.run(
            [COMMAND, "verify", name], cwd=tmp_path, stdout=subprocess.DEVNULL, check=True
        )
