"""deploy/: what its files say to `fiftyfour serve`, systemd and Docker can be done."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from fiftyfour.cli.app import app
from tests.programs import program

from .machine import ROOT
from .proxies import DEPLOY, caddy, free_ports, running

PAGE = (ROOT / "docs/hosting.md").read_text()


def accepted(options: list[str]) -> None:
    """Fail if `fiftyfour serve` does not take these options."""
    app.parse_args(["serve", *options], exit_on_error=False, print_error=False)


def test_the_unit_is_sound_and_lets_the_server_touch_little(tmp_path: Path) -> None:
    unit = (DEPLOY / "fiftyfour.service").read_text()
    here = tmp_path / "fiftyfour.service"
    here.write_text(unit.replace("/opt/fiftyfour/bin/fiftyfour", shutil.which("true") or ""))
    analyze = program("systemd-analyze")
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


def test_the_image_starts_it_with_options_there_are() -> None:
    image = (DEPLOY / "Dockerfile").read_text()
    (words,) = re.findall(r'^CMD \["serve", (.*)\]$', image, re.MULTILINE)
    accepted(words.replace('"', "").split(", "))


def test_the_python_of_the_image_has_the_allocator_it_is_told_to_use() -> None:
    image = (DEPLOY / "Dockerfile").read_text()
    versions = {tuple(map(int, one)) for one in re.findall(r"FROM python:(\d+)\.(\d+)-", image)}
    assert min(versions) >= (3, 13)
    (settings,) = re.findall(r"^ENV (PYTHONMALLOC=.*)$", image, re.MULTILINE)
    told = dict(one.split("=") for one in settings.split())
    assert told["MIMALLOC_ALLOW_LARGE_OS_PAGES"] == "1"
    start = [sys.executable, "-c", ""]
    run = subprocess.run(start, env=os.environ | told, capture_output=True, check=False)
    assert (run.returncode == 0) == (sys.version_info >= (3, 13))


def test_what_the_containers_run_works_together_without_containers(
    postgres_url: str, tmp_path: Path
) -> None:
    compose = (DEPLOY / "compose.yaml").read_text()
    options = re.findall(r"^      - (--\S+?=?\S*(?: \S+ \S+ \S+\})?)", compose, re.MULTILINE)
    (port,) = free_ports(1)
    for given, here in (
        ("--host=0.0.0.0", f"--port={port}"),
        ("--trusted-proxy=10.54.54.0/24", "--trusted-proxy=127.0.0.1"),
    ):
        options[options.index(given)] = here
    options = [re.sub(r"\$\{SITE:.*\}", "cards.example", option) for option in options]
    assert "--workers=2" in options
    assert "--public-url=https://cards.example" in options
    (variable,) = re.findall(r"(FIFTYFOUR_\w+): postgresql:", compose)
    serve = [sys.executable, "-m", "fiftyfour", "serve", *options]
    site = {"host": "cards.example", "origin": "https://cards.example"}
    new = {"system": "suits", "seats": [{"role": "gm", "name": "Gil"}, {"name": "Ann"}]}
    with running(serve, port, **{variable: postgres_url}), caddy(tmp_path, port) as address:
        assert httpx.get(f"{address}/health", headers=site).raise_for_status().json()["tables"] == 0
        made = httpx.post(f"{address}/api/tables", headers=site, json=new, timeout=30)
        assert made.status_code == 201
        table = f"{address}/api/tables/{made.json()['table']['id']}"
        token = {"authorization": f"Bearer {made.json()['tokens']['gm']}"}
        for _ in range(8):  # whichever process answers
            assert httpx.get(table, headers=site | token).raise_for_status().json()["host"] == "gm"


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
