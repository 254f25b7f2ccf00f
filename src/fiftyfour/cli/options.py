"""Make a table from command line options: seats, settings, chance."""

import contextlib
import secrets
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from fiftyfour.bots import BOTS, Level, find_bot, levels_of
from fiftyfour.bots.standin import stand_in
from fiftyfour.cli.content import content_of
from fiftyfour.cli.session import LocalGame
from fiftyfour.cli.telling import find_adventure
from fiftyfour.cli.terminal import WHOLE, name_and_value
from fiftyfour.engine.decisions import MOST_NUMBER
from fiftyfour.engine.errors import ReplayError, TableError, UnknownSystem
from fiftyfour.engine.log import ChanceKind
from fiftyfour.engine.settings import Preset, setting_views
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.sheets import Sheets
from fiftyfour.engine.system import Bot, System, find_system
from fiftyfour.engine.texts import MOST_NAME, distinct
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.transcript import Transcript
from fiftyfour.engine.view import SettingView
from fiftyfour.table.limits import plain_words
from fiftyfour.table.words import plain

SEATS = "you, you:NAME, bot, bot:NAME, or a kind of bot: " + ", ".join(BOTS)
"""What --seats accepts for a seat."""

YES_NO = {"yes": True, "true": True, "no": False, "false": False}


def table(
    name: str,
    seats: str | None,
    settings: Sequence[str],
    chance: ChanceKind | None,
    seed: int | None,
    preset: str = "",
    adventure: str = "",
    level: Level = "fair",
) -> LocalGame:
    """A session that is ready to begin.

    Raises:
        UnknownSystem: no such game, or it cannot be played like this; the message says why.
    """
    system = find_system(name)
    _check(level, system)
    told = bool(adventure)
    sitting = _usual(system, told) if seats is None else _with_gm(seats, system, told)
    infos, bots = _seats(sitting, system, level)
    host = next((info.seat for info in infos if info.seat not in bots), infos[0].seat)
    usual = _preset(system, preset) if preset else system.settings.one_game
    if adventure:
        usual = {**usual, **find_adventure(system, adventure).settings}
    setup = Setup(
        system=system.id,
        seats=tuple(infos),
        host=host,
        settings=_settings(system, settings, usual),
    )
    if chance is None:
        chance = "fair" if seed is None else "plain"
    if chance == "lesson":
        raise UnknownSystem("a lesson has cards of its own: fiftyfour learn GAME")
    if seed is not None and chance != "plain":
        raise UnknownSystem(f"--seed works only with --chance plain, not with {chance} chance")
    if seed is not None and not 0 <= seed < 1 << 64:
        raise UnknownSystem(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
    if chance == "human" and len(bots) == len(infos):
        raise UnknownSystem("--chance human needs a seat `you`, a person who enters the cards")
    if seed is None:
        seed = secrets.randbits(32) if chance == "plain" else 0
    session = LocalGame.new(system, setup, bots, chance=chance, seed=seed)
    return tell(session, adventure) if adventure else session


def _check(level: Level, system: System[Struct]) -> None:
    """Raise UnknownSystem if bots do not play the game at this level."""
    levels = levels_of(system, ahead=True)
    if level not in levels:
        raise UnknownSystem(f"bots play {system.name} as {' or '.join(levels)}, not as {level}")


def tell(session: LocalGame, adventure: str) -> LocalGame:
    """The same session; its GM plays from this adventure, an id or a file.

    Raises:
        UnknownSystem: there is no such adventure, or nobody sits in the GM's seat.
        BadAdventure: the file is wrong.
    """
    if GM not in session.game.seats:
        raise UnknownSystem("an adventure needs a GM: add gm=bot or gm=you to --seats")
    session.adventure = find_adventure(session.system, adventure)
    if GM in session.bots:
        session.bots[GM] = stand_in(session.system, session.adventure)
    return session


def resumed(file: Path, seats: str | None, level: Level = "fair") -> LocalGame:
    """The session of a saved game, seated as `seats` says; None: you are the host, bots the rest.

    Raises:
        UnknownSystem: the game is over, or the seats do not match the game.
        ReplayError: the file is not a complete transcript.
    """
    with about(file):
        transcript = Transcript.decode(content_of(file, "transcript"))
    setup = transcript.header.setup
    system = find_system(setup.system)
    _check(level, system)
    if seats is None:
        bots = {
            info.seat: find_bot(level, system) for info in setup.seats if info.seat != setup.host
        }
    else:
        infos, bots = _seats(_with_gm(seats, system, told=False), system, level)
        if {info.seat for info in infos} != {info.seat for info in setup.seats}:
            names = ", ".join(f"{info.seat} ({plain(info.name)})" for info in setup.seats)
            raise UnknownSystem(f"--seats must match the seats of the saved game: {names}")
    with about(file):
        session = LocalGame.resumed(transcript, bots)
    if session.game.over:
        raise UnknownSystem(f"{file}: this game is over; `fiftyfour replay {file}` shows it")
    return session


@contextlib.contextmanager
def about(file: Path) -> Generator[None]:
    """What is wrong with a transcript is said with the name of its file."""
    try:
        yield
    except ReplayError as error:
        raise ReplayError(f"{file}: {error}", error.entry) from error


def bring(session: LocalGame, named: Sequence[str]) -> None:
    """Let the people at the table play these characters, in seat order.

    Raises:
        UnknownSystem: the game has no character files, or there is no such file or name.
        IllegalAction: a file contains no valid character.
    """
    sheets, people = session.system.sheets, session.people
    if not named:
        return
    if sheets is None:
        raise UnknownSystem(f"{session.system.name} has no character files")
    if len(named) > len(people):
        raise UnknownSystem(
            f"too many characters: {len(named)} named, seats for people: {len(people)}"
        )
    for seat, name in zip(people, named, strict=False):
        session.first.append((seat, sheets.entry(find_sheet(session.system, sheets, name))))


def find_sheet(system: System[Struct], sheets: Sheets, named: str) -> str:
    """The text of a character file, or of a ready-made character by name.

    Raises:
        UnknownSystem: there is no such file or name.
        WrongFile: the file is of another kind.
    """
    for name, ready in sheets.ready.items():
        if name.casefold() == named.casefold():
            return ready.file
    path = Path(named)
    if not path.exists():
        known = ", ".join(sheets.ready) or "none"
        raise UnknownSystem(f"there is no file {named!r}; ready-made characters: {known}")
    return read_sheet(system, path)


def read_sheet(system: System[Struct], path: Path) -> str:
    """The text of a character's file; the game checks what it says."""
    return content_of(path, "character", system.id).decode("utf-8", errors="replace")


def _usual(system: System[Struct], told: bool) -> str:
    """You, as many bots as the game needs, and a bot as the GM where a story is told."""
    others = ["bot"] * (max(system.players[0], 1 if told else 2) - 1)
    return _with_gm(",".join(["you", *others]), system, told)


def _with_gm(seats: str, system: System[Struct], told: bool) -> str:
    """Add a bot as the GM if one is needed and no seat names it: by the game, or for a story."""
    needed = system.gm == "must" or (told and system.gm == "may")
    missing = needed and not any(s.strip().startswith("gm=") for s in seats.split(","))
    return f"gm=bot,{seats}" if missing else seats


def _seats(
    text: str, system: System[Struct], level: Level
) -> tuple[list[SeatInfo], dict[Seat, Bot[Struct]]]:
    """Seats and bots from `you,bot,gm=you:Ann`; the GM's seat comes first. `level`: of a `bot`."""
    infos: list[SeatInfo] = []
    bots: dict[Seat, Bot[Struct]] = {}
    players = 0
    for word in text.split(","):
        role, _, who = word.strip().rpartition("=")
        if role not in ("", "gm", "player"):
            raise UnknownSystem(f"a seat's role is gm or player, not {role!r}, as in gm=you")
        kind, _, name = (part.strip() for part in who.partition(":"))
        if kind not in ("you", "bot", *BOTS):
            raise UnknownSystem(f"there is no seat {word.strip()!r}; a seat is {SEATS}")
        if role == "gm":
            seat = GM
        else:
            players += 1
            seat = Seat(f"p{players}")
        if not name:
            name = "GM" if seat == GM else f"{'Player' if kind == 'you' else 'Bot'} {players}"
        try:
            name = plain_words(name, MOST_NAME, "a name")
        except TableError as error:
            raise UnknownSystem(str(error)) from None
        name = distinct(name, [info.name for info in infos])
        info = SeatInfo(seat, "gm" if seat == GM else "player", name)
        infos.insert(0 if seat == GM else len(infos), info)
        if kind != "you":
            bots[seat] = find_bot(level if kind == "bot" else kind, system)
    return infos, bots


class _KeptPreset(Preset, frozen=True):
    """A preset in a file, as the page exports it."""

    system: str = ""


def _preset(system: System[Struct], named: str) -> Mapping[str, SettingValue]:
    """The settings of a preset, by its name or from a file.

    Raises:
        UnknownSystem: there is none of this name, or the file is none of this game.
    """
    for preset in system.settings.texts.preset:
        if preset.name.casefold() == named.casefold():
            return preset.settings
    path = Path(named)
    if not path.is_file():
        names = ", ".join(f"“{preset.name}”" for preset in system.settings.texts.preset) or "none"
        raise UnknownSystem(f"{system.name} has no preset {named[:40]!r}; it has {names}")
    try:
        kept = msgspec.json.decode(content_of(path, "preset", system.id), type=_KeptPreset)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise UnknownSystem(f"{path}: this is not a preset: {wrong}") from None
    if kept.system != system.id:
        raise UnknownSystem(f"{path}: this is a preset of {kept.system[:40]!r}, not of {system.id}")
    return kept.settings


def _settings(
    system: System[Struct], given: Sequence[str], usual: Mapping[str, SettingValue]
) -> dict[str, SettingValue]:
    """Settings from `name=value`, each converted to its type, over the usual ones."""
    settings = {**system.settings.fresh(usual), **written_settings(system, given)}
    system.settings.read(settings)
    return settings


def written_settings(system: System[Struct], given: Sequence[str]) -> dict[str, SettingValue]:
    """Settings from `name=value`, each converted to its type.

    Raises:
        UnknownSystem: no such setting, or it cannot have this value.
    """
    known = {view.name: view for view in setting_views(system.settings, {})}
    settings: dict[str, SettingValue] = {}
    for setting in given:
        name, text = name_and_value(setting, "a setting")
        if name not in known:
            names = ", ".join(known) or "none"
            raise UnknownSystem(f"{system.id} has no setting {name!r}; it has {names}")
        settings[name] = _value(known[name], text)
    return settings


def _value(setting: SettingView, text: str) -> SettingValue:
    """The value of `text`, in the type and bounds of the setting."""
    if isinstance(setting.default, bool):
        if text.casefold() in YES_NO:
            return YES_NO[text.casefold()]
        allowed = "yes or no"
    elif isinstance(setting.default, int):
        least, most = setting.least, setting.most
        allowed = f"a whole number from {least}" if least is not None else "a whole number"
        if most is not None:
            allowed += f" to {most}"
        low = -MOST_NUMBER if least is None else least
        high = MOST_NUMBER if most is None else most
        if WHOLE.fullmatch(text) and low <= int(text) <= high:
            return int(text)
    elif text in setting.choices or not setting.choices:
        return text
    else:
        allowed = f"one of {', '.join(setting.choices)}"
    raise UnknownSystem(f"setting {setting.name} must be {allowed}, not {text[:40]!r}")
