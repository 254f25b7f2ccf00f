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
    for value in tomllib.loads((VECTORS / name).read_text()).values():
        several = cast("list[object]", value if isinstance(value, list) else [value])
        for example in several:
            if isinstance(example, dict) and "id" in example:
                yield cast("dict[str, object]", example)


def test_all_are_there() -> None:
    ids = {str(example["id"]) for name in FILES for example in examples(name)}
    numbered = {f"SK-TV-{number:02}" for number in range(1, 80)}
    assert {id for id in ids if id.startswith("SK-TV-")} == numbered


@pytest.mark.parametrize("name", FILES)
def test_they_name_their_rules(name: str) -> None:
    text = (VECTORS / name).read_text()
    for example in examples(name):
        rules = cast("list[str]", example.get("rules", []))
        assert rules or "(rules: SK-" in text or "# Table 5." in text, example["id"]
        assert set(rules) <= set(system.rules), example["id"]
