"""The command-line interface: `fiftyfour --help`."""

import signal
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the installed command `fiftyfour` and exit the process with its exit code."""
    try:
        from fiftyfour.cli.app import run  # imported late, so that Ctrl-C is always quiet

        code = run(sys.argv[1:])
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done: Ctrl-C changes nothing any more
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
