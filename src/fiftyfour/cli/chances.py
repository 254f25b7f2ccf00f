"""Chances as people read them: percent, bars, and the hints beside the answers to a question."""

from collections.abc import Sequence
from fractions import Fraction

from rich.table import Table
from rich.text import Text

from fiftyfour.cli.words import plain
from fiftyfour.engine.decisions import Answer
from fiftyfour.engine.questions import Hint

BAR = 24
"""Width of a bar for a chance of 1."""

SMALL = 6
"""The same beside an option."""


def percent(share: Fraction) -> str:
    """`43.81%`; what is possible is never written as 0, nor what is uncertain as 100."""
    text = f"{100 * float(share):.2f}%"
    if text == "0.00%" and share:
        return "<0.01%"
    return ">99.99%" if text == "100.00%" and share < 1 else text


def bar(share: Fraction, width: int = BAR) -> Text:
    """A bar that is full for a chance of 1, in eighths of a column."""
    eighths = round(share * width * 8)
    full, part = divmod(eighths, 8)
    return Text("█" * full + (" ▏▎▍▌▋▊▉"[part].strip()), "cyan")


def beside(hints: Sequence[Hint], answer: Answer | None) -> Text:
    """What this answer gives: `hits ███▌ 58.79%, Energy taken 1.58`; empty if nothing is told."""
    parts = [_told(hint) for hint in hints if hint.to == answer]
    return Text(", ").join(parts)


def for_all(hints: Sequence[Hint]) -> Table | None:
    """What holds whatever is answered, a line each; None if nothing is told."""
    whole = [hint for hint in hints if hint.to is None]
    table = Table.grid(padding=(0, 1))
    for hint in whole:
        table.add_row(f"  {plain(hint.label)}", _number(hint))
    return table if whole else None


def _told(hint: Hint) -> Text:
    return Text(f"{plain(hint.label)} ").append_text(_number(hint))


def _number(hint: Hint) -> Text:
    """`███▌ 58.79%`, or a mean."""
    if hint.mean:
        return Text(f"{float(Fraction(hint.mean)):.2f}", "bold")
    share = Fraction(hint.chance)
    small = bar(share, SMALL)
    text = small.append(" ") if small.plain else Text()
    return text.append(percent(share), "bold")
