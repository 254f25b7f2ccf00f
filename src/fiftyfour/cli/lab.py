"""`fiftyfour lab`: games of bots, to find out what is fair and who plays best."""

import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import App, CoercionError, Parameter, Token
from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fiftyfour.cli.about import print_json
from fiftyfour.cli.findings import show
from fiftyfour.cli.options import written_settings
from fiftyfour.cli.telling import find_adventure
from fiftyfour.cli.terminal import INTERRUPTED, Seconds, Terminal, Whole, fail
from fiftyfour.engine.adventure import Adventure
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.system import System, find_system
from fiftyfour.lab import files, pictures
from fiftyfour.lab.comparing import comparison, known_enough
from fiftyfour.lab.plans import PATIENCE, LabError, Plan, make_plan
from fiftyfour.lab.rating import pairings, tournament
from fiftyfour.lab.report import Report, report
from fiftyfour.lab.series import MOST, USUAL, Row, rows, sure_enough
from fiftyfour.lab.spreading import crew
from fiftyfour.lab.sweeping import over_values, swept
from fiftyfour.odds import plotting
from fiftyfour.table.words import quoted

app = App(
    name="lab",
    help="""Let bots play many games, and read what comes of them.

```console
fiftyfour lab run skyace --seats twilight,skyace --games 500
fiftyfour lab run acesout --until 5%
fiftyfour lab compare skyace --setting round_limit=3 --setting round_limit=6
fiftyfour lab sweep skyace --over characters
fiftyfour lab duel skyace plain random
```

The same `--seed` gives the same report on any number of processes.
""",
)


def _percent(_: object, tokens: Sequence[Token]) -> float:
    text = tokens[0].value.strip()
    try:
        part = float(text.removesuffix("%")) / 100
    except ValueError:
        part = -1
    if not 0.001 <= part <= 0.5:
        must = f"it must be a percentage from 0.1% to 50%, not {quoted(text)}."
        raise CoercionError(msg=must, token=tokens[0])
    return part


Game = Annotated[str, Parameter(help="Which game; `fiftyfour systems` lists them.")]
Words = Annotated[Sequence[str], Parameter(negative="")]


@Parameter(name="*")
@dataclass(frozen=True)
class Playing:
    """Who plays, and how."""

    seats: Annotated[
        Sequence[str],
        Parameter(
            consume_multiple=True,
            negative="",
            help="Who sits there: a bot, a character or BOT:CHARACTER for each seat, with commas; "
            "gm=BOT is the GM. The bots are those of `play`, or MODULE.FUNCTION of your own.",
        ),
    ] = ()
    adventure: Annotated[
        Sequence[str],
        Parameter(
            negative="",
            help="What a GM tells: an id or a file; may be repeated; `none`: the GM makes it up. "
            "Default, where a game needs a GM: its own adventures in turn.",
        ),
    ] = ()
    patience: Annotated[
        Seconds, Parameter(help="Seconds a game may take before its bots are taken to hang.")
    ] = PATIENCE

    def plan(self, game: str, settings: Sequence[str] = ()) -> Plan:
        """What is to be played."""
        system = find_system(game)
        told: list[Adventure] | None = None
        if self.adventure:
            told = [find_adventure(system, one) for one in self.adventure if one != "none"]
        return make_plan(
            game, self.seats, written_settings(system, settings), told, patience=self.patience
        )


@Parameter(name="*")
@dataclass(frozen=True)
class Many:
    """How many games, on what, and where they and the report are kept."""

    games: Annotated[
        Whole | None,
        Parameter(help=f"How many games, or pairs of games; default {USUAL}, with --until no end."),
    ] = None
    until: Annotated[
        float | None,
        Parameter(converter=_percent, help="Stop when who wins is known to so much, as in 2.5%."),
    ] = None
    seed: Annotated[Whole, Parameter(help="The seed of the first game.")] = 0
    processes: Annotated[Whole | None, Parameter(help="Default: one for each core.")] = None
    scheduler: Annotated[
        str, Parameter(help="Play on this Dask cluster, as in tcp://10.0.0.5:8786.")
    ] = ""
    out: Annotated[
        Path | None, Parameter(help="Keep every game in this new .ndjson or .parquet file.")
    ] = None
    svg: Annotated[Path | None, Parameter(help="Draw the charts in this .svg or .png file.")] = None
    html: Annotated[Path | None, Parameter(help="Write the report to this .html file.")] = None
    json: Annotated[
        bool, Parameter(name="--json", negative="", help="Print the report as JSON.")
    ] = False

    @property
    def most(self) -> int:
        return self.games if self.games is not None else MOST if self.until else USUAL

    def play(
        self,
        plans: Sequence[Plan],
        enough: Callable[[Sequence[Row], float], bool],
        told: Callable[[Sequence[Row]], Report],
    ) -> int:
        """Play rows of games until they are enough, keep them, and tell what they show.

        Whatever stops it, what is finished is kept and told.
        """
        if self.processes is not None and not 1 <= self.processes <= 1024:
            raise UnknownSystem(f"--processes is 1 to 1024, not {self.processes}")
        if self.svg is not None:
            plotting.check_path(self.svg)
        if self.html is not None:
            pictures.check_page(self.html)
        found: list[Row] = []
        trouble, code = "", 0
        try:
            with (
                files.kept_in(self.out) as sink,
                crew(self.processes, self.scheduler) as playing,
                _progress(self.most if self.until is None else None) as progress,
            ):
                task = progress.add_task("Games", total=self.most if self.until is None else None)
                for some in rows(playing, plans, self.seed, self.most):
                    found += some
                    sink.keep([record for row in some for record in row])
                    progress.update(task, completed=len(found))
                    if self.until is not None and enough(found, self.until):
                        break
        except LabError as wrong:
            trouble, code = str(wrong), 2
        except OSError as wrong:
            file = wrong.filename or self.out or "the games"
            trouble, code = f"{file}: {wrong.strerror or wrong}", 2
        except KeyboardInterrupt:
            trouble, code = "stopped", INTERRUPTED
        if found:
            self.tell(told(found))
        if trouble:
            kept = f" (the report is of the {len(found)} before it)" if found else ""
            return fail(f"{trouble}{kept}", code)
        return 0

    def tell(self, found: Report) -> None:
        """Print the report, and write it where it is wanted."""
        terminal = Terminal()
        if self.json:
            print_json(found)
        else:
            show(terminal, found)
        if self.svg is not None:
            pictures.write_picture(self.svg, found)
        if self.html is not None:
            pictures.write_page(self.html, found, shlex.join(["fiftyfour", *sys.argv[1:]]))


def _progress(games: int | None) -> Progress:
    """A bar on standard error; nothing in a pipe."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    left = () if games is None else (TimeRemainingColumn(),)
    return Progress(
        *columns, *left, console=console, transient=True, disable=not console.is_terminal
    )


USUALLY = Playing()
A_FEW = Many()

Setting = Annotated[
    Sequence[str],
    Parameter(name="--setting", negative="", help="A setting, as name=value; may be repeated."),
]


@app.command
def run(
    game: Game, /, *, playing: Playing = USUALLY, setting: Setting = (), many: Many = A_FEW
) -> int:
    """Play a series: who wins, how long it takes, how close it is, and what decides.

    ```console
    fiftyfour lab run skyace --seats twilight,skyace --until 1%
    fiftyfour lab run acesout --seats plain,plain,random --games 100 --out games.ndjson
    fiftyfour lab run zilch --adventure the-bell-below --html bell.html
    ```
    """
    plan = playing.plan(game, setting)
    return many.play(
        [plan],
        lambda found, until: sure_enough(plan, [row[0] for row in found], until),
        lambda found: report(plan, [row[0] for row in found]),
    )


@app.command
def compare(
    game: Game,
    /,
    *,
    setting: Annotated[
        Sequence[str],
        Parameter(
            negative="",
            help="A side: name=value, or several with commas; may be repeated. With a single one, "
            "it is compared with the game as it is.",
        ),
    ],
    always: Annotated[
        Sequence[str], Parameter(negative="", help="A setting of all sides, as name=value.")
    ] = (),
    playing: Playing = USUALLY,
    many: Many = A_FEW,
) -> int:
    """Say whether a setting changes anything: every seed is played on each side.

    ```console
    fiftyfour lab compare skyace --setting round_limit=3 --setting round_limit=6
    fiftyfour lab compare acesout --setting weak_penalty=4,strong_bonus=2
    ```
    """
    system, base = find_system(game), playing.plan(game, always)
    sides = [written_settings(system, side.split(",")) for side in setting]
    names = list(setting)
    if len(sides) == 1:
        sides.insert(0, {})
        names.insert(0, _as_it_is(system, base, sides[1]))
    plans = [replace(base, settings={**base.settings, **side}) for side in sides]
    return many.play(
        plans,
        lambda found, until: known_enough(plans, found, until),
        lambda found: comparison(plans, names, found, many.until),
    )


def _as_it_is(system: System[Struct], base: Plan, side: dict[str, SettingValue]) -> str:
    """The other side of a comparison: what the game plays without these settings."""
    usual = {view.name: view.default for view in setting_views(system.settings, {})}
    usual = {**usual, **system.settings.one_game, **base.settings}
    return ",".join(f"{name}={usual[name]}" for name in side)


@app.command
def sweep(
    game: Game,
    /,
    *,
    over: Annotated[str, Parameter(help="A setting, or `characters`, `players`, `adventures`.")],
    values: Annotated[str, Parameter(help="Only these, with commas; default: all there are.")] = "",
    playing: Playing = USUALLY,
    setting: Setting = (),
    many: Many = A_FEW,
) -> int:
    """Play a series at each value of a setting, with each character, or for numbers of players.

    ```console
    fiftyfour lab sweep acesout --over bad_guy_hits --values 3,4,5,6
    fiftyfour lab sweep skyace --over characters --seats plain,skyace
    fiftyfour lab sweep zilch --over players --values 1,2,3,4
    ```
    """
    plan = playing.plan(game, setting)
    plans = swept(plan, over, _values(find_system(game), over, values))
    return many.play(
        [one for _, one in plans],
        lambda found, until: all(
            sure_enough(one, [row[at] for row in found], until) for at, (_, one) in enumerate(plans)
        ),
        lambda found: over_values(plan, over, plans, found),
    )


def _values(system: System[Struct], over: str, written: str) -> list[SettingValue]:
    """The values as they are written, each of the kind that is swept over."""
    words = [word.strip() for word in written.split(",") if word.strip()]
    if over == "players":
        return [int(word) if word.isdecimal() else word for word in words]
    if over in ("characters", "adventures"):
        return list[SettingValue](words)
    return [written_settings(system, [f"{over}={word}"])[over] for word in words]


@app.command
def duel(
    game: Game,
    /,
    *bots: Annotated[str, Parameter(help="Two bots or more.")],
    playing: Playing = USUALLY,
    setting: Setting = (),
    many: Many = A_FEW,
) -> int:
    """Let bots play each other, and rate them (Elo).

    ```console
    fiftyfour lab duel skyace plain random
    fiftyfour lab duel skyace plain mybots.careful --seats twilight,twilight
    ```
    """
    plan = playing.plan(game, setting)
    plans = pairings(plan, bots)
    return many.play(
        plans,
        lambda found, until: (
            len(found) >= 50
            and all(
                figure.estimate.half <= until
                for figure in tournament(plan, bots, found).sections[0].figures
            )
        ),
        lambda found: tournament(plan, bots, found),
    )
