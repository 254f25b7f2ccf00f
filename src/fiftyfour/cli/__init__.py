"""The terminal face: `fiftyfour --help`."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    """The command `fiftyfour`, as installed: run it and leave the process with its exit code."""
    try:
        from fiftyfour.cli.app import run  # only now, so that Ctrl-C is quiet from the first moment

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
