"""Every installed system, and the toy of the engine's tests, passes the same suite."""

from collections.abc import Iterator
from importlib.metadata import entry_points

import pytest

from fiftyfour.engine.conformance import Check, checks, randomplay
from fiftyfour.engine.system import find_system
from tests.engine.toys import toy
from tests.soak import times

INSTALLED = sorted(point.name for point in entry_points(group="fiftyfour.systems"))


@pytest.fixture(autouse=True, scope="module")
def as_long_as_wanted() -> Iterator[None]:
    """In `make soak` the random plays that the checks look at are longer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(randomplay, "ENOUGH_MOVES", times(randomplay.ENOUGH_MOVES))
        yield


together = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in INSTALLED]
"""All checks of a game in one process: they look at the same random plays."""

each = pytest.mark.parametrize("check", checks, ids=lambda check: check.__name__)


@pytest.mark.soak
@each
@pytest.mark.parametrize("name", together)
def test_every_installed_system(name: str, check: Check) -> None:
    check(find_system(name))


@each
def test_the_toy(check: Check) -> None:
    check(toy)


def test_the_example_is_among_the_installed() -> None:
    assert "highcard" in INSTALLED, "install it: pip install --no-deps -e examples/highcard"
