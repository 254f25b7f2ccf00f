"""Every installed system, and the toy of the engine's tests, passes the same suite."""

from collections.abc import Iterator
from importlib.metadata import entry_points

import pytest
from msgspec import Struct

from fiftyfour.engine.conformance import checks, randomplay
from fiftyfour.engine.system import System, find_system
from tests.engine.toys import toy
from tests.soak import times

INSTALLED = sorted(point.name for point in entry_points(group="fiftyfour.systems"))


@pytest.fixture(autouse=True, scope="module")
def as_long_as_wanted() -> Iterator[None]:
    """In `make soak` the random plays that the checks look at are longer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(randomplay, "ENOUGH_MOVES", times(randomplay.ENOUGH_MOVES))
        yield


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("system", [*map(find_system, INSTALLED), toy], ids=lambda one: one.id)
def test_every_installed_system(system: System[Struct], subtests: pytest.Subtests) -> None:
    """One test for each game, so that all its checks look at the same random plays."""
    for check in checks:
        with subtests.test(check.__name__):
            check(system)


def test_the_example_is_among_the_installed() -> None:
    assert "highcard" in INSTALLED, "install it: pip install --no-deps -e examples/highcard"
