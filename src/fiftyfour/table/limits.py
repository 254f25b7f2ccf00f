"""Limits on what strangers can send: how much, how long, how fast."""

import time

from msgspec import Struct

from fiftyfour.engine.actions import (
    Adjust,
    Answer,
    AnyAction,
    Close,
    Grant,
    Lay,
    Look,
    Move,
    Narrate,
    Note,
    Place,
    Say,
)
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.texts import MOST_NAME, UNPRINTABLE, cleaned


class Limits(Struct, frozen=True, kw_only=True):
    """The limits for one table, seat, connection or address.

    Attributes:
        message: bytes of one message.
        rate, burst: messages of one seat, per second on average and at once.
        say: characters of a chat message, a note, or the text with an answer.
        talk: characters said at once before the game.
        name, title: characters of a seat's name, of a table's title.
        posted: characters of a note on the big screen.
        picture: bytes of a picture on the big screen.
        told: characters that a GM tells at once.
        transcript: bytes of a transcript that is taken up as a new table.
        avoid, avoids: characters of a line or veil, and how many of each a table may have.
        notebook: bytes of a notebook, or of the file of one.
        entries: entries of one log; after that the session can only be closed.
        seat_connections, spectators: connections open at the same time, of one seat and of all who
            watch a table.
        callers: connections that are at the door of a table at the same time.
        backlog: bytes that may wait for a slow reader before it is disconnected.
        webhook_pause: seconds between two posts to the channel of one table.
        webhook_lines: lines of one post; older news are only counted.
        webhook_posts: posts under way at a time, of all tables of a process.
        tables_per_hour, tables_per_address: tables made from one address, per hour and in 30 days.
        notebooks_per_hour: notebooks made from one address in an hour.
        host_away: seconds for which the host must be away before somebody else may take the role.
        thinkers: processes in which bots think ahead, all tables together; 0: they do not.
    """

    message: int = 32 * 1024
    rate: float = 20.0
    burst: int = 60
    say: int = 2000
    told: int = 6000
    talk: int = 500
    name: int = MOST_NAME
    title: int = 80
    avoid: int = 120
    avoids: int = 30
    posted: int = 600
    picture: int = 2 * 1024 * 1024
    transcript: int = 8 * 1024 * 1024
    entries: int = 100_000
    seat_connections: int = 8
    spectators: int = 64
    callers: int = 32
    backlog: int = 1024 * 1024
    notebook: int = 1_500_000
    webhook_pause: float = 5.0
    webhook_lines: int = 10
    webhook_posts: int = 20
    tables_per_hour: int = 200
    tables_per_address: int = 2000
    notebooks_per_hour: int = 60
    host_away: float = 600.0
    thinkers: int = 1


class Bucket:
    """A token bucket: `rate` per second on average, `burst` at once."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        """True if one more is allowed now."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


def plain_words(text: str, most: int, what: str) -> str:
    """`text` as it is kept (`texts`) on one line; 1 to `most` characters, some of them visible.

    Raises:
        TableError: `bad_text`, it shows nothing, is too long, or has control characters.
    """
    words = " ".join(cleaned(text).split())
    if UNPRINTABLE.search(words):
        raise TableError("bad_text", f"{what} may only contain printable characters")
    if not words and text.strip():
        raise TableError("bad_text", f"{what} needs a character that people can see")
    if not 1 <= len(words) <= most:
        raise TableError("bad_text", f"{what} must have 1 to {most} characters, not {len(words)}")
    return words


def check_action(action: AnyAction, limits: Limits, seq: int) -> None:
    """Raise TableError if an action exceeds what a log may contain."""
    if seq >= limits.entries and not isinstance(action, Close):
        raise TableError(
            "log_full",
            f"this session has reached the limit of {seq} entries; it can only be closed",
        )
    match action:
        case (
            (Say(text=text) | Note(text=text) | Answer(say=text))
            | (Adjust(note=text) | Move(note=text) | Grant(note=text))
            | (Lay(note=text) | Look(note=text) | Place(note=text))
        ) if len(text) > limits.say:
            raise _too_long(len(text), limits.say)
        case Narrate() if (length := _length(action)) > limits.told:
            raise _too_long(length, limits.told)
        case Narrate(text="", title="", came="", ways=ways) if not ways:
            raise TableError("bad_text", "there is nothing to tell")
        case Say(text=text) | Note(text=text) if not cleaned(text).strip():
            raise TableError("bad_text", "the text is empty")
        case _:
            pass


def _length(told: Narrate) -> int:
    words = (told.text, told.title, told.at, told.came, *told.ways, *told.ways.values())
    return sum(map(len, words))


def _too_long(length: int, most: int) -> TableError:
    return TableError("too_long", f"the text has {length} characters; at most {most} are allowed")
