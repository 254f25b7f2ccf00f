"""`fiftyfour systems` and `fiftyfour rules`: the installed games and their rules."""

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter
from msgspec import Struct
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fiftyfour.cli.play import Json
from fiftyfour.cli.terminal import Terminal, fail
from fiftyfour.cli.words import RULE
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.guide import guide_of, markdown
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.system import System, find_system, installed, unplayable
from fiftyfour.engine.view import SettingView
from fiftyfour.table.words import plain


def print_json(what: object) -> None:
    """Write one JSON value to standard output, indented for people."""
    text = msgspec.json.format(msgspec.json.encode(what), indent=2).decode()
    sys.stdout.write(text + "\n")


def systems(
    system: Annotated[str, Parameter(help="Show this game, with all its settings.")] = "",
    /,
    *,
    json: Json = False,
) -> None:
    """List the installed games, or show one with its settings.

    ```console
    fiftyfour systems
    fiftyfour systems zilch
    fiftyfour systems --json
    ```

    A game that is installed but cannot be played is named on standard error, with the reason.
    """
    games = {system: find_system(system)} if system else installed()
    for wrong in unplayable().values():
        fail(str(wrong))
    if json:
        print_json(
            [
                {
                    "id": game.id,
                    "name": game.name,
                    "summary": game.words.summary,
                    "credit": game.words.credit,
                    "version": game.version,
                    "players": game.players,
                    "gm": game.gm,
                    "length": game.words.length,
                    "first_move": game.words.first_move,
                    "start_here": game.words.start_here,
                    "example": game.words.example,
                    "presets": game.settings.texts.preset,
                    "settings": setting_views(game.settings, {}),
                }
                for game in games.values()
            ]
        )
        return
    terminal = Terminal()
    for game in sorted(
        games.values(), key=lambda one: (one.words.example, not one.words.start_here)
    ):
        _show(terminal, game)
        if system:
            _show_settings(terminal, game)


def _show(terminal: Terminal, game: System[Struct]) -> None:
    """A game as the page's start shows it: who it is for, how long it takes, how to play it."""
    least, most = game.players
    gm = {"never": "", "may": ", with or without a GM", "must": " and a GM"}[game.gm]
    count = f"{least}" if least == most else f"{least} to {most}"
    length = f", {game.words.length}" if game.words.length else ""
    example = "Example. " if game.words.example else "Start here. " if game.words.start_here else ""
    terminal.print(
        Text.assemble((game.id, "bold cyan"), "  ", (game.name, "bold"), f"  {game.words.summary}"),
        Text(f"  {example}{count} players{gm}{length}. {game.words.credit}", "dim"),
    )
    if game.words.first_move:
        terminal.print(Text(f"  First move: {game.words.first_move}"))
    for preset in game.settings.texts.preset:
        terminal.print(
            Text.assemble("  ", (f"--preset '{preset.name}'", "green"), f"  {preset.text}")
        )
    terminal.print("")


def _show_settings(terminal: Terminal, game: System[Struct]) -> None:
    group = ""
    for setting in setting_views(game.settings, {}):
        if setting.group != group:
            group = setting.group
            terminal.print(Text(f"  {group or 'At every table'}", "bold"))
        default = (
            "yes"
            if setting.default is True
            else "no"
            if setting.default is False
            else setting.default
        )
        terminal.print(
            Text.assemble("    ", (f"{setting.name}={default}", "green"), f"  {setting.label}"),
            Padding(_about(setting), (0, 0, 0, 6), expand=False),
        )


def _about(setting: SettingView) -> Text:
    """What a setting decides, and its values: as they are typed, and what they mean."""
    text = Text(plain(setting.text or setting.label))
    values = [
        choice if choice == label else f"{choice} ({label})"
        for choice, label in zip(setting.choices, setting.labels, strict=True)
    ]
    if values:
        text.append(f" {', '.join(values)}.")
    elif setting.least is not None:
        zero = f"; 0: {setting.zero}" if setting.zero else ""
        text.append(f" {setting.least} to {setting.most}{zero}.")
    elif isinstance(setting.default, bool):
        text.append(" yes or no.")
    return text.append(f"  {setting.rule}", RULE) if setting.rule else text


def rules(
    system: Annotated[str, Parameter(help="Which game.")],
    rule: Annotated[str, Parameter(help="A rule's ID, or its beginning.")] = "",
    /,
    *,
    all: Annotated[bool, Parameter(help="Show every rule instead.", negative="")] = False,
    json: Json = False,
) -> None:
    """Show how a game is played; or its rules with their IDs: all, one, or a chapter.

    ```console
    fiftyfour rules skyace
    fiftyfour rules skyace SK-MOVE
    fiftyfour rules skyace --all
    ```
    """
    game = find_system(system)
    guide = None if rule or all or json else guide_of(game)
    if guide is not None:
        terminal = Terminal()
        terminal.print(Markdown("\n".join([f"# How to play {game.name}", "", *markdown(guide)])))
        terminal.print(Text(f"Every rule in one line: fiftyfour rules {system} --all", "dim"))
        return
    wanted = rule.upper()
    if wanted in game.rules:
        chosen = {wanted: game.rules[wanted]}
    else:
        chosen = {name: line for name, line in game.rules.items() if name.startswith(wanted)}
    if not chosen:
        chapters = ", ".join(dict.fromkeys(name.rpartition("-")[0] for name in game.rules))
        raise UnknownSystem(f"{game.name} has no rule {rule!r}; its chapters are {chapters}")
    if json:
        print_json(chosen)
        return
    table = Table.grid(padding=(0, 2))
    table.add_column(style=RULE, no_wrap=True)
    table.add_column()
    for name, line in chosen.items():
        table.add_row(name, plain(line))
    Terminal().print(table)
