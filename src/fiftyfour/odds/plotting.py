"""Odds as pictures, SVG or PNG: one answer as bars, or a sweep as lines.

Matplotlib is loaded only when something is drawn. The same odds give the same file, byte for byte.
"""

# pyright: reportUnknownMemberType=false
# (matplotlib leaves the types of its keyword arguments open)

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, TypeVar

from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.odds.asking import Answered

if TYPE_CHECKING:
    from matplotlib.axes import Axes

X = TypeVar("X", bound=int | str)

FORMATS = (".svg", ".png")

COLOURS = ("#2f5d8a", "#b3423a", "#3f7d4e", "#8a5a9e", "#b07a1e", "#4a4a4a", "#2a8c8c", "#a34f7d")
"""Of lines, told apart by their marks too."""

MARKS = "osD^vPX*"

NAME = 24
"""Characters of a name in one line; a longer one goes on below."""

ROW = 80
"""Characters of names that have room side by side; more of them stand aslant."""


def check_path(path: Path) -> None:
    """Raise UnknownSystem unless a picture can be written there."""
    if path.suffix.lower() not in FORMATS:
        raise UnknownSystem(f"a chart file ends in {' or '.join(FORMATS)}, not {path.name!r}")
    if not path.parent.is_dir():
        raise UnknownSystem(f"{path.parent} is not a directory")
    if path.is_dir():
        raise UnknownSystem(f"{path} is a directory")


def plot_answer(path: Path, title: str, found: Answered, note: str = "") -> None:
    """Bars of every outcome; over those of numbers, the chance of so much or more as a line.

    The `note` stands small below, here as in the other pictures: what was asked, for one.
    """

    def numbers(axes: "Axes") -> None:
        assert isinstance(found, Distribution)
        shares = [100 * float(share) for share in found.values()]
        more = [100 * float(found.at_least(value)) for value in found]
        axes.bar(list(found), shares, color=COLOURS[0], width=0.8, label="exactly")
        axes.plot(list(found), more, color=COLOURS[1], marker="o", markersize=3, label="at least")
        axes.legend(frameon=False)
        axes.set_ylabel("chance, %")
        _spread(axes, found)

    def words(axes: "Axes") -> None:
        names = [fill(str(outcome), NAME) for outcome in found]
        bars = axes.barh(names, [100 * float(share) for share in found.values()], color=COLOURS[0])
        axes.bar_label(bars, [percent(share) for share in found.values()], padding=3)
        axes.invert_yaxis()  # the first on top
        axes.set_xlim(0, 100)
        axes.set_xlabel("chance, %")

    _draw(path, title, numbers if isinstance(found, Distribution) else words, note)


def plot_sweep(
    path: Path,
    title: str,
    by: str,
    lines: Mapping[str, Mapping[X, float]],
    unit: str = "",
    note: str = "",
) -> None:
    """A line for each name: its numbers over the values of one parameter.

    With a `unit` the numbers are amounts of it, else chances from 0 to 1. Values that are words
    have nothing between them, so that the lines over them are only dotted.
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


def _spread(axes: "Axes", values: Iterable[object]) -> None:
    """What stands below the picture is to be read: not every number, long rows of words aslant."""
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


def percent(chance: Fraction | float) -> str:
    """In whole percent; what may fail is never written as certain, nor what may be as never."""
    text = f"{float(100 * chance):.0f}%"
    if text == "100%":
        return text if chance == 1 else ">99%"
    return text if text != "0%" or chance == 0 else "<1%"


def _draw(path: Path, title: str, paint: "Callable[[Axes], None]", note: str = "") -> None:
    check_path(path)
    import matplotlib  # half a second that only pictures need
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.hashsalt": "54", "svg.fonttype": "none", "font.size": 10}):
        figure = Figure(figsize=(8, 4.5), layout="constrained")
        axes = figure.subplots()
        paint(axes)
        axes.set_title(title, loc="left")
        if note:
            figure.supxlabel(fill(note, 120), x=0.01, ha="left", fontsize=8, color="#5a5a5a")
        axes.spines[["top", "right"]].set_visible(False)
        named = ("Date", "Creator") if path.suffix.lower() == ".svg" else ("Software",)
        figure.savefig(path, dpi=150, metadata=dict.fromkeys(named))
