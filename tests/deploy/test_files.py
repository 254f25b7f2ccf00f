"""deploy/: what its files say to `fiftyfour serve`, systemd and Docker can be done."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from fiftyfour.cli.app import app

from .machine import ROOT
from .proxies import DEPLOY, program

PAGE = (ROOT / "docs/hosting.md").read_text()


def accepted(options: list[str]) -> None:
    """Fail if `fiftyfour serve` does not take these options."""
    app.parse_args(["serve", *options], exit_on_error=False, print_error=False)


def test_the_unit_is_sound_and_lets_the_server_touch_little(tmp_path: Path) -> None:
    unit = (DEPLOY / "fiftyfour.service").read_text()
    here = tmp_path / "fiftyfour.service"
    here.write_text(unit.replace("/opt/fiftyfour/bin/fiftyfour", shutil.which("true") or ""))
    analyze = program("systemd-analyze", "systemd")
    verified = subprocess.run(
        [analyze, "verify", "--man=no", here], capture_output=True, text=True, check=False
    )
    assert [line for line in verified.stderr.splitlines() if "fiftyfour.service" in line] == []
    open_ = [analyze, "security", "--offline=true", "--threshold=15", "--no-pager", here]
    judged = subprocess.run(open_, capture_output=True, text=True, check=False)
    assert judged.returncode == 0, judged.stdout
    (start,) = re.findall(r"^ExecStart=\S+ serve (.*) \$FIFTYFOUR_OPTIONS$", unit, re.MULTILINE)
    (shown,) = re.findall(r"^#\s+FIFTYFOUR_OPTIONS=(.*)$", unit, re.MULTILINE)
    accepted([*shlex.split(start), *shlex.split(shown)])


def test_the_image_and_the_containers_start_it_with_options_there_are() -> None:
    (words,) = re.findall(
        r'^CMD \["serve", (.*)\]$', (DEPLOY / "Dockerfile").read_text(), re.MULTILINE
    )
    accepted(words.replace('"', "").split(", "))
    compose = (DEPLOY / "compose.yaml").read_text()
    options = re.findall(
        r"^      - (--\S+)", re.sub(r"\$\{SITE[^}]*\}", "x.y", compose), re.MULTILINE
    )
    assert len(options) >= 6
    accepted(options)
    variable = re.search(r"FIFTYFOUR_\w+(?=: postgresql)", compose)
    assert variable
    assert variable[0] in (ROOT / "src/fiftyfour/cli/server.py").read_text()


def test_the_image_runs_scripts_and_copies_files_that_are_there() -> None:
    image = (DEPLOY / "Dockerfile").read_text()
    for script in re.findall(r"^RUN (deploy/\S+)", image, re.MULTILINE):
        assert (ROOT / script).stat().st_mode & 0o111
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().split()
    needed = ("src", "page", "scripts", "deploy", "requirements.lock", "requirements-node.lock")
    assert [name for name in needed if name in ignored or not (ROOT / name).exists()] == []


@pytest.mark.parametrize("name", ["fiftyfour.service", "nginx.conf", "Caddyfile"])
def test_the_page_names_the_files(name: str) -> None:
    assert f"deploy/{name}" in PAGE
