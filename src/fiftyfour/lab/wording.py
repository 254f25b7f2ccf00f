"""How the figures of a report are written."""

from fiftyfour.lab.report import Figure, Report


def value(figure: Figure) -> str:
    """The figure itself: `79.0 %`, `+12.5 points`, `155.7`, `+120 Elo`."""
    number = figure.estimate.value
    match figure.kind:
        case "share":
            return f"{100 * number:.1f} %"
        case "change":
            return f"{100 * number:+.1f} points".replace("-", "−")
        case "elo":
            return f"{number:+.0f}".replace("-", "−") if number else "0"
        case "number":
            return f"{number:.1f}".replace("-", "−")


def interval(figure: Figure) -> str:
    """Where the true one lies 95 times in 100: `76.4 to 81.4 %`."""
    low, high = figure.estimate.low, figure.estimate.high
    if low == high:
        return ""
    match figure.kind:
        case "share":
            told = f"{100 * low:.1f} to {100 * high:.1f} %"
        case "change":
            told = f"{100 * low:+.1f} to {100 * high:+.1f}"
        case "elo":
            told = f"{low:+.0f} to {high:+.0f}"
        case "number":
            told = f"{low:.1f} to {high:.1f}"
    return told.replace("-", "−")


def counted(report: Report) -> str:
    """How many games it stands on, and how sure the figures are."""
    games = f"{report.games:,} games" if report.games != 1 else "1 game"
    told = f"{games} of bots; intervals hold the truth 95 times in 100."
    if report.unended:
        told += f" {report.unended:,} of them did not end and were stopped."
    return told
