"""`fiftyfour odds`: a game's odds questions, answered as tables, bars and charts."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fiftyfour import odds as asked_odds
from fiftyfour.cli.about import print_json
from fiftyfour.cli.chances import bar
from fiftyfour.cli.play import Json
from fiftyfour.cli.terminal import Terminal, name_and_value
from fiftyfour.cli.words import RULE
from fiftyfour.engine.decisions import Number, PickCards, Simple
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.forms import Field
from fiftyfour.engine.options import Choose
from fiftyfour.engine.system import find_system, installed
from fiftyfour.odds import Answered, Question, plotting
from fiftyfour.odds.plotting import percent
from fiftyfour.table.words import plain

LONGEST = 24
"""Longest fraction shown in a table; `--json` has them all."""


System = Annotated[str, Parameter(help="Which game; default: all games.")]
Asked = Annotated[str, Parameter(help="What to ask; default: list the questions.")]
Given = Annotated[str, Parameter(help="Parameters, as name=value.")]
By = Annotated[str, Parameter(help="Go through all values of this parameter, one per line.")]
Plot = Annotated[Path | None, Parameter(help="Draw a chart in this .svg or .png file.")]


def odds(
    system: System = "",
    question: Asked = "",
    /,
    *parameters: Given,
    by: By = "",
    plot: Plot = None,
    json: Json = False,
) -> None:
    """Exact odds, counted rather than sampled.

    ```console
    fiftyfour odds skyace
    fiftyfour odds skyace attack cards=3 difficulty=5 bonus=yes
    fiftyfour odds skyace test skill=2 --by difficulty --plot test.svg
    ```
    """
    terminal = Terminal()
    if not question:
        if parameters or by or plot is not None:
            raise UnknownSystem("name a question first: fiftyfour odds SYSTEM QUESTION ...")
        _list(system, terminal, json=json)
        return
    if plot is not None:
        plotting.check_path(plot)
    asked = asked_odds.question(system, question)
    written = _written(parameters)
    filled = asked_odds.read(asked.form, written)
    title = plain(asked.form.prompt)
    note = shlex.join((system, question, *parameters))  # the command that draws it
    if by:
        swept = asked_odds.sweep(system, question, by, **filled)
        if by in written:
            raise UnknownSystem(
                f"--by goes through all values of {by}; leave out {by}={written[by][:40]}"
            )
        _put_sweep(terminal, asked, by, swept, json=json)
        if plot is not None:
            lines, unit = _lines(swept, asked)
            plotting.plot_sweep(
                plot, title, asked.form.fields[by].label, lines, unit, f"{note} --by {by}"
            )
    else:
        answered = asked_odds.ask(system, question, **filled)
        _put(terminal, asked, filled, answered, json=json)
        if plot is not None:
            plotting.plot_answer(plot, title, answered, note)
    if plot is not None and not json:
        terminal.print(f"Drawn: {plot}")


def _written(parameters: Sequence[str]) -> dict[str, str]:
    written: dict[str, str] = {}
    for parameter in parameters:
        name, text = name_and_value(parameter, "a parameter")
        if name in written:
            raise UnknownSystem(f"{name} is given twice")
        written[name] = text
    return written


# --- what can be asked ---


def _list(system: str, terminal: Terminal, *, json: bool) -> None:
    games = installed() if not system else {system: find_system(system)}
    asked = {
        name: game.minds.questions for name, game in games.items() if game.minds.questions or system
    }
    if json:
        print_json({name: _forms(questions) for name, questions in asked.items()})
        return
    for name, questions in asked.items():
        if not questions:
            terminal.print(f"{games[name].name} has no odds questions.")
        for key, question in questions.items():
            form = question.form
            rule = (f"  {form.rule}" if form.rule else "", RULE)
            head = Text.assemble((f"{name} {key}", "bold cyan"), f"  {form.prompt}", rule)
            table = Table.grid(padding=(0, 2))
            table.add_column(style="green", no_wrap=True)
            table.add_column()
            for parameter, field in form.fields.items():
                default = _written_value(field.default)
                labels = _labels(field)
                allowed = "" if labels else f": {bounds(field)}"
                table.add_row(f"    {parameter}={default}", f"{field.label}{allowed}")
                for option, label in labels.items():
                    table.add_row("", f"  {option}: {label}")
            terminal.print(head, table)


def _forms(questions: Mapping[str, Question]) -> dict[str, object]:
    return {name: question.form for name, question in questions.items()}


def bounds(field: Field) -> str:
    """The allowed values of a parameter, in words."""
    match field.decision:
        case Number(least=least, most=most):
            return f"{least} to {most}"
        case Choose(options=options):
            return ", ".join(option.id for option in options)
        case PickCards(least=least, most=most):
            return f"{least} to {most} cards, like '7c Qh'"
        case _:
            return "text"


def _labels(field: Field) -> dict[str, str]:
    """The labels of the options, if their ids are not clear enough."""
    match field.decision:
        case Choose(options=options) if any(option.id not in option.label for option in options):
            return {option.id: option.label for option in options}
        case _:
            return {}


def _written_value(value: Simple | None) -> str:
    text = " ".join(value) if isinstance(value, list) else str(value)
    return f"'{text}'" if " " in text or not text else text


# --- answers ---


def _put(
    terminal: Terminal,
    asked: Question,
    filled: Mapping[str, Simple],
    answered: Answered,
    *,
    json: bool,
) -> None:
    if json:
        print_json({"parameters": dict(filled), **as_plain(answered)})
        return
    given = ", ".join(f"{name}={_written_value(value)}" for name, value in filled.items())
    terminal.print(Text(asked.form.prompt, "bold"), Text(given, "dim"), _table(answered))


def as_plain(answered: Answered) -> dict[str, object]:
    """An answer as plain data: exact fractions, with their mean if the outcomes are numbers."""
    chances = {str(outcome): str(share) for outcome, share in answered.items()}
    mean = {"mean": str(answered.mean)} if isinstance(answered, Distribution) else {}
    return {"chances": chances, **mean}


def _table(answered: Answered) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("", justify="right", style="bold")
    table.add_column("chance", justify="right", overflow="fold")
    table.add_column("", overflow="crop")
    if isinstance(answered, Distribution):
        table.add_column("at least", justify="right", overflow="fold")
    table.add_column("exactly", style="dim", overflow="fold")
    for outcome, share in answered.items():
        row = [str(outcome), percent(share, 2), bar(share)]
        if isinstance(answered, Distribution):
            row.append(percent(answered.at_least(int(outcome)), 2))
        table.add_row(*row, _fraction(share))
    if not isinstance(answered, Distribution):
        return table
    low, high = answered.quantile(Fraction(1, 20)), answered.quantile(Fraction(19, 20))
    usual = f"{low}" if low == high else f"from {low} to {high}"
    mean = f"on average {float(answered.mean):.3f}, median {answered.median}"
    return Group(table, Text(f"{mean}; 9 times in 10 {usual}"))


def _put_sweep(
    terminal: Terminal,
    asked: Question,
    by: str,
    swept: Mapping[int | str, Answered],
    *,
    json: bool,
) -> None:
    if json:
        print_json({str(value): as_plain(answered) for value, answered in swept.items()})
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(by, justify="right", style="bold")
    first = next(iter(swept.values()))
    numbers = isinstance(first, Distribution)
    names = ["mean", "at least 1"] if numbers else [str(event) for event in first]
    bars = numbers or len(names) == 1
    for name in names:
        table.add_column(name, justify="right", overflow="fold")
        if bars:
            table.add_column("", overflow="crop")
    for value, answered in _joined(swept):
        cells: list[str | Text] = [value]
        if isinstance(answered, Distribution):
            some = answered.at_least(1)
            cells += [f"{float(answered.mean):.3f}", Text(""), percent(some, 2), bar(some)]
        else:
            for share in answered.values():
                cells += [percent(share, 2), bar(share)] if bars else [percent(share, 2)]
        table.add_row(*cells)
    terminal.print(Text(asked.form.prompt, "bold"), table)


def _joined(swept: Mapping[int | str, Answered]) -> Iterator[tuple[str, Answered]]:
    """The value or range of each line, and its answer; runs with the same answer share a line."""
    for answered, run in groupby(swept.items(), lambda item: item[1]):
        values = [value for value, _ in run]
        if isinstance(values[0], int) and len(values) > 2:
            yield f"{values[0]} to {values[-1]}", answered
        else:
            yield from ((str(value), answered) for value in values)


def _lines(
    swept: Mapping[int | str, Answered], asked: Question
) -> tuple[dict[str, dict[int | str, float]], str]:
    """The lines of a sweep's chart: means, or the chance of each event; and the unit."""
    lines: dict[str, dict[int | str, float]] = {}
    unit = ""
    for value, answered in swept.items():
        if isinstance(answered, Distribution):
            unit = "on average"
            lines.setdefault(asked.form.prompt, {})[value] = float(answered.mean)
        else:
            for name, share in answered.items():
                lines.setdefault(name, {})[value] = float(share)
    return lines, unit


def _fraction(share: Fraction) -> str:
    return str(share) if len(str(share)) <= LONGEST else ""
