"""Whispers and private notes leave no trace: how the lines of a log are numbered without them.

Whoever cannot read such an entry gets no line, no update and no number for it. So each viewer
counts lines of their own, from 0 without gaps. Entries keep their own numbers in the store and in
the transcript.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence

from msgspec import structs

from fiftyfour.engine.actions import Note, Say
from fiftyfour.engine.events import ReadEvent, Told
from fiftyfour.engine.log import Entry
from fiftyfour.engine.things import GM, Seat, Viewer

Readers = tuple[Seat, ...]
"""The seats that may know that an entry is there."""


def readers_of(entry: Entry) -> Readers | None:
    """Who may know that this entry is there; None: everybody."""
    match entry.action:
        case Say(to=to) if to:
            return tuple(sorted({entry.seat, *to}))
        case Note(private=True):
            return (GM,)
        case _:
            return None


class Numbering:
    """The numbers of a table's lines, as each viewer counts them.

    Args:
        private: the entries not everybody may know of, in order, with their readers.
    """

    def __init__(self, private: Mapping[int, Readers] | None = None) -> None:
        self._private = dict(private or {})
        self._hidden: dict[Viewer, list[int]] = {}

    def add(self, entries: Iterable[Entry]) -> None:
        """These entries are new in the log."""
        for entry in entries:
            if (readers := readers_of(entry)) is None:
                continue
            self._private[entry.seq] = readers
            for viewer, hidden in self._hidden.items():
                if viewer not in readers:
                    hidden.append(entry.seq)

    def hides(self, seq: int, viewer: Viewer) -> bool:
        """True if `viewer` must not know of entry `seq`."""
        readers = self._private.get(seq)
        return readers is not None and viewer not in readers

    def alike(self, viewer: Viewer) -> str:
        """Viewers for whom this is the same have the same numbers."""
        return f"{viewer}" if self._private else ""

    def line(self, seq: int, viewer: Viewer) -> int:
        """The number of entry `seq` for `viewer`: how many lines there are before it."""
        if not self._private:
            return seq
        return seq - bisect_left(self._hidden_from(viewer), seq)

    def entry(self, line: int, viewer: Viewer) -> int:
        """The entry that is line number `line` for `viewer`; -1 stays -1."""
        hidden = self._hidden_from(viewer)
        return line + bisect_right(range(len(hidden)), line, key=lambda at: hidden[at] - at)

    def events(self, events: Sequence[ReadEvent], viewer: Viewer) -> tuple[ReadEvent, ...]:
        """The events of an entry, in which `viewer` reads the numbers of lines that it knows."""
        if not self._private:
            return tuple(events)
        return tuple(self._event(event, viewer) for event in events)

    def _event(self, event: ReadEvent, viewer: Viewer) -> ReadEvent:
        if not (isinstance(event, Told) and event.rule == "undo"):
            return event
        data = {
            name: self.line(value, viewer)
            if name in ("to", "asks") and isinstance(value, int)
            else value
            for name, value in event.data.items()
        }
        return structs.replace(event, data=data)

    def _hidden_from(self, viewer: Viewer) -> list[int]:
        """The entries that `viewer` must not know of, in order."""
        if viewer not in self._hidden:
            private = self._private.items()
            self._hidden[viewer] = [seq for seq, readers in private if viewer not in readers]
        return self._hidden[viewer]
