"""What a replay sends: lines of JSON, a `Replay` first, then a `Step` for each entry."""

from msgspec import Struct

from fiftyfour.engine.questions import Hint
from fiftyfour.engine.things import Seat
from fiftyfour.table.protocol.info import TableInfo
from fiftyfour.table.protocol.server import Update

ALL = "all"
"""The eye of somebody who sees all hands."""

NOBODY = "nobody"
"""The eye of somebody who only watches."""


class Replay(Struct, frozen=True, tag_field="type", tag="replay", kw_only=True, omit_defaults=True):
    """The first line of a replay.

    Attributes:
        table: the table as it was.
        eye: through whose eyes it is seen: a seat's, `all` for all hands, or `nobody`'s.
        eyes: through whose it may be.
        shown: all that is hidden may be seen: its secret is published.
    """

    table: TableInfo
    eye: str
    eyes: tuple[str, ...]
    shown: bool


class Chosen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat answered next, in words, and the chances that stood beside that."""

    seat: Seat
    did: str
    odds: tuple[Hint, ...] = ()


class Step(Struct, frozen=True, tag_field="type", tag="step", kw_only=True, omit_defaults=True):
    """What an entry changed, as it was sent in play, and what was asked then.

    Attributes:
        entry: its number in the transcript; while that is not published, among one's own lines.
        hints: the odds of the answers to what the eye's seat is asked now, by decisions.
        chosen: what comes next, if it is an answer this eye may know.
    """

    entry: int
    update: Update
    hints: dict[str, tuple[Hint, ...]] = {}
    chosen: Chosen | None = None


class Ended(Struct, frozen=True, tag_field="type", tag="ended", kw_only=True, omit_defaults=True):
    """The last line of a replay. `wrong` says why it does not go on to the end of the log."""

    wrong: str = ""


ReplayLine = Replay | Step | Ended
