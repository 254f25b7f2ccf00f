"""Every game's rules: none is cited that it does not have, none is left out, and docs are fresh."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from fiftyfour.engine.system import find_system

ROOT = Path(__file__).parent.parent.parent
SRC = ROOT / "src" / "fiftyfour"
NOTE = re.compile(r" \[([a-z, ]+)\]$")  # whose a line is, where it is not the author's
EXAMPLE = re.compile(r"-TV-\d+$")  # a worked example of the catalogue is no rule


def script() -> ModuleType:
    path = ROOT / "scripts" / "rule_reference.py"
    spec = importlib.util.spec_from_file_location("rule_reference", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GAMES: list[str] = script().games()


def cited(game: str, *paths: Path) -> set[str]:
    prefix = next(iter(find_system(game).rules)).partition("-")[0]
    rule = re.compile(rf"\b{prefix}-[A-Z]+-\d+\b")
    return {found for path in paths for found in rule.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_carried_out_where_they_are_cited(game: str) -> None:
    rules = set(find_system(game).rules)
    folder = SRC / "systems" / game
    code = cited(game, *folder.rglob("*.py"), folder / "settings.toml")
    assert sorted(rules - code) == [], "rules that no code cites"
    assert sorted(code - rules) == [], "cited, and no rule of the game"


@pytest.mark.parametrize("game", GAMES)
def test_tests_cite_rules_that_exist(game: str) -> None:
    folder = ROOT / "tests" / "systems" / game
    rules = cited(game, *folder.rglob("*.py"), *folder.rglob("*.toml"))
    known = set(find_system(game).rules)
    assert sorted(rule for rule in rules - known if not EXAMPLE.search(rule)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_one_line(game: str) -> None:
    for rule, line in find_system(game).rules.items():
        assert line == line.strip(), rule
        assert "\n" not in line, rule
        assert not line[0].islower(), rule
        assert NOTE.sub("", line)[-1] in ".!?", rule


OURS = {"acesout": "AO-DECK-03", "nightterrors": "NT-TABLE-03", "skyace": "SK-GEN-04"} | {
    "suits": "SU-COMP-05",
    "zilch": "ZI-SUIT-05",
}


@pytest.mark.parametrize("game", GAMES)
def test_a_line_says_whose_it_is(game: str) -> None:
    """At the table as in the reference, which says what the words in brackets mean."""
    rules = find_system(game).rules
    assert rules[OURS[game]].endswith(" [our ruling]")
    first = next(iter(rules.values()))
    assert not NOTE.search(first), "the author's first words"
    page = (ROOT / "docs" / game / "reference.md").read_text("utf-8")
    for line in rules.values():
        if found := NOTE.search(line):
            for words in found[1].split(", "):
                assert f"- **[{words}]** " in page, words


def test_where_an_author_says_more_elsewhere_or_leaves_a_choice() -> None:
    rules = find_system("zilch").rules
    assert rules["ZI-SUIT-13"].endswith(" [companion page]")
    assert rules["ZI-TAL-10"].endswith(" [an option]")
    assert rules["ZI-TEST-07"].endswith(" [advice]")
    assert rules["ZI-WPN-08"].endswith(" [companion page, in part our ruling]")
    assert rules["ZI-WPN-01"].endswith(".")


@pytest.mark.parametrize("game", GAMES)
def test_the_documentation_is_fresh(game: str) -> None:
    for name, text in script().pages(game).items():
        page = ROOT / "docs" / game / name
        why = "run: python scripts/rule_reference.py"
        assert page.is_file(), why
        assert page.read_text("utf-8") == text, why
