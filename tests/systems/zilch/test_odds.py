"""Exact odds against the printed tables, and the examples that ask for a chance."""

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import cast

import pytest

from fiftyfour.systems.zilch import odds

TABLES = tomllib.loads((Path(__file__).parent / "vectors/odds.toml").read_text())
STANCE = {"R": "Reckless", "B": "Bold", "C": "Cautious", "G": "Guarded"}


def rows(name: str) -> list[list[int]]:
    return cast("list[list[int]]", TABLES[name])


def test_degrees() -> None:
    """V02, V10, V11, V12, V13: ZI-TEST-04, ZI-TEST-09."""
    for value, *weights in rows("degrees"):
        assert list(odds.test_chances(value).values()) == [Fraction(w, 96) for w in weights]


def test_contests() -> None:
    """V23: ZI-CON-01, ZI-CON-04."""
    for a, b, *weights in rows("contests"):
        assert list(odds.contest_chances(a, b)) == [Fraction(w, 9216) for w in weights]


@pytest.mark.parametrize("column", range(12))
def test_hits(column: int) -> None:
    """V63: ZI-HIT-01, ZI-HIT-04, ZI-HIT-08, ZI-STN-08."""
    one, _, other = cast("list[str]", TABLES["columns"])[column].partition("/")
    for margin, *weights in rows("hits"):
        found = odds.hit_chance(margin, STANCE[one], STANCE[other])
        assert found == Fraction(weights[column], 420), (margin, one, other)


def test_blows() -> None:
    """V66, V67: ZI-DMG-02, ZI-WPN-01."""
    for weapon, dr, touch, mean in cast("list[tuple[int, int, str, str]]", TABLES["blows"]):
        assert odds.touch_chance(weapon, dr) == Fraction(touch)
        assert odds.mean_damage(weapon, dr) == Fraction(mean)


def test_ties_and_dice() -> None:
    """V64: ZI-HIT-04, ZI-STN-07."""
    assert odds.hit_chance(0, "Cautious", "Bold") == Fraction(7, 12)
    assert odds.hit_chance(0, "Cautious", "Bold", tie="defender") == Fraction(5, 12)
    dice = odds.hit_chance(0, "Bold", "Cautious", source="two_d6")
    assert dice == Fraction(791, 1296)


def test_what_lies_open_counts() -> None:
    """V65, V92: ZI-STN-06, ZI-STN-08, ZI-STN-09."""
    own = (2, 5)
    assert odds.hit_chance(0, "Bold", "Cautious", own=own) == Fraction(14, 20)
    seen = odds.hit_chance(0, "Bold", "Cautious", own=own, seen=[(6, 6), (1, 6)])
    assert seen == Fraction(14, 18)
    assert odds.hit_chance(-3, "Bold", "") == Fraction(6, 7)


def test_hands() -> None:
    """V27, V28: ZI-MAKE-11, ZI-MAKE-12."""
    hands = odds.draw_chances(5, 10)
    assert Fraction(sum(n for total, n in hands.items() if total <= 25), 6**4) == Fraction(7, 72)
