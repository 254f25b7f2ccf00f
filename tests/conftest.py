"""What every test may ask for."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests and fixtures run on asyncio."""
    return "asyncio"


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the Chromium that browser tests drive. Without one they fail; they never skip."""
    script = ROOT / "scripts" / "find_chromium.py"
    found = subprocess.run(
        [sys.executable, script, "--no-install"], capture_output=True, text=True, check=False
    )
    if found.returncode != 0:
        pytest.fail(f"{found.stderr.strip()}; `make test` tries to install one", pytrace=False)
    return found.stdout.strip()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright's event loop leaves room for no other.

    Slow ones come before quick ones, so that at the end no core waits long for another.
    """

    def place(item: pytest.Item) -> tuple[bool, bool]:
        marked = {mark.name for mark in item.iter_markers()}
        return "browser" in marked, "slow" not in marked

    items.sort(key=place)
