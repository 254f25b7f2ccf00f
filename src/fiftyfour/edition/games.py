"""Games lie apart beside the page: each is fetched when it is first imported."""

import sys
from importlib import invalidate_caches
from importlib.abc import MetaPathFinder
from typing import Protocol


class GameSite(Protocol):
    """Where the page comes from."""

    def fetch_game(self, name: str) -> None:
        """Put the modules of a game where Python finds them; nothing happens if there is none."""
        ...


class Games(MetaPathFinder):
    """Has each game fetched when it is first imported."""

    def __init__(self, site: GameSite) -> None:
        self._site = site

    def find_spec(self, fullname: str, path: object, target: object = None) -> None:
        package, _, name = fullname.rpartition(".")
        if package == "fiftyfour.systems":
            self._site.fetch_game(name)
            invalidate_caches()


def find_games(site: GameSite) -> None:
    """From now on games are found there."""
    sys.meta_path.insert(0, Games(site))
