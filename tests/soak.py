"""How long the tests that play at random go on.

In `make test` each is short and always the same. `make soak` runs them alone: `SOAK` times as long,
and with other random plays every time.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

from fiftyfour.engine.conformance import randomplay

SOAK = int(os.environ.get("SOAK", "1"))


def times(number: int) -> int:
    """So many in `make test`, `SOAK` times as many in `make soak`."""
    return number * SOAK


def random_plays(number: int, steps: int) -> settings:
    """Settings of a state machine: so many plays, of so many steps each."""
    return settings(
        max_examples=times(number),
        stateful_step_count=steps,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


def halve_plays(patch: pytest.MonkeyPatch) -> None:
    """The suite's plays are half as long, and half as many of their moments are looked at.

    tests/engine/test_suite.py shows that all that is broken there is found in them.
    """
    patch.setattr(randomplay, "LOOKS", randomplay.LOOKS / 2)
    patch.setattr(randomplay, "MOST_MOVES", randomplay.MOST_MOVES // 2)
    patch.setattr(randomplay, "MOST_LOOKS", randomplay.MOST_LOOKS // 2)
