"""What the processes that serve the same tables tell each other."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from fiftyfour.engine.things import Seat
from fiftyfour.table.protocol.info import Caller, Reaction

MOST_BYTES = 7000
"""Bytes of one notification; PostgreSQL takes fewer than 8,000."""


class News(Struct, frozen=True, array_like=True):
    """Something about a table."""

    table: str


class Appended(News, frozen=True, tag="a"):
    """Its log goes up to this entry now."""

    seq: int


class Changed(News, frozen=True, tag="c"):
    """Its record has this version now."""

    version: int


class Here(News, frozen=True, tag="h"):
    """Who is connected to it at this process; with `ask`, all others that have it shall tell too.

    `watchers` does not count the big screens, which `screens` does.
    `open`: this process has the table in memory, and must be told what is appended to it.
    """

    seats: tuple[Seat, ...] = ()
    watchers: int = 0
    ask: bool = False
    open: bool = True
    screens: int = 0


class Reacting(News, frozen=True, tag="x"):
    """A seat has shown a reaction, which is stored nowhere."""

    seat: Seat
    reaction: Reaction


class Hurrying(News, frozen=True, tag="b"):
    """Somebody does not want to wait for its bots, which is stored nowhere."""


class Nudging(News, frozen=True, tag="n"):
    """Somebody asks a seat to play, which is stored nowhere."""

    seat: Seat
    by: Seat


class Gone(News, frozen=True, tag="g"):
    """It has been deleted."""


class Rewritten(News, frozen=True, tag="r"):
    """What is stored of it was changed, so what is in memory no longer counts."""


class Callers(News, frozen=True, tag="k"):
    """Who waits at its door, connected to this process."""

    callers: tuple[Caller, ...]


class Verdict(News, frozen=True, tag="v"):
    """A caller at its door is let in, or turned away."""

    caller: str
    yes: bool


AnyNews = (
    (Appended | Changed | Here | Nudging | Reacting)
    | (Gone | Rewritten | Hurrying)
    | (Callers | Verdict)
)


class Notice(Struct, frozen=True, array_like=True):
    """News from one process, known by a number of its own."""

    process: int
    news: tuple[AnyNews, ...]


_notices = msgspec.json.Decoder(Notice)


def notice_of(text: str) -> Notice:
    """The notice in a notification; DecodeError if it is none."""
    return _notices.decode(text)


def notifications(process: int, news: Iterable[AnyNews]) -> Iterator[str]:
    """The notifications that tell these news, each short enough."""
    part: list[AnyNews] = []
    size = 0
    for one in news:
        length = len(msgspec.json.encode(one)) + 1
        if part and size + length > MOST_BYTES:
            yield _text(process, part)
            part, size = [], 0
        part.append(one)
        size += length
    if part:
        yield _text(process, part)


def _text(process: int, news: list[AnyNews]) -> str:
    return msgspec.json.encode(Notice(process, tuple(news))).decode()
