"""Print the path of a Chromium for the browser tests; messages go to standard error.

It tries, in order: $CHROMIUM, the system, apt-get (as root on Debian), Playwright's download. With
`--no-install` it only looks for an installed one. Exits with 1 and one message if there is none.
"""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = (
    *("chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable", "chrome"),
)
"""The best first: the same browser without windows takes a quarter less processor time."""

MAC_APPS = (
    "Chromium.app/Contents/MacOS/Chromium",
    "Google Chrome.app/Contents/MacOS/Google Chrome",
)
PACKAGES = ("chromium-headless-shell", "fonts-dejavu-core")
APT = ["apt-get", "install", "--yes", "--no-install-recommends", *PACKAGES]


def main() -> int:
    """Find or install a Chromium and print its path; return the exit code."""
    path = named() or of_the_system() or of_playwright()
    if path is None and "--no-install" not in sys.argv[1:]:
        path = by_apt() or by_playwright()
    if path is None:
        say("not found. Install Chromium or Chrome, or set CHROMIUM=/path/to/chromium")
        return 1
    say(path)
    print(path)
    return 0


def named() -> str | None:
    """The program $CHROMIUM names; exits with an error if it does not exist."""
    path = os.environ.get("CHROMIUM")
    if path and shutil.which(path) is None:
        say(f"CHROMIUM is {path}, which is not a program")
        sys.exit(1)
    return path or None


def of_the_system() -> str | None:
    """A Chromium or Chrome on the PATH or among the applications of macOS."""
    on_path = (shutil.which(name) for name in NAMES)
    apps = (str(Path("/Applications", app)) for app in MAC_APPS)
    return next((path for path in on_path if path), None) or next(
        filter(os.path.exists, apps), None
    )


def of_playwright() -> str | None:
    """A browser that Playwright downloaded earlier."""
    from playwright.sync_api import sync_playwright  # slow to import, and rarely needed

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None


def by_apt() -> str | None:
    """Debian's package, if we may install it."""
    if not (debian() and shutil.which("apt-get") and os.geteuid() == 0):
        return None
    say("not installed; installing Debian's package with apt-get")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], APT):
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL)
    return of_the_system()


def by_playwright() -> str | None:
    """Playwright's download: only the browser, because its libraries would change the system."""
    say("not installed; downloading Playwright's")
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    subprocess.run(command, stdout=sys.stderr)
    return of_playwright()


def debian() -> bool:
    """Whether this is Debian itself: Ubuntu's chromium package is a snap."""
    return platform.system() == "Linux" and platform.freedesktop_os_release().get("ID") == "debian"


def say(text: str) -> None:
    """Print a message to standard error; standard output is only for the path."""
    print(f"Chromium: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
