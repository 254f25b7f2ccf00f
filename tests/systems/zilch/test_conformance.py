"""Zilch passes the suite that every system passes."""

import pytest

from fiftyfour.engine.conformance import Check, checks
from fiftyfour.systems.zilch import system


@pytest.mark.parametrize("check", checks, ids=lambda check: check.__name__)
def test_conformance(check: Check) -> None:
    check(system)
