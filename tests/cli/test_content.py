"""Every command that takes a file, given every other kind of file of ours, says what it got."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from fiftyfour.cli.app import run
from fiftyfour.cli.options import table
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.system import find_system
from fiftyfour.engine.writing import toml_of

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
PRESET: dict[str, object] = {"system": "suits", "name": "Ours", "text": "", "settings": {}}


def character(game: str) -> bytes:
    sheets = find_system(game).sheets
    assert sheets is not None
    return next(iter(sheets.ready.values())).file.encode()


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A file of every kind, by what it is called."""
    folder = tmp_path_factory.mktemp("ours")
    game = folder / "game.jsonl"
    assert run(["watch", "skyace", "--seed", "1", "--save", str(game)]) == 0
    files = {
        "a hero of Sky Ace": character("skyace"),
        "an agent of Aces Out": character("acesout"),
        "a suit of Suits": character("suits"),
        "an adventure for Suits": toml_of(
            next(iter(adventures(find_system("suits")).values()))
        ).encode(),
        "a preset of Suits": msgspec.json.encode(PRESET),
        "a transcript of Sky Ace": game.read_bytes(),
        "a file of tables": b"SQLite format 3\0" + bytes(100),
        "a game in Python": b'"""A game."""\n\nfrom fiftyfour.game import System\n',
        "a picture": PNG,
        "a PDF": b"%PDF-1.7\n",
    }
    found = dict[str, Path]()
    for number, (what, content) in enumerate(files.items()):
        found[what] = folder / f"{number}.file"
        found[what].write_bytes(content)
    return found


WORD = find_system("suits").sheets
assert WORD is not None

PLACES: dict[str, tuple[str, Callable[[str], list[str]]]] = {
    "verify": ("a transcript of Sky Ace", lambda file: ["verify", file]),
    "replay": ("a transcript of Sky Ace", lambda file: ["replay", file]),
    "resume": ("a transcript of Sky Ace", lambda file: ["play", "--resume", file]),
    "data": ("a transcript of Sky Ace", lambda file: ["data", file]),
    "check": ("a hero of Sky Ace", lambda file: ["hero", "check", file]),
    "show": ("a hero of Sky Ace", lambda file: ["hero", "show", file]),
    "print": ("a hero of Sky Ace", lambda file: ["hero", "print", file]),
    "raise": ("a hero of Sky Ace", lambda file: ["hero", "raise", file, "--list"]),
    "agent": ("an agent of Aces Out", lambda file: ["agent", "check", file]),
    "play": ("a hero of Sky Ace", lambda file: ["play", "skyace", "--hero", file]),
    "adventure": (
        "an adventure for Suits",
        lambda file: ["play", "suits", "--adventure", file],
    ),
    "adventures": ("an adventure for Suits", lambda file: ["adventures", "--check", file]),
    "preset": (
        "a preset of Suits",
        lambda file: ["play", "suits", "--seats", "gm=bot,bot", "--preset", file],
    ),
    "import": ("a file of tables", lambda file: ["admin", "import", file]),
}


@pytest.mark.parametrize("place", PLACES)
def test_a_wrong_file_is_named(
    place: str,
    ours: dict[str, Path],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("FIFTYFOUR_DATA", str(tmp_path))
    wanted, command = PLACES[place]
    for what, file in ours.items():
        if what == wanted:
            continue
        assert run(command(str(file))) == 2
        told = capsys.readouterr().err
        assert told.startswith("fiftyfour: "), told
        assert told.count("\n") == 1, told
        assert f"this is {what.removesuffix(' of Suits')}" in told, told


def test_where_it_belongs_is_said(
    ours: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    hero, preset = ours["a hero of Sky Ace"], ours["a preset of Suits"]
    assert run(["agent", "check", str(hero)]) == 2
    told = capsys.readouterr().err
    assert "this is a hero of Sky Ace, not an agent of Aces Out; try: fiftyfour hero check" in told
    assert run(["verify", str(preset)]) == 2
    told = capsys.readouterr().err
    assert "not a transcript; try: fiftyfour play suits --preset" in told


def test_a_text_is_no_failed_proof_but_no_transcript(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann,\n")
    assert run(["verify", str(file)]) == 2
    shown = capsys.readouterr()
    assert shown.err == f"fiftyfour: {file}: this is not a transcript\n"
    assert shown.out == ""


TOUCHED: dict[str, Callable[[bytes], bytes]] = {
    "a byte order mark": lambda content: b"\xef\xbb\xbf" + content,
    "CRLF": lambda content: content.replace(b"\n", b"\r\n"),
    "no last line end": lambda content: content.rstrip(b"\n"),
}
GOOD = {
    "verify": ["a transcript of Sky Ace", "verify"],
    "replay": ["a transcript of Sky Ace", "replay"],
    "check": ["a hero of Sky Ace", "hero", "check"],
    "print": ["a hero of Sky Ace", "hero", "print"],
    "adventures": ["an adventure for Suits", "adventures", "--check"],
}


@pytest.mark.parametrize("touched", TOUCHED)
@pytest.mark.parametrize("place", GOOD)
def test_files_that_an_editor_has_touched_are_read(
    place: str,
    touched: str,
    ours: dict[str, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    what, *command = GOOD[place]
    file = tmp_path / "touched"
    file.write_bytes(TOUCHED[touched](ours[what].read_bytes()))
    assert run([*command, str(file)]) == 0, capsys.readouterr().err


@pytest.mark.parametrize("touched", TOUCHED)
def test_a_preset_that_an_editor_has_touched_is_read(
    touched: str, ours: dict[str, Path], tmp_path: Path
) -> None:
    file = tmp_path / "touched"
    file.write_bytes(TOUCHED[touched](ours["a preset of Suits"].read_bytes()))
    assert table("suits", "gm=bot,bot", (), "plain", 1, str(file)).people == []


@pytest.mark.parametrize("place", GOOD)
def test_a_file_in_utf_16_gets_a_clear_message(
    place: str, ours: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    what, *command = GOOD[place]
    file = tmp_path / "wide"
    file.write_bytes(ours[what].read_text("utf-8").encode("utf-16"))
    assert run([*command, str(file)]) == 2
    assert "a text in UTF-16 (save it as UTF-8)" in capsys.readouterr().err
