"""Draw the charts of docs/odds.md into docs/images, with exact odds.

Usage: python scripts/odds_pictures.py
"""

from pathlib import Path

from fiftyfour import odds
from fiftyfour.odds import plotting
from fiftyfour.systems.suits.data import THRESHOLDS

FOLDER = Path(__file__).parent.parent / "docs" / "images"


def draw_chart(folder: Path = FOLDER) -> None:
    """Aces Out: a DRAW by the cards of either side; won by the totals, and success."""
    lines: dict[str, dict[int | str, float]] = {}
    matrix: list[list[float]] = []
    for gm_cards in range(1, 7):
        swept = odds.sweep("acesout", "draw", "cards", gm_cards=gm_cards)
        lines[f"against {gm_cards}"] = {
            cards: share_of(answer, "by the totals") for cards, answer in swept.items()
        }
        matrix.append([share_of(answer, "success") for answer in swept.values()])
    plotting.plot_sweep(
        folder / "odds-acesout-draw.svg",
        "Aces Out: winning a DRAW by the totals, fresh decks",
        "Cards of the agent",
        lines,
    )
    plotting.plot_matrix(
        folder / "odds-acesout-success.svg",
        "Aces Out: success in a DRAW, giving up a drawn Ace whenever it helps",
        [str(cards) for cards in range(1, 7)],
        [str(cards) for cards in range(2, 11)],
        matrix,
        row="Cards of the GM",
        column="Cards of the agent",
    )


def lives(folder: Path = FOLDER) -> None:
    """Aces Out: an agent's Aces over the DRAWs of a mission."""
    lines: dict[str, dict[int | str, float]] = {}
    aces = ["As", "Ah", "Ad", "Ac"]
    for left in (1, 2, 3, 4):
        swept = odds.sweep("acesout", "aces", "draws", lost=aces[left:], cards=2, gm_cards=2)
        lines[f"{left} {'Ace' if left == 1 else 'Aces'} left"] = {
            draws: share_of(answer, "ACES OUT") for draws, answer in [*swept.items()][:20]
        }
    plotting.plot_sweep(
        folder / "odds-acesout-aces.svg",
        "Aces Out: being ACES OUT after a number of DRAWs of 2 cards against 2",
        "DRAWs",
        lines,
    )


def thresholds(folder: Path = FOLDER) -> None:
    """Suits: the usual thresholds with the flip alone, and with a hand."""
    lines = {
        f"{threshold}, {word}": {
            modifier: share_of(
                odds.ask("suits", "reach", threshold=threshold, modifier=modifier), "with the flip"
            )
            for modifier in range(29)
        }
        for threshold, word in THRESHOLDS.items()
    }
    plotting.plot_sweep(
        folder / "odds-suits-thresholds.svg",
        "Suits: reaching a threshold with the flip alone",
        "Attribute, skill and other modifiers",
        lines,
    )
    hands = {
        "no card": [], "a 4": ["4h"], "a 9": ["9h"], "a 4 of your own suit": ["4s"],
        "a King": ["Kh"], "an Ace": ["Ah"], "an Ace and a 9": ["Ah", "9d"],
    }  # fmt: skip
    plotting.plot_matrix(
        folder / "odds-suits-hands.svg",
        "Suits: reaching a threshold with a hand, at 8 before the flip",
        list(hands),
        [str(threshold) for threshold in THRESHOLDS],
        [
            [
                share_of(
                    odds.ask("suits", "reach", threshold=number, modifier=8, hand=hand, suit="s"),
                    "with the hand",
                )
                for number in THRESHOLDS
            ]
            for hand in hands.values()
        ],
        row="In hand",
        column="Threshold",
    )


def stances(folder: Path = FOLDER) -> None:
    """Zilch: stance against stance, both dominoes unknown."""
    fields = odds.question("zilch", "hit").form.fields
    attackers, defenders = (
        [str(stance) for stance in fields[side].decision.answers()]
        for side in ("attacker", "defender")
    )
    plotting.plot_matrix(
        folder / "odds-zilch-stances.svg",
        "Zilch: hitting at equal totals, stance against stance",
        attackers,
        [stance.replace("none", "no domino") for stance in defenders],
        [
            [
                share_of(odds.ask("zilch", "hit", attacker=attacker, defender=defender), "hits")
                for defender in defenders
            ]
            for attacker in attackers
        ],
        row="attacks",
        column="defends",
    )


def raises(folder: Path = FOLDER) -> None:
    """Night Terrors: seeing a raise with two cards, by its value and the cards in hand."""
    lines: dict[str, dict[int | str, float]] = {}
    for cards in (2, 4, 6, 8):
        lines[f"{cards} cards"] = {
            value: share_of(odds.ask("nightterrors", "see", cards=cards, value=value), "clean")
            for value in range(2, 21)
        }
    plotting.plot_sweep(
        folder / "odds-nightterrors-see.svg",
        "Night Terrors: a clean see, by the cards in hand",
        "Value of the raise",
        lines,
    )


def share_of(answer: odds.Answered, event: str) -> float:
    """The chance of one event of an answer."""
    assert not isinstance(answer, odds.Distribution)
    return float(answer[event])


def duels(folder: Path = FOLDER) -> None:
    """Sky Ace: the Energy that ready-made heroes take from each other, close and far."""
    form = odds.question("skyace", "duel").form
    heroes = [str(hero) for hero in form.fields["attacker"].decision.answers()]
    for kind in ("close", "far"):
        numbers: list[list[float]] = []
        for attacker in heroes:
            answers = [
                odds.ask("skyace", "duel", attacker=attacker, target=target, kind=kind)
                for target in heroes
            ]
            numbers.append([float(a.mean) for a in answers if isinstance(a, odds.Distribution)])
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
    lines: dict[str, dict[int | str, float]] = {}
    for skill in (1, 2, 3, 4):
        swept = odds.sweep("skyace", "test", "difficulty", skill=skill)
        lines[f"skill {skill}"] = {
            name: float(sum(answer.values())) for name, answer in swept.items()
        }
    plotting.plot_sweep(
        folder / "odds-skyace-tests.svg", "Sky Ace: passing a skill test", "Difficulty", lines
    )


PICTURES = (draw_chart, lives, thresholds, duels, tests, stances, raises)

if __name__ == "__main__":
    for picture in PICTURES:
        picture()
        print(f"drew {picture.__name__}")
