"""`fiftyfour lab` as people run it: reports, files of games, and one clear line where it stops."""

import json
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, Run, environment

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits and signals are Unix's")


def test_a_series_is_told_with_intervals_and_kept(fiftyfour: Run, tmp_path: Path) -> None:
    told = fiftyfour(
        *("lab", "run", "highcard", "--games", "12", "--processes", "1"),
        *("--out", "games.ndjson", "--html", "report.html"),
    ).stdout
    assert "12 games of bots" in told
    assert "seat 1 wins" in told
    assert len((tmp_path / "games.ndjson").read_text().splitlines()) == 12
    assert "<svg" in (tmp_path / "report.html").read_text()
    whole = json.loads(
        fiftyfour("lab", "run", "highcard", "--games", "12", "--processes", "1", "--json").stdout
    )
    assert whole["games"] == 12
    assert {"value", "low", "high", "of"} <= whole["sections"][0]["figures"][0]["estimate"].keys()


def test_comparing_sweeping_and_duels(fiftyfour: Run) -> None:
    few = ("--games", "6", "--processes", "1")
    told = fiftyfour("lab", "compare", "highcard", "--setting", "hand=4", *few).stdout
    assert "Does hand=4 change anything?" in told
    assert "hand=3" in told, "the other side is what the game plays by itself"
    told = fiftyfour("lab", "sweep", "highcard", "--over", "hand", "--values", "1,2", *few).stdout
    assert "hand = 2" in told
    told = fiftyfour("lab", "duel", "highcard", "plain", "random", *few).stdout
    assert "Ratings, with plain at 0" in told


def test_it_stops_once_it_is_sure_enough(fiftyfour: Run) -> None:
    told = fiftyfour("lab", "run", "highcard", "--until", "9%", "--processes", "1", "--json").stdout
    whole = json.loads(told)
    assert 100 <= whole["games"] < 200
    figures = [figure["estimate"] for figure in whole["sections"][0]["figures"]]
    assert all(one["high"] - one["low"] <= 0.18 for one in figures)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run", "highcard", "--setting", "feet=2"), "no setting 'feet'"),
        (("run", "highcard", "--seats", "plain"), "takes 2 to 6 players"),
        (("run", "highcard", "--seats", "deep,plain"), "no bot and no character is called 'deep'"),
        (("run", "highcard", "--games", "0"), "1 to 1000000 games"),
        (("run", "highcard", "--until", "0%"), "percentage from 0.1% to 50%"),
        (("run", "highcard", "--out", "games.csv"), "ends in .ndjson or .parquet"),
        (("run", "highcard", "--html", "report.txt"), "ends in .html"),
        (("compare", "highcard", "--setting", "hand=9"), "a whole number from 1 to 6"),
        (("sweep", "highcard", "--over", "feet"), "to sweep over"),
        (("duel", "highcard", "plain"), "between 2 to 12 different bots"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(
    fiftyfour: Run, arguments: tuple[str, ...], message: str
) -> None:
    assert message in fiftyfour("lab", *arguments, "--processes", "1", code=2).stderr


def test_a_bot_that_cheats_stops_it_and_finished_games_are_kept(
    fiftyfour: Run, tmp_path: Path
) -> None:
    done = fiftyfour(
        *("lab", "run", "highcard", "--seats", "plain,tests.lab.bots.later"),
        *("--processes", "1", "--out", "games.ndjson"),
        code=2,
    )
    kept = (tmp_path / "games.ndjson").read_text().splitlines()
    assert "tests.lab.bots.later in seat p2 answers what is not legal" in done.stderr
    assert f"{len(kept)} games of bots" in done.stdout


def test_a_full_disk_is_said_and_whole_lines_are_kept(tmp_path: Path) -> None:
    """The file may have 4,000 bytes: the process is told so as by a full disk."""

    def little_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))

    arguments = ("lab", "run", "highcard", "--processes", "1", "--out", "games.ndjson")
    done = subprocess.run(
        [COMMAND, *arguments],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment(),
        preexec_fn=little_room,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("fiftyfour: games.ndjson: File too large")
    assert done.stderr.count("\n") == 1
    lines = (tmp_path / "games.ndjson").read_text().splitlines()
    assert [json.loads(line)["seed"] for line in lines] == list(range(len(lines)))
    assert len(lines) >= 5


@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_keeps_and_tells_what_is_finished(tmp_path: Path) -> None:
    arguments = ("lab", "run", "highcard", "--games", "100000", "--processes", "1")
    kept = tmp_path / "games.ndjson"
    with subprocess.Popen(
        [COMMAND, *arguments, "--out", kept],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as running:
        while not kept.exists() or kept.read_bytes().count(b"\n") < 10:
            assert running.poll() is None
        running.send_signal(signal.SIGINT)
        told, complaint = running.communicate()
    lines = kept.read_text().splitlines()
    assert running.returncode == 130
    assert f"{len(lines):,} games of bots" in told
    assert complaint == f"fiftyfour: stopped (the report is of the {len(lines)} before it)\n"
