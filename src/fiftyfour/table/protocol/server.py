"""What the server sends to a client."""

from msgspec import UNSET, Struct, UnsetType

from fiftyfour.engine.changes import Changes
from fiftyfour.engine.errors import FiftyfourError, IllegalAction
from fiftyfour.engine.forms import AnyDecision
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Preview, View
from fiftyfour.table.protocol import PROTOCOL
from fiftyfour.table.protocol.info import (
    DoorSeat,
    Doorway,
    LogLine,
    Phase,
    Policy,
    Reaction,
    Spoken,
    TableInfo,
)


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome", kw_only=True):
    """The answer to hello: everything this seat needs.

    `lines` are those after `since`, or the latest few hundred; `you` is None for a spectator.
    `protocol` is the version that the server speaks; `talk` is what was said before the game, and
    `doorway` the door, for those who may let people in. `keyed`: the key of this device opens this
    place by itself, and is a token of it. `now` is the time at the server, in milliseconds since
    1970: every other time it tells is by that clock.
    """

    protocol: str = PROTOCOL
    now: int
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


class Previewed(Struct, frozen=True, tag_field="type", tag="previewed", kw_only=True):
    """The answer to `preview`."""

    id: str
    to: str
    preview: Preview


class Unfolded(Struct, frozen=True, tag_field="type", tag="unfolded", kw_only=True):
    """The answer to `unfold`: the whole decision, and the stamp that the view has now."""

    id: str
    to: str
    stamp: str
    decision: AnyDecision


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
    Ok | Error | Hints | Previewed | Unfolded | Pong | Stopping
)


def refusal(error: FiftyfourError, message: str = "") -> Error:
    """An error as sent to a client; `message` is the id of the message that caused it."""
    rule = error.rule if isinstance(error, IllegalAction) else ""
    return Error(code=error.code, message=str(error), id=message, rule=rule)
