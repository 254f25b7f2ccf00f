"""Odds as pictures, SVG or PNG: one answer as bars, or a sweep as lines.

Matplotlib is loaded only when something is drawn. The same odds give the same file, byte for byte.
"""

# pyright: reportUnknownMemberType=false
# (matplotlib leaves the types of its keyword arguments open)

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.odds.asking import Answered

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS = (".svg", ".png")

COLOURS = ("#2f5d8a", "#b3423a", "#3f7d4e", "#8a5a9e", "#b07a1e", "#4a4a4a", "#2a8c8c", "#a34f7d")
"""Of lines, told apart by their dashes and marks too."""

MARKS = "osD^vPX*"


def check_path(path: Path) -> None:
    """Raise UnknownSystem unless a picture can be written there."""
    if path.suffix.lower() not in FORMATS:
        raise UnknownSystem(f"a picture ends in {' or '.join(FORMATS)}, not {path.name!r}")
    if not path.parent.is_dir():
        raise UnknownSystem(f"{path.parent} is no directory")


def plot_answer(path: Path, title: str, found: Answered) -> None:
    """Bars of every outcome; over those of numbers, the chance of so much or more as a line."""

    def paint(axes: "Axes") -> None:
        labels = [str(outcome) for outcome in found]
        shares = [100 * float(share) for share in found.values()]
        axes.bar(labels, shares, color=COLOURS[0], width=0.8, label="exactly")
        if isinstance(found, Distribution):
            more = [100 * float(found.at_least(value)) for value in found]
            axes.plot(labels, more, color=COLOURS[1], marker="o", markersize=3, label="at least")
            axes.legend(frameon=False)
        axes.set_ylabel("chance, %")

    _draw(path, title, paint)


def plot_sweep(
    path: Path, title: str, by: str, lines: Mapping[str, Mapping[str, float]], unit: str = ""
) -> None:
    """A line for each name: its numbers over the values of one parameter.

    With a `unit` the numbers are amounts of it, else chances from 0 to 1.
    """

    def paint(axes: "Axes") -> None:
        for at, (name, line) in enumerate(lines.items()):
            ys = [y if unit else 100 * y for y in line.values()]
            colour, mark = COLOURS[at % len(COLOURS)], MARKS[at % len(MARKS)]
            axes.plot(list(line), ys, markersize=4, label=name, color=colour, marker=mark)
        axes.set_xlabel(by)
        axes.set_ylabel(unit or "chance, %")
        axes.set_ylim(bottom=0)
        if len(lines) > 1:
            axes.legend(frameon=False)

    _draw(path, title, paint)


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
    """Every row against every column, each number written in its field; chances as percent."""

    def paint(axes: "Axes") -> None:
        most = max(max(line) for line in numbers) if unit else 1
        axes.imshow(numbers, cmap="Blues", aspect="auto", vmin=0, vmax=most)
        for y, line in enumerate(numbers):
            for x, number in enumerate(line):
                text = f"{number:.2f}" if unit else percent(number)
                ink = "white" if number > 0.55 * most else "black"
                axes.text(x, y, text, ha="center", va="center", color=ink, fontsize=9)
        axes.set_xticks(range(len(columns)), columns)
        axes.set_yticks(range(len(rows)), rows)
        axes.set_xlabel(column)
        axes.set_ylabel(row)

    _draw(path, title, paint)


def percent(chance: float) -> str:
    """In whole percent; what may fail is never written as certain, nor what may be as never."""
    text = f"{100 * chance:.0f}%"
    if text == "100%":
        return text if chance == 1 else ">99%"
    return text if text != "0%" or chance == 0 else "<1%"


def _draw(path: Path, title: str, paint: "Callable[[Axes], None]") -> None:
    check_path(path)
    import matplotlib  # half a second that only pictures need
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.hashsalt": "54", "svg.fonttype": "none", "font.size": 10}):
        figure = Figure(figsize=(8, 4.5), layout="constrained")
        axes = figure.subplots()
        paint(axes)
        axes.set_title(title, loc="left")
        axes.spines[["top", "right"]].set_visible(False)
        named = ("Date", "Creator") if path.suffix.lower() == ".svg" else ("Software",)
        figure.savefig(path, dpi=150, metadata=dict.fromkeys(named))
