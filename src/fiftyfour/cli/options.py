"""What a command line says about a table, made into one: seats, settings, chance."""

import contextlib
import secrets
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from fiftyfour.bots import BOTS, find_bot
from fiftyfour.cli.session import LocalGame
from fiftyfour.cli.words import plain
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.log import ChanceKind, Transcript
from fiftyfour.engine.setup import Role, SeatInfo, SettingValue, Setup
from fiftyfour.engine.sheets import Sheets
from fiftyfour.engine.system import Bot, System, find_system, setting_views
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import SettingView

SEATS = "you, you:NAME, bot, bot:NAME, or a kind of bot: " + ", ".join(BOTS)
"""What may stand for a seat."""

YES_NO = {"yes": True, "true": True, "no": False, "false": False}

MOST_NAME = 40
"""Longest name of whoever sits somewhere."""


def table(
    name: str,
    seats: str | None,
    settings: Sequence[str],
    chance: ChanceKind | None,
    seed: int | None,
) -> LocalGame:
    """A session that is ready to begin.

    Raises:
        UnknownSystem: no such game, or it cannot be played like this; the message says how it can.
    """
    system = find_system(name)
    infos, bots = _seats(_usual(system) if seats is None else _with_gm(seats, system), system)
    host = next((info.seat for info in infos if info.seat not in bots), infos[0].seat)
    setup = Setup(
        system=system.id, seats=tuple(infos), host=host, settings=_settings(system, settings)
    )
    if chance is None:
        chance = "fair" if seed is None else "plain"
    if seed is not None and chance != "plain":
        raise UnknownSystem(f"a seed belongs to --chance plain; {chance} chance takes none")
    if seed is not None and not 0 <= seed < 1 << 64:
        raise UnknownSystem(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
    if chance == "human" and len(bots) == len(infos):
        raise UnknownSystem("--chance human needs somebody who enters the cards: a seat `you`")
    if seed is None:
        seed = secrets.randbits(32) if chance == "plain" else 0
    return LocalGame.new(system, setup, bots, chance=chance, seed=seed)


def resumed(file: Path, seats: str | None) -> LocalGame:
    """The session of a saved game. People and bots sit where `seats` says; None: you are the host.

    Raises:
        UnknownSystem: the game is over, or the seats are not those of the game.
        ReplayError: the file is no whole transcript.
    """
    transcript = Transcript.decode(file.read_bytes())
    setup = transcript.header.setup
    system = find_system(setup.system)
    if seats is None:
        bots = {one.seat: system.bot for one in setup.seats if one.seat != setup.host}
    else:
        infos, bots = _seats(_with_gm(seats, system), system)
        if {one.seat for one in infos} != {one.seat for one in setup.seats}:
            names = ", ".join(f"{one.seat} ({plain(one.name)})" for one in setup.seats)
            raise UnknownSystem(f"--seats has to name those of the saved game: {names}")
    session = LocalGame.resumed(transcript, bots)
    if session.game.over:
        raise UnknownSystem(f"{file}: this game is over; `fiftyfour replay {file}` tells it")
    return session


def bring(session: LocalGame, named: Sequence[str]) -> None:
    """Let the people at the table play these characters, in the order of their seats.

    Raises:
        UnknownSystem: the game keeps none, or there is no such file or name.
        IllegalAction: a file holds no good one.
    """
    sheets, people = session.system.sheets, session.people
    if not named:
        return
    if sheets is None:
        raise UnknownSystem(f"{session.system.name} has no characters that are kept in files")
    if len(named) > len(people):
        raise UnknownSystem(f"{len(named)} characters are too many for {len(people)} people")
    for seat, name in zip(people, named, strict=False):
        session.first.append((seat, sheets.entry(find_sheet(sheets, name))))


def find_sheet(sheets: Sheets, named: str) -> str:
    """The text of a character's file, or of one of the book's own by its name.

    Raises:
        UnknownSystem: there is no such file or name.
    """
    for name, sheet in sheets.ready.items():
        if name.casefold() == named.casefold():
            return sheet
    path = Path(named)
    if not path.exists():
        known = ", ".join(sheets.ready) or "none"
        raise UnknownSystem(f"there is no file {named!r}; the book's own are {known}")
    return read_sheet(path)


def read_sheet(path: Path) -> str:
    """The text of a file; what it says is for the game to judge."""
    return path.read_bytes().decode("utf-8", errors="replace")


def _usual(system: System[Struct]) -> str:
    """You, and as many bots as the game needs."""
    others = ["bot"] * (max(system.players[0], 2) - 1)
    return ",".join([*(["gm=bot"] if system.gm == "must" else []), "you", *others])


def _with_gm(seats: str, system: System[Struct]) -> str:
    """A game that must have a GM gets a bot for one, if nobody is named."""
    missing = system.gm == "must" and not any(s.strip().startswith("gm=") for s in seats.split(","))
    return f"gm=bot,{seats}" if missing else seats


def _seats(text: str, system: System[Struct]) -> tuple[list[SeatInfo], dict[Seat, Bot[Struct]]]:
    """Who sits where, from `you,bot,gm=you:Ann`; the GM's seat comes first."""
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
        if len(name) > MOST_NAME or plain(name) != name:
            raise UnknownSystem(f"a name has at most {MOST_NAME} printable characters")
        if any(info.name == name for info in infos):
            raise UnknownSystem(f"two seats are called {name!r}; give each a name of its own")
        infos.insert(0 if seat == GM else len(infos), SeatInfo(seat, _role(seat), name))
        if kind != "you":
            bots[seat] = find_bot("plain" if kind == "bot" else kind, system)
    return infos, bots


def _role(seat: Seat) -> Role:
    return "gm" if seat == GM else "player"


def _settings(system: System[Struct], given: Sequence[str]) -> dict[str, SettingValue]:
    """Settings from `name=value`, each in the type its game wants."""
    known = {view.name: view for view in setting_views(system.settings, {})}
    settings = dict(system.one_game)
    for one in given:
        name, equals, text = (part.strip() for part in one.partition("="))
        if not equals:
            raise UnknownSystem(f"a setting is written name=value, not {one!r}")
        if name not in known:
            names = ", ".join(known) or "none"
            raise UnknownSystem(f"{system.id} has no setting {name!r}; it has {names}")
        settings[name] = _value(known[name], text)
    system.read_settings(settings)
    return settings


def _value(setting: SettingView, text: str) -> SettingValue:
    """The value that `text` names, in the type the setting has and within its bounds."""
    if isinstance(setting.default, bool):
        if text.casefold() in YES_NO:
            return YES_NO[text.casefold()]
        allowed = "yes or no"
    elif isinstance(setting.default, int):
        least, most = setting.least, setting.most
        allowed = f"a whole number from {least}" if least is not None else "a whole number"
        if most is not None:
            allowed += f" to {most}"
        with contextlib.suppress(ValueError):
            value = int(text)
            if (least is None or value >= least) and (most is None or value <= most):
                return value
    elif text in setting.choices or not setting.choices:
        return text
    else:
        allowed = f"one of {', '.join(setting.choices)}"
    raise UnknownSystem(f"setting {setting.name} is {allowed}, not {text[:40]!r}")
