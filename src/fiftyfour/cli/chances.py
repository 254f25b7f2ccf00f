"""Chances for people to read: percentages, bars, and hints beside answers."""

from collections.abc import Sequence
from fractions import Fraction

from rich.table import Table
from rich.text import Text

from fiftyfour.engine.decisions import Given
from fiftyfour.engine.questions import Hint
from fiftyfour.odds.plotting import percent
from fiftyfour.table.words import plain

BAR = 24
"""Width of a bar for a chance of 1."""

SMALL = 6
"""Width of the same bar beside an option."""

STAR = "★"
"""Stands before the odds of the best answer."""


def bar(share: Fraction, width: int = BAR) -> Text:
    """A bar for a chance, precise to an eighth of a column."""
    eighths = round(share * width * 8)
    full, part = divmod(eighths, 8)
    return Text("█" * full + (" ▏▎▍▌▋▊▉"[part].strip()), "cyan")


def beside(hints: Sequence[Hint], answer: Given | None) -> Text:
    """The odds of this answer: `hits ███▌ 58.79%, Energy taken 1.58`; empty without hints.

    The answer that is marked as the best begins with a star.
    """
    given = [hint for hint in hints if hint.to == answer]
    star = Text(f"{STAR} ", "bold yellow") if any(hint.best for hint in given) else Text()
    return star.append_text(Text(", ").join(_hint(hint) for hint in given))


def for_all(hints: Sequence[Hint]) -> Table | None:
    """The hints that apply to every answer, one per line; None if there are none."""
    general = [hint for hint in hints if hint.to is None]
    table = Table.grid(padding=(0, 1))
    for hint in general:
        table.add_row(f"  {plain(hint.label)}", _number(hint))
    return table if general else None


def _hint(hint: Hint) -> Text:
    return Text(f"{plain(hint.label)} ").append_text(_number(hint))


def _number(hint: Hint) -> Text:
    """`███▌ 58.79%`, or a mean."""
    if hint.mean:
        return Text(f"{float(Fraction(hint.mean)):.2f}", "bold")
    share = Fraction(hint.chance)
    small = bar(share, SMALL)
    text = small.append(" ") if small.plain else Text()
    return text.append(percent(share, 2), "bold")
