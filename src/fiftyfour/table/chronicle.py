"""The story of a campaign: what was told at a table and at those before it, evening by evening."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec import structs

from fiftyfour.engine.actions import Evening
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.events import Told
from fiftyfour.engine.texts import cleaned_all
from fiftyfour.engine.things import Viewer
from fiftyfour.table.http_story import Chapter, ChapterLine
from fiftyfour.table.records import Kept, Memory, Record
from fiftyfour.table.store import Store, stale
from fiftyfour.table.systems import adventures_of, system_of

TABLES = 40
"""So many tables of a campaign are told of."""

ENTRIES = 5000
"""So many entries of a table are read for it: the last ones."""

LINES = 300
"""So many lines of an evening are told: the last ones."""


@dataclass
class _Told:
    """What was told on an evening: each with its entry, the lines also with their time.

    Of a story only the story is told; where there is none, the headings of the log.
    """

    story: list[tuple[int, int, ChapterLine]] = field(
        default_factory=list[tuple[int, int, ChapterLine]]
    )
    headings: list[tuple[int, int, ChapterLine]] = field(
        default_factory=list[tuple[int, int, ChapterLine]]
    )
    grown: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])

    def back(self, to: int) -> None:
        """A step back to this entry leaves out what was told after it."""
        self.story = [one for one in self.story if one[0] < to]
        self.headings = [one for one in self.headings if one[0] < to]
        self.grown = [one for one in self.grown if one[0] < to]

    def take(self, one: Kept, viewer: Viewer, growth: Sequence[str]) -> None:
        """Add what an entry tells; of growth what this viewer may know, else what all may."""
        for event in one.entry.events:
            if not isinstance(event, Told):
                continue
            to = event.data.get("to") if event.rule == "undo" else None
            if isinstance(to, int):
                self.back(to)
            elif event.rule in growth and event.to(viewer) is not None:
                self.grown.append((one.entry.seq, event.text))
            elif event.sight == "all" and (event.heading or event.rule == "story"):
                line = ChapterLine(text=event.text, heading=event.heading)
                lines = self.story if event.rule == "story" else self.headings
                lines.append((one.entry.seq, one.at, line))

    @property
    def lines(self) -> list[tuple[int, int, ChapterLine]]:
        return self.story or self.headings


async def chapters_of(store: Store, record: Record, viewer: Viewer) -> tuple[Chapter, ...]:
    """The evenings of this table and of those before it, the latest last; lessons are none."""
    found: list[Chapter] = []
    token = _token(record, viewer)
    for _ in range(TABLES):
        if record.chance != "lesson":
            found = [*await _chapters(store, record, viewer), *found]
        if not record.sequel.before:
            break
        try:
            record = await store.table(record.sequel.before)
        except TableError:
            break  # it has been deleted
        if _token(record, viewer) != token:
            viewer = None  # somebody else sat there
    return tuple(found)


def _token(record: Record, viewer: Viewer) -> str:
    """The hash of the link of a seat; empty if there is none."""
    return next((seat.token for seat in record.seats if seat.seat == viewer), "")


async def _chapters(store: Store, record: Record, viewer: Viewer) -> list[Chapter]:
    """The evenings of one table, as far as its last entries tell of them."""
    sheets = system_of(record.system).sheets
    growth = sheets.growth if sheets else ()
    kept = await store.story(record.id, ENTRIES, growth)
    ended = sum(isinstance(one.entry.action, Evening) for one in kept)
    number = record.rounds.evenings - ended + 1
    chapters: list[Chapter] = []
    told = _Told()
    for one in kept:
        told.take(one, viewer, growth)
        if isinstance(one.entry.action, Evening):
            chapters.append(_chapter(record, number, told, ended=True))
            number, told = number + 1, _Told()
    if told.lines or told.grown:
        chapters.append(_chapter(record, number, told, ended=False))
    return chapters


def _chapter(record: Record, evening: int, told: _Told, *, ended: bool) -> Chapter:
    adventure = adventures_of(record.system).get(record.adventure)
    return Chapter(
        table=record.id,
        title=record.title,
        adventure="" if adventure is None else adventure.title,
        evening=evening,
        ended=ended,
        began_at=told.lines[0][1] if told.lines else 0,
        lines=tuple(line for _, _, line in told.lines[-LINES:]),
        grown=tuple(text for _, text in told.grown[-LINES:]),
    )


def remember(record: Record, written: Memory) -> Record:
    """The table once somebody has written down what all should remember.

    Raises:
        TableError: `stale`, somebody else has done so meanwhile.
        IllegalAction: `bad_text`, the words have control characters.
    """
    known = record.sequel.memory
    written = msgspec.convert(cleaned_all(structs.asdict(written)), Memory)
    if written == structs.replace(known, revision=known.revision - 1):
        return record  # a repeat
    if written.revision != known.revision:
        raise stale("these notes were")
    memory = structs.replace(written, revision=known.revision + 1)
    return structs.replace(record, sequel=structs.replace(record.sequel, memory=memory))
