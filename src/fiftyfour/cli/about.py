"""`fiftyfour systems` and `fiftyfour rules`: the installed games and their rules."""

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from fiftyfour.cli.play import Json
from fiftyfour.cli.terminal import Terminal, fail
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.system import find_system, installed, setting_views, unplayable
from fiftyfour.engine.view import SettingView
from fiftyfour.table.words import RULE, plain


def print_json(what: object) -> None:
    """Write one JSON value to standard output, indented for people."""
    text = msgspec.json.format(msgspec.json.encode(what), indent=2).decode()
    sys.stdout.write(text + "\n")


def systems(*, json: Json = False) -> None:
    """List the installed games and their settings.

    ```console
    fiftyfour systems
    fiftyfour systems --json
    ```

    A game that is installed but cannot be played is named on standard error, with the reason.
    """
    games = installed()
    for wrong in unplayable().values():
        fail(str(wrong))
    if json:
        print_json(
            [
                {
                    "id": game.id,
                    "name": game.name,
                    "summary": game.summary,
                    "credit": game.credit,
                    "version": game.version,
                    "players": game.players,
                    "gm": game.gm,
                    "settings": setting_views(game.settings, {}),
                }
                for game in games.values()
            ]
        )
        return
    terminal = Terminal()
    for game in games.values():
        least, most = game.players
        gm = {"never": "", "may": ", with or without a GM", "must": " and a GM"}[game.gm]
        terminal.print(
            Text.assemble((game.id, "bold cyan"), "  ", (game.name, "bold"), f"  {game.summary}"),
            Text(f"  {least} to {most} players{gm}. {game.credit}", "dim"),
        )
        table = Table.grid(padding=(0, 2))
        table.add_column(style="green", no_wrap=True)
        table.add_column()
        for setting in setting_views(game.settings, {}):
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
    rule: Annotated[str, Parameter(help="A rule's ID, or its beginning.")] = "",
    /,
    *,
    json: Json = False,
) -> None:
    """Show the rules of a game with their IDs: all, one, or a chapter.

    ```console
    fiftyfour rules skyace
    fiftyfour rules skyace SK-MOVE
    ```
    """
    game = find_system(system)
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
