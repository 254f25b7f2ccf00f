"""A lesson at a table: what it says now, by what its person sees and has read."""

from collections.abc import Collection
from weakref import WeakKeyDictionary

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.lesson import asked_of, lesson_of
from fiftyfour.engine.things import Viewer
from fiftyfour.table.http import Taught
from fiftyfour.table.live import Live
from fiftyfour.table.tables import system_of

_happened: WeakKeyDictionary[Live, dict[Viewer, tuple[int, set[str]]]] = WeakKeyDictionary()
"""For those who are taught: up to which line their log was read, and the rules found there."""


async def taught(live: Live, viewer: Viewer, read: Collection[str]) -> Taught | None:
    """What is said to somebody who has read these steps; None: nothing now.

    Raises:
        TableError: `no_lesson`, this table is none; or `spectator`.
    """
    lesson = lesson_of(system_of(live.record.system)) if live.record.chance == "lesson" else None
    if lesson is None:
        raise TableError("no_lesson", "this table is no lesson")
    if viewer is None:
        raise TableError("spectator", "a lesson is given to whoever plays")
    view = await live.view(viewer)
    if view is None:
        return None
    step = lesson.step(read, view, await _rules(live, viewer))
    if step is None:
        return None
    asked = asked_of(view)
    picked = step.picked(asked)
    return Taught(
        id=step.id,
        say=step.say,
        point=step.point,
        pick="" if picked is None else picked.label,
        answer="" if picked is None else picked.id,
        pending=asked.id if asked and (step.asked or step.offers or step.pick) else "",
        number=lesson.number(step.id),
        of=len(lesson.steps),
    )


async def _rules(live: Live, viewer: Viewer) -> set[str]:
    """The rules of all that has happened, as far as somebody sees; only what is new is read."""
    known = _happened.setdefault(live, {})
    last, rules = known.get(viewer, (-1, set[str]()))
    while lines := await live.lines(viewer, last):
        rules |= {event.rule for line in lines for event in line.events}
        last = lines[-1].seq
    known[viewer] = last, rules
    return rules
