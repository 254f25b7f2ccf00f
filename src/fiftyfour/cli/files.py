"""`fiftyfour replay`: what happened in a session, from its transcript."""

import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.rule import Rule
from rich.text import Text

from fiftyfour.cli import show
from fiftyfour.cli.content import content_of
from fiftyfour.cli.options import about
from fiftyfour.cli.play import Json
from fiftyfour.cli.program import Happened
from fiftyfour.cli.terminal import EndOfInput, Terminal
from fiftyfour.cli.words import entry_lines
from fiftyfour.engine import transcript as transcripts
from fiftyfour.engine.errors import ReplayError
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.engine.transcript import Transcript
from fiftyfour.table.story import names_of
from fiftyfour.table.words import plain

File = Annotated[Path, Parameter(help="A transcript from `play --save` or from a table.")]


def replay(
    file: File,
    /,
    *,
    seat: Annotated[
        str, Parameter(help="Replay as this seat sees it; default: as a spectator.")
    ] = "",
    step: Annotated[
        bool, Parameter(negative="", help="Show the table after each entry and wait for Enter.")
    ] = False,
    json: Json = False,
    open: Annotated[
        bool, Parameter(negative="", help="Look back on it in the browser, with all hands open.")
    ] = False,
) -> None:
    """Replay a session from its transcript.

    ```console
    fiftyfour replay game.jsonl
    fiftyfour replay game.jsonl --seat p1 --step
    fiftyfour replay game.jsonl --open
    ```
    """
    with about(file):
        transcript = Transcript.decode(content_of(file, "transcript"))
        names = transcript.names()
        viewer = Seat(seat) if seat else None
        if viewer is not None and viewer not in names:
            known = ", ".join(f"{one} ({plain(name)})" for one, name in names.items())
            raise ReplayError(f"there is no seat {seat!r}; the seats are {known}")
        if open:
            _open(file)
        elif json:
            _put_lines(transcript, viewer)
        else:
            _show(transcript, viewer, step)


def _open(file: Path) -> None:
    """Serve the page with this transcript until interrupted; nothing that is done there is kept."""
    from fiftyfour.table.only import url_of
    from fiftyfour.web import Config, serve

    with tempfile.TemporaryDirectory() as folder, suppress(KeyboardInterrupt):
        database = url_of(Path(folder, "tables.sqlite"))
        serve(port=0, database_url=database, open_browser=True, config=Config(replayed=file))


def _put_lines(transcript: Transcript, viewer: Viewer) -> None:
    """What happened, as JSON lines."""
    for entry, _ in transcripts.replay(transcript):
        line = Happened.of(entry, viewer)
        sys.stdout.write(msgspec.json.encode(line).decode() + "\n")


def _show(transcript: Transcript, viewer: Viewer, step: bool) -> None:
    """What happened, in words, and the table at the end; with `step` after each entry."""
    terminal = Terminal()
    view = None
    for entry, game in transcripts.replay(transcript):
        view = game.view(viewer)
        lines = entry_lines(entry, viewer, names_of(view))
        for number, text in enumerate(lines):
            label = str(entry.seq) if number == 0 else ""
            terminal.print(Text.assemble((f"{label:>4}  ", "dim"), text))
        if step and lines:
            terminal.print(show.show(view, {}, terminal.width))
            try:
                if terminal.read("Enter: continue, q: stop > ") in ("q", "quit"):
                    return
            except EndOfInput:
                step = False
    if view is not None:
        terminal.print(show.show(view, {}, terminal.width))
        if view.over:
            terminal.print(Rule(Text(f"The end: {plain(view.over)}", "bold")))
