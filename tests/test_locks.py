"""The locks name files by their hashes, never by an address, and agree with pyproject.toml."""

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
LOCKS = sorted(path.name for path in ROOT.glob("requirements*.lock"))
NPM_LOCKS = sorted(
    str(path.relative_to(ROOT))
    for path in [*ROOT.glob("*/package-lock.json"), *ROOT.glob("*/*/package-lock.json")]
    if "node_modules" not in path.parts
)

AT_A_TABLE = ("metrics", "pdf", "plot", "postgres")
"""The extras of those who play and host; the others are for research."""

HOST = re.compile(r"://|\b[\w-]+(\.[\w-]+)*\.(com|dev|io|net|org)\b", re.IGNORECASE)
# A server keeps the program in a place that docs/hosting.md names.
MACHINE_PATH = re.compile(
    r"(?<![\w.~*>)}\]-])/(?!opt/fiftyfour)(home|mnt|opt|root|srv|tmp|Users|work|workspace)/\w|\b[A-Z]:\\Users\\"
)


def pins(lock: str) -> dict[str, list[Requirement]]:
    """What a lock pins, by name: one requirement for each environment that differs."""
    found: dict[str, list[Requirement]] = {}
    for line in (ROOT / lock).read_text().replace("\\\n", " ").splitlines():
        if line and not line.lstrip().startswith("#"):
            requirement = Requirement(line.partition("--hash")[0])
            found.setdefault(canonicalize_name(requirement.name), []).append(requirement)
    return found


def group(project: dict[str, Any], name: str) -> list[str]:
    """The requirements of a dependency group, the groups it includes among them."""
    lines: list[str] = []
    for entry in project["dependency-groups"][name]:
        lines += [entry] if isinstance(entry, str) else group(project, entry["include-group"])
    return lines


def declared(lock: str) -> list[Requirement]:
    """What pyproject.toml asks of a lock."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras: dict[str, list[str]] = project["project"]["optional-dependencies"]
    needed: list[str] = project["project"]["dependencies"]
    table = [line for name in AT_A_TABLE for line in extras[name]]
    every = [line for name, lines in extras.items() if name != "all" for line in lines]
    lines = {
        "requirements.lock": needed + table + group(project, "build"),
        "requirements-bench.lock": group(project, "bench"),
        "requirements-dev.lock": needed + every + group(project, "dev"),
        "requirements-docs.lock": group(project, "docs"),
        "requirements-node.lock": group(project, "node"),
        "requirements-postgres.lock": group(project, "postgres"),
    }[lock]
    return [Requirement(line) for line in lines]


def test_the_extra_all_is_all_of_them() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    (everything,) = map(Requirement, extras.pop("all"))
    assert everything.name == "fiftyfour"
    assert everything.extras == extras.keys()


def test_there_are_locks() -> None:
    assert "requirements.lock" in LOCKS
    assert "page/package-lock.json" in NPM_LOCKS


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_a_hash(lock: str) -> None:
    for line in (ROOT / lock).read_text().replace("\\\n", " ").splitlines():
        if line and not line.lstrip().startswith("#"):
            assert re.search(r" --hash=sha256:[0-9a-f]{64}\b", line), line
            assert "==" in line, line


@pytest.mark.parametrize("lock", LOCKS)
def test_no_lock_names_a_host_or_an_index(lock: str) -> None:
    for line in (ROOT / lock).read_text().splitlines():
        assert not HOST.search(line), line
        assert not line.startswith(("-i", "-f", "--index", "--extra-index", "--find-links")), line


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_satisfies_pyproject(lock: str) -> None:
    """After a change of pyproject.toml this fails until `make lock` has run."""
    locked = pins(lock)
    for wanted in declared(lock):
        pinned = locked.get(canonicalize_name(wanted.name), [])
        assert pinned, f"{wanted} is not in {lock}: run `make lock`"
        for pin in pinned:
            version = str(pin.specifier).removeprefix("==")
            assert wanted.specifier.contains(version), f"{pin} is not {wanted}: run `make lock`"


def test_the_locks_agree_with_each_other() -> None:
    """Whatever is installed over another lock changes nothing that lock put there."""
    for name, pinned in pins("requirements.lock").items():
        assert pins("requirements-dev.lock").get(name) == pinned, name


@pytest.mark.parametrize("minor", [11, 12, 13])
@pytest.mark.parametrize("system", ["linux", "darwin"])
@pytest.mark.parametrize("lock", LOCKS)
def test_one_version_for_each_environment(lock: str, system: str, minor: int) -> None:
    here = {
        "python_version": f"3.{minor}",
        "python_full_version": f"3.{minor}.1",
        "sys_platform": system,
        "platform_system": system.title(),
    }
    for name, pinned in pins(lock).items():
        fitting = [p for p in pinned if p.marker is None or p.marker.evaluate(here)]
        assert len(fitting) <= 1, f"{name}: {fitting}"


@pytest.mark.parametrize("lock", NPM_LOCKS)
def test_npm_locks_name_packages_by_integrity_not_by_address(lock: str) -> None:
    packages: dict[str, dict[str, Any]] = json.loads((ROOT / lock).read_text())["packages"]
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert name == "" or re.match(r"sha(256|512)-", package["integrity"]), name


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        content = path.read_bytes() if path.is_file() else b""  # deleted, but not yet committed
        if b"\0" in content:
            continue
        for number, line in enumerate(content.decode().splitlines(), start=1):
            assert not MACHINE_PATH.search(line), f"{name}:{number}: {line.strip()}"
