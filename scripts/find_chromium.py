"""Print the path of a Chromium for the browser tests; what was done for it goes to standard error.

In this order: $CHROMIUM, what the system has, apt-get (root on Debian), Playwright's own download.
With `--no-install` only what is there counts. Exits with 1 and one clear line if there is none.
"""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC_APPS = (
    "Chromium.app/Contents/MacOS/Chromium",
    "Google Chrome.app/Contents/MacOS/Google Chrome",
)
APT = ["apt-get", "install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"]


def main() -> int:
    """Find or install, print, and tell whether it worked."""
    found = named() or of_the_system() or of_playwright()
    if found is None and "--no-install" not in sys.argv[1:]:
        found = by_apt() or by_playwright()
    if found is None:
        say("none to be had. Install Chromium or Chrome, or name one: CHROMIUM=/path/to/chromium")
        return 1
    say(found)
    print(found)
    return 0


def named() -> str | None:
    """The one $CHROMIUM names. If there is no such program, that is an error."""
    path = os.environ.get("CHROMIUM")
    if path and shutil.which(path) is None:
        say(f"CHROMIUM names {path}, which is not a program")
        sys.exit(1)
    return path or None


def of_the_system() -> str | None:
    """A Chromium or Chrome on the PATH or among the applications of a Mac."""
    on_path = (shutil.which(name) for name in NAMES)
    apps = (str(Path("/Applications", app)) for app in MAC_APPS)
    return next((path for path in on_path if path), None) or next(
        filter(os.path.exists, apps), None
    )


def of_playwright() -> str | None:
    """The one Playwright downloaded earlier."""
    from playwright.sync_api import sync_playwright  # slow to import, and seldom needed

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None


def by_apt() -> str | None:
    """Debian's package, where we may install it."""
    if not (debian() and shutil.which("apt-get") and os.geteuid() == 0):
        return None
    say("the system has none; installing Debian's with apt-get")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], APT):
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL)
    return of_the_system()


def by_playwright() -> str | None:
    """Playwright's download: the browser alone, for its libraries would change the system's."""
    say("the system has none; downloading Playwright's")
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    subprocess.run(command, stdout=sys.stderr)
    return of_playwright()


def debian() -> bool:
    """Whether this is Debian itself: Ubuntu's chromium package is not a program but a snap."""
    return platform.system() == "Linux" and platform.freedesktop_os_release().get("ID") == "debian"


def say(text: str) -> None:
    """Tell people; standard output is for the path alone."""
    print(f"Chromium: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
