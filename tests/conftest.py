"""What every test may ask for."""

import os
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.postgres import Postgres, shared_server
from tests.programs import absent, not_run
from tests.soak import SOAK

settings.register_profile("always the same but in soak", derandomize=SOAK == 1, deadline=None)
settings.load_profile("always the same but in soak")

ROOT = Path(__file__).parent.parent

TOGETHER = ("tests/test_wheel.py::", "examples/highcard/test_highcard.py::test_conformance[")
"""Tests that share what takes long: a wheel that is built and installed, games that are played."""


@pytest.fixture(scope="session", autouse=True)
def own_data(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test sees or makes tables of the person who runs it."""
    os.environ["FIFTYFOUR_DATA"] = str(tmp_path_factory.getbasetemp() / "data")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests and fixtures run on asyncio."""
    return "asyncio"


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the Chromium that browser tests drive. Without one they do not run."""
    script = ROOT / "scripts" / "find_chromium.py"
    found = subprocess.run(
        [sys.executable, script, "--no-install"], capture_output=True, text=True, check=False
    )
    if found.returncode != 0:
        absent("chromium-headless-shell")
    return found.stdout.strip()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Generator[Postgres]:
    """A PostgreSQL server, shared by all processes of pytest-xdist."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with shared_server(folder) as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> Generator[str]:
    """The URL of a new, empty PostgreSQL database."""
    with postgres.database() as url:
        yield url


@pytest.hookimpl(tryfirst=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """One more than there are cores: tests of servers and of the page wait a quarter of their time.

    None leaves it to pytest-xdist, which reads PYTEST_XDIST_AUTO_NUM_WORKERS.
    """
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """With `--dist loadgroup`, tests of one of `TOGETHER` stay in one process.

    They carry no mark: pytest-xdist 3.8 tells of marks in node IDs, which pytest 9.2 keeps as they
    are.
    """
    from xdist.scheduler import LoadGroupScheduling  # pyright: ignore[reportMissingTypeStubs]

    class Together(LoadGroupScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return next((one for one in TOGETHER if nodeid.startswith(one)), nodeid)

    return Together(config, log) if config.getoption("dist") == "loadgroup" else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end which tests did not run for want of a program."""
    skipped: list[pytest.TestReport] = terminalreporter.getreports("skipped")
    reasons = (report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple))
    if line := not_run(reasons):
        terminalreporter.write_line(line, yellow=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright's event loop leaves room for no other.

    Slow ones come before quick ones, so that at the end no core waits long for another.
    """

    def place(item: pytest.Item) -> tuple[bool, bool]:
        marked = {mark.name for mark in item.iter_markers()}
        return "browser" in marked, "slow" not in marked

    items.sort(key=place)
