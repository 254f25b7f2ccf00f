"""`python -m fiftyfour` is the command `fiftyfour`."""

from fiftyfour.cli import main

if __name__ == "__main__":
    main()
