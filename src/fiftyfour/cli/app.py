"""The command `fiftyfour`: its subcommands, errors and exit codes."""

import os
import sys
import traceback
from collections.abc import Sequence
from functools import cache

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError
from rich.console import Console

import fiftyfour
from fiftyfour.cli.about import rules, systems
from fiftyfour.cli.adventures import adventures
from fiftyfour.cli.files import replay
from fiftyfour.cli.learn import learn
from fiftyfour.cli.odds import odds
from fiftyfour.cli.play import play, watch
from fiftyfour.cli.proving import verify
from fiftyfour.cli.server import serve
from fiftyfour.cli.sheets import commands
from fiftyfour.cli.terminal import INTERRUPTED, fail, give_up_output, prepare_streams
from fiftyfour.engine.errors import FiftyfourError

TRACE = "FIFTYFOUR_TRACE"
"""This environment variable shows the traceback of an internal error."""

app = App(
    name="fiftyfour",
    help="""Role-playing games that run on a deck of cards.

```console
fiftyfour serve          # play in the browser
fiftyfour play skyace    # play in the terminal, against a bot
fiftyfour learn skyace   # a first game that explains itself
```""",
    help_format="markdown",
    version=fiftyfour.__version__,
    suppress_keyboard_interrupt=False,
    print_error=False,
    exit_on_error=False,
    result_action="return_value",
    default_parameter=Parameter(show_default=False),
)
app.register_install_completion_command(  # pyright: ignore[reportUnknownMemberType] (its kwargs)
    help="Let your shell complete commands and options."
)
COMMANDS = {
    command.__name__: command
    for command in (serve, play, learn, watch, replay, verify, odds, systems, rules, adventures)
}
"""The commands that do not depend on the installed games."""

for command in COMMANDS.values():
    app.command(command)


@cache
def _add_character_commands() -> None:
    """Add each game's command for its characters; this loads all games."""
    for command in commands():
        app.command(command)


@cache
def _add_admin() -> None:
    """Add `fiftyfour admin`; this loads the server."""
    from fiftyfour.cli.admin import app as admin

    app.command(admin)


@cache
def _add_lab() -> None:
    """Add `fiftyfour lab` and `fiftyfour data`, which the lab plays for."""
    from fiftyfour.cli.data import data
    from fiftyfour.cli.lab import app as lab

    app.command(lab)
    app.command(data)


def whole() -> App:
    """The command with all its subcommands, those of the installed games among them."""
    _add_admin()
    _add_lab()
    _add_character_commands()
    return app


def run(arguments: Sequence[str]) -> int:
    """Run the command and return its exit code: 0 done, 2 wrong input, 130 interrupted.

    Every error is one line on standard error.
    """
    prepare_streams()
    try:
        first = arguments[0] if arguments else ""
        if first in ("lab", "data"):
            _add_lab()
        elif first == "admin":
            _add_admin()
        elif first not in {*COMMANDS, *app.version_flags}:
            whole()
        code: object = app(list(arguments), error_console=Console(stderr=True))
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except KeyboardInterrupt:
        return fail("stopped", INTERRUPTED)
    except BrokenPipeError:  # `fiftyfour ... | head`
        give_up_output()
        return 1
    except CycloptsError as error:
        command = " ".join(["fiftyfour", *(error.command_chain or ()), "--help"])
        wrong = str(error)
        if isinstance(error, UnusedCliTokensError):
            wrong = f"too many arguments: {' '.join(error.unused_tokens or ())}."
        return fail(f"{wrong} Try: {command}")
    except FiftyfourError as error:
        return fail(str(error))
    except OSError as error:
        give_up_output()
        file = f"{error.filename}: " if error.filename else ""
        return fail(f"{file}{error.strerror or error}")
    except Exception as error:
        if os.environ.get(TRACE):
            traceback.print_exc()
        kind = type(error).__name__
        return fail(f"internal error: {kind}: {error} (set {TRACE}=1 to see where)", 1)
