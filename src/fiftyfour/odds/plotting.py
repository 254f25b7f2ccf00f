"""Charts of odds, SVG or PNG: one answer as bars, or a sweep as lines.

Matplotlib is the extra `plot`, loaded only when needed. The same odds give the same file, byte for
byte.
"""

# pyright: reportUnknownMemberType=false
# (matplotlib does not type its keyword arguments)

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, TypeVar

from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.errors import NotInstalled, UnknownSystem
from fiftyfour.odds.asking import Answered
from fiftyfour.odds.charts import CountedChart

if TYPE_CHECKING:
    from matplotlib.axes import Axes

X = TypeVar("X", bound=int | str)

FORMATS = (".svg", ".png")

PAPER, INK, FELT = "#fdf9ef", "#241d15", "#1c5548"
"""The colours of the page's cards and table; numbers are printed from paper to felt."""

COLOURS = (FELT, "#bd2430", "#a87420", "#1550b8", "#8a5a9e", "#5c503f", "#2a8c8c", "#a34f7d")
"""Colours of lines, which also differ by marker."""

MARKS = "osD^vPX*"

NAME = 24
"""Characters of a name per line; longer names are wrapped."""

ROW = 80
"""Characters of names that fit side by side; longer rows are slanted."""


def check_path(path: Path) -> None:
    """Raise UnknownSystem unless a chart can be written there, NotInstalled if nothing draws it."""
    if find_spec("matplotlib") is None:
        raise NotInstalled("draw charts", "plot")
    if path.suffix.lower() not in FORMATS:
        raise UnknownSystem(f"a chart file must end in {' or '.join(FORMATS)}, not {path.name!r}")
    if not path.parent.is_dir():
        raise UnknownSystem(f"{path.parent} is not a directory")
    if path.is_dir():
        raise UnknownSystem(f"{path} is a directory")


def plot_answer(path: Path, title: str, answered: Answered, note: str = "") -> None:
    """A bar for every outcome; for numbers, also a line with the chance of at least that much.

    The `note` is printed small below the chart, for example the command that draws it.
    """

    def numbers(axes: "Axes") -> None:
        assert isinstance(answered, Distribution)
        shares = [100 * float(share) for share in answered.values()]
        more = [100 * float(answered.at_least(value)) for value in answered]
        axes.bar(list(answered), shares, color=COLOURS[0], width=0.8, label="exactly")
        axes.plot(
            list(answered), more, color=COLOURS[1], marker="o", markersize=3, label="at least"
        )
        axes.legend(frameon=False)
        axes.set_ylabel("chance, %")
        _spread(axes, answered)

    def words(axes: "Axes") -> None:
        names = [fill(str(outcome), NAME) for outcome in answered]
        shares = [100 * float(share) for share in answered.values()]
        bars = axes.barh(names, shares, color=COLOURS[0])
        axes.bar_label(bars, [percent(share) for share in answered.values()], padding=3)
        axes.invert_yaxis()  # the first on top
        axes.set_xlim(0, 100)
        axes.set_xlabel("chance, %")

    _draw(path, title, numbers if isinstance(answered, Distribution) else words, note)


def plot_sweep(
    path: Path,
    title: str,
    by: str,
    lines: Mapping[str, Mapping[X, float]],
    unit: str = "",
    note: str = "",
) -> None:
    """A line for each name: its numbers over the values of one parameter.

    With a `unit` the numbers are amounts; otherwise they are chances from 0 to 1. Lines over values
    that are words are dotted, because there is nothing between words.
    """

    def paint(axes: "Axes") -> None:
        for at, (name, line) in enumerate(lines.items()):
            axes.plot(
                list(line),
                [y if unit else 100 * y for y in line.values()],
                label=fill(name, NAME),
                color=COLOURS[at % len(COLOURS)],
                marker=MARKS[at % len(MARKS)],
                markersize=4,
                linestyle=":" if any(isinstance(x, str) for x in line) else "-",
            )
        axes.set_xlabel(by)
        axes.set_ylabel(unit or "chance, %")
        axes.set_ylim(bottom=0)
        _spread(axes, next(iter(lines.values())))
        if len(lines) > 1:
            axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1))

    _draw(path, title, paint, note)


def plot_chart(path: Path, title: str, chart: CountedChart) -> None:
    """A chart of a game, as lines or as a matrix."""
    if chart.matrix:
        plot_matrix(
            path,
            title,
            [str(line.name) for line in chart.lines],
            [str(value) for value in chart.values],
            [line.numbers for line in chart.lines],
            unit=chart.unit,
            row=chart.by,
            column=chart.along,
        )
    else:
        lines = {
            str(line.name): dict(zip(chart.values, line.numbers, strict=True))
            for line in chart.lines
        }
        plot_sweep(path, title, chart.along, lines, unit=chart.unit)


def _spread(axes: "Axes", values: Iterable[object]) -> None:
    """Keep the axis labels readable: skip numbers, slant long rows of words."""
    from matplotlib.ticker import MaxNLocator

    names = [str(value) for value in values]
    if all(isinstance(value, int) for value in values):
        axes.xaxis.set_major_locator(MaxNLocator(20, integer=True))
    elif sum(map(len, names)) > ROW:
        axes.set_xticks(range(len(names)), names, rotation=40, ha="right")


def plot_matrix(
    path: Path,
    title: str,
    rows: Sequence[str],
    columns: Sequence[str],
    numbers: Sequence[Sequence[float]],
    *,
    unit: str = "",
    row: str = "",
    column: str = "",
) -> None:
    """Every row against every column, with the numbers in the fields; chances in percent."""

    def paint(axes: "Axes") -> None:
        from matplotlib.colors import LinearSegmentedColormap

        most = max(max(line) for line in numbers) if unit else 1
        shades = LinearSegmentedColormap.from_list("felt", [PAPER, FELT])
        axes.imshow(numbers, cmap=shades, aspect="auto", vmin=0, vmax=most)
        for y, line in enumerate(numbers):
            for x, number in enumerate(line):
                text = f"{number:.2f}" if unit else percent(number)
                ink = PAPER if number > 0.7 * most else INK
                axes.text(x, y, text, ha="center", va="center", color=ink, fontsize=9)
        axes.set_xticks(range(len(columns)), columns)
        axes.set_yticks(range(len(rows)), rows)
        axes.set_xlabel(column)
        axes.set_ylabel(row)

    _draw(path, title, paint)


def percent(chance: Fraction | float, digits: int = 0) -> str:
    """`44%`; only an impossible event is 0%, and only a certain one 100%."""
    step = 10**-digits
    text = f"{float(100 * chance):.{digits}f}%"
    if text == f"{0:.{digits}f}%" and chance > 0:
        return f"<{step:.{digits}f}%"
    return f">{100 - step:.{digits}f}%" if text == f"{100:.{digits}f}%" and chance < 1 else text


def _draw(path: Path, title: str, paint: "Callable[[Axes], None]", note: str = "") -> None:
    check_path(path)
    import matplotlib  # slow to import, and only needed for charts
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.hashsalt": "54", "svg.fonttype": "none", "font.size": 10}):
        figure = Figure(figsize=(8, 4.5), layout="constrained", facecolor=PAPER)
        axes = figure.subplots()
        axes.set_facecolor(PAPER)
        paint(axes)
        axes.set_title(title, loc="left")
        if note:
            figure.supxlabel(fill(note, 120), x=0.01, ha="left", fontsize=8, color="#5a5a5a")
        axes.spines[["top", "right"]].set_visible(False)
        named = ("Date", "Creator") if path.suffix.lower() == ".svg" else ("Software",)
        figure.savefig(path, dpi=150, metadata=dict.fromkeys(named))
