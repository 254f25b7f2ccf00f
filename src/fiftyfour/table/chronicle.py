"""The story of a campaign: what was told at a table and at those before it, evening by evening."""

from collections.abc import Iterable

from msgspec import structs

from fiftyfour.engine.actions import Evening
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.events import Told
from fiftyfour.table.http_story import Chapter, ChapterLine
from fiftyfour.table.records import Kept, Memory, Record
from fiftyfour.table.store import Store, stale
from fiftyfour.table.systems import adventures_of

TABLES = 40
"""So many tables of a campaign are told of."""

ENTRIES = 5000
"""So many entries of a table are read for it: the first ones."""

LINES = 300
"""So many lines of an evening are told: the last ones."""


async def chapters_of(store: Store, record: Record) -> tuple[Chapter, ...]:
    """The evenings of this table and of those before it, the latest last."""
    found: list[Chapter] = []
    for _ in range(TABLES):
        found = [*_chapters(record, await store.story(record.id, -1, ENTRIES)), *found]
        if not record.sequel.before:
            break
        try:
            record = await store.table(record.sequel.before)
        except TableError:
            break  # it has been deleted
    return tuple(found)


def _chapters(record: Record, kept: Iterable[Kept]) -> list[Chapter]:
    """The evenings of one table."""
    told: list[tuple[int, int, ChapterLine]] = []  # with the entry, and its time
    chapters: list[Chapter] = []
    for one in kept:
        for event in one.entry.events:
            if not isinstance(event, Told) or event.sight != "all":
                continue
            to = event.data.get("to") if event.rule == "undo" else None
            if isinstance(to, int):
                told = [line for line in told if line[0] < to]
            elif event.heading or event.rule == "story":
                line = ChapterLine(text=event.text, heading=event.heading)
                told.append((one.entry.seq, one.at, line))
        if isinstance(one.entry.action, Evening):
            chapters.append(_chapter(record, len(chapters) + 1, told, ended=True))
            told = []
    if told:
        chapters.append(_chapter(record, len(chapters) + 1, told, ended=False))
    return chapters


def _chapter(
    record: Record, evening: int, told: list[tuple[int, int, ChapterLine]], *, ended: bool
) -> Chapter:
    adventure = adventures_of(record.system).get(record.adventure)
    return Chapter(
        table=record.id,
        title=record.title,
        adventure="" if adventure is None else adventure.title,
        evening=evening,
        ended=ended,
        began_at=told[0][1] if told else 0,
        lines=tuple(line for _, _, line in told[-LINES:]),
    )


def remember(record: Record, written: Memory) -> Record:
    """The table once somebody has written down what all should remember.

    Raises:
        TableError: `stale`, somebody else has done so meanwhile.
    """
    known = record.sequel.memory
    if written == structs.replace(known, revision=known.revision - 1):
        return record  # a repeat
    if written.revision != known.revision:
        raise stale("these notes were")
    memory = structs.replace(written, revision=known.revision + 1)
    return structs.replace(record, sequel=structs.replace(record.sequel, memory=memory))
