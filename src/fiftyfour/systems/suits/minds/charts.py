"""Charts of the chances in Suits."""

from fiftyfour.engine.questions import Chart
from fiftyfour.systems.suits.data import THRESHOLDS

HANDS = {
    "no card": [],
    "a 4": ["4h"],
    "a 9": ["9h"],
    "a 4 of your own suit": ["4s"],
    "a King": ["Kh"],
    "an Ace": ["Ah"],
    "an Ace and a 9": ["Ah", "9d"],
}

CHARTS = {
    "thresholds": Chart(
        title="Reaching a threshold with the flip alone",
        question="reach",
        along="Attribute, skill and other modifiers",
        values={modifier: {"modifier": modifier} for modifier in range(29)},
        by="Threshold",
        lines={f"{number}, {word}": {"threshold": number} for number, word in THRESHOLDS.items()},
        event="with the flip",
    ),
    "hands": Chart(
        title="Reaching a threshold with a hand, at 8 before the flip",
        question="reach",
        along="Threshold",
        values={number: {"threshold": number} for number in THRESHOLDS},
        by="In hand",
        lines={
            words: {"hand": list(hand), "modifier": 8, "suit": "s"} for words, hand in HANDS.items()
        },
        event="with the hand",
        matrix=True,
    ),
}
"""Each chart by its name."""
