"""`fiftyfour hero`: made, checked with reasons, shown, raised, brought to a table."""

import json
from pathlib import Path

import pytest

from fiftyfour.cli.app import run
from fiftyfour.cli.sheets import commands
from fiftyfour.engine.system import find_system

from .conftest import Run, play_by_prompts

NIGHT_HERON = "Night Heron\n" + "\n" * 8 + "Mechanics 4, Cooking 3, Law 2, Chess 1\n" + "\n" * 10


@pytest.fixture
def twilight(tmp_path: Path) -> Path:
    sheets = find_system("skyace").sheets
    assert sheets is not None
    file = tmp_path / "twilight.json"
    file.write_text(sheets.ready["Twilight"].file)
    return file


def test_a_hero_is_made_question_by_question(fiftyfour: Run, tmp_path: Path) -> None:
    made = fiftyfour("hero", "new", "heron.json", typed=NIGHT_HERON)
    assert "Close Attack" in made.stdout
    assert "Saved: heron.json" in made.stdout
    assert "a valid hero of Sky Ace" in fiftyfour("hero", "check", "heron.json").stdout
    hero = json.loads((tmp_path / "heron.json").read_text())
    assert hero["sheet"]["name"] == "Night Heron"
    assert hero["sheet"]["energy"] == 10


def test_what_is_wrong_is_told_and_its_stage_asked_again(fiftyfour: Run) -> None:
    """Two powers of 2; the second time round everything but that number is taken by Enter."""
    wrong = "Heron\n\n2\n\n\n\n\n\n\n"
    right = "\n\n4\n\n\n\n\n\n\n"
    told = fiftyfour("hero", "new", "heron.json", typed=wrong + right + "\n" * 11).stdout
    assert "No: powers_not_permutation  a new hero has the powers 1, 2, 3, 4" in told
    assert "SK-HERO-02" in told
    assert "Powers: 8 of 10" in told
    assert "Hero's name [Heron]" in told
    assert told.index("Hero's name [Heron]") < told.index("Skills  2 of 4")
    assert "Saved: heron.json" in told


def test_a_stage_may_be_an_object_and_a_wrong_one_loses_nothing(fiftyfour: Run) -> None:
    typed = 'Heron\n{\n{"nose": 1}\n' + NIGHT_HERON
    told = fiftyfour("hero", "new", "heron.json", typed=typed).stdout
    assert "a line that begins with { must be a JSON object" in told
    assert "No: unknown_field  there is no field 'nose'; the fields are name, " in told
    assert told.count("unknown_field") == 1, "it is not kept"
    assert "Saved: heron.json" in told


def test_an_agent_is_made_stage_by_stage(fiftyfour: Run, tmp_path: Path) -> None:
    """The form goes back to the stage where something is wrong, and keeps what was right."""
    who = "?\nNoen\nback\nNeon\nA quiet one\n"  # help is no name, and a stage may be asked anew
    wrong, right = "Brute\nBrute\n\n", "\nDriver\n\n"
    suits = "force\n\n"
    tools = "Weapon\nmachete\n" + "\n" * 9
    typed = who + suits + wrong + right + tools
    told = fiftyfour("agent", "new", "neon.json", typed=typed.replace("force", "2")).stdout
    assert "No: profile_duplicate  the same profile twice  AO-PRO-01" in told
    assert "Profiles: 2 of 2" in told
    assert "AO-CHR-01  Every agent has one strong suit" in told
    assert "back    go back to the previous stage" in told
    agent = json.loads((tmp_path / "neon.json").read_text())
    assert (agent["name"], agent["strong"], agent["weak"]) == ("Neon", "FORCE", "NIMBLE")
    assert agent["profiles"] == ["Brute", "Driver"]
    assert agent["tools"] == [{"name": "machete", "type": "Weapon"}]
    assert "a valid agent of Aces Out" in fiftyfour("agent", "check", "neon.json").stdout


@pytest.mark.parametrize(("word", "name"), [("hero", "Twilight"), ("agent", "Argon")])
def test_print(word: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([word, "print", name]) == 0
    shown = capsys.readouterr().out
    assert name in shown
    assert "Notes" in shown
    file = tmp_path / "sheet.pdf"
    assert run([word, "print", name, "--pdf", str(file)]) == 0
    assert file.read_bytes().startswith(b"%PDF-")
    before = file.read_bytes()
    capsys.readouterr()
    assert run([word, "print", name, "--pdf", str(file)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert file.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["sheet.pdf"]


def test_a_hero_that_is_not_finished_leaves_nothing(fiftyfour: Run, tmp_path: Path) -> None:
    for typed in ("", "Heron\n\n", "Heron\nquit\n"):
        refused = fiftyfour("hero", "new", "heron.json", typed=typed, code=2)
        assert "nothing was saved" in refused.stderr
    assert list(tmp_path.iterdir()) == []


def change(file: Path, **changes: object) -> None:
    """Change fields of the sheet in a file; None takes one away."""
    whole = json.loads(file.read_text())
    for name, value in changes.items():
        part = whole["identity"] if name == "xp" else whole["sheet"]
        if value is None:
            del part[name]
        else:
            part[name] = value
    file.write_text(json.dumps(whole))


def powers(**values: object) -> dict[str, object]:
    return {name: value for name, value in values.items() if value is not None}


def skills(*names: str, grades: tuple[object, ...] = (4, 3, 2, 1)) -> list[dict[str, object]]:
    return [{"name": name, "grade": grade} for name, grade in zip(names, grades, strict=False)]


BROKEN: list[tuple[dict[str, object], list[str]]] = [
    ({"name": "  "}, ["name_blank"]),
    ({"powers": powers(s=4, h=4, d=1, c=1), "energy": 10}, ["powers_not_permutation"]),
    ({"powers": powers(s=5, h=3, d=2, c=1)}, ["power_out_of_range"]),
    ({"powers": powers(s=0, h=3, d=2, c=1)}, ["power_out_of_range"]),
    ({"powers": powers(s=4, h=3, d=2), "energy": None}, ["power_missing"]),
    ({"powers": powers(s=4, h=3, d=2, c=1, x=1)}, ["power_unknown"]),
    ({"powers": powers(s="4", h=3, d=2, c=1)}, ["power_not_integer"]),
    ({"energy": 11}, ["energy_mismatch"]),
    ({"skills": skills("Law", "Chess")}, ["skill_count"]),
    ({"skills": skills("Law", "Chess", " ", "Cooking")}, ["skill_name_blank"]),
    ({"skills": skills("Law", "Chess", " law ", "Cooking")}, ["skill_duplicate"]),
    ({"skills": skills("A", "B", "C", "D", grades=(4, 3, 2, "x"))}, ["skill_not_integer"]),
    ({"skills": skills("A", "B", "C", "D", grades=(5, 3, 2, 1))}, ["skill_out_of_range"]),
    ({"skills": skills("A", "B", "C", "D", grades=(4, 3, 2, 2))}, ["skills_not_permutation"]),
    ({"name": "", "energy": 3, "skills": skills("Law")}, ["name_blank", "energy_mismatch"]),
]


@pytest.mark.parametrize(("changes", "codes"), BROKEN, ids=[",".join(c) for _, c in BROKEN])
def test_check_names_everything_that_is_wrong(
    changes: dict[str, object],
    codes: list[str],
    twilight: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    change(twilight, **changes)
    assert run(["hero", "check", str(twilight)]) == 2
    shown = capsys.readouterr()
    assert shown.err.count("\n") == 1
    for code in codes:
        assert code in shown.out
        assert code in shown.err
    assert "SK-HERO-" in shown.out
    assert run(["hero", "check", str(twilight), "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    assert set(codes) <= {flaw["code"] for flaw in told["flaws"]}
    if codes == ["name_blank"]:
        assert [flaw["field"] for flaw in told["flaws"]] == ["name"]


@pytest.mark.parametrize(
    "text",
    [b"", b"{}", b"[1]", b"\xff\xfe", b"[" * 100_000, b'{"system":"highcard","sheet":{}}', b"null"],
    ids=["empty", "object", "list", "bytes", "deep", "other", "null"],
)
def test_files_that_are_no_heroes_are_refused(
    text: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(text)
    for arguments in (
        ["hero", "check", str(file)],
        ["hero", "show", str(file)],
        ["hero", "print", str(file)],
        ["hero", "raise", str(file), "d"],
        ["play", "skyace", "--hero", str(file)],
    ):
        assert run(arguments) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert file.read_bytes() == text


def test_show(twilight: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hero", "show", "blue streak"]) == 0
    assert "Sonic Boom" in capsys.readouterr().out
    assert run(["hero", "show", str(twilight), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sheet"]["powers"]["s"] == 4
    assert run(["hero", "show", "Nobody"]) == 2
    told = capsys.readouterr().err
    assert "there is no file 'Nobody'; ready-made characters: Sky Ace, Twilight" in told


def test_raise_costs_what_the_rules_say(twilight: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SK-TV-52: with 4 points, d from 1 to 2 leaves none; Energy 11."""
    assert run(["hero", "raise", str(twilight), "--award", "4", "--list"]) == 0
    assert "4 of 4 points" in capsys.readouterr().out
    assert run(["hero", "raise", str(twilight), "d"]) == 0
    capsys.readouterr()
    hero = json.loads(twilight.read_text())
    assert hero["sheet"]["powers"]["d"] == 2
    assert hero["sheet"]["energy"] == 11
    assert hero["sheet"]["stage"] == "advanced"
    assert hero["identity"]["xp"] == 0


@pytest.mark.parametrize(
    ("points", "bought", "told"),
    [
        (3, ["d"], "costs 4 points; Twilight has 3"),
        (8, ["d", "d"], "costs 5 points"),
        (9, ["Cooking"], "'new Cooking' learns it"),
        (0, ["new Cooking"], "costs 1 points"),
        (9, ["new  "], "no name"),
    ],
)
def test_what_cannot_be_bought_changes_nothing(
    points: int,
    bought: list[str],
    told: str,
    twilight: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    change(twilight, xp=points)
    before = twilight.read_text()
    assert run(["hero", "raise", str(twilight), *bought]) == 2
    shown = capsys.readouterr()
    assert told in shown.err
    assert shown.err.count("\n") == 1
    assert twilight.read_text() == before


def test_skills_are_learnt_and_raised(twilight: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hero", "raise", str(twilight), "new Cooking", "cooking", "--award", "4"]) == 0
    assert "Cooking" in capsys.readouterr().out
    hero = json.loads(twilight.read_text())
    sheets = find_system("skyace").sheets
    assert sheets is not None
    before = sheets.ready["Twilight"]
    learnt = [*json.loads(before.file)["sheet"]["skills"], {"name": "Cooking", "grade": 2}]
    assert sorted(hero["sheet"]["skills"], key=str) == sorted(learnt, key=str)
    assert hero["identity"]["xp"] == 1
    assert run(["hero", "raise", str(twilight), "--award", "-1"]) == 2
    assert "An award is a whole number from 0" in capsys.readouterr().err


def test_a_hero_is_brought_to_a_table(twilight: Path) -> None:
    change(twilight, name="Night Heron")
    told = play_by_prompts(
        *["play", "skyace", "--hero", str(twilight), "--seats", "you:Ann,random", "--seed", "4"],
        *["--setting", "round_limit=1"],
    )
    assert "plays Night Heron" in told
    assert "Night Heron (you)" in told
    assert "The end: " in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["play", "highcard", "--hero", "x"], "has no character files"),
        (["play", "skyace", "--hero", "Nobody"], "ready-made characters: Sky Ace"),
        (
            ["play", "skyace", "--hero", "Twilight", "--hero", "Sky Ace"],
            "too many characters: 2 named, seats for people: 1",
        ),
        (["hero"], ""),
        (["hero", "bogus"], "Unknown command"),
        (["hero", "new"], "requires an argument"),
        (["hero", "check", "missing.json"], "missing.json: No such file"),
    ],
)
def test_wrong_input(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == (2 if told else 0)
    assert told in capsys.readouterr().err


def test_help_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("new", "check", "show", "print", "raise"):
        assert run(["hero", command, "--help"]) == 0
        assert f"fiftyfour hero {command} " in capsys.readouterr().out.partition("\n")[2]


def test_games_that_share_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two commands cannot have one name: then they are called by game and word."""
    agents = find_system("acesout").sheets
    assert agents is not None
    monkeypatch.setattr(type(agents), "word", "hero")
    names = {name for app in commands() for name in app.name}
    assert {"skyace-hero", "acesout-hero"} <= names
    assert "hero" not in names
