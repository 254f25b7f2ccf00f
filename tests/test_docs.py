"""Every page of the documentation: its links lead somewhere, and the front page names it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [
    *sorted(ROOT.glob("docs/**/*.md")),
    ROOT / "CHANGELOG.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    ROOT / "examples/highcard/README.md",
    ROOT / "page/README.md",
    ROOT / "bench/README.md",
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_its_links_and_pictures_are_there(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8"))
    assert [t for t in targets if "://" not in t and not (page.parent / t).exists()] == []


def test_the_index_names_every_page() -> None:
    index = ROOT / "docs" / "README.md"
    named = {(index.parent / t).resolve() for t in re.findall(r"\]\(([^)#]+)", index.read_text())}
    assert [page for page in PAGES if page != index and page not in named] == []


def test_what_contributors_are_told_to_make_is_there() -> None:
    told = re.findall(r"(?:`|\n)make ([a-z-]+)", (ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert len(told) > 5
    assert [target for target in told if target not in targets] == []
