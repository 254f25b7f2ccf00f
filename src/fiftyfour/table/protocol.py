"""What goes over the wire, typed: one WebSocket for each seat, JSON messages both ways.

Every message of a client that wants something carries an `id` of its own; a repeat of the same id
is answered as before and done once. What a seat is sent is made from its view and from events as
it reads them, and from nothing else. `docs/protocol.md` tells the story; the schema is generated
from here.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fiftyfour.engine.actions import AnyAction, Reply
from fiftyfour.engine.decisions import Answer, Form, Simple
from fiftyfour.engine.errors import FiftyfourError, IllegalAction
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.log import ChanceKind
from fiftyfour.engine.paper import Paper
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.setup import Role, SettingValue
from fiftyfour.engine.sheets import Budget, Flaw, Stage
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import SettingView, View

# --- what a table is, as everybody at it may know ---


class SeatState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat of a table. `bot`: a bot plays it; `claimed`: a person has sat down with its link."""

    seat: Seat
    role: Role
    name: str
    bot: bool = False
    claimed: bool = False
    online: bool = False
    cut: bool = False


Phase = Literal["lobby", "running", "over", "closed"]


class TableInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table itself: sent on welcome and whenever it changes."""

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


class LogLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of the log as one seat reads it: who did what kind of thing, and what happened.

    `kind` is that of the action; answers that only `enter` what was drawn, or `agree` to step back
    or not, have kinds of their own: they are no steps that could be taken back.
    `at` is when it was committed, in milliseconds since 1970 (UTC).
    """

    seq: int
    seat: Seat
    kind: str
    hash: str
    at: int
    events: tuple[AnyEvent, ...] = ()


# --- client to server ---

MessageId = Annotated[str, Meta(min_length=1, max_length=64)]
"""Made by the client, unique among the messages of its seat: a counter, a UUID."""


class Message(Struct, frozen=True, tag_field="type", kw_only=True, forbid_unknown_fields=True):
    """Something a client says. A field nobody knows is an error, not a silence."""


class Hello(Message, frozen=True, tag="hello", kw_only=True):
    """The first message: the link's token, and the last seq this client has (-1: none)."""

    token: str
    since: int = -1


class Act(Message, frozen=True, tag="act", kw_only=True):
    """Do something in the game: an answer, talk, the GM's hand, undo, begin, close, a cut."""

    id: MessageId
    action: AnyAction


class Sit(Message, frozen=True, tag="sit", kw_only=True):
    """Take one's seat under a name, or change the name."""

    id: MessageId
    name: str


class Arrange(Message, frozen=True, tag="arrange", kw_only=True):
    """The host changes the table before it begins: settings, title, who is a bot, more seats.

    What is left out stays as it is, and so does each setting that is not named. `title` and `bots`
    may also be changed while the game runs, to let a bot stand in for somebody who left.
    """

    id: MessageId
    title: str | None = None
    settings: dict[str, SettingValue] | None = None
    chance: ChanceKind | None = None
    bots: dict[Seat, bool] | None = None
    add: Role | None = None
    remove: Seat | None = None


class Relink(Message, frozen=True, tag="relink", kw_only=True):
    """The host revokes the link of a seat (or `spectator`) and gets a new one in the answer."""

    id: MessageId
    seat: str


class Odds(Message, frozen=True, tag="odds", kw_only=True):
    """What do the answers to the open decision `to` give, as far as this seat may know?

    `draft` is a form as it is filled in, all of it; None: as it stands when it is put. Beside a
    menu it is the form behind one of its options, where the game tells something of that.
    """

    id: MessageId
    to: Annotated[str, Meta(max_length=64)]
    draft: Answer | None = None


class Ping(Message, frozen=True, tag="ping"):
    """Keeps the line open; answered by a pong."""


ClientMessage = Hello | Act | Sit | Arrange | Relink | Odds | Ping

# --- server to client ---


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome", kw_only=True):
    """The answer to hello: everything this seat needs.

    `lines` are those since `since`, or the latest few hundred; `you` is None for a spectator.
    """

    table: TableInfo
    you: Seat | None
    view: View | None
    lines: tuple[LogLine, ...] = ()


class Update(Struct, frozen=True, tag_field="type", tag="update", kw_only=True):
    """New entries in their order, and what this seat sees after the last of them."""

    lines: tuple[LogLine, ...]
    view: View


class TableChanged(Struct, frozen=True, tag_field="type", tag="table", kw_only=True):
    """Something about the table changed: seats, names, who is there, settings, phase."""

    table: TableInfo


class Ok(Struct, frozen=True, tag_field="type", tag="ok", kw_only=True, omit_defaults=True):
    """The message `id` was carried out and is durable, as entry `seq` if it made one.

    `token` answers a relink, or an arrangement that added a seat: what its new link carries.
    """

    id: str
    seq: int = -1
    token: str = ""


class Error(Struct, frozen=True, tag_field="type", tag="error", kw_only=True, omit_defaults=True):
    """Nothing was done: what was wrong, and what would have been right.

    `id` is empty where the message could not be read.
    """

    code: str
    message: str
    id: str = ""
    rule: str = ""


class Hints(Struct, frozen=True, tag_field="type", tag="hints", kw_only=True):
    """The answer to `odds`: exact chances, none where the table keeps them back."""

    id: str
    to: str
    hints: tuple[Hint, ...]


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The line is open."""


ServerMessage = Welcome | Update | TableChanged | Ok | Error | Hints | Pong


def refusal(wrong: FiftyfourError, message: str = "") -> Error:
    """What a client is told of an error; `message` is the id of its own that met it."""
    rule = wrong.rule if isinstance(wrong, IllegalAction) else ""
    return Error(code=wrong.code, message=str(wrong), id=message, rule=rule)


# --- over HTTP ---


class SeatPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat wished for when a table is made."""

    role: Role = "player"
    name: str = ""
    bot: bool = False


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/tables: make a table. The first person's seat (GM if there is one) is the host.

    `begin` starts it at once, for solo play: every seat but the host's must then be a bot.
    """

    system: str
    seats: tuple[SeatPlan, ...]
    settings: dict[str, SettingValue] = {}
    title: str = ""
    chance: ChanceKind = "fair"
    begin: bool = False


class MadeTable(Struct, frozen=True, kw_only=True):
    """The new table and the token of every seat, and of `spectator`; they are shown only now."""

    table: TableInfo
    tokens: dict[str, str]


class SystemInfo(Struct, frozen=True, kw_only=True):
    """GET /api/systems: a game one can play here."""

    id: str
    name: str
    credit: str
    summary: str
    version: int
    players: tuple[int, int]
    gm: Literal["never", "may", "must"]
    settings: tuple[SettingView, ...]
    word: str = ""  # what the rulebook calls a character; empty where none are kept


class SystemDetail(Struct, frozen=True, kw_only=True):
    """GET /api/systems/{id}: a game, the one line of each of its rules, and how it is played.

    `guide` is Markdown, empty where the game's package has none.
    """

    info: SystemInfo
    rules: dict[str, str]
    guide: str = ""


class Character(Struct, frozen=True, kw_only=True):
    """A good character: its file, and what can be done with it.

    `form` is filled in with it; `entry` is what a seat says between games to play it.
    """

    name: str
    file: str
    form: Form[object]
    paper: Paper
    entry: Reply


class CharacterKind(Struct, frozen=True, kw_only=True):
    """GET /api/systems/{id}/characters: how one is made, stage by stage, and the book's own.

    `word` is what the rulebook calls one; a decision whose id is `to` takes one at a table.
    """

    word: str
    form: Form[object]
    stages: tuple[Stage, ...]
    ready: dict[str, str]
    to: str


class Filled(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST .../characters/review: a form as far as somebody has filled it in."""

    filled: dict[str, Simple]


class Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST .../characters/check and .../characters/pdf: a character's file, as text."""

    file: str


class Reviewed(Struct, frozen=True, kw_only=True):
    """What is wrong with a form or a file, what is spent, and the character once nothing is."""

    flaws: tuple[Flaw, ...]
    budgets: tuple[Budget, ...] = ()
    character: Character | None = None


class Health(Struct, frozen=True, kw_only=True):
    """GET /health: the server answers and its store does. `tables` counts those in memory."""

    version: str
    tables: int
    connections: int


class QuestionInfo(Struct, frozen=True, kw_only=True):
    """GET /api/odds/{system}: something a game can be asked; the form holds the parameters."""

    name: str
    form: Form[object]


class Outcome(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What may come out, or come about: its exact chance as `35/477`, and as a number for show."""

    name: str
    exact: str
    chance: float


class Asked(Struct, frozen=True, kw_only=True):
    """GET /api/odds/{system}/{question}?parameter=value: the question as asked, and the answer.

    `mean` is exact, and given where the outcomes are numbers: then they are in ascending order and
    their chances add up to 1. Else each is an event of its own.
    """

    parameters: dict[str, Simple]
    outcomes: tuple[Outcome, ...]
    mean: str = ""
