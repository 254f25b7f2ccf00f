"""`fiftyfour play` and `fiftyfour watch`: a game at this terminal."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from fiftyfour.bots import Level
from fiftyfour.cli import options
from fiftyfour.cli.person import People
from fiftyfour.cli.program import End, Program
from fiftyfour.cli.session import Face, LocalGame, Quit
from fiftyfour.cli.terminal import INTERRUPTED, EndOfInput, Seconds, Terminal, Whole
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.log import ChanceKind

System = Annotated[str, Parameter(help="Which game; `fiftyfour systems` lists them.")]
Resumed = Annotated[
    Path | None, Parameter(help="Continue the game saved in this file, and save it there again.")
]
Seats = Annotated[
    str | None,
    Parameter(
        help="Who sits where: you, you:NAME, bot, random, novice, expert; gm=you for the GM."
    ),
]
Seed = Annotated[
    Whole | None, Parameter(help="Deal the same cards each time, from this number (plain chance).")
]
Chance = Annotated[
    ChanceKind | None,
    Parameter(help="fair: provable afterwards; plain: seeded; human: you enter real cards."),
]
Settings = Annotated[
    Sequence[str],
    Parameter(name="--setting", negative="", help="A setting, as name=value; may be repeated."),
]
PresetName = Annotated[
    str,
    Parameter(name="--preset", help="A way to play: its name, or a file from the page."),
]
AdventureName = Annotated[
    str,
    Parameter(
        name="--adventure",
        help="What the GM plays from: an id (`fiftyfour adventures` lists them), or a file.",
    ),
]
Bots = Annotated[
    Level,
    Parameter(
        help="How well bots play; expert and master think ahead where the game can be searched."
    ),
]
Heroes = Annotated[
    Sequence[str],
    Parameter(
        name=("--hero", "--sheet"),
        negative="",
        help="A character to play, from a file or by name; one for each `you`.",
    ),
]
Save = Annotated[Path | None, Parameter(help="Write the transcript to this new file.")]
Pace = Annotated[
    Seconds | None, Parameter(help="Seconds to wait after a bot's action; default 0 in a pipe.")
]
Json = Annotated[bool, Parameter(name="--json", negative="", help="JSON lines, for a program.")]


def play(
    system: System = "",
    /,
    *,
    resume: Resumed = None,
    seats: Seats = None,
    seed: Seed = None,
    chance: Chance = None,
    preset: PresetName = "",
    setting: Settings = (),
    bots: Bots = "fair",
    hero: Heroes = (),
    adventure: AdventureName = "",
    save: Save = None,
    pace: Pace = None,
    json: Json = False,
) -> int:
    """Play a game in the terminal, against bots or with others at the same keyboard.

    Without `--seats` you take the first seat and bots take the others.

    ```console
    fiftyfour play skyace
    fiftyfour play skyace --bots expert
    fiftyfour play skyace --hero Twilight --save game.jsonl
    fiftyfour play acesout --adventure lighthouse-ledger
    fiftyfour play zilch --preset "Quick evening"
    fiftyfour play suits --seats gm=bot,you:Ann,you:Ben --setting player_decks=two
    fiftyfour play --resume game.jsonl
    ```

    Type `?` at any question for help. Input may come from a pipe; the game stops at its end. With
    several people, the screen is wiped between turns.
    """
    if resume is not None:
        if system or preset or setting or hero or chance is not None or seed is not None:
            raise UnknownSystem(
                "--resume continues a game as it is; the only others are --seats and --adventure"
            )
        session = options.resumed(resume, seats, bots)
        if adventure:
            options.tell(session, adventure)
    elif not system:
        raise UnknownSystem("name a game (`fiftyfour systems` lists them), or --resume FILE")
    else:
        session = options.table(system, seats, list(setting), chance, seed, preset, adventure, bots)
        options.bring(session, list(hero))
    if save is not None:
        check_new(save)
    terminal = Terminal()
    same = save is None and resume is not None
    if json:
        return run_program(session, terminal, save or resume, same)
    people = People(session, terminal, usual_pace(terminal, pace))
    return play_with(people, session, terminal, save or resume, same=same)


def usual_pace(terminal: Terminal, pace: float | None) -> float:
    """Seconds to wait after a bot's action."""
    return pace if pace is not None else 0.6 if terminal.interactive else 0.0


def watch(
    system: System,
    /,
    *,
    seats: Seats = "bot,bot",
    seed: Seed = None,
    chance: Chance = None,
    setting: Settings = (),
    bots: Bots = "fair",
    save: Save = None,
    pace: Pace = None,
    json: Json = False,
) -> int:
    """Watch bots play: the same as `play --seats bot,bot`.

    ```console
    fiftyfour watch skyace --seats bot,random,random --pace 2
    ```
    """
    return play(
        system,
        seats=seats,
        seed=seed,
        chance=chance,
        setting=setting,
        bots=bots,
        save=save,
        pace=pace,
        json=json,
    )


def check_new(path: Path) -> None:
    """Raise UnknownSystem if `path` cannot be a new file, before anything is lost."""
    if path.is_dir():
        raise UnknownSystem(f"{path} is a directory; name a new file")
    if path.exists():
        raise UnknownSystem(f"{path} already exists; name a new file")
    if not path.parent.is_dir():
        raise UnknownSystem(f"{path.parent} is not a directory")


def play_with(
    people: People, session: LocalGame, terminal: Terminal, save: Path | None, *, same: bool
) -> int:
    """Play with people, and save however it ends. `same`: overwrite the resumed file."""
    header = session.log.header
    proof = {
        "fair": f"Fair chance; commitment {header.commitment[:16]}",
        "plain": f"Plain chance; seed {header.seed}",
        "lesson": "A lesson: its cards are always the same, and known to everybody",
        "human": "Real cards; you enter what you draw",
    }
    code = INTERRUPTED
    try:
        terminal.print(
            Text(session.system.name, "bold"), Text(session.system.words.summary, "italic")
        )
        terminal.print(Text(proof[header.chance] + ". Type ? for help.", "dim"))
        if session.entries:
            resumed = f"Resumed after {len(session.entries)} entries; type `log` to see them."
            terminal.print(Text(resumed, "dim"))
        code = _played(session, people)
        if code == 0:
            people.ended()
    finally:
        if code == INTERRUPTED:
            terminal.print()
        if save is None and terminal.interactive:
            save = _offer(terminal)
        if save is not None:
            session.save(save, same=same)
            terminal.print(f"Saved: {save} ({_what_next(session, save)})")
    return code


def _what_next(session: LocalGame, save: Path) -> str:
    """The command to use next with a saved transcript."""
    name = f"'{save}'" if " " in str(save) else str(save)
    return f"fiftyfour {'verify' if session.game.over else 'play --resume'} {name}"


def run_program(session: LocalGame, terminal: Terminal, save: Path | None, same: bool) -> int:
    """Play with a program."""
    program = Program(session, terminal)
    try:
        code = _played(session, program)
    finally:
        if save is not None:
            session.save(save, same=same)
    game = session.game
    program.put(
        End(
            over=game.over,
            entries=len(session.entries),
            result=game.view(None).over,
            saved="" if save is None else str(save),
        )
    )
    return code


def _played(session: LocalGame, face: Face) -> int:
    """Play until the game is over or somebody stops it; return the exit code."""
    try:
        session.play(face)
    except Quit:
        pass
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _offer(terminal: Terminal) -> Path | None:
    """Ask where to save the transcript; None: do not save."""
    while True:
        try:
            name = terminal.read("Save the game? Type a file name, or Enter for no: ")
            if not name:
                return None
            check_new(Path(name))
        except (EndOfInput, KeyboardInterrupt):
            return None
        except UnknownSystem as error:
            terminal.print(Text(str(error), "yellow"))
        else:
            return Path(name)
