"""Print the path of a Chromium for the browser tests; messages go to standard error.

It tries, in order: $CHROMIUM, the system, apt-get (as root on Debian), Playwright's download. With
`--no-install` it only looks for an installed one. Exits with 1 and one message if there is none.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from packages import install

NAMES = (
    *("chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable", "chrome"),
)
"""The best first: the same browser without windows takes a quarter less processor time."""

MAC_APPS = (
    "Chromium.app/Contents/MacOS/Chromium",
    "Google Chrome.app/Contents/MacOS/Google Chrome",
)


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
    """A browser that Playwright downloaded earlier, if the libraries it needs are here."""
    from playwright.sync_api import sync_playwright  # slow to import, and rarely needed

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    if not os.path.exists(path):
        return None
    return (
        path if subprocess.run([path, "--version"], capture_output=True).returncode == 0 else None
    )


def by_apt() -> str | None:
    """Debian's package, if we may install it."""
    install(["chromium-headless-shell"])
    return of_the_system()


def by_playwright() -> str | None:
    """Playwright's download: only the browser, because its libraries would change the system."""
    say("not installed; downloading Playwright's")
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    subprocess.run(command, stdout=sys.stderr)
    return of_playwright()


def say(text: str) -> None:
    """Print a message to standard error; standard output is only for the path."""
    print(f"Chromium: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
