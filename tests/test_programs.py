"""Tests that lack a program of the system do not run and say so; where all must run, they fail."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from scripts import packages
from tests.programs import MISSING, not_run

ROOT = Path(__file__).parents[1]

TESTS = f"""
import pytest
from tests.programs import absent, program

@pytest.fixture(scope="session")
def browser():
    absent("chromium-headless-shell")

def test_an_address(browser): pass
def test_a_proxy(monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("scripts.packages.SYSTEM_FOLDERS", ())
    program("nginx")
def test_python(): assert program({Path(sys.executable).name!r})
"""

RunTests = Callable[[str], subprocess.CompletedProcess[str]]


@pytest.fixture
def run_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RunTests:
    """Run three tests, two of which lack a program, where all must run or not."""
    (tmp_path / "test_some.py").write_text(TESTS)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=":")

    def run(ci: str) -> subprocess.CompletedProcess[str]:
        monkeypatch.setenv("CI", ci)
        start = [sys.executable, "-m", "pytest", "-c", "/dev/null", "--rootdir", tmp_path]
        options = ["-p", "tests.conftest", "-p", "no:cacheprovider", tmp_path]
        return subprocess.run(
            [*start, *options], cwd=ROOT, capture_output=True, text=True, check=False
        )

    return run


def test_what_did_not_run_is_said_in_a_line_at_the_end(run_tests: RunTests) -> None:
    ran = run_tests("")
    assert ran.returncode == 0, ran.stdout
    *_, line, counted = ran.stdout.strip().splitlines()
    assert line == (
        "2 tests did not run: no chromium-headless-shell, no nginx here; install them (as root on "
        "Debian: apt-get install chromium-headless-shell fonts-dejavu-core nginx-light), then run "
        "`make test` again"
    )
    assert "1 passed, 2 skipped" in counted


def test_all_must_run_in_ci(run_tests: RunTests) -> None:
    ran = run_tests("true")
    assert ran.returncode == 1, ran.stdout
    assert "no nginx here; install them (as root on Debian: apt-get install nginx" in ran.stdout
    assert "1 passed, 1 failed, 1 error" in ran.stdout.replace(
        "1 failed, 1 passed", "1 passed, 1 failed"
    )


@pytest.mark.parametrize(
    ("reasons", "begins"),
    [
        ([], ""),
        (["only with --real"], ""),
        (["only with --real", f"Skipped: {MISSING}caddy"], "1 test did not run: no caddy here;"),
        ([f"Skipped: {MISSING}{name}" for name in ("openssl", "curl", "curl")],
         "3 tests did not run: no curl, no openssl here;"),
    ],
)  # fmt: skip
def test_only_tests_without_a_program_are_counted(reasons: list[str], begins: str) -> None:
    assert not_run(reasons).startswith(begins)
    assert bool(not_run(reasons)) == bool(begins)


@pytest.mark.parametrize(("ci", "code"), [("", 0), ("true", 1)])
@pytest.mark.parametrize("may_install", [True, False])
def test_what_is_missing_is_installed_where_we_may(
    ci: str,
    code: int,
    may_install: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    started: list[Sequence[str]] = []

    def start(command: Sequence[str], environment: dict[str, str]) -> int:
        started.append(command)
        return 100 if "caddy" in command else 0

    def without(program: str) -> str | None:
        return None if program in {"nginx", "caddy"} else program

    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(packages, "find", without)
    monkeypatch.setattr(packages, "_may_install", lambda: may_install)
    monkeypatch.setattr(packages, "_quietly", start)
    assert packages.main() == code
    assert "no nginx, no caddy here; install them" in capsys.readouterr().err
    asked = [command[-1] for command in started]
    assert asked == (["update", "caddy", "nginx-light", "caddy"] if may_install else [])


def test_nothing_is_installed_where_nothing_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(packages, "find", str)
    monkeypatch.setattr(packages, "_quietly", pytest.fail)
    assert packages.main() == 0


@pytest.mark.parametrize(
    ("user", "system", "allowed"),
    [(0, "debian", True), (0, "ubuntu", False), (1000, "debian", False)],
)
def test_only_root_on_debian_installs(
    user: int, system: str, allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platform.system", lambda: "Linux")
    monkeypatch.setattr("platform.freedesktop_os_release", lambda: {"ID": system})
    monkeypatch.setattr("os.geteuid", lambda: user)
    monkeypatch.setattr("shutil.which", str)
    assert packages._may_install() == allowed  # pyright: ignore[reportPrivateUsage]
