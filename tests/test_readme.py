"""The README does what it shows: its commands, its links and its picture."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def commands(program: str) -> list[str]:
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    return [line.split("#")[0].strip() for line in lines if line.startswith(program)]


@pytest.mark.slow
def test_its_commands_run_in_order(tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    shown = commands("fiftyfour")
    assert len(shown) >= 3
    for command in shown:
        subprocess.run(
            shlex.split(command),
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            check=True,
            timeout=60,
        )


@pytest.mark.parametrize("command", commands("make"))
def test_its_make_targets_are_there(command: str) -> None:
    subprocess.run([*shlex.split(command), "--dry-run"], cwd=ROOT, check=True, capture_output=True)


def test_its_links_and_pictures_are_there() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", README) + re.findall(r'src="([^"]+)"', README)
    missing = [t for t in targets if "://" not in t and not (ROOT / t).exists()]
    assert not missing


def test_the_picture_is_on_the_first_screen() -> None:
    assert "![" in "\n".join(README.splitlines()[:15])


def test_it_tells_of_every_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert [e for e in project["optional-dependencies"] if f"(`{e}`)" not in README] == []
