"""Transcripts: replayed as one seat saw them, proved, found out when tampered with."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from fiftyfour.cli.app import run

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
    for place in range(0, len(whole), 7):
        changed = bytearray(whole)
        changed[place] ^= 1 << (place % 7)
        game.write_bytes(changed)
        assert run(["verify", str(game)]) == 2, f"byte {place}: {changed[place - 20 : place + 20]}"
        shown = capsys.readouterr()
        assert shown.err.count("\n") == 1
        assert "header" in shown.err or "entry" in shown.err
        assert shown.out == ""


def test_the_first_bad_entry_is_named(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = game.read_bytes().split(b"\n")
    answered = next(n for n, line in enumerate(lines) if b'"answer":["' in line)
    card = json.loads(lines[answered])["action"]["answer"][0]
    other = b"2c" if card != "2c" else b"3c"
    lines[answered] = lines[answered].replace(card.encode(), other)
    game.write_bytes(b"\n".join(lines))
    assert run(["verify", str(game), "--json"]) == 2
    shown = capsys.readouterr()
    told = json.loads(shown.out)
    assert told["ok"] is False
    assert told["entry"] == answered - 1  # the first line is the header
    assert f"entry {answered - 1}" in shown.err


DAMAGE: list[Callable[[bytes], bytes]] = [
    lambda text: b"",
    lambda text: b"\n\n\n",
    lambda text: text[: len(text) // 2],
    lambda text: text[:-1],
    lambda text: text + b"\n",
    lambda text: text + text,
    lambda text: b"\xff\xfe" + text,
    lambda text: b"".join(text.splitlines(True)[:1] + text.splitlines(True)[2:]),
    lambda text: b"".join(text.splitlines(True)[:2] + text.splitlines(True)[1:]),
    lambda text: b"[" * 100_000 + b"\n" + text,
    lambda text: text.replace(b'"secret":"', b'"secret":"zz'),
    lambda text: text.replace(b"highcard", b"lowcard"),
    lambda text: text.replace(b'"version":1', b'"version":2'),
    lambda text: text.replace(b"fiftyfour/1", b"fiftyfour/9"),
]


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_files_are_refused(
    damage: Callable[[bytes], bytes], game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game.write_bytes(damage(game.read_bytes()))
    for command in ("verify", "replay"):
        assert run([command, str(game)]) == 2
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
    assert "You draw " in seated
    assert run(["replay", str(game), "--seat", "p9"]) == 2
    assert "there is no seat 'p9'; the seats are p1 (Bot 1), p2 (Bot 2)" in capsys.readouterr().err


def test_replay_as_json(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(game), "--json", "--seat", "p1"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["seq"] for line in lines] == list(range(len(lines)))
    drawn = [event for event in lines[0]["events"] if event.get("drawn")]
    assert [len(event.get("cards", [])) for event in drawn] == [3, 0]


def test_replay_steps(fiftyfour: Run, game: Path) -> None:
    told = fiftyfour("replay", str(game), "--step", typed="\nq\n").stdout
    assert told.count("Enter: continue, q: stop > ") == 2
    assert "The end" not in told


def test_texts_cannot_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
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
