"""Programs of the system that the tests run, and the packages of Debian that bring them.

`python scripts/packages.py` installs what tests of hosting run and is missing: with apt-get, as
root on Debian. Elsewhere it says what is missing; with CI=true, where all tests must run, it fails.
"""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

PACKAGES = {
    "nginx": ["nginx-light"],
    "caddy": ["caddy"],
    "openssl": ["openssl"],
    "curl": ["curl"],
    "systemd-analyze": ["systemd"],
    "initdb": ["postgresql"],
    "chromium-headless-shell": ["chromium-headless-shell", "fonts-dejavu-core"],
}
"""By the name of the program."""

FOR_HOSTING = ("nginx", "caddy", "openssl", "curl", "systemd-analyze")
"""What tests of hosting run; find_postgres.py and find_chromium.py see to the others."""

SYSTEM_FOLDERS = ("/usr/sbin", "/sbin")
"""Where Debian puts programs that are not on everybody's path."""

OLDEST_POSTGRES = 14


def main() -> int:
    """Install what is missing; 1 if something still is, and every test must run."""
    install(missing())
    if missing():
        say(how_to_install(missing()))
    return 1 if missing() and all_must_run() else 0


def missing() -> list[str]:
    """The programs for hosting that are not here."""
    return [name for name in FOR_HOSTING if find(name) is None]


def find(program: str) -> str | None:
    """The path of a program, wherever Debian puts it."""
    folders = [os.environ.get("PATH", ""), *SYSTEM_FOLDERS]
    if program == "initdb":
        versions = [path for path in Path("/usr/lib/postgresql").glob("*") if path.name.isdigit()]
        versions.sort(key=lambda path: int(path.name), reverse=True)
        folders += [f"{path}/bin" for path in versions if int(path.name) >= OLDEST_POSTGRES]
    return shutil.which(program, path=os.pathsep.join(folders))


def install(programs: Iterable[str]) -> None:
    """Install the packages of these programs with apt-get, if we may."""
    packages = packages_of(programs)
    if not packages or not _may_install():
        return
    say(f"installing with apt-get: {' '.join(packages)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "--yes", "--no-install-recommends"]
    _quietly(["apt-get", "update"], environment)
    if _quietly([*command, *packages], environment) != 0 and len(packages) > 1:
        for package in packages:  # one that is not to be had must not keep the others away
            _quietly([*command, package], environment)


def packages_of(programs: Iterable[str]) -> list[str]:
    """The packages that bring these programs."""
    return [package for program in programs for package in PACKAGES[program]]


def how_to_install(programs: Sequence[str]) -> str:
    """What is missing and how to come by it, in a line."""
    command = f"apt-get install {' '.join(packages_of(programs))}"
    return f"no {', no '.join(programs)} here; install them (as root on Debian: {command})"


def all_must_run() -> bool:
    """True where a test that cannot run has failed."""
    return os.environ.get("CI") == "true"


def _may_install() -> bool:
    """Whether we are root on Debian itself: Ubuntu's Chromium is a snap, which tests cannot use."""
    if platform.system() != "Linux" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    return platform.freedesktop_os_release().get("ID") == "debian"


def _quietly(command: Sequence[str], environment: dict[str, str]) -> int:
    done = subprocess.run(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    if done.returncode != 0:
        print(done.stderr, end="", file=sys.stderr)
    return done.returncode


def say(text: str) -> None:
    """Print a message to standard error."""
    print(f"Packages: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
