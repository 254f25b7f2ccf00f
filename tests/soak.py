"""How long the tests that play at random go on.

In `make test` each is short and always the same. `make soak` runs them alone: `SOAK` times as long,
and with other random plays every time.
"""

import os

from hypothesis import HealthCheck, settings

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
