"""Programs of the system that tests run; which of them are missing is said in a line at the end."""

from collections.abc import Iterable
from typing import NoReturn

import pytest

from scripts import packages

MISSING = "there is no "
"""What the reason of a test that did not run begins with; the programs follow."""


def program(name: str) -> str:
    """The path of a program. Without it the test does not run; where all must run, it fails."""
    return packages.find(name) or absent(name)


def absent(name: str) -> NoReturn:
    """End a test that lacks this program."""
    if packages.all_must_run():
        pytest.fail(packages.how_to_install([name]), pytrace=False)
    pytest.skip(f"{MISSING}{name}")


def not_run(reasons: Iterable[str]) -> str:
    """How many tests did not run, why, and how to make them run; empty if all ran."""
    found = [reason.partition(MISSING)[2] for reason in reasons if MISSING in reason]
    if not found:
        return ""
    tests = f"{len(found)} tests" if len(found) > 1 else "1 test"
    how = packages.how_to_install(sorted(set(found)))
    return f"{tests} did not run: {how}, then run `make test` again"
