"""The channel that hears of a table by a webhook: set by its host, told by one process at a time.

The log is the queue: what is stored is how far the channel has been told. So news wait there while
the other side cannot be reached, also through a restart, and the older of them are folded into
their number. A post whose answer is lost is posted again: it may come twice, but none is lost.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager

from msgspec import Struct, structs

from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.log import Log
from fiftyfour.table import lobby
from fiftyfour.table.http import ChannelInfo
from fiftyfour.table.limits import Limits
from fiftyfour.table.links import hashed, link_in
from fiftyfour.table.numbering import Numbering
from fiftyfour.table.protocol.client import SetChannel
from fiftyfour.table.records import Channel, Delivered, Record, now
from fiftyfour.table.store import Store
from fiftyfour.table.story import names_of
from fiftyfour.table.telling import News, body_of, told_of, turn_of
from fiftyfour.table.webhook import Poster, Unposted, check_address, masked
from fiftyfour.table.words import plain

LOOK_AGAIN = 2.0
"""Seconds until a process looks whether another one has told the news."""

MOST_WAIT = 600.0
"""Seconds until a post that has failed is tried again, at most; the wait doubles each time."""

MOST_ENTRIES = 100
"""Entries that are read for one post."""

TRIES = 150
"""After so many failures in a row, which take about a day, the channel is told no more."""

DISCORD = ("discord.com/api/webhooks/", "discordapp.com/api/webhooks/")

log = logging.getLogger(__name__)


def with_channel(record: Record, asked: SetChannel, *, private: bool, seq: int) -> Record:
    """The table once its host has set, changed or removed the channel.

    Args:
        record: the table.
        asked: what the host wants.
        private: private addresses are allowed.
        seq: the last entry of the log; what comes after it is told.

    Raises:
        TableError: `bad_address`, or `bad_link`, this is no link to watch this table.
    """
    if asked.address == "":
        return structs.replace(record, channel=None)
    if asked.address is None and record.channel is None:
        raise TableError("bad_address", "give the address of the webhook")
    pasted = None if asked.link is None else link_in(asked.link)
    if pasted and not _opens(record, pasted):
        raise TableError("bad_link", "this link does not open this table to watch it")
    known = record.channel
    if asked.address is not None or known is None:
        address = check_address(asked.address or "", private=private)
        known = Channel(address=address, form="json", since=now(), seq=seq)
    bare = known.address.partition("://")[2].removeprefix("ptb.").removeprefix("canary.")
    form = asked.form or ("discord" if bare.startswith(DISCORD) else "json")
    before = "" if record.channel is None else record.channel.link
    link = before if pasted is None else pasted
    channel = structs.replace(known, form=form, events=asked.events, link=link)
    return structs.replace(record, channel=channel)


def info_of(record: Record, done: Delivered | None) -> ChannelInfo | None:
    """What the host is shown of it: the address only masked, and how it goes."""
    channel = record.channel
    if channel is None:
        return None
    done = done if done is not None and done.since == channel.since else None
    return ChannelInfo(
        address=masked(channel.address),
        form=channel.form,
        events=channel.events,
        link=link_of(record) != "",
        arrived=done is not None and not done.trouble,
        trouble="" if done is None else done.trouble,
        stopped=done is not None and done.stopped,
    )


def link_of(record: Record) -> str:
    """The link to watch that is posted along; empty once it has been revoked."""
    channel = record.channel
    return channel.link if channel is not None and _opens(record, channel.link) else ""


def _opens(record: Record, link: str) -> bool:
    """True if this link opens the table to watch it."""
    before, _, token = link.partition("#")
    web = before.startswith(("https://", "http://")) and before.isprintable() and " " not in before
    return web and hashed(token) == record.spectator


class Due(Struct, frozen=True):
    """What is to be told now.

    Attributes:
        channel: whom.
        told: the entry up to which it has been told.
        seq: the entry up to which it will have been.
        news: what to post.
    """

    channel: Channel
    told: int
    seq: int
    news: News


class Lines(Struct, frozen=True):
    """The lines of a log: how they are numbered, and the last entry that everybody is shown."""

    numbering: Numbering
    shown: int


async def due(
    record: Record, store: Store, opened: Log[Struct] | None, lines: Lines, most: int
) -> Due | None:
    """What the channel of a table is to be told; None if nothing.

    Args:
        record: the table.
        store: the database.
        opened: its log; None in the lobby.
        lines: how many lines there are, and are shown.
        most: so many lines of news are told; older ones are counted.
    """
    channel = record.channel
    if channel is None:
        return None
    done = await store.delivered(record.id)
    greets = done is None or done.since != channel.since
    if done is not None and not greets and done.stopped:
        return None
    told = channel.seq if done is None or greets else done.seq
    count = lines.numbering.line(lines.shown + 1, None) - lines.numbering.line(told + 1, None)
    if not greets and count <= 0:
        return None
    news = [f"From now on you hear of “{record.title}” here."] if greets else []
    if opened is None:
        return Due(channel, told, lines.shown, News(table=record.title, news=tuple(news)))
    kept = await store.lines(record.id, None, told, MOST_ENTRIES, latest=True)
    new = [one.entry.events_to(None) for one in kept if one.entry.seq <= lines.shown]
    view = opened.game.view(None)
    news += told_of(new, names_of(view)) if channel.events else []
    unread = max(count - len(new), 0) if channel.events else 0
    whole = News(
        table=record.title,
        game=opened.game.system.name,
        news=tuple(news[-most:]),
        more=unread + len(news[:-most]),
        turn=turn_of(view, lobby.bots_of(record)),
        over=plain(view.over),
        link=link_of(record),
    )
    return Due(channel, told, lines.shown, whole)


class Teller:
    """Tells the channel of one table what happens there; nobody else waits for it.

    Args:
        table: the table's id.
        due: returns what is to be told now, or None.
        keep: stores how far the channel has been told.
        only: lets one process at a time tell it; False for the others.
        poster: carries it.
        limits: limits on requests.
    """

    def __init__(
        self,
        table: str,
        due: Callable[[], Awaitable[Due | None]],
        keep: Callable[[Delivered], Awaitable[None]],
        only: Callable[[], AbstractAsyncContextManager[bool]],
        poster: Poster,
        limits: Limits,
    ) -> None:
        self._table = table
        self._due = due
        self._keep = keep
        self._only = only
        self._poster = poster
        self._pause = limits.webhook_pause
        self._task: asyncio.Task[None] | None = None
        self._woken = False
        self._standing: object = None  # who was awaited when it was told last
        self._again = asyncio.Event()

    @property
    def busy(self) -> bool:
        return self._task is not None

    def wake(self) -> None:
        """There may be something to tell."""
        self._woken = True
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._tell())

    def reset(self) -> None:
        """The channel is another one now: no failure of the one before counts."""
        self._again.set()
        self.wake()

    def stop(self) -> None:
        """Stop telling."""
        if self._task is not None:
            self._task.cancel()

    async def _tell(self) -> None:
        """Tell the news until there are none."""
        try:
            while self._woken:
                self._woken = False
                async with self._only() as ours:
                    if ours:
                        await self._tell_all()
                if not ours:
                    await asyncio.sleep(LOOK_AGAIN)
                    self._woken = await self._due() is not None
        except FiftyfourError as error:
            log.warning("table %s: its channel is told later: %s", self._table, error)
        except Exception as error:  # not its text, which might hold the address
            log.error("table %s: its channel: %s", self._table, type(error).__name__)
        finally:
            self._task = None

    async def _tell_all(self) -> None:
        """Tell what gathers in each pause; wait longer after each failure."""
        failed = 0
        while True:
            self._again.clear()
            await self._wait(self._pause)
            due = await self._due()
            if due is None:
                return
            done = Delivered(since=due.channel.since, seq=due.seq)
            wait = 0.0
            standing = due.news.turn, due.news.over
            try:
                if due.news.news or standing != self._standing:
                    body = body_of(due.news, due.channel.form)
                    await self._poster.post(due.channel.address, body)
                failed, self._standing = 0, standing
            except Unposted as why:
                failed += 1
                stopped = why.final or failed >= TRIES
                log.warning("table %s: its channel was not told: %s", self._table, why)
                done = structs.replace(done, seq=due.told, trouble=f"{why}", stopped=stopped)
                wait = why.wait or min(self._pause * 2 ** min(failed, 20), MOST_WAIT)
            await self._keep(done)
            if wait and await self._wait(wait):
                failed = 0

    async def _wait(self, seconds: float) -> bool:
        """Wait so long, or until the channel is another one; True if it is."""
        try:
            async with asyncio.timeout(seconds):
                await self._again.wait()
        except TimeoutError:
            return False
        return True
