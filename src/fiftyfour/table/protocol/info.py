"""A table, as everyone at it may know it, and who stands at its door."""

from typing import Literal

from msgspec import Struct

from fiftyfour.bots import Level
from fiftyfour.engine.events import ReadEvent
from fiftyfour.engine.log import ChanceKind
from fiftyfour.engine.setup import Role
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import SettingView


class SeatState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat of a table. `bot`: a bot plays it; `claimed`: a person has taken it.

    `character`: the name of the one chosen for it, before the game begins.
    `left` is when the person was last here, if not now and that is known, in milliseconds since
    1970.
    `muted`: the host lets it only whisper to the GM and the host.
    `emblems`: how the characters look that it plays or shows, by name.
    """

    seat: Seat
    role: Role
    name: str
    bot: bool = False
    claimed: bool = False
    online: bool = False
    character: str = ""
    left: int = 0
    muted: bool = False
    emblems: dict[str, str] = {}


Phase = Literal["lobby", "running", "over", "closed", "failed"]
"""A table that has failed can only be read, and its transcript taken by the host."""


Policy = Literal["open", "knock", "shut"]
"""How newcomers come in: by themselves, when the host lets them in, or not at all."""


class RoundInfo(Struct, frozen=True, kw_only=True):
    """The rounds of salts of a table with fair cards.

    Attributes:
        number: of the latest closed list; 0 before the first. Commit to round `number` + 1.
        list: the hash of that list; note it, and compare it with the transcript's.
        commits: the commitments in that list, by seat.
        open: its salts are being revealed now.
        revealed: the seats that have revealed theirs.
        silent: how often each seat has committed to a salt and not revealed it.
        salted: the seats whose salts are in the seed of the cards being drawn.
        ready: the seats that have committed to the coming round.
    """

    number: int
    list: str
    commits: dict[Seat, str]
    open: bool
    revealed: tuple[Seat, ...]
    silent: dict[Seat, int]
    salted: tuple[Seat, ...]
    ready: tuple[Seat, ...]


class Posted(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the GM has put on the big screen. `picture` is the name under which it can be had."""

    title: str = ""
    note: str = ""
    picture: str = ""


class TableInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table itself: sent on welcome and whenever it changes.

    `rounds` is None without fair cards. `evenings` counts those that have ended so far. `next` is
    the table at which everybody goes on, if the host has set one up: the same links open it; and
    this one `follows` another. `seq`
    is how many lines the log has for the seat that is told. `entry` says when a newcomer can enter
    the game, blank: not at all once it runs. With a `clock`, a bot answers for whoever does not
    within so many minutes; 0: there is none. `level` is how well the bots play.
    `adventure` is the title of the game's own adventure that is played here; empty: there is none,
    or only the GM knows: `prepared` says that it is played from a notebook. `played` are the titles
    of those that have ended at the tables before this one. `watchers` counts the people who watch,
    `screens` the big screens that are connected.
    `vacant_from` is when whoever sits at the table may take the role of the host, who is away, in
    milliseconds since 1970; 0: the host is here. `handed`: the role came to the host from somebody
    else, so only the GM opens the GM's seat to others.
    `paused`: somebody has pressed the safety card. `lines` do not occur here, `veils` are not told
    in detail.
    """

    id: str
    system: str
    title: str
    phase: Phase
    host: Seat
    seats: tuple[SeatState, ...]
    settings: tuple[SettingView, ...]
    chance: ChanceKind
    commitment: str
    seq: int
    watchers: int = 0
    screens: int = 0
    posted: Posted | None = None
    rounds: RoundInfo | None = None
    evenings: int = 0
    next: str = ""
    follows: bool = False
    entry: str = ""
    clock: int = 0
    level: Level = "fair"
    adventure: str = ""
    prepared: bool = False
    played: tuple[str, ...] = ()
    vacant_from: int = 0
    handed: bool = False
    paused: bool = False
    lines: tuple[str, ...] = ()
    veils: tuple[str, ...] = ()
    door: Policy = "open"


class DoorSeat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat as it is seen from the door. `free`: a newcomer may pick it."""

    seat: Seat
    role: Role
    name: str
    bot: bool = False
    free: bool = False
    online: bool = False


class Caller(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody who waits at the door. `name` is what they call themselves.

    `seat` is the one they want; without it they want to watch, or with `new` a seat to be added.
    `taken`: somebody sits there, whom they would join on a device of their own.
    """

    id: str
    name: str
    seat: Seat | None = None
    new: bool = False
    taken: bool = False


class Doorway(Struct, frozen=True, tag_field="type", tag="doorway", kw_only=True):
    """The door as the one sees it who may let people in: who waits there.

    `token` is that of the table's link, for the host and the GM; others are sent none.
    """

    token: str = ""
    callers: tuple[Caller, ...] = ()


class Spoken(Struct, frozen=True, kw_only=True):
    """What somebody has said before the game: who, what, and when (milliseconds since 1970)."""

    seat: Seat
    text: str
    at: int


class LogLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of the log as one seat reads it: who did what kind of thing, and what happened.

    `seq` counts the lines of this seat from 0 without gaps: whoever cannot read a whisper or a
    private note has no line for it. `hash` stands for the log up to here: it is the SHA-256 of
    `seen HASH`, where HASH is the entry's own hash, which the transcript tells.
    `kind` is the kind of action. Answers that only `enter` drawn cards, or `agree` to an undo or
    refuse it, have separate kinds: they are not steps that can be undone.
    `at` is when it was stored, in milliseconds since 1970 (UTC). `folded` are the places of those
    `events` that nobody needs to read, as more is told of them.
    """

    seq: int
    seat: Seat
    kind: str
    hash: str
    at: int
    events: tuple[ReadEvent, ...] = ()
    folded: tuple[int, ...] = ()


ChannelForm = Literal["discord", "json"]
"""How a channel is told: in a message of Discord, or in plain JSON."""

Reaction = Literal["cheer", "laugh", "love", "gasp", "yes", "no", "wait"]
