"""The examples of docs/terminal.md, each chapter run from top to bottom in one directory."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from .conftest import COMMAND, environment

PAGE = Path(__file__).parents[2] / "docs" / "terminal.md"


def examples() -> dict[str, list[tuple[str, str]]]:
    """By chapter, every command of the page after a `$`, and what should come of it."""
    found: dict[str, list[tuple[str, str]]] = {}
    for chapter in re.split(r"^#+ ", PAGE.read_text(), flags=re.MULTILINE)[1:]:
        for block in re.findall(r"```console\n(.*?)```", chapter, re.DOTALL):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, shown = part.partition("\n")
                found.setdefault(chapter.partition("\n")[0], []).append((command, shown))
    return found


def pattern(shown: str) -> str:
    """What is shown as a regular expression: `...` is anything, blanks at line ends are not."""
    lines = (re.escape(line.rstrip()) for line in shown.strip().splitlines())
    return r"\s*" + "\n".join(lines).replace(re.escape("..."), ".*?") + r"\s*"


@pytest.mark.parametrize("chapter", examples())
def test_every_example_does_what_the_page_says(chapter: str, tmp_path: Path) -> None:
    path = f"{COMMAND.parent}{os.pathsep}{os.environ['PATH']}"
    for command, shown in examples()[chapter]:
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=tmp_path,
            env={**environment(), "PATH": path},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        told = "\n".join(line.rstrip() for line in (done.stdout + done.stderr).splitlines())
        assert re.fullmatch(pattern(shown), told, re.DOTALL), f"$ {command}\n{told}"
        wrong = "fiftyfour: " in shown
        assert done.returncode == (2 if wrong else 0), command


def test_the_page_has_examples() -> None:
    assert sum(map(len, examples().values())) > 12
