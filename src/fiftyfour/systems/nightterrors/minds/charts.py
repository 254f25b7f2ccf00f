"""Charts of the chances in Night Terrors."""

from fiftyfour.engine.questions import Chart

CHARTS = {
    "see": Chart(
        title="A clean see, by the cards in hand",
        question="see",
        along="Value of the raise",
        values={value: {"value": value} for value in range(2, 21)},
        by="Cards in hand",
        lines={f"{cards} cards": {"cards": cards} for cards in (2, 4, 6, 8)},
        event="clean",
    )
}
"""Each chart by its name."""
