"""A report of the lab at the terminal: tables with bars and intervals, and charts of counts."""

from fractions import Fraction

from rich.table import Table
from rich.text import Text

from fiftyfour.cli.chances import bar
from fiftyfour.cli.terminal import Terminal
from fiftyfour.lab.report import Counts, Figure, Report, Section
from fiftyfour.table.words import plain

WIDE = 30
"""Columns of the longest bar of a chart."""


def show(terminal: Terminal, report: Report) -> None:
    """Print a whole report."""
    terminal.print(Text(plain(report.title), "bold"), Text(report.counted, "dim"))
    for section in report.sections:
        terminal.print("", Text(plain(section.title), "bold cyan"))
        if section.text:
            terminal.print(Text(plain(section.text)))
        if section.figures:
            terminal.print(_figures(section))
        if section.counts is not None:
            terminal.print(_counts(section.counts))


def _indented() -> Table:
    """A table whose first column is empty, so that what wraps in the next stays indented."""
    table = Table.grid(padding=(0, 1))
    table.add_column(width=1)
    return table


def _figures(section: Section) -> Table:
    table = _indented()
    table.add_column()
    table.add_column(justify="right")
    table.add_column(no_wrap=True, style="dim")
    table.add_column()
    for figure in section.figures:
        table.add_row(
            "",
            plain(figure.label),
            Text(figure.value, "bold"),
            figure.interval,
            _beside(figure),
        )
    return table


def _beside(figure: Figure) -> Text:
    """A bar for a share, and what else is to be said."""
    note = Text(plain(figure.note), "dim")
    if figure.kind != "share":
        return note
    drawn = bar(Fraction(figure.estimate.value).limit_denominator(1000))
    return Text.assemble(drawn, " ", note) if figure.note else drawn


def _counts(counts: Counts) -> Table:
    table = _indented()
    table.add_column(justify="right")
    table.add_column(justify="right", style="dim")
    most = max(counts.bars.values(), default=1)
    for at, (name, count) in enumerate(counts.bars.items()):
        label = f"{name} {counts.along}" if at == 0 else name
        table.add_row("", label, str(count), bar(Fraction(count, max(1, most)), WIDE))
    return table
