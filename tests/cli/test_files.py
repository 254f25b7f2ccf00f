"""Transcripts: replayed as one seat saw them, proved, found out when tampered with."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fiftyfour.cli.app import run
from fiftyfour.engine.actions import AnyAction
from fiftyfour.engine.log import shown_hash

from .conftest import Run


@pytest.fixture
def game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A game of two bots under fair chance."""
    file = tmp_path / "game.jsonl"
    assert run(["watch", "highcard", "--save", str(file)]) == 0
    capsys.readouterr()
    return file


def test_a_changed_byte_is_found_wherever_it_is(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = game.read_bytes()
    opening = sum(map(len, whole.splitlines(keepends=True)[:2]))
    for place in range(0, len(whole), 7):
        changed = bytearray(whole)
        changed[place] ^= 1 << (place % 7)
        game.write_bytes(changed)
        code, shown = run(["verify", str(game)]), capsys.readouterr()
        told = f"byte {place}: {changed[place - 20 : place + 20]}"
        assert code in ((1, 2) if place < opening else (1,)), told
        assert shown.err.count("\n") == 1
        assert ("proven" in shown.out) == (code == 1), told


def test_the_first_bad_entry_is_named(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = game.read_bytes().split(b"\n")
    answered = next(n for n, line in enumerate(lines) if b'"answer":["' in line)
    card = json.loads(lines[answered])["action"]["answer"][0]
    other = b"2c" if card != "2c" else b"3c"
    lines[answered] = lines[answered].replace(card.encode(), other)
    game.write_bytes(b"\n".join(lines))
    assert run(["verify", str(game), "--json"]) == 1
    shown = capsys.readouterr()
    told = json.loads(shown.out)
    assert told["ok"] is False
    assert told["entry"] == told["entries"] == answered - 2  # the first two lines are no entries
    assert f"entry {answered - 2}" in shown.err


DAMAGE: list[Callable[[bytes], bytes]] = [
    lambda text: b"",
    lambda text: b"\n\n\n",
    lambda text: text[: len(text) // 2],
    lambda text: text[:-2],
    lambda text: text + b"\n",
    lambda text: text + text,
    lambda text: b"\xff\xfe" + text,
    lambda text: b"".join(text.splitlines(True)[:1] + text.splitlines(True)[2:]),
    lambda text: b"".join(text.splitlines(True)[:2] + text.splitlines(True)[1:]),
    lambda text: b"[" * 100_000 + b"\n" + text,
    lambda text: text.replace(b'"secrets":["', b'"secrets":["zz'),
    lambda text: text.replace(b"highcard", b"lowcard"),
    lambda text: text.replace(b'"version":1', b'"version":2'),
    lambda text: text.replace(b"fiftyfour/2", b"fiftyfour/9"),
]


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_files_are_refused(
    damage: Callable[[bytes], bytes], game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game.write_bytes(damage(game.read_bytes()))
    for command, codes in (("verify", (1, 2)), ("replay", (2,))):
        assert run([command, str(game)]) in codes
        shown = capsys.readouterr().err
        assert shown.count("\n") == 1
        assert shown.startswith("fiftyfour: ")


def test_verify_says_what_it_proved(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(game)]) == 0
    shown = capsys.readouterr().out
    for words in ("Bot 1, Bot 2", "secret", "No entry", "Every move", "It ended:"):
        assert words in shown
    assert run(["verify", str(game), "--json"]) == 0
    proved = json.loads(capsys.readouterr().out)
    assert proved["ok"] is True
    assert proved["chance"] == "fair"
    assert proved["draws"] == 6


def test_replay_shows_what_one_seat_saw(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(game)]) == 0
    watcher = capsys.readouterr().out
    assert "Bot 1 draws 3 cards" in watcher
    assert "Bot 2 draws 3 cards" in watcher
    assert run(["replay", str(game), "--seat", "p2"]) == 0
    seated = capsys.readouterr().out
    assert "Bot 1 draws 3 cards" in seated
    assert "Bot 2 draws " in seated
    assert run(["replay", str(game), "--seat", "p9"]) == 2
    assert "there is no seat 'p9'; the seats are p1 (Bot 1), p2 (Bot 2)" in capsys.readouterr().err


def test_replay_as_json(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(game), "--json", "--seat", "p1"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["seq"] for line in lines] == list(range(len(lines)))
    drawn = [event for event in lines[2]["events"] if event.get("drawn")]
    assert [len(event.get("cards", [])) for event in drawn] == [3, 0]


def test_replay_steps(fiftyfour: Run, game: Path) -> None:
    told = fiftyfour("replay", str(game), "--step", typed="\nq\n").stdout
    assert told.count("Enter: continue, q: stop > ") == 2
    assert "The end" not in told


def test_texts_cannot_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def as_it_came(told: AnyAction) -> AnyAction:
        return told

    monkeypatch.setattr("fiftyfour.engine.log.cleaned_action", as_it_came)  # as versions before
    file = tmp_path / "rude.jsonl"
    typed = "\n".join(
        [
            json.dumps({"action": {"action": "say", "text": "\x1b]0;owned\x07 \x9b31m \u202e"}}),
            json.dumps({"quit": True}),
        ]
    )
    monkeypatch.setattr("sys.stdin", io.StringIO(typed + "\n"))
    assert run(["play", "highcard", "--json", "--save", str(file)]) == 0
    capsys.readouterr()
    assert run(["replay", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "owned" in shown
    assert not any(c in shown for c in "\x1b\x07\x9b\u202e")


def test_what_was_noted_is_compared(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.loads(line) for line in game.read_text().splitlines()]
    commitment, last = lines[0]["header"]["commitment"], lines[-1]["head"]
    for options in (
        ["--commitment", commitment],
        ["--last", last[:16].upper()],
        ["--last", shown_hash(last)],
        ["--last", lines[4]["hash"], "--commitment", f" {commitment[:20]} "],
    ):
        assert run(["verify", str(game), *options]) == 0
        assert "What you noted is part of it." in capsys.readouterr().out
    for option in ("--commitment", "--list", "--last"):
        assert run(["verify", str(game), option, "0123456789abcdef"]) == 1
        assert "you noted" in capsys.readouterr().err
        assert run(["verify", str(game), option, "0123"]) == 2
        assert "16 to 64 hex digits" in capsys.readouterr().err


def test_a_file_that_was_cut_is_read_as_far_as_it_holds(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game.write_bytes(b"".join(game.read_bytes().splitlines(keepends=True)[:6]))
    assert run(["verify", str(game)]) == 1
    shown = capsys.readouterr()
    assert "proven are only the first 4 entries" in shown.out
    assert "the end of the file is missing" in shown.err


def test_the_script_needs_nothing_of_ours(game: Path) -> None:
    """Without any package: `-I -S` leaves only the standard library."""
    script = Path(__file__).parents[2] / "examples" / "prove_cards.py"

    def prove(*noted: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "-S", str(script), str(game), *noted]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    last = json.loads(game.read_text().splitlines()[-1])["head"]
    assert prove(last).stdout.endswith(f"6 cards in 9 entries hold; the last hash is {last}\n")
    assert (prove("0" * 16).returncode, prove("0" * 16).stdout) == (1, "")
    game.write_text(game.read_text().replace('"draws":[[1,', '"draws":[[2,'))
    assert prove().stderr.startswith("NOT PROVEN: this line was changed")
