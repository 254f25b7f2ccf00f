"""Every installed system, and the toys of the engine's tests, pass the same suite."""

from collections.abc import Iterator
from importlib.metadata import entry_points

import pytest
from msgspec import Struct

from fiftyfour.engine.conformance import checks, randomplay, telling
from fiftyfour.engine.system import System, find_system
from tests.engine.bones import bones
from tests.engine.toys import toy
from tests.soak import SOAK, halve_plays, times

INSTALLED = sorted(point.name for point in entry_points(group="fiftyfour.systems"))
HERE = [name for name in INSTALLED if SOAK > 1 or name != "highcard"]  # its own tests run the suite


@pytest.fixture(autouse=True, scope="module")
def as_long_as_wanted() -> Iterator[None]:
    """In `make soak` there is more play, longer, and all checks see more of it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(randomplay, "ENOUGH_MOVES", times(randomplay.ENOUGH_MOVES))
        patch.setattr(telling, "EVENINGS", times(telling.EVENINGS))
        if SOAK == 1:
            halve_plays(patch)
        yield


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("system", [*map(find_system, HERE), toy, bones], ids=lambda one: one.id)
def test_every_installed_system(system: System[Struct], subtests: pytest.Subtests) -> None:
    """One test for each game, so that all its checks look at the same random plays."""
    for check in checks:
        with subtests.test(check.__name__):
            check(system)


def test_the_example_is_among_the_installed() -> None:
    assert "highcard" in INSTALLED, "install it: pip install --no-deps -e examples/highcard"
