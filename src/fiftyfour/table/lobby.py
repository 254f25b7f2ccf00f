"""A table before its game begins: seats, settings, and who may change them.

These functions take a stored table and return its new version.
"""

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TypedDict, Unpack

from msgspec import Struct, structs

from fiftyfour.bots import Level, levels_of
from fiftyfour.engine.actions import Say
from fiftyfour.engine.emblems import emblem_of, is_emblem
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.lesson import lesson_of
from fiftyfour.engine.log import Keys
from fiftyfour.engine.recognizing import misplaced
from fiftyfour.engine.setup import Role, SeatInfo, SettingValue, Setup
from fiftyfour.engine.system import System
from fiftyfour.engine.texts import distinct
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import SettingView
from fiftyfour.table import door, manners, rounds
from fiftyfour.table.audience import Audience
from fiftyfour.table.http import NewTable, SeatPlan
from fiftyfour.table.limits import Limits, plain_words
from fiftyfour.table.links import hashed, new_table_id, new_token, token_for
from fiftyfour.table.protocol.client import Arrange, Portray
from fiftyfour.table.protocol.info import Phase, RoundInfo, SeatState, Spoken, TableInfo
from fiftyfour.table.records import Chosen, Record, SeatRecord, now
from fiftyfour.table.systems import adventure_of, adventures_of

REMEMBERED = 32
"""How many of each seat's messages are remembered, to recognise repeats."""

TALK = 50
"""How much of what is said before the game is remembered."""

BOT_NAMES = ("Marlow", "Juniper", "Otto", "Saskia", "Felix", "Odile", "Bruno", "Hazel")
"""What bots are called, by seat: faces say beside it that it is a bot."""

MOST_EMBLEMS = 40
"""How many characters a seat may show: a game master has a cast."""

SPECTATOR = "spectator"
TABLE = "table"
"""Links that open no seat: to watch, and to come to the door."""


def new_record(
    new: NewTable, system: System[Struct], limits: Limits, address: str
) -> tuple[Record, dict[str, str]]:
    """A new table in its lobby, and the tokens of its seats and of `spectator`.

    Raises:
        TableError: the seats do not fit the game, or a name is not valid.
        UnknownSystem: a setting is not valid.
    """
    if new.chance == "lesson":
        new = _lesson(new, system)
    seats: tuple[SeatRecord, ...] = ()
    tokens: dict[str, str] = {}
    for plan in new.seats:
        token = new_token()
        seats, added = _with_new(seats, plan.role, system, token)
        name = name_for(seats, added, plan.name, limits) if plan.name.strip() else ""
        seats = _with(seats, added, name=name, bot=plan.bot)
        tokens[added] = token
    if not seats:
        raise TableError("bad_seats", "a table needs at least one seat")
    tokens[SPECTATOR] = new_token()
    title = plain_words(new.title, limits.title, "a title") if new.title.strip() else system.name
    adventure = adventure_of(system.id, new.adventure) if new.adventure else None
    made_for = {} if adventure is None else adventure.settings
    record = Record(
        id=new_table_id(),
        system=system.id,
        title=title,
        host=_host(seats),
        chance=new.chance,
        settings=_settings(system, system.settings.fresh({**new.settings, **made_for})),
        keys=Keys(secrets.token_bytes(32), secrets.token_bytes(32)),
        seats=seats,
        spectator=hashed(tokens[SPECTATOR]),
        manners=manners.of(new.lines, new.veils, limits),
        level=_possible(new.level, system, limits),
        adventure="" if adventure is None else adventure.id,
        notebook=new.notebook.id if new.notebook else "",
        made_by=address,
        made_at=now(),
    )
    if new.begin and any(not seat.bot for seat in seats if seat.seat != record.host):
        raise TableError("bad_seats", "to begin at once, all other seats must be bots")
    return record, tokens


def _lesson(new: NewTable, system: System[Struct]) -> NewTable:
    """The table of a game's lesson, for the first person of this one; TableError `no_lesson`."""
    lesson = lesson_of(system)
    if lesson is None:
        raise TableError("no_lesson", f"{system.name} has no lesson")
    name = new.seats[0].name if new.seats else ""
    plans = [
        SeatPlan(role=seat.role, name=name if seat.you else seat.name, bot=not seat.you)
        for seat in lesson.seats
    ]
    title = f"{system.name}: {lesson.title}"
    return structs.replace(
        new,
        seats=tuple(plans),
        settings=lesson.settings,
        title=title,
        adventure="",
        notebook=None,
    )


def _possible(level: Level, system: System[Struct], limits: Limits) -> Level:
    """This level, if bots can play the game so here; TableError `no_level`."""
    levels = levels_of(system, ahead=limits.thinkers > 0)
    if level not in levels:
        raise TableError("no_level", f"bots play {system.name} here as {' or '.join(levels)}")
    return level


def repeated(record: Record, seat: Seat, message: str) -> bool:
    """True if this message of a seat has already changed the table."""
    return _key(seat, message) in record.arranged


def remembering(record: Record, seat: Seat, message: str) -> Record:
    """The table once this message of a seat has changed it."""
    own = [key for key in record.arranged if key.startswith(_key(seat, ""))]
    forgotten = own[: len(own) - REMEMBERED + 1]
    others = (key for key in record.arranged if key not in forgotten)
    return structs.replace(record, arranged=(*others, _key(seat, message)))


def link_made(record: Record, seat: Seat, message: str) -> str:
    """The token of the link that a message of the host makes: a repeat gets the same one."""
    return token_for(record.keys.privacy, f"{record.id} {_key(seat, message)}")


def _key(seat: Seat, message: str) -> str:
    return f"{seat} {message}"


def sit(record: Record, seat: Seat, name: str, limits: Limits, key: str = "") -> Record:
    """A person takes the seat with this name, on the device with this key (its hash)."""
    if seat_of(record, seat).bot and record.header is None:
        raise TableError("bot_seat", "this seat is for a bot; the host can change that")
    name = name_for(record.seats, seat, name, limits)
    seats = _with(record.seats, seat, name=name, claimed=True)
    return door.bind(structs.replace(record, seats=seats), seat, key)


def called(record: Record, seat: Seat, name: str, limits: Limits) -> Record:
    """Whoever sits there has this name; TableError `bad_text` if it does not fit."""
    name = name_for(record.seats, seat, name, limits)
    return structs.replace(record, seats=_with(record.seats, seat, name=name))


def claim(record: Record, seat: Seat, key: str = "") -> Record:
    """A person is there with a seat's link: they have taken it if the game has begun."""
    if record.header is not None:
        record = structs.replace(record, seats=_with(record.seats, seat, claimed=True))
    return door.bind(record, seat, key) if seat_of(record, seat).claimed else record


def talk(record: Record, seat: Seat, text: str, limits: Limits) -> Record:
    """The table once somebody has said something before the game.

    Raises:
        TableError: `begun`, the game has begun; `muted`; or the text is empty or too long.
    """
    if record.header is not None:
        raise TableError("begun", "the game has begun; say it there")
    manners.check(record, seat, Say(text=text))
    said = Spoken(
        seat=seat,
        text=plain_words(text, limits.talk, "what you say"),
        at=now(),
    )
    return structs.replace(record, talk=(*record.talk, said)[-TALK:])


def bring(record: Record, system: System[Struct], seat: Seat, file: str, limits: Limits) -> Record:
    """The table once a seat has chosen its character; an empty file takes that back.

    Raises:
        FiftyfourError: the game has begun or keeps no characters, or this is no good one.
    """
    if record.header is not None:
        raise TableError("begun", "the game has begun; bring your character in there")
    chosen = None
    if file:
        if system.sheets is None:
            raise TableError("no_characters", f"{system.name} has no character files")
        file = file.removeprefix("\ufeff")
        for flaw in system.sheets.flaws(file):
            if kind := misplaced(file.encode(), "character", system.id):
                raise TableError("wrong_file", f"this is {kind.what}, not one of {system.name}")
            raise flaw.error()
        name = plain_words(system.sheets.name(file), limits.title, "a character's name")
        chosen = Chosen(name=name, file=file)
        with suppress(TableError):  # another seat plays one of the same name
            worn = Portray(id="", name=name, emblem=emblem_of(file))
            record = portray(record, seat, worn, limits)
    return structs.replace(record, seats=_with(record.seats, seat, character=chosen))


def portray(record: Record, seat: Seat, asked: Portray, limits: Limits) -> Record:
    """The table once a seat shows a character with this emblem; an empty one takes it back.

    Raises:
        TableError: `bad_emblem`; `taken`, another seat shows this character; `too_many`; the name
            is not valid.
    """
    name = plain_words(asked.name, limits.title, "a character's name")
    if asked.emblem and not is_emblem(asked.emblem):
        raise TableError("bad_emblem", "an emblem is a figure, a shape and a colour: wolf.disc.sea")
    if any(name in other.emblems for other in record.seats if other.seat != seat):
        raise TableError("taken", f"another seat shows how {name} looks")
    emblems = {one: worn for one, worn in seat_of(record, seat).emblems.items() if one != name}
    if asked.emblem:
        emblems[name] = asked.emblem
    if len(emblems) > MOST_EMBLEMS:
        raise TableError("too_many", f"a seat shows at most {MOST_EMBLEMS} characters")
    return structs.replace(record, seats=_with(record.seats, seat, emblems=emblems))


def arrange(
    record: Record, system: System[Struct], asked: Arrange, limits: Limits, token: str
) -> Record:
    """Make all the host's changes, or none; `token` opens an added seat.

    Raises:
        TableError, UnknownSystem: one of the changes is not possible.
    """
    if record.header is not None:
        if asked.add == "gm":
            raise TableError("begun", "the game has begun; only players can still be added")
        for name in ("settings", "chance", "remove"):
            if getattr(asked, name) is not None:
                raise TableError("begun", f"the game has begun; {name!r} can no longer change")
    if asked.title is not None:
        title = plain_words(asked.title, limits.title, "a title")
        record = structs.replace(record, title=title)
    if asked.settings is not None:
        settings = _settings(system, {**record.settings, **asked.settings})
        record = structs.replace(record, settings=settings)
    if asked.door is not None:
        record = door.set_policy(record, asked.door)
    if asked.level is not None:
        record = structs.replace(record, level=_possible(asked.level, system, limits))
    if asked.clock is not None:
        record = structs.replace(record, clock=asked.clock, clock_since=now())
    if asked.chance is not None:
        if "lesson" in (asked.chance, record.chance):
            raise TableError("no_lesson", "a lesson is a table of its own, and stays one")
        record = structs.replace(record, chance=asked.chance)
    if asked.remove is not None:
        record = _without_seat(record, asked.remove)
    if asked.add is not None and record.header is None:
        seats, _ = _with_new(record.seats, asked.add, system, token)
        record = structs.replace(record, seats=seats)
    if asked.adventure is not None:
        record = played_from(record, system, asked.adventure)
    if asked.notebook is not None:
        record = structs.replace(record, adventure="", notebook=asked.notebook.id)
    record = manners.arrange(record, asked, limits)
    for seat, bot in (asked.bots or {}).items():
        seat_of(record, seat)
        record = structs.replace(record, seats=_with(record.seats, seat, bot=bot))
    return record


def host(record: Record, seat: Seat) -> Record:
    """The table whose host sits there from now on; the seat of the one before stays theirs."""
    seats = _with(record.seats, record.host, claimed=True)
    record = manners.heard(structs.replace(record, seats=seats), seat)
    return structs.replace(record, host=seat, handed=True)


def relink(record: Record, seat: str, token: str) -> Record:
    """Revoke a link: from now on `token` opens the seat (or `spectator`)."""
    if seat == SPECTATOR:
        return structs.replace(record, spectator=hashed(token))
    known = seat_of(record, Seat(seat))
    seats = _with(
        record.seats, known.seat, token=hashed(token), claimed=False, keys=(), character=None
    )
    record = manners.heard(rounds.left(record, known.seat), known.seat)
    return structs.replace(record, seats=seats)


def forget(record: Record, seat: Seat, token: str) -> Record:
    """Without the name of whoever sits there, their address, and what they may have posted.

    Their link opens nothing more.
    """
    record = relink(record, seat, token)
    return structs.replace(
        record,
        seats=_with(record.seats, seat, name="", emblems={}),
        talk=tuple(said for said in record.talk if said.seat != seat),
        header=None if record.header is None else record.header.forget(seat),
        posted=None if seat in (record.host, GM) else record.posted,
        made_by="" if seat == record.host else record.made_by,
    )


def setup_of(record: Record) -> Setup:
    """The setup of the game, fixed when it begins."""
    return Setup(
        system=record.system,
        seats=tuple(
            SeatInfo(seat.seat, seat.role, name_of(record.seats, seat)) for seat in record.seats
        ),
        host=record.host,
        settings=record.settings,
    )


def name_for(seats: Sequence[SeatRecord], seat: Seat, name: str, limits: Limits) -> str:
    """`name` as this seat bears it: with a number if another of the seats is called the same.

    Raises:
        TableError: `bad_text`, the name does not fit.
    """
    words = plain_words(name, limits.name, "a name")
    others = [name_of(seats, other) for other in seats if other.seat != seat]
    return distinct(words, others, limits.name)


def name_of(seats: Sequence[SeatRecord], seat: SeatRecord) -> str:
    """The displayed name of one of these seats; no two are the same."""
    return seat.name or distinct(seat_name(seat), [other.name for other in seats])


def seat_name(seat: SeatRecord) -> str:
    """What a seat is called when nobody has given it a name; a bot is always the same there."""
    if seat.seat == GM:
        return "GM"
    number = int(seat.seat.removeprefix("p"))
    return BOT_NAMES[(number - 1) % len(BOT_NAMES)] if seat.bot else f"Player {number}"


def bots_of(record: Record) -> tuple[Seat, ...]:
    """The seats that bots play."""
    return tuple(seat.seat for seat in record.seats if seat.bot)


def seat_of(record: Record, seat: Seat) -> SeatRecord:
    """The seat with this id; TableError `not_seated` if the table has none."""
    for known in record.seats:
        if known.seat == seat:
            return known
    names = ", ".join(known.seat for known in record.seats)
    raise TableError("not_seated", f"there is no seat {seat[:16]!r} here; the seats are {names}")


def info_of(
    record: Record,
    phase: Phase,
    seq: int,
    settings: tuple[SettingView, ...],
    audience: Audience,
    salts: RoundInfo | None,
    entry: str,
    vacant_from: int,
) -> TableInfo:
    """What everyone at the table may know about it."""
    online = audience.online
    return TableInfo(
        id=record.id,
        system=record.system,
        title=record.title,
        phase=phase,
        host=record.host,
        seats=tuple(
            SeatState(
                seat=seat.seat,
                role=seat.role,
                name=name_of(record.seats, seat),
                bot=seat.bot,
                claimed=seat.claimed,
                online=seat.seat in online,
                character=seat.character.name if seat.character else "",
                left=0 if seat.seat in online else audience.left.get(seat.seat, 0),
                muted=seat.seat in record.manners.muted,
                emblems=seat.emblems,
            )
            for seat in record.seats
        ),
        settings=settings,
        chance=record.chance,
        commitment=record.keys.commitment,
        seq=seq,
        watchers=audience.watchers,
        screens=audience.screens,
        posted=record.posted,
        rounds=salts,
        evenings=record.rounds.evenings,
        door=record.door.policy,
        next=record.sequel.next,
        follows=bool(record.sequel.before),
        entry=entry,
        clock=record.clock,
        level=record.level,
        adventure=_adventure_title(record.system, record.adventure),
        prepared=bool(record.notebook),
        played=tuple(_adventure_title(record.system, one) for one in record.sequel.played),
        vacant_from=vacant_from,
        handed=record.handed,
        paused=record.manners.paused,
        lines=record.manners.lines,
        veils=record.manners.veils,
    )


def played_from(record: Record, system: System[Struct], adventure: str) -> Record:
    """The table with one of the game's own adventures, or none; before it begins, set up for it."""
    record = structs.replace(record, adventure=adventure, notebook="")
    if not adventure:
        return record
    made_for = adventure_of(system.id, adventure).settings
    if record.header is not None or not made_for:
        return record
    settings = _settings(system, {**record.settings, **made_for})
    return structs.replace(record, settings=settings)


# --- parts ---


def _adventure_title(system: str, adventure: str) -> str:
    """The title of one of the game's own adventures; empty if it has none of this id."""
    known = adventures_of(system).get(adventure)  # a later version may lack it
    return "" if known is None else known.title


def _host(seats: Sequence[SeatRecord]) -> Seat:
    """The GM if a person, otherwise the first person, otherwise the first seat."""
    people = [seat for seat in seats if not seat.bot]
    return next((seat.seat for seat in people if seat.seat == GM), (people or seats)[0].seat)


def _with_new(
    seats: Sequence[SeatRecord], role: Role, system: System[Struct], token: str
) -> tuple[tuple[SeatRecord, ...], Seat]:
    """The seats with one more, which `token` opens; TableError `bad_seats` if there is no room."""
    seat = _free(seats, role, system)
    new = SeatRecord(seat=seat, role=role, name="", bot=False, claimed=False, token=hashed(token))
    return tuple(sorted((*seats, new), key=_place)), seat


def _free(seats: Sequence[SeatRecord], role: Role, system: System[Struct]) -> Seat:
    taken = {seat.seat for seat in seats}
    if role == "gm":
        if system.gm == "never" or GM in taken:
            most = "no GM" if system.gm == "never" else "one GM"
            raise TableError("bad_seats", f"{system.name} has {most}")
        return GM
    most = system.players[1]
    for number in range(1, most + 1):
        if (seat := Seat(f"p{number}")) not in taken:
            return seat
    raise TableError("bad_seats", f"{system.name} takes at most {most} players")


def _place(seat: SeatRecord) -> int:
    """The GM first, then players by number."""
    return 0 if seat.seat == GM else int(seat.seat.removeprefix("p"))


def _without_seat(record: Record, seat: Seat) -> Record:
    if seat_of(record, seat).seat == record.host:
        raise TableError("bad_seats", "the host's own seat cannot be removed")
    seats = tuple(other for other in record.seats if other.seat != seat)
    record = manners.heard(rounds.left(record, seat), seat)
    return structs.replace(record, seats=seats)


class _Changes(TypedDict, total=False):
    name: str
    bot: bool
    claimed: bool
    token: str
    keys: tuple[str, ...]
    character: Chosen | None
    emblems: dict[str, str]


def _with(
    seats: Sequence[SeatRecord], seat: Seat, **changes: Unpack[_Changes]
) -> tuple[SeatRecord, ...]:
    return tuple(
        structs.replace(known, **changes) if known.seat == seat else known for known in seats
    )


def in_force(record: Record, system: System[Struct]) -> Mapping[str, SettingValue]:
    """The settings that the game is played by, or that it would begin with now."""
    if record.header is not None:
        return record.header.setup.settings
    return system.settings.fresh(record.settings)


def _settings(
    system: System[Struct], values: Mapping[str, SettingValue]
) -> dict[str, SettingValue]:
    system.settings.read(values)
    return dict(values)
