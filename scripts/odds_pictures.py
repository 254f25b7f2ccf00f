"""Draw the charts of docs/odds.md into docs/images: those that the page shows beside its questions.

Usage: python scripts/odds_pictures.py
"""

from pathlib import Path

from fiftyfour.engine.system import find_system
from fiftyfour.odds import plotting
from fiftyfour.odds.charts import charts

FOLDER = Path(__file__).parent.parent / "docs" / "images"
GAMES = ("acesout", "suits", "skyace", "nightterrors", "zilch")


def draw(game: str, folder: Path = FOLDER) -> None:
    """Draw all charts of a game."""
    system = find_system(game)
    for chart in charts(system):
        title = f"{system.name}: {chart.title}"
        plotting.plot_chart(folder / f"odds-{game}-{chart.name}.svg", title, chart)


if __name__ == "__main__":
    for game in GAMES:
        draw(game)
        print(f"drew the charts of {game}")
