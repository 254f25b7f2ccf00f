"""Draw the pictures of docs/odds.md into docs/images: exact numbers, counted anew each time.

Usage: python scripts/odds_pictures.py
"""

from pathlib import Path

from fiftyfour import odds
from fiftyfour.odds import plotting

FOLDER = Path(__file__).parent.parent / "docs" / "images"


def draw_chart(folder: Path = FOLDER) -> None:
    """Aces Out: the chance of a DRAW by the cards of either side."""
    lines: dict[str, dict[str, float]] = {}
    for gm_cards in range(1, 7):
        swept = odds.sweep("acesout", "draw", "cards", gm_cards=gm_cards)
        lines[f"against {gm_cards}"] = {
            str(cards): float(share)
            for cards, found in swept.items()
            for event, share in found.items()
            if event == "by the totals"
        }
    plotting.plot_sweep(
        folder / "odds-acesout-draw.svg",
        "Aces Out: winning a DRAW by the totals, fresh decks",
        "Cards of the agent",
        lines,
    )


def duels(folder: Path = FOLDER) -> None:
    """Sky Ace: Energy that each hero of the book takes from each other, close and far."""
    form = odds.question("skyace", "duel").form
    heroes = [str(one) for one in form.fields["attacker"].decision.answers()]
    for kind in ("close", "far"):
        numbers: list[list[float]] = []
        for attacker in heroes:
            found = [
                odds.ask("skyace", "duel", attacker=attacker, target=target, kind=kind)
                for target in heroes
            ]
            numbers.append([float(one.mean) for one in found if isinstance(one, odds.Distribution)])
        plotting.plot_matrix(
            folder / f"odds-skyace-{kind}.svg",
            f"Sky Ace: Energy taken by one {kind} attack, on average, at equal height",
            heroes,
            heroes,
            numbers,
            unit="Energy",
            row="attacks",
            column="defends",
        )


def tests(folder: Path = FOLDER) -> None:
    """Sky Ace: passing a skill test, by skill and difficulty."""
    lines: dict[str, dict[str, float]] = {}
    for skill in (1, 2, 3, 4):
        swept = odds.sweep("skyace", "test", "difficulty", skill=skill)
        lines[f"skill {skill}"] = {
            str(name): float(sum(found.values())) for name, found in swept.items()
        }
    plotting.plot_sweep(
        folder / "odds-skyace-tests.svg", "Sky Ace: passing a skill test", "Difficulty", lines
    )


PICTURES = (draw_chart, duels, tests)

if __name__ == "__main__":
    for picture in PICTURES:
        picture()
        print(f"drew {picture.__name__}")
