"""`fiftyfour systems` and `fiftyfour rules`: what can be played, and by which rules."""

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from fiftyfour.cli.play import Json
from fiftyfour.cli.terminal import Terminal
from fiftyfour.cli.words import RULE, plain
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.system import find_system, installed, setting_views
from fiftyfour.engine.view import SettingView


def print_json(what: object) -> None:
    """One JSON value on standard output, in a form that people can read too."""
    text = msgspec.json.format(msgspec.json.encode(what), indent=2).decode()
    sys.stdout.write(text + "\n")


def systems(*, json: Json = False) -> None:
    """List the games that can be played, with their settings.

    ```console
    fiftyfour systems
    fiftyfour systems --json
    ```
    """
    found = installed()
    if json:
        print_json(
            [
                {
                    "id": one.id,
                    "name": one.name,
                    "summary": one.summary,
                    "credit": one.credit,
                    "version": one.version,
                    "players": one.players,
                    "gm": one.gm,
                    "settings": setting_views(one.settings, {}),
                }
                for one in found.values()
            ]
        )
        return
    terminal = Terminal()
    for one in found.values():
        least, most = one.players
        gm = {"never": "", "may": ", with or without a GM", "must": " and a GM"}[one.gm]
        terminal.print(
            Text.assemble((one.id, "bold cyan"), "  ", (one.name, "bold"), f"  {one.summary}"),
            Text(f"  {least} to {most} players{gm}. {one.credit}", "dim"),
        )
        table = Table.grid(padding=(0, 2))
        table.add_column(style="green", no_wrap=True)
        table.add_column()
        for setting in setting_views(one.settings, {}):
            table.add_row(f"    {setting.name}={_shown(setting.default)}", _about(setting))
        terminal.print(table, "")


def _shown(value: str | int | bool) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _about(setting: SettingView) -> Text:
    text = Text(plain(setting.text or setting.label))
    if setting.choices:
        text.append(f" One of: {', '.join(setting.choices)}.")
    least, most = setting.least, setting.most
    if least is not None and most is not None:
        text.append(f" {least} to {most}.")
    elif least is not None:
        text.append(f" {least} or more.")
    return text.append(f"  {setting.rule}", RULE) if setting.rule else text


def rules(
    system: Annotated[str, Parameter(help="Which game.")],
    rule: Annotated[str, Parameter(help="A rule's ID, or how it begins.")] = "",
    /,
    *,
    json: Json = False,
) -> None:
    """Show the rules of a game, each with its ID and its line; or one of them, or a chapter.

    ```console
    fiftyfour rules highcard
    fiftyfour rules highcard HC-3
    ```
    """
    game = find_system(system)
    wanted = rule.upper()
    found = {wanted: game.rules[wanted]} if wanted in game.rules else {}
    found = found or {name: line for name, line in game.rules.items() if name.startswith(wanted)}
    if not found:
        chapters = ", ".join(dict.fromkeys(name.rpartition("-")[0] for name in game.rules))
        raise UnknownSystem(f"{game.name} has no rule {rule!r}; its chapters are {chapters}")
    if json:
        print_json(found)
        return
    table = Table.grid(padding=(0, 2))
    table.add_column(style=RULE, no_wrap=True)
    table.add_column()
    for name, line in found.items():
        table.add_row(name, plain(line))
    Terminal().print(table)
