"""What happened, by which rule, and who may see it.

The engine's verbs make events; nothing else does. An event in the log is whole and carries the
sight of its hidden part; `to(viewer)` builds from it what that viewer may read.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from fiftyfour.engine.cards import Card
from fiftyfour.engine.encoded import Encoded
from fiftyfour.engine.pieces import Tile
from fiftyfour.engine.things import Cell, Sight, Viewer, sees

Value = str | int | list[str]

Words = str | tuple[str | tuple[str, ...], ...]
"""A sentence, or where cards or tiles stand in it its parts: words, and faces in a row."""


class Event(
    Encoded, Struct, frozen=True, tag_field="event", omit_defaults=True, kw_only=True, gc=False
):
    """Something that happened. `rule` is the catalogue's ID, or a word where a person did it.

    `sight` says who may see the hidden part: the faces, the number, the text. `said` is how the
    table carried it out, in a plain sentence (see `wording`); what a game tells has its `text`.
    In the log `{card}`, `{tile}` or `{domino}` stands for the faces in a sentence; whoever reads
    the log gets those that they may see in its place, or how many there are.
    """

    rule: str
    sight: Sight = "all"
    said: Words = ""

    def to(self, viewer: Viewer) -> "AnyEvent | None":
        """This event as `viewer` reads it, or None if it is not for them at all."""
        raise NotImplementedError


class Moved(Event, frozen=True, tag="moved", omit_defaults=True, kw_only=True):
    """Cards or tiles went from one pile to another.

    `drawn`: chance chose them, or they were the known top of a deck or bag. `top`: they were laid
    on a deck or bag, the first of them uppermost; else they were shuffled in. Who may not see the
    faces reads only how many: `cards` and `tiles` are empty, `count` stands.
    """

    source: str
    target: str
    count: int
    cards: tuple[Card, ...] = ()
    tiles: tuple[Tile, ...] = ()
    drawn: bool = False
    top: bool = False

    def to(self, viewer: Viewer) -> "Moved":
        seen = sees(self.sight, viewer)
        return Moved(
            rule=self.rule,
            said=self.said,
            source=self.source,
            target=self.target,
            count=self.count,
            cards=self.cards if seen else (),
            tiles=self.tiles if seen else (),
            drawn=self.drawn,
            top=self.top,
        )


class Shown(Event, frozen=True, tag="shown", omit_defaults=True, kw_only=True):
    """From now on `seats` see what lies here, and were shown it. That they looked is public.

    `top`: they were shown no more than the uppermost `count` of a deck or bag. `once`: they were
    shown these faces by whoever holds them, and see no more of the pile than before. Of a thing
    that is no pile it is told with no faces where some see it no longer.
    """

    pile: str
    count: int
    cards: tuple[Card, ...] = ()
    tiles: tuple[Tile, ...] = ()
    seats: Sight = "all"
    top: bool = False
    once: bool = False

    def to(self, viewer: Viewer) -> "Shown":
        seen = sees(self.sight, viewer)
        return Shown(
            rule=self.rule,
            said=self.said,
            pile=self.pile,
            count=self.count,
            cards=self.cards if seen else (),
            tiles=self.tiles if seen else (),
            seats=self.seats,
            top=self.top,
            once=self.once,
        )


class Rolled(Event, frozen=True, tag="rolled", omit_defaults=True, kw_only=True):
    """Dice show these values now. `laid`: no chance fell; they were shown, or laid so by a hand.

    Who may not see the dice does not read this at all.
    """

    dice: str
    die: str
    values: tuple[int, ...]
    laid: bool = False

    def to(self, viewer: Viewer) -> "Rolled | None":
        if not sees(self.sight, viewer):
            return None
        return replace(self, sight="all")


class Changed(Event, frozen=True, tag="changed", omit_defaults=True, kw_only=True):
    """A track got a new value. Who may not see the track does not read this at all."""

    track: str
    before: int
    after: int

    def to(self, viewer: Viewer) -> "Changed | None":
        if not sees(self.sight, viewer):
            return None
        return replace(self, sight="all")


class Placed(Event, frozen=True, tag="placed", omit_defaults=True, kw_only=True):
    """A piece was put on a cell, moved to another, or taken off the board."""

    piece: str
    before: Cell | None = None
    after: Cell | None = None

    def to(self, viewer: Viewer) -> "Placed | None":
        if not sees(self.sight, viewer):
            return None
        return replace(self, sight="all")


class Wrote(Event, frozen=True, tag="wrote", omit_defaults=True, kw_only=True):
    """A sheet was made, changed or taken away; who may see it reads it whole in the view.

    What stands beside it on the table (the tracks of a character) comes and goes with it.
    """

    sheet: str

    def to(self, viewer: Viewer) -> "Wrote | None":
        return Wrote(rule=self.rule, sheet=self.sheet) if sees(self.sight, viewer) else None


class Told(Event, frozen=True, tag="told", omit_defaults=True, kw_only=True):
    """A line for the log, in words; `data` holds its numbers and names for faces that draw them.

    `heading`: a part of the story begins here, such as a scene, a round or a turn.
    """

    text: str
    data: Mapping[str, Value] = {}
    heading: bool = False

    def to(self, viewer: Viewer) -> "Told | None":
        if not sees(self.sight, viewer):
            return None
        return replace(self, sight="all")


ReadEvent = Moved | Shown | Rolled | Changed | Placed | Told
"""The kinds that people read of: each has a sentence."""

AnyEvent = ReadEvent | Wrote
"""The closed union of kinds, as it stands in the log."""
