"""All requests that the service answers."""

from fiftyfour.desk import (
    characters,
    evenings,
    files,
    games,
    notebooks,
    odds,
    replays,
    skins,
    tables,
)

ROUTES = [
    *games.ROUTES,
    *tables.ROUTES,
    *characters.ROUTES,
    *evenings.ROUTES,
    *files.ROUTES,
    *notebooks.ROUTES,
    *odds.ROUTES,
    *replays.ROUTES,
    *skins.ROUTES,
]
