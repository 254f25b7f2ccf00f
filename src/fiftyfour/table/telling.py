"""What a channel is told of a table: nothing but what a spectator reads there, in plain words."""

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct

from fiftyfour.engine.events import AnyEvent, Changed, Moved, Placed, Rolled, Shown, Told, Wrote
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.table.protocol import ChannelForm
from fiftyfour.table.words import Names, event_text, gathered, plain

UNTOLD = ("round", "salts")
"""Rules of events that only tell how the cards are mixed."""

MOST_LETTERS = 2000
"""Characters that Discord takes in one post."""

LONGEST = 300
"""Characters of one line; longer ones are cut."""

MARKED = re.compile(r"([\\*_~`|<>\[\]()#])")


class Turn(Struct, frozen=True):
    """Who is being waited for, by name, and for what."""

    name: str
    what: str


class News(Struct, frozen=True, kw_only=True):
    """One post.

    Attributes:
        table: its title.
        game: what is played there.
        news: what has happened, in order.
        more: how many things happened before these that are not told.
        turn: the people who are being waited for.
        over: how the game has ended.
        link: opens the table to watch it; may be empty.
    """

    table: str
    game: str = ""
    news: tuple[str, ...] = ()
    more: int = 0
    turn: tuple[Turn, ...] = ()
    over: str = ""
    link: str = ""


def told_of(entries: Iterable[Sequence[AnyEvent]], names: Names) -> Iterator[str]:
    """What happened in some entries, a line for each thing, from the events a spectator reads."""
    for events in entries:
        for event in _worth(gathered(events)):
            text = _text(event, names) if _things(event) <= names.things.keys() else ""
            if text:
                yield text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _worth(events: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
    """Where the game says itself what happened, only that and what people say; else everything."""
    told = [event for event in events if isinstance(event, Told)]
    explained = any(event.rule != "say" for event in told)
    for event in told if explained else events:
        if event.rule not in UNTOLD and not (told and isinstance(event, Wrote)):
            yield event


def _things(event: AnyEvent) -> set[str]:
    """The things that an event names; some may be gone since, and have no name for people."""
    match event:
        case Moved(source=source, target=target):
            return {source, target}
        case Shown(pile=thing) | Rolled(dice=thing) | Changed(track=thing):
            return {thing}
        case Placed(piece=thing) | Wrote(sheet=thing):
            return {thing}
        case Told():
            return set()


def _text(event: AnyEvent, names: Names) -> str:
    by = event.data.get("by") if isinstance(event, Told) and event.rule in ("note", "gm") else None
    text = event_text(event, names)
    words = "" if text is None else " ".join(text.plain.split())
    return f"{names.people.get(Seat(by), by)}: {words}" if isinstance(by, str) and words else words


def turn_of(view: View, bots: Sequence[str]) -> tuple[Turn, ...]:
    """The people who are being waited for."""
    people = {seat.seat: plain(seat.name) for seat in view.seats if seat.seat not in bots}
    return tuple(
        Turn(people[one.seat], plain(one.what)) for one in view.awaited if one.seat in people
    )


def body_of(news: News, form: ChannelForm) -> bytes:
    """The post as the other side takes it."""
    return _discord(news) if form == "discord" else msgspec.json.encode(news)


def _discord(news: News) -> bytes:
    """A message of Discord; it mentions nobody, and what people write is no markup in it."""
    more = f"… and {news.more} more before this" if news.more else ""
    lines = [more, *map(_unmarked, news.news), _unmarked(news.over)]
    lines += [f"▶ **{_unmarked(turn.name)}**: {_unmarked(turn.what)}" for turn in news.turn]
    head = f"**{_unmarked(news.table)}**" + (f" · {_unmarked(news.game)}" if news.game else "")
    foot = [f"Watch: <{news.link}>"] if news.link else []
    content = "\n".join([head, *filter(None, lines), *foot])
    if len(content) > MOST_LETTERS:
        end = "\n".join(["", "…", *foot])
        content = content[: MOST_LETTERS - len(end)] + end
    return msgspec.json.encode(
        {"username": "fiftyfour", "content": content, "allowed_mentions": {"parse": []}}
    )


def _unmarked(text: str) -> str:
    return MARKED.sub(r"\\\1", plain(text)).replace("@", "@\u200b")
