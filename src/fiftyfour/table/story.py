"""The log as a story: what each entry tells, and what the table did for it.

The page does the same (`page/src/table/story.ts`); `tests/told.json` holds the two together.
"""

import re
from collections.abc import Iterable, Mapping
from typing import cast

from fiftyfour.engine.events import AnyEvent, Moved, Shown, Told
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.table.words import cards_plain, plain, tiles_plain, upper

BY_PEOPLE = ("say", "note", "gm")
"""Rules of lines in somebody's own words."""

MIXING = ("round", "salts")
"""Rules of lines that only tell how the cards are mixed."""

TOLD = 3
"""Of an entry in which the game tells nothing, the first so many things are told."""

FEW = 9
"""More cards than these are told by their number: a whole discard pile that goes back."""


def story(events: Iterable[AnyEvent]) -> tuple[list[AnyEvent], list[AnyEvent]]:
    """What an entry tells, and how the table carried it out, which faces fold away."""
    seen = [event for event in events if isinstance(event, Told) or event.said]
    game = any(_tells(event) and event.rule not in BY_PEOPLE for event in seen)
    told: list[AnyEvent] = []
    folded: list[AnyEvent] = []
    for event in seen:
        first = not (game or isinstance(event, Told)) and len(told) < TOLD
        (told if _tells(event) or first else folded).append(event)
    return (told, folded) if told else (folded, [])


def _tells(event: AnyEvent) -> bool:
    return isinstance(event, Told) and event.rule not in MIXING


def sentence(event: AnyEvent) -> str:
    """What happened, as the viewer reads it for whom this event was made."""
    if isinstance(event, Told):
        if event.rule == "story":  # as it was written: names of scenes, letters of several lines
            return "\n".join(map(plain, event.text.strip().splitlines()))
        return _ended(plain(event.text))
    said = plain(event.said)
    return _ended(upper(re.sub(r"\{(card|tile|domino)\}", lambda m: _faces(event, m[1]), said)))


def _faces(event: AnyEvent, noun: str) -> str:
    """The faces that this viewer sees, or how many there are."""
    if not isinstance(event, Moved | Shown):
        return ""
    if 0 < len(event.cards) <= FEW:
        return cards_plain(event.cards)
    if 0 < len(event.tiles) <= FEW:
        return tiles_plain(event.tiles)
    return counted(event.count, noun)


def counted(count: int, noun: str) -> str:
    """`a card`, `3 dominoes`, `no cards`."""
    if count == 1:
        return f"a {noun}"
    return f"{count or 'no'} {noun}{'es' if noun.endswith('o') else 's'}"


def _ended(text: str) -> str:
    ended = text.rstrip('”’"').endswith((".", "!", "?", "…"))
    return text if not text or ended else f"{text}."


def told_text(event: AnyEvent, names: Mapping[Seat, str]) -> str:
    """The sentence, with who says it; what was set right by hand is called so."""
    by = event.data.get("by") if isinstance(event, Told) else None
    if event.rule in BY_PEOPLE and isinstance(by, str):
        return f"{plain(names.get(Seat(by), by))}: {plain(cast(Told, event).text)}"
    return ("Correction: " if event.rule == "gm" else "") + sentence(event)


def names_of(view: View) -> dict[Seat, str]:
    """What people call whoever sits at each seat."""
    return {seat.seat: seat.name for seat in view.seats}
