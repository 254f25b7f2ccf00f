"""The log as a story: what each entry tells, and what the table did for it.

The page does the same (`page/src/table/story.ts`); `tests/told.json` holds the two together.
"""

import re
from collections.abc import Iterable, Mapping
from typing import cast

from rich.text import Text

from fiftyfour.engine.events import AnyEvent, Moved, Shown, Told
from fiftyfour.engine.log import Entry
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.engine.view import View
from fiftyfour.table.words import RULE, cards_text, plain, tiles_text, upper

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


def sentence(event: AnyEvent) -> Text:
    """What happened, as the viewer reads it for whom this event was made."""
    if isinstance(event, Told):
        if event.rule == "story":  # as it was written: names of scenes, letters of several lines
            return Text("\n".join(map(plain, event.text.strip().splitlines())))
        return Text(_ended(plain(event.text)))
    start, *rest = re.split(r"\{(card|tile|domino)\}", plain(event.said))
    text = Text(upper(start))
    for noun, after in zip(rest[::2], rest[1::2], strict=True):
        faces = _faces(event, noun)
        text.append_text(faces if text.plain else Text(upper(faces.plain))).append(after)
    return text.append(_ended(text.plain)[len(text.plain) :])


def _faces(event: AnyEvent, noun: str) -> Text:
    """The faces that this viewer sees, or how many there are."""
    if not isinstance(event, Moved | Shown):
        return Text()
    if 0 < len(event.cards) <= FEW:
        return cards_text(event.cards)
    if 0 < len(event.tiles) <= FEW:
        return tiles_text(event.tiles)
    return Text(counted(event.count, noun))


def counted(count: int, noun: str) -> str:
    """`a card`, `3 dominoes`, `no cards`."""
    if count == 1:
        return f"a {noun}"
    return f"{count or 'no'} {noun}{'es' if noun.endswith('o') else 's'}"


def _ended(text: str) -> str:
    ended = text.rstrip('”’"').endswith((".", "!", "?", "…"))
    return text if not text or ended else f"{text}."


def told_text(event: AnyEvent, names: Mapping[Seat, str]) -> Text:
    """The sentence, with who says it; what was set right by hand is called so."""
    by = event.data.get("by") if isinstance(event, Told) else None
    if event.rule in BY_PEOPLE and isinstance(by, str):
        return Text(f"{plain(names.get(Seat(by), by))}: {plain(cast(Told, event).text)}")
    return Text.assemble("Correction: " if event.rule == "gm" else "", sentence(event))


def entry_lines(entry: Entry, viewer: Viewer, names: Mapping[Seat, str]) -> list[Text]:
    """An entry on the terminal: what it tells, then set in what not everybody sees of it."""
    told, folded = story(entry.events_to(viewer))
    private = [one.to(viewer) for one in entry.events if one.sight != "all"]
    lines: list[Text] = []
    for event in told:
        text = told_text(event, names)
        if isinstance(event, Told) and event.heading:
            text.stylize("bold")
        lines.append(text.append_text(_cited(event)))
    for event in folded:
        if event in private:
            lines.append(Text.assemble("  ", sentence(event), _cited(event)))
    return lines


def _cited(event: AnyEvent) -> Text:
    by_rule = any(c.isdigit() for c in event.rule)  # `SK-MOVE-02`, not `say` or `gm`
    return Text(f"  {plain(event.rule)}" if by_rule else "", RULE)


def names_of(view: View) -> dict[Seat, str]:
    """What people call whoever sits at each seat."""
    return {seat.seat: seat.name for seat in view.seats}
