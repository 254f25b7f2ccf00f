"""Everything that can stand in a log: what seats say and do, as plain data.

The log is nothing but these in order; with the table's secret they make the same game again.
"""

from typing import Annotated

from msgspec import Meta, Struct

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Given, Whole
from fiftyfour.engine.pieces import Tile
from fiftyfour.engine.things import Seat

Hash = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
"""The SHA-256 of a picture, in hex; empty: none."""


class Action(Struct, frozen=True, tag_field="action", omit_defaults=True, kw_only=True):
    """Something one seat did."""


class Begin(Action, frozen=True, tag="begin"):
    """The host opens the game: chance falls from here on."""


class Answer(Action, frozen=True, tag="answer", omit_defaults=True, kw_only=True):
    """A seat answers the decision whose id is `to`; `say` is what it tells while doing so."""

    to: str
    answer: Given
    say: str = ""


class Say(Action, frozen=True, tag="say", omit_defaults=True, kw_only=True):
    """Talk at the table. `told` marks narration; `to` whispers to those seats only.

    The GM may show a picture with it, by its SHA-256.
    """

    text: str
    told: bool = False
    to: tuple[Seat, ...] = ()
    picture: Hash = ""


class Undo(Action, frozen=True, tag="undo", kw_only=True):
    """Take back the entry numbered `to` and all after it."""

    to: Whole


class Adjust(Action, frozen=True, tag="adjust", omit_defaults=True, kw_only=True):
    """The GM's hand: set a track."""

    track: str
    value: Whole
    note: str = ""


class Move(Action, frozen=True, tag="move", omit_defaults=True, kw_only=True):
    """The GM's hand: move cards or tiles. Named ones, or `count` unseen ones from the source."""

    source: str
    target: str
    cards: tuple[Card, ...] = ()
    tiles: tuple[Tile, ...] = ()
    count: Whole = 0
    note: str = ""


class Grant(Action, frozen=True, tag="grant", omit_defaults=True, kw_only=True):
    """The GM's hand: fetch a named card of the same stock, wherever the GM sees it lie."""

    card: Card
    target: str
    note: str = ""


class Lay(Action, frozen=True, tag="lay", omit_defaults=True, kw_only=True):
    """The GM's hand: lay dice with these faces up, or take them up with none."""

    dice: str
    values: tuple[Whole, ...] = ()
    note: str = ""


class Look(Action, frozen=True, tag="look", omit_defaults=True, kw_only=True):
    """The GM's hand: open a pile to more seats, or with `close` hide it from them again."""

    pile: str
    seats: tuple[Seat, ...]
    close: bool = False
    note: str = ""


class Place(Action, frozen=True, tag="place", omit_defaults=True, kw_only=True):
    """The GM's hand: put a piece on a cell, or off the board."""

    piece: str
    at: tuple[Whole, Whole] | None = None
    note: str = ""


class Show(Action, frozen=True, tag="show", omit_defaults=True, kw_only=True):
    """A seat shows cards or tiles of its own to others once; with no `seats`, to everybody.

    The GM may show what lies in any pile that the GM sees.
    """

    pile: str
    cards: tuple[Card, ...] = ()
    tiles: tuple[Tile, ...] = ()
    seats: tuple[Seat, ...] = ()


class Note(Action, frozen=True, tag="note", omit_defaults=True, kw_only=True):
    """The GM's hand: a note for all, or with `private` for the GM alone."""

    text: str
    private: bool = False


class Narrate(Action, frozen=True, tag="narrate", omit_defaults=True, kw_only=True):
    """The GM tells the story on, to everybody.

    With a `title` a new scene begins. `at` is the id of what is told in the adventure: of the
    scene, or of a call that is made now; with `came`, of a call that is over, and what came of it.
    `ways` are places to go to, by id: the players are asked for one. With `asks`, the question
    above them, they are seats instead: who goes when a call is made. `picture` is shown to all, by
    its SHA-256.
    """

    text: str = ""
    title: str = ""
    at: str = ""
    came: str = ""
    ways: dict[str, str] = {}
    asks: str = ""
    picture: Hash = ""


class Close(Action, frozen=True, tag="close"):
    """The host ends the session for good; the secret is published."""


class Scribe(Action, frozen=True, tag="scribe", omit_defaults=True, kw_only=True):
    """The host or GM lets `seat` enter all real cards; with none everybody enters their own."""

    seat: Seat | None = None


SeatAction = (Begin | Answer | Say | Undo | Adjust | Move | Grant | Lay | Look | Place) | (
    Show | Note | Narrate | Scribe | Close
)
"""What a seat itself may do."""


class Round(Action, frozen=True, tag="round", kw_only=True):
    """The table closes the list of salts that seats commit to: see `rounds`.

    `number` counts the rounds of a table from 1; `head` is the hash of the line before.
    """

    number: Whole
    head: str
    commits: dict[Seat, str]


class Salts(Action, frozen=True, tag="salts", kw_only=True):
    """The salts that were revealed. If any seat of the list was silent, the cards stay as they are.

    `number` is that of the round.
    """

    number: Whole
    salts: dict[Seat, str]
    silent: tuple[Seat, ...] = ()


class Evening(Action, frozen=True, tag="evening", kw_only=True):
    """The table publishes its secret, and commits to the next one.

    `secret` is empty if the table has done nothing under it.
    """

    secret: str
    commitment: str


class Bots(Action, frozen=True, tag="bots", kw_only=True):
    """From now on bots play these seats, and no others."""

    seats: tuple[Seat, ...] = ()


class Join(Action, frozen=True, tag="join", omit_defaults=True, kw_only=True):
    """A new player's seat is added to a game that runs.

    `seal` stands for the name in the chain and opens with `salt`: the name can be forgotten.
    """

    seat: Seat
    name: str = ""
    salt: str = ""
    seal: str


class Rename(Action, frozen=True, tag="rename", omit_defaults=True, kw_only=True):
    """A seat has another name now; `handed` to somebody else. `salt` and `seal` as in `Join`."""

    seat: Seat
    name: str = ""
    salt: str = ""
    seal: str
    handed: bool = False


class Host(Action, frozen=True, tag="host", omit_defaults=True, kw_only=True):
    """From now on this seat is the host's: whoever was host said so, or it was `taken`.

    It can be taken by somebody present, once the host has been away for long.
    """

    seat: Seat
    taken: bool = False


class SitOut(Action, frozen=True, tag="sit_out", kw_only=True):
    """A player takes no part any more: for a while, or for good."""

    seat: Seat


class ComeBack(Action, frozen=True, tag="come_back", kw_only=True):
    """A player who sat out takes part again."""

    seat: Seat


class StandIn(Action, frozen=True, tag="stand_in", kw_only=True):
    """The table answers one decision for a seat that does not.

    `by` has skipped it, and so it declines; without that its time was up, and a bot has answered.
    """

    seat: Seat
    to: str
    answer: Given
    by: Seat | None = None


class Cut(Action, frozen=True, tag="cut", kw_only=True):
    """In logs of format 1, random hex digits of a seat, which change all draws to come."""

    salt: str


AnyAction = (
    Begin
    | Answer
    | Say
    | Undo
    | Adjust
    | Move
    | Grant
    | Lay
    | Look
    | Place
    | Show
    | Note
    | Narrate
    | Scribe
    | Close
    | Round
    | Salts
    | Evening
    | Bots
    | Join
    | Rename
    | Host
    | SitOut
    | ComeBack
    | StandIn
    | Cut
)
