"""`fiftyfour odds`: what a game can be asked about its chances, as tables, bars and pictures."""

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
from fiftyfour.cli.chances import bar, percent
from fiftyfour.cli.play import Json
from fiftyfour.cli.terminal import Terminal
from fiftyfour.cli.words import RULE, plain
from fiftyfour.engine.decisions import Choose, Field, Number, PickCards, Simple
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.system import find_system, installed
from fiftyfour.odds import Answered, Question, plotting

LONGEST = 24
"""Longest fraction that is written out in a table; `--json` has them all."""


def odds(
    system: Annotated[str, Parameter(help="Which game; without it, all that have answers.")] = "",
    question: Annotated[str, Parameter(help="What to ask; without it, what can be asked.")] = "",
    /,
    *parameters: Annotated[str, Parameter(help="Parameters, as name=value.")],
    by: Annotated[
        str, Parameter(help="Go through all values of this parameter, a line for each.")
    ] = "",
    plot: Annotated[
        Path | None, Parameter(help="Draw it, as a file that ends in .svg or .png.")
    ] = None,
    json: Json = False,
) -> None:
    """Exact chances, counted and not sampled.

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
    note = shlex.join((system, question, *parameters))  # what one asks to draw it again
    if by:
        swept = asked_odds.sweep(system, question, by, **filled)
        if by in written:
            raise UnknownSystem(f"{by} takes all its values; leave {by}={written[by][:40]} out")
        _put_sweep(terminal, asked, by, swept, json=json)
        if plot is not None:
            lines, unit = _lines(swept, asked)
            plotting.plot_sweep(
                plot, title, asked.form.fields[by].label, lines, unit, f"{note} --by {by}"
            )
    else:
        found = asked_odds.ask(system, question, **filled)
        _put(terminal, asked, filled, found, json=json)
        if plot is not None:
            plotting.plot_answer(plot, title, found, note)
    if plot is not None and not json:
        terminal.print(f"Drawn: {plot}")


def _written(parameters: Sequence[str]) -> dict[str, str]:
    written: dict[str, str] = {}
    for one in parameters:
        name, equals, text = (part.strip() for part in one.partition("="))
        if not equals:
            raise UnknownSystem(f"a parameter is written name=value, not {one[:40]!r}")
        if name in written:
            raise UnknownSystem(f"{name} is there twice")
        written[name] = text
    return written


# --- what can be asked ---


def _list(system: str, terminal: Terminal, *, json: bool) -> None:
    found = installed() if not system else {system: find_system(system)}
    games = {name: one.questions for name, one in found.items() if one.questions or system}
    if json:
        print_json({name: _told(questions) for name, questions in games.items()})
        return
    for name, questions in games.items():
        if not questions:
            terminal.print(f"{found[name].name} answers no questions about its chances.")
        for key, one in questions.items():
            rule = (f"  {one.form.rule}" if one.form.rule else "", RULE)
            head = Text.assemble((f"{name} {key}", "bold cyan"), f"  {one.form.prompt}", rule)
            table = Table.grid(padding=(0, 2))
            table.add_column(style="green", no_wrap=True)
            table.add_column()
            for field, field_of in one.form.fields.items():
                default = _written_value(field_of.default)
                told = _meant(field_of)
                allowed = "" if told else f": {bounds(field_of)}"
                table.add_row(f"    {field}={default}", f"{field_of.label}{allowed}")
                for option, label in told.items():
                    table.add_row("", f"  {option}: {label}")
            terminal.print(head, table)


def _told(questions: Mapping[str, Question]) -> dict[str, object]:
    return {name: one.form for name, one in questions.items()}


def bounds(field: Field) -> str:
    """What a parameter may be, in words."""
    match field.decision:
        case Number(least=least, most=most):
            return f"{least} to {most}"
        case Choose(options=options):
            return ", ".join(option.id for option in options)
        case PickCards(least=least, most=most):
            return f"{least} to {most} cards, like '7c Qh'"
        case _:
            return "text"


def _meant(field: Field) -> dict[str, str]:
    """What the options mean, where that cannot be told from how they are written."""
    match field.decision:
        case Choose(options=options) if any(one.id not in one.label for one in options):
            return {one.id: one.label for one in options}
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
    found: Answered,
    *,
    json: bool,
) -> None:
    if json:
        print_json({"parameters": dict(filled), **as_plain(found)})
        return
    given = ", ".join(f"{name}={_written_value(value)}" for name, value in filled.items())
    terminal.print(Text(asked.form.prompt, "bold"), Text(given, "dim"), _table(found))


def as_plain(found: Answered) -> dict[str, object]:
    """An answer as plain data: exact fractions, and their mean where they are of numbers."""
    told: dict[str, object] = {"chances": {str(one): str(share) for one, share in found.items()}}
    return told | ({"mean": str(found.mean)} if isinstance(found, Distribution) else {})


def _table(found: Answered) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("", justify="right", style="bold")
    table.add_column("chance", justify="right", overflow="fold")
    table.add_column("", overflow="crop")
    if isinstance(found, Distribution):
        table.add_column("at least", justify="right", overflow="fold")
    table.add_column("exactly", style="dim", overflow="fold")
    for outcome, share in found.items():
        row = [str(outcome), percent(share), bar(share)]
        if isinstance(found, Distribution):
            row.append(percent(found.at_least(int(outcome))))
        table.add_row(*row, _fraction(share))
    if not isinstance(found, Distribution):
        return table
    low, high = found.quantile(Fraction(1, 20)), found.quantile(Fraction(19, 20))
    usual = f"{low}" if low == high else f"from {low} to {high}"
    mean = f"on average {float(found.mean):.3f}, median {found.median}"
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
        print_json({str(value): as_plain(found) for value, found in swept.items()})
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(by, justify="right", style="bold")
    first = next(iter(swept.values()))
    numbers = isinstance(first, Distribution)
    names = ["mean", "at least 1"] if numbers else [str(one) for one in first]
    bars = numbers or len(names) == 1
    for name in names:
        table.add_column(name, justify="right", overflow="fold")
        if bars:
            table.add_column("", overflow="crop")
    for value, found in _joined(swept):
        cells: list[str | Text] = [value]
        if isinstance(found, Distribution):
            some = found.at_least(1)
            cells += [f"{float(found.mean):.3f}", Text(""), percent(some), bar(some)]
        else:
            for share in found.values():
                cells += [percent(share), bar(share)] if bars else [percent(share)]
        table.add_row(*cells)
    terminal.print(Text(asked.form.prompt, "bold"), table)


def _joined(swept: Mapping[int | str, Answered]) -> Iterator[tuple[str, Answered]]:
    """What a line is for, and its answer; numbers in a row with the same answer share one."""
    for found, run in groupby(swept.items(), lambda one: one[1]):
        values = [value for value, _ in run]
        if isinstance(values[0], int) and len(values) > 2:
            yield f"{values[0]} to {values[-1]}", found
        else:
            yield from ((str(value), found) for value in values)


def _lines(
    swept: Mapping[int | str, Answered], asked: Question
) -> tuple[dict[str, dict[int | str, float]], str]:
    """What a picture of a sweep shows: means, or the chance of each event; and the unit."""
    lines: dict[str, dict[int | str, float]] = {}
    unit = ""
    for value, found in swept.items():
        if isinstance(found, Distribution):
            unit = "on average"
            lines.setdefault(asked.form.prompt, {})[value] = float(found.mean)
        else:
            for name, share in found.items():
                lines.setdefault(name, {})[value] = float(share)
    return lines, unit


def _fraction(share: Fraction) -> str:
    return str(share) if len(str(share)) <= LONGEST else ""
