"""Adventures at the terminal: listed, checked, begun; and what a GM here does with one."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct
from rich.text import Text

from fiftyfour.cli.content import content_of
from fiftyfour.cli.play import Json
from fiftyfour.cli.telling import find_adventure
from fiftyfour.cli.terminal import Terminal
from fiftyfour.engine.adventure import Adventure
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.reading import adventures as of_game
from fiftyfour.engine.reading import read_file
from fiftyfour.engine.system import System, find_system, installed
from fiftyfour.engine.writing import toml_of
from fiftyfour.table.words import plain


def adventures(
    system: Annotated[str, Parameter(help="Only those of this game.")] = "",
    /,
    *,
    show: Annotated[str, Parameter(help="Print this one as a file: an id, or a file.")] = "",
    check: Annotated[
        Path | None, Parameter(help="Say whether this file is a whole adventure.")
    ] = None,
    convert: Annotated[
        Path | None, Parameter(help="Print this file of an earlier version as one of today.")
    ] = None,
    json: Json = False,
) -> None:
    """List the adventures that come with the games, or check one of your own.

    ```console
    fiftyfour adventures
    fiftyfour adventures --check my-heist.toml
    fiftyfour adventures --convert my-old-heist.toml > my-heist.toml
    fiftyfour adventures acesout --show lighthouse-ledger > mine.toml
    fiftyfour play acesout --adventure mine.toml
    ```

    `--show` tells everything that happens in it: it is for GMs.
    """
    terminal = Terminal()
    if convert is not None:
        sys.stdout.write(toml_of(_read(convert, drafts=True)))
        return
    if check is not None:
        one = _read(check)
        told = f"{check}: “{plain(one.title)}” is whole: {_counts(one)}."
        terminal.print(Text(told))
        return
    if show:
        if not system:
            raise UnknownSystem("name the game first: fiftyfour adventures GAME --show ID")
        sys.stdout.write(toml_of(find_adventure(find_system(system), show)))
        return
    games = [find_system(system)] if system else list(installed().values())
    found = [(game, one) for game in games for one in of_game(game).values()]
    if json:
        from fiftyfour.cli.about import print_json

        print_json([_facts(one) for _, one in found])
        return
    for game, one in found:
        _tell(terminal, game, one)
    if not found:
        terminal.print(Text("No adventure comes with this game yet.", "dim"))


def _read(file: Path, *, drafts: bool = False) -> Adventure:
    content = content_of(file, "adventure")
    return read_file(content, name=str(file), folder=file.parent, drafts=drafts)


def _tell(terminal: Terminal, game: System[Struct], one: Adventure) -> None:
    """What a player may know of it."""
    least, most = one.players
    facts = ", ".join(filter(None, (game.name, one.tone, one.length, f"{least} to {most} players")))
    terminal.print(
        Text.assemble((one.id, "bold cyan"), "  ", (plain(one.title), "bold")),
        Text(f"  {plain(one.premise)}"),
        Text(f"  {plain(facts)}", "dim"),
        "",
    )


def _facts(one: Adventure) -> dict[str, object]:
    return {
        "id": one.id,
        "game": one.game,
        "title": one.title,
        "premise": one.premise,
        "tone": one.tone,
        "length": one.length,
        "players": one.players,
        "author": one.author,
        "licence": one.licence,
    }


def _counts(one: Adventure) -> str:
    parts = (
        (len(one.scenes), "scene"),
        (sum(1 for _ in one.calls()), "call"),
        (len(one.people), "person"),
        (len(one.endings), "ending"),
    )
    plural = {"person": "people"}
    return ", ".join(
        f"{count} {word if count == 1 else plural.get(word, word + 's')}" for count, word in parts
    )
