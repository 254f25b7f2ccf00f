"""Characters as files: `fiftyfour hero new`, `check`, `show`, `print`, `raise`.

Each game with character files gets a command named after its rulebook's word for a character.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from msgspec import Struct, structs
from rich.text import Text

from fiftyfour.cli import ask, paper
from fiftyfour.cli.about import print_json
from fiftyfour.cli.content import content_of, sheet_commands
from fiftyfour.cli.options import find_sheet, read_sheet
from fiftyfour.cli.play import Json, check_new
from fiftyfour.cli.session import Quit
from fiftyfour.cli.terminal import EndOfInput, Terminal, Whole, fail
from fiftyfour.cli.words import RULE
from fiftyfour.engine.decisions import Decision, Simple
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.forms import Field
from fiftyfour.engine.options import Choose
from fiftyfour.engine.sheets import Flaw, Sheets, Stage
from fiftyfour.engine.system import System, installed
from fiftyfour.engine.wording import with_article
from fiftyfour.paper import printed
from fiftyfour.table.words import plain

File = Annotated[Path, Parameter(help="The character's file.")]
Named = Annotated[str, Parameter(help="A file, or the name of a ready-made one.")]
Bought = Annotated[str, Parameter(help="What to buy, one step each; see `--list`.")]


def commands() -> list[App]:
    """A command for each installed game with character files."""
    names = sheet_commands()
    return [
        _command(game, game.sheets, names[game.id])
        for game in installed().values()
        if game.sheets is not None
    ]


def _command(system: System[Struct], sheets: Sheets, name: str) -> App:
    word = sheets.word
    group = _Commands(system, sheets)
    a = with_article(word)
    app = App(name=name, help=f"Make, check and print {a} of {system.name}.")
    example = "\n\n```console\nfiftyfour {} {}\n```"
    app.command(
        group.new,
        help=f"Make a new {word}, stage by stage; problems are explained, and the stage is asked "
        "again." + example.format(name, "new mine.json"),
    )
    app.command(
        group.check,
        help=f"Check {a}'s file and list everything that is wrong; exit code 2 if anything is."
        + example.format(name, "check mine.json"),
    )
    app.command(
        group.show,
        help=f"Show {a} from a file, or a ready-made one: {', '.join(sheets.ready)}."
        + example.format(name, f"show {_quoted(next(iter(sheets.ready), 'mine.json'))}"),
    )
    app.command(
        group.print_,
        name="print",
        help=f"Print the sheet of {a}, here or as a PDF."
        + example.format(name, f"print {_quoted(next(iter(sheets.ready), 'mine.json'))}")
        + example.format(name, "print mine.json --pdf mine.pdf"),
    )
    app.command(
        group.raise_,
        name="raise",
        help=f"Spend {a}'s experience, or award some first; the file is updated."
        + example.format(name, "raise mine.json --award 2 --list"),
    )
    return app


def _quoted(name: str) -> str:
    return f"'{name}'" if " " in name else name


class _Commands:
    """The commands for the characters of one game."""

    def __init__(self, system: System[Struct], sheets: Sheets) -> None:
        self.system = system
        self.sheets = sheets

    def new(self, file: File, /) -> int:
        check_new(file)
        terminal = Terminal()
        try:
            sheet = _wizard(self.system, self.sheets, terminal)
        except Quit:
            return fail(f"nothing was saved: the {self.sheets.word} is not finished")
        _write(file, sheet, new=True)
        self._show(sheet, terminal)
        terminal.print(f"Saved: {file}")
        return 0

    def check(self, file: File, /, *, json: Json = False) -> int:
        flaws = self.sheets.flaws(content_of(file, "character", self.system.id))
        if json:
            print_json({"ok": not flaws, "flaws": list(flaws)})
        else:
            terminal = Terminal()
            for flaw in flaws:
                terminal.print(_line(flaw))
            if not flaws:
                terminal.print(f"{file}: a valid {self.sheets.word} of {self.system.name}.")
        if flaws:
            codes = ", ".join(dict.fromkeys(flaw.code for flaw in flaws))
            return fail(f"{file}: {codes}")
        return 0

    def show(self, named: Named, /, *, json: Json = False) -> None:
        sheet = find_sheet(self.system, self.sheets, named)
        self.sheets.name(sheet)  # refuses an invalid one
        if json:
            print_json(msgspec.json.decode(sheet))
        else:
            self._show(sheet, Terminal())

    def print_(
        self,
        named: Named,
        /,
        *,
        pdf: Annotated[
            Path | None, Parameter(help="Write the sheet to this new file, A4.", negative="")
        ] = None,
    ) -> None:
        sheet = find_sheet(self.system, self.sheets, named)
        if pdf is None:
            self._show(sheet, Terminal())
            return
        check_new(pdf)
        document = printed(self.sheets.paper(sheet))
        _write(pdf, document.file, new=True)
        Terminal().print(f"Saved: {pdf}")
        if document.warning:
            print(f"fiftyfour: {document.warning}", file=sys.stderr)

    def raise_(
        self,
        file: File,
        /,
        *buy: Bought,
        award: Annotated[Whole, Parameter(help="Experience to add first.")] = 0,
        listed: Annotated[
            bool, Parameter(name="--list", negative="", help="List what can be bought.")
        ] = False,
    ) -> None:
        sheet = before = read_sheet(self.system, file)
        if award:
            sheet = self.sheets.award(sheet, award)
        for what in buy:
            sheet = self.sheets.buy(sheet, what)
        terminal = Terminal()
        if sheet is not before:
            _write(file, sheet, new=False)
            self._show(sheet, terminal)
            terminal.print(f"Saved: {file}")
        if listed or sheet is before:
            options = self.sheets.purchases(sheet)
            for option in options:
                label = f"  {plain(option.label)}  {plain(option.hint)}"
                terminal.print(
                    Text.assemble((option.id, "cyan"), label, (f"  {option.rule}", RULE))
                )
            if not options:
                terminal.print(Text("There is nothing to buy.", "dim"))

    def _show(self, sheet: str, terminal: Terminal) -> None:
        terminal.print(*paper.drawn(self.sheets.paper(sheet)))


class _Back(Exception):
    """The person wants to go back to the previous stage."""


def _wizard(system: System[Struct], sheets: Sheets, terminal: Terminal) -> str:
    """Ask for the fields of every stage until they make a valid character.

    Raises:
        Quit: the person wants to stop.
    """
    usage = "Enter accepts the value in brackets; `?` helps, `quit` stops."
    terminal.print(Text(usage, "dim"))
    form, filled, stages = sheets.form(), dict[str, Simple](), list(sheets.stages())
    at, known, budgets = 0, frozenset[str](), sheets.judge({}).budgets

    def read(prompt: str, decision: Decision[object]) -> str:
        while (text := _read(terminal, prompt)) in ("?", "/help"):
            _help(system, stages[at], decision, terminal)
        return text

    while at < len(stages):
        stage = stages[at]
        _show_stage(stage, f"{at + 1} of {len(stages)}", terminal)
        fields = {name: form.fields[name] for name in stage.fields}
        part = structs.replace(form, prompt="", fields=_with_defaults(fields, filled))
        try:
            answer = ask.ask(part, read, terminal.print, again=True)
        except _Back:
            at = max(at - 1, 0)
            continue
        assert isinstance(answer, dict)
        known |= set(stage.fields)
        judged = sheets.judge({**filled, **answer})
        filled |= {name: answer[name] for name in form.fields if name in answer}
        for budget in judged.budgets:
            if budget not in budgets:
                spent = f"{plain(budget.label)}: {budget.spent} of {budget.whole}"
                terminal.print(Text(spent, "dim"))
        budgets = judged.budgets
        wrong = [flaw for flaw in judged.flaws if not flaw.field or flaw.field in known]
        for flaw in wrong:
            terminal.print(_line(flaw, "No: "))
        where = {name: number for number, stage in enumerate(stages) for name in stage.fields}
        at = min((where.get(flaw.field, at) for flaw in wrong), default=at + 1)
    return sheets.make(form.filled(filled))


def _help(
    system: System[Struct], stage: Stage, decision: Decision[object], terminal: Terminal
) -> None:
    """Explain the stage, the rules behind the question, and what to type."""
    terminal.print(Text(plain(stage.text or stage.title), "italic"))
    known = {rule: system.rules[rule] for rule in _rules(decision) if rule in system.rules}
    for rule, line in known.items():
        terminal.print(Text.assemble((f"{rule}  ", RULE), plain(line)))
    for word, meaning in WORDS:
        terminal.print(Text.assemble((f"{word:<8}", "cyan"), meaning))


WORDS = (
    ("Enter", "accept the value in brackets"),
    (ask.REST, "accept it for the rest of this stage, if every field has a default"),
    ("{...}", "enter the whole stage at once, as a JSON object"),
    ("back", "go back to the previous stage"),
    ("quit", "stop without saving"),
)
"""What to type besides an answer."""


def _rules(decision: Decision[object]) -> list[str]:
    options = decision.options if isinstance(decision, Choose) else ()
    return list(dict.fromkeys([decision.rule, *(option.rule for option in options)]))


def _show_stage(stage: Stage, which: str, terminal: Terminal) -> None:
    terminal.print("", Text.assemble((plain(stage.title), "bold"), (f"  {which}", "dim")))
    if stage.text:
        terminal.print(Text(plain(stage.text), "italic"))


def _line(flaw: Flaw, before: str = "") -> Text:
    return Text.assemble(
        before,
        (f"{plain(flaw.code)}  ", "bold yellow"),
        plain(flaw.message),
        (f"  {flaw.rule}", RULE),
    )


def _read(terminal: Terminal, prompt: str) -> str:
    try:
        text = terminal.read(prompt)
    except EndOfInput:
        raise Quit from None
    if text in ("quit", "/quit"):
        raise Quit
    if text in ("back", "/back"):
        raise _Back
    return text


def _with_defaults(fields: Mapping[str, Field], filled: Mapping[str, Simple]) -> dict[str, Field]:
    """The same fields, with the values filled in so far as their defaults."""
    return {
        name: structs.replace(field, default=filled.get(name, field.default))
        for name, field in fields.items()
    }


def _write(path: Path, what: str | bytes, *, new: bool) -> None:
    """Write a file completely or not at all."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(what if isinstance(what, bytes) else what.encode("utf-8"))
    if new and path.exists():
        part.unlink()
        raise UnknownSystem(f"{path} already exists")
    os.replace(part, path)
