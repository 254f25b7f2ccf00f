"""A report as a picture (SVG or PNG) and as a page (HTML) that needs nothing else."""

# pyright: reportUnknownMemberType=false
# (matplotlib does not type its keyword arguments)

from collections.abc import Sequence
from html import escape
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, BinaryIO

from fiftyfour.engine.errors import NotInstalled, UnknownSystem
from fiftyfour.lab.report import Counts, Figure, Report, Section
from fiftyfour.odds.plotting import COLOURS, FELT, INK, NAME, PAPER, check_path

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW = 0.34
"""Inches for a line of a chart."""

STYLE = f"""
body {{ max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif;
  background: {PAPER}; color: {INK}; }}
table {{ border-collapse: collapse; }}
td, th {{ padding: 0.15rem 1rem 0.15rem 0; text-align: left; vertical-align: top; }}
td.number {{ text-align: right; font-variant-numeric: tabular-nums; font-weight: 600; }}
figure {{ margin: 1rem 0; }}
svg {{ max-width: 100%; height: auto; }}
code {{ white-space: pre-wrap; }}
"""


def check_page(path: Path) -> None:
    """Raise UnknownSystem unless a page can be written there, NotInstalled if nothing draws."""
    if find_spec("matplotlib") is None:
        raise NotInstalled("draw charts", "plot")
    if path.suffix.lower() not in (".html", ".htm"):
        raise UnknownSystem(f"a page ends in .html, not {path.name!r}")
    if path.is_dir() or not path.parent.is_dir():
        raise UnknownSystem(f"{path} cannot be a file")


def write_picture(path: Path, report: Report) -> None:
    """All charts of a report below one another, as SVG or PNG; the same report, the same file."""
    check_path(path)
    kind = path.suffix.lower().removeprefix(".")
    out = BytesIO()
    _draw(out, _charts(report), kind, fill(report.title, 90))
    path.write_bytes(out.getvalue())


def write_page(path: Path, report: Report, command: str = "") -> None:
    """The report as a page: its sentences, tables and charts, and the command that makes it."""
    check_page(path)
    parts = [f"<h1>{escape(report.title)}</h1>", f"<p>{escape(report.counted)}</p>"]
    for section in report.sections:
        parts += [f"<h2>{escape(section.title)}</h2>", f"<p>{escape(section.text)}</p>"]
        if section.figures:
            parts.append(_table(section.figures))
        parts += [f"<figure>{_svg(chart)}</figure>" for chart in _charts_of(section)]
    if command:
        parts.append(f"<p>Made by <code>{escape(command)}</code></p>")
    title = f"<title>{escape(report.title)}</title>"
    head = f'<meta charset="utf-8">{title}<style>{STYLE}</style>'
    whole = (
        f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(parts)}</body></html>'
    )
    path.write_text(whole + "\n", "utf-8")


def _table(figures: Sequence[Figure]) -> str:
    rows = [
        f"<tr><td>{escape(one.label)}</td><td class=number>{escape(one.value)}</td>"
        f"<td>{escape(one.interval)}</td><td>{escape(one.note)}</td></tr>"
        for one in figures
    ]
    return f"<table>{''.join(rows)}</table>"


Chart = tuple[str, tuple[Figure, ...] | Counts]
"""What stands above a chart, and what it shows."""


def _charts(report: Report) -> list[Chart]:
    return [chart for section in report.sections for chart in _charts_of(section)]


def _charts_of(section: Section) -> list[Chart]:
    """The figures of one kind as bars, and the counts as columns."""
    kinds = {figure.kind for figure in section.figures}
    found: list[Chart] = []
    if len(section.figures) > 1 and len(kinds) == 1:
        found.append((section.title, section.figures))
    if section.counts is not None:
        found.append((section.title, section.counts))
    return found


def _svg(chart: Chart) -> str:
    out = BytesIO()
    _draw(out, [chart], "svg")
    return out.getvalue().decode().partition("?>")[2].partition('.dtd">')[2]


def _draw(out: BinaryIO, charts: Sequence[Chart], kind: str, title: str = "") -> None:
    import matplotlib  # slow to import, and only needed for charts
    from matplotlib.figure import Figure as Drawing

    heights = [_rows(shown) * ROW + 0.9 for _, shown in charts]
    with matplotlib.rc_context({"svg.hashsalt": "54", "svg.fonttype": "none", "font.size": 10}):
        height = sum(heights) + (0.5 if title else 0)
        drawing = Drawing(figsize=(8, max(1.5, height)), layout="constrained", facecolor=PAPER)
        if title:
            drawing.suptitle(title, x=0.01, ha="left", fontsize=11)
        all_axes = drawing.subplots(
            max(1, len(charts)), height_ratios=heights or [1], squeeze=False
        )
        for axes, (heading, shown) in zip(all_axes[:, 0], charts, strict=False):
            axes.set_facecolor(PAPER)
            axes.set_title(heading, loc="left", fontsize=10, fontweight="bold")
            axes.spines[["top", "right"]].set_visible(False)
            _columns(axes, shown) if isinstance(shown, Counts) else _bars(axes, shown)
        named = ("Date", "Creator") if kind == "svg" else ("Software",)
        drawing.savefig(out, format=kind, dpi=150, metadata=dict.fromkeys(named))


def _rows(shown: tuple[Figure, ...] | Counts) -> int:
    return 6 if isinstance(shown, Counts) else len(shown)


def _bars(axes: "Axes", figures: Sequence[Figure]) -> None:
    """A bar for each figure, with its interval; shares in percent."""
    unit = 1 if figures[0].kind in ("number", "elo") else 100
    names = [fill(one.label, NAME + 12) for one in figures]
    values = [one.estimate.value * unit for one in figures]
    below = [max(0.0, one.estimate.value - one.estimate.low) * unit for one in figures]
    above = [max(0.0, one.estimate.high - one.estimate.value) * unit for one in figures]
    at = range(len(figures))
    axes.barh(at, values, color=FELT, height=0.7, clip_on=False)
    spread = [below, above]
    axes.errorbar(values, at, xerr=spread, fmt="none", ecolor=COLOURS[2], capsize=3, clip_on=False)
    axes.set_yticks(at, names)
    axes.invert_yaxis()  # the first on top
    if figures[0].kind == "share":
        axes.set_xlim(0, 100)
    axes.set_xlabel(
        {"share": "%", "change": "points of 100", "elo": "Elo"}.get(figures[0].kind, "")
    )


def _columns(axes: "Axes", counts: Counts) -> None:
    """How many games came to each value."""
    axes.bar(range(len(counts.bars)), list(counts.bars.values()), color=FELT, clip_on=False)
    axes.set_xticks(range(len(counts.bars)), list(counts.bars), rotation=25, ha="right")
    axes.set_xlabel(counts.along)
    axes.set_ylabel("games")
