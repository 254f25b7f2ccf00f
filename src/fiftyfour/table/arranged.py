"""A table that its people arrange: names, links, salts, evenings, safety, the big screen."""

from collections.abc import Callable

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.things import GM, Seat, Viewer
from fiftyfour.table import door, lobby, manners, posting, rounds, seating, sequels
from fiftyfour.table.audience import Connection
from fiftyfour.table.batch import Batch
from fiftyfour.table.entrance import Entrance
from fiftyfour.table.history import snapshot_of
from fiftyfour.table.links import hashed
from fiftyfour.table.making import check_made
from fiftyfour.table.news import Hurrying, Reacting
from fiftyfour.table.posting import picture_in
from fiftyfour.table.protocol.client import (
    Again,
    Arrange,
    Avoid,
    Bring,
    Commit,
    Hurry,
    Portray,
    Post,
    Press,
    Publish,
    React,
    Relink,
    Resume,
    Reveal,
    SetHost,
    Sit,
    Talk,
)
from fiftyfour.table.protocol.server import Ok, Reacted
from fiftyfour.table.records import Picture, Record


class Arranged(Entrance):
    """A table with all that changes it and is not said in the game."""

    async def sit(self, seat: Seat, asked: Sit, device: str = "") -> Ok:
        """A person takes a seat with a name, on the device with this key."""
        key = hashed(device) if device else ""

        def sit(batch: Batch) -> Record:
            record = lobby.sit(self.record, seat, asked.name, self._limits, key)
            return seating.name(batch, self._log, record, seat)

        return await self._done(seat, asked.id, sit)

    async def talk(self, seat: Seat, asked: Talk) -> Ok:
        """Somebody says something before the game."""
        return await self._done(
            seat, asked.id, lambda _: lobby.talk(self.record, seat, asked.text, self._limits)
        )

    async def bring(self, seat: Seat, asked: Bring) -> Ok:
        """Somebody chooses the character to play, before the game."""
        return await self._done(
            seat,
            asked.id,
            lambda _: lobby.bring(self.record, self._system, seat, asked.file, self._limits),
        )

    async def portray(self, seat: Seat, asked: Portray) -> Ok:
        """Somebody shows how a character looks."""
        return await self._done(
            seat, asked.id, lambda _: lobby.portray(self.record, seat, asked, self._limits)
        )

    async def arrange(self, viewer: Viewer, asked: Arrange) -> Ok:
        """The host or the GM changes the table."""
        async with self._alone():
            by = self._must_lead(viewer, "arrange the table")
            if asked.remove == GM or (asked.bots or {}).get(GM) is False:
                door.check_opens_gm(self.record, by)
            token = lobby.link_made(self.record, by, asked.id) if asked.add else ""
            if asked.notebook is not None:
                await self._preparing.check_link(asked.notebook, self.record.system)

            def arrange(batch: Batch) -> Record:
                record = lobby.arrange(self.record, self._system, asked, self._limits, token)
                if asked.add is None or self._log is None:
                    return record
                batch.record = record
                log, system, limits = self._log, self._system, self._limits
                return seating.add(batch, log, system, asked.name, token, limits)[0]

            await self._once(by, asked.id, arrange)
        self._wake_bots()
        return Ok(id=asked.id, token=token)

    async def relink(self, viewer: Viewer, asked: Relink, by: Connection | None = None) -> Ok:
        """The host or the GM revokes a link; whoever uses it is disconnected, except who asks.

        The host's own link is the host's alone: with it the GM would be the host.
        """
        async with self._alone():
            leader = self._must_lead(viewer, "change links")
            if asked.seat == self.record.host:
                self._must_host(viewer, "change the host's own link")
            if asked.seat == GM:
                door.check_opens_gm(self.record, leader)
            if asked.seat == lobby.TABLE:
                await self._once(leader, asked.id, lambda _: door.renew(self.record), by)
                return Ok(id=asked.id, token=door.link_of(self.record))
            token = lobby.link_made(self.record, leader, asked.id)

            def relink(batch: Batch) -> Record:
                if not asked.name.strip() or asked.seat == lobby.SPECTATOR:
                    return lobby.relink(self.record, asked.seat, token)
                seat = Seat(asked.seat)
                return seating.hand_over(batch, self._log, seat, token, asked.name, self._limits)

            await self._once(leader, asked.id, relink, by)
        return Ok(id=asked.id, token=token)

    async def host(self, seat: Seat, asked: SetHost) -> Ok:
        """The host hands on the role, or somebody takes it while the host is away."""

        def host(batch: Batch) -> Record:
            return seating.host(batch, self._log, seat, asked.seat, self._vacant_from())

        return await self._done(seat, asked.id, host)

    async def commit(self, seat: Seat, asked: Commit) -> Ok:
        """A seat commits to a salt for the coming round."""
        return await self._done(
            seat, asked.id, lambda _: rounds.commit(self.record, self._log, seat, asked)
        )

    async def reveal(self, seat: Seat, asked: Reveal) -> Ok:
        """A seat reveals its salt of the open list; the last one ends the round."""
        return await self._done(
            seat, asked.id, lambda _: rounds.reveal(self.record, self._log, seat, asked)
        )

    async def publish(self, viewer: Viewer, asked: Publish) -> Ok:
        """The host publishes the evening's secret; the table goes on under a new one."""

        def end_evening(batch: Batch) -> Record:
            if self._log is None or self._phase not in ("running", "over"):
                raise TableError("not_begun", "no game is running, so there is no evening to end")
            batch.keep(rounds.end_evening(self._log, shown=asked.shown))
            batch.snapshot = snapshot_of(self._log)  # it holds the new secret
            return rounds.after_evening(self.record, self._log)

        async with self._alone():
            host = self._must_host(viewer, "end the evening")
            await self._once(host, asked.id, end_evening)
        return Ok(id=asked.id)

    async def again(self, viewer: Viewer, asked: Again) -> Ok:
        """The host sets up a table that follows on this one."""
        async with self._alone():
            host = self._must_host(viewer, "set up the next table")
            if lobby.repeated(self.record, host, asked.id):
                return Ok(id=asked.id)
            story = None if self._log is None else self._log.game.story
            played, gone = sequels.played(self.record, story), self._gone()
            if asked.carry:
                carried = self._seen_by(sequels.carried) or {}
                new = sequels.gone_on(sequels.following(self.record, carried, gone, played))
            else:
                new = sequels.following(self.record, {}, gone, played)
            await check_made(self._store, new, self._limits)
            await self._store.create(new)
            await self._once(host, asked.id, lambda _: sequels.followed_by(self.record, new.id))
        return Ok(id=asked.id)

    async def press(self, seat: Seat, asked: Press) -> Ok:
        """Somebody presses the safety card."""
        async with self._alone():
            await self._change(lambda _: manners.press(self.record, seat, asked))
        return Ok(id=asked.id)

    async def avoid(self, seat: Seat, asked: Avoid) -> Ok:
        """Somebody adds a line or a veil."""
        async with self._alone():
            await self._change(lambda _: manners.avoid(self.record, seat, asked, self._limits))
        return Ok(id=asked.id)

    async def resume(self, seat: Seat, asked: Resume) -> Ok:
        """The GM or the host lets a paused table go on."""
        answer = await self._done(seat, asked.id, lambda _: manners.resume(self.record, seat))
        self._wake_bots()
        return answer

    def react(self, seat: Seat, asked: React) -> Ok:
        """A seat shows a reaction; TableError `muted` or `too_fast` if it may not now."""
        if seat in self.record.manners.muted:
            raise TableError("muted", "the host has muted you, reactions too")
        self.audience.check_reaction(seat)
        news = Reacting(self.record.id, seat, asked.reaction)
        self.reacted(news)
        self._store.tell(news)
        return Ok(id=asked.id)

    async def hurry(self, asked: Hurry) -> Ok:
        """Somebody at the table does not want to wait for bots."""
        await self.hurried()
        self._store.tell(Hurrying(self.record.id))
        return Ok(id=asked.id)

    async def hurried(self) -> None:
        """The bots answer without a pause, if they alone are awaited."""
        if await self._turns() and self._bots_alone():
            self._bots.hurry()

    def reacted(self, news: Reacting) -> None:
        """Show everybody a reaction, of here or of another process."""
        self.audience.send_all(Reacted(seat=news.seat, reaction=news.reaction))

    async def post(self, seat: Seat, asked: Post) -> Ok:
        """The GM or the host puts something on the big screen, or takes it off."""
        async with self._alone():
            posting.check_may_post(self.record, seat)
            named = asked.picture and not lobby.repeated(self.record, seat, asked.id)
            if named:
                await self.picture(asked.picture)
            await self._once(
                seat, asked.id, lambda _: posting.post(self.record, asked, self._limits)
            )
            await self._store.drop_pictures(self.record.id, keep=picture_in(self.record))
        return Ok(id=asked.id)

    async def keep_picture(self, viewer: Viewer, data: bytes) -> str:
        """Store a picture for the big screen until the next one comes; its name."""
        async with self._alone():
            if viewer is None:
                raise TableError("spectator", "this link can only watch")
            posting.check_may_post(self.record, viewer)
            picture = posting.picture_of(data, self._limits)
            if picture.name != picture_in(self.record):
                await self._store.drop_pictures(self.record.id, keep=picture_in(self.record))
                await self._store.keep_picture(self.record.id, picture)
        return picture.name

    async def picture(self, name: str) -> Picture:
        """A picture of this table; TableError `no_picture` if there is none with this name."""
        picture = await self._store.picture(self.record.id, name)
        if picture is None:
            raise TableError("no_picture", "this picture is not there any more; send it again")
        return picture

    async def _done(self, seat: Seat, message: str, change: Callable[[Batch], Record]) -> Ok:
        """Change the table as a message of a seat asks, and answer it."""
        async with self._alone():
            await self._once(seat, message, change)
        return Ok(id=message)

    def _must_lead(self, viewer: Viewer, what: str) -> Seat:
        """The viewer's seat; TableError `not_host` unless it is the host's or the GM's."""
        if viewer is None or not seating.leads(self.record, viewer):
            raise TableError("not_host", f"only the host or the GM may {what}")
        return viewer

    def _must_host(self, viewer: Viewer, what: str) -> Seat:
        """The host's seat; TableError `not_host` if it is not the viewer's."""
        if viewer != self.record.host:
            raise TableError("not_host", f"only the host may {what}")
        return self.record.host
