"""Every sample of code in the documentation runs, or is at least what the program takes.

`python` and `pycon` run here, each page from top to bottom; so do games that a page writes.
Commands are taken apart by the command's own parser here, and run where `RUN` says. TOML is read.
`text` is for what is no sample, such as what a program prints.
"""

import doctest
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from fiftyfour.cli.app import whole
from fiftyfour.engine.adventure import Adventure
from fiftyfour.engine.lesson import read_lesson
from fiftyfour.engine.reading import flaws, read_file
from fiftyfour.engine.system import find_system

ROOT = Path(__file__).parent.parent
PAGES = {
    str(page.relative_to(ROOT)): page.read_text("utf-8")
    for page in [
        *sorted(ROOT.glob("docs/**/*.md")),
        *sorted(ROOT.glob("*.md")),
        *(ROOT / name for name in ("examples/highcard/README.md", "page/README.md")),
        ROOT / "bench/README.md",
    ]
}

PAGE_SKINS = ROOT / "page/src/skins/brought/brought.ts"

RUN = {
    "docs/admin.md": "tests/cli/test_admin.py",
    "docs/lab.md": "tests/cli/test_docs.py",
    "docs/hosting.md": "tests/deploy/test_hosting.py",
    "docs/protocol.md": "tests/web/test_rounds.py",
    "docs/terminal.md": "tests/cli/test_docs.py",
    "docs/fair.md": "tests/cli/test_docs.py",
    "README.md": "tests/test_readme.py",
    "CONTRIBUTING.md": "tests/test_docs.py",
}
"""Pages whose commands run in other tests; of the protocol, its messages and Python."""

KINDS = {"console", "js", "json", "nginx", "pycon", "python", "sh", "text", "toml", "ts"}
"""What a block may be; one for nginx is read by nginx where it is installed (docs/hosting.md)."""


def blocks(page: str, *kinds: str) -> Iterator[str]:
    for kind, text in re.findall(r"^ *```(\w*)\n(.*?)^ *```$", PAGES[page], re.M | re.S):
        if kind in kinds:
            yield text


def having(*kinds: str) -> list[str]:
    return [page for page in PAGES if any(True for _ in blocks(page, *kinds))]


@pytest.mark.parametrize("page", sorted({*having("python", "pycon")} - {"docs/protocol.md"}))
def test_its_python_does_what_it_says(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("sample")
    module.__file__ = str(ROOT / page)
    monkeypatch.setitem(sys.modules, "sample", module)  # where classes look up their names
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for number, block in enumerate(blocks(page, "python", "pycon"), 1):
        name = f"{page}, block {number}"
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, module.__dict__, name, page, 0)
            test.globs = module.__dict__
            runner.run(test, clear_globs=False)
        else:
            exec(compile(block, name, "exec"), module.__dict__)
    assert runner.summarize().failed == 0


@pytest.mark.parametrize("page", having("sh", "console"))
def test_its_commands_are_such_as_the_program_takes(page: str) -> None:
    text = "\n".join(blocks(page, "sh", "console")).replace("\\\n", " ")
    for command in re.findall(r"^(?:\$ )?(?:.*[|;] )?(?:\S*/)?fiftyfour (.*)$", text, re.M):
        words = shlex.split(command, comments=True)
        words = list(takewhile(lambda word: word not in {">", "&", "|"}, words))
        whole().parse_args(words, exit_on_error=False, print_error=False)


@pytest.mark.parametrize("page", having("toml"))
def test_its_toml_is_such_as_the_program_reads(page: str) -> None:
    """A page of a game shows pieces of its adventures, which are right together."""
    said = [tomllib.loads(block) for block in blocks(page, "toml")]
    if page.count("/") == 2 and page.endswith("/adventures.md"):
        assert_pieces_are_right(Path(page).parent.name, said)


def test_adventures_and_a_lesson_as_they_are_told_are_whole(tmp_path: Path) -> None:
    (tmp_path / "map.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    adventure, *pieces = blocks("docs/adventures.md", "toml")
    assert read_file(adventure.encode(), folder=tmp_path).title == "The Lighthouse"
    values = {"do": "cast", "role": "guard"}
    people = [{"id": id, "name": id, "values": values} for id in ("guard", "radek")]
    assert_pieces_are_right("suits", [{"people": people}, *map(tomllib.loads, pieces)])
    (fight,) = blocks("docs/lab.md", "toml")
    assert read_file(fight.encode()).title == "3 thugs"
    (lesson,) = blocks("docs/lessons.md", "toml")
    assert read_lesson(find_system("skyace"), lesson).title == "First flight"


def assert_pieces_are_right(game: str, pieces: Sequence[Mapping[str, Any]]) -> None:
    """A game finds nothing wrong with an adventure of these; each with a call is a scene."""
    system, made = find_system(game), dict[str, Any]()
    for number, piece in enumerate(pieces):
        assert piece.keys() <= {"settings", "begins", "people", "opens", "play"}
        call = {"id": f"call-{number}", "title": "A call", "play": piece.get("play", {})}
        scene = {"id": f"scene-{number}", "title": "A scene", "text": "", "calls": [call]}
        made.setdefault("scenes", []).append({**scene, "opens": piece.get("opens", {})})
        made.setdefault("people", []).extend(piece.get("people", []))
        made |= {name: piece[name] for name in ("settings", "begins") if name in piece}
    front = {"id": "page", "game": game, "title": "A page", "premise": ""}
    adventure = msgspec.convert(made | front, Adventure)
    system.settings.read(adventure.settings)
    assert list(flaws(system, adventure)) == []


def test_a_skin_is_told_of_what_the_page_gives_it() -> None:
    told, given = ("\n".join(blocks("docs/skins.md", "ts")), PAGE_SKINS.read_text("utf-8"))

    def members(text: str) -> dict[str, list[str]]:
        shapes = re.findall(r"^(?:export )?interface (\w+) \{\n(.*?)^\}", text, re.M | re.S)
        return {name: re.findall(r"^  (\w+)\??[(:]", body, re.M) for name, body in shapes}

    assert members(told)
    assert members(told).items() <= members(given).items()


def test_each_block_says_what_it_is() -> None:
    kinds = {
        (page, kind)
        for page, text in PAGES.items()
        for kind in re.findall(r"^ *```(\S*)\n.*?^ *```$", text, re.M | re.S)
    }
    assert [one for one in sorted(kinds) if one[1] not in KINDS] == []


def test_pages_with_commands_or_messages_run_in_the_test_that_is_named() -> None:
    for page, test in RUN.items():
        assert Path(page).name in (ROOT / test).read_text("utf-8"), (page, test)
    assert [page for page in having("json") if page not in RUN] == []
