"""Charts of the chances in Aces Out."""

from fiftyfour.engine.questions import Asking, Chart

ACES = ("As", "Ah", "Ad", "Ac")

CARDS: Asking = {cards: {"cards": cards} for cards in range(2, 11)}

CHARTS = {
    "draw": Chart(
        title="Winning a DRAW by the totals, fresh decks",
        question="draw",
        along="Cards of the agent",
        values=CARDS,
        by="Cards of the GM",
        lines={f"against {cards}": {"gm_cards": cards} for cards in range(1, 7)},
        event="by the totals",
    ),
    "success": Chart(
        title="Success in a DRAW, giving up a drawn Ace whenever it helps",
        question="draw",
        along="Cards of the agent",
        values=CARDS,
        by="Cards of the GM",
        lines={cards: {"gm_cards": cards} for cards in range(1, 7)},
        event="success",
        matrix=True,
    ),
    "aces": Chart(
        title="Being ACES OUT after a number of DRAWs of 2 cards against 2",
        question="aces",
        along="DRAWs",
        values={draws: {"draws": draws} for draws in range(1, 21)},
        by="Aces left",
        lines={
            f"{left} {'Ace' if left == 1 else 'Aces'} left": {
                "lost": list(ACES[left:]),
                "cards": 2,
                "gm_cards": 2,
            }
            for left in (1, 2, 3, 4)
        },
        event="ACES OUT",
    ),
}
"""Each chart by its name."""
