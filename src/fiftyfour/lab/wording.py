"""How the figures of a report are written."""

from typing import Literal

from fiftyfour.lab.intervals import Estimate

Kind = Literal["share", "change", "number", "elo"]
"""What a figure counts: shares from 0 to 1, their differences, numbers, points of a rating."""


def value(kind: Kind, estimate: Estimate) -> str:
    """The figure itself: `79.0 %`, `+12.5 points`, `155.7`, `+120`.

    >>> value("change", Estimate(-0.125, -0.2, 0.04, of=100))
    '−12.5 points'
    """
    number = estimate.value
    match kind:
        case "share":
            return f"{100 * number:.1f} %"
        case "change":
            return f"{100 * number:+.1f} points".replace("-", "−")
        case "elo":
            return f"{number:+.0f}".replace("-", "−") if number else "0"
        case "number":
            return f"{number:.1f}".replace("-", "−")


def interval(kind: Kind, estimate: Estimate) -> str:
    """Where the true one lies 95 times in 100; empty where that says nothing.

    >>> interval("share", Estimate(0.79, 0.764, 0.814, of=100))
    '76.4 to 81.4 %'
    """
    low, high = estimate.low, estimate.high
    if low == high:
        return ""
    match kind:
        case "share":
            told = f"{100 * low:.1f} to {100 * high:.1f} %"
        case "change":
            told = f"{100 * low:+.1f} to {100 * high:+.1f}"
        case "elo":
            told = f"{low:+.0f} to {high:+.0f}"
        case "number":
            told = f"{low:.1f} to {high:.1f}"
    return told.replace("-", "−")
