"""All worked examples of the catalogue are here as data, and each names the rules it shows."""

import tomllib
from collections.abc import Iterator
from typing import cast

import pytest

from fiftyfour.systems.skyace import system
from tests.systems.skyace.test_vectors import VECTORS

FILES = sorted(path.name for path in VECTORS.glob("*.toml"))


def examples(name: str) -> Iterator[dict[str, object]]:
    """Every table of a file that has an ID."""
    for found in tomllib.loads((VECTORS / name).read_text()).values():
        several = cast("list[object]", found if isinstance(found, list) else [found])
        for one in several:
            if isinstance(one, dict) and "id" in one:
                yield cast("dict[str, object]", one)


def test_all_are_there() -> None:
    found = {str(example["id"]) for name in FILES for example in examples(name)}
    numbered = {f"SK-TV-{number:02}" for number in range(1, 74)}
    assert {one for one in found if one.startswith("SK-TV-")} == numbered


@pytest.mark.parametrize("name", FILES)
def test_they_name_their_rules(name: str) -> None:
    text = (VECTORS / name).read_text()
    for example in examples(name):
        rules = cast("list[str]", example.get("rules", []))
        assert rules or "(rules: SK-" in text or "# Table 5." in text, example["id"]
        assert set(rules) <= set(system.rules), example["id"]
