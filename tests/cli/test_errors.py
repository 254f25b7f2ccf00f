"""Whatever is wrong gets one clear line on standard error and exit code 2, and changes nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fiftyfour.cli.app import run
from fiftyfour.cli.options import table

from .conftest import COMMAND, Run

WRONG = [
    (["bogus"], "Unknown command"),
    (["play"], "name a game"),
    (["play", "nope"], "there is no game 'nope'; installed: acesout, "),
    (["play", "highcard", "--bogus"], "Unknown option"),
    (["play", "highcard", "extra"], "extra"),
    (["play", "highcard", "--seats", "you,elf"], "there is no seat 'elf'; a seat is you"),
    (["play", "highcard", "--seats", ""], "there is no seat ''"),
    (["play", "highcard", "--seats", ","], "there is no seat ''"),
    (["play", "highcard", "--seats", "you"], "takes 2 to 6 players, not 1"),
    (["play", "highcard", "--seats", "you,bot,gm=bot"], "takes no GM"),
    (["play", "highcard", "--seats", "you,king=bot"], "role is gm or player, not 'king'"),
    (["play", "highcard", "--seats", "you:\x1b[31mAnn,bot"], "printable characters"),
    (["play", "highcard", "--seats", f"you:{'x' * 41},bot"], "1 to 40"),
    (["play", "highcard", "--setting", "hand"], "write a setting as name=value, not 'hand'"),
    (
        ["play", "highcard", "--setting", "hand=9"],
        "hand must be a whole number from 1 to 6, not '9'",
    ),
    (["play", "zilch", "--preset", "Nap"], "Zilch has no preset 'Nap'; it has “Quick evening”"),
    (["play", "highcard", "--setting", "hand=many"], "hand must be a whole number from 1 to 6"),
    (["play", "highcard", "--setting", "hand=0_3"], "hand must be a whole number from 1 to 6"),
    (["serve", "--limit", "rate"], "write a limit as name=value, not 'rate'"),
    (["play", "highcard", "--setting", "feet=2"], "has no setting 'feet'; it has hand"),
    (["play", "highcard", "--seed", "x"], "Invalid value"),
    (["play", "highcard", "--seed", "1.5"], "--seed: '1.5' is not a whole number"),
    (["play", "highcard", "--seed", "-1"], "whole number from 0"),
    (
        ["play", "highcard", "--seed", "7", "--chance", "fair"],
        "--seed works only with --chance plain",
    ),
    (["play", "highcard", "--chance", "loaded"], "fair"),
    (["watch", "highcard", "--chance", "human"], "a person who enters the cards"),
    (["watch", "highcard", "--save", "no/such/place/game.jsonl"], "is not a directory"),
    (["watch", "highcard", "--save", "."], ". is a directory; name a new file"),
    (["watch", "highcard", "--pace", "slow"], "--pace: it must be a number from 0 to 600, not"),
    (["watch", "highcard", "--pace", "nan"], "--pace: it must be a number from 0 to 600, not"),
    (["play", "--resume", __file__], f"{__file__}: this is a game in Python, not a transcript"),
    (["replay", __file__], f"{__file__}: this is a game in Python, not a transcript"),
    (["verify", __file__], f"{__file__}: this is a game in Python, not a transcript"),
    (["verify", __file__, "more"], "too many arguments: more"),
    (["verify", "missing.jsonl"], "missing.jsonl: No such file"),
    (["verify", "."], "Is a directory"),
    (["replay", "missing.jsonl"], "missing.jsonl: No such file"),
    (["rules", "highcard", "XX-1"], "has no rule 'XX-1'; its chapters are HC"),
    (["serve", "--port", "70000"], "a port must be 0 to 65535"),
    (["serve", "--port", "0", "--data", "x", "--database", "y"], "not both"),
    (["serve", "--port", "1.5"], "--port: '1.5' is not a whole number"),
    (["serve", "--host", "no.such.host.invalid"], "cannot listen on no.such.host.invalid"),
    (["serve", "--host", ""], "try another --host"),
    (["serve", "--host", "x" * 99], "is not the name of a computer"),
    (["serve", "--data", __file__], f"{__file__} is not a directory"),
]


@pytest.mark.parametrize(("arguments", "told"), WRONG, ids=[" ".join(w[0])[:60] for w in WRONG])
def test_wrong_input_gets_one_line(
    arguments: list[str],
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(arguments) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith("fiftyfour: ")
    assert shown.err.count("\n") == 1
    assert told in shown.err
    assert shown.out == ""
    assert list(tmp_path.iterdir()) == []


def test_the_process_ends_like_that_too(process: Run) -> None:
    process("play", "nope", code=2)


def test_a_transcript_is_never_written_over(fiftyfour: Run, tmp_path: Path) -> None:
    (tmp_path / "kept.jsonl").write_text("precious")
    refused = fiftyfour("watch", "highcard", "--save", "kept.jsonl", code=2)
    assert "kept.jsonl already exists" in refused.stderr
    assert (tmp_path / "kept.jsonl").read_text() == "precious"


def test_a_fault_of_the_program_is_one_line_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("three\nlines\nlong")

    monkeypatch.setattr("fiftyfour.cli.options.table", broken)
    assert run(["play", "highcard"]) == 1
    shown = capsys.readouterr().err
    assert "internal error: ZeroDivisionError: three lines long" in shown
    assert shown.count("\n") == 1


def test_output_may_be_closed_early(fiftyfour: Run, tmp_path: Path) -> None:
    """Like `fiftyfour watch ... | head -1`."""
    fiftyfour("watch", "highcard", "--seed", "1", "--save", "game.jsonl")
    code = (
        "import subprocess, sys\n"
        "command = [sys.argv[1], 'replay', 'game.jsonl']\n"
        "reader = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)\n"
        "reader.stdout.close()\n"
        "sys.stdout.write(reader.stderr.read().decode())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, COMMAND],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=60,
        check=True,
    )
    assert "Traceback" not in done.stdout
    assert "Exception ignored" not in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [[], ["--help"], ["-h"], ["--version"]]
    + [
        [command, "--help"]
        for command in ("serve", "play", "watch", "replay", "verify", "systems", "rules")
    ],
    ids=str,
)
def test_help_is_there(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 0
    shown = capsys.readouterr().out
    if arguments[1:] == ["--help"]:
        assert f"fiftyfour {arguments[0]}" in shown.partition("\n")[2], "an example"


def test_systems_and_rules_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["systems", "--json"]) == 0
    found = {one["id"]: one for one in json.loads(capsys.readouterr().out)}
    assert found["highcard"]["players"] == [2, 6]
    assert found["highcard"]["settings"][0]["name"] == "hand"
    assert run(["rules", "highcard", "hc-4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "HC-4": "The highest rank takes the round; equal ranks take nothing."
    }


def test_systems_and_rules_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["systems"]) == 0
    listed = capsys.readouterr().out
    assert "--preset 'Quick evening'" in listed
    assert listed.index("Example.") > listed.index("zilch"), (
        "what is no game for an evening is last"
    )
    assert run(["systems", "zilch"]) == 0
    told = capsys.readouterr().out
    assert "gen_method=point_buy" in told
    assert "deck_draw (by drawing cards)" in told
    assert run(["systems", "highcard"]) == 0
    assert "hand=3" in capsys.readouterr().out
    assert run(["rules", "highcard"]) == 0
    assert "HC-2" in capsys.readouterr().out


def test_a_broken_game_is_named_beside_the_others(process: Run, tmp_path: Path) -> None:
    """As installed: a package whose module fails when it is imported."""
    installed = tmp_path / "fiftyfour_odd-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: fiftyfour-odd\nVersion: 1\n")
    (installed / "entry_points.txt").write_text("[fiftyfour.systems]\nodd = odd:system\n")
    (tmp_path / "odd.py").write_text("raise ValueError('two\\nlines')")
    reason = "fiftyfour: the game 'odd' cannot be loaded: ValueError: two lines\n"
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path)
        listed = process("systems", "--json")
        assert "skyace" in [one["id"] for one in json.loads(listed.stdout)]
        assert listed.stderr == reason
        assert process("play", "odd", code=2).stderr == reason
        assert "hero" in process("--help").stdout


def test_namesakes_at_one_terminal_get_a_number() -> None:
    game = table("highcard", "you:می‌رود,you:Bo,bot:bo,you:👩‍🚀 Mia", (), "plain", 1).game
    assert [game.name(seat) for seat in game.seats] == ["می‌رود", "Bo", "bo 2", "👩‍🚀 Mia"]
