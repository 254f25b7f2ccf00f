"""The wheel in an environment of its own: what a person gets from `pip install fiftyfour`."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parent.parent
UV = Path(sys.executable).with_name("uv")
GAMES = ["acesout", "nightterrors", "skyace", "suits", "zilch"]
HERO = (
    '{"system": "skyace", "sheet": {"name": "Heron", "powers": {"s": 4, "h": 3, "d": 2, "c": 1}}}'
)

EVERY_HELP = """
from fiftyfour.cli.app import app, run

def ask(command, *words):
    assert run([*words, "--help"]) == 0, words
    for name in command:
        if not name.startswith("-"):
            ask(command[name], *words, name)

ask(app)
"""

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def plain() -> dict[str, str]:
    """The environment without what would lead to this checkout."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def uv(*arguments: str | Path) -> None:
    done = subprocess.run([UV, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the sdist, so that both hold what they need."""
    out = tmp_path_factory.mktemp("dist")
    python = ["--python", sys.executable]
    uv("build", "--quiet", "--no-build-isolation", *python, "--out-dir", out, ROOT)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that has the wheel and no extra."""
    return installed(str(wheel), tmp_path_factory.mktemp("bare"))


@pytest.fixture(scope="module")
def whole(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that has the wheel and the extras of a table."""
    return installed(f"{wheel}[metrics,pdf,plot,postgres]", tmp_path_factory.mktemp("whole"))


def installed(what: str, folder: Path) -> Path:
    uv("venv", "--quiet", "--python", sys.executable, folder / "venv")
    programs = folder / "venv" / "bin"
    locked = ["--constraint", ROOT / "requirements.lock"]
    uv("pip", "install", "--quiet", "--python", programs / "python", *locked, what)
    return programs


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a program in an empty directory and check its exit code."""

    def ran(*words: str | Path, code: int = 0) -> "subprocess.CompletedProcess[str]":
        done = subprocess.run(
            words,
            cwd=tmp_path,
            env=plain(),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done

    return ran


@contextmanager
def serving(programs: Path, folder: Path) -> Generator[httpx.Client]:
    """A client of the server as installed there."""
    command = [programs / "fiftyfour", "serve", "--port", "0", "--no-browser", "--data", folder]
    with subprocess.Popen(command, cwd=folder, env=plain(), stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        address = re.search(r"http://\S+", server.stdout.readline().decode())
        assert address
        with httpx.Client(base_url=address[0]) as client:
            yield client
        server.terminate()


def test_every_help_teaches_only_what_is_there(bare: Path, run: Run) -> None:
    shown = run(bare / "python", "-c", EVERY_HELP).stdout
    taught = re.findall(r"fiftyfour (?:play|watch|odds|rules) ([a-z]\w+)", shown)
    assert len(taught) > 5
    assert [game for game in taught if game not in GAMES] == []
    assert "hero new" in shown
    listed = json.loads(run(bare / "fiftyfour", "systems", "--json").stdout)
    assert [game["id"] for game in listed] == GAMES


def test_a_game_is_played_and_proved(bare: Path, run: Run) -> None:
    run(bare / "fiftyfour", "watch", "skyace", "--save", "game.jsonl")
    run(bare / "python", "-m", "fiftyfour", "verify", "game.jsonl")


def test_the_server_has_its_page(bare: Path, tmp_path: Path) -> None:
    with serving(bare, tmp_path) as client:
        page = client.get("/").raise_for_status().text
        scripts = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
        assert [client.get(script).status_code for script in scripts] == [200] * len(scripts)
        assert any(script.endswith(".js") for script in scripts)
        assert [game["id"] for game in client.get("/api/systems").json()] == GAMES
        refused = client.post("/api/systems/skyace/characters/pdf", json={"file": HERO})
        assert refused.json()["code"] == "not_installed"
        assert "pip install 'fiftyfour[pdf]'" in refused.json()["message"]


MISSING = [
    (["odds", "suits", "damage", "--plot", "hits.svg"], "plot"),
    (["hero", "print", "Twilight", "--pdf", "hero.pdf"], "pdf"),
]

SERVE = ["serve", "--port", "0", "--database"]
TO_SERVE = [
    ([*SERVE, "postgresql://nobody@localhost:1/none"], "postgres"),
    ([*SERVE, "sqlite+aiosqlite://", "--metrics", "127.0.0.1:9454"], "metrics"),
]


@pytest.mark.parametrize(("words", "extra"), [*MISSING, *TO_SERVE])
def test_without_an_extra_one_line_names_it(
    bare: Path, run: Run, words: list[str], extra: str, tmp_path: Path
) -> None:
    told = run(bare / "fiftyfour", *words, code=2)
    assert re.fullmatch(rf"fiftyfour: .*'fiftyfour\[{extra}\]'\n", told.stderr)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("words", "extra"), MISSING)
def test_with_its_extra_it_works(
    whole: Path, run: Run, words: list[str], extra: str, tmp_path: Path
) -> None:
    run(whole / "fiftyfour", *words)
    assert (tmp_path / words[-1]).stat().st_size > 1000
