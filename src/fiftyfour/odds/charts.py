"""The charts of a game, counted."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.questions import Chart
from fiftyfour.engine.system import System
from fiftyfour.odds.asking import Answered, answer

T = TypeVar("T", bound=Struct)

DIGITS = 4
"""Digits after the point; more cannot be seen."""


class ChartLine(Struct, frozen=True):
    """A line of a chart, or a row of a matrix: a number for each value along the axis.

    Chances are 0 or 1 only where something is impossible or certain.
    """

    name: int | str
    numbers: tuple[float, ...]


class CountedChart(Struct, frozen=True, kw_only=True):
    """GET /api/systems/{id}/charts: a chart of the game's odds, counted.

    Its numbers are chances from 0 to 1, or averages where there is a `unit`.

    Attributes:
        name: in the game, `draw`.
        question: the question it is a chart of.
        along: what stands along the axis, and `values` are there.
        by: what tells the lines apart.
        matrix: every number is to be written out, line under line.
    """

    name: str
    title: str
    question: str
    along: str
    values: tuple[int | str, ...]
    by: str
    lines: tuple[ChartLine, ...]
    unit: str = ""
    matrix: bool = False


def charts(system: System[T]) -> tuple[CountedChart, ...]:
    """All charts of a game, counted.

    Raises:
        IllegalAction: a chart asks what its question does not answer.
    """
    return tuple(_counted(system, name, chart) for name, chart in system.minds.charts.items())


def _counted(system: System[T], name: str, chart: Chart) -> CountedChart:
    asked = system.minds.questions[chart.question]

    def numbers(line: Mapping[str, Simple]) -> tuple[float, ...]:
        answers = (answer(asked, {**line, **value}) for value in chart.values.values())
        return tuple(_number(answered, chart.event) for answered in answers)

    return CountedChart(
        name=name,
        title=chart.title,
        question=chart.question,
        along=chart.along,
        values=tuple(chart.values),
        by=chart.by,
        lines=tuple(ChartLine(line, numbers(filled)) for line, filled in chart.lines.items()),
        unit=chart.unit,
        matrix=chart.matrix,
    )


def _number(answered: Answered, event: str) -> float:
    """The chance of an event, or the average of numbers, as it stands in a chart."""
    if isinstance(answered, Distribution):
        return round(float(answered.mean), DIGITS)
    chance, least = answered[event], 10**-DIGITS
    if chance in {0, 1}:
        return float(chance)
    return min(max(round(float(chance), DIGITS), least), round(1 - least, DIGITS))
