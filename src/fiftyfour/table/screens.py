"""What the clients of a table are sent of its game: a whole view first, then what changes in it."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import msgspec
from msgspec import Raw, Struct

from fiftyfour.engine.changes import Changes
from fiftyfour.engine.looks import Looks
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import Viewer
from fiftyfour.table.audience import encode
from fiftyfour.table.history import lines_of
from fiftyfour.table.numbering import Numbering, readers_of
from fiftyfour.table.protocol.info import Doorway, LogLine, Spoken, TableInfo
from fiftyfour.table.protocol.server import Update, Welcome
from fiftyfour.table.records import Kept, now

_encoder = msgspec.json.Encoder()


class Lines:
    """New entries of a log, encoded once for all who read the same of them.

    Attributes:
        secret: no entry is for everybody, so nothing on the table has changed.
    """

    def __init__(self, kept: Sequence[Kept], numbering: Numbering) -> None:
        self.secret = all(readers_of(one.entry) is not None for one in kept)
        self._kept = kept
        self._numbering = numbering
        events = chain.from_iterable([one.entry.events for one in kept])
        self._sights = [event.sight for event in events if event.sight not in ("all", "none")]
        self._encoded: dict[tuple[str, tuple[bool, ...]], Raw] = {}

    def hidden_from(self, viewer: Viewer) -> bool:
        """True if this viewer must not know that there is any of them."""
        return self.secret and all(
            self._numbering.hides(one.entry.seq, viewer) for one in self._kept
        )

    def to(self, viewer: Viewer) -> Raw:
        """The entries as this viewer reads them."""
        reads = tuple([viewer in sight for sight in self._sights])
        same = self._numbering.alike(viewer), reads
        if same not in self._encoded:
            lines = lines_of(self._kept, viewer, self._numbering)
            self._encoded[same] = Raw(_encoder.encode(lines))
        return self._encoded[same]


class Screens:
    """What stands on the screens of everybody connected to one table.

    Whoever is connected is sent each update, so all screens show the game after the same entry.

    Args:
        all_hands: to look back on a game: what any seat sees is shown to all.
    """

    def __init__(self, *, all_hands: bool = False) -> None:
        self._all_hands = all_hands
        self._game: Session[Struct] | None = None
        self._looks: Looks[Struct] | None = None
        self._seq = -1

    def clear(self) -> None:
        """Nobody looks any more."""
        self._game = self._looks = None

    def whole(self, game: Session[Struct], viewer: Viewer) -> Raw:
        """All that `viewer` sees now."""
        if self._looks is None:
            return self._look(game).view(viewer)
        current = self._game is game and self._seq == game.seq
        return (self._looks if current else Looks(game)).view(viewer)

    def update(self, game: Session[Struct], lines: Lines, viewer: Viewer) -> Update:
        """The `Update` for a viewer: what has changed on its screen, or else the whole view."""
        read: Any = lines.to(viewer)  # encoded already, as all of it
        if lines.secret:  # no look is taken, so that later updates do not tell of it
            return Update(lines=read, changes=Changes())
        looks = self._look(game)
        changes: Any = looks.changes(viewer)
        if changes is None:
            view: Any = looks.view(viewer)
            return Update(lines=read, view=view)
        return Update(lines=read, changes=changes)

    def _look(self, game: Session[Struct]) -> Looks[Struct]:
        """How the game looks now; taken in once after every change."""
        looks, self._looks = self._looks, None  # should looking fail, the next view is whole
        if looks is None or self._game is not game:
            looks = Looks(game, all_hands=self._all_hands)
        elif self._seq != game.seq:
            looks.look()
        self._game, self._looks, self._seq = game, looks, game.seq
        return looks


def welcome(
    table: TableInfo,
    you: Viewer,
    view: Raw | None,
    lines: tuple[LogLine, ...],
    *,
    talk: tuple[Spoken, ...] = (),
    doorway: Doorway | None = None,
    keyed: bool = False,
) -> bytes:
    """A `Welcome`."""
    encoded: Any = view
    return encode(
        Welcome(
            now=now(),
            table=table,
            you=you,
            view=encoded,
            lines=lines,
            talk=talk,
            doorway=doorway,
            keyed=keyed,
        )
    )


def refreshed(view: Raw) -> bytes:
    """An `Update` with a whole view, in which nothing is new."""
    encoded: Any = view
    return encode(Update(lines=(), view=encoded))
