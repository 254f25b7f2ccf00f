"""The log as a story: the sentences of an entry, made for whoever reads it whenever they do."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from fiftyfour.engine.events import AnyEvent, Moved, ReadEvent, Shown, Told, Words, Wrote
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.table.words import faces_plain, plain, upper

BY_PEOPLE = ("say", "note", "gm")
"""Rules of lines in somebody's own words."""

MIXING = ("round", "salts")
"""Rules of lines that only tell how the cards are mixed."""

MOST_READ = 3
"""Of an entry in which the game tells nothing, the first so many things are read."""

FEW = 9
"""More cards than these are told by their number: a whole discard pile that goes back."""

_FACES = re.compile(r"\{(card|tile|domino)\}")


class Story(NamedTuple):
    """The events of an entry with their sentences whole, for whoever reads it.

    `folded` are the places of those that say how the table carried out what is told. Sheets that
    were written are left out: whoever may see them does.
    """

    events: list[ReadEvent]
    folded: tuple[int, ...]

    @property
    def read(self) -> list[ReadEvent]:
        """The events whose sentences are read."""
        return [
            event
            for at, event in enumerate(self.events)
            if _speaks(event) and at not in self.folded
        ]


def story(events: Iterable[AnyEvent]) -> Story:
    """The story of an entry, from its events as one viewer reads them."""
    worded = [_worded(event) for event in events if not isinstance(event, Wrote)]
    speaking = [at for at, event in enumerate(worded) if _speaks(event)]
    told = [at for at in speaking if _tells(worded[at])]
    if all(worded[at].rule in BY_PEOPLE for at in told):  # the game tells nothing
        told += [at for at in speaking if not isinstance(worded[at], Told)][:MOST_READ]
    folded = [at for at in speaking if at not in told] if told else []
    return Story(worded, tuple(folded))


def _speaks(event: ReadEvent) -> bool:
    return isinstance(event, Told) or event.said != ""


def _tells(event: ReadEvent) -> bool:
    return isinstance(event, Told) and event.rule not in MIXING


def _worded(event: ReadEvent) -> ReadEvent:
    if not isinstance(event, Told):
        return replace(event, said=_sentence(event)) if event.said else event
    if event.rule == "story":  # as it was written: names of scenes, letters of several lines
        return replace(event, text=event.text.strip())
    as_it_is = event.heading or event.rule in ("say", "note")
    return event if as_it_is else replace(event, text=_stopped(event.text))


def _sentence(event: ReadEvent) -> Words:
    """A sentence with its faces, if this viewer sees them, or with how many there are."""
    said = str(event.said)
    if isinstance(event, Moved | Shown) and (found := _FACES.search(said)):
        before, after = said[: found.start()], said[found.end() :]
        faces = event.cards or event.tiles
        if 0 < len(faces) <= FEW:
            return (upper(before), faces, _stopped(after)) if before else (faces, _stopped(after))
        said = f"{before}{counted(event.count, found[1])}{after}"
    return _stopped(upper(said))


def _stopped(text: str) -> str:
    return text if text.rstrip('”’"').endswith((".", "!", "?", "…")) else f"{text}."


def counted(count: int, noun: str) -> str:
    """`a card`, `3 dominoes`, `no cards`."""
    if count == 1:
        return f"a {noun}"
    return f"{count or 'no'} {noun}{'es' if noun.endswith('o') else 's'}"


def written(event: ReadEvent) -> str:
    """The sentence of an event of a `story`, in plain text."""
    if isinstance(event, Told):
        return "\n".join(map(plain, event.text.splitlines()))
    said = (event.said,) if isinstance(event.said, str) else event.said
    return "".join(plain(part) if isinstance(part, str) else faces_plain(part) for part in said)


def told_text(event: ReadEvent, names: Mapping[Seat, str]) -> str:
    """The same, with who says it; what was set right by hand is called so."""
    by = event.data.get("by") if isinstance(event, Told) else None
    if event.rule in BY_PEOPLE and isinstance(by, str):
        return f"{plain(names.get(Seat(by), by))}: {written(event)}"
    return ("Correction: " if event.rule == "gm" else "") + written(event)


def names_of(view: View) -> dict[Seat, str]:
    """What people call whoever sits at each seat."""
    return {seat.seat: seat.name for seat in view.seats}
