"""The examples of some pages, each chapter run from top to bottom in one directory."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from .conftest import Run

PAGES = [Path(__file__).parents[2] / "docs" / name for name in ("terminal.md", "fair.md", "lab.md")]

EXAMPLE = re.compile(r"((?P<first>.+)(?P<then>[|;]) )?fiftyfour (?P<words>[^>]+)(> (?P<file>.+))?")
"""What the command is given may come out of the shell, before `|` or `;`."""


def examples() -> dict[str, list[tuple[str, str]]]:
    """By chapter, every command after a `$`, and what should come of it."""
    found: dict[str, list[tuple[str, str]]] = {}
    pages = "\n".join(page.read_text() for page in PAGES)
    for chapter in re.split(r"^#+ ", pages, flags=re.MULTILINE)[1:]:
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
def test_every_example_does_what_the_page_says(
    chapter: str, fiftyfour: Run, tmp_path: Path
) -> None:
    for command, shown in examples()[chapter]:
        example = EXAMPLE.fullmatch(command)
        assert example, command
        before = subprocess.run(
            ["bash", "-c", example["first"] or ":"], capture_output=True, text=True, check=True
        )
        done = fiftyfour(
            *shlex.split(example["words"]),
            typed=before.stdout if example["then"] == "|" else "",
            code=1 if "not proven" in shown else 2 if "fiftyfour: " in shown else 0,
        )
        if example["file"]:
            (tmp_path / example["file"]).write_text(done.stdout)
            continue
        told = "\n".join(line.rstrip() for line in (done.stdout + done.stderr).splitlines())
        assert re.fullmatch(pattern(shown), told, re.DOTALL), f"$ {command}\n{told}"


def test_the_page_has_examples() -> None:
    assert sum(map(len, examples().values())) > 12
