"""The command `fiftyfour`: its subcommands, and how it ends."""

import os
import sys
import traceback
from collections.abc import Sequence
from functools import cache

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console

import fiftyfour
from fiftyfour.cli.about import rules, systems
from fiftyfour.cli.files import replay, verify
from fiftyfour.cli.odds import odds
from fiftyfour.cli.play import play, watch
from fiftyfour.cli.server import serve
from fiftyfour.cli.sheets import commands
from fiftyfour.cli.terminal import INTERRUPTED, fail, give_up_output, prepare_streams
from fiftyfour.engine.errors import FiftyfourError

TRACE = "FIFTYFOUR_TRACE"
"""Set in the environment, it shows where in the program a fault lies."""

app = App(
    name="fiftyfour",
    help="""Role-playing games that run on a deck of cards.

```console
fiftyfour serve            # tables in the browser
fiftyfour play highcard    # a game in the terminal, against a bot
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
    for command in (serve, play, watch, replay, verify, odds, systems, rules)
}
"""What can be done whichever games there are."""

for command in COMMANDS.values():
    app.command(command)


@cache
def _know_characters() -> None:
    """Add each game's own command for its characters; all games are loaded for it."""
    for characters in commands():
        app.command(characters)


def run(arguments: Sequence[str]) -> int:
    """Run the command and return its exit code: 0 done, 2 wrong input, 130 interrupted.

    Whatever goes wrong is one line on standard error.
    """
    prepare_streams()
    try:
        if not arguments or arguments[0] not in {*COMMANDS, *app.version_flags}:
            _know_characters()
        code: object = app(list(arguments), error_console=Console(stderr=True))
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except KeyboardInterrupt:
        return fail("stopped", INTERRUPTED)
    except BrokenPipeError:  # `fiftyfour ... | head`
        give_up_output()
        return 1
    except CycloptsError as wrong:
        command = " ".join(["fiftyfour", *(wrong.command_chain or ()), "--help"])
        return fail(f"{wrong} Try: {command}")
    except FiftyfourError as wrong:
        return fail(str(wrong))
    except OSError as wrong:
        give_up_output()
        named = f"{wrong.filename}: " if wrong.filename else ""
        return fail(f"{named}{wrong.strerror or wrong}")
    except Exception as fault:
        if os.environ.get(TRACE):
            traceback.print_exc()
        kind = type(fault).__name__
        return fail(f"a fault in the program: {kind}: {fault} ({TRACE}=1 shows where)", 1)
