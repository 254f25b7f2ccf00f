"""The terminal face: `fiftyfour --help`."""

from fiftyfour.cli.app import app, main

__all__ = ["app", "main"]
