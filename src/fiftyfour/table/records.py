"""What is stored of a table, and its rows in the database."""

import time
from typing import Annotated

from msgspec import Meta, Struct

from fiftyfour.bots import Level
from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import Adventure
from fiftyfour.engine.decisions import MOST_NUMBER
from fiftyfour.engine.log import ChanceKind, Entry, Header, Keys
from fiftyfour.engine.setup import Role, SettingValue
from fiftyfour.engine.things import Seat
from fiftyfour.table.protocol.info import ChannelForm, Policy, Posted, Spoken


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
        played: the game's own adventures that have come to an ending before this table, by id.
    """

    next: str = ""
    carried: dict[Seat, tuple[Answer, ...]] = {}
    before: str = ""
    memory: Memory = Memory()
    played: tuple[str, ...] = ()


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
        handed: the role of the host was handed on or taken since the table was made.
        level: how well the bots play that sit in players' seats.
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
    level: Level = "fair"
    handed: bool = False
    adventure: str = ""
    notebook: str = ""
    version: int = 0


class Shelved(Struct, frozen=True, kw_only=True):
    """A table as it can be told without opening it.

    Attributes:
        record: the table.
        entries: how many entries its log has.
        touched_at: when the last one was stored, or else when it was made (ms since 1970).
        played_at: the same of the last one that everybody may know of.
        closed: its session is closed.
    """

    record: Record
    entries: int
    touched_at: int
    played_at: int
    closed: bool


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


class Notebook(Struct, frozen=True, kw_only=True):
    """A notebook as it is stored. What is written in it may be half finished.

    Attributes:
        token: the hash of its link's token.
        system: the id of the game it is for.
        revision: counts its changes: it is only stored over the one a revision lower.
        made_by: the address it was made from.
        made_at, changed_at: when, in milliseconds since 1970.
    """

    id: str
    token: str
    system: str
    adventure: Adventure
    revision: int = 0
    made_by: str
    made_at: int
    changed_at: int
