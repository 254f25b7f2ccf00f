"""What a channel is told of a table: nothing but what a spectator reads there, in plain words."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct

from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.table.protocol.info import ChannelForm
from fiftyfour.table.story import MIXING, story, told_text
from fiftyfour.table.words import plain

MOST_LETTERS = 2000
"""Characters that Discord takes in one post."""

LONGEST = 300
"""Characters of one line; longer ones are cut."""

MARKED = re.compile(r"([\\*_~`|<>\[\]()#])")


class Turn(Struct, frozen=True):
    """Who is being waited for, by name, and what they are doing, to follow "is"."""

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


def told_of(entries: Iterable[Sequence[AnyEvent]], names: Mapping[Seat, str]) -> Iterator[str]:
    """What some entries tell, a line for each thing, from the events a spectator reads."""
    for events in entries:
        for event in story(event for event in events if event.rule not in MIXING).read:
            text = " ".join(told_text(event, names).split())
            yield text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


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
    lines += [f"▶ **{_unmarked(turn.name)}** is {_unmarked(turn.what)}" for turn in news.turn]
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
