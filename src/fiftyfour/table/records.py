"""What is stored of a table, and its rows in the database."""

import time
from collections.abc import Sequence
from typing import Annotated, Any, Protocol

import msgspec
from msgspec import Meta, Struct

from fiftyfour.engine.actions import Answer, AnyAction
from fiftyfour.engine.chance import Draw
from fiftyfour.engine.decisions import MOST_NUMBER
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.log import ChanceKind, Entry, Header, Keys
from fiftyfour.engine.setup import Role, SettingValue
from fiftyfour.engine.things import Seat
from fiftyfour.table.numbering import Readers, readers_of
from fiftyfour.table.protocol.info import ChannelForm, Policy, Posted, Spoken


class Row(Protocol):
    """A row that was read: its values by column."""

    def __getitem__(self, column: str, /) -> Any: ...


def now() -> int:
    """The time as it is stored: in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Chosen(Struct, frozen=True, kw_only=True):
    """A character that somebody has chosen for the game: its name and its file."""

    name: str
    file: str


class SeatRecord(Struct, frozen=True, kw_only=True):
    """A seat as it is stored.

    Attributes:
        token: the hash of its link's token.
        keys: the hashes of the keys of the devices that sit here, the latest last.
        character: the one that whoever sits here has chosen for the game.
        emblems: how characters look, by name, as whoever sits here shows them.
    """

    seat: Seat
    role: Role
    name: str
    bot: bool
    claimed: bool
    token: str
    keys: tuple[str, ...] = ()
    character: Chosen | None = None
    emblems: dict[str, str] = {}


class Door(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How people come in who have the link of the table.

    Attributes:
        policy: whether they must be let in.
        number: counts the links of the table; only the latest works.
        watchers: the hashes of the keys of devices that have come in to watch, the latest last.
    """

    policy: Policy = "open"
    number: int = 0
    watchers: tuple[str, ...] = ()


class Rounds(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the seats have sent for rounds of salts, and what came of it.

    Attributes:
        commits: commitments to salts for the coming round, by seat.
        salts: those revealed so far of the open list.
        salted: the seats whose salts are in the seed.
        silent: how often each seat did not reveal.
        evenings: how many secrets have been published.
    """

    commits: dict[Seat, str] = {}
    salts: dict[Seat, str] = {}
    salted: tuple[Seat, ...] = ()
    silent: dict[Seat, int] = {}
    evenings: int = 0


class Channel(Struct, frozen=True, kw_only=True):
    """The channel that hears of a table by a webhook.

    Attributes:
        address: of the webhook; a secret, since whoever knows it can post there.
        form: how it is told.
        events: also what happens; else only whose turn it is.
        link: a link to watch the table, to be posted along; empty: none.
        since: when the address was set, in milliseconds since 1970.
        seq: the last entry before it was.
    """

    address: str
    form: ChannelForm
    events: bool = True
    link: str = ""
    since: int
    seq: int

    def __repr__(self) -> str:
        return "Channel(...)"  # so that no log ever holds the address


class Delivered(Struct, frozen=True, kw_only=True):
    """How far a channel has been told.

    Attributes:
        since: which channel, by when it was set.
        seq: it has been told of everything up to this entry.
        trouble: why the last attempt failed, in words.
        stopped: it is not told any more.
    """

    since: int
    seq: int
    trouble: str = ""
    stopped: bool = False


Remembered = Annotated[str, Meta(max_length=8000)]


class Memory(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the people of a campaign have written down for all of them; goes from table to table.

    Attributes:
        people: whom they have met.
        threads: what is still open.
        notes: anything else.
        revision: counts its changes.
    """

    people: Remembered = ""
    threads: Remembered = ""
    notes: Remembered = ""
    revision: Annotated[int, Meta(ge=0, le=MOST_NUMBER)] = 0


class Sequel(Struct, frozen=True, omit_defaults=True):
    """How tables follow one another.

    Attributes:
        next: the table that goes on from this one, if there is one.
        carried: what each seat says as soon as this one has begun: what it brings along.
        before: the table that this one goes on from, if there is one.
        memory: what has been written down for all.
    """

    next: str = ""
    carried: dict[Seat, tuple[Answer, ...]] = {}
    before: str = ""
    memory: Memory = Memory()


class Manners(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How people treat each other here; see `fiftyfour.table.manners`.

    Attributes:
        paused: somebody has pressed the safety card.
        lines: what does not occur at this table.
        veils: what may occur, but is not told in detail.
        muted: the seats that cannot talk to all.
        done: marks of the latest unnamed messages, to recognise repeats.
    """

    paused: bool = False
    lines: tuple[str, ...] = ()
    veils: tuple[str, ...] = ()
    muted: tuple[Seat, ...] = ()
    done: tuple[str, ...] = ()


class Record(Struct, frozen=True, kw_only=True):
    """A table as it is stored, without its log. `header` is None in the lobby.

    Attributes:
        spectator: hash of the spectators' token.
        rounds: what the seats have sent for rounds of salts.
        door: how people come in who have the link of the table.
        talk: what was said before the game, the latest last.
        sequel: the table before it and after it.
        manners: whether it is paused, what is avoided, who is muted.
        arranged: each seat's latest messages that changed the table, to recognise repeats.
        posted: what stands on the big screen.
        made_by: the address it was made from.
        made_at: when, in milliseconds since 1970.
        channel: what hears of it by a webhook.
        clock: minutes after which a bot answers for whoever does not; 0: never.
        adventure: the id of the game's own adventure that is played here; empty: none.
        notebook: the id of the notebook that the GM plays from; empty: none.
        clock_since: when that last began to count, in milliseconds since 1970.
        version: counts the changes: a record is only stored over the one a version lower.
    """

    id: str
    system: str
    title: str
    host: Seat
    chance: ChanceKind
    settings: dict[str, SettingValue]
    keys: Keys
    seats: tuple[SeatRecord, ...]
    spectator: str
    rounds: Rounds = Rounds()
    door: Door = Door()
    talk: tuple[Spoken, ...] = ()
    sequel: Sequel = Sequel()
    manners: Manners = Manners()
    arranged: tuple[str, ...] = ()
    header: Header | None = None
    posted: Posted | None = None
    made_by: str
    made_at: int
    channel: Channel | None = None
    clock: int = 0
    clock_since: int = 0
    adventure: str = ""
    notebook: str = ""
    version: int = 0


class Kept(Struct, frozen=True):
    """An entry, with the time it was stored (ms) and the id of its message."""

    entry: Entry
    at: int
    message: str | None = None


class Snapshot(Struct, frozen=True):
    """A game after `seq` entries, the hash of the last one, and its bytes (deflated)."""

    seq: int
    head: str
    game: bytes


class Picture(Struct, frozen=True):
    """A picture as it is stored: its name is the SHA-256 of its bytes, its kind a media type."""

    name: str
    kind: str
    data: bytes


_json = msgspec.json.Encoder()
_actions = msgspec.json.Decoder[AnyAction](AnyAction)
_events = msgspec.json.Decoder(list[AnyEvent])
_headers = msgspec.json.Decoder(Header)
_settings = msgspec.json.Decoder(dict[str, SettingValue])
_draws = msgspec.json.Decoder(tuple[Draw, ...])
_numbers = msgspec.json.Decoder(tuple[int, ...])
_rounds = msgspec.json.Decoder(Rounds)
_door = msgspec.json.Decoder(Door)
_talk = msgspec.json.Decoder(tuple[Spoken, ...])
_chosen = msgspec.json.Decoder(Chosen)
_emblems = msgspec.json.Decoder(dict[str, str])
_channels = msgspec.json.Decoder(Channel)
_sequels = msgspec.json.Decoder(Sequel)
_manners = msgspec.json.Decoder(Manners)
_ids = msgspec.json.Decoder(tuple[str, ...])
_posted = msgspec.json.Decoder(Posted)
_readers = msgspec.json.Decoder(Readers)


def _text(value: object) -> str:
    return _json.encode(value).decode()


def table_row(record: Record) -> dict[str, Any]:
    """The row of a table, without its seats."""
    return {
        "id": record.id,
        "system": record.system,
        "title": record.title,
        "host": record.host,
        "chance": record.chance,
        "settings": _text(record.settings),
        "secret": record.keys.secret,
        "privacy": record.keys.privacy,
        "spectator": record.spectator,
        "rounds": _text(record.rounds),
        "door": _text(record.door),
        "talk": _text(record.talk),
        "sequel": _text(record.sequel),
        "manners": _text(record.manners),
        "arranged": _text(record.arranged),
        "header": None if record.header is None else _text(record.header),
        "posted": None if record.posted is None else _text(record.posted),
        "made_by": record.made_by,
        "made_at": record.made_at,
        "channel": None if record.channel is None else _text(record.channel),
        "clock": record.clock,
        "clock_since": record.clock_since,
        "adventure": record.adventure,
        "notebook": record.notebook,
        "version": record.version,
    }


def seat_rows(record: Record) -> list[dict[str, Any]]:
    """A row for each seat of a table."""
    return [
        {
            "table_id": record.id,
            "place": place,
            **msgspec.structs.asdict(seat),
            "keys": _text(seat.keys),
            "character": None if seat.character is None else _text(seat.character),
            "emblems": _text(seat.emblems),
        }
        for place, seat in enumerate(record.seats)
    ]


def record_of(row: Row, seat_rows: Sequence[Row]) -> Record:
    """The table from its row and the rows of its seats."""
    return Record(
        id=row["id"],
        system=row["system"],
        title=row["title"],
        host=row["host"],
        chance=row["chance"],
        settings=_settings.decode(row["settings"]),
        keys=Keys(row["secret"], row["privacy"]),
        seats=tuple(
            SeatRecord(
                seat=seat["seat"],
                role=seat["role"],
                name=seat["name"],
                bot=seat["bot"],
                claimed=seat["claimed"],
                token=seat["token"],
                keys=_ids.decode(seat["keys"]),
                character=None if seat["character"] is None else _chosen.decode(seat["character"]),
                emblems=_emblems.decode(seat["emblems"]),
            )
            for seat in seat_rows
        ),
        spectator=row["spectator"],
        rounds=_rounds.decode(row["rounds"]),
        door=_door.decode(row["door"]),
        talk=_talk.decode(row["talk"]),
        sequel=_sequels.decode(row["sequel"]),
        manners=_manners.decode(row["manners"]),
        arranged=_ids.decode(row["arranged"]),
        header=None if row["header"] is None else _headers.decode(row["header"]),
        posted=None if row["posted"] is None else _posted.decode(row["posted"]),
        made_by=row["made_by"],
        made_at=row["made_at"],
        channel=None if row["channel"] is None else _channels.decode(row["channel"]),
        clock=row["clock"],
        clock_since=row["clock_since"],
        adventure=row["adventure"],
        notebook=row["notebook"],
        version=row["version"],
    )


def entry_row(table: str, kept: Kept) -> tuple[Any, ...]:
    """The row of an entry, in column order."""
    entry = kept.entry
    return (
        table,
        entry.seq,
        entry.seat,
        _text(entry.action),
        None if entry.sealed is None else _text(entry.sealed),
        entry.hash,
        _text(entry.events),
        kept.at,
        _text(entry.draws) if entry.draws else None,
        _text(entry.back) if entry.back else None,
        kept.message,
        None if (readers := readers_of(entry)) is None else _text(readers),
    )


def kept_of(row: Row) -> Kept:
    """The entry from a row."""
    entry = msgspec.structs.replace(published_of(row), events=_events.decode(row["events"]))
    return Kept(entry, row["at"], row["message"])


def readers_in(row: Row) -> Readers:
    """The readers of a private entry, from its row."""
    return _readers.decode(row["readers"])


def published_of(row: Row) -> Entry:
    """The entry from a row, without what it made happen."""
    return Entry(
        seq=row["seq"],
        seat=row["seat"],
        action=_actions.decode(row["action"]),
        hash=row["hash"],
        sealed=None if row["sealed"] is None else _actions.decode(row["sealed"]),
        draws=() if row["draws"] is None else _draws.decode(row["draws"]),
        back=() if row["back"] is None else _numbers.decode(row["back"]),
    )
