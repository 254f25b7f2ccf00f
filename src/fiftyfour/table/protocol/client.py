"""What a client sends to the server."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fiftyfour.bots import Level
from fiftyfour.engine.actions import SeatAction
from fiftyfour.engine.decisions import MOST_NUMBER, Given
from fiftyfour.engine.emblems import MOST_LETTERS
from fiftyfour.engine.log import ChanceKind
from fiftyfour.engine.setup import Role, SettingValue
from fiftyfour.engine.things import Seat
from fiftyfour.table.protocol import PROTOCOL
from fiftyfour.table.protocol.info import ChannelForm, Policy, Reaction

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


class NotebookLink(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The link of a notebook: whoever has it may read, change and delete the notebook."""

    id: Annotated[str, Meta(max_length=32)]
    token: Annotated[str, Meta(max_length=64)]


class Arrange(Message, frozen=True, tag="arrange", kw_only=True):
    """The host changes the table before it begins: settings, title, bots, seats.

    Fields and settings that are left out stay as they are. `title`, `bots`, their `level` and
    `clock` may also change while the game runs, and `add` then lets a player join it, who is called
    `name`; so may `lines` and `veils`, each the whole list, `mute`: true for seats that can only
    whisper to the GM and the host, and the `door`: how newcomers come in by the link of the table.
    The GM may do all this too.

    The GM plays from the game's own `adventure` with this id (empty: from none), or from the
    `notebook` that this link opens; that may change at any time.
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
    level: Level | None = None
    lines: tuple[str, ...] | None = None
    veils: tuple[str, ...] | None = None
    mute: dict[Seat, bool] | None = None
    adventure: Annotated[str, Meta(max_length=64)] | None = None
    notebook: NotebookLink | None = None


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


class SetHost(Message, frozen=True, tag="host", kw_only=True):
    """Another seat is the host's from now on; everybody is told.

    The host hands the role to any seat where somebody sits. Once the host has been away for ten
    minutes (`vacant_from` of the table), a seat may take it for itself. What the GM knows does not
    come with it: only the GM opens the GM's seat to others then.
    """

    id: MessageId
    seat: Seat


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


class Draft(Message, frozen=True, tag="preview", kw_only=True):
    """Ask what an answer to the open decision `to` would come to, from what this seat knows.

    Nothing is done. It is answered at once; where `draft` breaks a rule, the answer says which.
    """

    id: MessageId
    to: Annotated[str, Meta(max_length=64)]
    draft: Given


class Unfold(Message, frozen=True, tag="unfold", kw_only=True):
    """Ask for the decision `to`, which stands folded in the view; it is answered at once."""

    id: MessageId
    to: Annotated[str, Meta(max_length=64)]


class Refresh(Message, frozen=True, tag="refresh"):
    """Ask for the whole view again; the answer is an update with no lines."""


class Ping(Message, frozen=True, tag="ping"):
    """Keeps the connection open; answered by a pong."""


Change = (
    (Sit | Arrange | Relink | Manage | SetHost | Admit | Talk | Bring | Portray)
    | (Commit | Reveal | Publish | Again)
    | (Post | Press | Resume | Avoid | React | Hurry | SetChannel)
)
"""What changes the table and is not said in the game."""

ClientMessage = Hello | Enter | Act | Change | Odds | Draft | Unfold | Refresh | Ping
