"""fiftyfour: role-playing games that run on a deck of cards.

The engine (`fiftyfour.engine`) knows no game; the games live in `fiftyfour.systems`.
"""

__version__ = "0.1.0"
