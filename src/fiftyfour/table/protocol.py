"""The types of the protocol: one WebSocket for each seat, JSON messages both ways.

Every client request has its own `id`; a repeated id gets the same answer and is done only once.
What a seat receives comes only from its view and from events as it reads them. `docs/protocol.md`
gives an overview; the schema is generated from here.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from fiftyfour.engine.actions import SeatAction
from fiftyfour.engine.changes import Changes
from fiftyfour.engine.decisions import MOST_NUMBER, Given
from fiftyfour.engine.emblems import MOST_LETTERS
from fiftyfour.engine.errors import FiftyfourError, IllegalAction, TableError
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.log import ChanceKind
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.setup import Role, SettingValue
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import SettingView, View

PROTOCOL = "2.0"
"""The version of the protocol. The first number rises when a client of the version before could no
longer play, the second when something is added that it may ignore; docs/protocol.md says more."""

# --- a table, as everyone at it may know it ---


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
    the table at which everybody goes on, if the host has set one up: the same links open it. `seq`
    is how many lines the log has for the seat that is told. `entry` says when a newcomer can enter
    the game, blank: not at all once it runs. With a `clock`, a bot answers for whoever does not
    within so many minutes; 0: there is none.
    `watchers` counts the people who watch, `screens` the big screens that are connected.
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
    entry: str = ""
    clock: int = 0
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
    `at` is when it was stored, in milliseconds since 1970 (UTC).
    """

    seq: int
    seat: Seat
    kind: str
    hash: str
    at: int
    events: tuple[AnyEvent, ...] = ()


# --- client to server ---

MessageId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00]*$")]
"""Made by the client, unique among the messages of its seat: a counter, a UUID."""


class Message(Struct, frozen=True, tag_field="type", kw_only=True, forbid_unknown_fields=True):
    """A message from a client. An unknown field is an error."""


Seq = Annotated[int, Meta(ge=-1, le=MOST_NUMBER)]
"""The number of a line, as a seat counts them; -1 is before the first."""


Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes as hex digits in lower case."""

DeviceKey = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
"""32 random bytes as hex digits in lower case; empty for a program that needs none."""

Version = Annotated[str, Meta(pattern="^[0-9]{1,4}[.][0-9]{1,4}$")]
"""A version of the protocol: two numbers."""


class Hello(Message, frozen=True, tag="hello", kw_only=True):
    """The first message: the link's token, and the last seq this client has (-1: none).

    `device` is a key of its own that a device has drawn for this link. Once somebody sits there
    with it, it opens the seat, and others who have the link must be let in.

    `protocol` is the version that the client was made for; left out, it takes the server's.
    `screen`: this is a screen for the whole room, so the link of a seat is refused.
    """

    token: str
    since: Seq = -1
    screen: bool = False
    protocol: Version = PROTOCOL
    device: DeviceKey = ""


class Enter(Message, frozen=True, tag="enter", kw_only=True):
    """At the door: come in at a seat with a name, or to watch (`seat` null), or ask to.

    `new` asks for a seat to be added. The answer comes when one is let in; say hello again then.
    """

    id: MessageId
    seat: Seat | None = None
    name: str = ""
    new: bool = False


class Admit(Message, frozen=True, tag="admit", kw_only=True):
    """Let somebody in who waits at the door, or (`yes` false) turn them away."""

    id: MessageId
    caller: Annotated[str, Meta(max_length=64)]
    yes: bool = True


class Talk(Message, frozen=True, tag="talk", kw_only=True):
    """Say something to all before the game begins; then it is gone, and in no log."""

    id: MessageId
    text: str


class Bring(Message, frozen=True, tag="bring", kw_only=True):
    """Choose the character to play, before the game begins; an empty `file` takes it back.

    Everybody is told its name; its sheet stays with the seat.
    """

    id: MessageId
    file: str


class Portray(Message, frozen=True, tag="portray", kw_only=True):
    """Show a character, by name, with this emblem; an empty one leaves it to the name.

    An emblem is a figure, a shape and a colour, as in `wolf.shield.fir`; for a drawing, `~` and its
    lines stand in place of the figure.
    """

    id: MessageId
    name: str
    emblem: Annotated[str, Meta(max_length=MOST_LETTERS)]


class Act(Message, frozen=True, tag="act", kw_only=True):
    """Do something in the game: answer, chat, use the GM's tools, undo, begin, close."""

    id: MessageId
    action: SeatAction


class Sit(Message, frozen=True, tag="sit", kw_only=True):
    """Take your seat with a name, or change the name."""

    id: MessageId
    name: str


Minutes = Annotated[int, Meta(ge=0, le=1440)]
"""Up to a day."""


class Arrange(Message, frozen=True, tag="arrange", kw_only=True):
    """The host changes the table before it begins: settings, title, bots, seats.

    Fields and settings that are left out stay as they are. `title`, `bots` and `clock` may also
    change while the game runs, and `add` then lets a player join it, who is called `name`; so may
    `lines` and `veils`, each the whole list, `mute`: true for seats that can only whisper to the GM
    and the host, and the `door`: how newcomers come in by the link of the table. The GM may do all
    this too.
    """

    id: MessageId
    title: str | None = None
    settings: dict[str, SettingValue] | None = None
    chance: ChanceKind | None = None
    bots: dict[Seat, bool] | None = None
    add: Role | None = None
    name: str = ""
    remove: Seat | None = None
    door: Policy | None = None
    clock: Minutes | None = None
    lines: tuple[str, ...] | None = None
    veils: tuple[str, ...] | None = None
    mute: dict[Seat, bool] | None = None


class Relink(Message, frozen=True, tag="relink", kw_only=True):
    """The host revokes the link of a seat (or `spectator`, `table`); the answer has a new one.

    With a `name`, the seat goes to somebody else, who is called so from now on.
    """

    id: MessageId
    seat: str
    name: str = ""


class Manage(Message, frozen=True, tag="seat", kw_only=True):
    """Do something about one seat while the game runs.

    - `nudge`: ask whoever sits there and is awaited to play; any seat may, once a minute.
    - `stand_in`: a bot plays until `take_over`, when the person does again. For one's own seat, or
      by the host or the GM for any.
    - `sit_out`: take no part, as soon as the game allows it, until `come_back`. The same.
    - `remove`: the same for good; the seat's link opens nothing more. By the host or the GM.
    - `skip`: the seat is awaited and may decline, and so it does. By the host or the GM.
    """

    id: MessageId
    seat: Seat
    do: Literal["nudge", "stand_in", "take_over", "sit_out", "come_back", "remove", "skip"]


RoundNumber = Annotated[int, Meta(ge=1, le=MOST_NUMBER)]


class Commit(Message, frozen=True, tag="commit", kw_only=True):
    """Commit to a salt for the coming round, or to another one instead.

    `hash` is the SHA-256 of `salt`, the round's number (8 bytes), the salt's 32 bytes, the seat.
    """

    id: MessageId
    round: RoundNumber
    hash: Digest


class Reveal(Message, frozen=True, tag="reveal", kw_only=True):
    """Reveal the salt of an open round whose list has this seat's commitment."""

    id: MessageId
    round: RoundNumber
    salt: Digest


class Publish(Message, frozen=True, tag="publish", kw_only=True):
    """The host ends the evening: its secret is published, the table commits to a new one.

    From then on its results are told.

    `shown`: whatever is hidden now may be shown by it. Without that it is refused while anything is
    hidden; the refusal says what.
    """

    id: MessageId
    shown: bool = False


ChannelForm = Literal["discord", "json"]
"""How a channel is told: in a message of Discord, or in plain JSON."""


class SetChannel(Message, frozen=True, tag="channel", kw_only=True):
    """The host has a channel told of the game by a webhook, or changes that; nobody else is told.

    Attributes:
        address: of the webhook; empty: no channel any more; None: the one there is.
        form: None: Discord's if the address is one of Discord's, else plain JSON.
        events: also what happens, in a spectator's words; else only whose turn it is.
        link: a link to watch the table, to be posted along; empty: none; None: the one there is.
    """

    id: MessageId
    address: Annotated[str, Meta(max_length=1000)] | None = None
    form: ChannelForm | None = None
    events: bool = True
    link: Annotated[str, Meta(max_length=1000)] | None = None


class Again(Message, frozen=True, tag="again", kw_only=True):
    """The host sets up a new table with the same seats, people, links and settings.

    It becomes the table's `next`. With `carry` it begins with the characters, notes and cast that
    the game lets people take along.
    """

    id: MessageId
    carry: bool = False


class Press(Message, frozen=True, tag="press", kw_only=True):
    """Press the safety card: the game pauses. Nobody learns who has pressed it."""

    id: MessageId


class Resume(Message, frozen=True, tag="resume", kw_only=True):
    """The GM or the host lets a paused game go on."""

    id: MessageId


class Avoid(Message, frozen=True, tag="avoid", kw_only=True):
    """Add a line or a veil, or both, at any time. Nobody learns who has added it."""

    id: MessageId
    line: str = ""
    veil: str = ""


Reaction = Literal["cheer", "laugh", "love", "gasp", "yes", "no", "wait"]


class React(Message, frozen=True, tag="react", kw_only=True):
    """Show a reaction beside one's name for a few seconds. It is not stored."""

    id: MessageId
    reaction: Reaction


class Hurry(Message, frozen=True, tag="hurry", kw_only=True):
    """Let the bots answer without a pause until a person is asked. It changes nothing they decide.

    Whoever sits at the table may ask for it, for all: each page still shows what happens at its own
    pace. While a person is awaited it does nothing.
    """

    id: MessageId


class Post(Message, frozen=True, tag="post", kw_only=True):
    """The GM or the host puts something on the big screen in place of what is there.

    Everything empty takes it off. `picture` is the name of one that was sent before.
    """

    id: MessageId
    title: str = ""
    note: str = ""
    picture: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""


class Odds(Message, frozen=True, tag="odds", kw_only=True):
    """Ask for the odds of the answers to the open decision `to`, from what this seat knows.

    `draft` is the form with its current values; None: with its defaults. For a menu it is the form
    behind one of its options, if the game gives odds for that.
    """

    id: MessageId
    to: Annotated[str, Meta(max_length=64)]
    draft: Given | None = None


class Refresh(Message, frozen=True, tag="refresh"):
    """Ask for the whole view again; the answer is an update with no lines."""


class Ping(Message, frozen=True, tag="ping"):
    """Keeps the connection open; answered by a pong."""


Change = (
    (Sit | Arrange | Relink | Manage | Admit | Talk | Bring | Portray)
    | (Commit | Reveal | Publish | Again)
    | (Post | Press | Resume | Avoid | React | Hurry | SetChannel)
)
"""What changes the table and is not said in the game."""

ClientMessage = Hello | Enter | Act | Change | Odds | Refresh | Ping

# --- server to client ---


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome", kw_only=True):
    """The answer to hello: everything this seat needs.

    `lines` are those after `since`, or the latest few hundred; `you` is None for a spectator.
    `protocol` is the version that the server speaks; `talk` is what was said before the game, and
    `doorway` the door, for those who may let people in. `keyed`: the key of this device opens this
    place by itself, and is a token of it.
    """

    protocol: str = PROTOCOL
    table: TableInfo
    you: Seat | None
    view: View | None
    lines: tuple[LogLine, ...] = ()
    talk: tuple[Spoken, ...] = ()
    doorway: Doorway | None = None
    keyed: bool = False


class AtDoor(Struct, frozen=True, tag_field="type", tag="at_door", kw_only=True):
    """The answer to hello from outside, and whenever the door changes: what can be seen from there.

    `seat` is the taken seat whose link was opened, None with the link of the table. `room`: a seat
    could be added. A door that is shut shows no seats.
    """

    protocol: str = PROTOCOL
    id: str
    system: str
    title: str
    phase: Phase
    door: Policy
    seats: tuple[DoorSeat, ...] = ()
    seat: Seat | None = None
    room: bool = False


class Talked(Struct, frozen=True, tag_field="type", tag="talk", kw_only=True):
    """All that was said before the game, the latest last; sent whenever somebody speaks."""

    lines: tuple[Spoken, ...]


class Update(Struct, frozen=True, tag_field="type", tag="update", kw_only=True):
    """New entries in order, and what is different for this seat after the last one.

    `changes` are those of the view after the entry before; without them `view` is the whole view.
    """

    lines: tuple[LogLine, ...]
    changes: Changes | UnsetType = UNSET
    view: View | UnsetType = UNSET


class TableChanged(Struct, frozen=True, tag_field="type", tag="table", kw_only=True):
    """The table changed: seats, names, who is present, settings, phase."""

    table: TableInfo


class Ok(Struct, frozen=True, tag_field="type", tag="ok", kw_only=True, omit_defaults=True):
    """The message `id` was carried out and stored, as line `seq` of this seat if it made one.

    `token` is the token of the new link after a relink, or after a seat was added.
    """

    id: str
    seq: int = -1
    token: str = ""


class Error(Struct, frozen=True, tag_field="type", tag="error", kw_only=True, omit_defaults=True):
    """Nothing was done: what was wrong, and what is allowed.

    `id` is empty if the message could not be read.
    """

    code: str
    message: str
    id: str = ""
    rule: str = ""


class Hints(Struct, frozen=True, tag_field="type", tag="hints", kw_only=True):
    """The answer to `odds`: exact chances; empty if the table hides them."""

    id: str
    to: str
    hints: tuple[Hint, ...]


class Reacted(Struct, frozen=True, tag_field="type", tag="reacted", kw_only=True):
    """A seat shows a reaction."""

    seat: Seat
    reaction: Reaction


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The connection is open."""


class Nudged(Struct, frozen=True, tag_field="type", tag="nudged", kw_only=True):
    """Somebody at the table asks this seat to play: it is awaited."""

    by: Seat


class Stopping(Struct, frozen=True, tag_field="type", tag="stopping", kw_only=True):
    """The server stops, for example for an upgrade; the connection is about to be closed (1012).

    What was sent is still answered. Connect again after a moment, and repeat what was not.
    """

    message: str


ServerMessage = (Welcome | AtDoor | Doorway | Talked | Update | TableChanged | Reacted | Nudged) | (
    Ok | Error | Hints | Pong | Stopping
)


def check_version(protocol: str) -> None:
    """Raise TableError `protocol` if a client of this version cannot play here."""
    if protocol.partition(".")[0] != PROTOCOL.partition(".")[0]:
        raise TableError(
            "protocol",
            f"this client speaks version {protocol} of the protocol and the server {PROTOCOL}; "
            "reload the page, or use a client for the server's version",
        )


def refusal(error: FiftyfourError, message: str = "") -> Error:
    """An error as sent to a client; `message` is the id of the message that caused it."""
    rule = error.rule if isinstance(error, IllegalAction) else ""
    return Error(code=error.code, message=str(error), id=message, rule=rule)
